#include "posenc/grid.h"

#include <cmath>

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

GridSize ReadSize(Call& call) {
  const std::int64_t height = call.Whole("height");
  return {height, call.Whole("width")};
}

GridOrder ReadOrder(Call& call) {
  return call.Choice("order", "height-first|width-first", GridOrder::kHeightFirst);
}

Value Sincos(Value object) {
  Call call(object);
  GridSincosParams params;
  params.size = ReadSize(call);
  params.d_model = call.Whole("dModel");
  params.base = call.Number("base", params.base);
  params.order = ReadOrder(call);
  call.Require(CheckGridSincos(params));
  const std::int64_t cells = params.size.height * params.size.width;
  const Array<float> table = call.Output<float>("height", cells * params.d_model);
  if (call.ok()) call.Require(GridSincos(params, table.matrix(static_cast<std::size_t>(cells))));
  return call.Return(table);
}

Value Index(Value object) {
  Call call(object);
  const GridSize size = ReadSize(call);
  call.Require(CheckGridIndex(size));
  const auto index = call.Output<std::int32_t>("height", 2 * size.height * size.width);
  if (call.ok()) call.Require(GridIndex(size, index.span()));
  return call.Return(index);
}

Value Rotate(Value values, Value object) {
  Call call(object);
  GridRotateParams params;
  params.head_dim = call.Whole("headDim");
  params.size = ReadSize(call);
  params.base = call.Number("base", params.base);
  params.layout = call.Choice("layout", "interleaved|half", params.layout);
  params.order = ReadOrder(call);
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) call.Require(CheckGridRotate(params, x.ssize()));
  if (call.ok()) {
    const MatrixView cells =
        x.matrix(static_cast<std::size_t>(params.size.height * params.size.width));
    call.Require(RotateGrid(params, cells, cells));
  }
  return call.Return(x);
}

Value Coordinates(Value object) {
  Call call(object);
  GridCoordinatesParams params;
  params.size = ReadSize(call);
  params.normalize = call.Choice("normalize", "index|separate|max|min", params.normalize);
  call.Require(CheckGridCoordinates(params));
  const auto axes = [&](const char* field) {
    return call.ok() && call.Has(field) ? call.Numbers<double>(field) : Array<double>();
  };
  const Array<double> shift = axes("shift"), factors = axes("factors");
  const auto out = call.Output<double>("height", 2 * params.size.height * params.size.width);
  if (call.ok()) {
    call.Require(GridCoordinates(params, shift.span(), factors.span(), out.span()));
  }
  return call.Return(out);
}

Value Mixed(Value values, Value object) {
  Call call(object);
  GridMixedParams params;
  params.head_dim = call.Whole("headDim");
  params.layout = call.Choice("layout", "interleaved|half", params.layout);
  params.axes = call.Choice("axes", "official|wrong-swapped", params.axes);
  const Array<double> coordinates = call.Numbers<double>("coordinates");
  const Array<double> across = call.Numbers<double>("across");
  const Array<double> down = call.Numbers<double>("down");
  const Array<float> x = call.Numbers<float>("x", values);
  std::int64_t cells = 0;
  if (call.ok()) {
    call.Require(CheckGridMixed(params, coordinates.ssize(), across.ssize(), x.ssize(), cells));
  }
  if (call.ok()) {
    const MatrixView rows = x.matrix(static_cast<std::size_t>(cells));
    call.Require(
        RotateGridMixed(params, coordinates.span(), across.span(), down.span(), rows, rows));
  }
  return call.Return(x);
}

// [height, width]; whether their range is right is for the engine to say.
GridSize ReadSides(Call& call, const char* field) {
  const Array<double> sides = call.Numbers<double>(field);
  if (!call.ok()) return {};
  const auto whole = [](double side) { return std::trunc(side) == side && std::fabs(side) < 1e15; };
  if (sides.size() != 2 || !whole(sides.data()[0]) || !whole(sides.data()[1])) {
    call.Refuse(field, "must be two whole numbers, a height and a width");
    return {};
  }
  return {static_cast<std::int64_t>(sides.data()[0]), static_cast<std::int64_t>(sides.data()[1])};
}

Value Resize(Value values, Value object) {
  Call call(object);
  GridResizeParams params;
  params.d_model = call.Whole("dModel");
  params.from = ReadSides(call, "from");
  params.to = ReadSides(call, "to");
  params.mode = call.Choice("mode", "bilinear|bicubic", params.mode);
  params.align_corners = call.Flag("alignCorners", params.align_corners);
  params.class_rows = call.Whole("classRows", params.class_rows);
  const Array<float> table = call.Numbers<float>("table", values);
  if (call.ok()) call.Require(CheckGridResize(params, table.ssize()));
  const std::int64_t rows = params.class_rows + params.to.height * params.to.width;
  const Array<float> resized = call.Output<float>("to", rows * params.d_model);
  if (call.ok()) {
    const std::size_t old_rows = table.size() / static_cast<std::size_t>(params.d_model);
    call.Require(
        ResizeGrid(params, table.matrix(old_rows), resized.matrix(static_cast<std::size_t>(rows))));
  }
  return call.Return(resized);
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("gridSincos", &Sincos);
  BesideVerb("gridIndex", &Index);
  BesideVerb("gridRotate", &Rotate);
  BesideVerb("gridCoordinates", &Coordinates);
  BesideVerb("gridMixed", &Mixed);
  BesideVerb("gridResize", &Resize);
}

}  // namespace

}  // namespace posenc::bindings
