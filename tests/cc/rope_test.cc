#include "posenc/rope.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Floats Rotate(const RopeParams& params, const Doubles& positions, const Floats& x) {
  const std::size_t cols = x.size() / positions.size();
  return Written(x.size(), [&](Floats& y) {
    return RotateRope(params, positions, Rows(x, cols), Rows(y, cols));
  });
}

Floats RandomRows(std::size_t size, std::uint64_t seed) { return RandomFloats(size, seed, 2.0); }

TEST(Rope, SlowPairsHaveTheSameBitsBesideFastOnes) {
  std::vector<double> positions(1100);
  for (std::size_t t = 0; t < positions.size(); ++t) positions[t] = static_cast<double>(t) * 0.3;
  const auto x = RandomRows(positions.size() * 4, 6);
  const std::vector<double> slow = {0.7, 0.2}, mixed = {0.7, 1e5};
  const auto a = Rotate({.head_dim = 4, .inv_freq = slow}, positions, x);
  const auto b = Rotate({.head_dim = 4, .inv_freq = mixed}, positions, x);
  for (std::size_t n = 0; n < a.size(); n += 4) {
    EXPECT_EQ(a[n], b[n]);
    EXPECT_EQ(a[n + 1], b[n + 1]);
  }
}

// The same numbers with the heads before the positions.
Floats HeadMajor(const Floats& x, std::size_t rows, std::size_t head_dim) {
  Floats moved(x.size());
  const std::size_t heads = x.size() / rows / head_dim;
  for (std::size_t n = 0; n < x.size(); ++n) {
    const std::size_t row = n / (heads * head_dim), head = n / head_dim % heads;
    moved[(head * rows + row) * head_dim + n % head_dim] = x[n];
  }
  return moved;
}

TEST(Rope, ATableOrAnotherOrderOfHeadsGivesTheSameBits) {
  const std::vector<double> few = {1.0, 0.3, 0.05, 1e-3, 1e-5};
  for (const RopeLayout layout :
       {RopeLayout::kInterleaved, RopeLayout::kHalf, RopeLayout::kWrongMixed}) {
    for (const bool partial : {false, true}) {
      for (const Doubles& positions : {Counting(37, 0.0), Doubles{-3, 0.25, 7, 1000.5, 9, 2}}) {
        const std::size_t rows = positions.size(), pairs = partial ? few.size() : 32;
        RopeParams params = {.head_dim = 64, .layout = layout, .attention_factor = 1.25};
        if (partial) params.inv_freq = few;
        Floats cos(rows * pairs), sin(rows * pairs);
        ExpectOk(RopeAngles(params, positions, Rows(cos, pairs), Rows(sin, pairs)));
        RopeTable table = {.head_dim = 64,
                           .layout = layout,
                           .cos = Rows(std::as_const(cos), pairs),
                           .sin = Rows(std::as_const(sin), pairs)};
        for (const std::size_t heads : {1, 3}) {
          const Floats x = RandomRows(rows * heads * 64, 11 + heads);
          const Floats y = Rotate(params, positions, x);
          const auto by_table = [&](Floats given, std::size_t cols) {
            ExpectOk(ApplyRope(table, Rows(given, cols), Rows(given, cols)));
            return given;
          };
          table.head_major = params.head_major = false;
          EXPECT_EQ(by_table(x, heads * 64), y);
          table.head_major = params.head_major = true;
          const Floats moved = HeadMajor(x, rows, 64), expected = HeadMajor(y, rows, 64);
          EXPECT_EQ(by_table(moved, 64), expected);
          Floats out(x.size());
          ExpectOk(RotateRope(params, positions, Rows(moved, 64), Rows(out, 64)));
          EXPECT_EQ(out, expected);
          params.head_major = false;
        }
      }
    }
  }
}

