#include "posenc/gates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "exponential.h"
#include "logits.h"
#include "message.h"

namespace posenc {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();
constexpr std::int64_t kMaxPathProducts = std::int64_t{1} << 28;  // about a second

// Whether every value lies between 0 and `most`; NaN does not.
template <typename T>
Status CheckGates(const char* field, const char* right, std::span<const T> values, double most) {
  for (const T value : values) {
    if (value >= T{0} && static_cast<double>(value) <= most) continue;
    return Mismatch(field, right, static_cast<double>(value));
  }
  return Ok();
}

Status CheckQueries(std::int64_t query_len, std::int64_t query_offset, std::int64_t key_len) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", query_offset));
  if (query_offset + query_len <= key_len) return Ok();
  return Invalid("queryOffset", {"queryOffset + queryLen must be at most keyLen = ",
                                 Number(key_len), ", got ", Number(query_offset + query_len)});
}

double Dot(std::span<const float> a, std::span<const double> b) {
  double sum = 0.0;
  for (std::size_t c = 0; c < a.size(); ++c) sum += static_cast<double>(a[c]) * b[c];
  return sum;
}

float Between(std::span<const float> logits, double position) {
  const auto floor = static_cast<std::size_t>(position);
  const double below = static_cast<double>(logits[floor]);
  if (floor + 1 == logits.size()) return logits[floor];
  const double part = position - static_cast<double>(floor);
  return static_cast<float>((1.0 - part) * below + part * static_cast<double>(logits[floor + 1]));
}

}  // namespace

Status CheckContextual(const ContextualParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckQueries(params.query_len, params.query_offset, params.key_len));
  return CheckArray("queryLen", params.query_len, params.key_len, 8);
}

Status GatesContextual(const ContextualParams& params, ConstMatrixView gates,
                       ConstMatrixView logits, std::span<double> positions, MatrixView bias) {
  POSENC_RETURN_IF_ERROR(CheckContextual(params));
  const auto queries = static_cast<std::size_t>(params.query_len);
  const auto keys = static_cast<std::size_t>(params.key_len);
  POSENC_RETURN_IF_ERROR(CheckShape("gates", gates, queries, keys));
  POSENC_RETURN_IF_ERROR(
      CheckCount("logits", static_cast<std::int64_t>(logits.cols()), kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckShape("logits", logits, queries, logits.cols()));
  POSENC_RETURN_IF_ERROR(CheckLength("positions", positions.size(), queries * keys));
  POSENC_RETURN_IF_ERROR(CheckShape("bias", bias, queries, keys));
  for (std::size_t i = 0; i < queries; ++i) {
    POSENC_RETURN_IF_ERROR(CheckGates("gates", "numbers from 0 to 1", gates.row(i), 1.0));
    POSENC_RETURN_IF_ERROR(CheckFinite("logits", logits.row(i)));
  }
  const double last = static_cast<double>(logits.cols() - 1);
  for (std::size_t i = 0; i < queries; ++i) {
    const std::size_t query = i + static_cast<std::size_t>(params.query_offset);
    const std::span<double> row = positions.subspan(i * keys, keys);
    std::ranges::fill(row, 0.0);
    double sum = 0.0;
    for (std::size_t n = 0; n <= query; ++n) {
      const std::size_t j = params.order == GateOrder::kBackward ? query - n : n;
      sum += static_cast<double>(gates(i, j));
      row[j] = std::min(sum, last);
    }
    for (std::size_t j = 0; j < keys; ++j) bias(i, j) = Between(logits.row(i), row[j]);
  }
  return Ok();
}

Status CheckForget(const ForgetParams& params, std::int64_t key_len) {
  POSENC_RETURN_IF_ERROR(CheckCount("gates", key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckQueries(params.query_len, params.query_offset, key_len));
  return CheckArray("queryLen", params.query_len, key_len, 4);
}

Status GatesForget(const ForgetParams& params, std::span<const double> gates, MatrixView bias) {
  POSENC_RETURN_IF_ERROR(CheckForget(params, static_cast<std::int64_t>(gates.size())));
  POSENC_RETURN_IF_ERROR(CheckGates("gates", "numbers from 0 to 1", gates, 1.0));
  POSENC_RETURN_IF_ERROR(
      CheckShape("bias", bias, static_cast<std::size_t>(params.query_len), gates.size()));
  std::vector<double> logs(gates.size());
  for (std::size_t l = 0; l < logs.size(); ++l) logs[l] = gates[l] > 0.0 ? Log(gates[l]) : kNever;
  for (std::size_t i = 0; i < bias.rows(); ++i) {
    const std::span<float> row = bias.row(i);
    std::ranges::fill(row, static_cast<float>(kNever));
    double sum = 0.0;
    const std::size_t query = i + static_cast<std::size_t>(params.query_offset);
    for (std::size_t j = query + 1; j-- > 0;) {
      if (params.rule == ForgetRule::kWrongShifted && j < query) sum += logs[j];
      row[j] = static_cast<float>(sum);
      if (params.rule == ForgetRule::kOfficial) sum += logs[j];
    }
  }
  return Ok();
}

Status CheckPath(std::int64_t head_dim, std::int64_t q_size, std::int64_t& rows) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "headDim", head_dim));
  rows = q_size / head_dim;
  POSENC_RETURN_IF_ERROR(CheckArray("q", rows, rows, 4));
  return CheckWork("q", rows * rows * head_dim, kMaxPathProducts, "products");
}

