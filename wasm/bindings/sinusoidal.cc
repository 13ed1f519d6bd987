#include "posenc/sinusoidal.h"

#include "module.h"
#include "rows.h"

namespace posenc::bindings {
namespace {

// Everything but the layout, which frequencies have none of.
SinusoidalParams ReadFrequencies(Call& call) {
  SinusoidalParams params;
  params.d_model = call.Whole("dModel");
  params.base = call.Number("base", params.base);
  params.order = call.Choice("order", "fast-first|wrong-slow-first", params.order);
  return params;
}

SinusoidalParams ReadParams(Call& call) {
  SinusoidalParams params = ReadFrequencies(call);
  params.layout =
      call.Choice("layout", "interleaved|concatenated|tensor2tensor|wrong-sin-odd", params.layout);
  return params;
}

Value Encode(Value object) {
  Call call(object);
  const Rows rows = ReadRows(call);
  const SinusoidalParams params = ReadParams(call);
  RequireRows(call, CheckSinusoidal(params, rows.count), rows);
  const Array<float> table = call.Output<float>("dModel", rows.count * params.d_model);
  if (call.ok()) {
    const MatrixView out = table.matrix(rows.count);
    call.Require(rows.positions.empty() ? EncodeSinusoidal(params, out)
                                        : EncodeSinusoidal(params, rows.positions.span(), out));
  }
  return call.Return(table);
}

// A shrunk picture keeps its means in memory that it cannot be told there is none of; so that much
// is asked for, and given back, before it starts.
void RequireMeansMemory(Call& call, const PictureSize& size) {
  if (size.height * size.width <= kMaxMeans) {
    call.Output<std::uint8_t>("width", 12 * size.height * size.width);
  }
}

Value Heatmap(Value object) {
  Call call(object);
  const Rows rows = ReadRows(call);
  const SinusoidalParams params = ReadParams(call);
  const Call::Stops palette = call.Palette("palette", "diverging");
  const PaintParams paint = {palette.stops, call.Number("min", -1.0), call.Number("max", 1.0)};
  RequireRows(call, CheckSinusoidal(params, rows.count), rows);
  PictureSize size = {call.Whole("height", rows.count), call.Whole("width", params.d_model)};
  if (call.ok()) call.Require(CheckCount("height", size.height, rows.count));
  if (call.ok()) call.Require(CheckCount("width", size.width, params.d_model));
  if (call.ok()) call.Require(CheckPicture(params, rows.count, paint, size));
  if (call.ok()) RequireMeansMemory(call, size);
  const Array<std::uint8_t> rgba =
      call.Output<std::uint8_t>("dModel", size.height * size.width * 4);
  if (call.ok()) {
    call.Require(rows.positions.empty()
                     ? HeatmapSinusoidal(params, rows.count, paint, size, rgba.span())
                     : HeatmapSinusoidal(params, rows.positions.span(), paint, size, rgba.span()));
  }
  return call.Return(rgba);
}

Value Frequencies(Value object) {
  Call call(object);
  const SinusoidalParams params = ReadFrequencies(call);
  call.Require(CheckSinusoidal(params, 1));
  const Array<double> inv_freq = call.Output<double>("dModel", (params.d_model + 1) / 2);
  if (call.ok()) call.Require(SinusoidalFrequencies(params, inv_freq.span()));
  return call.Return(inv_freq);
}

ShiftParams ReadShift(Call& call) {
  ShiftParams params;
  params.offset = call.Number("offset");
  params.d_model = call.Whole("dModel");
  params.base = call.Number("base", params.base);
  call.Require(CheckCount("dModel", params.d_model, kMaxModelDim));
  return params;
}

Value Shift(Value object) {
  Call call(object);
  const ShiftParams params = ReadShift(call);
  const Array<double> cos_sin = call.Output<double>("dModel", params.d_model);
  if (call.ok()) call.Require(ShiftSinusoidal(params, cos_sin.span()));
  return call.Return(cos_sin);
}

Value ApplyShiftToRows(Value values, Value object) {
  Call call(object);
  const ShiftParams params = ReadShift(call);
  const Array<float> rows = call.Numbers<float>("rows", values);
  if (call.ok() && rows.ssize() % params.d_model != 0) {
    call.Refuse("rows", "must hold a whole number of rows of dModel numbers");
  }
  if (call.ok()) {
    const MatrixView table = rows.matrix(rows.size() / params.d_model);
    call.Require(ApplyShift(params, table, table));
  }
  return call.Return(rows);
}

Value Kernel(Value object) {
  Call call(object);
  KernelParams params;
  params.d_model = call.Whole("dModel");
  params.base = call.Number("base", params.base);
  const Array<double> distances = call.Numbers<double>("distances", kMaxLength);
  call.Require(CheckKernel(params, distances.ssize()));
  const Array<double> kernel = call.Output<double>("distances", distances.ssize());
  if (call.ok()) call.Require(SinusoidalKernel(params, distances.span(), kernel.span()));
  return call.Return(kernel);
}

[[gnu::constructor]] void BindVerbs() {
  FirstVerb("sinusoidalEncode", &Encode);
  FirstVerb("sinusoidalHeatmap", &Heatmap);
  FirstVerb("sinusoidalFrequencies", &Frequencies);
  FirstVerb("sinusoidalShift", &Shift);
  FirstVerb("sinusoidalApplyShift", &ApplyShiftToRows);
  BesideVerb("sinusoidalKernel", &Kernel);
}

}  // namespace

}  // namespace posenc::bindings
