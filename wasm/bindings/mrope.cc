#include "posenc/mrope.h"

#include <cmath>
#include <vector>

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

// The count that a number is; 0, which the engine refuses, where it is none.
std::int64_t Count(double number) {
  const bool is_count = number >= 1.0 && number <= double(kMaxLength);
  return is_count && std::trunc(number) == number ? static_cast<std::int64_t>(number) : 0;
}

MropeSegment ReadSegment(Call& call, std::int64_t index) {
  MropeSegment segment;
  const int kind = call.WordOf("type", "text|image|video");
  if (kind < 0) {
    call.Refuse("segments", "must have the type 'text', 'image' or 'video', but number % has not",
                double(index));
  }
  segment.text = kind == 0;
  if (segment.text) {
    segment.length = Count(call.NumberOf("length"));
    return segment;
  }
  const Array<double> grid = call.Numbers<double>("grid", kMaxModelDim);
  call.RequireSize("grid", grid, kind == 1 ? 2 : 3, "must hold % numbers of patches, got %");
  if (!call.ok()) return segment;
  const double* sides = grid.data() + grid.size() - 2;
  if (kind == 2) segment.frames = Count(grid.data()[0]);
  segment.height = Count(sides[0]);
  segment.width = Count(sides[1]);
  if (kind == 2) segment.time_step = call.Number("timeStep", segment.time_step);
  return segment;
}

Value PositionIds(Value object) {
  Call call(object);
  std::vector<MropeSegment> segments;
  call.Each("segments", kMaxSegments, [&](std::int64_t index, std::int64_t) {
    segments.push_back(ReadSegment(call, index));
  });
  MropePositionParams params;
  params.segments = segments;
  params.spatial_merge_size = call.Whole("spatialMergeSize", params.spatial_merge_size);
  params.advance = call.Choice("advance", "official|wrong-area", params.advance);
  std::int64_t count = 0, delta = 0;
  if (call.ok()) call.Require(MropeTokenCount(params, count));
  const Array<std::int32_t> ids = call.Output<std::int32_t>("segments", 3 * count);
  if (call.ok()) call.Require(MropePositionIds(params, ids.span(), delta));
  return call.Return({{"ids", call.Copy(ids)}, {"delta", Value(static_cast<double>(delta))}});
}

MropeAllocation ReadAllocation(Call& call) {
  return call.Choice("allocation", "sections|interleaved", MropeAllocation::kSections);
}

Value Axes(Value object) {
  Call call(object);
  const std::int64_t head_dim = call.Whole("headDim");
  const Array<double> sections = call.Numbers<double>("sections", kMaxModelDim);
  const MropeAllocation allocation = ReadAllocation(call);
  call.Require(CheckCount("headDim", head_dim, kMaxModelDim));
  const Array<std::int32_t> axes = call.Output<std::int32_t>("headDim", (head_dim + 1) / 2);
  if (call.ok()) call.Require(MropeAxes(head_dim, sections.span(), allocation, axes.span()));
  return call.Return(axes);
}

Value Rotate(Value values, Value object) {
  Call call(object);
  MropeParams params;
  params.head_dim = call.Whole("headDim");
  const Array<double> sections = call.Numbers<double>("sections", kMaxModelDim);
  params.sections = sections.span();
  params.base = call.Number("base", params.base);
  params.layout = call.Choice("layout", "interleaved|half", params.layout);
  params.allocation = ReadAllocation(call);
  Array<double> inv_freq;
  if (call.Has("invFreq")) {
    if (call.Has("base")) call.Refuse("invFreq", "must not be given together with base");
    inv_freq = call.Numbers<double>("invFreq", kMaxModelDim / 2);
    params.inv_freq = inv_freq.span();
  }
  const Array<double> ids = call.Numbers<double>("ids", 3 * kMaxLength);
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) call.Require(CheckRotateMrope(params, ids.ssize(), x.ssize()));
  if (call.ok()) {
    const MatrixView rows = x.matrix(ids.size() / 3);
    call.Require(RotateMrope(params, ids.span(), rows, rows));
  }
  return call.Return(x);
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("mropePositionIds", &PositionIds);
  BesideVerb("mropeAxes", &Axes);
  BesideVerb("mropeRotate", &Rotate);
}

}  // namespace

}  // namespace posenc::bindings
