#include <algorithm>
#include <cmath>
#include <vector>

#include "frequencies.h"
#include "logits.h"
#include "message.h"
#include "posenc/attention.h"
#include "sincos.h"

namespace posenc {
namespace {

constexpr double kFastest = 1048576.0;  // radians per token

using Row = std::vector<double>;

Status CheckRotaryDim(std::int64_t rotary_dim) {
  if (rotary_dim >= 0 && rotary_dim <= kMaxModelDim) return Ok();
  return Mismatch("rotaryDim", "a whole number from 0 to 16384", static_cast<double>(rotary_dim));
}

bool HasRotaryPart(LatentOrder order) {
  return order == LatentOrder::kDecoupled || order == LatentOrder::kAbsorbed;
}

Status CheckTurned(const char* field, std::int64_t width, std::span<const double> inv_freq) {
  if (width % 2 != 0) {
    return Mismatch(field, "even, as pairs are rotated", static_cast<double>(width));
  }
  if (inv_freq.empty()) return Ok();
  return CheckLength("invFreq", inv_freq.size(), static_cast<std::size_t>(width / 2));
}

// What turns in an order: up to two widths.
Status CheckRotation(const LatentParams& params) {
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  POSENC_RETURN_IF_ERROR(CheckWithin("invFreq", params.inv_freq, kFastest));
  if (HasRotaryPart(params.order)) {
    return CheckTurned("rotaryDim", params.rotary_dim, params.inv_freq);
  }
  if (params.rotary_dim > 0) {
    return Mismatch("rotaryDim", "0 where no part of its own is rotated",
                    static_cast<double>(params.rotary_dim));
  }
  POSENC_RETURN_IF_ERROR(CheckTurned("headDim", params.head_dim, params.inv_freq));
  if (params.order == LatentOrder::kKey) return Ok();
  return CheckTurned("latentDim", params.latent_dim, params.inv_freq);
}

// Rotations of rows of one width.
class Rotation {
 public:
  Rotation(const LatentParams& params, std::size_t width)
      : inv_freq_(params.inv_freq.empty()
                      ? InverseFrequencies(params.base, width / 2, static_cast<double>(width / 2))
                      : Row(params.inv_freq.begin(), params.inv_freq.end())) {}

  void Turn(std::span<double> row, std::size_t position) const {
    for (std::size_t i = 0; i < row.size() / 2; ++i) {
      const SinCos turn = SinCosOfTurn(static_cast<double>(position), inv_freq_[i]);
      const double x = row[2 * i], y = row[2 * i + 1];
      row[2 * i] = x * turn.cos - y * turn.sin;
      row[2 * i + 1] = x * turn.sin + y * turn.cos;
    }
  }

