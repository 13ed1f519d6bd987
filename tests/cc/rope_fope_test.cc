#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "posenc/rope.h"
#include "random.h"

namespace posenc::testing {
namespace {

using Floats = std::vector<float>;
using Numbers = std::vector<double>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Numbers Identity(std::size_t count) {
  Numbers matrix(count * count);
  for (std::size_t k = 0; k < count; ++k) matrix[k * count + k] = 1.0;
  return matrix;
}

// The identity, and a little of every other frequency.
Numbers Mixed(std::size_t count, std::uint64_t seed) {
  RandomStream random(seed);
  Numbers matrix = Identity(count);
  for (double& value : matrix) value += random.Uniform() * 0.6 - 0.3;
  return matrix;
}

Numbers Frequencies(std::size_t count, double pairs) {
  Numbers inv_freq(count);
  for (std::size_t k = 0; k < count; ++k) {
    inv_freq[k] = std::pow(10000.0, -static_cast<double>(k) / pairs);
  }
  return inv_freq;
}

Floats Rows(std::size_t size, std::uint64_t seed) {
  RandomStream random(seed);
  Floats values(size);
  for (float& value : values) value = static_cast<float>(random.Uniform() * 4.0 - 2.0);
  return values;
}

Floats Fope(const FopeParams& params, const Numbers& positions, const Numbers& cosines,
            const Numbers& sines, const Floats& x) {
  Floats y(x.size());
  const std::size_t rows = positions.size(), cols = x.size() / rows;
  const Status status =
      RopeFope(params, positions, cosines, sines, {x.data(), rows, cols}, {y.data(), rows, cols});
  EXPECT_TRUE(status.ok()) << status.message;
  return y;
}

double Dot(const Floats& a, const Floats& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

TEST(RopeFope, WithoutOtherFrequenciesItIsRope) {
  const Numbers inv_freq = Frequencies(8, 8.0), positions = {0.0, 3.0, 1000.5};
  const Floats x = Rows(3 * 32, 4);
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
  const Numbers inv_freq = Frequencies(6, 8.0), one = Identity(6);
  const FopeParams params = {.head_dim = 16, .inv_freq = inv_freq};
  const Floats q = Rows(16, 5), k = Rows(16, 6);
  const auto score = [&](double start, const Numbers& cosines, const Numbers& sines) {
    return Dot(Fope(params, {start + 40.0}, cosines, sines, q),
               Fope(params, {start}, cosines, sines, k));
  };
  EXPECT_NEAR(score(0.0, one, one), score(5000.0, one, one), 1e-5);
  const Numbers cosines = Mixed(6, 7), sines = Mixed(6, 8);
  EXPECT_GT(std::fabs(score(0.0, cosines, sines) - score(5000.0, cosines, sines)), 0.01);
}

TEST(RopeFope, PairsWithoutAFrequencyStayAndWithASineOfOneCountTwice) {
  const Numbers inv_freq = {1.0, 0.1}, series = Mixed(2, 9);
  const Numbers positions = {7.0, 90000.0};
  const Floats x = Rows(2 * 12, 10);
  FopeParams params = {.head_dim = 12, .inv_freq = inv_freq};
  const Floats right = Fope(params, positions, series, series, x);
  params.still = FopeStill::kWrongSineOne;
  const Floats wrong = Fope(params, positions, series, series, x);
  for (std::size_t t = 0; t < 2; ++t) {
    double before = 0.0, after = 0.0;
    for (std::size_t i = 0; i < 12; ++i) {
      const std::size_t at = t * 12 + i;
      if (i < 4) {
        EXPECT_EQ(right[at], wrong[at]);
        continue;
      }
      EXPECT_EQ(right[at], x[at]);
      before += static_cast<double>(x[i]) * x[12 + i];
      after += static_cast<double>(wrong[i]) * wrong[12 + i];
    }
    EXPECT_NEAR(after, 2.0 * before, 1e-5);
  }
}

TEST(RopeFope, LayoutsAreTheSameTurnWiredDifferentlyAndHeadsTurnAlike) {
  const Numbers inv_freq = {1.0, 0.3, 0.02}, cosines = Mixed(3, 11), sines = Mixed(3, 12);
  const Floats head = Rows(10, 13);
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
      RopeFope(params, Numbers{41.0}, cosines, sines, {own.data(), 1, 10}, {own.data(), 1, 10})
          .ok());
  EXPECT_EQ(own, wired);
}

TEST(RopeFope, HasTheSameBitsEverywhere) {
  Numbers positions(300);
  std::iota(positions.begin(), positions.end(), 31.0);
  // Not by the C library, whose powers differ from machine to machine.
  Numbers inv_freq(16);
  double factor = 0.0;
  ASSERT_TRUE(RopeFrequencies({.head_dim = 32}, inv_freq, factor).ok());
  inv_freq.resize(11);
  const Numbers cosines = Mixed(11, 14), sines = Mixed(11, 15);
  const Floats y = Fope({.head_dim = 32, .inv_freq = inv_freq}, positions, cosines, sines,
                        Rows(positions.size() * 32, 16));
  ExpectBits("rope fope", y);
}

TEST(RopeFope, NamesTheFieldAtFault) {
  const Numbers two = {1.0, 0.1}, one = Identity(2), at = {1.0};
  const FopeParams good = {.head_dim = 4, .inv_freq = two};
  ExpectError(CheckFope({.head_dim = 4}, 1, 4), "invFreq");
  ExpectError(CheckFope({.head_dim = 4, .inv_freq = two, .layout = RopeLayout::kWrongMixed}, 1, 4),
              "layout");
  ExpectError(CheckFope(good, 0, 4), "positions");
  const Numbers many(2048, 0.5);
  ExpectError(CheckFope({.head_dim = 4096, .inv_freq = many}, 9, 9 * 4096), "positions",
              StatusCode::kTooLarge);
  Floats x(4, 1.0f), narrow(2);
  const MatrixView view(x.data(), 1, 4);
  ExpectError(RopeFope(good, at, Numbers(3), one, view, view), "cosines");
  ExpectError(RopeFope(good, at, one, one, view, {narrow.data(), 1, 2}), "y");
  EXPECT_EQ(x, Floats(4, 1.0f));
}

}  // namespace
}  // namespace posenc::testing
