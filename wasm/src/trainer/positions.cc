#include "trainer/positions.h"

#include <algorithm>

#include "exponential.h"
#include "message.h"
#include "posenc/alibi.h"
#include "posenc/rope.h"
#include "posenc/t5.h"
#include "sincos.h"
#include "trainer/attention.h"
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
// the model was trained on with. Pairs that do not turn come last.
Status Frequencies(const TrainerParams& params, const TrainerReading& given, std::int64_t length,
                   Turns& turns) {
  static constexpr const char* kTypes[] = {"default", "linear", "ntk-aware", "dynamic", "yarn"};
  const TrainerReading& reading = given.scaling == TrainerScaling::kNone ? params.extended : given;
  const auto trained =
      static_cast<double>(params.original_length > 0 ? params.original_length : params.length);
  const double ratio = static_cast<double>(length) / trained;
  const bool dynamic = reading.scaling == TrainerScaling::kDynamic;
  const std::int64_t pairs = PairsOf(params, turns.layer.encoding);
  const std::int64_t turning = TurningPairs(params, turns.layer);
  const std::int64_t computed = params.proportional ? pairs : turning;
  RopeFrequencyParams config = {.head_dim = 2 * computed, .seq_len = length};
  config.ramp = RopeRamp::kRotations;
  config.config.rope_theta = turns.layer.base;
  config.config.rope_type = kTypes[static_cast<std::size_t>(reading.scaling)];
  config.config.max_position_embeddings = trained;
  config.config.factor =
      reading.factor > 0.0 ? reading.factor : (dynamic ? 1.0 : std::max(1.0, ratio));
  config.config.beta_fast = reading.beta_fast;
  config.config.beta_slow = reading.beta_slow;
  if (!reading.mscale) config.config.attention_factor = 1.0;
  turns.inv_freq.resize(static_cast<std::size_t>(computed));
  POSENC_RETURN_IF_ERROR(RopeFrequencies(config, turns.inv_freq, turns.attention_factor));
  turns.inv_freq.resize(static_cast<std::size_t>(turning));
  turns.inv_freq.resize(static_cast<std::size_t>(pairs), 0.0);
  return Ok();
}

void MakeTurns(const TrainerParams& params, const TrainerReading& reading, std::int64_t count,
               Turns& turns) {
  const std::size_t pairs = turns.inv_freq.size();
  const auto lay = [&](std::vector<float>& cosines, std::vector<float>& sines, auto scale_of) {
    cosines.resize(static_cast<std::size_t>(count) * 2 * pairs);
    sines.resize(cosines.size());
    std::size_t at = 0;
    for (std::int64_t p = 0; p < count; ++p) {
      for (std::size_t i = 0; i < pairs; ++i, at += 2) {
        const SinCos turn = SinCosOf(static_cast<double>(p) * turns.inv_freq[i]);
        const double scale = std::ranges::count(reading.silent, static_cast<std::int64_t>(i)) > 0
                                 ? 0.0
                                 : scale_of(p, i);
        const auto sin = static_cast<float>(turn.sin * scale);
        cosines[at] = cosines[at + 1] = static_cast<float>(turn.cos * scale);
        sines[at] = -sin;
        sines[at + 1] = sin;
      }
    }
  };
  // Features that are left out of the rotation are left out of YaRN's factor, as in Hugging Face's
  // code; pairs of frequency 0 are not.
  const auto factor = [&](std::size_t i) {
    return turns.inv_freq[i] == 0.0 && !params.proportional ? 1.0 : turns.attention_factor;
  };
  if (turns.layer.encoding != TrainerEncoding::kXpos) {
    lay(turns.cosines, turns.sines, [&](std::int64_t, std::size_t i) { return factor(i); });
    return;
  }
  std::vector<DoubleDouble> decays;
  for (std::size_t i = 0; i < pairs; ++i) {
    decays.push_back(Log2((static_cast<double>(i) / static_cast<double>(pairs) + 0.4) / 1.4));
  }
  const auto decay = [&](double p, std::size_t i) {
    // A pair that does not turn fades neither.
    if (turns.inv_freq[i] == 0.0) return factor(i);
    return factor(i) * InversePower(decays[i], p, params.scale_base);
  };
  lay(turns.cosines, turns.sines,
      [&](std::int64_t p, std::size_t i) { return decay(-static_cast<double>(p), i); });
  lay(turns.key_cosines, turns.key_sines,
      [&](std::int64_t p, std::size_t i) { return decay(static_cast<double>(p), i); });
}

