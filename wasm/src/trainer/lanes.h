#ifndef POSENC_TRAINER_LANES_H_
#define POSENC_TRAINER_LANES_H_

#include <cmath>
#include <cstddef>

#include "simd.h"
#include "vector_exponential.h"

namespace posenc::trainer {

// Four numbers at a time, floats in vectors. Doubles are for the check of the gradients, which
// runs the same formulas.
struct F64x4 {
  double lane[4];
};

template <typename T>
struct LanesOf;
template <>
struct LanesOf<float> {
  using Type = simd::F32x4;
};
template <>
struct LanesOf<double> {
  using Type = F64x4;
};
template <typename T>
using Lanes = typename LanesOf<T>::Type;

inline constexpr std::size_t kLanes = 4;

// n, or the next multiple of four.
constexpr std::size_t Whole(std::size_t n) { return (n + kLanes - 1) / kLanes * kLanes; }

inline simd::F32x4 Load4(const float* p) { return simd::Load(p); }
inline simd::F32x4 Splat4(float x) { return simd::Splat(x); }
inline void Store4(float* p, simd::F32x4 a) { simd::Store(p, a); }
inline simd::F32x4 Max4(simd::F32x4 a, simd::F32x4 b) { return simd::Max(a, b); }
inline simd::F32x4 Divide4(simd::F32x4 a, simd::F32x4 b) { return simd::Divide(a, b); }
inline simd::F32x4 Sqrt4(simd::F32x4 a) { return simd::Sqrt(a); }
inline simd::F32x4 SwapPairs4(simd::F32x4 a) { return simd::SwapPairs(a); }
inline simd::F32x4 Exp4(simd::F32x4 a) { return ExpOfNegative(a); }
// ln(1 + x) for x from 0 to 1: 2 atanh(x / (2 + x)) by its series, of which less than 2e-8 of it is
// left out.
inline simd::F32x4 LogOfOnePlus4(simd::F32x4 x) {
  const simd::F32x4 s = simd::Divide(x, simd::Splat(2.0f) + x), square = s * s;
  simd::F32x4 series = simd::Splat(2.0f / 13);
  for (const float c : {2.0f / 11, 2.0f / 9, 2.0f / 7, 2.0f / 5, 2.0f / 3, 2.0f}) {
    series = series * square + simd::Splat(c);
  }
  return series * s;
}
// a where x > 0, else 0.
inline simd::F32x4 WherePositive4(simd::F32x4 x, simd::F32x4 a) {
  return simd::Select(simd::Greater(x, simd::Splat(0.0f)), a, simd::Splat(0.0f));
}

template <typename F>
inline F64x4 Each4(F f) {
  return {{f(0), f(1), f(2), f(3)}};
}
inline F64x4 operator+(F64x4 a, F64x4 b) {
  return Each4([&](int i) { return a.lane[i] + b.lane[i]; });
}
inline F64x4 operator-(F64x4 a, F64x4 b) {
  return Each4([&](int i) { return a.lane[i] - b.lane[i]; });
}
inline F64x4 operator*(F64x4 a, F64x4 b) {
  return Each4([&](int i) { return a.lane[i] * b.lane[i]; });
}
inline F64x4 Load4(const double* p) { return {{p[0], p[1], p[2], p[3]}}; }
inline F64x4 Splat4(double x) { return {{x, x, x, x}}; }
inline void Store4(double* p, F64x4 a) {
  for (int i = 0; i < 4; ++i) p[i] = a.lane[i];
}
inline F64x4 Max4(F64x4 a, F64x4 b) {
  return Each4([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
}
inline F64x4 Divide4(F64x4 a, F64x4 b) {
  return Each4([&](int i) { return a.lane[i] / b.lane[i]; });
}
inline F64x4 Sqrt4(F64x4 a) {
  return Each4([&](int i) { return std::sqrt(a.lane[i]); });
}
inline F64x4 SwapPairs4(F64x4 a) { return {{a.lane[1], a.lane[0], a.lane[3], a.lane[2]}}; }
inline F64x4 Exp4(F64x4 a) {
  return Each4([&](int i) { return std::exp(a.lane[i]); });
}
inline F64x4 LogOfOnePlus4(F64x4 a) {
  return Each4([&](int i) { return std::log1p(a.lane[i]); });
}
inline F64x4 WherePositive4(F64x4 x, F64x4 a) {
  return Each4([&](int i) { return x.lane[i] > 0.0 ? a.lane[i] : 0.0; });
}

template <typename T>
inline T Sum4(Lanes<T> a) {
  T lane[4];
  Store4(lane, a);
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_LANES_H_
