#include "posenc/attention.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "golden.h"
#include "random.h"

namespace posenc::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
using Floats = std::vector<float>;

std::int64_t Count(const Json& json, std::string_view key) {
  return static_cast<std::int64_t>(json.NumberOr(key, 0.0));
}

ConstMatrixView View(const Floats& values, std::int64_t rows, std::int64_t cols) {
  return {values.data(), static_cast<std::size_t>(rows), static_cast<std::size_t>(cols)};
}

MatrixView View(Floats& values, std::int64_t rows, std::int64_t cols) {
  return {values.data(), static_cast<std::size_t>(rows), static_cast<std::size_t>(cols)};
}

Floats Weights(const AttentionWeightsParams& params, const Floats& scores,
               const Floats& bias = {}) {
  Floats out(scores.size());
  const std::int64_t n = params.query_len, m = params.key_len;
  const Status status =
      AttentionWeights(params, View(scores, n, m),
                       bias.empty() ? ConstMatrixView() : View(bias, n, m), View(out, n, m));
  EXPECT_TRUE(status.ok()) << status.message;
  return out;
}

Floats RandomFloats(std::size_t size, std::uint64_t seed, double range) {
  RandomStream random(seed);
  Floats values(size);
  for (float& value : values) value = static_cast<float>((random.Uniform() * 2.0 - 1.0) * range);
  return values;
}

TEST(Attention, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("attention")) {
    const Json& json = golden.params();
    const auto first = golden.arguments[0].Numbers<float>();
    const std::int64_t n = Count(json, "queryLen"), m = Count(json, "keyLen");
    const std::int64_t head_dim = Count(json, "headDim");
    Floats out(golden.values.size());
    if (golden.call == "weights") {
      out = Weights({n, m, json.NumberOr("causal", 0.0) != 0.0, Count(json, "queryOffset")}, first,
                    json.Has("bias") ? json["bias"].Numbers<float>() : Floats());
    } else {
      const auto second = golden.arguments[1].Numbers<float>();
      const auto rows = static_cast<std::int64_t>(first.size()) / head_dim;
      const auto keys = static_cast<std::int64_t>(second.size()) / head_dim;
      AttentionScoresParams params = {head_dim, {}};
      if (json.Has("scale")) params.scale = json["scale"].number;
      const Status status =
          golden.call == "scores"
              ? AttentionScores(params, View(first, rows, head_dim), View(second, keys, head_dim),
                                View(out, rows, keys))
              : Attend(View(first, n, m), View(second, m, head_dim), View(out, n, head_dim));
      ASSERT_TRUE(status.ok()) << status.message;
    }
    ExpectGolden(golden, std::span<const float>(out));
  }
}

TEST(Attention, SoftmaxErrsByLessThanStated) {
  const Floats scores = RandomFloats(40 * 257, 3, 45.0);
  const Floats weights = Weights({40, 257}, scores);
  for (std::size_t i = 0; i < 40; ++i) {
    const float* row = &scores[i * 257];
    double total = 0.0, sum = 0.0;
    for (std::size_t j = 0; j < 257; ++j) total += std::exp(static_cast<double>(row[j]));
    for (std::size_t j = 0; j < 257; ++j) {
      EXPECT_NEAR(weights[i * 257 + j], std::exp(static_cast<double>(row[j])) / total, 3e-7);
      sum += weights[i * 257 + j];
    }
    EXPECT_NEAR(sum, 1.0, 1e-6);
  }
}

TEST(Attention, ManySmallWeightsStillAddUpToOne) {
  const Floats weights = Weights({1, 1 << 20}, Floats(1 << 20, 3.0f));
  EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1.0, 1e-6);
}

