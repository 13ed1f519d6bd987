#ifndef POSENC_SIMD_WASM_H_
#define POSENC_SIMD_WASM_H_

#include <wasm_simd128.h>

#include <cstdint>

namespace posenc::simd {

// Backend of WebAssembly's 128-bit instructions. See simd.h.
struct F32x4 {
  v128_t v;
};
struct F64x2 {
  v128_t v;
};
struct I32x4 {
  v128_t v;
};
struct Mask {
  v128_t v;
};

inline F32x4 operator+(F32x4 a, F32x4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
inline F32x4 operator-(F32x4 a, F32x4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
inline F32x4 operator*(F32x4 a, F32x4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
inline F64x2 operator+(F64x2 a, F64x2 b) { return {wasm_f64x2_add(a.v, b.v)}; }
inline F64x2 operator-(F64x2 a, F64x2 b) { return {wasm_f64x2_sub(a.v, b.v)}; }
inline F64x2 operator*(F64x2 a, F64x2 b) { return {wasm_f64x2_mul(a.v, b.v)}; }
inline I32x4 operator+(I32x4 a, I32x4 b) { return {wasm_i32x4_add(a.v, b.v)}; }
inline I32x4 operator-(I32x4 a, I32x4 b) { return {wasm_i32x4_sub(a.v, b.v)}; }

inline F32x4 Load(const float* p) { return {wasm_v128_load(p)}; }
inline F64x2 Load(const double* p) { return {wasm_v128_load(p)}; }
inline F32x4 Splat(float x) { return {wasm_f32x4_splat(x)}; }
inline F64x2 Splat(double x) { return {wasm_f64x2_splat(x)}; }
inline I32x4 Splat(std::int32_t x) { return {wasm_i32x4_splat(x)}; }
inline void Store(float* p, F32x4 a) { wasm_v128_store(p, a.v); }
inline void Store(double* p, F64x2 a) { wasm_v128_store(p, a.v); }
inline void Store(std::int32_t* p, I32x4 a) { wasm_v128_store(p, a.v); }

// pmin(x, y) is y < x ? y : x: the operands stand in the other order.
inline F32x4 Min(F32x4 a, F32x4 b) { return {wasm_f32x4_pmin(b.v, a.v)}; }
inline F32x4 Max(F32x4 a, F32x4 b) { return {wasm_f32x4_pmax(b.v, a.v)}; }
inline F32x4 Divide(F32x4 a, F32x4 b) { return {wasm_f32x4_div(a.v, b.v)}; }
inline F32x4 Sqrt(F32x4 a) { return {wasm_f32x4_sqrt(a.v)}; }
inline Mask Greater(F32x4 a, F32x4 b) { return {wasm_f32x4_gt(a.v, b.v)}; }
// In operators, so that the compiler makes one instruction of it where b is zero.
inline F32x4 Select(Mask m, F32x4 a, F32x4 b) { return {(a.v & m.v) | (b.v & ~m.v)}; }

inline I32x4 Bits(F32x4 a) { return {a.v}; }
inline F32x4 FromBits(I32x4 a) { return {a.v}; }
template <int n>
inline I32x4 ShiftLeft(I32x4 a) {
  return {wasm_i32x4_shl(a.v, n)};
}

inline F32x4 InterleaveLow(F32x4 a, F32x4 b) { return {wasm_i32x4_shuffle(a.v, b.v, 0, 4, 1, 5)}; }
inline F32x4 InterleaveHigh(F32x4 a, F32x4 b) { return {wasm_i32x4_shuffle(a.v, b.v, 2, 6, 3, 7)}; }
inline F32x4 SwapPairs(F32x4 a) { return {wasm_i32x4_shuffle(a.v, a.v, 1, 0, 3, 2)}; }

inline F64x2 WidenLow(F32x4 a) { return {wasm_f64x2_promote_low_f32x4(a.v)}; }
inline F64x2 WidenHigh(F32x4 a) {
  return {wasm_f64x2_promote_low_f32x4(wasm_i32x4_shuffle(a.v, a.v, 2, 3, 2, 3))};
}
inline F32x4 Narrow(F64x2 low, F64x2 high) {
  return {wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero(low.v),
                             wasm_f32x4_demote_f64x2_zero(high.v), 0, 1, 4, 5)};
}

}  // namespace posenc::simd

#endif  // POSENC_SIMD_WASM_H_
