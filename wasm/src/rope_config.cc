#include <algorithm>
#include <cmath>
#include <string_view>

#include "exponential.h"
#include "message.h"
#include "rope_scaling.h"

namespace posenc {
namespace {

constexpr double kMaxFactor = 1e6;
constexpr double kMaxTokens = 1073741824.0;  // of a config: longer than any text

constexpr struct {
  std::string_view name;
  RopeType type;
} kTypes[] = {{"default", RopeType::kDefault},   {"mrope", RopeType::kDefault},
              {"linear", RopeType::kLinear},     {"ntk", RopeType::kNtk},
              {"dynamic", RopeType::kDynamic},   {"yarn", RopeType::kYarn},
              {"longrope", RopeType::kLongrope}, {"su", RopeType::kLongrope},
              {"llama3", RopeType::kLlama3}};

// What a key may hold.
struct Range {
  double min;
  double max;
  bool whole = false;
};
constexpr Range kTokens = {1.0, kMaxTokens, true};
constexpr Range kFactor = {1.0, kMaxFactor};
constexpr Range kScale = {1.0 / kMaxFactor, kMaxFactor};

Status CheckKey(const RopeConfig& config, const char* key, const std::optional<double>& value,
                const Range& range) {
  const double number = value.value_or(0.0);
  if (value && number >= range.min && number <= range.max &&
      (!range.whole || number == std::floor(number))) {
    return Ok();
  }
  return Invalid(
      key, {key, " must be a ", range.whole ? "whole number from " : "number from ",
            Number(range.min), " to ", Number(range.max), value ? ", got " : ", as rope_type '",
            value ? Number(number) : std::string(config.rope_type), value ? "" : "' needs it"});
}

// As CheckKey, where the key may be missing.
Status CheckOptional(const RopeConfig& config, const char* key, const std::optional<double>& value,
                     const Range& range) {
  return value ? CheckKey(config, key, value, range) : Ok();
}

Status CheckDivisors(const char* key, std::span<const double> divisors, std::size_t pairs) {
  POSENC_RETURN_IF_ERROR(CheckLength(key, divisors.size(), pairs));
  for (const double divisor : divisors) {
    if (divisor >= 1.0 / kMaxInvFreq && divisor <= kMaxFactor) continue;
    return Invalid(key, {key, " must hold numbers from ", Number(1.0 / kMaxInvFreq), " to ",
                         Number(kMaxFactor), ", got ", Number(divisor)});
  }
  return Ok();
}

Status CheckAbove(const char* key, double value, const char* lower_key, double lower) {
  if (value > lower) return Ok();
  return Invalid(
      key, {key, " must be above ", lower_key, " = ", Number(lower), ", got ", Number(value)});
}

// The size of a head, from the config where the call does not give it; `field` is what said it.
Status ReadHeadDim(const RopeFrequencyParams& params, std::int64_t& head_dim, const char*& field) {
  const RopeConfig& config = params.config;
  field = "headDim";
  if (params.head_dim) {
    head_dim = *params.head_dim;
    return CheckHeadDim(head_dim);
  }
  double size = 0.0;
  if (config.head_dim) {
    field = "head_dim";
    size = *config.head_dim;
  } else if (config.hidden_size && config.num_attention_heads) {
    field = "hidden_size";
    POSENC_RETURN_IF_ERROR(CheckKey(config, field, config.hidden_size, kTokens));
    POSENC_RETURN_IF_ERROR(
        CheckKey(config, "num_attention_heads", config.num_attention_heads, kTokens));
    size = std::floor(*config.hidden_size / *config.num_attention_heads);
  } else {
    return Invalid(field, {"headDim must be given, or config must hold head_dim, or hidden_size "
                           "and num_attention_heads"});
  }
  if (!(size >= 2.0 && size <= kMaxModelDim && std::fmod(size, 2.0) == 0.0)) {
    return Invalid(field, {field, " must give heads of an even size from 2 to ",
                           Number(kMaxModelDim), ", got ", Number(size)});
  }
  head_dim = static_cast<std::int64_t>(size);
  return Ok();
}

Status ReadPairs(const RopeConfig& config, std::int64_t head_dim, std::size_t& pairs) {
  const double factor = config.partial_rotary_factor.value_or(1.0);
  if (!(factor > 0.0 && factor <= 1.0)) {
    return Invalid("partial_rotary_factor",
                   {"partial_rotary_factor must be above 0 and at most 1, got ", Number(factor)});
  }
  const auto features = static_cast<std::int64_t>(static_cast<double>(head_dim) * factor);
  if (features < 2 || features % 2 != 0) {
    return Invalid("partial_rotary_factor",
                   {"partial_rotary_factor must leave an even number of features >= 2, got ",
                    Number(features), " of ", Number(head_dim)});
  }
  pairs = static_cast<std::size_t>(features / 2);
  return Ok();
}

Status ReadType(std::string_view name, RopeType& type) {
  for (const auto& known : kTypes) {
    if (known.name != name) continue;
    type = known.type;
    return Ok();
  }
  return Invalid("rope_type", {"rope_type must be 'default', 'linear', 'ntk', 'dynamic', 'yarn', "
                               "'longrope', 'su', 'llama3' or 'mrope', got '",
                               name.substr(0, 40), "'"});
}

Status ReadLength(const RopeConfig& config, RopeType type, double& length) {
  // Llama 3.1's max_position_embeddings is the stretched length.
  const bool original = config.original_max_position_embeddings || type == RopeType::kLlama3;
  const std::optional<double>& value =
      original ? config.original_max_position_embeddings : config.max_position_embeddings;
  // LongRoPE divides by the logarithm.
  const Range range = {type == RopeType::kLongrope ? 2.0 : 1.0, kMaxTokens, true};
  POSENC_RETURN_IF_ERROR(
      CheckKey(config, original ? "original_max_position_embeddings" : "max_position_embeddings",
               value, range));
  length = *value;
  return Ok();
}

Status ReadFactor(const RopeConfig& config, RopeType type, RopeScaling& scaling) {
  const bool derived =
      !config.factor && config.max_position_embeddings &&
      (type == RopeType::kLongrope ||
       (type == RopeType::kYarn && config.original_max_position_embeddings.has_value()));
  if (!derived) {
    POSENC_RETURN_IF_ERROR(CheckKey(config, "factor", config.factor, kFactor));
    scaling.factor = *config.factor;
    return Ok();
  }
  POSENC_RETURN_IF_ERROR(
      CheckKey(config, "max_position_embeddings", config.max_position_embeddings, kTokens));
  scaling.factor = std::max(1.0, *config.max_position_embeddings / scaling.length);
  return Ok();
}

double YarnMagnitude(double factor, double scale) { return 0.1 * scale * Log(factor) + 1.0; }

// The keys that YaRN alone reads, and its attention factor.
Status ReadYarn(const RopeConfig& config, RopeScaling& scaling) {
  POSENC_RETURN_IF_ERROR(CheckKey(config, "beta_fast", config.beta_fast, kScale));
  POSENC_RETURN_IF_ERROR(CheckKey(config, "beta_slow", config.beta_slow, kScale));
  POSENC_RETURN_IF_ERROR(
      CheckAbove("beta_fast", *config.beta_fast, "beta_slow", *config.beta_slow));
  const Range range = {0.0, kMaxFactor};
  POSENC_RETURN_IF_ERROR(CheckOptional(config, "mscale", config.mscale, range));
  POSENC_RETURN_IF_ERROR(CheckOptional(config, "mscale_all_dim", config.mscale_all_dim, range));
  const double one = config.mscale.value_or(0.0), all = config.mscale_all_dim.value_or(0.0);
  scaling.attention_factor = one > 0.0 && all > 0.0 ? YarnMagnitude(scaling.factor, one) /
                                                          YarnMagnitude(scaling.factor, all)
                                                    : YarnMagnitude(scaling.factor, 1.0);
  return Ok();
}

Status ReadLongrope(const RopeConfig& config, RopeScaling& scaling) {
  POSENC_RETURN_IF_ERROR(CheckDivisors("short_factor", config.short_factor, scaling.pairs));
  POSENC_RETURN_IF_ERROR(CheckDivisors("long_factor", config.long_factor, scaling.pairs));
  scaling.attention_factor = std::sqrt(1.0 + Log(scaling.factor) / Log(scaling.length));
  return Ok();
}

Status ReadLlama3(const RopeConfig& config) {
  POSENC_RETURN_IF_ERROR(CheckKey(config, "low_freq_factor", config.low_freq_factor, kScale));
  POSENC_RETURN_IF_ERROR(CheckKey(config, "high_freq_factor", config.high_freq_factor, kScale));
  return CheckAbove("high_freq_factor", *config.high_freq_factor, "low_freq_factor",
                    *config.low_freq_factor);
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
  std::int64_t head_dim = 0;
  const char* field = nullptr;
  POSENC_RETURN_IF_ERROR(ReadHeadDim(params, head_dim, field));
  POSENC_RETURN_IF_ERROR(ReadType(config.rope_type, scaling.type));
  scaling.base = config.rope_theta.value_or(10000.0);
  POSENC_RETURN_IF_ERROR(CheckBase("rope_theta", scaling.base));
  POSENC_RETURN_IF_ERROR(ReadPairs(config, head_dim, scaling.pairs));
  if (params.seq_len) POSENC_RETURN_IF_ERROR(CheckCount("seqLen", *params.seq_len, kMaxLength));

  const RopeType type = scaling.type;
  if (needs_length || type >= RopeType::kDynamic) {
    POSENC_RETURN_IF_ERROR(ReadLength(config, type, scaling.length));
  }
  if (type == RopeType::kDefault) return Ok();
  POSENC_RETURN_IF_ERROR(ReadFactor(config, type, scaling));
  const bool stretches_base = type == RopeType::kNtk || type == RopeType::kDynamic;
  if (stretches_base && scaling.pairs < 2) {
    return Invalid(field, {field, " must leave at least 4 rotated features for rope_type '",
                           config.rope_type, "', got 2"});
  }
  if (type == RopeType::kDynamic) {
    const auto now = static_cast<double>(params.seq_len.value_or(1));
    // Written so that it is exactly 1 at the length of training.
    scaling.factor = 1.0 + scaling.factor * (std::max(now, scaling.length) / scaling.length - 1.0);
  }
  if (type == RopeType::kLlama3) return ReadLlama3(config);
  if (type != RopeType::kYarn && type != RopeType::kLongrope) return Ok();
  POSENC_RETURN_IF_ERROR(type == RopeType::kYarn ? ReadYarn(config, scaling)
                                                 : ReadLongrope(config, scaling));
  POSENC_RETURN_IF_ERROR(
      CheckOptional(config, "attention_factor", config.attention_factor, kScale));
  scaling.attention_factor = config.attention_factor.value_or(scaling.attention_factor);
  Misuse(params.factor_use, scaling.attention_factor);
  return Ok();
}

Status RopeFrequencyCount(const RopeFrequencyParams& params, std::int64_t& count) {
  RopeScaling scaling;
  POSENC_RETURN_IF_ERROR(ReadRopeScaling(params, false, scaling));
  count = static_cast<std::int64_t>(scaling.pairs);
  return Ok();
}

}  // namespace posenc
