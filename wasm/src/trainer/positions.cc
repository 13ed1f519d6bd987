#include "trainer/positions.h"

#include <algorithm>

#include "exponential.h"
#include "message.h"
#include "posenc/alibi.h"
#include "posenc/rope.h"
#include "posenc/t5.h"
#include "sincos.h"
#include "trainer/weights.h"

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

// The reading as the config of a model that was trained to a length; where it does not scale, what
// the model was trained on with.
Status Frequencies(const TrainerParams& params, const TrainerReading& given, std::int64_t length,
                   Turns& turns) {
  static constexpr const char* kTypes[] = {"default", "linear", "ntk", "dynamic", "yarn"};
  const TrainerReading& reading = given.scaling == TrainerScaling::kNone ? params.extended : given;
  const auto trained =
      static_cast<double>(params.original_length > 0 ? params.original_length : params.length);
  const double ratio = static_cast<double>(length) / trained;
  const bool dynamic = reading.scaling == TrainerScaling::kDynamic;
  RopeFrequencyParams config = {.head_dim = params.d_model / params.num_heads, .seq_len = length};
  config.ramp = RopeRamp::kRotations;
  config.config.rope_theta = turns.base;
  config.config.rope_type = kTypes[static_cast<std::size_t>(reading.scaling)];
  config.config.max_position_embeddings = trained;
  config.config.factor =
      reading.factor > 0.0 ? reading.factor : (dynamic ? 1.0 : std::max(1.0, ratio));
  config.config.beta_fast = reading.beta_fast;
  config.config.beta_slow = reading.beta_slow;
  if (!reading.mscale) config.config.attention_factor = 1.0;
  turns.inv_freq.resize(static_cast<std::size_t>(params.d_model / params.num_heads / 2));
  return RopeFrequencies(config, turns.inv_freq, turns.attention_factor);
}

void MakeTurns(std::int64_t length, Turns& turns) {
  const std::size_t pairs = turns.inv_freq.size();
  turns.cosines.resize(static_cast<std::size_t>(length) * 2 * pairs);
  turns.sines.resize(turns.cosines.size());
  std::size_t at = 0;
  for (std::int64_t p = 0; p < length; ++p) {
    for (std::size_t i = 0; i < pairs; ++i, at += 2) {
      const SinCos turn = SinCosOf(static_cast<double>(p) * turns.inv_freq[i]);
      const auto sin = static_cast<float>(turn.sin * turns.attention_factor);
      turns.cosines[at] = turns.cosines[at + 1] =
          static_cast<float>(turn.cos * turns.attention_factor);
      turns.sines[at] = -sin;
      turns.sines[at + 1] = sin;
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

}  // namespace

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
  if (reading.window < 0 || reading.window > 4096) {
    return Mismatch("window", "a whole number from 0 to 4096", double(reading.window));
  }
  return Ok();
}

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
  if (params.encoding == TrainerEncoding::kSinusoidal) {
    MakeSinusoids(params, std::max(length, params.position_range), tables.sinusoids);
  }
  for (const TrainerLayer& layer : LayersOf(params)) {
    const auto window =
        static_cast<std::size_t>(layer.window == 0 ? (reading.window == 0 ? length : reading.window)
                                 : reading.window == 0 ? layer.window
                                                       : std::min(layer.window, reading.window));
    tables.layers.push_back({.encoding = layer.encoding, .window = window, .turns = 0});
    LayerPositions& made = tables.layers.back();
    if (layer.encoding == TrainerEncoding::kAlibi && tables.slopes.empty()) {
      POSENC_RETURN_IF_ERROR(MakeSlopes(params, tables.slopes));
    }
    if (layer.encoding == TrainerEncoding::kT5 && tables.buckets.empty()) {
      POSENC_RETURN_IF_ERROR(MakeBuckets(params, length, tables.buckets));
    }
    if (layer.encoding != TrainerEncoding::kRope) continue;
    while (made.turns < tables.turns.size() && tables.turns[made.turns].base != layer.base) {
      ++made.turns;
    }
    if (made.turns < tables.turns.size()) continue;
    tables.turns.push_back({.base = layer.base});
    POSENC_RETURN_IF_ERROR(Frequencies(params, reading, length, tables.turns.back()));
    MakeTurns(length, tables.turns.back());
  }
  return Ok();
}

}  // namespace posenc::trainer
