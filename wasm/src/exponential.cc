#include "exponential.h"

#include <cmath>
#include <span>

#include "series.h"

namespace posenc {

// Dekker's way, since a fused multiply-add is not everywhere.
DoubleDouble ExactProduct(double a, double b) {
  const double split = 134217729.0;  // 2^27 + 1
  const double a_big = a * split, b_big = b * split;
  const double a_high = a_big - (a_big - a), a_low = a - a_high;
  const double b_high = b_big - (b_big - b), b_low = b - b_high;
  const double product = a * b;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

namespace {

constexpr double kSqrtHalf = 0x1.6a09e667f3bcdp-1;
constexpr DoubleDouble kTwoOverLn2 = {0x1.71547652b82fep+1, 0x1.777d0ffda0d24p-55};

// a + b exactly (Knuth).
DoubleDouble Sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = Sum(a.high, b.high);
  return Sum(sum.high, sum.low + (a.low + b.low));
}

DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = ExactProduct(a.high, b.high);
  return Sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double quotient = a.high / b.high;
  const DoubleDouble back = ExactProduct(quotient, b.high);
  const double rest = ((a.high - back.high) - back.low) + (a.low - quotient * b.low);
  return Sum(quotient, rest / b.high);
}

// x = mantissa * 2^exponent with the mantissa in [sqrt(1/2), sqrt(2)).
struct Parts {
  double mantissa;
  int exponent;
};

Parts Split(double x) {
  Parts parts;
  parts.mantissa = std::frexp(x, &parts.exponent);
  if (parts.mantissa < kSqrtHalf) {
    parts.mantissa *= 2.0;
    --parts.exponent;
  }
  return parts;
}

}  // namespace

// Both logarithms: log m = 2 artanh(s) = 2 (s + s^3 / 3 + s^5 / 5 + …), s = (m - 1) / (m + 1),
// where |s| < 0.172.
DoubleDouble Log2(double x) {
  const Parts parts = Split(x);
  const DoubleDouble s = DoubleDouble{parts.mantissa - 1.0, 0.0} / Sum(parts.mantissa, 1.0);
  const DoubleDouble square = s * s;
  DoubleDouble series;
  for (int k = 43; k >= 1; k -= 2) {
    series = series * square + DoubleDouble{1.0, 0.0} / DoubleDouble{double(k), 0.0};
  }
  return DoubleDouble{double(parts.exponent), 0.0} + kTwoOverLn2 * (s * series);
}

double Log(double x) {
  const Parts parts = Split(x);
  const double s = (parts.mantissa - 1.0) / (parts.mantissa + 1.0);
  const double square = s * s;
  double series = 0.0;
  for (int k = 23; k >= 3; k -= 2) series = series * square + 1.0 / k;
  return parts.exponent * kLn2 + (2.0 * s + 2.0 * s * square * series);
}

// Of a sum that rounds x, the logarithm times what the sum has lost of it.
double Log1p(double x) {
  const double sum = 1.0 + x;
  return sum == 1.0 ? x : Log(sum) * (x / (sum - 1.0));
}

double Exp2(DoubleDouble x) {
  const double whole = std::floor(x.high + 0.5);
  const double t = ((x.high - whole) + x.low) * kLn2;
  double series = kExp[0];
  for (const double coefficient : std::span(kExp).subspan(1)) series = series * t + coefficient;
  return std::ldexp(series, static_cast<int>(whole));
}

double InversePower(DoubleDouble log2_base, double numerator, double denominator) {
  const DoubleDouble share = DoubleDouble{-numerator, 0.0} * log2_base;
  return Exp2(share / DoubleDouble{denominator, 0.0});
}

}  // namespace posenc