TEST(Rope, ATableOfAnglesIsChecked) {
  Floats cos(24, 1.0f), sin(24), x(24);
  const auto made = [&](std::size_t cosines, std::size_t sines) {
    return RopeAngles({.head_dim = 4}, Doubles{0.0, 1.0}, {cos.data(), 2, cosines},
                      {sin.data(), 2, sines})
        .field;
  };
  EXPECT_EQ(made(2, 2), "");
  EXPECT_EQ(made(1, 2), "cos");
  EXPECT_EQ(made(2, 3), "sin");
  EXPECT_EQ(RopeAngles({.head_dim = 4}, Doubles{kNaN}, {}, {}).field, "positions");
  ExpectError(CheckRopeAngles({.head_dim = 3}, 1), "headDim");
  ExpectError(CheckRopeAngles({.head_dim = 4}, 0), "positions");
  ExpectError(CheckRopeAngles({.head_dim = 16384}, 1 << 20), "positions", StatusCode::kTooLarge);

  // Of 2 positions; pairs of the cosines and of the sines.
  const auto applied = [&](std::int64_t head_dim, std::size_t cosines, std::size_t sines,
                           MatrixView view) {
    const RopeTable table = {
        .head_dim = head_dim, .cos = {cos.data(), 2, cosines}, .sin = {sin.data(), 2, sines}};
    return ApplyRope(table, view, view).field;
  };
  const MatrixView right(x.data(), 2, 12);
  for (const std::size_t pairs : {1, 2}) EXPECT_EQ(applied(4, pairs, pairs, right), "");
  for (const std::int64_t wrong : {0, -4, 3, 16386})
    EXPECT_EQ(applied(wrong, 2, 2, right), "headDim");
  for (const std::size_t wrong : {0, 3, 8}) EXPECT_EQ(applied(4, wrong, wrong, right), "cos");
  for (const std::size_t wrong : {0, 1, 3}) EXPECT_EQ(applied(4, 2, wrong, right), "sin");
  for (const auto& [rows, cols] : {std::pair{2, 6}, {3, 8}, {4, 4}, {1, 8}}) {
    EXPECT_EQ(applied(4, 2, 2, MatrixView(x.data(), std::size_t(rows), std::size_t(cols))), "x");
  }
  const RopeTable table = {.head_dim = 4, .cos = {cos.data(), 2, 2}, .sin = {sin.data(), 2, 2}};
  EXPECT_EQ(ApplyRope(table, right, {x.data(), 2, 8}).field, "y");
  EXPECT_EQ(ApplyRope({}, right, right).field, "headDim");
  EXPECT_EQ(ApplyRope({.head_dim = 4}, right, right).field, "cos");
}

TEST(Rope, HasTheSameBitsEverywhere) {
  Doubles positions = Counting(1100, 31.0);
  const auto x = RandomRows(positions.size() * 44, 9);
  const auto a = Rotate({.head_dim = 22}, positions, x);
  const auto b = Rotate({.head_dim = 22, .layout = RopeLayout::kHalf}, positions, x);
  ExpectBits("rope interleaved", a);
  ExpectBits("rope half", b);
  const std::vector<double> fast = {kMaxInvFreq, -12345.678, 9.0, 3.2};
  for (double& position : positions) position = kMaxPosition - position * 0.7;
  const auto c = Rotate({.head_dim = 44, .inv_freq = fast}, positions, x);
  ExpectBits("rope at fast frequencies", c);
}

TEST(Rope, NamesTheFieldAtFault) {
  ExpectError(CheckRotate({.head_dim = 4}, 0, 4), "positions");
  ExpectError(CheckRotate({.head_dim = 4}, 1, std::int64_t{1} << 27), "x", StatusCode::kTooLarge);
  ExpectError(CheckContributions({.head_dim = 16384}, 1 << 20), "distances", StatusCode::kTooLarge);
  ExpectError(CheckContributions({.head_dim = 4, .layout = RopeLayout::kWrongMixed}, 1), "layout");
}

}  // namespace
}  // namespace posenc::testing