Status CheckPairs(const char* field, std::span<const std::int64_t> given, std::size_t pairs) {
  for (const std::int64_t pair : given) {
    if (pair < 0 || pair >= static_cast<std::int64_t>(pairs)) {
      return Mismatch(field, "pairs of a head, from 0", double(pair));
    }
  }
  return Ok();
}

Status Divide(std::span<const double> divisors, std::span<double> inv_freq) {
  if (divisors.empty()) return Ok();
  const bool fits = divisors.size() == inv_freq.size() &&
                    std::ranges::all_of(divisors, [](double d) { return d >= 1e-3 && d <= 1e6; });
  if (!fits) {
    return Invalid("divisors", {"divisors must be one number from 0.001 to 1000000 for each pair"});
  }
  for (std::size_t i = 0; i < inv_freq.size(); ++i) inv_freq[i] /= divisors[i];
  return Ok();
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
  const std::int64_t most = reading.window > 0 ? std::int64_t{kMostFirstKeys} : 0;
  if (reading.sinks < 0 || reading.sinks > most) {
    return Invalid("sinks", {"sinks must be a whole number from 0 to 16, and 0 without a window"});
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
  const std::int64_t count = params.random_positions ? params.position_range : length;
  if (params.random_positions && reading.sinks > 0 &&
      std::ranges::any_of(LayersOf(params), IsBias, &TrainerLayer::encoding)) {
    return Mismatch("sinks", "0 where biases are of positions by chance", double(reading.sinks));
  }
  for (const TrainerLayer& layer : LayersOf(params)) {
    const auto window =
        static_cast<std::size_t>(layer.window == 0 ? (reading.window == 0 ? length : reading.window)
                                 : reading.window == 0 ? layer.window
                                                       : std::min(layer.window, reading.window));
    tables.layers.push_back(
        {.encoding = layer.encoding,
         .window = window,
         .turns = 0,
         .first_keys = static_cast<std::size_t>(reading.sinks),
         .has_row_scale = reading.log_n && layer.temperature != TrainerTemperature::kNone});
    LayerPositions& made = tables.layers.back();
    if (layer.encoding == TrainerEncoding::kAlibi && tables.slopes.empty()) {
      POSENC_RETURN_IF_ERROR(MakeSlopes(params, tables.slopes));
    }
    if (layer.encoding == TrainerEncoding::kT5 && tables.buckets.empty()) {
      POSENC_RETURN_IF_ERROR(MakeBuckets(params, count, tables.buckets));
    }
    if (!IsTurning(layer.encoding)) continue;
    const auto alike = std::ranges::find_if(tables.turns, [&](const Turns& turns) {
      return turns.layer.encoding == layer.encoding && turns.layer.base == layer.base &&
             turns.layer.rotary == layer.rotary;
    });
    made.turns = static_cast<std::size_t>(alike - tables.turns.begin());
    if (alike != tables.turns.end()) continue;
    tables.turns.push_back({.layer = layer});
    Turns& turns = tables.turns.back();
    POSENC_RETURN_IF_ERROR(Frequencies(params, reading, length, turns));
    POSENC_RETURN_IF_ERROR(CheckPairs("still", reading.still, turns.inv_freq.size()));
    POSENC_RETURN_IF_ERROR(CheckPairs("silent", reading.silent, turns.inv_freq.size()));
    POSENC_RETURN_IF_ERROR(Divide(reading.divisors, turns.inv_freq));
    for (const std::int64_t pair : reading.still) turns.inv_freq[std::size_t(pair)] = 0.0;
    if (reading.sinks > 0 && turns.attention_factor != 1.0) {
      return Mismatch("sinks", "0 where the attention factor is not 1", double(reading.sinks));
    }
    MakeTurns(params, reading, count, turns);
  }
  return Ok();
}

}  // namespace posenc::trainer
