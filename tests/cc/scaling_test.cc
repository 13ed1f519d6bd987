#include "posenc/scaling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "golden.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;

// A report that owns its numbers.
struct Report {
  std::vector<double> inv_freq, wavelengths, turns, ratios, unseen;
  ScalingReport values;

  explicit Report(const RopeFrequencyParams& params, bool bidirectional = false) {
    std::int64_t count = 0;
    const Status counted = CheckScalingReport(params, count);
    EXPECT_TRUE(counted.ok()) << counted.message;
    for (auto* list : {&inv_freq, &wavelengths, &turns, &ratios, &unseen}) {
      list->resize(static_cast<std::size_t>(count));
    }
    values.inv_freq = inv_freq;
    values.wavelengths = wavelengths;
    values.turns = turns;
    values.ratios = ratios;
    values.unseen_phases = unseen;
    EXPECT_TRUE(ReportScaling(params, values, bidirectional).ok());
  }
};

RopeFrequencyParams Llama2(std::int64_t seq_len = 4096) {
  return {.head_dim = 128, .config = {.max_position_embeddings = 4096.0}, .seq_len = seq_len};
}

// The definition in whole phases of 2^-64 turns: those of training sorted, and the distance of
// each other one to its neighbours. `step` is in radians, at most 1.
double UnseenAmongSorted(double trained, double used, std::int64_t length, std::int64_t seq_len,
                         bool bidirectional) {
  constexpr double kPhases = 18446744073709551616.0;
  const auto phase_of = [](double step) {
    return static_cast<std::uint64_t>(step / kTwoPi * kPhases);
  };
  std::vector<std::uint64_t> seen;
  for (std::int64_t k = bidirectional ? 1 - length : 0; k < length; ++k) {
    seen.push_back(static_cast<std::uint64_t>(k) * phase_of(trained));
  }
  std::sort(seen.begin(), seen.end());
  std::uint64_t farthest = 0;
  for (std::int64_t p = length; p < seq_len; ++p) {
    const std::uint64_t phase = static_cast<std::uint64_t>(p) * phase_of(used);
    const auto after = std::upper_bound(seen.begin(), seen.end(), phase);
    const std::uint64_t above = (after == seen.end() ? 0 : *after) - phase;
    farthest = std::max(farthest, std::min(phase - after[-1], above));
  }
  return static_cast<double>(farthest) * (kTwoPi / kPhases);
}

TEST(Scaling, UnseenPhasesHaveTheBitsOfTheDefinitionAtGreatLengths) {
  const std::int64_t lengths[][2] = {{1, 500},     {2, 3},         {1000, 9000},
                                     {4096, 4097}, {4096, 131072}, {30000, 32768}};
  for (const auto& [length, seq_len] : lengths) {
    for (const char* type : {"default", "dynamic", "llama3"}) {
      RopeFrequencyParams params = {.head_dim = 16,
                                    .config = {.rope_theta = 1e4,
                                               .rope_type = type,
                                               .max_position_embeddings = double(length),
                                               .factor = 8.0},
                                    .seq_len = seq_len};
      if (params.config.rope_type == "llama3") {
        params.config.low_freq_factor = 1.0;
        params.config.high_freq_factor = 4.0;
        params.config.original_max_position_embeddings = double(length);
      }
      const Report unscaled(
          {.head_dim = 16, .config = {.rope_theta = 1e4, .max_position_embeddings = 8.0}});
      for (const bool bidirectional : {false, true}) {
        const Report report(params, bidirectional);
        for (std::size_t i = 0; i < 8; ++i) {
          EXPECT_EQ(report.unseen[i], UnseenAmongSorted(unscaled.inv_freq[i], report.inv_freq[i],
                                                        length, seq_len, bidirectional))
              << type << ", " << length << " of " << seq_len << ", pair " << i;
        }
      }
    }
  }
}

// Models, and how much longer the text is than those of training.
const struct {
  std::int64_t head_dim;
  double base, length, length_ratio;
} kExtensions[] = {{128, 1e4, 4096, 4},   {128, 1e4, 2048, 1.5}, {128, 5e5, 8192, 16},
                   {8, 1e4, 32, 8},       {96, 1e4, 4096, 32},   {64, 1e6, 32768, 2},
                   {256, 1e4, 1000, 3.7}, {12, 300, 44, 6}};

NtkFactor FoundFor(const RopeFrequencyParams& params, double length_ratio) {
  NtkFactor found;
  ExpectOk(FindNtkFactor(params, length_ratio, found));
  return found;
}

