#include "softmax.h"

#include <algorithm>
#include <limits>

#include "simd.h"
#include "vector_exponential.h"

namespace posenc {
namespace {

using simd::F32x4;
using simd::Splat;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Vectors that are taken at once, so that no operation waits for the one before it.
constexpr std::size_t kVectors = 4;

// Replaces the values of some vectors by exp(value - max) and adds each to a sum of its own.
template <std::size_t vectors>
inline void ExpAt(float* p, F32x4 max, simd::F64x2* sums) {
  for (std::size_t v = 0; v < vectors; ++v) {
    const F32x4 value = ExpOfNegative(simd::Load(p + 4 * v) - max);
    simd::Store(p + 4 * v, value);
    sums[v] = sums[v] + (simd::WidenLow(value) + simd::WidenHigh(value));
  }
}

// The largest of whole vectors and of four more values.
inline float LargestOf(const float* row, std::size_t whole, const float* rest) {
  F32x4 maxima[kVectors];
  std::ranges::fill(maxima, simd::Load(rest));
  std::size_t j = 0;
  for (; j + 4 * kVectors <= whole; j += 4 * kVectors) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      maxima[v] = simd::Max(simd::Load(row + j + 4 * v), maxima[v]);
    }
  }
  for (; j < whole; j += 4) maxima[0] = simd::Max(simd::Load(row + j), maxima[0]);
  float lanes[4];
  simd::Store(lanes, simd::Max(simd::Max(maxima[0], maxima[1]), simd::Max(maxima[2], maxima[3])));
  return *std::ranges::max_element(lanes);
}

}  // namespace

bool BelowInfinity(std::span<const float> values) {
  const F32x4 infinity = Splat(kInfinity);
  F32x4 below[kVectors];
  std::ranges::fill(below, Splat(1.0f));
  std::size_t n = 0;
  for (; n + 4 * kVectors <= values.size(); n += 4 * kVectors) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      const simd::Mask lower = simd::Greater(infinity, simd::Load(values.data() + n + 4 * v));
      below[v] = simd::Select(lower, below[v], Splat(0.0f));
    }
  }
  float lanes[4];
  simd::Store(lanes, below[0] * below[1] * (below[2] * below[3]));
  for (; n < values.size(); ++n) {
    if (!(values[n] < kInfinity)) return false;
  }
  return lanes[0] * lanes[1] * lanes[2] * lanes[3] == 1.0f;
}

[[gnu::noinline]] void Softmax(std::span<float> logits, float sink) {
  float* const row = logits.data();
  const std::size_t n = logits.size(), whole = n / 4 * 4;
  // What fills no vector, at most three logits, with -Infinity and the sink behind it.
  float rest[4] = {-kInfinity, -kInfinity, -kInfinity, sink};
  std::copy(row + whole, row + n, rest);

  const float max = LargestOf(row, whole, rest);
  if (max == -kInfinity) {
    std::ranges::fill(logits, 0.0f);
    return;
  }

  simd::F64x2 sums[kVectors];
  std::ranges::fill(sums, Splat(0.0));
  std::size_t i = 0;
  for (; i + 4 * kVectors <= whole; i += 4 * kVectors) ExpAt<kVectors>(row + i, Splat(max), sums);
  for (; i < whole; i += 4) ExpAt<1>(row + i, Splat(max), sums);
  ExpAt<1>(rest, Splat(max), sums);
  double sum[2];
  simd::Store(sum, (sums[0] + sums[1]) + (sums[2] + sums[3]));
  const auto factor = static_cast<float>(1.0 / (sum[0] + sum[1]));
  for (std::size_t j = 0; j < whole; j += 4) {
    simd::Store(row + j, simd::Load(row + j) * Splat(factor));
  }
  for (std::size_t j = whole; j < n; ++j) row[j] = rest[j - whole] * factor;
}

}  // namespace posenc
