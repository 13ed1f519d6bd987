#include "posenc/alibi.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "diagonals.h"
#include "exponential.h"
#include "message.h"
#include "simd.h"

namespace posenc {
namespace {

// Slope h, counted from 0, of a list for n heads, n a power of two.
double SlopeOfPower(std::uint64_t n, std::uint64_t h) {
  return Exp2({-8.0 * static_cast<double>(h + 1) / static_cast<double>(n), 0.0});
}

// out[j] = slope * (first + step * j). All distances are whole and below 2^24: exact in float.
void WriteLine(std::span<float> out, float slope, float first, float step) {
  const simd::F32x4 slopes = simd::Splat(slope);
  const float start[4] = {first, first + step, first + 2.0f * step, first + 3.0f * step};
  simd::F32x4 distance = simd::Load(start);
  std::size_t j = 0;
  // Four vectors at a time: one addition after another would wait for each other.
  for (; j + 16 <= out.size(); j += 16) {
    for (std::size_t v = 0; v < 4; ++v) {
      const simd::F32x4 ahead = simd::Splat(4.0f * step * static_cast<float>(v));
      simd::Store(&out[j + 4 * v], slopes * (distance + ahead));
    }
    distance = distance + simd::Splat(16.0f * step);
  }
  for (; j < out.size(); ++j) out[j] = slope * (first + step * static_cast<float>(j));
}

// The bias of a head by distance, a line for CopyDiagonals.
void WriteDistances(std::span<float> line, float slope, const AlibiBiasParams& params) {
  const std::int64_t last = params.query_offset + params.query_len - 1;  // the greatest distance
  const std::size_t seen = std::min(line.size(), static_cast<std::size_t>(last) + 1);
  WriteLine(line.first(seen), slope, -static_cast<float>(last), 1.0f);
  if (params.causal) {
    std::ranges::fill(line.subspan(seen), -std::numeric_limits<float>::infinity());
  } else {
    WriteLine(line.subspan(seen), slope, -1.0f, -1.0f);
  }
}

void CopyColumns(std::span<const float> line, const AlibiBiasParams& params,
                 std::span<float> head) {
  const std::size_t keys = line.size();
  auto position = static_cast<std::size_t>(params.query_offset);
  for (std::size_t at = 0; at < head.size(); at += keys, ++position) {
    const std::span<float> row = head.subspan(at, keys);
    const std::size_t seen = std::min(keys, position + 1);
    std::ranges::copy(line.first(seen), row.begin());
    std::ranges::fill(row.subspan(seen), -std::numeric_limits<float>::infinity());
  }
}

}  // namespace

Status AlibiSlopes(std::int64_t num_heads, AlibiRule rule, std::span<double> slopes) {
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", num_heads, kMaxHeads));
  const auto heads = static_cast<std::uint64_t>(num_heads);
  POSENC_RETURN_IF_ERROR(CheckLength("slopes", slopes.size(), heads));
  if (rule == AlibiRule::kWrongTruncated) {
    for (std::uint64_t h = 0; h < heads; ++h) slopes[h] = SlopeOfPower(std::bit_ceil(heads), h);
    return Ok();
  }
  const std::uint64_t power = std::bit_floor(heads);
  for (std::uint64_t h = 0; h < heads; ++h) {
    slopes[h] = h < power ? SlopeOfPower(power, h) : SlopeOfPower(2 * power, 2 * (h - power));
  }
  return Ok();
}

Status CheckAlibiBias(const AlibiBiasParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", params.num_heads, kMaxHeads));
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", params.query_offset));
  if (params.form == AlibiForm::kColumn && !params.causal) {
    return Invalid("form", {"form 'column' goes with a causal mask only, use 'relative' without"});
  }
  return CheckArray("queryLen", params.num_heads * params.query_len, params.key_len, 4);
}

Status BiasAlibi(const AlibiBiasParams& params, std::span<float> out) {
  POSENC_RETURN_IF_ERROR(CheckAlibiBias(params));
  const auto heads = static_cast<std::size_t>(params.num_heads);
  const auto queries = static_cast<std::size_t>(params.query_len);
  const auto keys = static_cast<std::size_t>(params.key_len);
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), heads * queries * keys));
  std::vector<double> slopes(heads);
  POSENC_RETURN_IF_ERROR(AlibiSlopes(params.num_heads, params.rule, slopes));

  const bool by_column = params.form == AlibiForm::kColumn;
  std::vector<float> line(by_column ? keys : queries - 1 + keys);
  for (std::size_t h = 0; h < heads; ++h) {
    const std::span<float> head = out.subspan(h * queries * keys, queries * keys);
    const auto slope = static_cast<float>(slopes[h]);
    if (by_column) {
      WriteLine(line, slope, 0.0f, 1.0f);
      CopyColumns(line, params, head);
    } else {
      WriteDistances(line, slope, params);
      CopyDiagonals(line, keys, head);
    }
  }
  return Ok();
}

}  // namespace posenc
