#include "posenc/paint.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

Value Heatmap(Value values, Value object) {
  Call call(object);
  const std::int64_t rows = call.Whole("rows");
  const std::int64_t cols = call.Whole("cols");
  const Call::Stops palette = call.Palette("palette", "viridis");
  const PaintParams params = {palette.stops, call.Number("min"), call.Number("max")};
  if (call.ok()) call.Require(CheckPaint(params, rows, cols));
  const Array<float> cells = call.Numbers<float>("values", values);
  call.RequireSize("values", cells, rows * cols, "must hold rows * cols = % numbers, got %");
  const Array<std::uint8_t> rgba = call.Output<std::uint8_t>("rows", rows * cols * 4);
  if (call.ok()) call.Require(PaintHeatmap(params, cells.matrix(rows), rgba.span()));
  return call.Return(rgba);
}

[[gnu::constructor]] void BindVerbs() { FirstVerb("paintHeatmap", &Heatmap); }

}  // namespace

}  // namespace posenc::bindings
