#include <algorithm>
#include <cmath>
#include <string_view>

#include "exponential.h"
#include "message.h"
#include "rope_scaling.h"

namespace posenc {
namespace {

constexpr double kMaxFactor = kMaxRopeFactor;
constexpr double kLeastDivisor = 0.125;      // of longrope; those of models are 1 or more
constexpr double kMaxTokens = 1073741824.0;  // of a config: longer than any text

constexpr struct {
  std::string_view name;
  RopeType type;
} kTypes[] = {{"default", RopeType::kDefault},    {"mrope", RopeType::kDefault},
              {"linear", RopeType::kLinear},      {"ntk", RopeType::kNtk},
              {"ntk-aware", RopeType::kNtkAware}, {"dynamic", RopeType::kDynamic},
              {"yarn", RopeType::kYarn},          {"longrope", RopeType::kLongrope},
              {"su", RopeType::kLongrope},        {"llama3", RopeType::kLlama3}};

// A key, what it may hold, and the types that cannot do without it, as bits.
struct Key {
  const char* name;
  std::optional<double> RopeConfig::*value;
  double min;
  double max;
  unsigned needed_by = 0;
  bool whole = false;
};
constexpr unsigned Bit(RopeType type) { return 1u << static_cast<unsigned>(type); }
constexpr unsigned kYarn = Bit(RopeType::kYarn), kLlama3 = Bit(RopeType::kLlama3);
constexpr unsigned kAll = ~Bit(RopeType::kDefault);
constexpr double kLeast = 1.0 / kMaxFactor;
constexpr Key kKeys[] = {
    {"partial_rotary_factor", &RopeConfig::partial_rotary_factor, kLeast, 1.0},
    {"hidden_size", &RopeConfig::hidden_size, 1.0, kMaxTokens, 0, true},
    {"num_attention_heads", &RopeConfig::num_attention_heads, 1.0, kMaxTokens, 0, true},
    {"max_position_embeddings", &RopeConfig::max_position_embeddings, 1.0, kMaxTokens, 0, true},
    {"original_max_position_embeddings", &RopeConfig::original_max_position_embeddings, 1.0,
     kMaxTokens, kLlama3, true},
    {"factor", &RopeConfig::factor, 1.0, kMaxFactor, kAll},
    {"attention_factor", &RopeConfig::attention_factor, kLeast, kMaxFactor},
    {"beta_fast", &RopeConfig::beta_fast, kLeast, kMaxFactor, kYarn},
    {"beta_slow", &RopeConfig::beta_slow, kLeast, kMaxFactor, kYarn},
    {"mscale", &RopeConfig::mscale, 0.0, kMaxFactor},
    {"mscale_all_dim", &RopeConfig::mscale_all_dim, 0.0, kMaxFactor},
    {"short_mscale", &RopeConfig::short_mscale, kLeast, kMaxFactor},
    {"long_mscale", &RopeConfig::long_mscale, kLeast, kMaxFactor},
    {"low_freq_factor", &RopeConfig::low_freq_factor, kLeast, kMaxFactor, kLlama3},
    {"high_freq_factor", &RopeConfig::high_freq_factor, kLeast, kMaxFactor, kLlama3},
};
constexpr const Key &kLength = kKeys[3], &kOriginal = kKeys[4], &kFactor = kKeys[5];

// The first key that has a wrong value, or none though the type needs it.
const Key* WrongKey(const RopeConfig& config, RopeType type, bool needs_length) {
  const bool has_original = config.original_max_position_embeddings.has_value();
  const bool derives_factor =
      config.max_position_embeddings &&
      (type == RopeType::kLongrope || (type == RopeType::kYarn && has_original));
  const bool reads_length = needs_length || type >= RopeType::kDynamic;
  for (const Key& key : kKeys) {
    bool needed = (key.needed_by & Bit(type)) != 0;
    if (&key == &kFactor) needed = needed && !derives_factor;
    if (&key == &kLength) {
      needed = type == RopeType::kDynamic ||
               (reads_length && !has_original && type != RopeType::kLlama3);
    }
    const std::optional<double>& value = config.*key.value;
    if (!value && !needed) continue;
    // Written so that NaN is wrong.
    const double number = value.value_or(0.0);
    const bool right = value && number >= key.min && number <= key.max;
    if (!right || (key.whole && number != std::floor(number))) return &key;
  }
  return nullptr;
}

Status WrongValue(const RopeConfig& config, const Key& key) {
  const std::optional<double>& value = config.*key.value;
  return Invalid(key.name,
                 {key.name, key.whole ? " must be a whole number from " : " must be a number from ",
                  Number(key.min), " to ", Number(key.max),
                  value ? ", got " : ", which the rope_type needs, got none",
                  value ? Number(*value) : std::string()});
}

// What is wrong with keys that are right one by one; without a field, nothing. Only the first
// becomes a Status, which takes much more code.
struct Fault {
  const char* field = nullptr;
  const char* right = nullptr;
  std::optional<double> got = {};
};

// The size of a head, from the config where the call does not give it.
Fault ReadPairs(const RopeFrequencyParams& params, RopeScaling& scaling) {
  const RopeConfig& config = params.config;
  const char* field = "headDim";
  double size = 0.0;
  if (params.head_dim) {
    size = static_cast<double>(*params.head_dim);
  } else if (config.head_dim) {
    field = "head_dim";
    size = *config.head_dim;
  } else if (config.hidden_size && config.num_attention_heads) {
    field = "hidden_size";
    size = *config.hidden_size / *config.num_attention_heads;
    if (size != std::floor(size)) {
      return {field, "be a multiple of num_attention_heads where head_dim is not given",
              *config.hidden_size};
    }
  }
  if (!(size >= 2.0 && size <= kMaxModelDim && size == 2.0 * std::floor(0.5 * size))) {
    return {field,
            "be or give an even size of heads up to 16384, in the call or in the config's "
            "head_dim or hidden_size / num_attention_heads",
            size};
  }
  const double features = std::floor(size * config.partial_rotary_factor.value_or(1.0));
  scaling.pairs = static_cast<std::size_t>(features / 2.0);
  if (features < 2.0 || features != 2.0 * std::floor(0.5 * features)) {
    return {"partial_rotary_factor", "leave an even number of features >= 2", features};
  }
  const bool stretches_base =
      scaling.type == RopeType::kNtkAware || scaling.type == RopeType::kDynamic;
  if (stretches_base && scaling.pairs < 2) {
    return {field, "leave at least 4 rotated features for this rope_type", features};
  }
  return {};
}

// Whether the keys of the type agree with each other.
Fault CheckTogether(const RopeConfig& config, const RopeScaling& scaling) {
  if (scaling.type == RopeType::kYarn && *config.beta_fast < *config.beta_slow) {
    return {"beta_fast", "be beta_slow or above it", *config.beta_fast};
  }
  if (scaling.type == RopeType::kLlama3 && *config.high_freq_factor < *config.low_freq_factor) {
    return {"high_freq_factor", "be low_freq_factor or above it", *config.high_freq_factor};
  }
  if (scaling.type != RopeType::kLongrope) return {};
  if (scaling.length < 2.0) {
    return {config.original_max_position_embeddings ? kOriginal.name : kLength.name,
            "be at least 2 for longrope, which divides by its logarithm", scaling.length};
  }
  if (config.short_mscale.has_value() != config.long_mscale.has_value()) {
    const bool is_long = config.long_mscale.has_value();
    return {is_long ? "short_mscale" : "long_mscale",
            is_long ? "be given with long_mscale" : "be given with short_mscale"};
  }
  for (const bool is_long : {false, true}) {
    for (const double divisor : is_long ? config.long_factor : config.short_factor) {
      if (divisor >= kLeastDivisor && divisor <= kMaxFactor) continue;
      return {is_long ? "long_factor" : "short_factor", "hold numbers from 0.125 to 1000000",
              divisor};
    }
  }
  return {};
}

Status ReadType(std::string_view name, RopeType& type) {
  for (const auto& known : kTypes) {
    if (known.name != name) continue;
    type = known.type;
    return Ok();
  }
  return Invalid("rope_type",
                 {"rope_type must be 'default', 'linear', 'ntk', 'ntk-aware', 'dynamic', 'yarn', "
                  "'longrope', 'su', 'llama3' or 'mrope', got '",
                  name.substr(0, 40), "'"});
}

double YarnMagnitude(double factor, double scale) { return 0.1 * scale * Log(factor) + 1.0; }

double AttentionFactor(const RopeFrequencyParams& params, const RopeScaling& scaling) {
  const RopeConfig& config = params.config;
  if (scaling.type == RopeType::kLongrope && config.short_mscale) {
    const bool is_long = static_cast<double>(params.seq_len.value_or(0)) > scaling.length;
    return is_long ? *config.long_mscale : *config.short_mscale;
  }
  if (config.attention_factor) return *config.attention_factor;
  if (scaling.type == RopeType::kLongrope) {
    return std::sqrt(1.0 + Log(scaling.factor) / Log(scaling.length));
  }
  const double one = config.mscale.value_or(0.0), all = config.mscale_all_dim.value_or(0.0);
  if (!(one > 0.0 && all > 0.0)) return YarnMagnitude(scaling.factor, 1.0);
  return YarnMagnitude(scaling.factor, one) / YarnMagnitude(scaling.factor, all);
}

void Misuse(RopeFactorUse use, double& attention_factor) {
  if (use == RopeFactorUse::kWrongSquared) attention_factor *= attention_factor;
  if (use == RopeFactorUse::kWrongInverted) attention_factor = 1.0 / attention_factor;
}

}  // namespace

Status CheckHeadDim(std::int64_t head_dim) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", head_dim, kMaxModelDim));
  if (head_dim % 2 == 0) return Ok();
  return Invalid("headDim", {"headDim must be even, got ", Number(head_dim)});
}

