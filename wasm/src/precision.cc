#include "posenc/precision.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "exponential.h"
#include "frequencies.h"
#include "message.h"

namespace posenc {
namespace {

constexpr double kMaxRoundedPosition = 16777216.0;  // 2^24, where float32 stops counting

// A format by its significant bits and the exponents of its smallest and largest normal numbers.
struct Limits {
  int bits;
  int lowest;
  int highest;
};

constexpr Limits kLimits[] = {{24, -126, 127}, {8, -126, 127}, {11, -14, 15}};

std::vector<double> Frequencies(const PhaseParams& params) {
  if (!params.inv_freq.empty()) return {params.inv_freq.begin(), params.inv_freq.end()};
  const auto pairs = static_cast<std::size_t>(params.head_dim) / 2;
  return InverseFrequencies(params.base, pairs, static_cast<double>(pairs));
}

// Both verbs: the rounded angles, minus the exact ones if `errors`.
Status WritePhases(const PhaseParams& params, std::span<const double> positions, bool errors,
                   std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckPhases(params, static_cast<std::int64_t>(positions.size())));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxRoundedPosition));
  const std::vector<double> inv_freq = Frequencies(params);
  const std::size_t pairs = inv_freq.size();
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), positions.size() * pairs));
  for (std::size_t i = 0; i < pairs; ++i) {
    const double frequency = RoundTo(params.frequency_format, inv_freq[i]);
    for (std::size_t t = 0; t < positions.size(); ++t) {
      // At most 48 significant bits: the product of the rounded factors is exact in double.
      const double product = RoundTo(params.position_format, positions[t]) * frequency;
      double angle = RoundTo(params.angle_format, product);
      if (errors && std::isfinite(angle)) {
        const DoubleDouble exact = ExactProduct(positions[t], inv_freq[i]);
        angle = (angle - exact.high) - exact.low;
      }
      out[t * pairs + i] = angle;
    }
  }
  return Ok();
}

}  // namespace

double RoundTo(FloatFormat format, double value) {
  const auto [bits, lowest, highest] = kLimits[static_cast<int>(format)];
  if (!std::isfinite(value)) return value;
  // |value| = significand * 2^(exponent - 52); what is subnormal in double rounds to 0 anyway.
  const auto raw = std::bit_cast<std::uint64_t>(value);
  constexpr std::uint64_t kHidden = std::uint64_t{1} << 52;
  const std::uint64_t significand = (raw & (kHidden - 1)) | kHidden;
  const int exponent = static_cast<int>((raw >> 52) & 0x7ff) - 1023;
  // Bits that the format has no room for; from 54 on the value is below half of the smallest.
  const int dropped = std::min(53 - bits + std::max(0, lowest - exponent), 54);
  const std::uint64_t rest = significand & ((std::uint64_t{1} << dropped) - 1);
  const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
  std::uint64_t kept = significand >> dropped;
  if (rest > half || (rest == half && kept % 2 == 1)) ++kept;
  double size = std::ldexp(static_cast<double>(kept), dropped + exponent - 52);
  if (size >= std::ldexp(1.0, highest + 1)) size = std::numeric_limits<double>::infinity();
  return std::copysign(size, value);
}

namespace {

Status CheckValues(std::span<const double> values, std::size_t room) {
  constexpr std::int64_t kMost = kMaxArrayBytes / static_cast<std::int64_t>(sizeof(double));
  POSENC_RETURN_IF_ERROR(CheckCount("values", static_cast<std::int64_t>(values.size()), kMost));
  return CheckLength("out", room, values.size());
}

// Of a number that the format holds.
std::uint16_t BitsOf(FloatFormat format, double value) {
  const bool wide = format == FloatFormat::kBfloat16;
  if (std::isnan(value)) return wide ? 0x7fc0 : 0x7e00;
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (wide) return static_cast<std::uint16_t>(bits >> 16);
  const std::uint32_t sign = bits >> 16 & 0x8000u;
  const double size = std::fabs(value);
  if (std::isinf(size)) return static_cast<std::uint16_t>(sign | 0x7c00u);
  if (size < 0x1p-14)
    return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(size * 0x1p24));
  // An exponent counts from -15 instead of -127.
  return static_cast<std::uint16_t>(sign | (((bits & 0x7fffffffu) >> 13) - (112u << 10)));
}

}  // namespace

Status RoundValues(FloatFormat format, std::span<const double> values, std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckValues(values, out.size()));
  for (std::size_t i = 0; i < values.size(); ++i) out[i] = RoundTo(format, values[i]);
  return Ok();
}

Status PackPrecision(FloatFormat format, std::span<const double> values,
                     std::span<std::uint16_t> out) {
  if (format == FloatFormat::kFloat32) {
    return Invalid("format", {"format must be 'bfloat16' or 'float16', which have 16 bits"});
  }
  POSENC_RETURN_IF_ERROR(CheckValues(values, out.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    out[i] = BitsOf(format, RoundTo(format, values[i]));
  }
  return Ok();
}

std::int64_t PhasePairs(const PhaseParams& params) {
  return params.inv_freq.empty() ? params.head_dim / 2
                                 : static_cast<std::int64_t>(params.inv_freq.size());
}

Status CheckPhases(const PhaseParams& params, std::int64_t num_positions) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  if (params.head_dim % 2 != 0) {
    return Invalid("headDim", {"headDim must be even, got ", Number(params.head_dim)});
  }
  if (params.inv_freq.empty()) {
    POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  } else if (PhasePairs(params) > params.head_dim / 2) {
    return Invalid("invFreq",
                   {"invFreq must hold at most headDim / 2 = ", Number(params.head_dim / 2),
                    " numbers, got ", Number(PhasePairs(params))});
  }
  POSENC_RETURN_IF_ERROR(CheckWithin("invFreq", params.inv_freq, kMaxInvFreq));
  POSENC_RETURN_IF_ERROR(CheckCount("positions", num_positions, kMaxLength));
  return CheckArray("positions", num_positions, PhasePairs(params), 8);
}

Status RoundedPhases(const PhaseParams& params, std::span<const double> positions,
                     std::span<double> out) {
  return WritePhases(params, positions, false, out);
}

Status PhaseErrors(const PhaseParams& params, std::span<const double> positions,
                   std::span<double> out) {
  return WritePhases(params, positions, true, out);
}

}  // namespace posenc
