#include "softmax.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "simd.h"

namespace posenc {
namespace {

using simd::F32x4;
using simd::Splat;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLowestExponent = -87.0f;  // exp is a normal float down to here

// Four values as a vector, -Infinity where the row has ended.
F32x4 LoadUpTo4(const float* p, std::size_t count) {
  if (count >= 4) return simd::Load(p);
  float padded[4] = {-kInfinity, -kInfinity, -kInfinity, -kInfinity};
  std::memcpy(padded, p, count * sizeof(float));
  return simd::Load(padded);
}

void StoreUpTo4(float* p, F32x4 value, std::size_t count) {
  if (count >= 4) {
    simd::Store(p, value);
    return;
  }
  float padded[4];
  simd::Store(padded, value);
  std::memcpy(p, padded, count * sizeof(float));
}

// exp(x) for x <= 0; 0 below kLowestExponent. x = n ln 2 + r, |r| <= 0.35, and Taylor's series
// for exp(r), of which less than 6e-9 is left out.
F32x4 Exp(F32x4 x) {
  const F32x4 lowest = Splat(kLowestExponent);
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

}  // namespace

void Softmax(std::span<float> logits) {
  const std::size_t n = logits.size();
  F32x4 maxima = Splat(-kInfinity);
  for (std::size_t j = 0; j < n; j += 4) maxima = simd::Max(LoadUpTo4(&logits[j], n - j), maxima);
  float lanes[4];
  simd::Store(lanes, maxima);
  const float max = *std::ranges::max_element(lanes);
  if (max == -kInfinity) {
    std::ranges::fill(logits, 0.0f);
    return;
  }

  simd::F64x2 sums = Splat(0.0);
  for (std::size_t j = 0; j < n; j += 4) {
    const F32x4 value = Exp(LoadUpTo4(&logits[j], n - j) - Splat(max));
    StoreUpTo4(&logits[j], value, n - j);
    sums = sums + (simd::WidenLow(value) + simd::WidenHigh(value));
  }
  double sum[2];
  simd::Store(sum, sums);
  const auto factor = static_cast<float>(1.0 / (sum[0] + sum[1]));
  for (std::size_t j = 0; j < n; j += 4) {
    StoreUpTo4(&logits[j], LoadUpTo4(&logits[j], n - j) * Splat(factor), n - j);
  }
}

}  // namespace posenc
