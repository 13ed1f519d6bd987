#include "sincos.h"

#include <cmath>
#include <cstdint>

#include "series.h"

namespace posenc {
namespace {

// x minus as many quarter turns, which are close to x; the first difference is exact.
Remainder AfterQuarters(double x, double quarters) {
  const double first = x - quarters * kHalfPi1;
  const double piece = quarters * kHalfPi2;
  const double rough = first - piece;
  const double lost = (first - rough) - piece;
  const double rest = lost - quarters * kHalfPi3 - quarters * kHalfPi4;
  const double high = rough + rest;
  return {high, (rough - high) + rest};
}

SinCos Sum(SinCos a, SinCos b) {
  return {a.sin * b.cos + a.cos * b.sin, a.cos * b.cos - a.sin * b.sin};
}

}  // namespace

SinCos SinCosOf(double x) {
  const double turns = Nearest(x * kTwoOverPi);
  const auto [high, low] = AfterQuarters(x, turns);  // in [-pi/4, pi/4]

  // sin(high + low) = sin high + low cos high, and the like for the cosine; 1 - high^2 / 2 is
  // split so that its rounding error is not lost.
  const double square = high * high;
  const double sin = high + (square * high * Polynomial(kSin, square) + low * (1.0 - 0.5 * square));
  const double half = 0.5 * square;
  const double one_minus = 1.0 - half;
  const double cos = one_minus + (((1.0 - one_minus) - half) +
                                  (square * square * Polynomial(kCos, square) - high * low));

  switch (static_cast<std::int64_t>(turns) & 3) {
    case 0:
      return {sin, cos};
    case 1:
      return {cos, -sin};
    case 2:
      return {-sin, -cos};
    default:
      return {-cos, sin};
  }
}

Remainder WithinTurn(double x) {
  const auto [high, low] = AfterQuarters(x, 4.0 * Nearest(x * (0.25 * kTwoOverPi)));
  const double first = Nearest(high * 0x1p28) * 0x1p-28;
  return {first, (high - first) + low};
}

SinCos SinCosOfTurn(double position, double inv_freq) {
  if (std::fabs(position) > 0x1p21) {
    // By steps of 2^12 tokens and what is left: each step is a frequency of its own.
    const double steps = Nearest(position * 0x1p-12);
    const auto [high, low] = WithinTurn(inv_freq);
    const SinCos far = SinCosOfTurn(steps, high * 0x1p12), near = SinCosOf(steps * (low * 0x1p12));
    return Sum(Sum(far, near), SinCosOfTurn(position - steps * 0x1p12, inv_freq));
  }
  if (std::fabs(inv_freq) <= kHalfTurn) return SinCosOf(position * inv_freq);
  // (whole + part) inv_freq is whole (high + low) + part inv_freq but for whole turns. The first
  // product is exact; the others are small enough to be rounded.
  const double whole = Nearest(position);
  const auto [high, low] = WithinTurn(inv_freq);
  const SinCos a = SinCosOf(whole * high);
  const SinCos b = SinCosOf(whole * low + (position - whole) * inv_freq);
  return Sum(a, b);
}

}  // namespace posenc
