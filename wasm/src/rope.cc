#include "posenc/rope.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "message.h"
#include "rope_rows.h"
#include "rope_scaling.h"
#include "simd.h"
#include "sincos.h"

namespace posenc {
namespace {

// Rows turned out of each other before the angles are computed anew. The error stays below 3e-13 at
// steps of one token and below 1e-8 otherwise, where steps are the same to 1e-9 tokens only.
constexpr std::size_t kRowsPerSeed = 1024;
constexpr double kMostTurned = 8.0;  // radians per token

Status CheckRope(const RopeParams& params) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(params.head_dim));
  if (!(params.attention_factor > 0.0 && params.attention_factor <= 1e30)) {
    return Invalid("attentionFactor",
                   {"attentionFactor must be a number above 0 and at most 1e30, got ",
                    Number(params.attention_factor)});
  }
  if (params.inv_freq.empty()) return CheckBase("base", params.base);
  const auto pairs = static_cast<std::size_t>(params.head_dim) / 2;
  if (params.inv_freq.size() > pairs) {
    return Invalid("invFreq", {"invFreq must hold at most headDim / 2 = ", Number(pairs),
                               " numbers, got ", Number(params.inv_freq.size())});
  }
  return CheckWithin("invFreq", params.inv_freq, kMaxInvFreq);
}

std::vector<double> PairFrequencies(const RopeParams& params) {
  if (!params.inv_freq.empty()) return {params.inv_freq.begin(), params.inv_freq.end()};
  const auto pairs = static_cast<std::size_t>(params.head_dim) / 2;
  return InverseFrequencies(params.base, pairs, static_cast<double>(pairs));
}

// The angles of a row, by pointers that no store can change: those of a vector would be loaded
// again after every store.
struct Turns {
  const float* cos;
  const float* sin;
  std::size_t pairs;
};

// Vectors of four pairs turned in a round: a round of a loop costs as much as a vector in wasm.
constexpr std::size_t kVectors = 2;

// A head is turned from its first feature to its last, at the speed of its memory. Loading a
// cosine again for each head costs less than going through x in steps.

// Pairs i to i + 4 * vectors of a head.
template <std::size_t vectors>
inline void RotateHalfAt(std::size_t i, Turns angles, const float* x, float* y) {
  const std::size_t pairs = angles.pairs;
  for (std::size_t v = 0; v < vectors; ++v, i += 4) {
    const simd::F32x4 c = simd::Load(&angles.cos[i]), s = simd::Load(&angles.sin[i]);
    const simd::F32x4 a = simd::Load(x + i), b = simd::Load(x + pairs + i);
    simd::Store(y + i, a * c - b * s);
    simd::Store(y + pairs + i, a * s + b * c);
  }
}

void RotateHalf(Turns angles, const float* x, float* y) {
  const std::size_t pairs = angles.pairs;
  std::size_t i = 0;
  for (; i + 4 * kVectors <= pairs; i += 4 * kVectors) RotateHalfAt<kVectors>(i, angles, x, y);
  for (; i + 4 <= pairs; i += 4) RotateHalfAt<1>(i, angles, x, y);
  for (; i < pairs; ++i) {
    const float c = angles.cos[i], s = angles.sin[i], a = x[i], b = x[i + pairs];
    y[i] = a * c - b * s;
    y[i + pairs] = a * s + b * c;
  }
}

// Pairs i to i + 4 * vectors of a head: y = x cos + (x with each pair swapped) sin, where the
// sines of first features are negated.
template <std::size_t vectors>
inline void RotateInterleavedAt(std::size_t i, Turns angles, const float* x, float* y) {
  for (std::size_t v = 0; v < vectors; ++v, i += 4) {
    const simd::F32x4 c = simd::Load(&angles.cos[i]), s = simd::Load(&angles.sin[i]);
    const simd::F32x4 minus_s = simd::Splat(0.0f) - s;
    const simd::F32x4 low = simd::Load(x + 2 * i), high = simd::Load(x + 2 * i + 4);
    simd::Store(y + 2 * i, low * simd::InterleaveLow(c, c) +
                               simd::SwapPairs(low) * simd::InterleaveLow(minus_s, s));
    simd::Store(y + 2 * i + 4, high * simd::InterleaveHigh(c, c) +
                                   simd::SwapPairs(high) * simd::InterleaveHigh(minus_s, s));
  }
}

void RotateInterleaved(Turns angles, const float* x, float* y) {
  const std::size_t pairs = angles.pairs;
  std::size_t i = 0;
  for (; i + 4 * kVectors <= pairs; i += 4 * kVectors) {
    RotateInterleavedAt<kVectors>(i, angles, x, y);
  }
  for (; i + 4 <= pairs; i += 4) RotateInterleavedAt<1>(i, angles, x, y);
  for (; i < pairs; ++i) {
    const float c = angles.cos[i], s = angles.sin[i], a = x[2 * i], b = x[2 * i + 1];
    y[2 * i] = a * c - b * s;
    y[2 * i + 1] = b * c + a * s;
  }
}

