#include "posenc/scaling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "frequency_params.h"
#include "golden.h"
#include "posenc/limits.h"

namespace posenc::testing {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;

// A report that owns its numbers.
struct Report {
  std::vector<double> inv_freq, wavelengths, turns, ratios, unseen;
  ScalingReport values;

  explicit Report(const RopeFrequencyParams& params) {
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
    EXPECT_TRUE(ReportScaling(params, values).ok());
  }
};

RopeFrequencyParams Llama2(std::int64_t seq_len = 4096) {
  return {.head_dim = 128, .config = {.max_position_embeddings = 4096.0}, .seq_len = seq_len};
}

TEST(Scaling, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("scaling")) {
    const GoldenFrequencies given(golden.params());
    const Report report(given.params);
    std::vector<double> never(report.turns.size());
    for (std::size_t i = 0; i < never.size(); ++i) never[i] = static_cast<double>(i);
    never.erase(never.begin(), never.begin() + report.values.first_never_completed);
    const std::vector<double>& values = golden.result == "invFreq"          ? report.inv_freq
                                        : golden.result == "wavelengths"    ? report.wavelengths
                                        : golden.result == "turns"          ? report.turns
                                        : golden.result == "ratios"         ? report.ratios
                                        : golden.result == "neverCompleted" ? never
                                                                            : report.unseen;
    ExpectGolden(golden, std::span<const double>(values));
  }
}

TEST(Scaling, TurnsOfRealModels) {
  const struct {
    std::int64_t head_dim;
    double base, length;
    std::int64_t never, critical;
    double last_turns;
  } models[] = {{128, 1e4, 2048, 23, 82, .0376400},  {128, 1e4, 4096, 18, 92, .0752801},
                {128, 1e4, 8192, 14, 100, .1505603}, {128, 5e5, 8192, 29, 70, .0032010},
                {128, 1e6, 32768, 24, 80, .0064717}, {96, 1e4, 4096, 14, 68, .0789793}};
  for (const auto& model : models) {
    const Report report(
        {.head_dim = model.head_dim,
         .config = {.rope_theta = model.base, .max_position_embeddings = model.length}});
    EXPECT_EQ(model.head_dim / 2 - report.values.first_never_completed, model.never);
    EXPECT_EQ(report.values.critical_dimension, model.critical);
    EXPECT_NEAR(report.turns.back(), model.last_turns, 2e-7);
    EXPECT_EQ(report.values.original_length, model.length);
  }
  EXPECT_NEAR(Report(Llama2()).turns[0], 651.899, 1e-3);
}

TEST(Scaling, UnseenPhasesOfTwiceTheLength) {
  const Report report(Llama2(8192));
  EXPECT_NEAR(report.unseen[0], 3.617e-4, 1e-7);
  EXPECT_NEAR(report.unseen[63], 0.47300, 1e-5);
}

// The definition, position by position.
double Unseen(double trained, double used, std::int64_t length, std::int64_t seq_len) {
  double farthest = 0.0;
  for (std::int64_t p = length; p < seq_len; ++p) {
    double nearest = kTwoPi;
    for (std::int64_t k = 0; k < length; ++k) {
      const double turns = static_cast<double>(p) * used - static_cast<double>(k) * trained;
      nearest = std::min(nearest, std::fabs(std::remainder(turns, kTwoPi)));
    }
    farthest = std::max(farthest, nearest);
  }
  return farthest;
}

TEST(Scaling, UnseenPhasesAreThoseOfTheDefinition) {
  for (const std::int64_t length : {1, 2, 3, 7, 22, 44, 113, 355}) {
    for (const std::int64_t more : {1, 2, 5, 44, 300}) {
      for (const char* type : {"default", "linear", "ntk", "dynamic"}) {
        const RopeFrequencyParams params = {
            .head_dim = 12,
            .config = {.rope_theta = 300.0,
                       .rope_type = type,
                       .max_position_embeddings = static_cast<double>(length),
                       .factor = 2.5},
            .seq_len = length + more};
        const Report report(params);
        for (std::size_t i = 0; i < 6; ++i) {
          EXPECT_NEAR(report.unseen[i],
                      Unseen(report.inv_freq[i] / report.ratios[i], report.inv_freq[i], length,
                             length + more),
                      1e-11)
              << type << ", " << length << " + " << more << ", pair " << i;
        }
      }
    }
  }
}

