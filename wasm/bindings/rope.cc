#include "posenc/rope.h"

#include <algorithm>

#include "config.h"
#include "module.h"

namespace posenc::bindings {
namespace {

constexpr char kLayouts[] = "interleaved|half|wrong-mixed";

// RopeParams sees inv_freq, so the numbers are held beside it; without layouts none is read.
struct Rotation {
  RopeParams params;
  Array<double> inv_freq;
};

Rotation ReadRotation(Call& call, const char* layouts) {
  Rotation rotation;
  RopeParams& params = rotation.params;
  params.head_dim = call.Whole("headDim");
  params.base = call.Number("base", params.base);
  if (layouts) params.layout = call.Choice("layout", layouts, params.layout);
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

// The rows of x as the engine has them.
MatrixView RowsOf(const Array<float>& x, std::size_t positions, std::int64_t head_dim,
                  bool head_major) {
  return x.matrix(head_major ? x.size() / static_cast<std::size_t>(head_dim) : positions);
}

Value Rotate(Value values, Value object) {
  Call call(object);
  Rotation rotation = ReadRotation(call, kLayouts);
  RopeParams& params = rotation.params;
  params.head_major = call.Flag("headMajor", params.head_major);
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) call.Require(CheckRotate(params, positions.ssize(), x.ssize()));
  if (call.ok()) {
    const MatrixView rows = RowsOf(x, positions.size(), params.head_dim, params.head_major);
    call.Require(RotateRope(params, positions.span(), rows, rows));
  }
  return call.Return(x);
}

Value Angles(Value object) {
  Call call(object);
  const Rotation rotation = ReadRotation(call, nullptr);
  const Array<double> positions = call.Numbers<double>("positions", kMaxLength);
  if (call.ok()) call.Require(CheckRopeAngles(rotation.params, positions.ssize()));
  const std::int64_t pairs = RopePairs(rotation.params);
  const Array<float> cos = call.Output<float>("positions", positions.ssize() * pairs);
  const Array<float> sin = call.Output<float>("positions", positions.ssize() * pairs);
  if (call.ok()) {
    call.Require(RopeAngles(rotation.params, positions.span(), cos.matrix(positions.size()),
                            sin.matrix(positions.size())));
  }
  return call.Return({{"cos", call.Copy(cos)},
                      {"sin", call.Copy(sin)},
                      {"pairs", Value(static_cast<double>(pairs))}});
}

Value Apply(Value values, Value object) {
  Call call(object);
  RopeTable table;
  table.head_dim = call.Whole("headDim");
  table.layout = call.Choice("layout", kLayouts, table.layout);
  table.head_major = call.Flag("headMajor", table.head_major);
  // A wrong headDim is refused by its own name below.
  const std::int64_t pairs = call.Whole("pairs", std::max<std::int64_t>(table.head_dim / 2, 1));
  if (pairs < 1) call.Refuse("pairs", "must be at least 1, got %", static_cast<double>(pairs));
  const Array<float> cos = call.Numbers<float>("cos");
  if (call.ok() && cos.ssize() % pairs != 0) {
    call.Refuse("cos", "must hold rows of % pairs, got % numbers", static_cast<double>(pairs),
                static_cast<double>(cos.ssize()));
  }
  const Array<float> sin = call.Numbers<float>("sin");
  call.RequireSize("sin", sin, cos.ssize(), "must hold as many numbers as cos, %, got %");
  const Array<float> x = call.Numbers<float>("x", values);
  if (call.ok()) {
    const std::size_t positions = cos.size() / static_cast<std::size_t>(pairs);
    table.cos = cos.matrix(positions);
    table.sin = sin.matrix(positions);
    call.Require(CheckApplyRope(table, x.ssize()));
    if (call.ok()) {
      const MatrixView rows = RowsOf(x, positions, table.head_dim, table.head_major);
      call.Require(ApplyRope(table, rows, rows));
    }
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
  FirstVerb("ropeFrequencies", &Frequencies);
  FirstVerb("ropeRotate", &Rotate);
  FirstVerb("ropeContributions", &Contributions);
  BesideVerb("ropeAngles", &Angles);
  BesideVerb("ropeApply", &Apply);
  BesideVerb("ropeFope", &Fope);
}

}  // namespace

}  // namespace posenc::bindings