Status GatesPath(ConstMatrixView q, ConstMatrixView k, ConstMatrixView w,
                 std::span<const double> beta, PathRule rule, MatrixView scores) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(
      CheckPath(static_cast<std::int64_t>(q.cols()), static_cast<std::int64_t>(q.size()), count));
  const std::size_t rows = q.rows(), width = q.cols();
  POSENC_RETURN_IF_ERROR(CheckShape("k", k, rows, width));
  POSENC_RETURN_IF_ERROR(CheckShape("w", w, rows, width));
  POSENC_RETURN_IF_ERROR(CheckLength("beta", beta.size(), rows));
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, rows, rows));
  POSENC_RETURN_IF_ERROR(CheckGates("beta", "numbers from 0 to 2", beta, 2.0));
  for (std::size_t t = 0; t < rows; ++t) {
    POSENC_RETURN_IF_ERROR(CheckFinite("q", q.row(t)));
    POSENC_RETURN_IF_ERROR(CheckFinite("k", k.row(t)));
    POSENC_RETURN_IF_ERROR(CheckFinite("w", w.row(t)));
  }
  // As a cache would hold them: every new token multiplies the keys of all tokens before it.
  std::vector<double> keys(rows * width);
  for (std::size_t i = 0; i < rows; ++i) {
    double norm = 0.0;
    for (const float each : w.row(i)) norm += static_cast<double>(each) * static_cast<double>(each);
    const double squared = rule == PathRule::kOfficial ? norm : 1.0;
    const double factor = norm > 0.0 ? beta[i] / squared : 0.0;
    const std::span<double> own = std::span(keys).subspan(i * width, width);
    std::ranges::copy(k.row(i), own.begin());
    for (std::size_t j = 0; j < i; ++j) {
      const std::span<double> key = std::span(keys).subspan(j * width, width);
      const double along = factor * Dot(w.row(i), key);
      for (std::size_t c = 0; c < width; ++c) key[c] -= along * static_cast<double>(w(i, c));
      scores(i, j) = static_cast<float>(Dot(q.row(i), key));
    }
    scores(i, i) = static_cast<float>(Dot(q.row(i), own));
    for (std::size_t j = i + 1; j < rows; ++j) scores(i, j) = static_cast<float>(kNever);
  }
  return Ok();
}

}  // namespace posenc
