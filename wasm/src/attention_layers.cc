#include <algorithm>
#include <limits>
#include <vector>

#include "logits.h"
#include "message.h"
#include "product.h"
#include "softmax.h"

namespace posenc {
namespace {

// The bias must fit one head or all of them.
Status CheckBias(std::int64_t size, std::int64_t heads, std::int64_t queries, std::int64_t keys) {
  const std::int64_t head = queries * keys;
  if (size == 0 || size == head || size == heads * head) return Ok();
  return Invalid("bias", {"bias must hold ", Number(head), " numbers for every head alike, or ",
                          Number(heads * head), " for all heads, got ", Number(size)});
}

Status CheckDivides(const char* field, std::int64_t value, const char* of, std::int64_t whole) {
  if (whole % value == 0) return Ok();
  return Invalid(field,
                 {field, " must divide ", of, " = ", Number(whole), ", got ", Number(value)});
}

// The rows of one head: those of the table where no other head stands beside it, else a copy.
ConstMatrixView RowsOf(std::size_t head, ConstMatrixView all, std::size_t rows, std::size_t dim,
                       std::vector<float>& copy) {
  if (all.cols() == dim) return {all.data() + head * rows * dim, rows, dim};
  copy.resize(rows * dim);
  for (std::size_t i = 0; i < rows; ++i) std::copy_n(&all(i, head * dim), dim, &copy[i * dim]);
  return {copy.data(), rows, dim};
}

std::int64_t KvHeads(const MultiHeadParams& params) {
  return params.kv_heads.value_or(params.num_heads);
}

struct Tables {
  ConstMatrixView q, k, v;
  MatrixView out;
};

// Every head by itself. Its weights stand `weights_step` numbers after those of the head before:
// with 0 they are written over.
void AttendHeads(const MultiHeadParams& params, const Tables& all, std::span<const float> bias,
                 float* weights_data, std::size_t weights_step) {
  const auto heads = static_cast<std::size_t>(params.num_heads);
  const auto kv_heads = static_cast<std::size_t>(KvHeads(params));
  const auto dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t queries = all.q.size() / (heads * dim), keys = all.k.size() / (kv_heads * dim);
  const std::size_t cells = queries * keys, bias_step = bias.size() > cells ? cells : 0;
  const float scale = ScaleOf(params.scale, dim);
  const bool is_beside = all.out.cols() > dim;
  std::vector<float> q_copy, k_copy, v_copy, out_copy(is_beside ? queries * dim : 0);
  ConstMatrixView k, v;
  for (std::size_t h = 0; h < heads; ++h) {
    const ConstMatrixView q = RowsOf(h, all.q, queries, dim, q_copy);
    if (const std::size_t group = heads / kv_heads; h % group == 0) {
      k = RowsOf(h / group, all.k, keys, dim, k_copy);
      v = RowsOf(h / group, all.v, keys, dim, v_copy);
    }
    const float sink = params.sinks.empty() ? kNoSink : params.sinks[h];
    const MatrixView weights = {weights_data + h * weights_step, queries, keys};
    MultiplyTransposed(scale, q, k, weights);
    for (std::size_t i = 0; i < queries; ++i) {
      const std::span<float> row = weights.row(i);
      const float* added = bias.empty() ? nullptr : bias.data() + h * bias_step + i * keys;
      const std::span<float> logits =
          WriteLogits(params.seen, i, {row.data(), added, nullptr}, row);
      if (BelowInfinity(logits)) {
        Softmax(logits, sink);
      } else {
        std::ranges::fill(row, std::numeric_limits<float>::quiet_NaN());
      }
    }
    const MatrixView out = {is_beside ? out_copy.data() : all.out.data() + h * queries * dim,
                            queries, dim};
    Multiply(weights, v, out);
    for (std::size_t i = 0; is_beside && i < queries; ++i) {
      std::ranges::copy(out.row(i), &all.out(i, h * dim));
    }
  }
}

Status CheckTable(const char* field, ConstMatrixView view, std::size_t rows, std::size_t cols) {
  POSENC_RETURN_IF_ERROR(CheckShape(field, view, rows, cols));
  return CheckFinite(field, view.values());
}

}  // namespace

Status CheckMultiHead(const MultiHeadParams& params, std::int64_t q_size, std::int64_t k_size,
                      std::int64_t v_size, std::int64_t bias_size) {
  const std::int64_t heads = params.num_heads;
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", heads, kMaxHeads));
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckCount("kvHeads", KvHeads(params), kMaxHeads));
  POSENC_RETURN_IF_ERROR(CheckDivides("kvHeads", KvHeads(params), "numHeads", heads));
  POSENC_RETURN_IF_ERROR(CheckFinite("scale", params.scale));
  POSENC_RETURN_IF_ERROR(CheckSeen(params.seen));
  if (!params.sinks.empty()) {
    POSENC_RETURN_IF_ERROR(
        CheckLength("sinks", params.sinks.size(), static_cast<std::size_t>(heads)));
  }
  POSENC_RETURN_IF_ERROR(CheckFinite("sinks", params.sinks));
  const std::int64_t width = heads * params.head_dim;
  const std::int64_t kv_width = KvHeads(params) * params.head_dim;
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "numHeads * headDim", width));
  POSENC_RETURN_IF_ERROR(CheckRows(
      "k", k_size, params.kv_heads ? "kvHeads * headDim" : "numHeads * headDim", kv_width));
  if (v_size != k_size) {
    return Invalid(
        "v", {"v must hold as many numbers as k, ", Number(k_size), ", got ", Number(v_size)});
  }
  const std::int64_t queries = q_size / width, keys = k_size / kv_width;
  POSENC_RETURN_IF_ERROR(CheckArray("q", heads * queries, keys, 4));
  POSENC_RETURN_IF_ERROR(CheckWork("q", 2 * q_size * keys, kMaxProducts, "products"));
  return CheckBias(bias_size, heads, queries, keys);
}

