#include <algorithm>
#include <limits>

#include "posenc/attention.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Scores(Input& in) {
  AttentionScoresParams params;
  params.head_dim = in.Count(70);
  if (in.Flag()) params.scale = in.Number(-2.0, 2.0);
  const auto q_rows = static_cast<std::size_t>(in.Count(20) & 63);
  const auto k_rows = static_cast<std::size_t>(in.Count(20) & 63);
  const std::size_t cols = in.Length(Cells(params.head_dim) == 0 ? 3 : Cells(params.head_dim));
  if (std::max(q_rows, k_rows) * cols > kMostCells) return;
  const std::vector<float> q = in.Floats(q_rows * cols);
  const std::vector<float> k = in.Floats(k_rows * cols);
  const std::size_t out_rows = in.Length(q_rows);
  const Status check = CheckScores(params, Size(q), Size(k));
  Try<float>(
      {out_rows * k_rows},
      [&](std::span<float> out) {
        return AttentionScores(params, {q.data(), q_rows, cols}, {k.data(), k_rows, cols},
                               {out.data(), out_rows, k_rows});
      },
      check);
}

KeysSeen Seen(Input& in) {
  KeysSeen seen;
  seen.causal = in.Flag();
  seen.query_offset = in.Offset();
  if (in.Flag()) seen.window_size = in.Count();
  if (in.Flag()) seen.prefix_len = in.Offset();
  return seen;
}

void Weights(Input& in) {
  AttentionWeightsParams params;
  params.query_len = in.Count();
  params.key_len = in.Count();
  params.seen = Seen(in);
  if (in.Flag()) params.sink = in.Number(-90.0, 90.0);
  const std::size_t cells = Cells(params.query_len, params.key_len);
  const std::size_t cols = cells == 0 ? 1 : static_cast<std::size_t>(params.key_len);
  const std::vector<float> scores = in.Floats(in.Length(cells), -90.0, 90.0);
  const std::vector<float> bias =
      in.Flag() ? in.Floats(in.Length(cells), -1e6, 4.0) : std::vector<float>();
  const std::vector<float> mask =
      in.Flag() ? in.Floats(in.Length(cells), 0.0, 1.0) : std::vector<float>();
  const bool ok = Try<float>(
      {in.Length(cells / cols) * cols},
      [&](std::span<float> out) {
        return AttentionWeights(params, Rows(scores, cols), Rows(bias, cols), Rows(mask, cols),
                                Rows(out, cols));
      },
      CheckWeights(params));
  if (!ok) return;
  std::vector<float> own = scores;
  const MatrixView view = Rows(std::span(own), cols);
  Require(AttentionWeights(params, view, Rows(bias, cols), Rows(mask, cols), view).ok(),
          "weights may be the scores themselves");
  for (std::size_t i = 0; i < view.rows(); ++i) {
    double sum = 0.0;
    for (const float weight : view.row(i)) {
      Require(weight >= 0.0f && weight <= 1.0f, "a weight is a share");
      sum += weight;
    }
    Require(params.sink || sum == 0.0 || sum > 1.0 - 1e-6, "a row of weights sums to 1");
    Require(sum < 1.0 + 1e-6, "a sink takes of that");
  }
}

void Attending(Input& in) {
  const auto queries = static_cast<std::size_t>(in.Count(20) & 63);
  const auto keys = static_cast<std::size_t>(in.Count(20) & 63);
  const auto head_dim = in.Few(70);
  const std::vector<float> weights = in.Floats(queries * keys);
  const std::size_t v_rows = in.Length(keys);
  const std::vector<float> v = in.Floats(v_rows * head_dim);
  const std::size_t out_rows = in.Length(queries);
  const Status check =
      CheckAttend(static_cast<std::int64_t>(queries), static_cast<std::int64_t>(keys),
                  static_cast<std::int64_t>(head_dim));
  Try<float>(
      {out_rows * head_dim},
      [&](std::span<float> out) {
        return Attend({weights.data(), queries, keys}, {v.data(), v_rows, head_dim},
                      {out.data(), out_rows, head_dim});
      },
      check);
}

// None, one head's or all heads' bias, of which some keys are hidden.
std::vector<float> Bias(Input& in, std::size_t heads, std::size_t cells) {
  if (in.Flag()) return {};
  std::vector<float> bias = in.Floats(in.Length(in.Flag() ? heads * cells : cells));
  for (float& value : bias) {
    if (value > 3.5f) value = -std::numeric_limits<float>::infinity();
  }
  return bias;
}

