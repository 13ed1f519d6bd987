#ifndef POSENC_TESTS_ROPE_MODELS_H_
#define POSENC_TESTS_ROPE_MODELS_H_

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "posenc/rope.h"

namespace posenc::testing {

struct Frequencies {
  std::vector<double> inv_freq;
  double attention_factor = 0.0;
};

inline Frequencies Compute(const RopeFrequencyParams& params) {
  std::int64_t count = 0;
  const Status counted = RopeFrequencyCount(params, count);
  EXPECT_TRUE(counted.ok()) << counted.message;
  Frequencies result = {std::vector<double>(static_cast<std::size_t>(count))};
  EXPECT_TRUE(RopeFrequencies(params, result.inv_freq, result.attention_factor).ok());
  return result;
}

// LLaMA-2: 128 features, base 1e4, 4096 tokens.
inline RopeFrequencyParams Llama2(std::string_view type, double factor) {
  return {.head_dim = 128,
          .config = {.rope_type = type, .max_position_embeddings = 4096.0, .factor = factor}};
}

inline RopeFrequencyParams Yarn(double factor, RopeRamp ramp = RopeRamp::kDimension,
                                RopeMix mix = RopeMix::kOfficial) {
  RopeFrequencyParams params = Llama2("yarn", factor);
  params.ramp = ramp;
  params.mix = mix;
  return params;
}

inline RopeFrequencyParams Llama31() {
  return {.head_dim = 128,
          .config = {.rope_theta = 5e5,
                     .rope_type = "llama3",
                     .original_max_position_embeddings = 8192.0,
                     .factor = 8.0,
                     .low_freq_factor = 1.0,
                     .high_freq_factor = 4.0}};
}

inline constexpr double kDivisors[] = {1, 2, 4, 8};

inline RopeFrequencyParams Longrope() {
  return {.head_dim = 8,
          .config = {.rope_type = "longrope",
                     .max_position_embeddings = 131072.0,
                     .original_max_position_embeddings = 4096.0,
                     .short_factor = kDivisors,
                     .long_factor = kDivisors}};
}

}  // namespace posenc::testing

#endif  // POSENC_TESTS_ROPE_MODELS_H_