Status ReadRopeScaling(const RopeFrequencyParams& params, bool needs_length, RopeScaling& scaling) {
  const RopeConfig& config = params.config;
  POSENC_RETURN_IF_ERROR(ReadType(config.rope_type, scaling.type));
  const RopeType type = scaling.type;
  const Key* wrong = WrongKey(config, type, needs_length);
  if (wrong != nullptr) return WrongValue(config, *wrong);
  if (params.head_dim) POSENC_RETURN_IF_ERROR(CheckHeadDim(*params.head_dim));
  if (params.seq_len) {
    POSENC_RETURN_IF_ERROR(
        CheckCount("seqLen", *params.seq_len, static_cast<std::int64_t>(kMaxRopePosition)));
  }
  scaling.base = config.rope_theta.value_or(10000.0);
  POSENC_RETURN_IF_ERROR(CheckBase("rope_theta", scaling.base));

  const double longest = config.max_position_embeddings.value_or(0.0);
  scaling.length = type == RopeType::kDynamic
                       ? longest
                       : config.original_max_position_embeddings.value_or(longest);
  Fault fault = ReadPairs(params, scaling);
  if (!fault.field) fault = CheckTogether(config, scaling);
  if (fault.field) {
    return Invalid(fault.field, {fault.field, " must ", fault.right, ", got ",
                                 fault.got ? Number(*fault.got) : "none"});
  }
  if (type == RopeType::kLongrope) {
    const std::size_t pairs = scaling.pairs;
    POSENC_RETURN_IF_ERROR(CheckLength("short_factor", config.short_factor.size(), pairs));
    POSENC_RETURN_IF_ERROR(CheckLength("long_factor", config.long_factor.size(), pairs));
  }
  if (type == RopeType::kDefault) return Ok();
  scaling.factor = config.factor.value_or(std::max(1.0, longest / scaling.length));
  if (type == RopeType::kDynamic) {
    const auto now = static_cast<double>(params.seq_len.value_or(1));
    // Written so that it is exactly 1 at the length of training and the difference has no error.
    const double beyond = std::max(now, scaling.length) - scaling.length;
    scaling.factor = 1.0 + scaling.factor * beyond / scaling.length;
  }
  if (type == RopeType::kYarn || type == RopeType::kLongrope) {
    scaling.attention_factor = AttentionFactor(params, scaling);
    Misuse(params.factor_use, scaling.attention_factor);
  }
  return Ok();
}

Status RopeFrequencyCount(const RopeFrequencyParams& params, std::int64_t& count) {
  RopeScaling scaling;
  POSENC_RETURN_IF_ERROR(ReadRopeScaling(params, false, scaling));
  count = static_cast<std::int64_t>(scaling.pairs);
  return Ok();
}

}  // namespace posenc
