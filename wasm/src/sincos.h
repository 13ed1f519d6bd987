#ifndef POSENC_SINCOS_H_
#define POSENC_SINCOS_H_

namespace posenc {

struct SinCos {
  double sin;
  double cos;
};

// Sine and cosine of x radians, |x| <= 2^23, without the C library, whose last bits differ from
// one system to the next.
// Accuracy: absolute error <= 1.6e-16, the same bits on every machine.
SinCos SinCosOf(double x);

// What is left of x radians, |x| <= 2^20, after whole turns: in [-pi, pi], the sum of the parts.
// The first is a multiple of 2^-28, so that it times a whole number below 2^22 is exact.
// Accuracy: absolute error <= 1e-23, the same bits on every machine.
struct Remainder {
  double high;
  double low;
};
Remainder WithinTurn(double x);

// Sine and cosine of position * inv_freq radians, |position| <= 2^25, |inv_freq| <= 2^20. Beyond
// half a turn per token, or position 2^21, whole turns are left out before the product is rounded.
// Accuracy: absolute error <= 5e-10, there 1e-10; the same bits on every machine.
SinCos SinCosOfTurn(double position, double inv_freq);

}  // namespace posenc

#endif  // POSENC_SINCOS_H_
