#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "draw.h"
#include "golden.h"
#include "posenc/rope.h"
#include "rope_models.h"

namespace posenc::testing {
namespace {

// The formulas of the header in long double, without their common subexpressions.
struct ExactFrequencies {
  const RopeFrequencyParams& params;
  long double count, length, factor;

  long double Theta(std::size_t i) const {
    const auto base = static_cast<long double>(*params.config.rope_theta);
    return std::pow(base, -static_cast<long double>(i) / count);
  }
  static long double Clamp(long double x) { return std::min(std::max(x, 0.0L), 1.0L); }
  static constexpr long double kTurn = 6.283185307179586476925286766559005768L;

  // (high - low) of the ramp of the released code, in pairs, and where it begins.
  std::pair<long double, long double> Ramp() const {
    const auto base = static_cast<long double>(*params.config.rope_theta);
    const auto pair = [&](double beta) {
      return count * std::log(length / (static_cast<long double>(beta) * kTurn)) / std::log(base);
    };
    long double low = pair(*params.config.beta_fast), high = pair(*params.config.beta_slow);
    if (params.config.truncate) {
      low = std::floor(low);
      high = std::ceil(high);
    }
    low = std::max(low, 0.0L);
    high = std::min(high, 2.0L * count - 1.0L);
    return {low, high == low ? 0.001L : high - low};
  }

