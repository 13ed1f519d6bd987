#include "posenc/attention.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "draw.h"
#include "golden.h"
#include "posenc/sinks.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Floats Weights(const AttentionWeightsParams& params, const Floats& scores, const Floats& bias = {},
               const Floats& mask = {}) {
  const auto given = [&](const Floats& table) {
    return table.empty() ? ConstMatrixView() : Rows(table, params.key_len);
  };
  return Written(scores.size(), [&](Floats& out) {
    return AttentionWeights(params, Rows(scores, params.key_len), given(bias), given(mask),
                            Rows(out, params.key_len));
  });
}

TEST(Attention, ManySmallWeightsStillAddUpToOne) {
  const Floats weights = Weights({1, 1 << 20, {}}, Floats(1 << 20, 3.0f));
  EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1.0, 1e-6);
}

TEST(Attention, AConstantAddedToARowChangesNothing) {
  const Floats scores = RandomFloats(16, 4, 8.0);
  Floats raised = scores;
  for (float& score : raised) score += 64.0f;
  const Floats a = Weights({1, 16, {}}, scores), b = Weights({1, 16, {}}, raised);
  for (std::size_t j = 0; j < 16; ++j) EXPECT_NEAR(a[j], b[j], 1e-6);
}

TEST(Attention, AQueryThatSeesNothingReadsNothing) {
  for (const std::optional<double> sink : {std::optional<double>(), std::optional(-90.0)}) {
    EXPECT_EQ(Weights({1, 3, {}, sink}, {1, 2, 3}, {-kInfinity, -kInfinity, -kInfinity}),
              Floats(3));
  }
  EXPECT_EQ(Weights({1, 1, {}}, {-3e38f}), Floats{1.0f});
}

TEST(Attention, ASinkTakesWhatRowsDoNotSumTo) {
  Draw draw(4);
  for (int n = 0; n < 300; ++n) {
    const auto keys = static_cast<std::size_t>(draw.Whole(1, 200));
    Floats scores = draw.Floats(keys, 1e-6, 50.0);
    const double sink = draw.Signed(1e-6, n % 3 ? 50.0 : 3e38);
    const Floats weights = Weights({1, static_cast<std::int64_t>(keys), {}, sink}, scores);
    scores.push_back(static_cast<float>(sink));
    long double sum = 0.0L, left = 1.0L;
    const long double most = *std::max_element(scores.begin(), scores.end());
    for (const float score : scores) sum += std::exp(score - most);
    for (std::size_t j = 0; j < keys; ++j) {
      ASSERT_NEAR(weights[j], static_cast<double>(std::exp(scores[j] - most) / sum), 3e-7);
      left -= weights[j];
    }
    ASSERT_NEAR(static_cast<double>(left), static_cast<double>(std::exp(scores[keys] - most) / sum),
                1e-6);
  }
}

TEST(Attention, ASinkIsThatOfSinksWeights) {
  const Floats scores = RandomFloats(35, 11, 5.0);
  Floats expected(35);
  Doubles elsewhere(5);
  ExpectOk(SinksWeights({5, 7, 1.5}, Rows(scores, 7), {}, Rows(expected, 7), elsewhere));
  const Floats weights = Weights({5, 7, {}, 1.5}, scores);
  for (std::size_t n = 0; n < 35; ++n) EXPECT_NEAR(weights[n], expected[n], 4e-7);
}

TEST(Attention, SoftmaxMayOverwriteTheScores) {
  const AttentionWeightsParams params = {5, 7, {.causal = true}};
  Floats scores = RandomFloats(35, 6, 3.0);
  const Floats expected = Weights(params, scores);
  ASSERT_TRUE(AttentionWeights(params, Rows(scores, 7), {}, {}, Rows(scores, 7)).ok());
  EXPECT_EQ(scores, expected);
}

TEST(Attention, SoftmaxHasTheSameBitsEverywhere) {
  const Floats weights = Weights({61, 67, {.causal = true}}, RandomFloats(61 * 67, 7, 30.0));
  ExpectBits("attention weights", weights);
}

TEST(Attention, ShapesNameTheFieldAtFault) {
  ExpectError(CheckScores({1, {}}, (1 << 20) + 1, 1), "q", StatusCode::kTooLarge);
  ExpectError(CheckAttend(1 << 20, 1, 16384), "queryLen", StatusCode::kTooLarge);
  Floats out(4);
  ExpectError(Attend(Rows(out, 2), {out.data(), 1, 2}, Rows(out, 2)), "v");
}

