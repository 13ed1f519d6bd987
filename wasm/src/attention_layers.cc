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

// Columns of one head, side by side.
void CopyColumns(ConstMatrixView from, std::size_t first, MatrixView to) {
  for (std::size_t i = 0; i < to.rows(); ++i) {
    std::ranges::copy(from.row(i).subspan(first, to.cols()), to.row(i).begin());
  }
}

struct Tables {
  ConstMatrixView q, k, v;
  MatrixView out;
};

// Every head by itself. Its weights stand `weights_step` numbers after those of the head before:
// with 0 they are written over.
void AttendHeads(std::size_t heads, float scale, const KeysSeen& seen, const Tables& all,
                 std::span<const float> bias, float* weights_data, std::size_t weights_step) {
  const std::size_t queries = all.q.rows(), keys = all.k.rows(), dim = all.q.cols() / heads;
  const std::size_t cells = queries * keys, bias_step = bias.size() > cells ? cells : 0;
  std::vector<float> memory(2 * (queries + keys) * dim);
  const MatrixView q = {memory.data(), queries, dim};
  const MatrixView out = {q.data() + q.size(), queries, dim};
  const MatrixView k = {out.data() + out.size(), keys, dim};
  const MatrixView v = {k.data() + k.size(), keys, dim};
  for (std::size_t h = 0; h < heads; ++h) {
    CopyColumns(all.q, h * dim, q);
    CopyColumns(all.k, h * dim, k);
    CopyColumns(all.v, h * dim, v);
    const MatrixView weights = {weights_data + h * weights_step, queries, keys};
    MultiplyTransposed(scale, q, k, weights);
    for (std::size_t i = 0; i < queries; ++i) {
      const std::span<float> row = weights.row(i);
      const float* added = bias.empty() ? nullptr : bias.data() + h * bias_step + i * keys;
      const std::span<float> logits = WriteLogits(seen, i, {row.data(), added, nullptr}, row);
      if (BelowInfinity(logits)) {
        Softmax(logits);
      } else {
        std::ranges::fill(row, std::numeric_limits<float>::quiet_NaN());
      }
    }
    Multiply(weights, v, out);
    for (std::size_t i = 0; i < queries; ++i) {
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
  POSENC_RETURN_IF_ERROR(CheckFinite("scale", params.scale));
  POSENC_RETURN_IF_ERROR(CheckSeen(params.seen));
  const std::int64_t width = heads * params.head_dim;
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "numHeads * headDim", width));
  POSENC_RETURN_IF_ERROR(CheckRows("k", k_size, "numHeads * headDim", width));
  if (v_size != k_size) {
    return Invalid(
        "v", {"v must hold as many numbers as k, ", Number(k_size), ", got ", Number(v_size)});
  }
  POSENC_RETURN_IF_ERROR(CheckArray("q", heads * (q_size / width), k_size / width, 4));
  POSENC_RETURN_IF_ERROR(CheckWork("q", 2 * q_size * (k_size / width), kMaxProducts, "products"));
  return CheckBias(bias_size, heads, q_size / width, k_size / width);
}

Status MultiHeadAttention(const MultiHeadParams& params, ConstMatrixView q, ConstMatrixView k,
                          ConstMatrixView v, std::span<const float> bias, MatrixView out,
                          MatrixView weights) {
  POSENC_RETURN_IF_ERROR(CheckMultiHead(
      params, static_cast<std::int64_t>(q.size()), static_cast<std::int64_t>(k.size()),
      static_cast<std::int64_t>(v.size()), static_cast<std::int64_t>(bias.size())));
  const auto heads = static_cast<std::size_t>(params.num_heads);
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t queries = q.rows(), keys = k.rows(), width = heads * head_dim;
  POSENC_RETURN_IF_ERROR(CheckTable("q", q, queries, width));
  POSENC_RETURN_IF_ERROR(CheckTable("k", k, keys, width));
  POSENC_RETURN_IF_ERROR(CheckTable("v", v, keys, width));
  POSENC_RETURN_IF_ERROR(CheckLogits("bias", bias));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, queries, width));
  POSENC_RETURN_IF_ERROR(CheckShape("weights", weights, heads * queries, keys));

  AttendHeads(heads, ScaleOf(params.scale, head_dim), params.seen, {q, k, v, out}, bias,
              weights.data(), queries * keys);
  return Ok();
}

Status CheckLayers(const AttentionLayersParams& params, std::int64_t num_layers,
                   std::int64_t x_size, std::int64_t bias_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", params.num_heads, kMaxHeads));
  if (params.d_model % params.num_heads != 0) {
    return Invalid("numHeads", {"numHeads must divide dModel = ", Number(params.d_model), ", got ",
                                Number(params.num_heads)});
  }
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

  const auto heads = static_cast<std::size_t>(params.num_heads);
  const float scale = ScaleOf({}, width / heads);
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
    AttendHeads(heads, scale, {.causal = params.causal}, {part(0), part(1), part(2), part(3)}, bias,
                part(4).data(), 0);
    project(3, part(3), after);
    if (!params.residual) continue;
    for (std::size_t n = 0; n < after.size(); ++n) after.data()[n] += before.data()[n];
  }
  return Ok();
}

}  // namespace posenc
