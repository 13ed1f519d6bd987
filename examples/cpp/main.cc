// The score of a query and a key that RoPE has rotated depends on their distance alone.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

#include "posenc/rope.h"
#include "posenc/status.h"

namespace {

constexpr std::size_t kHeadDim = 64;

// Some vector whose features differ.
std::vector<float> Features(float first) {
  std::vector<float> features(kHeadDim);
  for (std::size_t i = 0; i < kHeadDim; ++i) {
    features[i] = (static_cast<float>(i % 7) - first) / 8.0f;
  }
  return features;
}

// Rotates `features` as they stand at `position`.
posenc::Status RotateAt(const posenc::RopeParams& params, double position,
                        std::vector<float>& features) {
  const posenc::MatrixView row(features.data(), 1, features.size());
  return posenc::RotateRope(params, std::span(&position, 1), row, row);
}

// Prints q.k with the query at `query` and the key at `key`; false when the engine refuses.
bool PrintScore(const posenc::RopeParams& params, double query, double key) {
  std::vector<float> q = Features(3.0f);
  std::vector<float> k = Features(1.0f);
  for (const posenc::Status& status : {RotateAt(params, query, q), RotateAt(params, key, k)}) {
    if (!status.ok()) {
      std::printf("%s: %s\n", status.field.c_str(), status.message.c_str());
      return false;
    }
  }
  double score = 0.0;
  for (std::size_t i = 0; i < kHeadDim; ++i) score += static_cast<double>(q[i]) * k[i];
  std::printf("query %6.0f  key %6.0f  distance %3.0f  score %.4f\n", query, key, query - key,
              score);
  return true;
}

}  // namespace

int main() {
  posenc::RopeParams params;
  params.head_dim = kHeadDim;

  bool ok = true;
  for (const double start : {0.0, 10.0, 1000.0, 100000.0}) {
    ok = PrintScore(params, start + 3.0, start) && ok;
  }
  ok = PrintScore(params, 10.0, 0.0) && ok;

  // A call that cannot be answered says which argument is at fault, and changes nothing.
  params.base = 1.0;
  const bool refused = !PrintScore(params, 3.0, 0.0);
  return ok && refused ? 0 : 1;
}
