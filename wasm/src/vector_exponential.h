#ifndef POSENC_VECTOR_EXPONENTIAL_H_
#define POSENC_VECTOR_EXPONENTIAL_H_

#include "simd.h"

namespace posenc {

// exp(x) for x <= 0, four at a time; 0 below -87, where it is no longer a normal float.
// x = n ln 2 + r, |r| <= 0.35, and Taylor's series for exp(r), of which less than 6e-9 is left out.
// Accuracy: relative error <= 2e-7, the same bits on every SIMD backend.
inline simd::F32x4 ExpOfNegative(simd::F32x4 x) {
  using simd::F32x4, simd::Splat;
  const F32x4 lowest = Splat(-87.0f);
  const F32x4 clamped = simd::Max(x, lowest);
  const F32x4 scaled = clamped * Splat(1.44269504f);
  const F32x4 n = simd::RoundToNearest(scaled);
  // ln 2 in two parts, of which the first times n is exact.
  const F32x4 r = (clamped - n * Splat(0.693359375f)) - n * Splat(-2.12194440e-4f);
  F32x4 series = Splat(1.0f / 5040);
  for (const float c : {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f}) {
    series = series * r + Splat(c);
  }
  const simd::I32x4 exponent = simd::ShiftLeft<23>(simd::RoundToInt(scaled));
  const F32x4 value = simd::FromBits(simd::Bits(series) + exponent);
  return simd::Select(simd::Greater(lowest, x), Splat(0.0f), value);
}

}  // namespace posenc

#endif  // POSENC_VECTOR_EXPONENTIAL_H_
