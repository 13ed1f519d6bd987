#include "exponential.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "draw.h"
#include "golden.h"

namespace posenc::testing {
namespace {

TEST(Log2, IsExactForPowersOfTwo) {
  for (int exponent = -60; exponent <= 60; ++exponent) {
    const DoubleDouble log2 = Log2(std::ldexp(1.0, exponent));
    EXPECT_EQ(log2.high, exponent);
    EXPECT_EQ(log2.low, 0.0);
  }
}

TEST(Exp2, TakesWholeExponentsExactly) {
  for (int exponent = -60; exponent <= 60; ++exponent) {
    EXPECT_EQ(Exp2({static_cast<double>(exponent), 0.0}), std::ldexp(1.0, exponent));
  }
}

TEST(InversePower, ErrsByLessThanStated) {
  double worst = 0.0;
  for (const double base : {1.5, 10.0, 500.0, 10000.0, 500000.0, 1e6, 1e15}) {
    for (int i = 0; i < 512; ++i) {
      const long double exact =
          std::pow(static_cast<long double>(base), -static_cast<long double>(i) / 512);
      const double error =
          std::fabs(static_cast<double>((InversePower(Log2(base), i, 512) - exact) / exact));
      worst = std::max(worst, error);
    }
  }
  EXPECT_LE(worst, 4e-16);
}

TEST(Log, ErrsByLessThanStated) {
  double worst = 0.0;
  for (int n = 1; n < 200000; ++n) {
    const double x = n * 7.3e-6;
    const long double exact = std::log(static_cast<long double>(x));
    worst =
        std::max(worst, static_cast<double>(std::fabs(Log(x) - exact) / (1.0L + std::fabs(exact))));
  }
  // From the smallest to the largest power of ten, and between.
  for (int exponent = -1020; exponent <= 1023; ++exponent) {
    for (int n = 0; n < 40; ++n) {
      const double x = std::ldexp(1.0 + n * 0.0249, exponent);
      const long double exact = std::log(static_cast<long double>(x));
      worst = std::max(worst,
                       static_cast<double>(std::fabs(Log(x) - exact) / (1.0L + std::fabs(exact))));
    }
  }
  EXPECT_LE(worst, 2.5e-16);
  EXPECT_GT(worst, 2e-16);
}

TEST(Log1p, ErrsByLessThanStated) {
  Draw draw(1);
  double worst = 0.0;
  for (int n = 0; n < 100000; ++n) {
    const double x = draw.Size(1e-307, 1e308);
    const long double exact = std::log1p(static_cast<long double>(x));
    worst = std::max(worst, static_cast<double>(std::fabs((Log1p(x) - exact) / exact)));
  }
  EXPECT_LE(worst, 6e-16);
  EXPECT_GT(worst, 3e-16);
  EXPECT_EQ(Log1p(0.0), 0.0);
  EXPECT_EQ(Log1p(5e-324), 5e-324);
}

TEST(Exponential, HasTheSameBitsEverywhere) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) {
    values.push_back(InversePower(Log2(10.0 + 977.0 * i), i, 1000));
    values.push_back(Log(1e-9 + i * 0.37));
  }
  ExpectBits("exponential", values);
}

}  // namespace
}  // namespace posenc::testing
