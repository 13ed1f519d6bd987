#include "posenc/rope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "rope_models.h"
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

TEST(Rope, RotatesWhatTheFastestConfigGives) {
  for (const double factor : {9.0, 40.0, 1e6}) {
    const Frequencies found = Compute(Yarn(factor, RopeRamp::kDimension, RopeMix::kWrongInverted));
    EXPECT_NEAR(found.inv_freq[0], factor, 1e-15 * factor);
    const auto x = RandomRows(128, 7);
    const auto y = Rotate({.head_dim = 128, .inv_freq = found.inv_freq}, {kMaxPosition}, x);
    EXPECT_NEAR(Dot(y, y), Dot(x, x), 1e-4);
  }
}

TEST(Rope, ScoreDependsOnTheDistanceOnly) {
  const auto q = RandomRows(64, 1), k = RandomRows(64, 2);
  for (const auto layout : {RopeLayout::kInterleaved, RopeLayout::kHalf}) {
    const RopeParams params = {.head_dim = 64, .layout = layout};
    const auto score = [&](double m, double n) {
      return Dot(Rotate(params, {m}, q), Rotate(params, {n}, k));
    };
    EXPECT_NEAR(score(5, 2), score(1005, 1002), 1e-4);
    EXPECT_NEAR(score(5, 2), score(1000005, 1000002), 1e-4);
    EXPECT_GT(std::fabs(score(5, 2) - score(2, 5)), 0.01) << "the direction counts";
  }
}

TEST(Rope, ContributionsAddUpToTheScore) {
  const auto q = RandomRows(48, 3), k = RandomRows(48, 4);
  for (const auto layout : {RopeLayout::kInterleaved, RopeLayout::kHalf}) {
    const std::vector<double> some = {1.0, 0.3, 0.07, 0.01, 0.0};
    for (const std::span<const double> inv_freq : {std::span<const double>(), std::span(some)}) {
      const RopeParams params = {.head_dim = 48, .inv_freq = inv_freq, .layout = layout};
      std::vector<double> out(24);
      ASSERT_TRUE(RopeContributions(params, std::vector<double>(q.begin(), q.end()),
                                    std::vector<double>(k.begin(), k.end()),
                                    std::vector<double>{7.0}, out)
                      .ok());
      EXPECT_NEAR(std::accumulate(out.begin(), out.end(), 0.0),
                  Dot(Rotate(params, {107.0}, q), Rotate(params, {100.0}, k)), 2e-5);
    }
  }
}

TEST(Rope, MixedLayoutsKeepNoLengthAndNoDistance) {
  const auto q = RandomRows(8, 10), k = RandomRows(8, 11);
  const RopeParams mixed = {.head_dim = 8, .layout = RopeLayout::kWrongMixed};
  const auto turned = Rotate(mixed, {3.0}, q);
  EXPECT_GT(std::fabs(Dot(turned, turned) / Dot(q, q) - 1.0), 0.02);
  const auto score = [&](double m, double n) {
    return Dot(Rotate(mixed, {m}, q), Rotate(mixed, {n}, k));
  };
  EXPECT_GT(std::fabs(score(5, 2) - score(105, 102)), 0.1);
  EXPECT_EQ(Rotate(mixed, {0.0}, q), q);
}

TEST(Rope, LayoutsAreTheSameRotationWiredDifferently) {
  const auto x = RandomRows(24, 7);
  std::vector<float> permuted(24);
  for (std::size_t i = 0; i < 12; ++i) {
    permuted[i] = x[2 * i];
    permuted[i + 12] = x[2 * i + 1];
  }
  const auto a = Rotate({.head_dim = 24}, {9.0}, x);
  const auto b = Rotate({.head_dim = 24, .layout = RopeLayout::kHalf}, {9.0}, permuted);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(a[2 * i], b[i]);
    EXPECT_EQ(a[2 * i + 1], b[i + 12]);
  }
}

// As many heads as tokens hides a table read by head instead of by token.
TEST(Rope, HeadsOfATokenTurnAlikeAndTokensDoNot) {
  const std::vector<float> x(4 * 4 * 2, 1.0f);
  const auto y = Rotate({.head_dim = 2}, {0, 1, 2, 3}, x);
  for (std::size_t t = 0; t < 4; ++t) {
    for (std::size_t h = 1; h < 4; ++h) EXPECT_EQ(y[t * 8 + 2 * h], y[t * 8]);
    if (t > 0) {
      EXPECT_NE(y[t * 8], y[0]);
    }
  }
}

