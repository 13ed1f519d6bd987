#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "posenc/rope.h"
#include "rope_models.h"

namespace posenc::testing {
namespace {

TEST(RopeYarn, YarnOfThePaperOfTheCodeAndOfASummary) {
  const struct {
    double factor;
    std::size_t pair;
    double paper, code, wavelength, inverted;
  } rows[] = {{4, 20, 1, 1, 1, 4},
              {4, 25, .657702916, .855769231, .928765682, 3.715062728},
              {4, 30, .436126004, .711538462, .793994253, 3.175977010},
              {4, 40, .275681077, .423076923, .415725794, 1.662903175},
              {4, 46, .25, .25, .25, 1},
              {4, 63, .25, .25, .25, 1},
              {16, 25, .572128645, .819711538, .722810134, 11.564962148},
              {16, 30, .295157505, .639423077, .435298380, 6.964774080},
              {32, 25, .5578662669479338, .813701923076923, .5578662669479338, 17.851720542},
              {32, 30, .2716627553891541, .6274038461538463, .2716627553891541, 8.693208172},
              {32, 40, .06442139149374339, .25480769230769224, .06442139149374339, 2.061484528},
              {32, 0, 1, 1, 1, 32},
              {32, 20, 1, 1, 1, 32}};
  for (const auto& row : rows) {
    const auto ratio = [&](RopeRamp ramp, RopeMix mix) {
      return Compute(Yarn(row.factor, ramp, mix)).Ratio(row.pair);
    };
    EXPECT_NEAR(ratio(RopeRamp::kRotations, RopeMix::kOfficial), row.paper, 6e-10);
    EXPECT_NEAR(ratio(RopeRamp::kDimension, RopeMix::kOfficial), row.code, 6e-10);
    EXPECT_NEAR(ratio(RopeRamp::kWrongWavelength, RopeMix::kOfficial), row.wavelength, 6e-10);
    EXPECT_NEAR(ratio(RopeRamp::kWrongWavelength, RopeMix::kWrongInverted), row.inverted, 6e-10);
  }
  const auto paper = Compute(Yarn(16, RopeRamp::kRotations)), code = Compute(Yarn(16));
  EXPECT_NEAR(paper.inv_freq[30], .0039359885906847455, 1e-16);
  EXPECT_NEAR(code.inv_freq[30], .00852684377296741, 1e-16);
  EXPECT_NEAR(paper.inv_freq[45], 9.642591545833585e-05, 1e-18);
  EXPECT_NEAR(code.inv_freq[45], .0001517716047318249, 1e-18);
  EXPECT_NEAR(code.inv_freq[63], 7.217387404309114e-06, 1e-19);
}

TEST(RopeYarn, YarnFallsFromOneToOneOverTheFactor) {
  for (const auto ramp : {RopeRamp::kDimension, RopeRamp::kRotations, RopeRamp::kWrongWavelength}) {
    for (const double factor : {1.0, 1.5, 16.0, 64.0}) {
      const Frequencies found = Compute(Yarn(factor, ramp));
      for (std::size_t i = 0; i < 64; ++i) {
        EXPECT_LE(found.Ratio(i), (i == 0 ? 1.0 : found.Ratio(i - 1)) + 1e-14);
        EXPECT_GE(found.Ratio(i), 1.0 / factor - 1e-14);
        if (i <= 20) {
          EXPECT_NEAR(found.Ratio(i), 1.0, 1e-14);
        }
        if (i >= 46) {
          EXPECT_NEAR(found.Ratio(i), 1.0 / factor, 1e-14);
        }
      }
    }
  }
}

// Pairs up to `low` are kept, those from `high` on slowed down, and none in between is either.
TEST(RopeYarn, YarnRampsBeginAndEndAtKnownPairs) {
  const struct {
    std::int64_t head_dim;
    double base, length;
    std::size_t low, high;
  } models[] = {{128, 1e4, 4096, 20, 46}, {64, 1e4, 2048, 8, 21}, {128, 1e6, 32768, 23, 40}};
  for (const auto& model : models) {
    const Frequencies found = Compute({.head_dim = model.head_dim,
                                       .config = {.rope_theta = model.base,
                                                  .rope_type = "yarn",
                                                  .max_position_embeddings = model.length,
                                                  .factor = 16.0}});
    EXPECT_NEAR(found.Ratio(model.low, model.base), 1.0, 1e-14);
    EXPECT_LT(found.Ratio(model.low + 1, model.base), 1.0 - 0.01);
    EXPECT_GT(found.Ratio(model.high - 1, model.base), 0.0625 + 0.01);
    EXPECT_NEAR(found.Ratio(model.high, model.base), 0.0625, 1e-14);
  }
}

TEST(RopeYarn, YarnWithoutTruncationBeginsAndEndsBetweenPairs) {
  RopeFrequencyParams params = Yarn(16);
  params.config.truncate = false;
  const Frequencies found = Compute(params);
  const double low = 20.94448162063605, high = 45.02688127375455;
  for (std::size_t i = 0; i < 64; ++i) {
    const double share = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
    EXPECT_NEAR(found.Ratio(i), 1.0 - share + share / 16.0, 1e-13);
  }
}

TEST(RopeYarn, AttentionFactorOfYarn) {
  const std::pair<double, double> factors[] = {{1, 1},
                                               {2, 1.0693147180559945},
                                               {4, 1.138629436111989},
                                               {8, 1.2079441541679836},
                                               {16, 1.2772588722239782},
                                               {32, 1.3465735902799727},
                                               {64, 1.4158883083359672}};
  for (const auto& [factor, expected] : factors) {
    RopeFrequencyParams params = Yarn(factor);
    EXPECT_NEAR(Compute(params).attention_factor, expected, 1e-15);
    params.factor_use = RopeFactorUse::kWrongSquared;
    EXPECT_NEAR(Compute(params).attention_factor, expected * expected, 2e-15);
    params.factor_use = RopeFactorUse::kWrongInverted;
    EXPECT_NEAR(Compute(params).attention_factor, 1.0 / expected, 1e-15);
  }
  const double m = Compute(Yarn(32)).attention_factor;
  EXPECT_NEAR(m * m, 1.8132604340394958, 1e-14);
  EXPECT_NEAR(1.0 / (m * m), .5514927592459773, 1e-15);
  EXPECT_NEAR(1.0 / std::sqrt(m), .8617572656097912, 1e-15);
}

TEST(RopeYarn, AttentionFactorOfTheConfig) {
  RopeFrequencyParams params = Yarn(40);
  params.config.mscale = params.config.mscale_all_dim = 0.707;
  EXPECT_EQ(Compute(params).attention_factor, 1.0);
  params.config.mscale = 1.0;
  EXPECT_NEAR(Compute(params).attention_factor,
              (0.1 * std::log(40.0) + 1) / (0.0707 * std::log(40.0) + 1), 1e-15);
  params.config.mscale_all_dim = 0.0;
  EXPECT_NEAR(Compute(params).attention_factor, 0.1 * std::log(40.0) + 1, 1e-15);
  params.config.attention_factor = 1.25;
  EXPECT_EQ(Compute(params).attention_factor, 1.25);
}

TEST(RopeYarn, YarnTakesItsFactorFromTheLengths) {
  RopeFrequencyParams params = Yarn(4);
  const Frequencies given = Compute(params);
  params.config.factor.reset();
  params.config.original_max_position_embeddings = 4096.0;
  params.config.max_position_embeddings = 16384.0;
  EXPECT_EQ(Compute(params).inv_freq, given.inv_freq);
  EXPECT_EQ(Compute(params).attention_factor, given.attention_factor);
}

}  // namespace
}  // namespace posenc::testing
