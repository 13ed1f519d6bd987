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

Floats Weights(const AttentionWeightsParams& params, const Floats& scores, const Floats& bias = {},
               const Floats& mask = {}) {
  Floats out(scores.size());
  const std::int64_t n = params.query_len, m = params.key_len;
  const auto given = [&](const Floats& table) {
    return table.empty() ? ConstMatrixView() : View(table, n, m);
  };
  const Status status =
      AttentionWeights(params, View(scores, n, m), given(bias), given(mask), View(out, n, m));
  EXPECT_TRUE(status.ok()) << status.message;
  return out;
}

Floats RandomFloats(std::size_t size, std::uint64_t seed, double range) {
  RandomStream random(seed);
  Floats values(size);
  for (float& value : values) value = static_cast<float>((random.Uniform() * 2.0 - 1.0) * range);
  return values;
}

KeysSeen ReadSeen(const Json& json) {
  KeysSeen seen = {.causal = json.NumberOr("causal", 0.0) != 0.0,
                   .query_offset = Count(json, "queryOffset"),
                   .prefix_len = Count(json, "prefixLen")};
  if (json.Has("windowSize")) seen.window_size = Count(json, "windowSize");
  return seen;
}

Floats Given(const Json& json, std::string_view key) {
  return json.Has(key) ? json[key].Numbers<float>() : Floats();
}

void ExpectProducts(const GoldenCase& golden) {
  const Json& json = golden.params();
  const auto first = golden.arguments[0].Numbers<float>();
  const auto second = golden.arguments[1].Numbers<float>();
  const std::int64_t head_dim = Count(json, "headDim");
  const auto rows = static_cast<std::int64_t>(first.size()) / head_dim;
  const auto keys = static_cast<std::int64_t>(second.size()) / head_dim;
  AttentionScoresParams params = {head_dim, {}};
  if (json.Has("scale")) params.scale = json["scale"].number;
  Floats out(golden.values.size());
  const Status status =
      golden.call == "scores"
          ? AttentionScores(params, View(first, rows, head_dim), View(second, keys, head_dim),
                            View(out, rows, keys))
          : Attend(View(first, Count(json, "queryLen"), keys), View(second, keys, head_dim),
                   View(out, Count(json, "queryLen"), head_dim));
  ASSERT_TRUE(status.ok()) << status.message;
  ExpectGolden(golden, std::span<const float>(out));
}

void ExpectHeads(const GoldenCase& golden) {
  const Json& json = golden.params();
  MultiHeadParams params = {Count(json, "numHeads"), Count(json, "headDim"), {}, ReadSeen(json)};
  if (json.Has("scale")) params.scale = json["scale"].number;
  const auto q = golden.arguments[0].Numbers<float>();
  const auto k = golden.arguments[1].Numbers<float>();
  const auto v = golden.arguments[2].Numbers<float>();
  const std::int64_t width = params.num_heads * params.head_dim;
  const auto n = static_cast<std::int64_t>(q.size()) / width;
  const auto m = static_cast<std::int64_t>(k.size()) / width;
  Floats out(q.size()), weights(static_cast<std::size_t>(params.num_heads * n * m));
  const Status status = MultiHeadAttention(
      params, View(q, n, width), View(k, m, width), View(v, m, width), Given(json, "bias"),
      View(out, n, width), View(weights, params.num_heads * n, m));
  ASSERT_TRUE(status.ok()) << status.message;
  ExpectGolden(golden, std::span<const float>(golden.result == "out" ? out : weights));
}

