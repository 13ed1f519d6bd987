#include "posenc/distance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "exponential.h"
#include "frequencies.h"
#include "message.h"
#include "rope_scaling.h"
#include "sincos.h"

namespace posenc {
namespace {

constexpr double kMost = 1000.0;          // of a learned number
constexpr double kMaxPower = 2.0;         // beyond it the power is no kernel
constexpr double kMaxWeight = 1e6;        // of a network
constexpr std::int64_t kMaxWidth = 1024;  // of it
constexpr double kSmallestScale = 1e-30;  // of FIRE
constexpr double kMaxScaleBase = 1e6;     // tokens
constexpr double kGamma = 0.4;            // of xPos
constexpr double kMaxFeature = 1e6;
constexpr double kMaxPhase = 1024.0;           // radians
constexpr double kNoExponent = -1100.0;        // 2 to it is 0
constexpr double kSmallestExponent = -1000.0;  // below 2^-1000: nothing

Status CheckDistances(std::span<const double> distances) {
  POSENC_RETURN_IF_ERROR(
      CheckCount("distances", static_cast<std::int64_t>(distances.size()), kMaxLength));
  for (const double distance : distances) {
    if (distance >= 0.0 && distance <= kMaxPosition) continue;
    return Mismatch("distances", "numbers from 0 to 1048576", distance);
  }
  return Ok();
}

Status CheckAbove(const char* field, double value, double most) {
  if (value > 0.0 && value <= most) return Ok();
  return Mismatch(
      field,
      most > kMaxPower ? "a number above 0 and at most 1000" : "a number above 0 and at most 2",
      value);
}

Status CheckFrom(const char* field, double value, double least) {
  if (value >= least && value <= kMaxPosition) return Ok();
  return Mismatch(field, least > 0.0 ? "a number from 1 to 1048576" : "a number from 0 to 1048576",
                  value);
}

Status CheckCosines(std::int64_t head_dim, double base, std::size_t distances) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(head_dim));
  POSENC_RETURN_IF_ERROR(CheckBase("base", base));
  return CheckWork("distances", static_cast<std::int64_t>(distances) * (head_dim / 2),
                   kMaxKernelTerms, "cosines");
}

// x^exponent for x > 0.
double Power(DoubleDouble log2_x, double exponent) {
  const DoubleDouble high = ExactProduct(log2_x.high, exponent);
  return Exp2({high.high, high.low + log2_x.low * exponent});
}

// ln(1 + e^x).
double Softplus(double x) {
  const double small = Exp2({std::max(kNoExponent, -std::fabs(x) * kLog2E), 0.0});
  return std::max(x, 0.0) + Log1p(small);
}

}  // namespace

Status DistanceKerple(const KerpleParams& params, std::span<const double> distances,
                      std::span<double> out) {
  const bool is_power = params.rule == KerpleRule::kPower;
  POSENC_RETURN_IF_ERROR(CheckAbove("slope", params.slope, kMost));
  POSENC_RETURN_IF_ERROR(CheckAbove("rate", params.rate, is_power ? kMaxPower : kMost));
  POSENC_RETURN_IF_ERROR(CheckDistances(distances));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size()));
  for (std::size_t n = 0; n < out.size(); ++n) {
    const double distance = distances[n];
    const double far = !is_power         ? Log1p(params.rate * distance)
                       : distance == 0.0 ? 0.0
                                         : Power(Log2(distance), params.rate);
    out[n] =
        params.rule == KerpleRule::kWrongNegative ? params.slope * far : 0.0 - params.slope * far;
  }
  return Ok();
}

Status DistanceSandwich(const SandwichParams& params, std::span<const double> distances,
                        std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckDistances(distances));
  POSENC_RETURN_IF_ERROR(CheckCosines(params.head_dim, params.base, distances.size()));
  POSENC_RETURN_IF_ERROR(CheckAbove("ratio", params.ratio, kMost));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size()));
  const auto pairs = static_cast<std::size_t>(params.head_dim / 2);
  // One more than the pairs: the first, of frequency 1, is left out.
  const std::vector<double> inv_freq =
      InverseFrequencies(params.base, pairs + 1, static_cast<double>(pairs));
  for (std::size_t n = 0; n < out.size(); ++n) {
    double sum = 0.0;
    for (std::size_t i = 1; i <= pairs; ++i) {
      sum += params.rule == SandwichRule::kOfficial ? SinCosOfTurn(distances[n], inv_freq[i]).cos
                                                    : -distances[n] * inv_freq[i];
    }
    out[n] = (sum - static_cast<double>(pairs)) / params.ratio;
  }
  return Ok();
}

