#include <gtest/gtest.h>

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

Floats Fope(const FopeParams& params, const Doubles& positions, const Doubles& cosines,
            const Doubles& sines, const Floats& x) {
  const std::size_t cols = x.size() / positions.size();
  return Written(x.size(), [&](Floats& y) {
    return RopeFope(params, positions, cosines, sines, Rows(x, cols), Rows(y, cols));
  });
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
