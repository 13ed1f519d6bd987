#include "posenc/precision.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

constexpr char kFormats[] = "float32|bfloat16|float16";

Value Round(Value given, Value object) {
  Call call(object);
  if (!call.Has("format")) call.RefuseValue("format", kFormats);
  const FloatFormat format = call.Choice("format", kFormats, FloatFormat::kFloat32);
  const Array<double> values = call.Numbers<double>("values", given);
  if (call.ok()) call.Require(RoundValues(format, values.span(), values.span()));
  return call.Return(values);
}

Value Pack(Value given, Value object) {
  Call call(object);
  constexpr char kShort[] = "bfloat16|float16";
  if (!call.Has("format")) call.RefuseValue("format", kShort);
  const bool wide = call.Choice("format", kShort, 0) == 0;
  const Array<double> values = call.Numbers<double>("values", given);
  const Array<std::uint16_t> out = call.Output<std::uint16_t>("values", values.ssize());
  if (call.ok()) {
    const FloatFormat format = wide ? FloatFormat::kBfloat16 : FloatFormat::kFloat16;
    call.Require(PackPrecision(format, values.span(), out.span()));
  }
  return call.Return(out);
}

using Verb = Status (*)(const PhaseParams&, std::span<const double>, std::span<double>);

Value ReturnPhases(Value object, Verb verb) {
  Call call(object);
  PhaseParams params;
  params.head_dim = call.Whole("headDim");
  params.base = call.Number("base", params.base);
  params.position_format = call.Choice("positionFormat", kFormats, params.position_format);
  params.frequency_format = call.Choice("frequencyFormat", kFormats, params.frequency_format);
  params.angle_format = call.Choice("angleFormat", kFormats, params.angle_format);
  Array<double> inv_freq;
  if (call.Has("invFreq")) {
    if (call.Has("base")) call.Refuse("invFreq", "must not be given together with base");
    inv_freq = call.Numbers<double>("invFreq", kMaxModelDim / 2);
    params.inv_freq = inv_freq.span();
  }
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  if (call.ok()) call.Require(CheckPhases(params, positions.ssize()));
  const Array<double> out =
      call.Output<double>("positions", positions.ssize() * PhasePairs(params));
  if (call.ok()) call.Require(verb(params, positions.span(), out.span()));
  return call.Return(out);
}

Value Phases(Value object) { return ReturnPhases(object, RoundedPhases); }

Value Errors(Value object) { return ReturnPhases(object, PhaseErrors); }

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("precisionRound", &Round);
  BesideVerb("precisionPack", &Pack);
  BesideVerb("precisionPhases", &Phases);
  BesideVerb("precisionPhaseErrors", &Errors);
}

}  // namespace

}  // namespace posenc::bindings
