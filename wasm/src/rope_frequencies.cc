#include <algorithm>
#include <cmath>

#include "exponential.h"
#include "message.h"
#include "rope_scaling.h"

namespace posenc {
namespace {

double Clamp(double x) { return std::clamp(x, 0.0, 1.0); }

// The index, in pairs, of a pair that turns so many times in training.
double PairThatTurns(const RopeScaling& scaling, double times) {
  return static_cast<double>(scaling.pairs) * Log(scaling.length / (times * kTurn)) /
         Log(scaling.base);
}

// Where the ramp of the released code begins and ends, in pairs.
struct Bounds {
  double low;
  double high;
};

Bounds RampBounds(const RopeConfig& config, const RopeScaling& scaling) {
  double low = PairThatTurns(scaling, *config.beta_fast);
  double high = PairThatTurns(scaling, *config.beta_slow);
  if (config.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  // The last feature, not the last pair: the released code's bound.
  high = std::min(high, 2.0 * static_cast<double>(scaling.pairs) - 1.0);
  return {low, high == low ? high + 0.001 : high};
}

// YaRN's share of interpolation: 0 where a pair is kept, 1 where it is slowed down by the factor.
double Share(const RopeFrequencyParams& params, const Bounds& bounds, double pair, double turns) {
  const double fast = *params.config.beta_fast, slow = *params.config.beta_slow;
  if (params.ramp == RopeRamp::kDimension) {
    return Clamp((pair - bounds.low) / (bounds.high - bounds.low));
  }
  if (fast == slow) return turns < slow ? 1.0 : 0.0;  // no ramp between them, but a step
  if (params.ramp == RopeRamp::kRotations) return 1.0 - Clamp((turns - slow) / (fast - slow));
  // Wavelengths, in units of the length of training.
  return Clamp((1.0 / turns - 1.0 / fast) / (1.0 / slow - 1.0 / fast));
}

double YarnRatio(const RopeFrequencyParams& params, double factor, double share) {
  if (params.mix == RopeMix::kWrongInverted) return 1.0 / ((1.0 - share) / factor + share);
  if (params.ramp == RopeRamp::kWrongWavelength) return 1.0 / ((1.0 - share) + share * factor);
  return (1.0 - share) + share / factor;
}

double Llama3Ratio(const RopeConfig& config, double factor, double turns) {
  const double low = *config.low_freq_factor, high = *config.high_freq_factor;
  if (low == high) return turns < low ? 1.0 / factor : 1.0;  // no ramp between them, but a step
  const double kept = Clamp((turns - low) / (high - low));
  return (1.0 - kept) / factor + kept;
}

}  // namespace

RopeSpectrum ScaledSpectrum(const RopeFrequencyParams& params, const RopeScaling& scaling) {
  const RopeConfig& config = params.config;
  const std::size_t pairs = scaling.pairs;
  const std::size_t first = params.index == RopeIndex::kWrongOffByOne ? 1 : 0;
  const DoubleDouble log2_base = Log2(scaling.base), growth = Log2(scaling.factor);
  const auto seq_len = static_cast<double>(params.seq_len.value_or(0));
  const auto divisors = seq_len > scaling.length ? config.long_factor : config.short_factor;
  Bounds bounds = {};
  if (scaling.type == RopeType::kYarn) bounds = RampBounds(config, scaling);

  RopeSpectrum spectrum = {std::vector<double>(pairs), std::vector<double>(pairs)};
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto pair = static_cast<double>(i);
    const auto exponent = static_cast<double>(i + first);
    const double theta = InversePower(log2_base, exponent, static_cast<double>(pairs));
    const double turns = scaling.length * theta / kTurn;
    double ratio = 1.0;
    switch (scaling.type) {
      case RopeType::kDefault:
        break;
      case RopeType::kLinear:
        ratio = 1.0 / scaling.factor;
        break;
      case RopeType::kNtk:
        ratio = InversePower(growth, exponent + 1.0, static_cast<double>(pairs));
        break;
      case RopeType::kNtkAware:
      case RopeType::kDynamic:
        ratio = InversePower(growth, exponent, static_cast<double>(pairs - 1));
        break;
      case RopeType::kYarn:
        ratio = YarnRatio(params, scaling.factor, Share(params, bounds, pair, turns));
        break;
      case RopeType::kLongrope:
        ratio = 1.0 / divisors[i];
        break;
      case RopeType::kLlama3:
        ratio = Llama3Ratio(config, scaling.factor, turns);
        break;
    }
    spectrum.unscaled[i] = theta;
    spectrum.ratios[i] = ratio;
  }
  return spectrum;
}

Status RopeFrequencies(const RopeFrequencyParams& params, std::span<double> inv_freq,
                       double& attention_factor) {
  RopeScaling scaling;
  POSENC_RETURN_IF_ERROR(ReadRopeScaling(params, false, scaling));
  POSENC_RETURN_IF_ERROR(CheckLength("invFreq", inv_freq.size(), scaling.pairs));
  const RopeSpectrum spectrum = ScaledSpectrum(params, scaling);
  for (std::size_t i = 0; i < inv_freq.size(); ++i) {
    inv_freq[i] = spectrum.unscaled[i] * spectrum.ratios[i];
  }
  attention_factor = scaling.attention_factor;
  return Ok();
}

}  // namespace posenc
