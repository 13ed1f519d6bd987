#include "posenc/gates.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

Value Contextual(Value gate_values, Value logit_values, Value object) {
  Call call(object);
  ContextualParams params;
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen", params.query_len);
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  params.order = call.Choice("order", "backward|wrong-forward", params.order);
  call.Require(CheckContextual(params));
  const Array<float> gates = call.Numbers<float>("gates", gate_values);
  call.RequireSize("gates", gates, params.query_len * params.key_len,
                   "must hold queryLen * keyLen = % numbers, got %");
  const Array<float> logits = call.Numbers<float>("logits", logit_values);
  if (call.ok() && logits.ssize() % params.query_len != 0) {
    call.Refuse("logits", "must hold as many numbers for each of % queries, got %",
                static_cast<double>(params.query_len), static_cast<double>(logits.size()));
  }
  const std::int64_t cells = params.query_len * params.key_len;
  const Array<double> positions = call.Output<double>("queryLen", cells);
  const Array<float> bias = call.Output<float>("queryLen", cells);
  if (call.ok()) {
    const auto rows = static_cast<std::size_t>(params.query_len);
    call.Require(GatesContextual(params, gates.matrix(rows), logits.matrix(rows), positions.span(),
                                 bias.matrix(rows)));
  }
  return call.Return({{"positions", call.Copy(positions)}, {"bias", call.Copy(bias)}});
}

Value Forget(Value values, Value object) {
  Call call(object);
  ForgetParams params;
  params.query_len = call.Whole("queryLen");
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  params.rule = call.Choice("rule", "official|wrong-shifted", params.rule);
  const Array<double> gates = call.Numbers<double>("gates", values, kMaxLength);
  if (call.ok()) call.Require(CheckForget(params, gates.ssize()));
  const Array<float> bias = call.Output<float>("queryLen", params.query_len * gates.ssize());
  if (call.ok()) {
    const auto rows = static_cast<std::size_t>(params.query_len);
    call.Require(GatesForget(params, gates.span(), bias.matrix(rows)));
  }
  return call.Return(bias);
}

Value Path(Value q_values, Value k_values, Value object) {
  constexpr char kSize[] = "must hold as many numbers as q, %, got %";
  Call call(object);
  const std::int64_t head_dim = call.Whole("headDim");
  const auto rule = call.Choice("rule", "official|wrong-unnormalised", PathRule::kOfficial);
  const Array<float> q = call.Numbers<float>("q", q_values);
  std::int64_t rows = 0;
  if (call.ok()) call.Require(CheckPath(head_dim, q.ssize(), rows));
  const Array<float> k = call.Numbers<float>("k", k_values);
  call.RequireSize("k", k, q.ssize(), kSize);
  const Array<float> w = call.Numbers<float>("w");
  call.RequireSize("w", w, q.ssize(), kSize);
  const Array<double> beta = call.Numbers<double>("beta");
  call.RequireSize("beta", beta, rows, "must hold a number for each of % tokens, got %");
  const Array<float> scores = call.Output<float>("q", rows * rows);
  if (call.ok()) {
    const auto size = static_cast<std::size_t>(rows);
    call.Require(GatesPath(q.matrix(size), k.matrix(size), w.matrix(size), beta.span(), rule,
                           scores.matrix(size)));
  }
  return call.Return(scores);
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("gatesContextual", &Contextual);
  BesideVerb("gatesForget", &Forget);
  BesideVerb("gatesPath", &Path);
}

}  // namespace

}  // namespace posenc::bindings