  long double Of(std::size_t i) const {
    const RopeConfig& config = params.config;
    const long double theta = Theta(i), turns = length * theta / kTurn;
    if (config.rope_type == "linear") return theta / factor;
    if (config.rope_type == "ntk") {
      return theta * std::pow(factor, -(static_cast<long double>(i) + 1.0L) / count);
    }
    if (config.rope_type == "ntk-aware") {
      return theta * std::pow(factor, -static_cast<long double>(i) / (count - 1.0L));
    }
    if (config.rope_type == "longrope") return theta / config.long_factor[i];
    if (config.rope_type == "dynamic") {
      const long double now = std::max(static_cast<long double>(*params.seq_len), length);
      const long double s = factor * (now - length) / length + 1.0L;
      return theta * std::pow(s, -static_cast<long double>(i) / (count - 1.0L));
    }
    if (config.rope_type == "llama3") {
      const long double low = *config.low_freq_factor, high = *config.high_freq_factor;
      const long double kept = Clamp((turns - low) / (high - low));
      return theta * ((1.0L - kept) / factor + kept);
    }
    if (config.rope_type == "yarn") {
      const long double slow = *config.beta_slow, fast = *config.beta_fast;
      long double share = 1.0L - Clamp((turns - slow) / (fast - slow));
      if (params.ramp == RopeRamp::kDimension) {
        const auto [low, width] = Ramp();
        share = Clamp((static_cast<long double>(i) - low) / width);
      }
      return theta * ((1.0L - share) + share / factor);
    }
    return theta;
  }
};

// As in the config of Kimi K2: the ramp of the released code is one pair wide, the other a step.
TEST(RopeFrequencies, YarnWithEqualBoundsSlowsPairsShortOfThatManyTurnsAlone) {
  RopeFrequencyParams params = {.head_dim = 64};
  params.config.rope_theta = 50000.0;
  const std::vector<double> plain = Compute(params).inv_freq;
  params.config.rope_type = "yarn";
  params.config.factor = 32.0;
  params.config.beta_fast = params.config.beta_slow = 1.0;
  params.config.original_max_position_embeddings = 4096.0;
  for (const RopeRamp ramp :
       {RopeRamp::kDimension, RopeRamp::kRotations, RopeRamp::kWrongWavelength}) {
    params.ramp = ramp;
    const std::vector<double> scaled = Compute(params).inv_freq;
    int slowed = 0;
    for (std::size_t i = 0; i < 32; ++i) {
      const bool is_slowed = 4096.0 * plain[i] < 2.0 * std::numbers::pi;
      slowed += is_slowed ? 1 : 0;
      if (ramp == RopeRamp::kWrongWavelength) {
        EXPECT_TRUE(std::isfinite(scaled[i])) << "pair " << i;
        continue;
      }
      EXPECT_NEAR(scaled[i], is_slowed ? plain[i] / 32.0 : plain[i], 1e-15) << "pair " << i;
    }
    EXPECT_EQ(slowed, 12);
  }
}

// As in the config of Llama 4 Scout: no ramp, but a step.
TEST(RopeFrequencies, Llama3WithEqualBoundsSlowsPairsShortOfThatManyTurnsAlone) {
  RopeFrequencyParams params = {.head_dim = 128};
  params.config.rope_theta = 500000.0;
  const std::vector<double> plain = Compute(params).inv_freq;
  params.config.rope_type = "llama3";
  params.config.factor = 16.0;
  params.config.low_freq_factor = params.config.high_freq_factor = 1.0;
  params.config.original_max_position_embeddings = 8192.0;
  const std::vector<double> scaled = Compute(params).inv_freq;
  int slowed = 0;
  for (std::size_t i = 0; i < 64; ++i) {
    const bool is_slowed = 8192.0 * plain[i] < 2.0 * std::numbers::pi;
    slowed += is_slowed ? 1 : 0;
    EXPECT_DOUBLE_EQ(scaled[i], is_slowed ? plain[i] / 16.0 : plain[i]) << "pair " << i;
  }
  EXPECT_GT(slowed, 0);
  EXPECT_LT(slowed, 64);
}

TEST(RopeFrequencies, ErrByLessThanStated) {
  Draw draw(7);
  for (const char* type :
       {"default", "linear", "ntk", "ntk-aware", "dynamic", "longrope", "yarn", "llama3"}) {
    double worst = 0.0;
    for (int n = 0; n < 1000; ++n) {
      const auto pairs = static_cast<std::size_t>(draw.Whole(2, n % 100 == 0 ? 8192 : 256));
      RopeFrequencyParams params = {.head_dim = static_cast<std::int64_t>(2 * pairs),
                                    .seq_len = draw.Whole(1, kMaxLength)};
      RopeConfig& config = params.config;
      config.rope_type = type;
      if (n % 2 == 0) params.ramp = RopeRamp::kRotations;
      const bool is_dimension = params.ramp == RopeRamp::kDimension && config.rope_type == "yarn";
      config.rope_theta = is_dimension ? draw.Size(2.0, kMaxBase) : draw.Base();
      const std::vector<double> divisors = draw.Sizes(pairs, 0.125, 1e6);
      config.short_factor = config.long_factor = divisors;
      config.max_position_embeddings = static_cast<double>(draw.Whole(2, 1 << 30));
      config.original_max_position_embeddings = config.max_position_embeddings;
      config.factor = draw.Size(1.0, n % 2 ? 32.0 : 1e6);
      config.beta_slow = config.low_freq_factor = draw.Size(1e-6, 1e4);
      // Every other ramp is as narrow as it may be.
      config.beta_fast = config.high_freq_factor =
          *config.beta_slow * (1.0 + draw.Size(n % 4 < 2 ? 1e-9 : 0.5, 32.0));
      config.truncate = n % 3 == 0;
      const ExactFrequencies exact = {params, static_cast<long double>(pairs),
                                      *config.max_position_embeddings, *config.factor};
      const double high = *config.high_freq_factor, low = *config.low_freq_factor;
      double bound = 2e-15 + kExactPower;
      if (is_dimension) {
        bound += 1e-14 * *config.factor * static_cast<double>(pairs) /
                 static_cast<double>(exact.Ramp().second);
      } else if (config.rope_type == "yarn" || config.rope_type == "llama3") {
        bound += 1e-15 * *config.factor * high / (high - low);
      }
      const Frequencies found = Compute(params);
      for (std::size_t i = 0; i < pairs; ++i) {
        const long double right = exact.Of(i);
        const auto error = static_cast<double>(
            std::fabs((static_cast<long double>(found.inv_freq[i]) - right) / right));
        worst = std::max(worst, error / bound);
      }
    }
    // In WebAssembly the reference rounds as often as what is held to it.
    EXPECT_LE(worst, kExactPower > 0.0 ? 4.0 : 1.0) << type;
    // A bound that is far too wide says nothing either.
    EXPECT_GE(worst, 0.05) << type;
  }
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

// The other keys are in tests/js/engine/rope-configs.test.js.
TEST(RopeFrequencies, NameTheFieldAtFault) {
  const auto expect = [](const char* field, RopeFrequencyParams params, auto change) {
    change(params.config);
    std::int64_t count = 0;
    ExpectError(RopeFrequencyCount(params, count), field);
  };
  const double negative[] = {1, 1, -1, 1}, none[] = {1, std::nan(""), 1, 1};
  const RopeFrequencyParams longrope = Longrope();
  expect("short_factor", longrope, [&](auto& c) { c.short_factor = negative; });
  expect("long_factor", longrope, [&](auto& c) { c.long_factor = none; });
  expect("short_mscale", longrope, [](auto& c) { c.long_mscale = 1.2; });
  expect("original_max_position_embeddings", longrope,
         [](auto& c) { c.original_max_position_embeddings = 1.0; });
  expect("max_position_embeddings", longrope,
         [](auto& c) { c.max_position_embeddings = std::nan(""); });
  expect("factor", longrope, [](auto& c) { c.max_position_embeddings.reset(); });
  expect("high_freq_factor", Llama31(), [](auto& c) { c.high_freq_factor = 0.5; });
  for (const char* type : {"dynamic", "yarn"}) {
    expect("max_position_embeddings", Llama2(type, 2),
           [](auto& c) { c.max_position_embeddings.reset(); });
    expect("original_max_position_embeddings", Llama2(type, 2),
           [](auto& c) { c.original_max_position_embeddings = 0.0; });
  }
  std::vector<double> short_by_one(3);
  double factor = 0.0;
  ExpectError(RopeFrequencies({.head_dim = 8}, short_by_one, factor), "invFreq");
}

TEST(RopeFrequencies, HaveTheSameBitsEverywhere) {
  std::vector<double> all;
  for (const auto& params : {Llama2("linear", 3), Llama2("ntk", 3), Llama2("ntk-aware", 3),
                             Llama31(), Longrope(), Yarn(7)}) {
    const Frequencies found = Compute(params);
    all.insert(all.end(), found.inv_freq.begin(), found.inv_freq.end());
    all.push_back(found.attention_factor);
  }
  ExpectBits("rope frequencies", all);
}

}  // namespace
}  // namespace posenc::testing
