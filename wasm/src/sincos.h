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

}  // namespace posenc

#endif  // POSENC_SINCOS_H_
