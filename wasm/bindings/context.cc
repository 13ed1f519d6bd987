#include "posenc/context.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

Value Reach(Value given, Value object) {
  Call call(object);
  ReachParams params;
  params.position = call.Whole("position");
  params.style = call.Choice("style", "sliding|centred|chunk", params.style);
  const Array<double> windows = call.Numbers<double>("windows", given);
  const Array<std::int32_t> first = call.Output<std::int32_t>("windows", windows.ssize());
  const Array<std::int32_t> earliest = call.Output<std::int32_t>("windows", windows.ssize());
  if (call.ok()) {
    call.Require(ContextReach(params, windows.span(), first.span(), earliest.span()));
  }
  return call.Return({{"first", call.Copy(first)}, {"earliest", call.Copy(earliest)}});
}

Value Temperature(Value given, Value object) {
  Call call(object);
  TemperatureParams params;
  params.rule =
      call.Choice("rule", "log-n|log-n-beyond|ssmax|floor|floor-before|yarn", params.rule);
  params.trained = call.Whole("trained");
  params.scale = call.Number("scale", params.scale);
  const Array<double> lengths = call.Numbers<double>("lengths", given, kMaxLength);
  const Array<double> out = call.Output<double>("lengths", lengths.ssize());
  if (call.ok()) call.Require(ContextTemperature(params, lengths.span(), out.span()));
  return call.Return(out);
}

Value FirstNegative(Value given, Value object) {
  Call call(object);
  FirstNegativeParams params;
  params.head_dim = call.Whole("headDim");
  params.longest = call.Whole("longest");
  params.exponent = call.Choice("exponent", "official|wrong-halved", params.exponent);
  const Array<double> bases = call.Numbers<double>("bases", given, kMaxLength);
  const Array<std::int32_t> out = call.Output<std::int32_t>("bases", bases.ssize());
  if (call.ok()) call.Require(ContextFirstNegative(params, bases.span(), out.span()));
  return call.Return(out);
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("contextReach", &Reach);
  BesideVerb("contextTemperature", &Temperature);
  BesideVerb("contextFirstNegative", &FirstNegative);
}

}  // namespace

}  // namespace posenc::bindings
