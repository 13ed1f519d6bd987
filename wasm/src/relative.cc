#include "posenc/relative.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
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

// Rows of q and k of that width, and the products of all pairs.
Status CheckPairsOf(std::int64_t head_dim, std::int64_t tables, std::int64_t q_size,
                    std::int64_t k_size) {
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "headDim", head_dim));
  POSENC_RETURN_IF_ERROR(CheckRows("k", k_size, "headDim", head_dim));
  const std::int64_t queries = q_size / head_dim, keys = k_size / head_dim;
  POSENC_RETURN_IF_ERROR(CheckArray("q", tables * queries, keys, 4));
  return CheckWork("q", queries * keys * head_dim, kMaxRelativeProducts, "products");
}

// Of q_position, k_position and both tables of terms.
Status CheckPositions(ConstMatrixView q_position, std::size_t q_rows, ConstMatrixView k_position,
                      std::size_t k_rows, std::size_t head_dim) {
  POSENC_RETURN_IF_ERROR(CheckShape("qPosition", q_position, q_rows, head_dim));
  return CheckShape("kPosition", k_position, k_rows, head_dim);
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

Status CheckRelativeDisentangled(const DisentangledParams& params, std::int64_t q_size,
                                 std::int64_t k_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(
      CheckCount("maxRelativePosition", params.max_relative_position, kMaxLength / 2));
  return CheckPairsOf(params.head_dim, 3, q_size, k_size);
}

Status RelativeDisentangled(const DisentangledParams& params, ConstMatrixView q, ConstMatrixView k,
                            ConstMatrixView q_position, ConstMatrixView k_position,
                            const DisentangledOutput& out) {
  POSENC_RETURN_IF_ERROR(CheckRelativeDisentangled(params, static_cast<std::int64_t>(q.size()),
                                                   static_cast<std::int64_t>(k.size())));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const std::int64_t furthest = params.max_relative_position;
  const auto rows = static_cast<std::size_t>(2 * furthest);
  POSENC_RETURN_IF_ERROR(CheckShape("q", q, q.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("k", k, k.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckPositions(q_position, rows, k_position, rows, head_dim));
  for (const MatrixView& term : {out.content, out.content_to_position, out.position_to_content}) {
    POSENC_RETURN_IF_ERROR(CheckShape("out", term, q.rows(), k.rows()));
  }
  const double scale = 1.0 / std::sqrt(3.0 * static_cast<double>(params.head_dim));
  const auto row = [&](std::size_t a, std::size_t b) {
    const std::int64_t apart = static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b);
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(apart + furthest, 0, 2 * furthest - 1));
  };
  const bool is_same = params.index == DistanceIndex::kWrongSameIndex;
  for (std::size_t i = 0; i < q.rows(); ++i) {
    for (std::size_t j = 0; j < k.rows(); ++j) {
      const std::size_t seen = row(i, j), back = is_same ? seen : row(j, i);
      out.content(i, j) = static_cast<float>(scale * Dot(q.row(i), k.row(j)));
      out.content_to_position(i, j) =
          static_cast<float>(scale * Dot(q.row(i), k_position.row(seen)));
      out.position_to_content(i, j) =
          static_cast<float>(scale * Dot(q_position.row(back), k.row(j)));
    }
  }
  return Ok();
}

Status CheckRelativeUntied(const UntiedParams& params, std::int64_t q_size, std::int64_t k_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  for (const auto& [field, value] :
       {std::pair("classFrom", params.class_from), std::pair("classTo", params.class_to)}) {
    if (value && !std::isfinite(static_cast<float>(*value))) {
      return Mismatch(field, "a finite number", *value);
    }
  }
  return CheckPairsOf(params.head_dim, 2, q_size, k_size);
}

Status RelativeUntied(const UntiedParams& params, ConstMatrixView q, ConstMatrixView k,
                      ConstMatrixView q_position, ConstMatrixView k_position, MatrixView content,
                      MatrixView position) {
  POSENC_RETURN_IF_ERROR(CheckRelativeUntied(params, static_cast<std::int64_t>(q.size()),
                                             static_cast<std::int64_t>(k.size())));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  POSENC_RETURN_IF_ERROR(CheckShape("q", q, q.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("k", k, k.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckPositions(q_position, q.rows(), k_position, k.rows(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("out", content, q.rows(), k.rows()));
  POSENC_RETURN_IF_ERROR(CheckShape("out", position, q.rows(), k.rows()));
  const double scale = 1.0 / std::sqrt(2.0 * static_cast<double>(params.head_dim));
  for (std::size_t i = 0; i < q.rows(); ++i) {
    for (std::size_t j = 0; j < k.rows(); ++j) {
      content(i, j) = static_cast<float>(scale * Dot(q.row(i), k.row(j)));
      const std::optional<double> learned = i == 0   ? params.class_from
                                            : j == 0 ? params.class_to
                                                     : std::nullopt;
      position(i, j) = static_cast<float>(
          learned ? *learned : scale * Dot(q_position.row(i), k_position.row(j)));
    }
  }
  return Ok();
}

}  // namespace posenc