Status DistanceFire(const FireParams& params, std::span<const double> distances,
                    std::span<const double> input, std::span<const double> offset,
                    std::span<const double> output, std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckFrom("position", params.position, 0.0));
  POSENC_RETURN_IF_ERROR(CheckFrom("threshold", params.threshold, 1.0));
  POSENC_RETURN_IF_ERROR(CheckAbove("scale", params.scale, kMost));
  POSENC_RETURN_IF_ERROR(CheckDistances(distances));
  POSENC_RETURN_IF_ERROR(CheckCount("input", static_cast<std::int64_t>(input.size()), kMaxWidth));
  POSENC_RETURN_IF_ERROR(CheckLength("offset", offset.size(), input.size()));
  POSENC_RETURN_IF_ERROR(CheckLength("output", output.size(), input.size()));
  POSENC_RETURN_IF_ERROR(CheckWithin("input", input, kMaxWeight));
  POSENC_RETURN_IF_ERROR(CheckWithin("offset", offset, kMaxWeight));
  POSENC_RETURN_IF_ERROR(CheckWithin("output", output, kMaxWeight));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size()));
  const double whole = params.rule == FireRule::kOfficial
                           ? std::max(params.threshold, params.position)
                           : params.threshold;
  // A share is the same at every scale below, where the logarithm is a straight line; products
  // would lose their digits.
  const double scale = std::max(params.scale, kSmallestScale);
  const double longest = Log1p(scale * whole);
  for (std::size_t n = 0; n < out.size(); ++n) {
    const double share = Log1p(scale * distances[n]) / longest;
    double sum = 0.0;
    for (std::size_t k = 0; k < input.size(); ++k) {
      sum += output[k] * std::max(0.0, input[k] * share + offset[k]);
    }
    out[n] = sum;
  }
  return Ok();
}

Status DistanceXpos(const XposParams& params, std::span<const double> distances,
                    std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckDistances(distances));
  POSENC_RETURN_IF_ERROR(CheckCosines(params.head_dim, params.base, distances.size()));
  if (!(params.scale_base >= 1.0 && params.scale_base <= kMaxScaleBase)) {
    return Mismatch("scaleBase", "a number from 1 to 1000000", params.scale_base);
  }
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size()));
  const auto pairs = static_cast<std::size_t>(params.head_dim / 2);
  const std::vector<double> inv_freq =
      InverseFrequencies(params.base, pairs, static_cast<double>(pairs));
  std::vector<double> rate(pairs);  // log2 of what a token leaves of pair i
  for (std::size_t i = 0; i < pairs; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(pairs);
    rate[i] = Log2((share + kGamma) / (1.0 + kGamma)).high / params.scale_base;
  }
  const double position = std::ranges::max(distances);
  for (std::size_t n = 0; n < out.size(); ++n) {
    const double power =
        params.rule == XposRule::kOfficial ? distances[n] : 2.0 * position - distances[n];
    double sum = 0.0;
    for (std::size_t i = 0; i < pairs; ++i) {
      const double exponent = rate[i] * power;
      if (exponent < kSmallestExponent) continue;
      sum += Exp2({exponent, 0.0}) * SinCosOfTurn(distances[n], inv_freq[i]).cos;
    }
    out[n] = sum / static_cast<double>(pairs);
  }
  return Ok();
}

Status DistancePope(const PopeParams& params, std::span<const double> q, std::span<const double> k,
                    std::span<const double> phases, std::span<const double> distances,
                    std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  POSENC_RETURN_IF_ERROR(CheckDistances(distances));
  const std::size_t width = q.size();
  POSENC_RETURN_IF_ERROR(CheckCount("q", static_cast<std::int64_t>(width), kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckWithin("q", q, kMaxFeature));
  POSENC_RETURN_IF_ERROR(CheckWithin("k", k, kMaxFeature));
  POSENC_RETURN_IF_ERROR(CheckWithin("phases", phases, kMaxPhase));
  POSENC_RETURN_IF_ERROR(CheckLength("k", k.size(), width));
  if (!phases.empty()) POSENC_RETURN_IF_ERROR(CheckLength("phases", phases.size(), width));
  POSENC_RETURN_IF_ERROR(CheckWork("distances", static_cast<std::int64_t>(distances.size() * width),
                                   kMaxKernelTerms, "cosines"));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size() * width));
  const std::vector<double> inv_freq =
      InverseFrequencies(params.base, width, static_cast<double>(width));
  const auto length = [&](double x) {
    return params.magnitude == PopeMagnitude::kSoftplus ? Softplus(x) : x;
  };
  for (std::size_t c = 0; c < width; ++c) {
    const double lengths = length(q[c]) * length(k[c]);
    const SinCos phase = phases.empty() ? SinCos{0.0, 1.0} : SinCosOf(phases[c]);
    for (std::size_t n = 0; n < distances.size(); ++n) {
      const SinCos turn = SinCosOfTurn(distances[n], inv_freq[c]);
      out[n * width + c] = lengths * (turn.cos * phase.cos + turn.sin * phase.sin);
    }
  }
  return Ok();
}

}  // namespace posenc
