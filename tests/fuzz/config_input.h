#ifndef POSENC_TESTS_FUZZ_CONFIG_INPUT_H_
#define POSENC_TESTS_FUZZ_CONFIG_INPUT_H_

#include <string_view>
#include <vector>

#include "input.h"
#include "posenc/rope.h"

namespace posenc::fuzz {

// A config with most keys of most types, seldom without some of them. The params see the lists.
struct ConfigInput {
  RopeFrequencyParams params;
  std::vector<double> short_factor, long_factor;

  explicit ConfigInput(Input& in) {
    constexpr std::string_view kTypes[] = {
        "default",  "linear", "ntk",    "ntk-aware", "dynamic", "yarn",
        "longrope", "su",     "llama3", "",          "mrope",   "\xff\xfe quite unknown \x01"};
    RopeConfig& config = params.config;
    config.rope_type = kTypes[in.Byte() % std::size(kTypes)];
    const std::int64_t head_dim = in.Even(40);
    if (in.OneIn(8)) {
      config.head_dim = static_cast<double>(head_dim);
    } else {
      params.head_dim = head_dim;
    }
    config.rope_theta = in.Number(1.5, 1e6);
    if (in.OneIn(4)) config.partial_rotary_factor = in.Number(0.1, 1.0);
    if (!in.OneIn(8)) config.max_position_embeddings = static_cast<double>(in.Count(600));
    if (in.Flag()) config.original_max_position_embeddings = static_cast<double>(in.Count(200));
    if (!in.OneIn(8)) config.factor = in.Number(1.0, 40.0);
    if (in.OneIn(4)) config.attention_factor = in.Number(0.5, 2.0);
    if (in.OneIn(4)) config.beta_fast = in.Number(4.0, 64.0);
    if (in.OneIn(4)) config.beta_slow = in.Number(0.1, 4.0);
    if (in.OneIn(4)) config.mscale = in.Number(0.0, 2.0);
    if (in.OneIn(4)) config.mscale_all_dim = in.Number(0.0, 2.0);
    if (in.OneIn(4)) config.short_mscale = in.Number(0.5, 2.0);
    if (in.OneIn(4)) config.long_mscale = in.Number(0.5, 2.0);
    config.truncate = !in.OneIn(4);
    if (!in.OneIn(8)) config.low_freq_factor = in.Number(0.1, 2.0);
    if (!in.OneIn(8)) config.high_freq_factor = in.Number(2.0, 8.0);
    const auto pairs = static_cast<std::size_t>(head_dim > 0 && head_dim < 999 ? head_dim / 2 : 1);
    short_factor = in.Numbers(in.Length(pairs), 0.125, 4.0);
    long_factor = in.Numbers(in.Length(pairs), 0.125, 60.0);
    config.short_factor = short_factor;
    config.long_factor = long_factor;
    if (in.Flag()) params.seq_len = in.Count(2000);
    params.ramp = in.Choice<RopeRamp>(3);
    params.index = in.Choice<RopeIndex>(2);
    params.mix = in.Choice<RopeMix>(2);
    params.factor_use = in.Choice<RopeFactorUse>(3);
  }
  ConfigInput(const ConfigInput&) = delete;
};

}  // namespace posenc::fuzz

#endif  // POSENC_TESTS_FUZZ_CONFIG_INPUT_H_
