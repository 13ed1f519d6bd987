#include "posenc/sinks.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

SinksParams ReadCache(Call& call) {
  SinksParams params;
  params.seq_len = call.Whole("seqLen");
  params.window_size = call.Whole("windowSize");
  params.sink_size = call.Whole("sinkSize");
  return params;
}

Value Cache(Value object) {
  Call call(object);
  const SinksParams params = ReadCache(call);
  std::int64_t count = 0;
  call.Require(SinksCount(params, count));
  const Array<std::int32_t> kept = call.Output<std::int32_t>("seqLen", count);
  const Array<std::int32_t> positions = call.Output<std::int32_t>("seqLen", count);
  if (call.ok()) call.Require(SinksCache(params, kept.span(), positions.span()));
  return call.Return({{"kept", call.Copy(kept)}, {"positions", call.Copy(positions)}});
}

Value Trace(Value object) {
  Call call(object);
  const SinksParams params = ReadCache(call);
  call.Require(CheckSinksTrace(params));
  const Array<std::int32_t> kept =
      call.Output<std::int32_t>("seqLen", params.seq_len * (params.sink_size + params.window_size));
  const Array<std::int32_t> counts = call.Output<std::int32_t>("seqLen", params.seq_len);
  const Array<std::int32_t> evicted = call.Output<std::int32_t>("seqLen", params.seq_len);
  if (call.ok()) {
    call.Require(SinksTrace(params, kept.span(), counts.span(), evicted.span()));
  }
  return call.Return(
      {{"kept", call.Copy(kept)}, {"counts", call.Copy(counts)}, {"evicted", call.Copy(evicted)}});
}

Value Mass(Value values, Value object) {
  Call call(object);
  const std::int64_t query_len = call.Whole("queryLen");
  const std::int64_t key_len = call.Whole("keyLen", query_len);
  const std::int64_t sink_size = call.Whole("sinkSize");
  call.Require(CheckSinksMass(query_len, key_len, sink_size));
  const Array<float> weights = call.Numbers<float>("weights", values);
  call.RequireSize("weights", weights, query_len * key_len,
                   "must hold queryLen * keyLen = % numbers, got %");
  const Array<double> mass = call.Output<double>("queryLen", query_len);
  if (call.ok()) call.Require(SinksMass(weights.matrix(query_len), sink_size, mass.span()));
  return call.Return(mass);
}

Value Weights(Value values, Value object) {
  Call call(object);
  SinksWeightsParams params;
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen", params.query_len);
  params.sink = call.Number("sink", params.sink);
  params.rule = call.Choice("rule", "official|wrong-unshifted|wrong-gated-scores", params.rule);
  call.Require(CheckSinksWeights(params));
  const Array<float> scores = call.Numbers<float>("scores", values);
  call.RequireSize("scores", scores, params.query_len * params.key_len,
                   "must hold queryLen * keyLen = % numbers, got %");
  Array<double> gates;
  if (call.Has("gates")) {
    gates = call.Numbers<double>("gates");
    call.RequireSize("gates", gates, params.query_len,
                     "must hold a number for each of % queries, got %");
  }
  const Array<float> weights = call.Output<float>("queryLen", scores.ssize());
  const Array<double> elsewhere = call.Output<double>("queryLen", params.query_len);
  if (call.ok()) {
    const auto rows = static_cast<std::size_t>(params.query_len);
    call.Require(SinksWeights(params, scores.matrix(rows), gates.span(), weights.matrix(rows),
                              elsewhere.span()));
  }
  return call.Return({{"weights", call.Copy(weights)}, {"elsewhere", call.Copy(elsewhere)}});
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("sinksCache", &Cache);
  BesideVerb("sinksTrace", &Trace);
  BesideVerb("sinksMass", &Mass);
  BesideVerb("sinksWeights", &Weights);
}

}  // namespace

}  // namespace posenc::bindings
