#include "posenc/precision.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "random.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr FloatFormat kFormats[] = {FloatFormat::kFloat32, FloatFormat::kBfloat16,
                                    FloatFormat::kFloat16};

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

TEST(Precision, OneRoundingIsNotTwo) {
  // A little above the middle of two float16s: by way of float32 it would become the middle.
  const double above = 1.0 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(RoundTo(FloatFormat::kFloat16, above), 1.0 + 0x1p-10);
  EXPECT_EQ(RoundTo(FloatFormat::kFloat16, static_cast<float>(above)), 1.0);
}

TEST(Precision, RoundingTwiceIsRoundingOnceAndTheOrderIsKept) {
  RandomStream random(2);
  for (const FloatFormat format : kFormats) {
    double before = -kInfinity, rounded_before = -kInfinity;
    for (int turn = 0; turn < 20000; ++turn) {
      const auto value = std::bit_cast<double>(random.Next());
      if (std::isnan(value)) continue;
      const double rounded = RoundTo(format, value);
      EXPECT_TRUE(Same(RoundTo(format, rounded), rounded)) << value;
      EXPECT_TRUE(value < before ? rounded <= rounded_before : rounded >= rounded_before);
      before = value;
      rounded_before = rounded;
    }
  }
}

TEST(Precision, WholePositionsThatModelsLose) {
  const auto bfloat16 = [](double p) { return RoundTo(FloatFormat::kBfloat16, p); };
  EXPECT_EQ(bfloat16(256), 256);
  EXPECT_EQ(bfloat16(257), 256);
  EXPECT_EQ(bfloat16(259), 260);
  EXPECT_EQ(bfloat16(513), 512);
  EXPECT_EQ(bfloat16(4095), 4096);
  EXPECT_EQ(RoundTo(FloatFormat::kFloat16, 2049), 2048);
  EXPECT_EQ(RoundTo(FloatFormat::kFloat16, 65519), 65504);
  EXPECT_EQ(RoundTo(FloatFormat::kFloat16, 65520), kInfinity);
  EXPECT_EQ(RoundTo(FloatFormat::kFloat32, 16777217), 16777216);
}

// The largest errors of float32 angles of a head of 128 features below a length; their cosines are
// off by as much at most.
TEST(Precision, PhasesOfFloat32ErrByTheKnownAmounts) {
  for (const auto& [length, worst] :
       {std::pair{4096.0, 2.3e-4}, {131072.0, 7.7e-3}, {1048576.0, 6.2e-2}}) {
    const Doubles positions = Counting(4096, length - 4096);
    Doubles out(4096 * 64);
    ASSERT_TRUE(PhaseErrors({.head_dim = 128}, positions, out).ok());
    double largest = 0.0;
    for (const double error : out) largest = std::max(largest, std::fabs(error));
    EXPECT_LT(largest, 1.2 * worst) << length;
    EXPECT_GT(largest, 0.8 * worst) << length;
  }
}

TEST(Precision, HasTheSameBitsEverywhere) {
  RandomStream random(3);
  std::vector<double> values(3000), all;
  for (double& value : values) {
    const int exponent = static_cast<int>(random.Next() % 320) - 180;
    value = std::ldexp(random.Uniform() - 0.5, exponent);
  }
  for (const FloatFormat format : kFormats) {
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
