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

// Keys of models whose rotation they change, under names that are not read: without them the answer
// would be another model's. What `instead` names may be given beside them.
struct Unread {
  const char* name;
  const char* instead;  // a key of the config, empty: the parameter headDim; nullptr: nothing
  const char* pattern;
};
constexpr char kRotaryDim[] =
    "is not read: give its share of the head as partial_rotary_factor beside it";
constexpr char kShare[] = "is not read: give it as partial_rotary_factor beside it";
constexpr char kBase[] = "is not read: give it as rope_theta beside it";
constexpr char kSize[] = "is not read: give it as headDim beside it";
constexpr char kRatio[] = "is not read: give 10000 times it as rope_theta beside it";
constexpr char kScaling[] = "is not read: give the scaling as rope_parameters beside it";
constexpr char kAlpha[] =
    "is not read: give rope_theta * alpha^(d / (d - 2)) as rope_theta without a scaling instead";
constexpr char kLayers[] =
    "is of one kind of layer: give the base of the layers that are meant as rope_theta instead";
constexpr char kHeads[] =
    "is of one kind of layer: give the head size of the layers that are meant as headDim beside it";
constexpr Unread kUnread[] = {
    {"qk_rope_head_dim", "", kSize},
    {"kv_channels", "", kSize},
    {"attention_head_dim", "", kSize},
    {"d_kv", "", kSize},
    {"d_head", "", kSize},
    {"head_size", "", kSize},
    {"rotary_pct", "partial_rotary_factor", kShare},
    {"rope_pct", "partial_rotary_factor", kShare},
    {"rotary_percent", "partial_rotary_factor", kShare},
    {"rotary_percentage", "partial_rotary_factor", kShare},
    {"rope_percent", "partial_rotary_factor", kShare},
    {"rotary_emb_fraction", "partial_rotary_factor", kShare},
    {"partial_rotary_factors", "partial_rotary_factor", kShare},
    {"rotary_dim", "partial_rotary_factor", kRotaryDim},
    {"rotary_ndims", "partial_rotary_factor", kRotaryDim},
    {"attn_rotary_emb", "partial_rotary_factor", kRotaryDim},
    {"rotary_emb_base", "rope_theta", kBase},
    {"rotary_embedding_base", "rope_theta", kBase},
    {"rotary_base", "rope_theta", kBase},
    {"rope_embedding_base", "rope_theta", kBase},
    {"rope_base", "rope_theta", kBase},
    {"rope_freq_base", "rope_theta", kBase},
    {"rope_ratio", "rope_theta", kRatio},
    {"rope_scaling_factor", "rope_parameters", kScaling},
    {"rotary_scaling_factor", "rope_parameters", kScaling},
    {"use_scaled_rope", "rope_parameters", kScaling},
    {"use_rope_scaling", "rope_parameters", kScaling},
    {"global_rope_theta", nullptr, kLayers},
    {"local_rope_theta", nullptr, kLayers},
    {"rope_local_base_freq", nullptr, kLayers},
    {"swa_rope_theta", nullptr, kLayers},
    {"compress_rope_theta", nullptr, kLayers},
    {"global_head_dim", "", kHeads},
    {"swa_head_dim", "", kHeads},
};

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

void ReadScaling(Call& call, ModelCall& to) {
  RopeConfig& config = to.params.config;
  // Older configs write `type` for rope_type.
  to.rope_type = call.Text(call.Has("rope_type") ? "rope_type" : "type", to.rope_type);
  if (Given(call, "alpha")) call.Refuse("alpha", kAlpha);
  ReadKeys(call, config, std::size(kKeys));
  if (!call.IsNull("truncate")) config.truncate = call.Flag("truncate", config.truncate);
  config.short_factor = ReadDivisors(call, "short_factor", to.short_factor);
  config.long_factor = ReadDivisors(call, "long_factor", to.long_factor);
}

void RefuseUnread(Call& call, bool has_size) {
  for (const auto& [name, instead, pattern] : kUnread) {
    const bool is_said = instead && (*instead ? Given(call, instead) : has_size);
    if (!is_said && Given(call, name)) call.Refuse(name, pattern);
  }
}

void ReadConfig(Call& call, ModelCall& to) {
  RefuseUnread(call, to.params.head_dim.has_value());
  ReadKeys(call, to.params.config, kOutside);
  // The older spelling goes before the newer one, as in Transformers 5, but for an empty one.
  for (const char* key : {"rope_scaling", "rope_parameters"}) {
    if (!Given(call, key)) continue;
    const std::optional<Value> scaling = call.Object(key);
    if (!scaling) return;
    bool by_layer = false;
    call.Within(*scaling, [&] {
      by_layer = call.Has("full_attention") || call.Has("main");
      ReadScaling(call, to);
    });
    if (by_layer) call.Refuse(key, "must be those of one kind of layer, not of several");
    return;
  }
}

}  // namespace

ModelCall::ModelCall(Call& call, bool config_needed) : rope_type(params.config.rope_type) {
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
}

FrequencyCall::FrequencyCall(Call& call, bool config_needed) : ModelCall(call, config_needed) {
  if (call.Has("seqLen")) params.seq_len = call.Whole("seqLen");
  params.ramp = call.Choice("ramp", "dimension|rotations|wrong-wavelength", params.ramp);
  params.index = call.Choice("index", "official|wrong-off-by-one", params.index);
  params.mix = call.Choice("mix", "official|wrong-inverted", params.mix);
  params.factor_use =
      call.Choice("factorUse", "official|wrong-squared|wrong-inverted", params.factor_use);
}

}  // namespace posenc::bindings
