#include "posenc/precision.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "golden.h"
#include "random.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The number that the 16 bits of a float16 or bfloat16 stand for.
double FromBits(FloatFormat format, std::uint32_t bits) {
  if (format == FloatFormat::kBfloat16) return std::bit_cast<float>(bits << 16);
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const double fraction = bits & 1023;
  const double size = exponent == 31  ? (fraction == 0.0 ? kInfinity : kNaN)
                      : exponent == 0 ? std::ldexp(fraction, -24)
                                      : std::ldexp(1024.0 + fraction, exponent - 25);
  return std::copysign(size, bits >> 15 ? -1.0 : 1.0);
}

bool Same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
         (std::isnan(a) && std::isnan(b));
}

TEST(Precision, EveryNumberOfSixteenBitsStaysAndWhatLiesBetweenGoesToTheNearest) {
  for (const FloatFormat format : {FloatFormat::kBfloat16, FloatFormat::kFloat16}) {
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
      const double value = FromBits(format, bits);
      ASSERT_TRUE(Same(RoundTo(format, value), value)) << bits;
      std::vector<std::uint16_t> packed(1);
      ExpectOk(PackPrecision(format, Doubles{value}, packed));
      const std::uint32_t nan = format == FloatFormat::kBfloat16 ? 0x7fc0 : 0x7e00;
      ASSERT_EQ(packed[0], std::isnan(value) ? nan : bits);
      const double next = FromBits(format, bits + 1);
      if (bits % 32768 == 32767 || !std::isfinite(next) || !std::isfinite(value)) continue;
      // Both neighbours are finite, so that their mean is exact in double.
      const double middle = value + (next - value) / 2.0;
      ASSERT_TRUE(Same(RoundTo(format, middle), bits % 2 == 0 ? value : next)) << bits;
      ASSERT_TRUE(Same(RoundTo(format, std::nextafter(middle, value)), value)) << bits;
      ASSERT_TRUE(Same(RoundTo(format, std::nextafter(middle, next)), next)) << bits;
    }
  }
}

TEST(Precision, Float32IsWhatTheMachineRoundsTo) {
  RandomStream random(1);
  for (int turn = 0; turn < 1000000; ++turn) {
    const auto value = std::bit_cast<double>(random.Next());
    ASSERT_TRUE(Same(RoundTo(FloatFormat::kFloat32, value), static_cast<float>(value))) << value;
    // Bits alone are seldom near the ends of float's range, nor between two floats.
    const double near = std::ldexp(static_cast<double>(random.Next() >> 38) + 0.5,
                                   static_cast<int>(random.Next() % 300) - 185);
    ASSERT_TRUE(Same(RoundTo(FloatFormat::kFloat32, near), static_cast<float>(near))) << near;
  }
}

TEST(Precision, HasTheSameBitsEverywhere) {
  RandomStream random(3);
  std::vector<double> values(3000), all;
  for (double& value : values) {
    const int exponent = static_cast<int>(random.Next() % 320) - 180;
    value = std::ldexp(random.Uniform() - 0.5, exponent);
  }
  for (const FloatFormat format :
       {FloatFormat::kFloat32, FloatFormat::kBfloat16, FloatFormat::kFloat16}) {
    std::vector<double> out(values.size());
    ASSERT_TRUE(RoundValues(format, values, out).ok());
    all.insert(all.end(), out.begin(), out.end());
    Doubles errors(200 * 11);
    ExpectOk(PhaseErrors({.head_dim = 22, .base = 500000.0, .frequency_format = format},
                         Counting(200, 131000.0), errors));
    all.insert(all.end(), errors.begin(), errors.end());
  }
  ExpectBits("precision", all);
}

TEST(Precision, NamesTheFieldAtFault) {
  std::vector<std::uint16_t> packed(2);
  ExpectError(PackPrecision(FloatFormat::kFloat32, Doubles{1.0, 2.0}, packed), "format");
  ExpectError(PackPrecision(FloatFormat::kFloat16, Doubles{}, packed), "values");
  ExpectError(PackPrecision(FloatFormat::kFloat16, Doubles{1.0}, packed), "out");
  std::vector<double> out(4, 7.0);
  const std::vector<double> two = {1, 2};
  ExpectError(RoundValues(FloatFormat::kFloat16, {}, {}), "values");
  ExpectError(RoundValues(FloatFormat::kFloat16, two, out), "out");
  ExpectError(CheckPhases({.head_dim = 4}, 0), "positions");
  ExpectError(PhaseErrors({.head_dim = 2}, two, out), "out");
  EXPECT_EQ(out, std::vector<double>(4, 7.0)) << "an error writes nothing";
}

}  // namespace
}  // namespace posenc::testing
