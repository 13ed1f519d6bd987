#include "logits.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "message.h"
#include "simd.h"
#include "softmax.h"

namespace posenc {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

}  // namespace

std::span<float> WriteLogits(const KeysSeen& seen, std::size_t i, const LogitRow& from,
                             std::span<float> row) {
  // Keys below `prefix` and those from `first` to `end` are seen.
  const std::size_t keys = row.size();
  const std::size_t place = i + static_cast<std::size_t>(seen.query_offset);
  const std::size_t prefix = std::min(keys, static_cast<std::size_t>(seen.prefix_len));
  const bool ahead = !seen.causal && !seen.window_size;
  const std::size_t end = ahead ? keys : std::min(keys, place + 1);
  std::size_t first = 0;
  if (seen.window_size) {
    const auto window = static_cast<std::size_t>(*seen.window_size);
    first = place < window ? 0 : std::min(end, place + 1 - window);
  }
  const std::size_t begin = prefix > 0 ? 0 : first;
  const std::size_t stop = std::max(prefix, end);

  std::ranges::fill(row.first(begin), 0.0f);
  std::ranges::fill(row.subspan(stop), 0.0f);
  if (from.bias) {
    std::size_t j = begin;
    for (; j + 4 <= stop; j += 4) {
      simd::Store(&row[j], simd::Load(from.scores + j) + simd::Load(from.bias + j));
    }
    for (; j < stop; ++j) row[j] = from.scores[j] + from.bias[j];
  } else if (row.data() != from.scores) {
    std::copy(from.scores + begin, from.scores + stop, &row[begin]);
  }
  if (begin == 0 && prefix < first) {
    std::ranges::fill(row.subspan(prefix, first - prefix), -kInfinity);
  }
  for (std::size_t j = begin; from.mask && j < stop; ++j) {
    if (from.mask[j] == 0.0f) row[j] = -kInfinity;
  }
  return row.subspan(begin, stop - begin);
}

float ScaleOf(std::optional<double> scale, std::size_t head_dim) {
  return static_cast<float>(scale.value_or(1.0 / std::sqrt(static_cast<double>(head_dim))));
}

Status CheckSeen(const KeysSeen& seen) {
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", seen.query_offset));
  if (seen.window_size) {
    POSENC_RETURN_IF_ERROR(CheckCount("windowSize", *seen.window_size, kMaxLength));
  }
  return CheckOffset("prefixLen", seen.prefix_len);
}

Status CheckLogits(const char* field, std::span<const float> values) {
  if (BelowInfinity(values)) return Ok();
  return Invalid(field, {field, " must hold finite numbers or -Infinity, got NaN or +Infinity"});
}

Status CheckFinite(const char* field, std::span<const float> values) {
  for (const float value : values) {
    // The difference is 0, or NaN where the value is infinite or NaN.
    if (value - value != 0.0f) return Invalid(field, {field, " must hold finite numbers only"});
  }
  return Ok();
}

Status CheckFinite(const char* field, std::optional<double> value) {
  if (!value || std::isfinite(static_cast<float>(*value))) return Ok();
  return Mismatch(field, "a finite number", *value);
}

}  // namespace posenc