// Everything that the factor promises, at once with what a smaller one does.
TEST(Scaling, NtkFactorIsTheLeastThatLeavesEveryPairOnItsArc) {
  for (const auto& [head_dim, base, length, ratio] : kExtensions) {
    RopeFrequencyParams params = {
        .head_dim = head_dim,
        .config = {
            .rope_theta = base, .rope_type = "ntk-aware", .max_position_embeddings = length}};
    params.config.factor = 1.0;
    const auto [factor, pair] = FoundFor(params, ratio);
    const auto first = static_cast<std::size_t>(pair);
    params.seq_len = std::llround(ratio * length);
    const Report plain(params);
    EXPECT_EQ(pair, plain.values.first_never_completed);
    ASSERT_LT(first, plain.turns.size());
    params.config.factor = factor;
    const Report scaled(params);
    for (std::size_t i = 0; i < plain.turns.size(); ++i) {
      EXPECT_EQ(plain.turns[i] < 1.0, i >= first);
      if (i < first) continue;
      EXPECT_LE(scaled.ratios[i] * ratio, 1.0 + 2e-15) << "pair " << i;
      EXPECT_LE(scaled.unseen[i], plain.inv_freq[i]) << "pair " << i;
    }
    EXPECT_NEAR(scaled.ratios[first] * ratio, 1.0, 2e-15);
    params.config.factor = factor * (1.0 - 1e-6);
    EXPECT_GT(Report(params).ratios[first] * ratio, 1.0);
  }
}

TEST(Scaling, NtkFactorErrsByLessThanStated) {
  for (const auto& [head_dim, base, length, ratio] : kExtensions) {
    const auto [factor, pair] = FoundFor(
        {.head_dim = head_dim, .config = {.rope_theta = base, .max_position_embeddings = length}},
        ratio);
    const long double exact = std::pow(static_cast<long double>(ratio),
                                       static_cast<long double>(head_dim / 2 - 1) / pair);
    EXPECT_NEAR(static_cast<double>(factor / exact), 1.0, 1e-15);
  }
}

TEST(Scaling, NtkFactorIsOneWhereNoPairNeedsIt) {
  const RopeConfig fast = {.rope_theta = 100.0, .max_position_embeddings = 4096.0};
  const NtkFactor none = FoundFor({.head_dim = 64, .config = fast}, 1e300);
  EXPECT_EQ(none.factor, 1.0);
  EXPECT_EQ(none.pair, 32);
  EXPECT_EQ(FoundFor(Llama2(), 1.0).factor, 1.0);
  // A pair that is first and last, in training of six tokens.
  const RopeConfig six = {.max_position_embeddings = 6.0};
  EXPECT_EQ(FoundFor({.head_dim = 2, .config = six}, 1.0).factor, 1.0);
}

TEST(Scaling, HasTheSameBitsEverywhere) {
  RopeFrequencyParams params = Llama2(100000);
  params.config.rope_type = "yarn";
  params.config.factor = 16.0;
  std::vector<double> all;
  for (const auto ramp : {RopeRamp::kDimension, RopeRamp::kRotations, RopeRamp::kWrongWavelength}) {
    params.ramp = ramp;
    const Report report(params);
    for (const auto* list : {&report.inv_freq, &report.turns, &report.unseen}) {
      all.insert(all.end(), list->begin(), list->end());
    }
    all.push_back(report.values.attention_factor);
  }
  ExpectBits("scaling", all);
  std::vector<double> factors;
  for (const auto& [head_dim, base, length, ratio] : kExtensions) {
    const RopeConfig config = {.rope_theta = base, .max_position_embeddings = length};
    factors.push_back(FoundFor({.head_dim = head_dim, .config = config}, ratio).factor);
  }
  ExpectBits("scaling ntk factor", factors);
}

TEST(Scaling, NamesTheFieldAtFault) {
  std::int64_t count = 0;
  const RopeConfig config = {.max_position_embeddings = 4096.0};
  ExpectError(CheckScalingReport({.head_dim = 8}, count), "max_position_embeddings");
  NtkFactor found = {.factor = 3.0, .pair = 5};
  const auto expect_ratio = [&](const RopeFrequencyParams& params, double ratio) {
    ExpectError(FindNtkFactor(params, ratio, found), "lengthRatio");
    EXPECT_EQ(found.factor, 3.0);
  };
  // No factor slows the first pair, and none of a config is above 1e6.
  expect_ratio({.head_dim = 8, .config = {.max_position_embeddings = 6.0}}, 1.0 + 1e-9);
  const RopeFrequencyParams race = {.head_dim = 8, .config = {.max_position_embeddings = 32.0}};
  EXPECT_EQ(FoundFor(race, 99.999).factor > 9.9e5, true);
  expect_ratio(race, 100.01);
  ExpectError(FindNtkFactor({.head_dim = 8}, 2.0, found), "max_position_embeddings");
  ScalingReport empty;
  ExpectError(ReportScaling({.head_dim = 8, .config = config}, empty), "invFreq");
}

}  // namespace
}  // namespace posenc::testing
