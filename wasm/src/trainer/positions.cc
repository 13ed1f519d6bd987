#include "trainer/positions.h"

#include <algorithm>

#include "exponential.h"
#include "message.h"
#include "posenc/alibi.h"
#include "posenc/rope.h"
#include "posenc/t5.h"
#include "sincos.h"

namespace posenc::trainer {
namespace {

void MakeSinusoids(const TrainerParams& params, std::int64_t count, std::vector<float>& rows) {
  const std::int64_t d = params.d_model;
  const DoubleDouble log2_base = Log2(params.base);
  rows.resize(static_cast<std::size_t>(count * d));
  for (std::int64_t i = 0; i < d / 2; ++i) {
    const double inv_freq = InversePower(log2_base, 2.0 * double(i), double(d));
    for (std::int64_t p = 0; p < count; ++p) {
      const SinCos turn = SinCosOf(static_cast<double>(p) * inv_freq);
      rows[static_cast<std::size_t>(p * d + 2 * i)] = static_cast<float>(turn.sin);
      rows[static_cast<std::size_t>(p * d + 2 * i + 1)] = static_cast<float>(turn.cos);
    }
  }
}

// The reading as the config of a model that was trained to params.length.
Status Frequencies(const TrainerParams& params, const TrainerReading& reading, std::int64_t length,
                   PositionTables& tables) {
  static constexpr const char* kTypes[] = {"default", "linear", "ntk", "dynamic", "yarn"};
  const double ratio = static_cast<double>(length) / static_cast<double>(params.length);
  const bool dynamic = reading.scaling == TrainerScaling::kDynamic;
  RopeFrequencyParams config = {.head_dim = params.d_model / params.num_heads, .seq_len = length};
  config.ramp = RopeRamp::kRotations;
  config.config.rope_theta = params.base;
  config.config.rope_type = kTypes[static_cast<std::size_t>(reading.scaling)];
  config.config.max_position_embeddings = static_cast<double>(params.length);
  config.config.factor =
      reading.factor > 0.0 ? reading.factor : (dynamic ? 1.0 : std::max(1.0, ratio));
  config.config.beta_fast = reading.beta_fast;
  config.config.beta_slow = reading.beta_slow;
  if (!reading.mscale) config.config.attention_factor = 1.0;
  tables.inv_freq.resize(static_cast<std::size_t>(params.d_model / params.num_heads / 2));
  return RopeFrequencies(config, tables.inv_freq, tables.attention_factor);
}

void MakeTurns(std::int64_t length, PositionTables& tables) {
  const std::size_t pairs = tables.inv_freq.size();
  tables.cosines.resize(static_cast<std::size_t>(length) * 2 * pairs);
  tables.sines.resize(tables.cosines.size());
  std::size_t at = 0;
  for (std::int64_t p = 0; p < length; ++p) {
    for (std::size_t i = 0; i < pairs; ++i, at += 2) {
      const SinCos turn = SinCosOf(static_cast<double>(p) * tables.inv_freq[i]);
      const auto sin = static_cast<float>(turn.sin * tables.attention_factor);
      tables.cosines[at] = tables.cosines[at + 1] =
          static_cast<float>(turn.cos * tables.attention_factor);
      tables.sines[at] = -sin;
      tables.sines[at + 1] = sin;
    }
  }
}

Status MakeSlopes(const TrainerParams& params, std::vector<float>& slopes) {
  std::vector<double> official(static_cast<std::size_t>(params.num_heads));
  POSENC_RETURN_IF_ERROR(AlibiSlopes(params.num_heads, AlibiRule::kOfficial, official));
  for (const double slope : official) {
    slopes.push_back(static_cast<float>(slope * params.slope_factor));
  }
  return Ok();
}

Status MakeBuckets(const TrainerParams& params, std::int64_t length,
                   std::vector<std::int32_t>& buckets) {
  std::vector<double> relative;
  for (std::int64_t distance = 0; distance < length; ++distance) {
    relative.push_back(-static_cast<double>(distance));
  }
  buckets.resize(relative.size());
  return T5Buckets({.bidirectional = false,
                    .num_buckets = params.num_buckets,
                    .max_distance = params.max_distance},
                   relative, buckets);
}

Status CheckReading(const TrainerReading& reading) {
  if (!(reading.factor == 0.0 || (reading.factor >= 1.0 && reading.factor <= 1e4))) {
    return Mismatch("factor", "from 1 to 10000, or 0", reading.factor);
  }
  if (!(reading.beta_slow >= 0.01 && reading.beta_slow <= 1e4)) {
    return Mismatch("betaSlow", "from 0.01 to 10000", reading.beta_slow);
  }
  if (!(reading.beta_fast > reading.beta_slow && reading.beta_fast <= 1e4)) {
    return Mismatch("betaFast", "above betaSlow and at most 10000", reading.beta_fast);
  }
  return Ok();
}

}  // namespace

Status MakePositions(const TrainerParams& params, const TrainerReading& reading,
                     std::int64_t length, PositionTables& tables) {
  POSENC_RETURN_IF_ERROR(CheckReading(reading));
  tables = {};
  if (reading.log_n) {
    const double trained = Log(static_cast<double>(params.length));
    for (std::int64_t i = 0; i < length; ++i) {
      const double scale = Log(static_cast<double>(i + 1)) / trained;
      tables.row_scale.push_back(static_cast<float>(std::max(1.0, scale)));
    }
  }
  switch (params.encoding) {
    case TrainerEncoding::kSinusoidal:
      MakeSinusoids(params, std::max(length, params.position_range), tables.sinusoids);
      return Ok();
    case TrainerEncoding::kAlibi:
      return MakeSlopes(params, tables.slopes);
    case TrainerEncoding::kT5:
      return MakeBuckets(params, length, tables.buckets);
    case TrainerEncoding::kRope:
      POSENC_RETURN_IF_ERROR(Frequencies(params, reading, length, tables));
      MakeTurns(length, tables);
      return Ok();
    default:
      return Ok();
  }
}

}  // namespace posenc::trainer
