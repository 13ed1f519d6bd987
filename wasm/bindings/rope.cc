#include "posenc/rope.h"

#include <emscripten/bind.h>

#include "convert.h"

namespace posenc::bindings {
namespace {

// RopeParams sees inv_freq, so the numbers are held beside it.
struct Rotation {
  RopeParams params;
  Array<double> inv_freq;
};

Rotation ReadRotation(Call& call) {
  Rotation rotation;
  RopeParams& params = rotation.params;
  params.head_dim = call.Whole("headDim");
  params.base = call.Number("base", params.base);
  params.layout = call.Choice("layout", "interleaved|half", params.layout);
  params.attention_factor = call.Number("attentionFactor", params.attention_factor);
  if (!call.Has("invFreq")) return rotation;
  if (call.Has("base")) {
    call.Refuse("invFreq", "must not be given together with base");
  }
  rotation.inv_freq = call.Numbers<double>("invFreq", kMaxModelDim / 2);
  params.inv_freq = rotation.inv_freq.span();
  return rotation;
}

// rope_scaling may be null, and older configs write `type` for rope_type.
void ReadScaling(Call& call, std::string& rope_type) {
  rope_type = call.Text(call.Has("rope_type") ? "rope_type" : "type", rope_type);
}

val Frequencies(val object) {
  Call call(std::move(object));
  const std::int64_t head_dim = call.Whole("headDim");
  RopeConfig config;
  std::string rope_type(config.rope_type);
  const std::optional<val> given = call.Object("config");
  if (given && call.Has("base")) {
    call.Refuse("base", "must not be given together with config");
  }
  config.rope_theta = call.Number("base", config.rope_theta);
  if (given) {
    call.Within(*given, [&] {
      config.rope_theta = call.Number("rope_theta", config.rope_theta);
      config.partial_rotary_factor =
          call.Number("partial_rotary_factor", config.partial_rotary_factor);
      if (call.IsNull("rope_scaling")) return;
      if (const std::optional<val> scaling = call.Object("rope_scaling")) {
        call.Within(*scaling, [&] { ReadScaling(call, rope_type); });
      }
    });
  }
  config.rope_type = rope_type;
  std::int64_t count = 0;
  const Status counted = RopeFrequencyCount(head_dim, config, count);
  call.Require(counted, counted.field == "rope_theta" && !given ? "base" : nullptr);
  const Array<double> inv_freq = call.Output<double>("headDim", count);
  double attention_factor = 1.0;
  if (call.ok()) {
    call.Require(RopeFrequencies(head_dim, config, inv_freq.span(), attention_factor));
  }
  return call.Return(
      {{"invFreq", call.Return(inv_freq)}, {"attentionFactor", val(attention_factor)}});
}

val Rotate(val values, val object) {
  Call call(std::move(object));
  const Rotation rotation = ReadRotation(call);
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) call.Require(CheckRotate(rotation.params, positions.ssize(), x.ssize()));
  if (call.ok()) {
    const MatrixView rows = x.matrix(positions.size());
    call.Require(RotateRope(rotation.params, positions.span(), rows, rows));
  }
  return call.Return(x);
}

val Contributions(val q_values, val k_values, val object) {
  Call call(std::move(object));
  const Rotation rotation = ReadRotation(call);
  const Array<double> distances = call.Numbers<double>("distances", kMaxLength);
  const Array<double> q = call.Numbers<double>("q", q_values, kMaxModelDim);
  const Array<double> k = call.Numbers<double>("k", k_values, kMaxModelDim);
  if (call.ok()) call.Require(CheckContributions(rotation.params, distances.ssize()));
  const Array<double> out =
      call.Output<double>("distances", distances.ssize() * (rotation.params.head_dim / 2));
  if (call.ok()) {
    call.Require(
        RopeContributions(rotation.params, q.span(), k.span(), distances.span(), out.span()));
  }
  return call.Return(out);
}

}  // namespace

EMSCRIPTEN_BINDINGS(rope) {
  emscripten::function("ropeFrequencies", &Frequencies);
  emscripten::function("ropeRotate", &Rotate);
  emscripten::function("ropeContributions", &Contributions);
}

}  // namespace posenc::bindings
