#ifndef POSENC_EXPONENTIAL_H_
#define POSENC_EXPONENTIAL_H_

namespace posenc {

inline constexpr double kLog2E = 0x1.71547652b82fep+0;  // log2 e: e^x = 2^(x kLog2E)

// A number as the sum of two doubles, the second below half a unit in the last place of the first:
// 106 bits in all.
struct DoubleDouble {
  double high = 0.0;
  double low = 0.0;
};

// a * b exactly, for factors and a product far from the ends of the exponents.
DoubleDouble ExactProduct(double a, double b);

// Binary logarithm of a finite x > 0, as a pair.
// Accuracy: absolute error <= 1e-28 |log2 x| + 1e-30, the same bits on every machine.
DoubleDouble Log2(double x);

// 2^(x.high + x.low) for -1100 <= x <= 1000.
// Accuracy: relative error <= 3e-16 from 2^-1022 on and rounded like any number below, exact for
// whole x; the same bits on every machine.
double Exp2(DoubleDouble x);

// base^(-numerator / denominator), from log2 of the base.
// Accuracy: relative error <= 4e-16 for bases up to 1e15; the same bits on every machine.
double InversePower(DoubleDouble log2_base, double numerator, double denominator);

// Natural logarithm of a finite x > 0 in plain double, several times quicker than Log2.
// Accuracy: absolute error <= 2.5e-16 (1 + |log x|), the same bits on every machine.
double Log(double x);

// ln(1 + x) of a finite x >= 0.
// Accuracy: relative error <= 6e-16, the same bits on every machine.
double Log1p(double x);

}  // namespace posenc

#endif  // POSENC_EXPONENTIAL_H_
