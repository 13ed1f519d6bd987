#include "posenc/attention.h"

#include <algorithm>
#include <limits>

#include "exponential.h"
#include "logits.h"
#include "message.h"
#include "product.h"
#include "softmax.h"

namespace posenc {
namespace {

// Weights that a caller hands in: they may come from anywhere.
Status CheckGivenWeights(ConstMatrixView weights, std::size_t results) {
  POSENC_RETURN_IF_ERROR(CheckWeights({.query_len = static_cast<std::int64_t>(weights.rows()),
                                       .key_len = static_cast<std::int64_t>(weights.cols()),
                                       .seen = {}}));
  POSENC_RETURN_IF_ERROR(CheckLength("out", results, weights.rows()));
  for (const float weight : weights.values()) {
    if (!(weight >= 0.0f && weight <= std::numeric_limits<float>::max())) {
      return Invalid("weights", {"weights must hold finite numbers >= 0, got ",
                                 Number(static_cast<double>(weight))});
    }
  }
  return Ok();
}

const float* RowOf(ConstMatrixView table, std::size_t i) {
  return table.empty() ? nullptr : table.row(i).data();
}

}  // namespace

Status CheckScores(const AttentionScoresParams& params, std::int64_t q_size, std::int64_t k_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckFinite("scale", params.scale));
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "headDim", params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckRows("k", k_size, "headDim", params.head_dim));
  const std::int64_t keys = k_size / params.head_dim;
  POSENC_RETURN_IF_ERROR(CheckArray("q", q_size / params.head_dim, keys, 4));
  return CheckWork("q", q_size * keys, kMaxProducts, "products");
}

Status AttentionScores(const AttentionScoresParams& params, ConstMatrixView q, ConstMatrixView k,
                       MatrixView scores) {
  POSENC_RETURN_IF_ERROR(CheckScores(params, static_cast<std::int64_t>(q.size()),
                                     static_cast<std::int64_t>(k.size())));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  POSENC_RETURN_IF_ERROR(CheckShape("q", q, q.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("k", k, k.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, q.rows(), k.rows()));
  MultiplyTransposed(ScaleOf(params.scale, head_dim), q, k, scores);
  return Ok();
}

Status CheckWeights(const AttentionWeightsParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckSeen(params.seen));
  POSENC_RETURN_IF_ERROR(CheckFinite("sink", params.sink));
  return CheckArray("queryLen", params.query_len, params.key_len, 4);
}

Status AttentionWeights(const AttentionWeightsParams& params, ConstMatrixView scores,
                        ConstMatrixView bias, ConstMatrixView mask, MatrixView weights) {
  POSENC_RETURN_IF_ERROR(CheckWeights(params));
  const auto queries = static_cast<std::size_t>(params.query_len);
  const auto keys = static_cast<std::size_t>(params.key_len);
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, queries, keys));
  if (!bias.empty()) POSENC_RETURN_IF_ERROR(CheckShape("bias", bias, queries, keys));
  if (!mask.empty()) POSENC_RETURN_IF_ERROR(CheckShape("mask", mask, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckShape("weights", weights, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckLogits("scores", scores.values()));
  POSENC_RETURN_IF_ERROR(CheckLogits("bias", bias.values()));
  POSENC_RETURN_IF_ERROR(CheckFinite("mask", mask.values()));
  for (std::size_t n = 0; n < bias.size(); ++n) {
    if (!(scores.data()[n] + bias.data()[n] <= std::numeric_limits<float>::max())) {
      return Invalid("scores", {"scores + bias must stay below the largest float, 3.4e38"});
    }
  }

  const auto sink = static_cast<float>(params.sink.value_or(kNoSink));
  for (std::size_t i = 0; i < queries; ++i) {
    const LogitRow from = {RowOf(scores, i), RowOf(bias, i), RowOf(mask, i)};
    Softmax(WriteLogits(params.seen, i, from, weights.row(i)), sink);
  }
  return Ok();
}

Status CheckAttend(std::int64_t query_len, std::int64_t key_len, std::int64_t head_dim) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckArray("queryLen", query_len, head_dim, 4));
  // Three factors near their limits are below 2^54.
  return CheckWork("queryLen", query_len * key_len * head_dim, kMaxProducts, "products");
}

Status Attend(ConstMatrixView weights, ConstMatrixView v, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckAttend(static_cast<std::int64_t>(weights.rows()),
                                     static_cast<std::int64_t>(weights.cols()),
                                     static_cast<std::int64_t>(v.cols())));
  POSENC_RETURN_IF_ERROR(CheckShape("v", v, weights.cols(), v.cols()));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, weights.rows(), v.cols()));
  Multiply(weights, v, out);
  return Ok();
}

Status AttentionEntropy(ConstMatrixView weights, std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckGivenWeights(weights, out.size()));
  for (std::size_t i = 0; i < weights.rows(); ++i) {
    double entropy = 0.0;
    for (const double weight : weights.row(i)) {
      if (weight > 0.0) entropy -= weight * Log(weight);
    }
    out[i] = entropy;
  }
  return Ok();
}

Status AttentionWindow(ConstMatrixView weights, double share, std::span<std::int32_t> out) {
  if (!(share > 0.0 && share <= 1.0)) {
    return Invalid("share", {"share must be above 0 and at most 1, got ", Number(share)});
  }
  POSENC_RETURN_IF_ERROR(CheckGivenWeights(weights, out.size()));
  for (std::size_t i = 0; i < weights.rows(); ++i) {
    const std::span<const float> row = weights.row(i);
    // Both sums run from the last key, so that all keys hold exactly all of it.
    double sum = 0.0, held = 0.0;
    for (std::size_t j = row.size(); j-- > 0;) sum += row[j];
    out[i] = 0;
    for (std::size_t j = row.size(); j-- > 0 && held < share * sum;) {
      held += row[j];
      out[i] += row[j] > 0.0f;
    }
  }
  return Ok();
}

}  // namespace posenc
