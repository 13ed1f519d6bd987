#ifndef POSENC_TESTS_FREQUENCY_PARAMS_H_
#define POSENC_TESTS_FREQUENCY_PARAMS_H_

#include <string>
#include <string_view>
#include <vector>

#include "json.h"
#include "posenc/rope.h"

namespace posenc::testing {

// The parameters of rope.frequencies and scaling.report as the golden files have them. The params
// see what stands beside them.
struct GoldenFrequencies {
  RopeFrequencyParams params;
  std::string rope_type;
  std::vector<double> short_factor, long_factor;

  explicit GoldenFrequencies(const Json& json) {
    const auto word = [&](const char* key) { return json.TextOr(key, ""); };
    if (json.Has("headDim")) params.head_dim = static_cast<std::int64_t>(json["headDim"].number);
    if (json.Has("seqLen")) params.seq_len = static_cast<std::int64_t>(json["seqLen"].number);
    if (json.Has("base")) params.config.rope_theta = json["base"].number;
    if (word("ramp") == "rotations") params.ramp = RopeRamp::kRotations;
    if (word("ramp") == "wrong-wavelength") params.ramp = RopeRamp::kWrongWavelength;
    if (word("index") == "wrong-off-by-one") params.index = RopeIndex::kWrongOffByOne;
    if (word("mix") == "wrong-inverted") params.mix = RopeMix::kWrongInverted;
    if (json.Has("config")) {
      const Json& config = json["config"];
      Read(config);
      for (const char* key : {"rope_scaling", "rope_parameters"}) {
        if (config.Has(key)) Read(config[key]);
      }
    }
    if (!rope_type.empty()) params.config.rope_type = rope_type;
    params.config.short_factor = short_factor;
    params.config.long_factor = long_factor;
  }
  GoldenFrequencies(const GoldenFrequencies&) = delete;

 private:
  void Read(const Json& keys) {
    RopeConfig& config = params.config;
    const auto read = [&](const char* key, std::optional<double>& value) {
      if (keys.Has(key)) value = keys[key].number;
    };
    read("rope_theta", config.rope_theta);
    read("partial_rotary_factor", config.partial_rotary_factor);
    read("head_dim", config.head_dim);
    read("hidden_size", config.hidden_size);
    read("num_attention_heads", config.num_attention_heads);
    read("max_position_embeddings", config.max_position_embeddings);
    read("original_max_position_embeddings", config.original_max_position_embeddings);
    read("factor", config.factor);
    read("attention_factor", config.attention_factor);
    read("beta_fast", config.beta_fast);
    read("beta_slow", config.beta_slow);
    read("short_mscale", config.short_mscale);
    read("long_mscale", config.long_mscale);
    read("low_freq_factor", config.low_freq_factor);
    read("high_freq_factor", config.high_freq_factor);
    if (keys.Has("truncate")) config.truncate = keys["truncate"].number != 0.0;
    rope_type = keys.TextOr("rope_type", keys.TextOr("type", rope_type));
    if (keys.Has("short_factor")) short_factor = keys["short_factor"].Numbers();
    if (keys.Has("long_factor")) long_factor = keys["long_factor"].Numbers();
  }
};

}  // namespace posenc::testing

#endif  // POSENC_TESTS_FREQUENCY_PARAMS_H_
