#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

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

// Columns first .. first + count - 1 of a table of `width`.
Floats Columns(const Floats& table, std::size_t width, std::size_t first, std::size_t count) {
  Floats some;
  for (std::size_t at = 0; at < table.size(); at += width) {
    some.insert(some.end(), table.begin() + static_cast<std::ptrdiff_t>(at + first),
                table.begin() + static_cast<std::ptrdiff_t>(at + first + count));
  }
  return some;
}

TEST(AttentionLayers, OneHeadIsScoresWeightsAndAttend) {
  Floats q = RandomFloats(5 * 6, 1), k = RandomFloats(7 * 6, 2), v = RandomFloats(7 * 6, 3);
  Floats bias = RandomFloats(35, 4), weights(35), out(30);
  const KeysSeen seen = {.causal = true, .query_offset = 1, .window_size = 3, .prefix_len = 1};
  ASSERT_TRUE(AttentionScores({6, 0.4}, View(q, 5), View(k, 7), View(weights, 5)).ok());
  const Floats sinks = {0.3f};
  ASSERT_TRUE(
      AttentionWeights({5, 7, seen, 0.3}, View(weights, 5), View(bias, 5), {}, View(weights, 5))
          .ok());
  ASSERT_TRUE(Attend(View(weights, 5), View(v, 7), View(out, 5)).ok());
  const Heads made = Attended({1, 6, 0.4, seen, {}, sinks}, q, k, v, bias);
  EXPECT_EQ(made.out, out);
  EXPECT_EQ(made.weights, weights);
}

TEST(AttentionLayers, HeadsAreIndependent) {
  const Floats q = RandomFloats(5 * 12, 5), k = RandomFloats(4 * 12, 6), v = RandomFloats(48, 7);
  const Floats bias = RandomFloats(3 * 20, 8), sinks = {-0.5f, 3, 0.25f};
  const Heads all = Attended({3, 4, {}, {}, {}, sinks}, q, k, v, bias);
  for (std::size_t h = 0; h < 3; ++h) {
    const auto own = [&](const Floats& table) { return Columns(table, 12, 4 * h, 4); };
    const Floats head_bias(bias.begin() + static_cast<std::ptrdiff_t>(20 * h),
                           bias.begin() + static_cast<std::ptrdiff_t>(20 * h + 20));
    const MultiHeadParams alone = {1, 4, {}, {}, {}, std::span(sinks).subspan(h, 1)};
    const Heads one = Attended(alone, own(q), own(k), own(v), head_bias);
    EXPECT_EQ(one.out, own(all.out));
    EXPECT_TRUE(std::equal(one.weights.begin(), one.weights.end(),
                           all.weights.begin() + static_cast<std::ptrdiff_t>(20 * h)));
  }
}

// Heads one after another, of heads side by side.
Floats HeadMajor(const Floats& table, std::size_t heads, std::size_t dim) {
  Floats made;
  for (std::size_t h = 0; h < heads; ++h) {
    const Floats own = Columns(table, heads * dim, h * dim, dim);
    made.insert(made.end(), own.begin(), own.end());
  }
  return made;
}

TEST(AttentionLayers, SharedHeadsOfKeysAreRepeatedOnes) {
  const Floats q = RandomFloats(5 * 12, 21), bias = RandomFloats(6 * 20, 22);
  const Floats sinks = RandomFloats(6, 23);
  const KeysSeen seen = {.causal = true, .query_offset = 1};
  for (const std::size_t kv_heads : {1u, 2u, 3u, 6u}) {
    const Floats k = RandomFloats(8 * kv_heads, 24), v = RandomFloats(8 * kv_heads, 25);
    const auto repeated = [&](const Floats& table) {
      Floats made;
      for (std::size_t head = 0; head < 4 * 6; ++head) {
        const std::size_t from = 2 * (head / 6 * kv_heads + head % 6 * kv_heads / 6);
        made.insert(made.end(), {table[from], table[from + 1]});
      }
      return made;
    };
    MultiHeadParams params = {6, 2, {}, seen, {}, sinks};
    const Heads all = Attended(params, q, repeated(k), repeated(v), bias);
    params.kv_heads = static_cast<std::int64_t>(kv_heads);
    const Heads shared = Attended(params, q, k, v, bias);
    EXPECT_EQ(shared.out, all.out) << kv_heads;
    EXPECT_EQ(shared.weights, all.weights) << kv_heads;
    params.head_major = true;
    const Heads major = Attended(params, HeadMajor(q, 6, 2), HeadMajor(k, kv_heads, 2),
                                 HeadMajor(v, kv_heads, 2), bias);
    EXPECT_EQ(major.out, HeadMajor(all.out, 6, 2)) << kv_heads;
    EXPECT_EQ(major.weights, all.weights) << kv_heads;
  }
}