Status MultiHeadAttention(const MultiHeadParams& params, ConstMatrixView q, ConstMatrixView k,
                          ConstMatrixView v, std::span<const float> bias, MatrixView out,
                          MatrixView weights) {
  POSENC_RETURN_IF_ERROR(CheckMultiHead(
      params, static_cast<std::int64_t>(q.size()), static_cast<std::int64_t>(k.size()),
      static_cast<std::int64_t>(v.size()), static_cast<std::int64_t>(bias.size())));
  const auto heads = static_cast<std::size_t>(params.num_heads);
  const auto kv_heads = static_cast<std::size_t>(KvHeads(params));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t queries = q.size() / (heads * head_dim);
  const std::size_t keys = k.size() / (kv_heads * head_dim);
  const auto check = [&](const char* field, ConstMatrixView view, std::size_t beside) {
    const std::size_t width = params.head_major ? head_dim : beside * head_dim;
    return CheckTable(field, view, view.size() / width, width);
  };
  POSENC_RETURN_IF_ERROR(check("q", q, heads));
  POSENC_RETURN_IF_ERROR(check("k", k, kv_heads));
  POSENC_RETURN_IF_ERROR(check("v", v, kv_heads));
  POSENC_RETURN_IF_ERROR(CheckLogits("bias", bias));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, q.rows(), q.cols()));
  POSENC_RETURN_IF_ERROR(CheckShape("weights", weights, heads * queries, keys));

  AttendHeads(params, {q, k, v, out}, bias, weights.data(), queries * keys);
  return Ok();
}

Status CheckLayers(const AttentionLayersParams& params, std::int64_t num_layers,
                   std::int64_t x_size, std::int64_t bias_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", params.num_heads, kMaxHeads));
  POSENC_RETURN_IF_ERROR(CheckDivides("numHeads", params.num_heads, "dModel", params.d_model));
  POSENC_RETURN_IF_ERROR(CheckCount("layers", num_layers, kMaxLayers));
  POSENC_RETURN_IF_ERROR(CheckArray("layers", num_layers * 4 * params.d_model, params.d_model, 4));
  POSENC_RETURN_IF_ERROR(CheckRows("x", x_size, "dModel", params.d_model));
  const std::int64_t rows = x_size / params.d_model;
  POSENC_RETURN_IF_ERROR(CheckArray("x", rows, rows, 4));
  POSENC_RETURN_IF_ERROR(CheckArray("x", (num_layers + 1) * rows, params.d_model, 4));
  // Four projections, the scores and what they read.
  const std::int64_t products = num_layers * x_size * (4 * params.d_model + 2 * rows);
  POSENC_RETURN_IF_ERROR(CheckWork("layers", products, kMaxProducts, "products"));
  return CheckBias(bias_size, params.num_heads, rows, rows);
}

Status AttentionLayers(const AttentionLayersParams& params, ConstMatrixView x,
                       std::span<const float> weights, std::span<const float> bias,
                       MatrixView out) {
  const std::size_t rows = x.rows(), width = x.cols(), cells = width * width;
  const std::size_t layers = weights.size() / std::max(4 * cells, std::size_t{1});
  POSENC_RETURN_IF_ERROR(CheckLayers(params, static_cast<std::int64_t>(layers),
                                     static_cast<std::int64_t>(x.size()),
                                     static_cast<std::int64_t>(bias.size())));
  const auto d_model = static_cast<std::size_t>(params.d_model);
  POSENC_RETURN_IF_ERROR(CheckTable("x", x, rows, d_model));
  POSENC_RETURN_IF_ERROR(CheckLength("layers", weights.size(), layers * 4 * cells));
  POSENC_RETURN_IF_ERROR(CheckFinite("layers", weights));
  POSENC_RETURN_IF_ERROR(CheckLogits("bias", bias));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, (layers + 1) * rows, width));

  const MultiHeadParams heads = {.num_heads = params.num_heads,
                                 .head_dim = params.d_model / params.num_heads,
                                 .scale = {},
                                 .seen = {.causal = params.causal}};
  std::vector<float> memory(4 * x.size() + rows * rows);
  const auto part = [&](std::size_t n) {
    return MatrixView(memory.data() + n * x.size(), rows, width);
  };
  std::ranges::copy(x.values(), out.data());
  for (std::size_t l = 0; l < layers; ++l) {
    const MatrixView before = {&out(l * rows, 0), rows, width};
    const MatrixView after = {&out((l + 1) * rows, 0), rows, width};
    const auto project = [&](std::size_t n, ConstMatrixView from, MatrixView to) {
      Multiply(from, {weights.data() + (4 * l + n) * cells, width, width}, to);
    };
    for (std::size_t n = 0; n < 3; ++n) project(n, before, part(n));
    AttendHeads(heads, {part(0), part(1), part(2), part(3)}, bias, part(4).data(), 0);
    project(3, part(3), after);
    if (!params.residual) continue;
    for (std::size_t n = 0; n < after.size(); ++n) after.data()[n] += before.data()[n];
  }
  return Ok();
}

}  // namespace posenc
