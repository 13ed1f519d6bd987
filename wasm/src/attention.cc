#include "posenc/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "message.h"
#include "product.h"
#include "softmax.h"

namespace posenc {
namespace {

bool BelowInfinity(float value) { return value <= std::numeric_limits<float>::max(); }

Status CheckLogits(const char* field, std::span<const float> values) {
  if (std::ranges::all_of(values, BelowInfinity)) return Ok();
  return Invalid(field, {field, " must hold finite numbers or -Infinity, got NaN or +Infinity"});
}

}  // namespace

Status CheckScores(const AttentionScoresParams& params, std::int64_t q_size, std::int64_t k_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  if (params.scale && !std::isfinite(static_cast<float>(*params.scale))) {
    return Invalid("scale", {"scale must be a finite number, got ", Number(*params.scale)});
  }
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "headDim", params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckRows("k", k_size, "headDim", params.head_dim));
  return CheckArray("q", q_size / params.head_dim, k_size / params.head_dim, 4);
}

Status AttentionScores(const AttentionScoresParams& params, ConstMatrixView q, ConstMatrixView k,
                       MatrixView scores) {
  POSENC_RETURN_IF_ERROR(CheckScores(params, static_cast<std::int64_t>(q.size()),
                                     static_cast<std::int64_t>(k.size())));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  POSENC_RETURN_IF_ERROR(CheckShape("q", q, q.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("k", k, k.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, q.rows(), k.rows()));
  const double scale = params.scale.value_or(1.0 / std::sqrt(static_cast<double>(head_dim)));
  MultiplyTransposed(static_cast<float>(scale), q, k, scores);
  return Ok();
}

Status CheckWeights(const AttentionWeightsParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", params.query_offset));
  return CheckArray("queryLen", params.query_len, params.key_len, 4);
}

Status AttentionWeights(const AttentionWeightsParams& params, ConstMatrixView scores,
                        ConstMatrixView bias, MatrixView weights) {
  POSENC_RETURN_IF_ERROR(CheckWeights(params));
  const auto queries = static_cast<std::size_t>(params.query_len);
  const auto keys = static_cast<std::size_t>(params.key_len);
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, queries, keys));
  if (!bias.empty()) POSENC_RETURN_IF_ERROR(CheckShape("bias", bias, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckShape("weights", weights, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckLogits("scores", scores.values()));
  POSENC_RETURN_IF_ERROR(CheckLogits("bias", bias.values()));
  for (std::size_t n = 0; n < bias.size(); ++n) {
    if (!BelowInfinity(scores.data()[n] + bias.data()[n])) {
      return Invalid("scores", {"scores + bias must stay below the largest float, 3.4e38"});
    }
  }

  for (std::size_t i = 0; i < queries; ++i) {
    const std::size_t position = i + static_cast<std::size_t>(params.query_offset);
    const std::size_t seen = params.causal ? std::min(keys, position + 1) : keys;
    const std::span<float> row = weights.row(i);
    for (std::size_t j = 0; j < seen; ++j) {
      row[j] = bias.empty() ? scores(i, j) : scores(i, j) + bias(i, j);
    }
    Softmax(row.first(seen));
    std::ranges::fill(row.subspan(seen), 0.0f);
  }
  return Ok();
}

Status CheckAttend(std::int64_t query_len, std::int64_t key_len, std::int64_t head_dim) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", head_dim, kMaxModelDim));
  return CheckArray("queryLen", query_len, head_dim, 4);
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

}  // namespace posenc
