#include "posenc/grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "posenc/sinusoidal.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Floats Sincos(const GridSincosParams& params) {
  return Written(params.size.height * params.size.width * params.d_model,
                 [&](Floats& out) { return GridSincos(params, Rows(out, params.d_model)); });
}

Floats Rotate(const GridRotateParams& params, const Floats& x) {
  const std::size_t cols =
      x.size() / static_cast<std::size_t>(params.size.height * params.size.width);
  return Written(x.size(),
                 [&](Floats& y) { return RotateGrid(params, Rows(x, cols), Rows(y, cols)); });
}

Doubles Coordinates(const GridCoordinatesParams& params, const Doubles& shift = {},
                    const Doubles& factors = {}) {
  return Written<double>(2 * params.size.height * params.size.width, [&](Doubles& out) {
    return GridCoordinates(params, shift, factors, out);
  });
}

Floats Mixed(const GridMixedParams& params, const Doubles& places, const Doubles& across,
             const Doubles& down, const Floats& x) {
  const std::size_t cols = 2 * x.size() / places.size();
  return Written(x.size(), [&](Floats& y) {
    return RotateGridMixed(params, places, across, down, Rows(x, cols), Rows(y, cols));
  });
}

TEST(Grid, EachAxisIsTheConcatenatedEncodingOfHalfTheWidth) {
  const Floats table = Sincos({{5, 9}, 24, 300.0});
  Floats line(9 * 12);
  ASSERT_TRUE(
      EncodeSinusoidal({.d_model = 12, .base = 300.0, .layout = SinusoidalLayout::kConcatenated},
                       {line.data(), 9, 12})
          .ok());
  for (std::size_t cell = 0; cell < 45; ++cell) {
    for (std::size_t c = 0; c < 12; ++c) {
      EXPECT_NEAR(table[cell * 24 + c], line[cell / 9 * 12 + c], 2.7e-7);
      EXPECT_NEAR(table[cell * 24 + 12 + c], line[cell % 9 * 12 + c], 2.7e-7);
    }
  }
}

TEST(Grid, WidthFirstSwapsTheHalves) {
  const Floats height_first = Sincos({{3, 7}, 16});
  const Floats width_first = Sincos({{3, 7}, 16, 10000.0, GridOrder::kWidthFirst});
  for (std::size_t at = 0; at < height_first.size(); at += 16) {
    const auto a = std::span(height_first).subspan(at), b = std::span(width_first).subspan(at);
    ExpectSameBits(a.subspan(0, 8), b.subspan(8, 8));
    ExpectSameBits(a.subspan(8, 8), b.subspan(0, 8));
  }
}

TEST(Grid, RotationKeepsLengthsAndTheCornerWhereItIs) {
  const Floats x = Noise(15 * 2 * 8);
  for (const RopeLayout layout : {RopeLayout::kInterleaved, RopeLayout::kHalf}) {
    const Floats y = Rotate({{5, 3}, 8, 100.0, layout}, x);
    EXPECT_TRUE(std::equal(x.begin(), x.begin() + 16, y.begin()));
    for (std::size_t head = 0; head < x.size(); head += 8) {
      double before = 0.0, after = 0.0;
      for (std::size_t c = head; c < head + 8; ++c) {
        before += static_cast<double>(x[c]) * x[c];
        after += static_cast<double>(y[c]) * y[c];
      }
      EXPECT_NEAR(after / before, 1.0, 4e-7);
    }
  }
}

