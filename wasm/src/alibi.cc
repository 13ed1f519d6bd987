#include "posenc/alibi.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

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

  for (std::size_t h = 0; h < heads; ++h) {
    const auto slope = static_cast<float>(slopes[h]);
    for (std::size_t i = 0; i < queries; ++i) {
      const std::span<float> row = out.subspan((h * queries + i) * keys, keys);
      const std::size_t position = i + static_cast<std::size_t>(params.query_offset);
      const std::size_t seen = std::min(keys, position + 1);
      const auto first = params.form == AlibiForm::kColumn ? 0.0f : -static_cast<float>(position);
      WriteLine(row.first(seen), slope, first, 1.0f);
      if (params.causal) {
        std::ranges::fill(row.subspan(seen), -std::numeric_limits<float>::infinity());
      } else {
        WriteLine(row.subspan(seen), slope, -1.0f, -1.0f);
      }
    }
  }
  return Ok();
}

}  // namespace posenc