TEST(Attention, AConstantAddedToARowChangesNothing) {
  const Floats scores = RandomFloats(16, 4, 8.0);
  Floats raised = scores;
  for (float& score : raised) score += 64.0f;
  const Floats a = Weights({1, 16}, scores), b = Weights({1, 16}, raised);
  for (std::size_t j = 0; j < 16; ++j) EXPECT_NEAR(a[j], b[j], 1e-6);
}

TEST(Attention, AMaskedKeyHasNoWeightAtAll) {
  const Floats weights = Weights({3, 5, true, 1}, RandomFloats(15, 5, 10.0));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 5; ++j) EXPECT_EQ(weights[i * 5 + j] == 0.0f, j > i + 1) << i << j;
  }
}

TEST(Attention, AQueryThatSeesNothingReadsNothing) {
  EXPECT_EQ(Weights({1, 3}, {1, 2, 3}, {-kInfinity, -kInfinity, -kInfinity}), Floats(3));
  EXPECT_EQ(Weights({1, 1}, {-3e38f}), Floats{1.0f});
}

TEST(Attention, SoftmaxMayOverwriteTheScores) {
  Floats scores = RandomFloats(35, 6, 3.0);
  const Floats expected = Weights({5, 7, true}, scores);
  ASSERT_TRUE(AttentionWeights({5, 7, true}, View(scores, 5, 7), {}, View(scores, 5, 7)).ok());
  EXPECT_EQ(scores, expected);
}

TEST(Attention, SoftmaxHasTheSameBitsEverywhere) {
  const Floats weights = Weights({61, 67, true}, RandomFloats(61 * 67, 7, 30.0));
  ExpectBits("attention weights", std::span<const float>(weights));
}

TEST(Attention, ShapesNameTheFieldAtFault) {
  ExpectError(CheckScores({0, {}}, 4, 4), "headDim");
  ExpectError(CheckScores({2, std::nan("")}, 4, 4), "scale");
  ExpectError(CheckScores({2, 1e300}, 4, 4), "scale");
  ExpectError(CheckScores({2, {}}, 3, 4), "q");
  ExpectError(CheckScores({2, {}}, 4, 0), "k");
  ExpectError(CheckScores({1, {}}, 1 << 20, 1 << 20), "q", StatusCode::kTooLarge);
  ExpectError(CheckScores({1, {}}, (1 << 20) + 1, 1), "q", StatusCode::kTooLarge);
  ExpectError(CheckWeights({0, 4}), "queryLen");
  ExpectError(CheckWeights({4, -1}), "keyLen");
  ExpectError(CheckWeights({4, 4, true, -1}), "queryOffset");
  ExpectError(CheckWeights({1 << 20, 1 << 20}), "queryLen", StatusCode::kTooLarge);
  ExpectError(CheckAttend(1, 1, 0), "headDim");
  ExpectError(CheckAttend(1 << 20, 1, 16384), "queryLen", StatusCode::kTooLarge);
  Floats out(4);
  ExpectError(Attend(View(out, 2, 2), View(out, 1, 2), View(out, 2, 2)), "v");
}

TEST(Attention, ValuesNameTheFieldAtFault) {
  const Floats zeros(4), large(4, 3e38f);
  Floats out(4, 7.0f);
  for (const float bad : {kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    const Floats wrong = {0, 0, bad, 0};
    ExpectError(AttentionWeights({2, 2}, View(wrong, 2, 2), {}, View(out, 2, 2)), "scores");
    ExpectError(AttentionWeights({2, 2}, View(zeros, 2, 2), View(wrong, 2, 2), View(out, 2, 2)),
                "bias");
  }
  ExpectError(AttentionWeights({2, 2}, View(large, 2, 2), View(large, 2, 2), View(out, 2, 2)),
              "scores");
  ExpectError(AttentionWeights({2, 2}, View(zeros, 2, 2), View(zeros, 1, 4), View(out, 2, 2)),
              "bias");
  EXPECT_EQ(out, Floats(4, 7.0f)) << "an error writes nothing";
}

}  // namespace
}  // namespace posenc::testing