// The mistake: features i and i + pairs turn together, but by angles i / 2 and (i + pairs) / 2.
void RotateMixed(Turns angles, const float* x, float* y) {
  const std::size_t pairs = angles.pairs;
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::size_t first = i / 2, second = (i + pairs) / 2;
    const float a = x[i], b = x[i + pairs];
    y[i] = a * angles.cos[first] - b * angles.sin[first];
    y[i + pairs] = a * angles.sin[second] + b * angles.cos[second];
  }
}

}  // namespace

PositionAngles::PositionAngles(std::span<const double> inv_freq, std::span<const double> positions,
                               double attention_factor)
    : inv_freq_(inv_freq),
      positions_(positions),
      attention_factor_(attention_factor),
      step_(EvenStep(positions)) {
  if (!step_) return;
  one_row_.Set(inv_freq, *step_);
  const bool whole = std::ranges::all_of(positions, [](double p) { return p == std::floor(p); });
  for (std::size_t i = 0; !whole && i < inv_freq.size(); ++i) {
    if (std::fabs(inv_freq[i]) > kMostTurned) alone_.push_back(i);
  }
}

void PositionAngles::Next(float* cos, float* sin) {
  if (step_ && row_ % kRowsPerSeed != 0) {
    angles_.Turn(one_row_, sin, cos);
    for (const std::size_t i : alone_) {
      const SinCos angle = SinCosOfTurn(positions_[row_], inv_freq_[i]);
      sin[i] = static_cast<float>(attention_factor_ * angle.sin);
      cos[i] = static_cast<float>(attention_factor_ * angle.cos);
    }
  } else {
    angles_.Set(inv_freq_, positions_[row_], attention_factor_);
    angles_.Round(sin, cos);
  }
  ++row_;
}

void RotateRow(std::span<const float> cos, std::span<const float> sin, RopeLayout layout,
               Heads heads) {
  const Turns angles = {cos.data(), sin.data(), cos.size()};
  for (std::size_t head = 0; head < heads.size; head += heads.head_dim) {
    if (layout == RopeLayout::kHalf) {
      RotateHalf(angles, heads.x + head, heads.y + head);
    } else if (layout == RopeLayout::kWrongMixed) {
      RotateMixed(angles, heads.x + head, heads.y + head);
    } else {
      RotateInterleaved(angles, heads.x + head, heads.y + head);
    }
  }
}

Status CheckRotate(const RopeParams& params, std::int64_t num_positions, std::int64_t x_size) {
  POSENC_RETURN_IF_ERROR(CheckRope(params));
  POSENC_RETURN_IF_ERROR(CheckCount("positions", num_positions, kMaxLength));
  const std::int64_t row = num_positions * params.head_dim;
  if (x_size < 1 || x_size % row != 0) {
    return Invalid("x",
                   {"x must hold a multiple of ", Number(num_positions), " positions x headDim ",
                    Number(params.head_dim), " = ", Number(row), " numbers, got ", Number(x_size)});
  }
  return CheckArray("x", x_size, 1, 4);
}

Status CheckPairs(RopeLayout layout) {
  if (layout != RopeLayout::kWrongMixed) return Ok();
  return Invalid("layout", {"layout must be 'interleaved' or 'half': 'wrong-mixed' has no pairs"});
}

Status CheckRows(ConstMatrixView x, MatrixView y, std::size_t rows) {
  if (x.rows() != rows) return Invalid("x", {"x must have one row per position"});
  if (y.rows() != x.rows() || y.cols() != x.cols()) {
    return Invalid("y", {"y must have the shape of x"});
  }
  return Ok();
}

namespace {

// What of each head is not turned is copied.
void RotateRowOf(std::span<const float> cos, std::span<const float> sin, RopeLayout layout,
                 std::size_t head_dim, std::span<const float> x, float* y) {
  const std::size_t turned = 2 * cos.size();
  RotateRow(cos, sin, layout, {x.data(), y, x.size(), head_dim});
  if (x.data() == y || turned == head_dim) return;
  for (std::size_t head = 0; head < x.size(); head += head_dim) {
    std::ranges::copy(x.subspan(head + turned, head_dim - turned), y + head + turned);
  }
}

}  // namespace

Status RotateRope(const RopeParams& params, std::span<const double> positions, ConstMatrixView x,
                  MatrixView y) {
  const std::size_t rows = positions.size();
  POSENC_RETURN_IF_ERROR(
      CheckRotate(params, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(x.size())));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxPosition));
  POSENC_RETURN_IF_ERROR(CheckRows(x, y, rows));

  const std::vector<double> inv_freq = PairFrequencies(params);
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  PositionAngles angles(inv_freq, positions, params.attention_factor);
  RowAngles row = {std::vector<float>(inv_freq.size()), std::vector<float>(inv_freq.size())};
  for (std::size_t t = 0; t < rows; ++t) {
    angles.Next(row.cos.data(), row.sin.data());
    RotateRowOf(row.cos, row.sin, params.layout, head_dim, x.row(t), y.row(t).data());
  }
  return Ok();
}

