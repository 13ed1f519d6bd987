#include "posenc/context.h"

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

constexpr std::size_t kMaxLayers = 4096;
constexpr double kMaxScale = 100.0;
constexpr double kMaxCosines = 536870912.0;  // of one call, 2^29: about a second
constexpr std::int64_t kBlock = 128;         // distances from one exact cosine to the next

// Whether every value is a whole number from `least` to kMaxLength.
Status CheckTokens(const char* field, std::span<const double> values, double least) {
  POSENC_RETURN_IF_ERROR(CheckCount(field, static_cast<std::int64_t>(values.size()), kMaxLength));
  for (const double value : values) {
    if (value >= least && value <= static_cast<double>(kMaxLength) && value == std::floor(value)) {
      continue;
    }
    return Mismatch(
        field, least > 0.0 ? "whole numbers from 1 to 1048576" : "whole numbers from 0 to 1048576",
        value);
  }
  return Ok();
}

std::int64_t FirstSeen(std::int64_t position, std::int64_t window, WindowStyle style) {
  if (window == 0) return 0;
  if (style == WindowStyle::kChunk) return position / window * window;
  const std::int64_t back = style == WindowStyle::kCentred ? window / 2 : window - 1;
  return std::max<std::int64_t>(0, position - back);
}

double Multiplier(const TemperatureParams& params, double length) {
  const auto trained = static_cast<double>(params.trained);
  switch (params.rule) {
    case TemperatureRule::kLogNBeyond:
      if (length <= trained) return 1.0;
      [[fallthrough]];
    case TemperatureRule::kLogN:
      return Log(length) / Log(trained);
    case TemperatureRule::kSsmax:
      return params.scale * Log(length);
    case TemperatureRule::kFloor:
      return 1.0 + params.scale * Log(1.0 + std::floor(length / trained));
    case TemperatureRule::kFloorBefore:
      return 1.0 + params.scale * Log(1.0 + std::floor((length - 1.0) / trained));
    case TemperatureRule::kYarn:
      break;
  }
  const double factor = 0.1 * Log(std::max(1.0, length / trained)) + 1.0;
  return factor * factor;
}

// Cosines of distances, each from the two before it: cos((m + 1) t) = 2 cos t cos(m t) -
// cos((m - 1) t).
struct Cosines {
  std::vector<double> twice, now, before;

  // Steps to the first of `count` distances whose sum is negative: its number, or count.
  [[gnu::noinline]] std::int64_t FirstNegative(std::int64_t count) {
    const std::size_t pairs = now.size();
    for (std::int64_t m = 0; m < count; ++m) {
      double sum = 0.0;
      for (std::size_t i = 0; i < pairs; ++i) {
        sum += now[i];
        const double next = twice[i] * now[i] - before[i];
        before[i] = now[i];
        now[i] = next;
      }
      if (sum < 0.0) return m;
    }
    return count;
  }
};

// The first distance whose sum of cosines is negative, 0 if there is none.
std::int32_t FirstNegative(std::span<const double> inv_freq, std::int64_t longest) {
  const std::size_t pairs = inv_freq.size();
  Cosines cosines = {std::vector<double>(pairs), std::vector<double>(pairs),
                     std::vector<double>(pairs)};
  for (std::int64_t start = 1; start <= longest; start += kBlock) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const SinCos step = SinCosOf(inv_freq[i]);
      const SinCos at = SinCosOfTurn(static_cast<double>(start), inv_freq[i]);
      cosines.twice[i] = 2.0 * step.cos;
      cosines.now[i] = at.cos;
      cosines.before[i] = at.cos * step.cos + at.sin * step.sin;
    }
    const std::int64_t count = std::min(longest - start + 1, kBlock);
    const std::int64_t found = cosines.FirstNegative(count);
    if (found < count) return static_cast<std::int32_t>(start + found);
  }
  return 0;
}

}  // namespace

Status ContextReach(const ReachParams& params, std::span<const double> windows,
                    std::span<std::int32_t> first, std::span<std::int32_t> earliest) {
  POSENC_RETURN_IF_ERROR(CheckOffset("position", params.position));
  POSENC_RETURN_IF_ERROR(CheckCount("windows", static_cast<std::int64_t>(windows.size()),
                                    static_cast<std::int64_t>(kMaxLayers)));
  POSENC_RETURN_IF_ERROR(CheckTokens("windows", windows, 0.0));
  POSENC_RETURN_IF_ERROR(CheckLength("first", first.size(), windows.size()));
  POSENC_RETURN_IF_ERROR(CheckLength("earliest", earliest.size(), windows.size()));
  const auto window = [&](std::size_t layer) { return static_cast<std::int64_t>(windows[layer]); };
  for (std::size_t top = 0; top < windows.size(); ++top) {
    std::int64_t position = FirstSeen(params.position, window(top), params.style);
    first[top] = static_cast<std::int32_t>(position);
    for (std::size_t layer = top; layer-- > 0 && position > 0;) {
      position = FirstSeen(position, window(layer), params.style);
    }
    earliest[top] = static_cast<std::int32_t>(position);
  }
  return Ok();
}

Status ContextTemperature(const TemperatureParams& params, std::span<const double> lengths,
                          std::span<double> out) {
  if (params.trained < 2) {
    return Mismatch("trained", "a whole number >= 2", static_cast<double>(params.trained));
  }
  POSENC_RETURN_IF_ERROR(CheckCount("trained", params.trained, kMaxLength));
  if (!(params.scale >= 0.0 && params.scale <= kMaxScale)) {
    return Mismatch("scale", "a number from 0 to 100", params.scale);
  }
  POSENC_RETURN_IF_ERROR(CheckTokens("lengths", lengths, 1.0));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), lengths.size()));
  for (std::size_t n = 0; n < out.size(); ++n) out[n] = Multiplier(params, lengths[n]);
  return Ok();
}

Status ContextFirstNegative(const FirstNegativeParams& params, std::span<const double> bases,
                            std::span<std::int32_t> out) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckCount("longest", params.longest, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("bases", static_cast<std::int64_t>(bases.size()), kMaxLength));
  const auto pairs = static_cast<std::size_t>(params.head_dim / 2);
  const double cosines = static_cast<double>(bases.size()) * static_cast<double>(params.longest) *
                         static_cast<double>(pairs);
  if (cosines > kMaxCosines) {
    return Excessive("longest", {"longest * bases * headDim / 2 must be at most 536870912, got ",
                                 Number(cosines)});
  }
  for (const double base : bases) POSENC_RETURN_IF_ERROR(CheckBase("bases", base));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), bases.size()));
  for (std::size_t n = 0; n < bases.size(); ++n) {
    const double divisor = params.exponent == CosineExponent::kOfficial ? 1.0 : 2.0;
    out[n] = FirstNegative(
        InverseFrequencies(bases[n], pairs, divisor * static_cast<double>(pairs)), params.longest);
  }
  return Ok();
}

}  // namespace posenc
