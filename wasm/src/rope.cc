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

// Whether x_size numbers are whole heads at so many positions.
Status CheckHeads(std::int64_t num_positions, std::int64_t head_dim, std::int64_t x_size) {
  const std::int64_t row = num_positions * head_dim;
  if (x_size < 1 || x_size % row != 0) {
    return Invalid("x",
                   {"x must hold a multiple of ", Number(num_positions), " positions x headDim ",
                    Number(head_dim), " = ", Number(row), " numbers, got ", Number(x_size)});
  }
  return CheckArray("x", x_size, 1, 4);
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
  return CheckHeads(num_positions, params.head_dim, x_size);
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

// Positions whose angles are made before heads are turned by them, one head after another.
constexpr std::size_t kBlock = 16;

// What of each head is not turned is copied.
void RotateRowOf(std::span<const float> cos, std::span<const float> sin, const RopeTable& table,
                 std::span<const float> x, float* y) {
  const std::size_t turned = 2 * cos.size();
  const auto head_dim = static_cast<std::size_t>(table.head_dim);
  RotateRow(cos, sin, table.layout, {x.data(), y, x.size(), head_dim});
  if (x.data() == y || turned == head_dim) return;
  for (std::size_t head = 0; head < x.size(); head += head_dim) {
    std::ranges::copy(x.subspan(head + turned, head_dim - turned), y + head + turned);
  }
}

// Turns x at the positions from `first` on, of `rows` in all, by the rows of the table. Entered
// again for every block, so that a browser can put faster code in its place during a long call.
[[gnu::noinline]] void RotateBlock(const RopeTable& table, std::size_t first, std::size_t rows,
                                   ConstMatrixView x, MatrixView y) {
  for (std::size_t head = first; head < x.rows(); head += rows) {
    for (std::size_t t = 0; t < table.cos.rows(); ++t) {
      RotateRowOf(table.cos.row(t), table.sin.row(t), table, x.row(head + t),
                  y.row(head + t).data());
    }
  }
}

// The rows that x has of as many positions.
std::size_t RowsOf(ConstMatrixView x, bool head_major, std::int64_t head_dim, std::size_t rows) {
  return head_major ? x.size() / static_cast<std::size_t>(head_dim) : rows;
}

}  // namespace

Status RotateRope(const RopeParams& params, std::span<const double> positions, ConstMatrixView x,
                  MatrixView y) {
  const std::size_t rows = positions.size();
  POSENC_RETURN_IF_ERROR(
      CheckRotate(params, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(x.size())));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxRopePosition));
  POSENC_RETURN_IF_ERROR(CheckRows(x, y, RowsOf(x, params.head_major, params.head_dim, rows)));

  const std::vector<double> inv_freq = PairFrequencies(params);
  const std::size_t pairs = inv_freq.size();
  PositionAngles angles(inv_freq, positions, params.attention_factor);
  std::vector<float> cos(kBlock * pairs), sin(kBlock * pairs);
  for (std::size_t first = 0; first < rows; first += kBlock) {
    const std::size_t count = std::min(kBlock, rows - first);
    for (std::size_t t = 0; t < count; ++t) angles.Next(&cos[t * pairs], &sin[t * pairs]);
    RotateBlock({params.head_dim,
                 params.layout,
                 params.head_major,
                 {cos.data(), count, pairs},
                 {sin.data(), count, pairs}},
                first, rows, x, y);
  }
  return Ok();
}

std::int64_t RopePairs(const RopeParams& params) {
  return params.inv_freq.empty() ? params.head_dim / 2
                                 : static_cast<std::int64_t>(params.inv_freq.size());
}

Status CheckRopeAngles(const RopeParams& params, std::int64_t num_positions) {
  POSENC_RETURN_IF_ERROR(CheckRope(params));
  POSENC_RETURN_IF_ERROR(CheckCount("positions", num_positions, kMaxLength));
  return CheckArray("positions", num_positions, RopePairs(params), 4);
}

Status RopeAngles(const RopeParams& params, std::span<const double> positions, MatrixView cos,
                  MatrixView sin) {
  const std::size_t rows = positions.size();
  POSENC_RETURN_IF_ERROR(CheckRopeAngles(params, static_cast<std::int64_t>(rows)));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxRopePosition));
  const auto pairs = static_cast<std::size_t>(RopePairs(params));
  POSENC_RETURN_IF_ERROR(CheckShape("cos", cos, rows, pairs));
  POSENC_RETURN_IF_ERROR(CheckShape("sin", sin, rows, pairs));
  const std::vector<double> inv_freq = PairFrequencies(params);
  PositionAngles angles(inv_freq, positions, params.attention_factor);
  for (std::size_t t = 0; t < rows; ++t) angles.Next(cos.row(t).data(), sin.row(t).data());
  return Ok();
}

Status CheckApplyRope(const RopeTable& table, std::int64_t x_size) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(table.head_dim));
  const auto rows = static_cast<std::int64_t>(table.cos.rows());
  const auto pairs = static_cast<std::int64_t>(table.cos.cols());
  POSENC_RETURN_IF_ERROR(CheckCount("cos", rows, kMaxLength));
  if (pairs < 1 || pairs > table.head_dim / 2) {
    return Invalid("cos", {"cos must have 1 to headDim / 2 = ", Number(table.head_dim / 2),
                           " pairs a row, got ", Number(pairs)});
  }
  if (table.sin.rows() != table.cos.rows() || table.sin.cols() != table.cos.cols()) {
    return Invalid("sin", {"sin must have the shape of cos"});
  }
  return CheckHeads(rows, table.head_dim, x_size);
}

Status ApplyRope(const RopeTable& table, ConstMatrixView x, MatrixView y) {
  POSENC_RETURN_IF_ERROR(CheckApplyRope(table, static_cast<std::int64_t>(x.size())));
  const std::size_t rows = table.cos.rows(), pairs = table.cos.cols();
  POSENC_RETURN_IF_ERROR(CheckRows(x, y, RowsOf(x, table.head_major, table.head_dim, rows)));
  for (std::size_t first = 0; first < rows; first += kBlock) {
    const std::size_t count = std::min(kBlock, rows - first);
    RopeTable block = table;
    block.cos = {table.cos.row(first).data(), count, pairs};
    block.sin = {table.sin.row(first).data(), count, pairs};
    RotateBlock(block, first, rows, x, y);
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
  POSENC_RETURN_IF_ERROR(CheckWithin("distances", distances, 2.0 * kMaxRopePosition));
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