TEST(Rope, ATableOfAnglesTurnsQueriesAndKeysToTheSameBits) {
  const std::vector<double> few = {1.0, 0.3, 0.05, 1e-3, 1e-5};
  for (const RopeLayout layout :
       {RopeLayout::kInterleaved, RopeLayout::kHalf, RopeLayout::kWrongMixed}) {
    for (const bool partial : {false, true}) {
      for (const std::vector<double>& positions :
           {std::vector<double>{0, 1, 2, 3, 4, 5},
            std::vector<double>{-3, 0.25, 7, 1000.5, 9, 2}}) {
        RopeParams params = {.head_dim = 64, .layout = layout, .attention_factor = 1.25};
        if (partial) params.inv_freq = few;
        RopeAngles angles;
        ASSERT_TRUE(MakeRopeAngles(params, positions, angles).ok());
        for (const std::size_t heads : {1, 3}) {
          const std::vector<float> x = RandomRows(positions.size() * heads * 64, 11 + heads);
          std::vector<float> y(x.size()), in_place = x;
          const std::size_t cols = heads * 64;
          ASSERT_TRUE(RotateRope(angles, {x.data(), positions.size(), cols},
                                 {y.data(), positions.size(), cols})
                          .ok());
          EXPECT_EQ(y, Rotate(params, positions, x));
          const MatrixView view(in_place.data(), positions.size(), cols);
          ASSERT_TRUE(RotateRope(angles, view, view).ok());
          EXPECT_EQ(in_place, y);
        }
      }
    }
  }
}

TEST(Rope, ATableOfAnglesRefusesWhatIsOfAnotherShape) {
  RopeAngles angles;
  EXPECT_EQ(MakeRopeAngles({.head_dim = 3}, std::vector<double>{0.0}, angles).field, "headDim");
  EXPECT_EQ(MakeRopeAngles({.head_dim = 4}, {}, angles).field, "positions");
  EXPECT_EQ(MakeRopeAngles({.head_dim = 4}, std::vector<double>{kNaN}, angles).field, "positions");
  EXPECT_EQ(angles.rows, 0u);
  std::vector<float> x(24);
  const auto view = [&](std::size_t rows, std::size_t cols) {
    return MatrixView(x.data(), rows, cols);
  };
  ASSERT_TRUE(MakeRopeAngles({.head_dim = 4}, std::vector<double>{0.0, 1.0}, angles).ok());
  EXPECT_EQ(RotateRope(angles, view(3, 4), view(3, 4)).field, "x");
  EXPECT_EQ(RotateRope(angles, view(2, 6), view(2, 6)).field, "x");
  EXPECT_EQ(RotateRope(angles, view(2, 8), view(2, 4)).field, "y");
  EXPECT_TRUE(RotateRope(angles, view(2, 12), view(2, 12)).ok());
}

TEST(Rope, ATableOfAnglesThatNobodyMadeIsChecked) {
  std::vector<float> x(24, 1.0f), y(24);
  // Of 2 positions and as many pairs.
  const auto field = [&](std::int64_t head_dim, std::size_t cosines, std::size_t sines,
                         std::size_t rows = 2, std::size_t cols = 12) {
    const RopeAngles angles = {head_dim, RopeLayout::kHalf, rows, std::vector<float>(cosines),
                               std::vector<float>(sines)};
    return RotateRope(angles, {x.data(), rows, cols}, {y.data(), rows, cols}).field;
  };
  EXPECT_EQ(field(4, 4, 4), "");
  EXPECT_EQ(field(4, 2, 2), "");
  for (const std::int64_t wrong : {0, -4, 3, 16386}) EXPECT_EQ(field(wrong, 4, 4), "headDim");
  for (const std::size_t wrong : {0, 3, 6, 8, 1000}) EXPECT_EQ(field(4, wrong, wrong), "cos");
  for (const std::size_t wrong : {0, 3, 5}) EXPECT_EQ(field(4, 4, wrong), "sin");
  EXPECT_EQ(field(4, 0, 0, 0), "rows");
  EXPECT_EQ(field(4, 4, 4, 2, 6), "x");
  EXPECT_EQ(RotateRope(RopeAngles{}, {x.data(), 2, 4}, {y.data(), 2, 4}).field, "headDim");
}

TEST(Rope, RotatesInPlace) {
  auto x = RandomRows(3 * 40, 8);
  const RopeParams params = {.head_dim = 20, .layout = RopeLayout::kHalf};
  const auto expected = Rotate(params, {0, 1, 2}, x);
  ASSERT_TRUE(
      RotateRope(params, std::vector<double>{0, 1, 2}, {x.data(), 3, 40}, {x.data(), 3, 40}).ok());
  EXPECT_EQ(x, expected);
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
