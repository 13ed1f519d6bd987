#include "posenc/distance.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

// A verb of distances that gives a number for each.
template <typename Compute>
Value ForEach(Call& call, Value given, Compute compute) {
  const Array<double> distances = call.Numbers<double>("distances", given, kMaxLength);
  const Array<double> out = call.Output<double>("distances", distances.ssize());
  if (call.ok()) call.Require(compute(distances.span(), out.span()));
  return call.Return(out);
}

using Given = std::span<const double>;
using Out = std::span<double>;

Value Kerple(Value given, Value object) {
  Call call(object);
  KerpleParams params;
  params.rule = call.Choice("rule", "log|power|wrong-negative", params.rule);
  params.slope = call.Number("slope", params.slope);
  params.rate = call.Number("rate", params.rate);
  return ForEach(call, given,
                 [&](Given distances, Out out) { return DistanceKerple(params, distances, out); });
}

Value Sandwich(Value given, Value object) {
  Call call(object);
  SandwichParams params;
  params.head_dim = call.Whole("headDim");
  params.ratio = call.Number("ratio", params.ratio);
  params.base = call.Number("base", params.base);
  params.rule = call.Choice("rule", "official|wrong-no-cosine", params.rule);
  return ForEach(call, given, [&](Given distances, Out out) {
    return DistanceSandwich(params, distances, out);
  });
}

Value Fire(Value given, Value object) {
  Call call(object);
  FireParams params;
  params.position = call.Number("position");
  params.threshold = call.Number("threshold", params.threshold);
  params.scale = call.Number("scale", params.scale);
  params.rule = call.Choice("rule", "official|wrong-fixed", params.rule);
  const Array<double> input = call.Numbers<double>("input", kMaxLength);
  const Array<double> offset = call.Numbers<double>("offset", kMaxLength);
  const Array<double> output = call.Numbers<double>("output", kMaxLength);
  return ForEach(call, given, [&](Given distances, Out out) {
    return DistanceFire(params, distances, input.span(), offset.span(), output.span(), out);
  });
}

Value Xpos(Value given, Value object) {
  Call call(object);
  XposParams params;
  params.head_dim = call.Whole("headDim");
  params.base = call.Number("base", params.base);
  params.scale_base = call.Number("scaleBase", params.scale_base);
  params.rule = call.Choice("rule", "official|wrong-same-power", params.rule);
  return ForEach(call, given,
                 [&](Given distances, Out out) { return DistanceXpos(params, distances, out); });
}

Value Pope(Value q_values, Value k_values, Value object) {
  Call call(object);
  PopeParams params;
  params.base = call.Number("base", params.base);
  params.magnitude = call.Choice("magnitude", "softplus|wrong-signed", params.magnitude);
  const Array<double> distances = call.Numbers<double>("distances", kMaxLength);
  const Array<double> q = call.Numbers<double>("q", q_values, kMaxModelDim);
  const Array<double> k = call.Numbers<double>("k", k_values, kMaxModelDim);
  Array<double> phases;
  if (call.Has("phases")) phases = call.Numbers<double>("phases", kMaxModelDim);
  const Array<double> out = call.Output<double>("distances", distances.ssize() * q.ssize());
  if (call.ok()) {
    call.Require(
        DistancePope(params, q.span(), k.span(), phases.span(), distances.span(), out.span()));
  }
  return call.Return(out);
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("distanceKerple", &Kerple);
  BesideVerb("distanceSandwich", &Sandwich);
  BesideVerb("distanceFire", &Fire);
  BesideVerb("distanceXpos", &Xpos);
  BesideVerb("distancePope", &Pope);
}

}  // namespace

}  // namespace posenc::bindings
