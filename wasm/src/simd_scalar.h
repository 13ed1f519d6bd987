#ifndef POSENC_SIMD_SCALAR_H_
#define POSENC_SIMD_SCALAR_H_

#include <bit>
#include <cstdint>

namespace posenc::simd {

// Backend without vectors: lanes one after the other. See simd.h.
template <typename T, int N>
struct Lanes {
  T lane[N];
};

using F32x4 = Lanes<float, 4>;
using F64x2 = Lanes<double, 2>;
using I32x4 = Lanes<std::int32_t, 4>;
using Mask = Lanes<bool, 4>;

template <typename T, int N, typename F>
inline Lanes<T, N> Each(F f) {
  Lanes<T, N> y;
  for (int i = 0; i < N; ++i) y.lane[i] = f(i);
  return y;
}

template <typename T, int N>
inline Lanes<T, N> operator+(Lanes<T, N> a, Lanes<T, N> b) {
  return Each<T, N>([&](int i) { return a.lane[i] + b.lane[i]; });
}
template <typename T, int N>
inline Lanes<T, N> operator-(Lanes<T, N> a, Lanes<T, N> b) {
  return Each<T, N>([&](int i) { return a.lane[i] - b.lane[i]; });
}
template <typename T, int N>
inline Lanes<T, N> operator*(Lanes<T, N> a, Lanes<T, N> b) {
  return Each<T, N>([&](int i) { return a.lane[i] * b.lane[i]; });
}

inline F32x4 Load(const float* p) {
  return Each<float, 4>([&](int i) { return p[i]; });
}
inline F64x2 Load(const double* p) {
  return Each<double, 2>([&](int i) { return p[i]; });
}
inline F32x4 Splat(float x) { return {{x, x, x, x}}; }
inline F64x2 Splat(double x) { return {{x, x}}; }
inline I32x4 Splat(std::int32_t x) { return {{x, x, x, x}}; }

template <typename T, int N>
inline void Store(T* p, Lanes<T, N> a) {
  for (int i = 0; i < N; ++i) p[i] = a.lane[i];
}

inline F32x4 Min(F32x4 a, F32x4 b) {
  return Each<float, 4>([&](int i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; });
}
inline F32x4 Max(F32x4 a, F32x4 b) {
  return Each<float, 4>([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
}
inline F32x4 Divide(F32x4 a, F32x4 b) {
  return Each<float, 4>([&](int i) { return a.lane[i] / b.lane[i]; });
}
inline F32x4 Sqrt(F32x4 a) {
  return Each<float, 4>([&](int i) { return __builtin_sqrtf(a.lane[i]); });
}
inline Mask Greater(F32x4 a, F32x4 b) {
  return Each<bool, 4>([&](int i) { return a.lane[i] > b.lane[i]; });
}
inline F32x4 Select(Mask m, F32x4 a, F32x4 b) {
  return Each<float, 4>([&](int i) { return m.lane[i] ? a.lane[i] : b.lane[i]; });
}

inline I32x4 Bits(F32x4 a) { return std::bit_cast<I32x4>(a); }
inline F32x4 FromBits(I32x4 a) { return std::bit_cast<F32x4>(a); }
template <int n>
inline I32x4 ShiftLeft(I32x4 a) {
  return Each<std::int32_t, 4>(
      [&](int i) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lane[i]) << n); });
}

// a0 b0 a1 b1, a2 b2 a3 b3, a1 a0 a3 a2
inline F32x4 InterleaveLow(F32x4 a, F32x4 b) {
  return {{a.lane[0], b.lane[0], a.lane[1], b.lane[1]}};
}
inline F32x4 InterleaveHigh(F32x4 a, F32x4 b) {
  return {{a.lane[2], b.lane[2], a.lane[3], b.lane[3]}};
}
inline F32x4 SwapPairs(F32x4 a) { return {{a.lane[1], a.lane[0], a.lane[3], a.lane[2]}}; }

// The two lower and the two upper floats as doubles, exactly.
inline F64x2 WidenLow(F32x4 a) { return {{a.lane[0], a.lane[1]}}; }
inline F64x2 WidenHigh(F32x4 a) { return {{a.lane[2], a.lane[3]}}; }
// low0 low1 high0 high1, rounded to float.
inline F32x4 Narrow(F64x2 low, F64x2 high) {
  return {{static_cast<float>(low.lane[0]), static_cast<float>(low.lane[1]),
           static_cast<float>(high.lane[0]), static_cast<float>(high.lane[1])}};
}

}  // namespace posenc::simd

#endif  // POSENC_SIMD_SCALAR_H_
