#include "posenc/grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "grid_tables.h"
#include "posenc/limits.h"
#include "posenc/sinusoidal.h"

namespace posenc::testing {
namespace {

Floats Sincos(const GridSincosParams& params) {
  const auto cells = static_cast<std::size_t>(params.size.height * params.size.width);
  const auto d_model = static_cast<std::size_t>(params.d_model);
  Floats out(cells * d_model);
  const Status status = GridSincos(params, {out.data(), cells, d_model});
  EXPECT_TRUE(status.ok()) << status.message;
  return out;
}

Floats Rotate(const GridRotateParams& params, const Floats& x) {
  const auto cells = static_cast<std::size_t>(params.size.height * params.size.width);
  Floats y(x.size());
  const Status status =
      RotateGrid(params, {x.data(), cells, x.size() / cells}, {y.data(), cells, x.size() / cells});
  EXPECT_TRUE(status.ok()) << status.message;
  return y;
}

GridSize Sides(const Json& json) {
  return {static_cast<std::int64_t>(json.items[0].number),
          static_cast<std::int64_t>(json.items[1].number)};
}

Floats Result(const GoldenCase& golden) {
  const Json& json = golden.params();
  const auto whole = [&json](const char* field) {
    return static_cast<std::int64_t>(json.NumberOr(field, 0.0));
  };
  const GridSize size = {whole("height"), whole("width")};
  const GridOrder order = json.Has("order") ? GridOrder::kWidthFirst : GridOrder::kHeightFirst;
  if (golden.call == "sincos") {
    return Sincos({size, whole("dModel"), json.NumberOr("base", 10000.0), order});
  }
  if (golden.call == "rotate") {
    return Rotate({size, whole("headDim"), json.NumberOr("base", 100.0),
                   json.Has("layout") ? RopeLayout::kHalf : RopeLayout::kInterleaved, order},
                  golden.arguments[0].Numbers<float>());
  }
  const bool bilinear = json.TextOr("mode", "bicubic") == "bilinear";
  return Resize({whole("dModel"), Sides(json["from"]), Sides(json["to"]),
                 bilinear ? GridMode::kBilinear : GridMode::kBicubic,
                 json.NumberOr("alignCorners", 0.0) != 0.0, whole("classRows")},
                golden.arguments[0].Numbers<float>());
}

TEST(Grid, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("grid")) {
    if (golden.call == "index") {
      const Json& json = golden.params();
      std::vector<std::int32_t> index(golden.values.size());
      ASSERT_TRUE(GridIndex({static_cast<std::int64_t>(json["height"].number),
                             static_cast<std::int64_t>(json["width"].number)},
                            index)
                      .ok());
      ExpectGolden(golden, std::span<const std::int32_t>(index));
    } else {
      ExpectGolden(golden, std::span<const float>(Result(golden)));
    }
  }
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

TEST(Grid, SincosErrsByLessThanStated) {
  const GridSincosParams params = {{1 << 13, 2}, 12, 50.0};
  const Floats table = Sincos(params);
  for (std::size_t n = 0; n < table.size(); ++n) {
    const std::size_t cell = n / 12, column = n % 6;
    const auto place = static_cast<long double>(n % 12 < 6 ? cell / 2 : cell % 2);
    const long double angle = place * std::pow(50.0L, -static_cast<long double>(column % 3) / 3.0L);
    EXPECT_NEAR(table[n], column < 3 ? std::sin(angle) : std::cos(angle), 2e-7L);
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

TEST(Grid, HasTheSameBitsEverywhere) {
  ExpectBits("grid sincos", std::span<const float>(Sincos({{13, 29}, 36})));
  const Floats x = Noise(33 * 3 * 20);
  ExpectBits("grid rotate",
             std::span<const float>(Rotate({{11, 3}, 20, 100.0, RopeLayout::kHalf}, x)));
}

TEST(Grid, NamesTheFieldAtFaultOfTables) {
  EXPECT_TRUE(CheckGridSincos({{2, 3}, 8}).ok());
  ExpectError(CheckGridSincos({{0, 3}, 8}), "height");
  ExpectError(CheckGridSincos({{2, -1}, 8}), "width");
  ExpectError(CheckGridSincos({{2, kMaxLength + 1}, 8}), "width", StatusCode::kTooLarge);
  ExpectError(CheckGridSincos({{2, 3}, 6}), "dModel");
  ExpectError(CheckGridSincos({{2, 3}, 0}), "dModel");
  ExpectError(CheckGridSincos({{2, 3}, 8, 1.0}), "base");
  ExpectError(CheckGridSincos({{1 << 20, 1 << 20}, 8}), "height", StatusCode::kTooLarge);
  ExpectError(CheckGridIndex({0, 2}), "height");
  ExpectError(CheckGridIndex({1 << 20, 64}), "height", StatusCode::kTooLarge);
  float four[4] = {};
  ExpectError(GridSincos({{1, 2}, 4}, {four, 1, 4}), "out");
  std::vector<std::int32_t> index(3);
  ExpectError(GridIndex({1, 2}, index), "out");
}

TEST(Grid, NamesTheFieldAtFaultOfARotation) {
  EXPECT_TRUE(CheckGridRotate({{2, 3}, 4}, 48).ok());
  ExpectError(CheckGridRotate({{0, 3}, 4}, 48), "height");
  ExpectError(CheckGridRotate({{2, 0}, 4}, 48), "width");
  ExpectError(CheckGridRotate({{2, 3}, 6}, 48), "headDim");
  ExpectError(CheckGridRotate({{2, 3}, 4, 0.5}, 48), "base");
  ExpectError(CheckGridRotate({{2, 3}, 4}, 47), "x");
  ExpectError(CheckGridRotate({{2, 3}, 4}, 0), "x");
  float eight[8] = {};
  ExpectError(RotateGrid({{1, 2}, 4}, {eight, 1, 8}, {eight, 1, 8}), "x");
  ExpectError(RotateGrid({{1, 2}, 4}, {eight, 2, 4}, {eight, 1, 8}), "y");
}

}  // namespace
}  // namespace posenc::testing