// The definition in whole phases of 2^-64 turns: those of training sorted, and the distance of
// each other one to its neighbours. `step` is in radians, at most 1.
double UnseenAmongSorted(double trained, double used, std::int64_t length, std::int64_t seq_len) {
  constexpr double kPhases = 18446744073709551616.0;
  const auto phase_of = [](double step) {
    return static_cast<std::uint64_t>(step / kTwoPi * kPhases);
  };
  std::vector<std::uint64_t> seen(static_cast<std::size_t>(length));
  for (std::size_t k = 0; k < seen.size(); ++k) seen[k] = k * phase_of(trained);
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
      const Report report(params);
      const Report unscaled(
          {.head_dim = 16, .config = {.rope_theta = 1e4, .max_position_embeddings = 8.0}});
      for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(report.unseen[i],
                  UnseenAmongSorted(unscaled.inv_freq[i], report.inv_freq[i], length, seq_len))
            << type << ", " << length << " of " << seq_len << ", pair " << i;
      }
    }
  }
}

// A pair whose last position has not come around has a closed form: the way past the last phase
// seen, or what is left of it on the way to phase 0.
TEST(Scaling, UnseenPhasesOfAPairThatNeverComesAroundAreKnown) {
  const Report report(Llama2(1 << 20));
  for (std::size_t i = 0; i < 64; ++i) {
    const double step = report.inv_freq[i];
    if (((1 << 20) - 1) * step < kTwoPi) {
      const double past = ((1 << 20) - 4096) * step, left = kTwoPi - 4095 * step;
      EXPECT_NEAR(report.unseen[i], past <= left / 2 ? past : left / 2, step);
    }
  }
  EXPECT_LT(report.unseen[0], 0.01);
  // Half of what is left of the circle, to within half a step.
  EXPECT_NEAR(report.unseen[63], (kTwoPi - 4095 * report.inv_freq[63]) / 2, report.inv_freq[63]);
}

TEST(Scaling, NothingIsUnseenWithinTheLengthOfTraining) {
  for (const double phase : Report(Llama2()).unseen) EXPECT_EQ(phase, 0.0);
  EXPECT_EQ(Report({.head_dim = 8, .config = {.max_position_embeddings = 9.0}}).unseen[0], 0.0);
}

// Positions 0, 1/s, 2/s … lie between those of training, so that only what lies between two
// phases is new.
TEST(Scaling, LinearScalingLeavesHalfAStepUnseen) {
  const Report report(
      {.head_dim = 64,
       .config = {.rope_type = "linear", .max_position_embeddings = 1024.0, .factor = 2.0},
       .seq_len = 2048});
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_LE(report.unseen[i], report.inv_freq[i] + 1e-12);
    EXPECT_EQ(report.ratios[i], 0.5);
  }
}

TEST(Scaling, RatiosOfReportAndFrequenciesAgree) {
  const RopeFrequencyParams params = {
      .head_dim = 128,
      .config = {.rope_type = "yarn", .max_position_embeddings = 4096.0, .factor = 16.0},
      .ramp = RopeRamp::kRotations};
  const Report report(params);
  std::vector<double> inv_freq(64);
  double factor = 0.0;
  ASSERT_TRUE(RopeFrequencies(params, inv_freq, factor).ok());
  EXPECT_EQ(report.inv_freq, inv_freq);
  EXPECT_EQ(report.values.attention_factor, factor);
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_NEAR(report.wavelengths[i] * inv_freq[i], kTwoPi, 1e-14);
    EXPECT_NEAR(report.turns[i] * report.ratios[i] * kTwoPi / 4096.0 / inv_freq[i], 1.0, 1e-14);
  }
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
  ExpectBits("scaling", std::span<const double>(all));
}

TEST(Scaling, NamesTheFieldAtFault) {
  std::int64_t count = 0;
  const RopeConfig config = {.max_position_embeddings = 4096.0};
  ExpectError(CheckScalingReport({.head_dim = 8}, count), "max_position_embeddings");
  ExpectError(CheckScalingReport({.head_dim = 7, .config = config}, count), "headDim");
  ExpectError(CheckScalingReport({.head_dim = 8, .config = config, .seq_len = 0}, count), "seqLen");
  ExpectError(
      CheckScalingReport({.head_dim = 8, .config = config, .seq_len = kMaxLength + 1}, count),
      "seqLen", StatusCode::kTooLarge);
  ExpectError(CheckScalingReport({.head_dim = 514, .config = config, .seq_len = kMaxLength}, count),
              "seqLen", StatusCode::kTooLarge);
  ScalingReport empty;
  ExpectError(ReportScaling({.head_dim = 8, .config = config}, empty), "invFreq");
}

}  // namespace
}  // namespace posenc::testing