TEST(Attention, ValuesNameTheFieldAtFault) {
  const Floats zeros(4), large(4, 3e38f);
  Floats out(4, 7.0f);
  const AttentionWeightsParams two = {2, 2, {}};
  const auto weights = [&](const Floats& scores, ConstMatrixView bias, ConstMatrixView mask) {
    return AttentionWeights(two, Rows(scores, 2), bias, mask, Rows(out, 2));
  };
  for (const float bad : {kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    const Floats wrong = {0, 0, bad, 0};
    ExpectError(weights(wrong, {}, {}), "scores");
    ExpectError(weights(zeros, Rows(wrong, 2), {}), "bias");
    ExpectError(weights(zeros, {}, Rows(wrong, 2)), "mask");
  }
  ExpectError(weights(zeros, {}, Rows(Floats{0, -kInfinity, 0, 0}, 2)), "mask");
  ExpectError(weights(large, Rows(large, 2), {}), "scores");
  ExpectError(weights(zeros, Rows(zeros, 4), {}), "bias");
  ExpectError(weights(zeros, {}, Rows(zeros, 1)), "mask");
  EXPECT_EQ(out, Floats(4, 7.0f)) << "an error writes nothing";
}

// A key is seen in the prefix, or where it is neither ahead nor behind the window.
TEST(Attention, OnlySeenKeysHaveWeight) {
  for (const std::int64_t offset : {0, 3, 12}) {
    for (const std::int64_t window : {0, 1, 4, 50}) {
      for (const std::int64_t prefix : {0, 2, 20}) {
        KeysSeen seen = {.causal = true, .query_offset = offset, .prefix_len = prefix};
        if (window > 0) seen.window_size = window;
        const Floats weights = Weights({6, 9, seen}, RandomFloats(54, 8, 4.0));
        for (std::int64_t i = 0; i < 6; ++i) {
          double sum = 0.0;
          for (std::int64_t j = 0; j < 9; ++j) {
            const std::int64_t back = i + offset - j;
            const bool sees = j < prefix || (back >= 0 && (window == 0 || back < window));
            const float weight = weights[static_cast<std::size_t>(i * 9 + j)];
            EXPECT_EQ(weight != 0.0f, sees) << offset << window << prefix << i << j;
            sum += weight;
          }
          EXPECT_NEAR(sum, window == 0 || prefix > 0 || i + offset - window < 8 ? 1.0 : 0.0, 1e-6);
        }
      }
    }
  }
}

TEST(Attention, AWindowAsLongAsTheSequenceIsACausalMask) {
  const Floats scores = RandomFloats(64, 9, 5.0);
  EXPECT_EQ(Weights({8, 8, {.window_size = 8}}, scores), Weights({8, 8, {.causal = true}}, scores));
}

TEST(Attention, AMaskHidesWhatABiasOfMinusInfinityHides) {
  const Floats scores = RandomFloats(35, 10, 5.0);
  Floats mask(35, 1.0f), bias(35);
  for (std::size_t n = 0; n < 35; n += 3) {
    mask[n] = 0.0f;
    bias[n] = -kInfinity;
  }
  EXPECT_EQ(Weights({5, 7, {}}, scores, {}, mask), Weights({5, 7, {}}, scores, bias));
}

TEST(AttentionEntropy, OfAnythingUniformIsTheLogarithmOfItsSize) {
  for (const std::int64_t n : {1, 2, 3, 7, 64, 1000}) {
    const Floats weights(static_cast<std::size_t>(n), 1.0f / static_cast<float>(n));
    std::vector<double> out(1);
    ASSERT_TRUE(AttentionEntropy(Rows(weights, n), out).ok());
    EXPECT_NEAR(out[0], std::log(static_cast<double>(n)), 1e-6);
    std::vector<std::int32_t> window(1);
    ASSERT_TRUE(AttentionWindow(Rows(weights, n), 0.5, window).ok());
    EXPECT_EQ(window[0], (n + 1) / 2);
    ASSERT_TRUE(AttentionWindow(Rows(weights, n), 1.0, window).ok());
    EXPECT_EQ(window[0], n);
  }
}

TEST(AttentionEntropy, HasTheSameBitsEverywhereAndErrsByLessThanStated) {
  const Floats weights = Weights({61, 67, {.causal = true}}, RandomFloats(61 * 67, 7, 30.0));
  const Doubles out =
      Written<double>(61, [&](Doubles& out) { return AttentionEntropy(Rows(weights, 67), out); });
  ExpectBits("attention entropy", out);
  for (std::size_t i = 0; i < 61; ++i) {
    long double exact = 0.0L;
    for (std::size_t j = 0; j < 67; ++j) {
      const long double w = weights[i * 67 + j];
      if (w > 0.0L) exact -= w * std::log(w);
    }
    EXPECT_NEAR(out[i], static_cast<double>(exact), 2e-16 * 75 * (1.0 + std::fabs(out[i])));
  }
}

TEST(AttentionEntropy, NamesTheFieldAtFaultAsTheWindowDoes) {
  std::vector<double> out(2);
  std::vector<std::int32_t> window(2, 7);
  for (const float bad : {-0.5f, kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    const Floats wrong = {0, 0, bad, 0};
    ExpectError(AttentionEntropy(Rows(wrong, 2), out), "weights");
    ExpectError(AttentionWindow(Rows(wrong, 2), 0.5, window), "weights");
  }
  const Floats right(4, 0.5f);
  ExpectError(AttentionEntropy(Rows(right, 4), out), "out");
  EXPECT_EQ(window, std::vector<std::int32_t>(2, 7)) << "an error writes nothing";
}

}  // namespace
}  // namespace posenc::testing
