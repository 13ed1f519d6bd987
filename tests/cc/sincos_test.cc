#include "sincos.h"

#include <gtest/gtest.h>

#include <cmath>

#include "golden.h"
#include "posenc/limits.h"
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

// 32 bits of frequency times 25 of position: the product is exact, and its sine a reference.
TEST(SinCos, TurnsByFastFrequenciesUpToTheLastDistance) {
  RandomStream random(2);
  double worst = 0.0;
  for (int n = 0; n < 100000; ++n) {
    const int fraction = static_cast<int>(random.Next() % 30);
    const double position = static_cast<double>(random.Next() % 2097152) - 1048576.0;
    const double frequency = std::ldexp(static_cast<double>(random.Next() >> 32), fraction - 41);
    for (const double p : {position / 2, 2 * position, 31 * position, 2 * kMaxRopePosition}) {
      const SinCos angle = SinCosOfTurn(p, frequency);
      const long double exact = static_cast<long double>(p) * frequency;
      worst = std::max({worst, static_cast<double>(std::fabs(angle.sin - std::sin(exact))),
                        static_cast<double>(std::fabs(angle.cos - std::cos(exact)))});
    }
  }
  EXPECT_LE(worst, 1e-10);
}

TEST(SinCos, TurnsBySlowFrequenciesUpToTheLastDistance) {
  RandomStream random(3);
  double worst = 0.0;
  for (int n = 0; n < 100000; ++n) {
    const double most = n % 2 == 0 ? 2 * kMaxRopePosition : kMaxOffset;
    const double p = (random.Uniform() * 2.0 - 1.0) * most, f = random.Uniform() * 8.0;
    const SinCos angle = SinCosOfTurn(p, f);
    const long double exact = static_cast<long double>(p) * f;
    worst = std::max({worst, static_cast<double>(std::fabs(angle.sin - std::sin(exact))),
                      static_cast<double>(std::fabs(angle.cos - std::cos(exact)))});
  }
  EXPECT_LE(worst, 5e-10);
}

TEST(SinCos, LeavesOutWholeTurnsOnly) {
  for (const double x : {0.0, 3.0, 3.2, -8.0, 1e6, -1048576.0}) {
    const auto [high, low] = WithinTurn(x);
    EXPECT_EQ(high * 0x1p28, std::floor(high * 0x1p28)) << x;
    EXPECT_LE(std::fabs(high), 3.1416);
    const long double turn = 6.283185307179586476925287L;
    const long double rest = x - turn * std::floor(x / turn + 0.5L);
    EXPECT_NEAR(high + low, static_cast<double>(rest), 1e-12) << x;
  }
}

TEST(SinCos, HasTheSameBitsEverywhere) {
  std::vector<double> values;
  for (int n = -2000; n < 2000; ++n) {
    const SinCos angle = SinCosOf(n * 1234.5678901 + n * n * 1e-3);
    values.push_back(angle.sin);
    values.push_back(angle.cos);
  }
  ExpectBits("sincos", values);
  values.clear();
  for (int n = 0; n < 2000; ++n) {
    const SinCos angle = SinCosOfTurn(1048576.0 - n * 0.75, 3.0 + n * 524.2865);
    values.push_back(angle.sin);
    values.push_back(angle.cos);
  }
  ExpectBits("sincos of turns", values);
}

}  // namespace
}  // namespace posenc::testing