TEST(Grid, TheScoreDependsOnTheTwoDistancesOnly) {
  // One query and one key everywhere on a grid that is not square.
  const Floats q = Noise(12), k = [] {
    Floats other = Noise(24);
    return Floats(other.begin() + 12, other.end());
  }();
  const std::size_t height = 7, width = 4;
  Floats queries, keys;
  for (std::size_t cell = 0; cell < height * width; ++cell) {
    queries.insert(queries.end(), q.begin(), q.end());
    keys.insert(keys.end(), k.begin(), k.end());
  }
  for (const RopeLayout layout : {RopeLayout::kInterleaved, RopeLayout::kHalf}) {
    const GridRotateParams params = {{7, 4}, 12, 100.0, layout};
    const Floats turned_q = Rotate(params, queries), turned_k = Rotate(params, keys);
    const auto score = [&](std::size_t a, std::size_t b) {
      double sum = 0.0;
      for (std::size_t c = 0; c < 12; ++c) {
        sum += static_cast<double>(turned_q[a * 12 + c]) * turned_k[b * 12 + c];
      }
      return sum;
    };
    const auto cell = [](std::size_t row, std::size_t column) { return row * 4 + column; };
    for (int down = -3; down <= 3; ++down) {
      for (int across = -2; across <= 2; ++across) {
        const auto a = static_cast<std::size_t>(3 + down), b = static_cast<std::size_t>(2 + across);
        if (b >= width) continue;
        const double here = score(cell(3, 2), cell(a, b));
        if (a + 1 < height) {
          EXPECT_NEAR(score(cell(4, 2), cell(a + 1, b)), here, 1e-5);
        }
        if (b > 0) {
          EXPECT_NEAR(score(cell(3, 1), cell(a, b - 1)), here, 1e-5);
        }
      }
    }
    // Either distance alone changes it, and so does its sign.
    EXPECT_GT(std::fabs(score(cell(3, 2), cell(4, 2)) - score(cell(3, 2), cell(3, 3))), 1e-2);
    EXPECT_GT(std::fabs(score(cell(3, 2), cell(4, 2)) - score(cell(3, 2), cell(2, 2))), 1e-2);
    EXPECT_GT(std::fabs(score(cell(3, 2), cell(3, 3)) - score(cell(3, 2), cell(3, 1))), 1e-2);
  }
}

TEST(Grid, AGridOnItsSideTurnsTheOtherHalf) {
  // Row and column change places: the other order on the transposed grid.
  const Floats x = Noise(6 * 8);
  Floats transposed(x.size());
  for (std::size_t cell = 0; cell < 6; ++cell) {
    std::copy_n(&x[cell * 8], 8, &transposed[(cell % 3 * 2 + cell / 3) * 8]);
  }
  const Floats y = Rotate({{2, 3}, 8}, x);
  const Floats other =
      Rotate({{3, 2}, 8, 100.0, RopeLayout::kInterleaved, GridOrder::kWidthFirst}, transposed);
  for (std::size_t cell = 0; cell < 6; ++cell) {
    ExpectSameBits(std::span(y).subspan(cell * 8, 8),
                   std::span(other).subspan((cell % 3 * 2 + cell / 3) * 8, 8));
  }
}

TEST(Grid, InPlaceGivesTheSame) {
  Floats x = Noise(6 * 16);
  const GridRotateParams params = {{3, 2}, 8};
  const Floats y = Rotate(params, x);
  ASSERT_TRUE(RotateGrid(params, {x.data(), 6, 16}, {x.data(), 6, 16}).ok());
  EXPECT_EQ(x, y);
}

TEST(Grid, CoordinatesReachTheEdgesOfTheirSide) {
  const Doubles separate = Coordinates({{3, 5}});
  EXPECT_NEAR(separate[0], -2.0 / 3.0, 1e-15);
  EXPECT_NEAR(separate[1], -0.8, 1e-15);
  EXPECT_NEAR(separate[29], 0.8, 1e-15);
  EXPECT_EQ(Coordinates({{3, 5}, GridNormalize::kIndex})[29], 4.0);
  EXPECT_NEAR(Coordinates({{3, 5}, GridNormalize::kMin})[29], 2.0, 1e-15);
  EXPECT_NEAR(Coordinates({{3, 5}, GridNormalize::kMax})[28], 0.0, 1e-15);
  const Doubles moved = Coordinates({{3, 5}}, {0.25, -0.5}, {2.0, 0.5});
  for (std::size_t n = 0; n < moved.size(); n += 2) {
    const double row = 2.0 * (separate[n] + 0.25), column = 0.5 * (separate[n + 1] - 0.5);
    EXPECT_NEAR(moved[n], row, 4e-16 * (2.0 * std::fabs(separate[n]) + 2.5));
    EXPECT_NEAR(moved[n + 1], column, 4e-16 * (0.5 * std::fabs(separate[n + 1]) + 0.75));
  }
}

