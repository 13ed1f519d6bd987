#include "posenc/grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
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