void MultiHead(Input& in) {
  MultiHeadParams params;
  params.num_heads = in.Count(4);
  params.head_dim = in.Count(12);
  if (in.Flag()) params.scale = in.Number(-2.0, 2.0);
  params.seen = Seen(in);
  if (in.Flag()) params.kv_heads = in.Count(4);
  const std::size_t sinks_size = in.Flag() ? in.Length(Cells(params.num_heads)) : 0;
  const std::vector<float> sinks = in.Floats(sinks_size);
  params.sinks = sinks;
  params.head_major = in.Flag();
  const std::int64_t kv_heads = params.kv_heads.value_or(params.num_heads);
  const std::size_t cols =
      in.Length(Cells(params.head_major ? 1 : params.num_heads, params.head_dim));
  const std::size_t kv_cols = params.head_major ? cols : Cells(kv_heads, params.head_dim);
  if (64 * std::max(cols, kv_cols) > kMostCells) return;
  const std::size_t queries = in.Byte() % 20, keys = in.Byte() % 20;
  const std::size_t heads = Cells(params.num_heads);
  const std::size_t rows = params.head_major ? heads * queries : queries;
  const std::size_t kv_rows = params.head_major ? Cells(kv_heads) * keys : keys;
  if (std::max(rows, kv_rows) * std::max(cols, kv_cols) > kMostCells) return;
  const std::vector<float> q = in.Floats(rows * cols), k = in.Floats(kv_rows * kv_cols);
  const std::vector<float> v = in.Floats(in.Length(kv_rows) * kv_cols);
  const std::vector<float> bias = Bias(in, heads, queries * keys);
  Try<float, float>(
      {in.Length(rows) * cols, in.Length(heads * queries) * keys},
      [&](std::span<float> out, std::span<float> weights) {
        return MultiHeadAttention(params, Rows(q, cols), Rows(k, kv_cols), Rows(v, kv_cols), bias,
                                  Rows(out, cols), Rows(weights, keys));
      },
      CheckMultiHead(params, Size(q), Size(k), Size(v), Size(bias)));
}

void Layers(Input& in) {
  AttentionLayersParams params;
  params.num_heads = in.Count(3);
  params.d_model = in.Count(12);
  const bool small = Cells(params.d_model) > 0 && Cells(params.num_heads) > 0;
  if (small && !in.OneIn(16)) params.d_model *= params.num_heads;
  params.causal = in.Flag();
  params.residual = in.Flag();
  const std::size_t cols = Cells(params.d_model);
  if (cols > 64) return;
  const std::int64_t layers = in.Offset(3);
  const std::size_t n = in.Byte() % 12;
  const std::vector<float> x = in.Floats(n * cols);
  const std::vector<float> weights = in.Floats(in.Length(4 * cols * Cells(layers, params.d_model)));
  const std::vector<float> bias = Bias(in, Cells(params.num_heads), n * n);
  const std::size_t matrices = 4 * cols * cols;
  const auto given = matrices == 0 ? 0 : static_cast<std::int64_t>(weights.size() / matrices);
  Try<float>(
      {in.Length((static_cast<std::size_t>(given) + 1) * n) * cols},
      [&](std::span<float> out) {
        return AttentionLayers(params, Rows(x, cols), weights, bias, Rows(out, cols));
      },
      weights.size() == static_cast<std::size_t>(given) * matrices && cols > 0
          ? CheckLayers(params, given, Size(x), Size(bias))
          : Ok());
}

void Readings(Input& in) {
  const std::size_t queries = in.Byte() % 20, keys = in.Byte() % 20;
  const std::vector<float> weights = in.Floats(queries * keys, 0.0, 1.0);
  const ConstMatrixView view = {weights.data(), queries, keys};
  Try<double>({in.Length(queries)},
              [&](std::span<double> out) { return AttentionEntropy(view, out); });
  const double share = in.Number(0.01, 1.0);
  Try<std::int32_t>({in.Length(queries)},
                    [&](std::span<std::int32_t> out) { return AttentionWindow(view, share, out); });
}

void Latent(Input& in) {
  LatentParams params;
  params.order = in.Choice<LatentOrder>(4);
  params.head_dim = in.Even(16);
  params.latent_dim = in.Even(16);
  const bool has_part =
      params.order == LatentOrder::kDecoupled || params.order == LatentOrder::kAbsorbed;
  params.rotary_dim = has_part ? in.Even(8) : 0;
  params.base = in.Number(1.5, 1e6);
  params.query_offset = in.Offset(100);
  if (in.Flag()) params.scale = in.Number(-2.0, 2.0);
  if (params.head_dim > 64 || params.latent_dim > 64 || params.rotary_dim > 64) return;
  const std::size_t queries = in.Byte() % 20, keys = in.Byte() % 20;
  const std::size_t head = Cells(params.head_dim), wide = Cells(params.latent_dim);
  const std::size_t part = Cells(params.rotary_dim);
  const std::vector<double> inv_freq =
      in.Numbers(in.Flag() ? in.Length((has_part ? part : head) / 2) : 0, 0.0, 3.0);
  params.inv_freq = inv_freq;
  const std::vector<float> q = in.Floats(queries * head), latents = in.Floats(keys * wide);
  const std::vector<float> up = in.Floats(in.Length(head) * wide);
  const std::vector<float> q_part = in.Floats(in.Length(queries) * part);
  const std::vector<float> k_part = in.Floats(keys * part);
  Try<float>({in.Length(queries) * keys}, [&](std::span<float> scores) {
    return AttentionLatent(params, Rows(q, head), Rows(latents, wide), Rows(up, wide),
                           Rows(q_part, part), Rows(k_part, part), Rows(scores, keys));
  });
  const CacheSizeParams sizes = {in.Count(64), in.Count(8), in.Count(128), in.Count(512),
                                 in.Offset(64)};
  Try<double>({in.Length(4)},
              [&](std::span<double> out) { return AttentionCacheSizes(sizes, out); });
}

const Registration attention("attention",
                             {Weights, Scores, Attending, MultiHead, Layers, Readings, Latent});

}  // namespace
}  // namespace posenc::fuzz
