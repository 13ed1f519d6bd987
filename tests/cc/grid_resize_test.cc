#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "golden.h"
#include "posenc/grid.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Floats Resize(const GridResizeParams& params, const Floats& table) {
  const std::int64_t rows = params.class_rows + params.to.height * params.to.width;
  return Written(rows * params.d_model, [&](Floats& out) {
    return ResizeGrid(params, Rows(table, params.d_model), Rows(out, params.d_model));
  });
}

TEST(GridResize, TheSameGridGivesBackEveryBit) {
  Floats table = Noise((1 + 12) * 3);
  table[3] = -0.0f;
  table[7] = std::numeric_limits<float>::infinity();
  for (const GridMode mode : {GridMode::kBilinear, GridMode::kBicubic}) {
    for (const bool align : {false, true}) {
      ExpectSameBits(Resize({3, {4, 3}, {4, 3}, mode, align, 1}, table), table);
    }
  }
}

TEST(GridResize, AConstantTableStaysConstant) {
  const Floats table(4 * 7, 0.1f);
  for (const GridMode mode : {GridMode::kBilinear, GridMode::kBicubic}) {
    for (const bool align : {false, true}) {
      for (const GridSize to : {GridSize{1, 1}, {9, 2}, {3, 20}, {64, 65}}) {
        for (const float value : Resize({1, {4, 7}, to, mode, align}, table)) {
          EXPECT_EQ(value, 0.1f);
        }
      }
    }
  }
}

TEST(GridResize, ErrsByLessThanStated) {
  const Floats table = Noise(5 * 9);
  const long double a = -0.75L;
  for (const bool align : {false, true}) {
    const Floats out = Resize({1, {5, 9}, {13, 7}, GridMode::kBicubic, align}, table);
    const auto weight = [&](std::size_t p, int old, int from, int to) {
      const long double place = align ? static_cast<long double>(p) * (from - 1) / (to - 1)
                                      : (static_cast<long double>(p) + 0.5L) * from / to - 0.5L;
      long double sum = 0.0L;
      for (int tap = -4; tap < from + 4; ++tap) {  // beyond the border it repeats
        if (std::clamp(tap, 0, from - 1) != old) continue;
        const long double x = std::fabs(place - tap);
        if (x <= 1.0L) sum += ((a + 2) * x - (a + 3)) * x * x + 1;
        if (x > 1.0L && x < 2.0L) sum += ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
      }
      return sum;
    };
    for (std::size_t cell = 0; cell < out.size(); ++cell) {
      long double exact = 0.0L;
      for (std::size_t old = 0; old < table.size(); ++old) {
        exact += weight(cell / 7, static_cast<int>(old / 9), 5, 13) *
                 weight(cell % 7, static_cast<int>(old % 9), 9, 7) * table[old];
      }
      EXPECT_NEAR(out[cell], exact, 1.2e-7L * 2.0L);
    }
  }
}

TEST(GridResize, HasTheSameBitsEverywhere) {
  const Floats table = Noise((1 + 35) * 6);
  ExpectBits("grid bicubic", Resize({6, {5, 7}, {12, 9}, GridMode::kBicubic, false, 1}, table));
  ExpectBits("grid bilinear", Resize({6, {5, 7}, {3, 17}, GridMode::kBilinear, true, 1}, table));
}

TEST(GridResize, NamesTheFieldAtFault) {
  float twelve[12] = {};
  ExpectError(ResizeGrid({2, {2, 3}, {1, 1}}, {twelve, 12, 1}, {twelve, 1, 2}), "table");
  ExpectError(ResizeGrid({2, {2, 3}, {1, 1}}, {twelve, 6, 2}, {twelve, 2, 1}), "out");
}

}  // namespace
}  // namespace posenc::testing
