#ifndef POSENC_SIMD_H_
#define POSENC_SIMD_H_

// Four floats, four 32-bit integers or two doubles at a time, on one of three backends:
//
//   wasm simd128      __wasm_simd128__ is set by -msimd128
//   compiler vectors  GCC and clang turn them into SSE2, NEON …
//   scalar            POSENC_SCALAR (CMake: POSENC_SIMD=OFF); what a machine without vectors runs
//
// Each operation rounds once, per lane, as IEEE says, so that all backends give the same bits.
// Max and Min return the second operand when the lanes do not compare.

#include "rounding.h"

#if defined(POSENC_SCALAR)
#include "simd_scalar.h"
#elif defined(__wasm_simd128__)
#include "simd_wasm.h"
#else
#include "simd_vector.h"
#endif

namespace posenc::simd {

// Rounds to the nearest whole number, halves to even, for |x| <= 2^22: adding 1.5 * 2^23 leaves no
// bits for a fraction, and the whole number stands in the low bits of the sum.
inline constexpr float kRoundMagic = 12582912.0f;

inline F32x4 RoundToNearest(F32x4 x) { return (x + Splat(kRoundMagic)) - Splat(kRoundMagic); }

// The same number as an integer.
inline I32x4 RoundToInt(F32x4 x) { return Bits(x + Splat(kRoundMagic)) - Bits(Splat(kRoundMagic)); }

inline F32x4 Clamp(F32x4 x, F32x4 low, F32x4 high) { return Min(Max(x, low), high); }

}  // namespace posenc::simd

#endif  // POSENC_SIMD_H_
