#include "posenc/attention.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "draw.h"
#include "golden.h"
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
