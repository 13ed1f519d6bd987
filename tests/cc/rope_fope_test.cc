#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/rope.h"
#include "random.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Doubles Identity(std::size_t count) {
  Doubles matrix(count * count);
  for (std::size_t k = 0; k < count; ++k) matrix[k * count + k] = 1.0;
  return matrix;
}

// The identity, and a little of every other frequency.
Doubles Mixed(std::size_t count, std::uint64_t seed) {
  RandomStream random(seed);
  Doubles matrix = Identity(count);
  for (double& value : matrix) value += random.Uniform() * 0.6 - 0.3;
  return matrix;
}

Doubles Frequencies(std::size_t count, double pairs) {
  Doubles inv_freq(count);
  for (std::size_t k = 0; k < count; ++k) {
    inv_freq[k] = std::pow(10000.0, -static_cast<double>(k) / pairs);
  }
  return inv_freq;
}

Floats Fope(const FopeParams& params, const Doubles& positions, const Doubles& cosines,
            const Doubles& sines, const Floats& x) {
  const std::size_t cols = x.size() / positions.size();
  return Written(x.size(), [&](Floats& y) {
    return RopeFope(params, positions, cosines, sines, Rows(x, cols), Rows(y, cols));
  });
}

TEST(RopeFope, WithoutOtherFrequenciesItIsRope) {
  const Doubles inv_freq = Frequencies(8, 8.0), positions = {0.0, 3.0, 1000.5};
  const Floats x = RandomFloats(3 * 32, 4, 2.0);
  for (const RopeLayout layout : {RopeLayout::kInterleaved, RopeLayout::kHalf}) {
    const Floats y = Fope({.head_dim = 16, .inv_freq = inv_freq, .layout = layout}, positions,
                          Identity(8), Identity(8), x);
    Floats turned(x.size());
    ASSERT_TRUE(RotateRope({.head_dim = 16, .layout = layout}, positions, {x.data(), 3, 32},
                           {turned.data(), 3, 32})
                    .ok());
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(y[i], turned[i], 6e-7);
  }
}

// With series a score depends on where the two stand, without them on their distance alone.
TEST(RopeFope, SeriesMakeTheScoreDependOnThePosition) {
  const Doubles inv_freq = Frequencies(6, 8.0), one = Identity(6);
  const FopeParams params = {.head_dim = 16, .inv_freq = inv_freq};
  const Floats q = RandomFloats(16, 5, 2.0), k = RandomFloats(16, 6, 2.0);
  const auto score = [&](double start, const Doubles& cosines, const Doubles& sines) {
    return Dot(Fope(params, {start + 40.0}, cosines, sines, q),
               Fope(params, {start}, cosines, sines, k));
  };
  EXPECT_NEAR(score(0.0, one, one), score(5000.0, one, one), 1e-5);
  const Doubles cosines = Mixed(6, 7), sines = Mixed(6, 8);
  EXPECT_GT(std::fabs(score(0.0, cosines, sines) - score(5000.0, cosines, sines)), 0.01);
}

TEST(RopeFope, LayoutsAreTheSameTurnWiredDifferentlyAndHeadsTurnAlike) {
  const Doubles inv_freq = {1.0, 0.3, 0.02}, cosines = Mixed(3, 11), sines = Mixed(3, 12);
  const Floats head = RandomFloats(10, 13, 2.0);
  Floats halves(10), heads = head;
  for (std::size_t i = 0; i < 10; ++i) halves[i / 2 + (i % 2) * 5] = head[i];
  heads.insert(heads.end(), head.begin(), head.end());
  FopeParams params = {.head_dim = 10, .inv_freq = inv_freq};
  const Floats turned = Fope(params, {41.0}, cosines, sines, head);
  const Floats both = Fope(params, {41.0}, cosines, sines, heads);
  params.layout = RopeLayout::kHalf;
  const Floats wired = Fope(params, {41.0}, cosines, sines, halves);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(wired[i / 2 + (i % 2) * 5], turned[i]);
    EXPECT_EQ(both[i], turned[i]);
    EXPECT_EQ(both[i + 10], turned[i]);
  }
  Floats own = halves;
  ASSERT_TRUE(
      RopeFope(params, Doubles{41.0}, cosines, sines, {own.data(), 1, 10}, {own.data(), 1, 10})
          .ok());
  EXPECT_EQ(own, wired);
}

TEST(RopeFope, HasTheSameBitsEverywhere) {
  const Doubles positions = Counting(300, 31.0);
  // Not by the C library, whose powers differ from machine to machine.
  Doubles inv_freq(16);
  double factor = 0.0;
  ASSERT_TRUE(RopeFrequencies({.head_dim = 32}, inv_freq, factor).ok());
  inv_freq.resize(11);
  const Doubles cosines = Mixed(11, 14), sines = Mixed(11, 15);
  const Floats y = Fope({.head_dim = 32, .inv_freq = inv_freq}, positions, cosines, sines,
                        RandomFloats(positions.size() * 32, 16, 2.0));
  ExpectBits("rope fope", y);
}

TEST(RopeFope, NamesTheFieldAtFault) {
  const Doubles two = {1.0, 0.1}, one = Identity(2), at = {1.0};
  const FopeParams good = {.head_dim = 4, .inv_freq = two};
  ExpectError(CheckFope({.head_dim = 4}, 1, 4), "invFreq");
  ExpectError(CheckFope({.head_dim = 4, .inv_freq = two, .layout = RopeLayout::kWrongMixed}, 1, 4),
              "layout");
  ExpectError(CheckFope(good, 0, 4), "positions");
  const Doubles many(2048, 0.5);
  ExpectError(CheckFope({.head_dim = 4096, .inv_freq = many}, 9, 9 * 4096), "positions",
              StatusCode::kTooLarge);
  Floats x(4, 1.0f), narrow(2);
  const MatrixView view(x.data(), 1, 4);
  ExpectError(RopeFope(good, at, Doubles(3), one, view, view), "cosines");
  ExpectError(RopeFope(good, at, one, one, view, {narrow.data(), 1, 2}), "y");
  EXPECT_EQ(x, Floats(4, 1.0f));
}

}  // namespace
}  // namespace posenc::testing