void ExpectLayers(const GoldenCase& golden) {
  const Json& json = golden.params();
  const AttentionLayersParams params = {Count(json, "dModel"), Count(json, "numHeads"),
                                        json.NumberOr("causal", 0.0) != 0.0,
                                        json.NumberOr("residual", 1.0) != 0.0};
  const auto x = golden.arguments[0].Numbers<float>();
  Floats weights;
  for (const Json& layer : json["layers"].items) {
    for (const char* name : {"wq", "wk", "wv", "wo"}) {
      const auto matrix = layer[name].Numbers<float>();
      weights.insert(weights.end(), matrix.begin(), matrix.end());
    }
  }
  Floats out(golden.values.size());
  const Status status = AttentionLayers(
      params, View(x, static_cast<std::int64_t>(x.size()) / params.d_model, params.d_model),
      weights, Given(json, "bias"),
      View(out, static_cast<std::int64_t>(out.size()) / params.d_model, params.d_model));
  ASSERT_TRUE(status.ok()) << status.message;
  ExpectGolden(golden, std::span<const float>(out));
}

void ExpectLatent(const GoldenCase& golden) {
  const Json& json = golden.params();
  const std::string order = json.TextOr("order", "");
  LatentParams params = {.head_dim = Count(json, "headDim"),
                         .latent_dim = Count(json, "latentDim"),
                         .rotary_dim = Count(json, "rotaryDim"),
                         .query_offset = Count(json, "queryOffset")};
  if (order == "key") params.order = LatentOrder::kKey;
  if (order == "absorbed") params.order = LatentOrder::kAbsorbed;
  if (order == "wrong-latent") params.order = LatentOrder::kWrongLatent;
  const auto q = golden.arguments[0].Numbers<float>();
  const auto latents = golden.arguments[1].Numbers<float>();
  const auto rows = static_cast<std::int64_t>(q.size()) / params.head_dim;
  const auto keys = static_cast<std::int64_t>(latents.size()) / params.latent_dim;
  const Floats up = Given(json, "up"), q_part = Given(json, "qRotary"),
               k_part = Given(json, "kRotary");
  const auto part = [&](const Floats& table, std::int64_t count) {
    return table.empty() ? ConstMatrixView() : View(table, count, params.rotary_dim);
  };
  Floats out(golden.values.size());
  const Status status = AttentionLatent(
      params, View(q, rows, params.head_dim), View(latents, keys, params.latent_dim),
      View(up, params.head_dim, params.latent_dim), part(q_part, rows), part(k_part, keys),
      View(out, rows, keys));
  ASSERT_TRUE(status.ok()) << status.message;
  ExpectGolden(golden, std::span<const float>(out));
}

void ExpectCacheSizes(const GoldenCase& golden) {
  const Json& json = golden.params();
  std::vector<double> out(4);
  ASSERT_TRUE(
      AttentionCacheSizes({Count(json, "numHeads"), Count(json, "kvHeads"), Count(json, "headDim"),
                           Count(json, "latentDim"), Count(json, "rotaryDim")},
                          out)
          .ok());
  ExpectGolden(golden, std::span<const double>(out));
}

TEST(Attention, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("attention")) {
    const Json& json = golden.params();
    if (golden.call == "cacheSizes") {
      ExpectCacheSizes(golden);
      continue;
    }
    const auto first = golden.arguments[0].Numbers<float>();
    const std::int64_t n = Count(json, "queryLen"), m = Count(json, "keyLen");
    if (golden.call == "latent") {
      ExpectLatent(golden);
    } else if (golden.call == "weights") {
      const Floats weights =
          Weights({n, m, ReadSeen(json)}, first, Given(json, "bias"), Given(json, "mask"));
      ExpectGolden(golden, std::span<const float>(weights));
    } else if (golden.call == "multiHead") {
      ExpectHeads(golden);
    } else if (golden.call == "layers") {
      ExpectLayers(golden);
    } else if (golden.call == "entropy") {
      std::vector<double> out(golden.values.size());
      ASSERT_TRUE(AttentionEntropy(View(first, n, m), out).ok());
      ExpectGolden(golden, std::span<const double>(out));
    } else if (golden.call == "window") {
      std::vector<std::int32_t> out(golden.values.size());
      ASSERT_TRUE(AttentionWindow(View(first, n, m), json.NumberOr("share", 0.5), out).ok());
      ExpectGolden(golden, std::span<const std::int32_t>(out));
    } else {
      ExpectProducts(golden);
    }
  }
}

