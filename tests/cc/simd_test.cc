#include "simd.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace posenc::testing {
namespace {

using simd::Load;
using simd::Splat;
using Floats = std::array<float, 4>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
const Floats kA = {1, 2, 3, 4}, kB = {5, 6, 7, 8};

Floats Stored(simd::F32x4 v) {
  Floats out;
  simd::Store(out.data(), v);
  return out;
}

TEST(Simd, ShufflesLanesAsNamed) {
  const simd::F32x4 a = Load(kA.data()), b = Load(kB.data());
  EXPECT_EQ(Stored(simd::InterleaveLow(a, b)), (Floats{1, 5, 2, 6}));
  EXPECT_EQ(Stored(simd::InterleaveHigh(a, b)), (Floats{3, 7, 4, 8}));
  EXPECT_EQ(Stored(simd::SwapPairs(a)), (Floats{2, 1, 4, 3}));
  EXPECT_EQ(Stored(simd::Narrow(simd::WidenLow(b), simd::WidenHigh(a))), (Floats{5, 6, 3, 4}));
}

TEST(Simd, TakesTheSecondOperandWhereLanesDoNotCompare) {
  const Floats x = {kNaN, 1, kInfinity, -kInfinity};
  EXPECT_EQ(Stored(simd::Max(Load(x.data()), Splat(0.0f))), (Floats{0, 1, kInfinity, 0}));
  EXPECT_EQ(Stored(simd::Min(Load(x.data()), Splat(0.5f))), (Floats{0.5f, 0.5f, 0.5f, -kInfinity}));
  const simd::F32x4 chosen =
      simd::Select(simd::Greater(Load(x.data()), Splat(-kInfinity)), Splat(1.0f), Splat(2.0f));
  EXPECT_EQ(Stored(chosen), (Floats{2, 1, 1, 2}));
}

TEST(Simd, RoundsHalvesToEven) {
  const Floats x = {0.5f, 1.5f, -2.5f, 2.4999998f};
  EXPECT_EQ(Stored(simd::RoundToNearest(Load(x.data()))), (Floats{0, 2, -2, 2}));
  std::int32_t whole[4];
  simd::Store(whole, simd::RoundToInt(Load(x.data())));
  EXPECT_EQ(whole[1], 2);
  EXPECT_EQ(whole[2], -2);
}

}  // namespace
}  // namespace posenc::testing
