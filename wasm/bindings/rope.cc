#include "posenc/rope.h"

#include "config.h"
#include "module.h"

namespace posenc::bindings {
namespace {

// RopeParams sees inv_freq, so the numbers are held beside it.
struct Rotation {
  RopeParams params;
  Array<double> inv_freq;
};

Rotation ReadRotation(Call& call, const char* layouts) {
  Rotation rotation;
  RopeParams& params = rotation.params;
  params.head_dim = call.Whole("headDim");
  params.base = call.Number("base", params.base);
  params.layout = call.Choice("layout", layouts, params.layout);
  params.attention_factor = call.Number("attentionFactor", params.attention_factor);
  if (!call.Has("invFreq")) return rotation;
  if (call.Has("base")) {
    call.Refuse("invFreq", "must not be given together with base");
  }
  rotation.inv_freq = call.Numbers<double>("invFreq", kMaxModelDim / 2);
  params.inv_freq = rotation.inv_freq.span();
  return rotation;
}

Value Frequencies(Value object) {
  Call call(object);
  const FrequencyCall given(call, false);
  std::int64_t count = 0;
  if (call.ok()) call.Require(RopeFrequencyCount(given.params, count));
  const Array<double> inv_freq = call.Output<double>("headDim", count);
  double attention_factor = 1.0;
  if (call.ok()) call.Require(RopeFrequencies(given.params, inv_freq.span(), attention_factor));
  return call.Return(
      {{"invFreq", call.Copy(inv_freq)}, {"attentionFactor", Value(attention_factor)}});
}

Value Rotate(Value values, Value object) {
  Call call(object);
  const Rotation rotation = ReadRotation(call, "interleaved|half|wrong-mixed");
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) call.Require(CheckRotate(rotation.params, positions.ssize(), x.ssize()));
  if (call.ok()) {
    const MatrixView rows = x.matrix(positions.size());
    call.Require(RotateRope(rotation.params, positions.span(), rows, rows));
  }
  return call.Return(x);
}

Value Contributions(Value q_values, Value k_values, Value object) {
  Call call(object);
  const Rotation rotation = ReadRotation(call, "interleaved|half");
  const RopeProduct product =
      call.Choice("product", "official|wrong-no-conjugate", RopeProduct::kOfficial);
  const Array<double> distances = call.Numbers<double>("distances", kMaxLength);
  const Array<double> q = call.Numbers<double>("q", q_values, kMaxModelDim);
  const Array<double> k = call.Numbers<double>("k", k_values, kMaxModelDim);
  if (call.ok()) call.Require(CheckContributions(rotation.params, distances.ssize()));
  const Array<double> out =
      call.Output<double>("distances", distances.ssize() * (rotation.params.head_dim / 2));
  if (call.ok()) {
    call.Require(RopeContributions(rotation.params, q.span(), k.span(), distances.span(),
                                   out.span(), product));
  }
  return call.Return(out);
}

Value Fope(Value values, Value object) {
  Call call(object);
  FopeParams params;
  params.head_dim = call.Whole("headDim");
  params.layout = call.Choice("layout", "interleaved|half", params.layout);
  params.still = call.Choice("still", "official|wrong-sine-one", params.still);
  const Array<double> inv_freq = call.Numbers<double>("invFreq", kMaxModelDim / 2);
  params.inv_freq = inv_freq.span();
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  const Array<double> cosines = call.Numbers<double>("cosines");
  const Array<double> sines = call.Numbers<double>("sines");
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) call.Require(CheckFope(params, positions.ssize(), x.ssize()));
  if (call.ok()) {
    const MatrixView rows = x.matrix(positions.size());
    call.Require(RopeFope(params, positions.span(), cosines.span(), sines.span(), rows, rows));
  }
  return call.Return(x);
}

[[gnu::constructor]] void BindVerbs() {
  PosencVerb("ropeFrequencies", &Frequencies);
  PosencVerb("ropeRotate", &Rotate);
  PosencVerb("ropeContributions", &Contributions);
  BesideVerb("ropeFope", &Fope);
}

}  // namespace

}  // namespace posenc::bindings