TEST(Grid, MixedWithOneAxisAtZeroIsAxial) {
  const Floats x = Noise(12 * 8);
  const Doubles down = {1.0, 0.1, 0.0, 0.0}, across = {0.0, 0.0, 1.0, 0.1};
  const Doubles places = Coordinates({{3, 4}, GridNormalize::kIndex});
  const Floats axial = Rotate({{3, 4}, 8}, x), mixed = Mixed({8}, places, across, down, x);
  for (std::size_t n = 0; n < x.size(); ++n) EXPECT_NEAR(mixed[n], axial[n], 1e-6);
}

TEST(Grid, NamesTheFieldAtFaultOfTwoCoordinates) {
  Doubles out(12);
  const GridCoordinatesParams params = {{2, 3}};
  ExpectError(CheckGridCoordinates({{kMaxLength, 1024}}), "height", StatusCode::kTooLarge);
  for (const double wrong : {0.0, -1.0, 5000.0, std::nan("")}) {
    ExpectError(GridCoordinates(params, {}, Doubles{1.0, wrong}, out), "factors");
  }
  ExpectError(GridCoordinates({{2, 2}}, {}, {}, out), "out");

  std::int64_t cells = 0;
  ExpectError(CheckGridMixed({4, RopeLayout::kWrongMixed}, 6, 2, 24, cells), "layout");
  ExpectError(CheckGridMixed({4}, 5, 2, 24, cells), "coordinates");
  ExpectError(CheckGridMixed({4}, 6, 2, 25, cells), "x");
  ExpectError(CheckGridMixed({4}, 6, 3, 24, cells), "across");
  Floats x(24), few(20);
  const Doubles places(6), one(2), three(3);
  const ConstMatrixView from(x.data(), 3, 8);
  const MatrixView to(x.data(), 3, 8), other(few.data(), 2, 10);
  ExpectError(RotateGridMixed({4}, places, one, three, from, to), "down");
  ExpectError(RotateGridMixed({4}, places, one, one, {x.data(), 2, 12}, to), "x");
  ExpectError(RotateGridMixed({4}, places, one, one, from, other), "y");
}

TEST(Grid, HasTheSameBitsEverywhere) {
  ExpectBits("grid coordinates",
             Coordinates({{13, 29}, GridNormalize::kMax}, {0.3, -0.1}, {1.7, 0.6}));
  ExpectBits("grid mixed", Mixed({8, RopeLayout::kHalf, GridAxes::kWrongSwapped},
                                 Coordinates({{5, 7}, GridNormalize::kIndex}),
                                 {0.9, 0.2, -1.1, 0.04}, {0.1, 3.0, 0.7, -0.3}, Noise(35 * 16)));
  ExpectBits("grid sincos", Sincos({{13, 29}, 36}));
  const Floats x = Noise(33 * 3 * 20);
  ExpectBits("grid rotate", Rotate({{11, 3}, 20, 100.0, RopeLayout::kHalf}, x));
}

TEST(Grid, NamesTheFieldAtFault) {
  float eight[8] = {};
  ExpectError(GridSincos({{1, 2}, 4}, {eight, 1, 4}), "out");
  std::vector<std::int32_t> index(3);
  ExpectError(GridIndex({1, 2}, index), "out");
  ExpectError(RotateGrid({{1, 2}, 4}, {eight, 1, 8}, {eight, 1, 8}), "x");
  ExpectError(RotateGrid({{1, 2}, 4}, {eight, 2, 4}, {eight, 1, 8}), "y");
}

}  // namespace
}  // namespace posenc::testing
