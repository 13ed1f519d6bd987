#include "config.h"

#include <iterator>

namespace posenc::bindings {
namespace {

struct Key {
  const char* name;
  std::optional<double> RopeConfig::*value;
};

// The first keys stand in the config or among the scaling's own, the others there only.
constexpr Key kKeys[] = {
    {"rope_theta", &RopeConfig::rope_theta},
    {"partial_rotary_factor", &RopeConfig::partial_rotary_factor},
    {"original_max_position_embeddings", &RopeConfig::original_max_position_embeddings},
    {"max_position_embeddings", &RopeConfig::max_position_embeddings},
    {"head_dim", &RopeConfig::head_dim},
    {"hidden_size", &RopeConfig::hidden_size},
    {"num_attention_heads", &RopeConfig::num_attention_heads},
    {"factor", &RopeConfig::factor},
    {"attention_factor", &RopeConfig::attention_factor},
    {"beta_fast", &RopeConfig::beta_fast},
    {"beta_slow", &RopeConfig::beta_slow},
    {"mscale", &RopeConfig::mscale},
    {"mscale_all_dim", &RopeConfig::mscale_all_dim},
    {"short_mscale", &RopeConfig::short_mscale},
    {"long_mscale", &RopeConfig::long_mscale},
    {"low_freq_factor", &RopeConfig::low_freq_factor},
    {"high_freq_factor", &RopeConfig::high_freq_factor},
};
constexpr std::size_t kOutside = 7;

// In a config, null means that a key is not set; rope_theta has to be a number all the same.
bool Given(Call& call, const char* key) { return call.Has(key) && !call.IsNull(key); }

void ReadKeys(Call& call, RopeConfig& config, std::size_t count) {
  for (const Key& key : std::span(kKeys).first(count)) {
    if (&key == kKeys || !call.IsNull(key.name)) {
      if (call.Has(key.name)) config.*key.value = call.Number(key.name);
    }
  }
}

std::span<const double> ReadDivisors(Call& call, const char* key, Array<double>& divisors) {
  if (Given(call, key)) divisors = call.Numbers<double>(key, kMaxModelDim / 2);
  return divisors.span();
}

void ReadScaling(Call& call, FrequencyCall& to) {
  RopeConfig& config = to.params.config;
  // Older configs write `type` for rope_type.
  to.rope_type = call.Text(call.Has("rope_type") ? "rope_type" : "type", to.rope_type);
  ReadKeys(call, config, std::size(kKeys));
  if (!call.IsNull("truncate")) config.truncate = call.Flag("truncate", config.truncate);
  config.short_factor = ReadDivisors(call, "short_factor", to.short_factor);
  config.long_factor = ReadDivisors(call, "long_factor", to.long_factor);
}

void ReadConfig(Call& call, FrequencyCall& to) {
  ReadKeys(call, to.params.config, kOutside);
  // The newer spelling goes before the older one.
  for (const char* key : {"rope_parameters", "rope_scaling"}) {
    if (!Given(call, key)) continue;
    const std::optional<Value> scaling = call.Object(key);
    if (!scaling) return;
    bool by_layer = false;
    call.Within(*scaling, [&] {
      by_layer = call.Has("full_attention");
      ReadScaling(call, to);
    });
    if (by_layer) call.Refuse(key, "must be those of one kind of layer, not of several");
    return;
  }
}

}  // namespace

FrequencyCall::FrequencyCall(Call& call, bool config_needed) : rope_type(params.config.rope_type) {
  const std::optional<Value> config = call.Object("config");
  if (config && call.Has("base")) call.Refuse("base", "must not be given together with config");
  if (!config && config_needed) call.RefuseValue("config", "an object");
  if (!config || call.Has("headDim")) params.head_dim = call.Whole("headDim");
  if (call.Has("base")) {
    params.config.rope_theta = call.Number("base");
    call.Require(CheckBase("base", *params.config.rope_theta));
  }
  if (config) call.Within(*config, [&] { ReadConfig(call, *this); });
  params.config.rope_type = rope_type;
  if (call.Has("seqLen")) params.seq_len = call.Whole("seqLen");
  params.ramp = call.Choice("ramp", "dimension|rotations|wrong-wavelength", params.ramp);
  params.index = call.Choice("index", "official|wrong-off-by-one", params.index);
  params.mix = call.Choice("mix", "official|wrong-inverted", params.mix);
  params.factor_use =
      call.Choice("factorUse", "official|wrong-squared|wrong-inverted", params.factor_use);
}

}  // namespace posenc::bindings
