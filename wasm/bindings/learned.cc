#include "posenc/learned.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

Value Table(Value object) {
  Call call(object);
  LearnedTableParams params;
  params.max_len = call.Whole("maxLen");
  params.d_model = call.Whole("dModel");
  params.std = call.Number("std", params.std);
  const std::int64_t seed = call.Whole("seed");
  if (seed < 0) call.RefuseValue("seed", "a whole number >= 0");
  params.seed = static_cast<std::uint64_t>(seed);
  call.Require(CheckLearnedTable(params));
  const Array<float> table = call.Output<float>("maxLen", params.max_len * params.d_model);
  if (call.ok()) call.Require(LearnedTable(params, table.matrix(params.max_len)));
  return call.Return(table);
}

Value Lookup(Value values, Value object) {
  Call call(object);
  const std::int64_t d_model = call.Whole("dModel");
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  const Array<float> table = call.Numbers<float>("table", values);
  if (call.ok()) call.Require(CheckLearnedLookup(d_model, table.ssize(), positions.span()));
  const Array<float> rows = call.Output<float>("positions", positions.ssize() * d_model);
  if (call.ok()) {
    call.Require(LookUpLearned(table.matrix(table.size() / d_model), positions.span(),
                               rows.matrix(positions.size())));
  }
  return call.Return(rows);
}

Value Resize(Value values, Value object) {
  Call call(object);
  LearnedResizeParams params;
  params.d_model = call.Whole("dModel");
  params.rows = call.Whole("rows");
  params.mode = call.Choice("mode", "scale|align-corners|half-pixel", params.mode);
  const Array<float> table = call.Numbers<float>("table", values);
  if (call.ok()) call.Require(CheckLearnedResize(params, table.ssize()));
  const Array<float> resized = call.Output<float>("rows", params.rows * params.d_model);
  if (call.ok()) {
    call.Require(ResizeLearned(params, table.matrix(table.size() / params.d_model),
                               resized.matrix(params.rows)));
  }
  return call.Return(resized);
}

[[gnu::constructor]] void BindVerbs() {
  FirstVerb("learnedTable", &Table);
  BesideVerb("learnedLookup", &Lookup);
  BesideVerb("learnedResize", &Resize);
}

}  // namespace

}  // namespace posenc::bindings
