#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "golden.h"
#include "posenc/attention.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

MatrixView View(Floats& values, std::size_t rows) {
  return {values.data(), rows, values.size() / rows};
}

struct Heads {
  Floats out, weights;
};

Heads Attended(const MultiHeadParams& params, Floats q, Floats k, Floats v,
               const Floats& bias = {}) {
  const auto heads = static_cast<std::size_t>(params.num_heads);
  const auto kv_heads = static_cast<std::size_t>(params.kv_heads.value_or(params.num_heads));
  const auto dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t n = q.size() / (heads * dim), m = k.size() / (kv_heads * dim);
  const std::size_t rows = params.head_major ? heads * n : n;
  const std::size_t kv_rows = params.head_major ? kv_heads * m : m;
  Heads made = {Floats(q.size()), Floats(heads * n * m)};
  ExpectOk(MultiHeadAttention(params, View(q, rows), View(k, kv_rows), View(v, kv_rows), bias,
                              View(made.out, rows), View(made.weights, heads * n)));
  return made;
}

TEST(AttentionLayers, HeadsHaveTheSameBitsEverywhere) {
  const Floats sinks = {-1, 0, 1, 2, 3, 4};
  const MultiHeadParams params = {6, 5, {}, {.causal = true, .window_size = 9}, 2, sinks};
  ExpectBits("attention heads", Attended(params, RandomFloats(17 * 30, 26, 3.0),
                                         RandomFloats(17 * 10, 27, 3.0), RandomFloats(17 * 10, 28))
                                    .out);
}

TEST(AttentionLayers, ARowBeyondFloatIsNaNAndTheOthersAreNot) {
  const Heads made = Attended({1, 1, 1.0, {}}, {1e20f, 1}, {1e20f, 1}, {1, 2});
  EXPECT_TRUE(std::isnan(made.weights[0]) && std::isnan(made.weights[1]));
  EXPECT_EQ(made.out[1], 1.0f);
}

TEST(AttentionLayers, HeadsNameTheFieldAtFault) {
  const MultiHeadParams two = {2, 2, {}, {}};
  ExpectError(CheckMultiHead(two, 6, 4, 4, 0), "q");
  ExpectError(CheckMultiHead(two, 4, 0, 4, 0), "k");
  ExpectError(CheckMultiHead({4096, 1, {}, {}}, 1 << 24, 1 << 24, 1 << 24, 0), "q",
              StatusCode::kTooLarge);
  Floats right(8, 1.0f), out(8, 7.0f), weights(8, 7.0f);
  for (const float bad : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    Floats wrong = {1, 1, bad, 1, 1, 1, 1, 1};
    const auto attend = [&](Floats& q, Floats& k, Floats& v, const Floats& bias) {
      return MultiHeadAttention(two, View(q, 2), View(k, 2), View(v, 2), bias, View(out, 2),
                                View(weights, 4));
    };
    ExpectError(attend(wrong, right, right, {}), "q");
    ExpectError(attend(right, wrong, right, {}), "k");
    ExpectError(attend(right, right, wrong, {}), "v");
    if (bad != -kInfinity) ExpectError(attend(right, right, right, wrong), "bias");
  }
  MultiHeadParams other = {2, 2, {}, {}};
  const auto attend = [&] {
    return MultiHeadAttention(other, View(right, 2), View(right, 2), View(right, 2), {},
                              View(out, 2), View(weights, 4));
  };
  for (const Floats& sinks : {Floats{1}, Floats{1, 2, 3}, Floats{1, kInfinity}}) {
    other.sinks = sinks;
    ExpectError(attend(), "sinks");
  }
  other.sinks = {};
  other.head_major = true;
  ExpectError(attend(), "q");
  EXPECT_EQ(out, Floats(8, 7.0f)) << "an error writes nothing";
}

TEST(AttentionLayers, NamesTheFieldAtFault) {
  ExpectError(CheckLayers({4, 3}, 1, 4, 0), "numHeads");
  ExpectError(CheckLayers({4, 2}, 0, 4, 0), "layers");
  ExpectError(CheckLayers({4, 2}, 65, 4, 0), "layers", StatusCode::kTooLarge);
  ExpectError(CheckLayers({8192, 2}, 1, 8192, 0), "layers", StatusCode::kTooLarge);
  ExpectError(CheckLayers({4, 2}, 1, 5, 0), "x");
  ExpectError(CheckLayers({4, 2}, 1, 4 << 14, 0), "x", StatusCode::kTooLarge);
  Floats x(4, 1.0f), out(8, 7.0f), weights(16, 1.0f), bias = {0, kInfinity, 0, 0};
  const auto run = [&](const Floats& projections, const Floats& added) {
    return AttentionLayers({2, 1}, View(x, 2), projections, added, View(out, 4));
  };
  ExpectError(run(weights, bias), "bias");
  ExpectError(run(Floats(17, 1.0f), {}), "layers");
  weights[3] = kInfinity;
  ExpectError(run(weights, {}), "layers");
  x[1] = std::numeric_limits<float>::quiet_NaN();
  ExpectError(run(weights, {}), "x");
  EXPECT_EQ(out, Floats(8, 7.0f)) << "an error writes nothing";
}

}  // namespace
}  // namespace posenc::testing
