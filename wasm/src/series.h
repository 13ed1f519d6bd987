#ifndef POSENC_SERIES_H_
#define POSENC_SERIES_H_

#include "rounding.h"

namespace posenc {

// What sines, cosines and powers are made of, here for one number and elsewhere for many.

inline constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
inline constexpr double kHalfTurn = 0x1.921fb54442d18p+1;  // pi

// pi / 2 in pieces of 30 bits, so that a piece times a whole number below 2^23 is exact.
inline constexpr double kHalfPi1 = 0x1.921fb54p+0;
inline constexpr double kHalfPi2 = 0x1.10b46118p-30;
inline constexpr double kHalfPi3 = 0x1.313198ap-61;
inline constexpr double kHalfPi4 = 0x1.701b839a25205p-92;

// Taylor's series about 0; what is left out is below 1e-19 for |x| <= pi / 4.
inline constexpr double kSin[] = {
    -1.0 / 6,        1.0 / 120,        -1.0 / 5040,          1.0 / 362880,
    -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000};
inline constexpr double kCos[] = {
    1.0 / 24,        -1.0 / 720,         1.0 / 40320,          -1.0 / 3628800,
    1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000, -1.0 / 6402373705728000};

template <int n>
inline double Polynomial(const double (&coefficients)[n], double x) {
  double sum = coefficients[n - 1];
  for (int i = n - 2; i >= 0; --i) sum = sum * x + coefficients[i];
  return sum;
}

// Adding 1.5 * 2^52 leaves no bits for a fraction: the nearest whole number.
inline double Nearest(double x) {
  const double magic = 6755399441055744.0;
  return (x + magic) - magic;
}

inline constexpr double kLn2 = 0x1.62e42fefa39efp-1;

// Taylor's series of exp, highest power first; what is left out is below 1e-18 for |t| <= 0.35.
inline constexpr double kExp[] = {1.0 / 87178291200,
                                  1.0 / 6227020800,
                                  1.0 / 479001600,
                                  1.0 / 39916800,
                                  1.0 / 3628800,
                                  1.0 / 362880,
                                  1.0 / 40320,
                                  1.0 / 5040,
                                  1.0 / 720,
                                  1.0 / 120,
                                  1.0 / 24,
                                  1.0 / 6,
                                  1.0 / 2,
                                  1.0,
                                  1.0};

}  // namespace posenc

#endif  // POSENC_SERIES_H_