TEST(Attention, SoftmaxErrsByLessThanStated) {
  const Floats scores = RandomFloats(40 * 257, 3, 50.0);
  const Floats weights = Weights({40, 257, {}}, scores);
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

TEST(Attention, AMaskedKeyHasNoWeightAtAll) {
  const Floats weights =
      Weights({3, 5, {.causal = true, .query_offset = 1}}, RandomFloats(15, 5, 10.0));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 5; ++j) EXPECT_EQ(weights[i * 5 + j] == 0.0f, j > i + 1) << i << j;
  }
}

TEST(Attention, AQueryThatSeesNothingReadsNothing) {
  EXPECT_EQ(Weights({1, 3, {}}, {1, 2, 3}, {-kInfinity, -kInfinity, -kInfinity}), Floats(3));
  EXPECT_EQ(Weights({1, 1, {}}, {-3e38f}), Floats{1.0f});
}

TEST(Attention, SoftmaxMayOverwriteTheScores) {
  const AttentionWeightsParams params = {5, 7, {.causal = true}};
  Floats scores = RandomFloats(35, 6, 3.0);
  const Floats expected = Weights(params, scores);
  ASSERT_TRUE(AttentionWeights(params, View(scores, 5, 7), {}, {}, View(scores, 5, 7)).ok());
  EXPECT_EQ(scores, expected);
}

TEST(Attention, SoftmaxHasTheSameBitsEverywhere) {
  const Floats weights = Weights({61, 67, {.causal = true}}, RandomFloats(61 * 67, 7, 30.0));
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
  ExpectError(CheckWeights({0, 4, {}}), "queryLen");
  ExpectError(CheckWeights({4, -1, {}}), "keyLen");
  ExpectError(CheckWeights({4, 4, {.query_offset = -1}}), "queryOffset");
  ExpectError(CheckWeights({4, 4, {.window_size = 0}}), "windowSize");
  ExpectError(CheckWeights({4, 4, {.prefix_len = -1}}), "prefixLen");
  ExpectError(CheckWeights({1 << 20, 1 << 20, {}}), "queryLen", StatusCode::kTooLarge);
  ExpectError(CheckAttend(1, 1, 0), "headDim");
  ExpectError(CheckAttend(1 << 20, 1, 16384), "queryLen", StatusCode::kTooLarge);
  Floats out(4);
  ExpectError(Attend(View(out, 2, 2), View(out, 1, 2), View(out, 2, 2)), "v");
}

TEST(Attention, ValuesNameTheFieldAtFault) {
  const Floats zeros(4), large(4, 3e38f);
  Floats out(4, 7.0f);
  const AttentionWeightsParams two = {2, 2, {}};
  const auto weights = [&](const Floats& scores, ConstMatrixView bias, ConstMatrixView mask) {
    return AttentionWeights(two, View(scores, 2, 2), bias, mask, View(out, 2, 2));
  };
  for (const float bad : {kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    const Floats wrong = {0, 0, bad, 0};
    ExpectError(weights(wrong, {}, {}), "scores");
    ExpectError(weights(zeros, View(wrong, 2, 2), {}), "bias");
    ExpectError(weights(zeros, {}, View(wrong, 2, 2)), "mask");
  }
  ExpectError(weights(zeros, {}, View(Floats{0, -kInfinity, 0, 0}, 2, 2)), "mask");
  ExpectError(weights(large, View(large, 2, 2), {}), "scores");
  ExpectError(weights(zeros, View(zeros, 1, 4), {}), "bias");
  ExpectError(weights(zeros, {}, View(zeros, 4, 1)), "mask");
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

}  // namespace
}  // namespace posenc::testing
