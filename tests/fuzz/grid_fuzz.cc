#include <algorithm>

#include "posenc/grid.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

GridSize Sides(Input& in) { return {in.Count(9), in.Count(9)}; }

// Divisible by 4 but seldom.
std::int64_t Width(Input& in) {
  const std::int64_t width = in.Count(12);
  return Cells(width) > 0 && !in.OneIn(24) ? 4 * width : width;
}

void Sincos(Input& in) {
  GridSincosParams params;
  params.size = Sides(in);
  params.d_model = Width(in);
  params.base = in.Number(1.5, 1e6);
  params.order = in.Choice<GridOrder>(2);
  const std::size_t cells = Cells(params.size.height, params.size.width, params.d_model);
  const std::size_t cols = cells == 0 ? 1 : static_cast<std::size_t>(params.d_model);
  Try<float>(
      {in.Length(cells / cols) * cols},
      [&](std::span<float> out) { return GridSincos(params, Rows(out, cols)); },
      CheckGridSincos(params));
}

void Index(Input& in) {
  const GridSize size = Sides(in);
  Try<std::int32_t>(
      {in.Length(Cells(size.height, size.width, 2))},
      [&](std::span<std::int32_t> out) { return GridIndex(size, out); }, CheckGridIndex(size));
}

void Rotate(Input& in) {
  GridRotateParams params;
  params.size = Sides(in);
  params.head_dim = Width(in);
  params.base = in.Number(1.5, 1e6);
  params.layout = in.Choice<RopeLayout>(3);
  params.order = in.Choice<GridOrder>(2);
  const std::size_t rows = in.Length(Cells(params.size.height, params.size.width));
  const std::size_t cols = in.Length(Cells(params.head_dim, in.Count(2)));
  if (rows * cols > kMostCells) return;
  const std::vector<float> x = in.Floats(rows * cols);
  Try<float>(
      {in.Length(rows) * cols},
      [&](std::span<float> y) {
        return RotateGrid(params, {x.data(), rows, cols}, Rows(y, cols));
      },
      CheckGridRotate(params, Size(x)));
}

void Resize(Input& in) {
  GridResizeParams params;
  params.d_model = in.Count(9);
  params.from = Sides(in);
  params.to = Sides(in);
  params.mode = in.Choice<GridMode>(2);
  params.align_corners = in.Flag();
  params.class_rows = in.Offset(2);
  const std::size_t cols = std::max<std::size_t>(Cells(params.d_model), 1);
  const std::size_t class_rows = Cells(params.class_rows);
  const std::size_t rows = in.Length(class_rows + Cells(params.from.height, params.from.width));
  const std::size_t out_rows = in.Length(class_rows + Cells(params.to.height, params.to.width));
  if (std::max(rows, out_rows) * cols > kMostCells) return;
  const std::vector<float> table = in.Floats(rows * cols);
  Try<float>(
      {out_rows * cols},
      [&](std::span<float> out) { return ResizeGrid(params, Rows(table, cols), Rows(out, cols)); },
      CheckGridResize(params, Size(table)));
}

void Mixed(Input& in) {
  GridCoordinatesParams places;
  places.size = Sides(in);
  places.normalize = in.Choice<GridNormalize>(4);
  const std::vector<double> shift = in.Numbers(in.Flag() ? in.Length(2) : 0, -3.0, 3.0);
  const std::vector<double> factors = in.Numbers(in.Flag() ? in.Length(2) : 0, 0.0, 3.0);
  const std::size_t cells = Cells(places.size.height, places.size.width);
  std::vector<double> coordinates(2 * cells);
  Try<double>(
      {in.Length(2 * cells)},
      [&](std::span<double> out) {
        const Status status = GridCoordinates(places, shift, factors, out);
        if (status.ok()) std::ranges::copy(out, coordinates.begin());
        return status;
      },
      CheckGridCoordinates(places));
  GridMixedParams params;
  params.head_dim = in.Even(16);
  params.layout = in.Choice<RopeLayout>(3);
  params.axes = in.Choice<GridAxes>(2);
  const std::size_t heads = static_cast<std::size_t>(in.Byte() % 3);
  const std::size_t cols = Cells(params.head_dim) * heads, rows = in.Length(cells);
  if (params.head_dim > 64 || rows * cols > kMostCells) return;
  const std::size_t pairs = Cells(params.head_dim) / 2 * (in.Flag() ? heads : 1);
  const std::vector<double> across = in.Numbers(in.Length(pairs), -4.0, 4.0);
  const std::vector<double> down = in.Numbers(in.Length(pairs), -4.0, 4.0);
  const std::vector<float> x = in.Floats(rows * cols);
  Try<float>({in.Length(rows) * cols}, [&](std::span<float> y) {
    return RotateGridMixed(params, coordinates, across, down, {x.data(), rows, cols},
                           Rows(y, cols));
  });
}

const Registration grid("grid", {Sincos, Index, Rotate, Mixed, Resize});

}  // namespace
}  // namespace posenc::fuzz