 private:
  Row inv_freq_;
};

Row Copy(std::span<const float> row) { return Row(row.begin(), row.end()); }

template <typename T>
double Dot(std::span<const T> a, std::span<const double> b) {
  double sum = 0.0;
  for (std::size_t c = 0; c < a.size(); ++c) sum += static_cast<double>(a[c]) * b[c];
  return sum;
}

// up c
Row Key(ConstMatrixView up, std::span<const double> latent) {
  Row key(up.rows());
  for (std::size_t r = 0; r < key.size(); ++r) key[r] = Dot(up.row(r), latent);
  return key;
}

// up^T q
Row Absorbed(ConstMatrixView up, std::span<const double> query) {
  Row out(up.cols());
  for (std::size_t r = 0; r < up.rows(); ++r) {
    const std::span<const float> row = up.row(r);
    for (std::size_t c = 0; c < out.size(); ++c) out[c] += query[r] * static_cast<double>(row[c]);
  }
  return out;
}

}  // namespace

Status CheckLatent(const LatentParams& params, std::int64_t q_size, std::int64_t latents_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckCount("latentDim", params.latent_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckRotaryDim(params.rotary_dim));
  POSENC_RETURN_IF_ERROR(CheckRotation(params));
  POSENC_RETURN_IF_ERROR(CheckFinite("scale", params.scale));
  POSENC_RETURN_IF_ERROR(CheckRows("q", q_size, "headDim", params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckRows("latents", latents_size, "latentDim", params.latent_dim));
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", params.query_offset));
  const std::int64_t queries = q_size / params.head_dim, keys = latents_size / params.latent_dim;
  if (params.query_offset + queries > kMaxLength + 1) {
    return Mismatch("queryOffset", "low enough for the last query to stand at 1048576",
                    static_cast<double>(params.query_offset));
  }
  const std::int64_t widest = std::max(params.head_dim, params.latent_dim) + params.rotary_dim;
  POSENC_RETURN_IF_ERROR(CheckArray("q", queries, keys, 4));
  POSENC_RETURN_IF_ERROR(CheckArray("q", queries, widest, 8));
  // Factors near their limits are below 2^60.
  const double work =
      static_cast<double>(queries) * static_cast<double>(keys) * static_cast<double>(widest) +
      static_cast<double>(queries + keys) *
          static_cast<double>(params.head_dim * params.latent_dim);
  return CheckWork("q", static_cast<std::int64_t>(std::min(work, 0x1p62)), kMaxLatentProducts,
                   "products");
}

Status AttentionLatent(const LatentParams& params, ConstMatrixView q, ConstMatrixView latents,
                       ConstMatrixView up, ConstMatrixView q_rotary, ConstMatrixView k_rotary,
                       MatrixView scores) {
  POSENC_RETURN_IF_ERROR(CheckLatent(params, static_cast<std::int64_t>(q.size()),
                                     static_cast<std::int64_t>(latents.size())));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const auto latent_dim = static_cast<std::size_t>(params.latent_dim);
  const auto rotary_dim = static_cast<std::size_t>(params.rotary_dim);
  const std::size_t queries = q.rows(), keys = latents.rows();
  POSENC_RETURN_IF_ERROR(CheckShape("q", q, queries, head_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("latents", latents, keys, latent_dim));
  POSENC_RETURN_IF_ERROR(CheckShape("up", up, head_dim, latent_dim));
  if (rotary_dim > 0) {
    POSENC_RETURN_IF_ERROR(CheckShape("qRotary", q_rotary, queries, rotary_dim));
    POSENC_RETURN_IF_ERROR(CheckShape("kRotary", k_rotary, keys, rotary_dim));
    POSENC_RETURN_IF_ERROR(CheckFinite("qRotary", q_rotary.values()));
    POSENC_RETURN_IF_ERROR(CheckFinite("kRotary", k_rotary.values()));
  }
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckFinite("q", q.values()));
  POSENC_RETURN_IF_ERROR(CheckFinite("latents", latents.values()));
  POSENC_RETURN_IF_ERROR(CheckFinite("up", up.values()));

  const bool is_wrong = params.order == LatentOrder::kWrongLatent;
  const bool is_turned = is_wrong || params.order == LatentOrder::kKey;
  const bool is_absorbed = is_wrong || params.order == LatentOrder::kAbsorbed;
  const Rotation of_head(params, head_dim), of_latent(params, latent_dim),
      of_part(params, rotary_dim);
  // Queries first, the part of their own behind the content; a key at a time meets all of them.
  std::vector<Row> asked(queries);
  for (std::size_t i = 0; i < queries; ++i) {
    const std::size_t position = i + static_cast<std::size_t>(params.query_offset);
    Row row = Copy(q.row(i));
    if (is_turned) of_head.Turn(row, position);
    if (is_absorbed) row = Absorbed(up, row);
    if (rotary_dim > 0) {
      Row part = Copy(q_rotary.row(i));
      of_part.Turn(part, position);
      row.insert(row.end(), part.begin(), part.end());
    }
    asked[i] = std::move(row);
  }
  const double scale = params.scale.value_or(
      1.0 / std::sqrt(static_cast<double>(params.head_dim + params.rotary_dim)));
  for (std::size_t j = 0; j < keys; ++j) {
    Row row = Copy(latents.row(j));
    if (is_wrong) of_latent.Turn(row, j);
    if (!is_absorbed) row = Key(up, row);
    if (params.order == LatentOrder::kKey) of_head.Turn(row, j);
    if (rotary_dim > 0) {
      Row part = Copy(k_rotary.row(j));
      of_part.Turn(part, j);
      row.insert(row.end(), part.begin(), part.end());
    }
    for (std::size_t i = 0; i < queries; ++i) {
      scores(i, j) = static_cast<float>(scale * Dot(std::span<const double>(asked[i]), row));
    }
  }
  return Ok();
}

Status AttentionCacheSizes(const CacheSizeParams& params, std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", params.num_heads, kMaxHeads));
  POSENC_RETURN_IF_ERROR(CheckCount("kvHeads", params.kv_heads, kMaxHeads));
  if (params.kv_heads > params.num_heads) {
    return Mismatch("kvHeads", "at most numHeads", static_cast<double>(params.kv_heads));
  }
  POSENC_RETURN_IF_ERROR(CheckCount("headDim", params.head_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckCount("latentDim", params.latent_dim, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckRotaryDim(params.rotary_dim));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), 4));
  const auto head_dim = static_cast<double>(params.head_dim);
  out[0] = 2.0 * static_cast<double>(params.num_heads) * head_dim;
  out[1] = 2.0 * static_cast<double>(params.kv_heads) * head_dim;
  out[2] = 2.0 * head_dim;
  out[3] = static_cast<double>(params.latent_dim + params.rotary_dim);
  return Ok();
}

}  // namespace posenc
