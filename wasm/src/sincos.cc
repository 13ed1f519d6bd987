#include "sincos.h"

#include <cmath>
#include <cstdint>

namespace posenc {
namespace {

constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
constexpr double kHalfTurn = 0x1.921fb54442d18p+1;  // pi

// pi / 2 in pieces of 30 bits, so that a piece times a whole number below 2^23 is exact.
constexpr double kHalfPi1 = 0x1.921fb54p+0;
constexpr double kHalfPi2 = 0x1.10b46118p-30;
constexpr double kHalfPi3 = 0x1.313198ap-61;
constexpr double kHalfPi4 = 0x1.701b839a25205p-92;

// Taylor's series about 0; what is left out is below 1e-19 for |x| <= pi / 4.
constexpr double kSin[] = {
    -1.0 / 6,        1.0 / 120,        -1.0 / 5040,          1.0 / 362880,
    -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000};
constexpr double kCos[] = {
    1.0 / 24,        -1.0 / 720,         1.0 / 40320,          -1.0 / 3628800,
    1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000, -1.0 / 6402373705728000};

template <int n>
double Polynomial(const double (&coefficients)[n], double x) {
  double sum = coefficients[n - 1];
  for (int i = n - 2; i >= 0; --i) sum = sum * x + coefficients[i];
  return sum;
}

// Adding 1.5 * 2^52 leaves no bits for a fraction: the nearest whole number.
double Nearest(double x) {
  const double magic = 6755399441055744.0;
  return (x + magic) - magic;
}

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
  if (std::fabs(inv_freq) <= kHalfTurn) return SinCosOf(position * inv_freq);
  // (whole + part) inv_freq is whole (high + low) + part inv_freq but for whole turns. The first
  // product is exact; the others are small enough to be rounded.
  const double whole = Nearest(position);
  const auto [high, low] = WithinTurn(inv_freq);
  const SinCos a = SinCosOf(whole * high);
  const SinCos b = SinCosOf(whole * low + (position - whole) * inv_freq);
  return {a.sin * b.cos + a.cos * b.sin, a.cos * b.cos - a.sin * b.sin};
}

}  // namespace posenc
