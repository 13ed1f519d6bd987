#ifndef POSENC_PRECISION_H_
#define POSENC_PRECISION_H_

#include <cstdint>
#include <span>

#include "posenc/status.h"

namespace posenc {

// The binary formats that models compute in; each rounds as IEEE 754 does, bfloat16 likewise.
enum class FloatFormat {
  kFloat32,   // 'float32': 24 significant bits, exponents -126 .. 127
  kBfloat16,  // 'bfloat16': 8 significant bits, exponents -126 .. 127
  kFloat16,   // 'float16': 11 significant bits, exponents -14 .. 15
};

// The nearest number of the format, ties to the one whose last bit is 0: subnormal numbers are
// kept, what would round beyond the largest is infinite; infinities, NaN and the sign of zero stay.
// It is rounded once, from the double: a machine that goes through float32 first rounds twice, and
// may give a neighbour.
// Accuracy: exact, by whole numbers alone, the same bits on every machine.
double RoundTo(FloatFormat format, double value);

// The same for each of the values; out may be the values themselves.
// Errors: values empty or above kMaxArrayBytes (values); out of another length (out).
Status RoundValues(FloatFormat format, std::span<const double> values, std::span<double> out);

// The 16 bits of each of these numbers, as models store them: sign, exponent, significand. NaN has
// the one pattern 0x7fc0 or 0x7e00.
// Errors: format 'float32', which has 32 (format); values empty or above kMaxArrayBytes (values);
// out of another length (out). Accuracy: that of RoundTo.
Status PackPrecision(FloatFormat format, std::span<const double> values,
                     std::span<std::uint16_t> out);

struct PhaseParams {
  std::int64_t head_dim = 0;              // even, 2 .. kMaxModelDim
  double base = 10000.0;                  // finite, > 1; not read when inv_freq is given
  std::span<const double> inv_freq = {};  // radians per token, |f| <= 2^20; at most head_dim / 2
  FloatFormat position_format = FloatFormat::kFloat32;
  FloatFormat frequency_format = FloatFormat::kFloat32;
  FloatFormat angle_format = FloatFormat::kFloat32;
};

// Pairs whose phases are made: the number of inv_freq, head_dim / 2 where these are not given.
std::int64_t PhasePairs(const PhaseParams& params);

// Whether phases can be made at num_positions positions; ask before allocating them.
// Errors: headDim odd or out of range; base; invFreq with more than headDim / 2 entries, or one not
// finite or beyond 2^20; positions empty or more than kMaxLength, or the output above
// kMaxArrayBytes (positions, too-large).
Status CheckPhases(const PhaseParams& params, std::int64_t num_positions);

// The angles that a model computes whose positions, frequencies and angles are held in these
// formats; each is rounded once, the angle from the exact product of the two rounded factors:
//
//   out[t, i] = angle(position(positions[t]) * frequency(inv_freq[i]))
//
//   positions  [n]         tokens, |p| <= 2^24
//   inv_freq   base^(-2i / head_dim) where they are not given, before rounding to 1e-15
//   out        [n, pairs]  radians; infinite or NaN where a factor overflows float16
//
// Errors: those of CheckPhases; positions not finite or beyond 2^24; out of another length (out).
// Accuracy: the bits of that arithmetic, the same on every machine.
Status RoundedPhases(const PhaseParams& params, std::span<const double> positions,
                     std::span<double> out);

// How far these angles are from those without rounding, in radians:
//
//   out[t, i] = RoundedPhases[t, i] - positions[t] * inv_freq[i]
//
// An angle that is infinite or NaN stays so.
//
// Errors: those of RoundedPhases.
// Accuracy: relative error <= 3e-16, the product being exact; the same bits on every machine.
Status PhaseErrors(const PhaseParams& params, std::span<const double> positions,
                   std::span<double> out);

}  // namespace posenc

#endif  // POSENC_PRECISION_H_