TEST(AttentionLayers, HeadsHaveTheSameBitsEverywhere) {
  const Floats sinks = {-1, 0, 1, 2, 3, 4};
  const MultiHeadParams params = {6, 5, {}, {.causal = true, .window_size = 9}, 2, sinks};
  ExpectBits("attention heads", Attended(params, RandomFloats(17 * 30, 26, 3.0),
                                         RandomFloats(17 * 10, 27, 3.0), RandomFloats(17 * 10, 28))
                                    .out);
}

TEST(AttentionLayers, ABiasOfOneHeadCountsForAll) {
  const Floats q = RandomFloats(12, 9), bias = RandomFloats(9, 10);
  Floats repeated = bias;
  repeated.insert(repeated.end(), bias.begin(), bias.end());
  const MultiHeadParams params = {2, 2, {}, {}};
  EXPECT_EQ(Attended(params, q, q, q, bias).out, Attended(params, q, q, q, repeated).out);
}

TEST(AttentionLayers, ARowBeyondFloatIsNaNAndTheOthersAreNot) {
  const Heads made = Attended({1, 1, 1.0, {}}, {1e20f, 1}, {1e20f, 1}, {1, 2});
  EXPECT_TRUE(std::isnan(made.weights[0]) && std::isnan(made.weights[1]));
  EXPECT_EQ(made.out[1], 1.0f);
}

Floats Layers(const AttentionLayersParams& params, Floats x, const Floats& weights) {
  const auto width = static_cast<std::size_t>(params.d_model);
  const std::size_t layers = weights.size() / (4 * width * width), rows = x.size() / width;
  Floats out((layers + 1) * x.size());
  ExpectOk(AttentionLayers(params, View(x, rows), weights, {}, View(out, (layers + 1) * rows)));
  EXPECT_TRUE(std::equal(x.begin(), x.end(), out.begin())) << "x itself comes first";
  return {out.end() - static_cast<std::ptrdiff_t>(x.size()), out.end()};
}

double LargestDifference(const Floats& a, const Floats& b) {
  double worst = 0.0;
  for (std::size_t n = 0; n < a.size(); ++n) {
    worst = std::max(worst, std::fabs(static_cast<double>(a[n]) - b[n]));
  }
  return worst;
}

// Projections that leave everything as it is.
Floats Units(std::size_t layers) {
  Floats weights(16 * layers);
  for (std::size_t n = 0; n < weights.size(); ++n) weights[n] = n % 4 == 0 || n % 4 == 3;
  return weights;
}

TEST(AttentionLayers, OneCausalLayerDoesNotTellTheOrderOfEarlierTokensAndTwoDo) {
  const AttentionLayersParams params = {2, 1, true, false};
  const Floats x = {1, 0, 0, 1, 1, 1}, swapped = {0, 1, 1, 0, 1, 1};
  const auto last = [&](const Floats& tokens, std::size_t layers) {
    return Columns(Layers(params, tokens, Units(layers)), 6, 4, 2);
  };
  EXPECT_LE(LargestDifference(last(x, 1), last(swapped, 1)), 1e-6);
  const Floats two = last(x, 2), other = last(swapped, 2);
  EXPECT_NEAR(two[0], 0.6993536119242518, 1e-6);
  EXPECT_NEAR(two[1], 0.4996250590703652, 1e-6);
  EXPECT_NEAR(other[0], 0.4996250590703652, 1e-6);
  EXPECT_NEAR(other[1], 0.6993536119242518, 1e-6);
}

TEST(AttentionLayers, WithoutMaskAndEncodingTokensMayBePermuted) {
  const Floats x = RandomFloats(7 * 6, 11), weights = RandomFloats(3 * 4 * 36, 12);
  Floats reversed;
  for (std::size_t row = 7; row-- > 0;) {
    reversed.insert(reversed.end(), x.begin() + static_cast<std::ptrdiff_t>(6 * row),
                    x.begin() + static_cast<std::ptrdiff_t>(6 * row + 6));
  }
  for (const bool causal : {false, true}) {
    const AttentionLayersParams params = {6, 3, causal, true};
    const Floats a = Layers(params, x, weights), b = Layers(params, reversed, weights);
    double worst = 0.0;
    for (std::size_t row = 0; row < 7; ++row) {
      for (std::size_t c = 0; c < 6; ++c) {
        worst = std::max(worst, std::fabs(double{a[6 * row + c]} - b[6 * (6 - row) + c]));
      }
    }
    EXPECT_EQ(worst < 1e-4, !causal) << worst;
  }
}

TEST(AttentionLayers, AResidualAddsWhatALayerReads) {
  const Floats x = RandomFloats(8, 13);
  const Floats with = Layers({2, 1, false, true}, x, Units(1));
  Floats read = Layers({2, 1, false, false}, x, Units(1));
  for (std::size_t n = 0; n < 8; ++n) read[n] += x[n];
  EXPECT_EQ(with, read);
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
