#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "posenc/rope.h"

namespace posenc::testing {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Frequencies {
  std::vector<double> inv_freq;
  double attention_factor = 0.0;

  // inv_freq[i] over the frequency without scaling.
  double Ratio(std::size_t i, double base = 10000.0) const {
    const auto pairs = static_cast<double>(inv_freq.size());
    return inv_freq[i] * std::pow(base, static_cast<double>(i) / pairs);
  }
};

Frequencies Compute(const RopeFrequencyParams& params) {
  std::int64_t count = 0;
  const Status counted = RopeFrequencyCount(params, count);
  EXPECT_TRUE(counted.ok()) << counted.message;
  Frequencies result = {std::vector<double>(static_cast<std::size_t>(count))};
  EXPECT_TRUE(RopeFrequencies(params, result.inv_freq, result.attention_factor).ok());
  return result;
}

// LLaMA-2: 128 features, base 1e4, 4096 tokens.
RopeFrequencyParams Llama2(std::string_view type, double factor) {
  return {.head_dim = 128,
          .config = {.rope_type = type, .max_position_embeddings = 4096.0, .factor = factor}};
}

RopeFrequencyParams Yarn(double factor, RopeRamp ramp = RopeRamp::kDimension,
                         RopeMix mix = RopeMix::kOfficial) {
  RopeFrequencyParams params = Llama2("yarn", factor);
  params.ramp = ramp;
  params.mix = mix;
  return params;
}

RopeFrequencyParams Llama31() {
  return {.head_dim = 128,
          .config = {.rope_theta = 5e5,
                     .rope_type = "llama3",
                     .original_max_position_embeddings = 8192.0,
                     .factor = 8.0,
                     .low_freq_factor = 1.0,
                     .high_freq_factor = 4.0}};
}

constexpr double kDivisors[] = {1, 2, 4, 8};

RopeFrequencyParams Longrope() {
  return {.head_dim = 8,
          .config = {.rope_type = "longrope",
                     .max_position_embeddings = 131072.0,
                     .original_max_position_embeddings = 4096.0,
                     .short_factor = kDivisors,
                     .long_factor = kDivisors}};
}

TEST(RopeFrequencies, DefaultIsThePowerLaw) {
  for (const char* type : {"default", "mrope"}) {
    const Frequencies found = Compute({.head_dim = 64, .config = {.rope_type = type}});
    for (std::size_t i = 0; i < 32; ++i) EXPECT_NEAR(found.Ratio(i), 1.0, 2e-15);
    EXPECT_EQ(found.attention_factor, 1.0);
  }
}

TEST(RopeFrequencies, LinearDividesEverywhere) {
  const Frequencies found = Compute(Llama2("linear", 8));
  for (std::size_t i = 0; i < 64; ++i) EXPECT_NEAR(found.Ratio(i), 0.125, 1e-15);
}

TEST(RopeFrequencies, NtkKeepsTheFirstPairAndDividesTheLast) {
  const Frequencies four = Compute(Llama2("ntk", 4));
  EXPECT_EQ(four.inv_freq[0], 1.0);
  const std::pair<std::size_t, double> ratios[] = {
      {1, .9782356643334579},  {16, .703227547859181},   {32, .4945289840680367},
      {48, .3477664048114574}, {62, .25556214020303886}, {63, .25}};
  for (const auto& [i, ratio] : ratios) EXPECT_NEAR(four.Ratio(i), ratio, 2e-15);
  EXPECT_NEAR(four.inv_freq[1], .8471171851512068, 1e-15);
  EXPECT_NEAR(four.inv_freq[32], .004945289840680367, 1e-17);
  EXPECT_NEAR(four.inv_freq[63], 2.8869549617236452e-05, 1e-19);
}

// The same as the power law of a wider base.
TEST(RopeFrequencies, NtkWidensTheBase) {
  const struct {
    double factor;
    std::int64_t head_dim;
    double base;
  } wider[] = {{2, 128, 20221.261689737912}, {4, 128, 40889.94243248622},
               {8, 128, 82684.62264056221},  {32, 128, 338096.94598244346},
               {4, 64, 41829.36592889948},   {4, 4, 160000}};
  for (const auto& [factor, head_dim, base] : wider) {
    RopeFrequencyParams params = Llama2("ntk", factor);
    params.head_dim = head_dim;
    const Frequencies found = Compute(params);
    for (std::size_t i = 0; i < found.inv_freq.size(); ++i) {
      EXPECT_NEAR(found.Ratio(i, base), 1.0, 5e-14);
    }
  }
}

// Static ntk exceeds the angles of training at s times the length, unlike linear scaling.
TEST(RopeFrequencies, NtkTurnsSomePairsBeyondTheirTraining) {
  const Frequencies found = Compute(Llama2("ntk", 4));
  const std::pair<std::size_t, double> beyond[] = {
      {46, 1.4537}, {50, 1.3312}, {55, 1.1925}, {60, 1.0682}, {63, 1.0}};
  for (const auto& [i, times] : beyond) EXPECT_NEAR(4 * found.Ratio(i), times, 5e-5);
}

TEST(RopeFrequencies, DynamicWidensTheBaseWithTheLength) {
  const struct {
    std::int64_t seq_len;
    double factor, base;
  } wider[] = {{4096, 1, 10000},
               {8192, 1, 20221.261689737912},
               {16384, 1, 40889.94243248622},
               {8192, 2, 30527.7367488067},
               {8192, 4, 51293.78726815244},
               {16384, 4, 135401.97304176545}};
  for (const auto& [seq_len, factor, base] : wider) {
    RopeFrequencyParams params = Llama2("dynamic", factor);
    params.seq_len = seq_len;
    const Frequencies found = Compute(params);
    for (std::size_t i = 0; i < 64; ++i) EXPECT_NEAR(found.Ratio(i, base), 1.0, 5e-14);
  }
}

TEST(RopeFrequencies, DynamicIsTheDefaultUpToTheLengthOfTraining) {
  const Frequencies plain = Compute({.head_dim = 128});
  RopeFrequencyParams params = Llama2("dynamic", 2.1);
  EXPECT_EQ(Compute(params).inv_freq, plain.inv_freq);
  for (const std::int64_t seq_len : {1, 100, 4095, 4096}) {
    params.seq_len = seq_len;
    EXPECT_EQ(Compute(params).inv_freq, plain.inv_freq);
  }
}

TEST(RopeFrequencies, YarnOfThePaperOfTheCodeAndOfASummary) {
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

TEST(RopeFrequencies, YarnFallsFromOneToOneOverTheFactor) {
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
TEST(RopeFrequencies, YarnRampsBeginAndEndAtKnownPairs) {
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

TEST(RopeFrequencies, YarnWithoutTruncationBeginsAndEndsBetweenPairs) {
  RopeFrequencyParams params = Yarn(16);
  params.config.truncate = false;
  const Frequencies found = Compute(params);
  const double low = 20.94448162063605, high = 45.02688127375455;
  for (std::size_t i = 0; i < 64; ++i) {
    const double share = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
    EXPECT_NEAR(found.Ratio(i), 1.0 - share + share / 16.0, 1e-13);
  }
}

TEST(RopeFrequencies, AttentionFactorOfYarn) {
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

TEST(RopeFrequencies, AttentionFactorOfTheConfig) {
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

TEST(RopeFrequencies, YarnTakesItsFactorFromTheLengths) {
  RopeFrequencyParams params = Yarn(4);
  const Frequencies given = Compute(params);
  params.config.factor.reset();
  params.config.original_max_position_embeddings = 4096.0;
  params.config.max_position_embeddings = 16384.0;
  EXPECT_EQ(Compute(params).inv_freq, given.inv_freq);
  EXPECT_EQ(Compute(params).attention_factor, given.attention_factor);
}

TEST(RopeFrequencies, LongropeDividesByTheListOfTheLength) {
  RopeFrequencyParams params = Longrope();
  const double ones[] = {1, 1, 1, 1};
  params.config.short_factor = ones;
  const std::vector<double> plain = Compute({.head_dim = 8}).inv_freq;
  EXPECT_EQ(Compute(params).inv_freq, plain);
  params.seq_len = 4096;
  EXPECT_EQ(Compute(params).inv_freq, plain);
  params.seq_len = 4097;
  const double expected[] = {1, .05, .0025, .000125};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(Compute(params).inv_freq[i], expected[i], 1e-16);
  }
  const struct {
    double factor, length, attention;
  } factors[] = {{32, 4096, 1.1902380714238083},
                 {16, 8192, 1.1435437497937313},
                 {8, 8192, 1.1094003924504583},
                 {1, 8192, 1}};
  for (const auto& [factor, length, attention] : factors) {
    params.config.original_max_position_embeddings = length;
    params.config.max_position_embeddings = factor * length;
    EXPECT_NEAR(Compute(params).attention_factor, attention, 1e-15);
    params.config.factor = factor;
    EXPECT_NEAR(Compute(params).attention_factor, attention, 1e-15);
    params.config.factor.reset();
  }
}

TEST(RopeFrequencies, Llama3KeepsFastPairs) {
  const Frequencies found = Compute(Llama31());
  for (std::size_t i = 0; i < 64; ++i) {
    if (i <= 28) {
      EXPECT_NEAR(found.Ratio(i, 5e5), 1.0, 1e-14);
    }
    if (i >= 35) {
      EXPECT_NEAR(found.Ratio(i, 5e5), 0.125, 1e-14);
    }
  }
  const std::pair<std::size_t, double> ratios[] = {{29, .8281684118371798},
                                                   {30, .6437431331275951},
                                                   {32, .3711222795178447},
                                                   {34, .19021074364065016}};
  for (const auto& [i, ratio] : ratios) EXPECT_NEAR(found.Ratio(i, 5e5), ratio, 1e-14);
  EXPECT_EQ(found.attention_factor, 1.0);
}

TEST(RopeFrequencies, OffByOneMovesTheSpectrumByAPair) {
  const Frequencies wrong = Compute({.head_dim = 4, .index = RopeIndex::kWrongOffByOne});
  EXPECT_NEAR(wrong.inv_freq[0], .01, 1e-17);
  EXPECT_NEAR(wrong.inv_freq[1], .0001, 1e-19);
}

TEST(RopeFrequencies, HeadsComeFromTheConfig) {
  EXPECT_EQ(Compute({.config = {.head_dim = 80.0, .hidden_size = 64.0}}).inv_freq.size(), 40u);
  EXPECT_EQ(Compute({.config = {.partial_rotary_factor = 0.4,
                                .hidden_size = 2560.0,
                                .num_attention_heads = 32.0}})
                .inv_freq.size(),
            16u);
}

TEST(RopeFrequencies, HaveTheSameBitsEverywhere) {
  std::vector<double> all;
  for (const auto& params :
       {Llama2("linear", 3), Llama2("ntk", 3), Llama31(), Longrope(), Yarn(7)}) {
    const Frequencies found = Compute(params);
    all.insert(all.end(), found.inv_freq.begin(), found.inv_freq.end());
    all.push_back(found.attention_factor);
  }
  ExpectBits("rope frequencies", std::span<const double>(all));
}

TEST(RopeFrequencies, NameTheFieldAtFault) {
  const auto expect = [](RopeFrequencyParams params, auto change, const char* field,
                         StatusCode code = StatusCode::kInvalidArgument) {
    change(params, params.config);
    std::int64_t count = 0;
    ExpectError(RopeFrequencyCount(params, count), field, code);
  };
  const RopeFrequencyParams eight = {.head_dim = 8};
  for (const std::int64_t head_dim : {0, -2, 7}) {
    expect(
        eight, [&](auto& p, auto&) { p.head_dim = head_dim; }, "headDim");
  }
  expect(
      eight, [](auto& p, auto&) { p.head_dim = 16386; }, "headDim", StatusCode::kTooLarge);
  expect(
      eight, [](auto& p, auto&) { p.head_dim.reset(); }, "headDim");
  expect(
      eight, [](auto& p, auto& c) { p.head_dim.reset(), c.hidden_size = 8.0; }, "headDim");
  for (const double size : {0.0, 7.0, 1.5, 1e6, kNaN}) {
    expect(
        eight, [&](auto& p, auto& c) { p.head_dim.reset(), c.head_dim = size; }, "head_dim");
  }
  const RopeFrequencyParams heads = {.config = {.hidden_size = 64.0, .num_attention_heads = 8.0}};
  expect(
      heads, [](auto&, auto& c) { c.hidden_size = 56.0; }, "hidden_size");
  expect(
      heads, [](auto&, auto& c) { c.hidden_size = 0.5; }, "hidden_size");
  expect(
      heads, [](auto&, auto& c) { c.num_attention_heads = 0.0; }, "num_attention_heads");
  for (const double base : {1.0, -1.0, kNaN, 1e16}) {
    expect(
        eight, [&](auto&, auto& c) { c.rope_theta = base; }, "rope_theta");
  }
  for (const double factor : {0.0, -1.0, 1.5, 0.1, 0.4, kNaN}) {
    expect(
        eight, [&](auto&, auto& c) { c.partial_rotary_factor = factor; }, "partial_rotary_factor");
  }
  for (const char* type : {"yarns", "", "Yarn", "wrong"}) {
    expect(
        eight, [&](auto&, auto& c) { c.rope_type = type; }, "rope_type");
  }
  expect(
      eight, [](auto& p, auto&) { p.seq_len = 0; }, "seqLen");
  expect(
      eight, [](auto& p, auto&) { p.seq_len = kMaxLength + 1; }, "seqLen", StatusCode::kTooLarge);
  for (const char* type : {"linear", "ntk", "dynamic", "yarn"}) {
    for (const double factor : {0.5, 0.0, -4.0, 1e7, kNaN}) {
      expect(
          Llama2(type, factor), [](auto&, auto&) {}, "factor");
    }
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.factor.reset(); }, "factor");
  }
  for (const char* type : {"ntk", "dynamic"}) {
    expect(
        Llama2(type, 2), [](auto& p, auto&) { p.head_dim = 2; }, "headDim");
  }
  for (const char* type : {"dynamic", "yarn"}) {
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.max_position_embeddings.reset(); },
        "max_position_embeddings");
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.max_position_embeddings = 0.5; },
        "max_position_embeddings");
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.original_max_position_embeddings = 0.0; },
        "original_max_position_embeddings");
  }
  const RopeFrequencyParams yarn = Yarn(4);
  expect(
      yarn, [](auto&, auto& c) { c.beta_fast = 1.0; }, "beta_fast");
  expect(
      yarn, [](auto&, auto& c) { c.beta_fast = kNaN; }, "beta_fast");
  expect(
      yarn, [](auto&, auto& c) { c.beta_slow = 0.0; }, "beta_slow");
  expect(
      yarn, [](auto&, auto& c) { c.mscale = -1.0; }, "mscale");
  expect(
      yarn, [](auto&, auto& c) { c.mscale_all_dim = kNaN; }, "mscale_all_dim");
  expect(
      yarn, [](auto&, auto& c) { c.attention_factor = 0.0; }, "attention_factor");
  const RopeFrequencyParams longrope = Longrope();
  const double three[] = {1, 1, 1}, negative[] = {1, 1, -1, 1}, none[] = {1, kNaN, 1, 1};
  expect(
      longrope, [&](auto&, auto& c) { c.short_factor = three; }, "short_factor");
  expect(
      longrope, [&](auto&, auto& c) { c.long_factor = {}; }, "long_factor");
  expect(
      longrope, [&](auto&, auto& c) { c.short_factor = negative; }, "short_factor");
  expect(
      longrope, [&](auto&, auto& c) { c.long_factor = none; }, "long_factor");
  expect(
      longrope, [](auto&, auto& c) { c.original_max_position_embeddings = 1.0; },
      "original_max_position_embeddings");
  expect(
      longrope, [](auto&, auto& c) { c.max_position_embeddings = kNaN; },
      "max_position_embeddings");
  expect(
      longrope, [](auto&, auto& c) { c.max_position_embeddings.reset(); }, "factor");
  const RopeFrequencyParams llama = Llama31();
  expect(
      llama, [](auto&, auto& c) { c.factor.reset(); }, "factor");
  expect(
      llama, [](auto&, auto& c) { c.low_freq_factor.reset(); }, "low_freq_factor");
  expect(
      llama, [](auto&, auto& c) { c.high_freq_factor.reset(); }, "high_freq_factor");
  expect(
      llama, [](auto&, auto& c) { c.high_freq_factor = 1.0; }, "high_freq_factor");
  expect(
      llama, [](auto&, auto& c) { c.original_max_position_embeddings.reset(); },
      "original_max_position_embeddings");
  std::vector<double> short_by_one(3);
  double factor = 0.0;
  ExpectError(RopeFrequencies(eight, short_by_one, factor), "invFreq");
}

}  // namespace
}  // namespace posenc::testing