Status MakeRopeAngles(const RopeParams& params, std::span<const double> positions,
                      RopeAngles& angles) {
  POSENC_RETURN_IF_ERROR(CheckRope(params));
  const auto rows = static_cast<std::int64_t>(positions.size());
  POSENC_RETURN_IF_ERROR(CheckCount("positions", rows, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxPosition));
  const std::vector<double> inv_freq = PairFrequencies(params);
  const std::size_t pairs = inv_freq.size();
  POSENC_RETURN_IF_ERROR(CheckArray("positions", rows, static_cast<std::int64_t>(pairs), 8));
  angles = {params.head_dim, params.layout, positions.size(), {}, {}};
  angles.cos.resize(positions.size() * pairs);
  angles.sin.resize(positions.size() * pairs);
  PositionAngles rowwise(inv_freq, positions, params.attention_factor);
  for (std::size_t t = 0; t < positions.size(); ++t) {
    rowwise.Next(angles.cos.data() + t * pairs, angles.sin.data() + t * pairs);
  }
  return Ok();
}

namespace {

// A table may be somebody's own.
Status CheckAngles(const RopeAngles& angles) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(angles.head_dim));
  const std::size_t rows = angles.rows, size = angles.cos.size();
  POSENC_RETURN_IF_ERROR(CheckCount("rows", static_cast<std::int64_t>(rows), kMaxLength));
  const auto head_dim = static_cast<std::size_t>(angles.head_dim);
  if (size == 0 || size % rows != 0 || size / rows > head_dim / 2) {
    return Invalid("cos", {"cos must hold 1 to headDim / 2 = ", Number(head_dim / 2),
                           " numbers for each of ", Number(rows), " rows, got ", Number(size)});
  }
  return CheckLength("sin", angles.sin.size(), size);
}

}  // namespace

Status RotateRope(const RopeAngles& angles, ConstMatrixView x, MatrixView y) {
  POSENC_RETURN_IF_ERROR(CheckAngles(angles));
  POSENC_RETURN_IF_ERROR(CheckRows(x, y, angles.rows));
  const auto head_dim = static_cast<std::size_t>(angles.head_dim);
  if (x.cols() == 0 || x.cols() % head_dim != 0) {
    return Invalid("x", {"x must hold a whole number of heads of ", Number(angles.head_dim),
                         " numbers a row"});
  }
  const std::size_t pairs = angles.cos.size() / angles.rows;
  const std::span<const float> cos = angles.cos, sin = angles.sin;
  for (std::size_t t = 0; t < angles.rows; ++t) {
    RotateRowOf(cos.subspan(t * pairs, pairs), sin.subspan(t * pairs, pairs), angles.layout,
                head_dim, x.row(t), y.row(t).data());
  }
  return Ok();
}

Status CheckContributions(const RopeParams& params, std::int64_t num_distances) {
  POSENC_RETURN_IF_ERROR(CheckRope(params));
  POSENC_RETURN_IF_ERROR(CheckPairs(params.layout));
  POSENC_RETURN_IF_ERROR(CheckCount("distances", num_distances, kMaxLength));
  return CheckArray("distances", num_distances, params.head_dim / 2, 8);
}

Status RopeContributions(const RopeParams& params, std::span<const double> q,
                         std::span<const double> k, std::span<const double> distances,
                         std::span<double> out, RopeProduct product) {
  POSENC_RETURN_IF_ERROR(CheckContributions(params, static_cast<std::int64_t>(distances.size())));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t pairs = head_dim / 2;
  POSENC_RETURN_IF_ERROR(CheckLength("q", q.size(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckLength("k", k.size(), head_dim));
  POSENC_RETURN_IF_ERROR(CheckWithin("q", q, 1e30));
  POSENC_RETURN_IF_ERROR(CheckWithin("k", k, 1e30));
  POSENC_RETURN_IF_ERROR(CheckWithin("distances", distances, kMaxOffset));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size() * pairs));

  const std::vector<double> inv_freq = PairFrequencies(params);
  const std::size_t turned = inv_freq.size();
  const double factor = params.attention_factor * params.attention_factor;
  for (std::size_t i = 0; i < pairs; ++i) {
    const bool turns = i < turned;
    // Pairs that do not turn stand side by side behind those that do.
    const bool half = turns && params.layout == RopeLayout::kHalf;
    const std::size_t a = half ? i : 2 * i;
    const std::size_t b = half ? i + turned : 2 * i + 1;
    // Without conjugation the second part of the key has the other sign.
    const double k_b = turns && product == RopeProduct::kWrongNoConjugate ? -k[b] : k[b];
    const double along = q[a] * k[a] + q[b] * k_b;
    const double across = q[a] * k_b - q[b] * k[a];
    for (std::size_t t = 0; t < distances.size(); ++t) {
      if (turns) {
        const SinCos angle = SinCosOfTurn(distances[t], inv_freq[i]);
        out[t * pairs + i] = (along * angle.cos + across * angle.sin) * factor;
      } else {
        out[t * pairs + i] = along;
      }
    }
  }
  return Ok();
}

}  // namespace posenc
