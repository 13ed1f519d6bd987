#include "posenc/attention.h"

#include <algorithm>

#include "convert.h"
#include "module.h"
#include "scores.h"

namespace posenc::bindings {
namespace {

constexpr char kWeightsSize[] = "must hold queryLen * keyLen = % numbers, got %";
constexpr char kValuesSize[] = "must hold keyLen * headDim = % numbers, got %";

Array<float> NumbersIfGiven(Call& call, const char* field) {
  if (!call.ok() || !call.Has(field)) return {};
  return call.Numbers<float>(field);
}

ConstMatrixView TableOf(const Array<float>& array, std::int64_t rows) {
  return array.empty() ? ConstMatrixView() : array.matrix(rows);
}

void ReadSeen(Call& call, KeysSeen& seen) {
  seen.causal = call.Flag("causal", seen.causal);
  seen.query_offset = call.Whole("queryOffset", seen.query_offset);
  if (call.Has("windowSize")) seen.window_size = call.Whole("windowSize");
  seen.prefix_len = call.Whole("prefixLen", seen.prefix_len);
}

Value Scores(Value q_values, Value k_values, Value object) {
  Call call(object);
  AttentionScoresParams params;
  params.head_dim = call.Whole("headDim");
  if (call.Has("scale")) params.scale = call.Number("scale");
  return ReturnScores(call, params, q_values, k_values);
}

Value Weights(Value values, Value object) {
  Call call(object);
  AttentionWeightsParams params;
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen", params.query_len);
  ReadSeen(call, params.seen);
  if (call.Has("sink")) params.sink = call.Number("sink");
  call.Require(CheckWeights(params));
  const Array<float> scores = call.Numbers<float>("scores", values);
  call.RequireSize("scores", scores, params.query_len * params.key_len, kWeightsSize);
  const Array<float> bias = NumbersIfGiven(call, "bias");
  const Array<float> mask = NumbersIfGiven(call, "mask");
  for (const Array<float>* given : {&bias, &mask}) {
    if (given->empty()) continue;
    call.RequireSize(given == &bias ? "bias" : "mask", *given, scores.ssize(), kWeightsSize);
  }
  if (call.ok()) {
    const MatrixView weights = scores.matrix(params.query_len);
    call.Require(AttentionWeights(params, weights, TableOf(bias, params.query_len),
                                  TableOf(mask, params.query_len), weights));
  }
  return call.Return(scores);
}

Value AttendToValues(Value weight_values, Value v_values, Value object) {
  Call call(object);
  const std::int64_t query_len = call.Whole("queryLen");
  const std::int64_t key_len = call.Whole("keyLen", query_len);
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

Value MultiHead(Value q_values, Value k_values, Value v_values, Value object) {
  Call call(object);
  MultiHeadParams params;
  params.num_heads = call.Whole("numHeads");
  if (call.Has("kvHeads")) params.kv_heads = call.Whole("kvHeads");
  params.head_dim = call.Whole("headDim");
  if (call.Has("scale")) params.scale = call.Number("scale");
  ReadSeen(call, params.seen);
  const Array<float> sinks = NumbersIfGiven(call, "sinks");
  params.sinks = sinks.span();
  params.head_major = call.Flag("headMajor", params.head_major);
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> k = call.Numbers<float>("k", k_values);
  const Array<float> v = call.Numbers<float>("v", v_values);
  const Array<float> bias = NumbersIfGiven(call, "bias");
  if (call.ok()) {
    call.Require(CheckMultiHead(params, q.ssize(), k.ssize(), v.ssize(), bias.ssize()));
  }
  const std::int64_t heads = params.num_heads, kv_heads = params.kv_heads.value_or(heads);
  const std::int64_t queries = call.ok() ? q.ssize() / (heads * params.head_dim) : 0;
  const std::int64_t keys = call.ok() ? k.ssize() / (kv_heads * params.head_dim) : 0;
  const Array<float> out = call.Output<float>("q", q.ssize());
  const Array<float> weights = call.Output<float>("q", heads * queries * keys);
  RequireProductMemory(call, "q", 2 * (queries + keys) * params.head_dim);
  if (call.ok()) {
    const std::int64_t rows = (params.head_major ? heads : 1) * queries;
    const std::int64_t kv_rows = (params.head_major ? kv_heads : 1) * keys;
    call.Require(MultiHeadAttention(params, q.matrix(rows), k.matrix(kv_rows), v.matrix(kv_rows),
                                    bias.span(), out.matrix(rows),
                                    weights.matrix(heads * queries)));
  }
  return call.Return({{"out", call.Copy(out)}, {"weights", call.Copy(weights)}});
}

Value Layers(Value values, Value object) {
  Call call(object);
  AttentionLayersParams params;
  params.d_model = call.Whole("dModel");
  params.num_heads = call.Whole("numHeads");
  params.causal = call.Flag("causal", params.causal);
  params.residual = call.Flag("residual", params.residual);
  const Array<float> x = call.Numbers<float>("x", values);
  const Array<float> bias = NumbersIfGiven(call, "bias");
  const std::int64_t cells = params.d_model * params.d_model;
  std::int64_t count = 0;
  Array<float> projections;
  call.Each("layers", kMaxLayers, [&](std::int64_t layer, std::int64_t layers) {
    if (layer == 0) {
      call.Require(CheckLayers(params, layers, x.ssize(), bias.ssize()));
      projections = call.Room<float>("layers", layers * 4 * cells);
      count = layers;
    }
    float* at = projections.data() + layer * 4 * cells;
    for (const char* name : {"wq", "wk", "wv", "wo"}) {
      const Array<float> matrix = call.Numbers<float>(name);
      call.RequireSize(name, matrix, cells, "must hold dModel * dModel = % numbers, got %");
      if (!call.ok()) return;
      at = std::copy_n(matrix.data(), matrix.size(), at);
    }
  });
  const Array<float> out = call.Output<float>("x", (count + 1) * x.ssize());
  const std::int64_t rows = call.ok() ? x.ssize() / params.d_model : 0;
  RequireProductMemory(call, "x", 8 * x.ssize() + rows * rows);
  if (call.ok()) {
    call.Require(AttentionLayers(params, x.matrix(rows), projections.span(), bias.span(),
                                 out.matrix((count + 1) * rows)));
  }
  return call.Return(out);
}

// The weights that entropy and window measure, or none where the call erred.
Array<float> ReadWeights(Call& call, Value values, std::int64_t& query_len) {
  query_len = call.Whole("queryLen");
  const std::int64_t key_len = call.Whole("keyLen", query_len);
  call.Require(CheckWeights({query_len, key_len, {}}));
  Array<float> weights = call.Numbers<float>("weights", values);
  call.RequireSize("weights", weights, query_len * key_len, kWeightsSize);
  return weights;
}

Value Entropy(Value values, Value object) {
  Call call(object);
  std::int64_t query_len = 0;
  const Array<float> weights = ReadWeights(call, values, query_len);
  const Array<double> out = call.Output<double>("queryLen", query_len);
  if (call.ok()) call.Require(AttentionEntropy(weights.matrix(query_len), out.span()));
  return call.Return(out);
}

Value Window(Value values, Value object) {
  Call call(object);
  std::int64_t query_len = 0;
  const double share = call.Number("share", 0.5);
  const Array<float> weights = ReadWeights(call, values, query_len);
  const Array<std::int32_t> out = call.Output<std::int32_t>("queryLen", query_len);
  if (call.ok()) call.Require(AttentionWindow(weights.matrix(query_len), share, out.span()));
  return call.Return(out);
}

Value Latent(Value q_values, Value latent_values, Value object) {
  Call call(object);
  LatentParams params;
  params.head_dim = call.Whole("headDim");
  params.latent_dim = call.Whole("latentDim");
  params.rotary_dim = call.Whole("rotaryDim", params.rotary_dim);
  params.order = call.Choice("order", "key|decoupled|absorbed|wrong-latent", params.order);
  params.base = call.Number("base", params.base);
  Array<double> inv_freq;
  if (call.Has("invFreq")) {
    if (call.Has("base")) call.Refuse("invFreq", "must not be given together with base");
    inv_freq = call.Numbers<double>("invFreq", kMaxModelDim / 2);
    params.inv_freq = inv_freq.span();
  }
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  if (call.Has("scale")) params.scale = call.Number("scale");
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> latents = call.Numbers<float>("latents", latent_values);
  if (call.ok()) call.Require(CheckLatent(params, q.ssize(), latents.ssize()));
  const std::int64_t queries = call.ok() ? q.ssize() / params.head_dim : 1;
  const std::int64_t keys = call.ok() ? latents.ssize() / params.latent_dim : 1;
  const Array<float> up = call.Numbers<float>("up");
  call.RequireSize("up", up, params.head_dim * params.latent_dim,
                   "must hold headDim * latentDim = % numbers, got %");
  const auto part = [&](const char* field, std::int64_t rows) {
    if (!call.ok() || (params.rotary_dim == 0 && !call.Has(field))) return Array<float>();
    Array<float> numbers = call.Numbers<float>(field);
    call.RequireSize(field, numbers, rows * params.rotary_dim,
                     "must hold rotaryDim numbers for each row, % in all, got %");
    return numbers;
  };
  const Array<float> q_part = part("qRotary", queries), k_part = part("kRotary", keys);
  const Array<float> scores = call.Output<float>("q", queries * keys);
  if (call.ok()) {
    call.Require(AttentionLatent(params, q.matrix(queries), latents.matrix(keys),
                                 up.matrix(params.head_dim), TableOf(q_part, queries),
                                 TableOf(k_part, keys), scores.matrix(queries)));
  }
  return call.Return(scores);
}

Value CacheSizes(Value object) {
  Call call(object);
  CacheSizeParams params;
  params.num_heads = call.Whole("numHeads");
  params.kv_heads = call.Whole("kvHeads");
  params.head_dim = call.Whole("headDim");
  params.latent_dim = call.Whole("latentDim");
  params.rotary_dim = call.Whole("rotaryDim", params.rotary_dim);
  const Array<double> out = call.Output<double>("numHeads", 4);
  if (call.ok()) call.Require(AttentionCacheSizes(params, out.span()));
  return call.Return(out);
}

[[gnu::constructor]] void BindVerbs() {
  FirstVerb("attentionScores", &Scores);
  FirstVerb("attentionWeights", &Weights);
  FirstVerb("attentionAttend", &AttendToValues);
  BesideVerb("attentionMultiHead", &MultiHead);
  BesideVerb("attentionLayers", &Layers);
  BesideVerb("attentionLatent", &Latent);
  BesideVerb("attentionCacheSizes", &CacheSizes);
  FirstVerb("attentionEntropy", &Entropy);
  FirstVerb("attentionWindow", &Window);
}

}  // namespace

}  // namespace posenc::bindings
