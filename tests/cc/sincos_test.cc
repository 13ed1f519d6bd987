#include "sincos.h"

#include <gtest/gtest.h>

#include <cmath>

#include "golden.h"
#include "random.h"

namespace posenc::testing {
namespace {

// Where long double is wider than double, its functions are the reference.
double Error(double x) {
  const SinCos angle = SinCosOf(x);
  const long double exact = x;
  return static_cast<double>(
      std::max(std::fabs(angle.sin - std::sin(exact)), std::fabs(angle.cos - std::cos(exact))));
}

TEST(SinCos, ErrsByLessThanStated) {
  RandomStream random(1);
  double worst = 0.0;
  for (int n = 0; n < 200000; ++n) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Next() % 44) - 20);
    worst = std::max(worst, Error((random.Uniform() * 2.0 - 1.0) * scale));
  }
  EXPECT_LE(worst, 1.6e-16);
}

// The hardest arguments are those next to a multiple of pi / 2, where all but the last bits of
// the remainder cancel.
TEST(SinCos, KeepsItsAccuracyNextToMultiplesOfHalfPi) {
  double worst = 0.0;
  for (int k = 1; k < 5340000; k += k < 1000 ? 1 : 397) {
    const double x = k * 1.57079632679489661923;
    worst = std::max({worst, Error(x), Error(std::nextafter(x, 0.0)), Error(-x)});
  }
  EXPECT_LE(worst, 1.6e-16);
}

TEST(SinCos, IsExactAtZero) {
  EXPECT_EQ(SinCosOf(0.0).sin, 0.0);
  EXPECT_EQ(SinCosOf(0.0).cos, 1.0);
}

TEST(SinCos, HasTheSameBitsEverywhere) {
  std::vector<double> values;
  for (int n = -2000; n < 2000; ++n) {
    const SinCos angle = SinCosOf(n * 1234.5678901 + n * n * 1e-3);
    values.push_back(angle.sin);
    values.push_back(angle.cos);
  }
  ExpectBits("sincos", std::span<const double>(values));
}

}  // namespace
}  // namespace posenc::testing
