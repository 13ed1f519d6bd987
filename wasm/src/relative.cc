#include "posenc/relative.h"

#include <algorithm>
#include <vector>

#include "message.h"
#include "posenc/sinusoidal.h"

namespace posenc {
namespace {

double Dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t c = 0; c < a.size(); ++c) {
    sum += static_cast<double>(a[c]) * static_cast<double>(b[c]);
  }
  return sum;
}

// The queries, once their number is known.
Status CheckQueries(const RelativeTermsParams& params) {
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", params.query_offset));
  if (params.query_offset + params.query_len <= kMaxLength + 1) return Ok();
  return Invalid("queryOffset", {"queryOffset must leave the last query at a position up to ",
                                 Number(kMaxLength), ", got ", Number(params.query_offset)});
}

}  // namespace

Status CheckRelativeIndices(const RelativeIndicesParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(
      CheckCount("maxRelativePosition", params.max_relative_position, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", params.query_offset));
  return CheckArray("queryLen", params.query_len, params.key_len, 4);
}

Status RelativeIndices(const RelativeIndicesParams& params, std::span<std::int32_t> out) {
  POSENC_RETURN_IF_ERROR(CheckRelativeIndices(params));
  const auto size = static_cast<std::size_t>(params.query_len * params.key_len);
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), size));
  const std::int64_t furthest = params.max_relative_position;
  const std::int64_t sign = params.order == RelativeOrder::kKeyMinusQuery ? 1 : -1;
  std::int32_t* index = out.data();
  for (std::int64_t i = 0; i < params.query_len; ++i) {
    for (std::int64_t j = 0; j < params.key_len; ++j) {
      const std::int64_t relative = sign * (j - i - params.query_offset);
      *index++ = static_cast<std::int32_t>(std::clamp(relative, -furthest, furthest) + furthest);
    }
  }
  return Ok();
}

Status CheckRelativeTerms(RelativeTermsParams& params, std::int64_t q_size, std::int64_t k_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "headDim", params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckRows("k", k_size, "headDim", params.head_dim));
  params.query_len = q_size / params.head_dim;
  params.key_len = k_size / params.head_dim;
  POSENC_RETURN_IF_ERROR(CheckQueries(params));
  POSENC_RETURN_IF_ERROR(CheckArray("q", 4 * params.query_len, params.key_len, 4));
  POSENC_RETURN_IF_ERROR(
      CheckArray("q", params.query_len + params.key_len - 1, params.head_dim, 4));
  const std::int64_t products = params.query_len * params.key_len * params.head_dim;
  if (products <= kMaxRelativeProducts) return Ok();
  return Excessive("q", {"q is too large: queryLen x keyLen x headDim must be at most ",
                         Number(kMaxRelativeProducts), ", got ", Number(products)});
}

Status RelativeKeys(const RelativeTermsParams& params, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  if (params.head_dim % 2 != 0) {
    return Invalid("headDim",
                   {"headDim must be even without relativeKeys, got ", Number(params.head_dim)});
  }
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckQueries(params));
  const auto rows = static_cast<std::size_t>(params.query_len + params.key_len - 1);
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, rows, static_cast<std::size_t>(params.head_dim)));
  std::vector<double> distances(rows);
  auto distance = static_cast<double>(params.query_offset - (params.key_len - 1));
  for (double& place : distances) place = distance++;
  return EncodeSinusoidal(
      {.d_model = params.head_dim, .base = params.base, .layout = SinusoidalLayout::kConcatenated},
      distances, out);
}

Status RelativeTerms(const RelativeTermsParams& params, ConstMatrixView q, ConstMatrixView k,
                     std::span<const float> u, std::span<const float> v,
                     ConstMatrixView relative_keys, const RelativeTermsOutput& out) {
  RelativeTermsParams checked = params;
  POSENC_RETURN_IF_ERROR(CheckRelativeTerms(checked, static_cast<std::int64_t>(q.size()),
                                            static_cast<std::int64_t>(k.size())));
  const auto queries = static_cast<std::size_t>(checked.query_len);
  const auto keys = static_cast<std::size_t>(checked.key_len);
  const auto head_dim = static_cast<std::size_t>(checked.head_dim);
  POSENC_RETURN_IF_ERROR(CheckShape("q", q, queries, head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("k", k, keys, head_dim));
  POSENC_RETURN_IF_ERROR(CheckLength("u", u.size(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckLength("v", v.size(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("relativeKeys", relative_keys, queries + keys - 1, head_dim));
  for (const MatrixView& term : {out.content, out.position, out.content_bias, out.position_bias}) {
    POSENC_RETURN_IF_ERROR(CheckShape("out", term, queries, keys));
  }

  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t j = 0; j < keys; ++j) {
      const std::span<const float> r = relative_keys.row(i + keys - 1 - j);
      out.content(i, j) = static_cast<float>(Dot(q.row(i), k.row(j)));
      out.position(i, j) = static_cast<float>(Dot(q.row(i), r));
      // The biases know no query: the first row has the keys, the first row and column have the
      // distances.
      out.content_bias(i, j) =
          i > 0 ? out.content_bias(0, j) : static_cast<float>(Dot(u, k.row(j)));
      out.position_bias(i, j) =
          i > 0 && j > 0 ? out.position_bias(i - 1, j - 1) : static_cast<float>(Dot(v, r));
    }
  }
  return Ok();
}

}  // namespace posenc
