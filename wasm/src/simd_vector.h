#ifndef POSENC_SIMD_VECTOR_H_
#define POSENC_SIMD_VECTOR_H_

#include <cstdint>
#include <cstring>

namespace posenc::simd {

// Backend of GCC's and clang's vector types, whose operators + - * work lane by lane. See simd.h.
typedef float F32x4 __attribute__((vector_size(16)));
typedef double F64x2 __attribute__((vector_size(16)));
typedef std::int32_t I32x4 __attribute__((vector_size(16)));
using Mask = I32x4;

template <typename V, typename T>
inline V LoadAs(const T* p) {
  V v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
inline F32x4 Load(const float* p) { return LoadAs<F32x4>(p); }
inline F64x2 Load(const double* p) { return LoadAs<F64x2>(p); }
inline F32x4 Splat(float x) { return F32x4{x, x, x, x}; }
inline F64x2 Splat(double x) { return F64x2{x, x}; }
inline I32x4 Splat(std::int32_t x) { return I32x4{x, x, x, x}; }
inline void Store(float* p, F32x4 a) { std::memcpy(p, &a, sizeof a); }
inline void Store(double* p, F64x2 a) { std::memcpy(p, &a, sizeof a); }
inline void Store(std::int32_t* p, I32x4 a) { std::memcpy(p, &a, sizeof a); }

inline F32x4 Min(F32x4 a, F32x4 b) { return a < b ? a : b; }
inline F32x4 Max(F32x4 a, F32x4 b) { return a > b ? a : b; }
inline F32x4 Divide(F32x4 a, F32x4 b) { return a / b; }
inline F32x4 Sqrt(F32x4 a) {
  return F32x4{__builtin_sqrtf(a[0]), __builtin_sqrtf(a[1]), __builtin_sqrtf(a[2]),
               __builtin_sqrtf(a[3])};
}
inline Mask Greater(F32x4 a, F32x4 b) { return a > b; }
inline F32x4 Select(Mask m, F32x4 a, F32x4 b) { return m ? a : b; }

inline I32x4 Bits(F32x4 a) { return reinterpret_cast<I32x4>(a); }
inline F32x4 FromBits(I32x4 a) { return reinterpret_cast<F32x4>(a); }
template <int n>
inline I32x4 ShiftLeft(I32x4 a) {
  typedef std::uint32_t U32x4 __attribute__((vector_size(16)));
  return reinterpret_cast<I32x4>(reinterpret_cast<U32x4>(a) << n);
}

inline F32x4 InterleaveLow(F32x4 a, F32x4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
inline F32x4 InterleaveHigh(F32x4 a, F32x4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
inline F32x4 SwapPairs(F32x4 a) { return __builtin_shufflevector(a, a, 1, 0, 3, 2); }

inline F64x2 WidenLow(F32x4 a) { return F64x2{a[0], a[1]}; }
inline F64x2 WidenHigh(F32x4 a) { return F64x2{a[2], a[3]}; }
inline F32x4 Narrow(F64x2 low, F64x2 high) {
  return F32x4{static_cast<float>(low[0]), static_cast<float>(low[1]), static_cast<float>(high[0]),
               static_cast<float>(high[1])};
}

}  // namespace posenc::simd

#endif  // POSENC_SIMD_VECTOR_H_
