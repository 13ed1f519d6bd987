#include "posenc/attention.h"

#include <emscripten/bind.h>

#include "convert.h"
#include "scores.h"

namespace posenc::bindings {
namespace {

constexpr char kWeightsSize[] = "must hold queryLen * keyLen = % numbers, got %";
constexpr char kValuesSize[] = "must hold keyLen * headDim = % numbers, got %";

// The matrix product packs its operands into a few buffers of its own and cannot be told that
// there is no memory for them; so that much is asked for, and given back, before it starts.
void RequireProductMemory(Call& call, const char* field) {
  constexpr std::int64_t kPackedBytes = std::int64_t{8} << 20;
  call.Output<std::uint8_t>(field, kPackedBytes);
}

val Scores(val q_values, val k_values, val object) {
  Call call(std::move(object));
  AttentionScoresParams params;
  params.head_dim = call.Whole("headDim");
  if (call.Has("scale")) params.scale = call.Number("scale");
  return ReturnScores(call, params, q_values, k_values);
}

val Weights(val values, val object) {
  Call call(std::move(object));
  AttentionWeightsParams params;
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen");
  params.causal = call.Flag("causal", params.causal);
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  call.Require(CheckWeights(params));
  const Array<float> scores = call.Numbers<float>("scores", values);
  call.RequireSize("scores", scores, params.query_len * params.key_len, kWeightsSize);
  Array<float> bias;
  if (call.ok() && call.Has("bias")) {
    bias = call.Numbers<float>("bias");
    call.RequireSize("bias", bias, params.query_len * params.key_len, kWeightsSize);
  }
  if (call.ok()) {
    const MatrixView weights = scores.matrix(params.query_len);
    const ConstMatrixView added = bias.empty() ? ConstMatrixView() : bias.matrix(params.query_len);
    call.Require(AttentionWeights(params, weights, added, weights));
  }
  return call.Return(scores);
}

val AttendToValues(val weight_values, val v_values, val object) {
  Call call(std::move(object));
  const std::int64_t query_len = call.Whole("queryLen");
  const std::int64_t key_len = call.Whole("keyLen");
  const std::int64_t head_dim = call.Whole("headDim");
  call.Require(CheckAttend(query_len, key_len, head_dim));
  const Array<float> weights = call.Numbers<float>("weights", weight_values);
  call.RequireSize("weights", weights, query_len * key_len, kWeightsSize);
  const Array<float> v = call.Numbers<float>("v", v_values);
  call.RequireSize("v", v, key_len * head_dim, kValuesSize);
  const Array<float> out = call.Output<float>("queryLen", query_len * head_dim);
  RequireProductMemory(call, "queryLen");
  if (call.ok()) {
    call.Require(Attend(weights.matrix(query_len), v.matrix(key_len), out.matrix(query_len)));
  }
  return call.Return(out);
}

}  // namespace

val ReturnScores(Call& call, const AttentionScoresParams& params, const val& q_values,
                 const val& k_values) {
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> k = call.Numbers<float>("k", k_values);
  if (call.ok()) call.Require(CheckScores(params, q.ssize(), k.ssize()));
  const std::int64_t query_len = call.ok() ? q.ssize() / params.head_dim : 0;
  const std::int64_t key_len = call.ok() ? k.ssize() / params.head_dim : 0;
  const Array<float> scores = call.Output<float>("q", query_len * key_len);
  RequireProductMemory(call, "q");
  if (call.ok()) {
    call.Require(
        AttentionScores(params, q.matrix(query_len), k.matrix(key_len), scores.matrix(query_len)));
  }
  return call.Return(scores);
}

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("attentionScores", &Scores);
  emscripten::function("attentionWeights", &Weights);
  emscripten::function("attentionAttend", &AttendToValues);
}

}  // namespace posenc::bindings
