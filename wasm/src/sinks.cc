#include "posenc/sinks.h"

#include <algorithm>

#include "message.h"

namespace posenc {
namespace {

// The token at place n of a cache that holds `count` of `length` tokens.
std::int32_t TokenAt(std::int64_t n, std::int64_t length, std::int64_t count,
                     std::int64_t sink_size) {
  return static_cast<std::int32_t>(n < sink_size ? n : n + length - count);
}

}  // namespace

Status SinksCount(const SinksParams& params, std::int64_t& count) {
  POSENC_RETURN_IF_ERROR(CheckCount("length", params.length, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("windowSize", params.window_size, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("sinkSize", params.sink_size));
  count = std::min(params.length, params.sink_size + params.window_size);
  return Ok();
}

Status SinksCache(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> positions) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(SinksCount(params, count));
  const auto size = static_cast<std::size_t>(count);
  POSENC_RETURN_IF_ERROR(CheckLength("kept", kept.size(), size));
  POSENC_RETURN_IF_ERROR(CheckLength("positions", positions.size(), size));
  for (std::size_t n = 0; n < size; ++n) {
    const auto place = static_cast<std::int64_t>(n);
    kept[n] = TokenAt(place, params.length, count, params.sink_size);
    positions[n] = static_cast<std::int32_t>(place);
  }
  return Ok();
}

Status CheckSinksTrace(const SinksParams& params) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(SinksCount(params, count));
  return CheckArray("length", params.length, params.sink_size + params.window_size, 4);
}

Status SinksTrace(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> counts, std::span<std::int32_t> evicted) {
  POSENC_RETURN_IF_ERROR(CheckSinksTrace(params));
  const std::int64_t width = params.sink_size + params.window_size;
  const auto steps = static_cast<std::size_t>(params.length);
  POSENC_RETURN_IF_ERROR(CheckLength("kept", kept.size(), steps * static_cast<std::size_t>(width)));
  POSENC_RETURN_IF_ERROR(CheckLength("counts", counts.size(), steps));
  POSENC_RETURN_IF_ERROR(CheckLength("evicted", evicted.size(), steps));
  auto cell = kept.begin();
  for (std::size_t t = 0; t < steps; ++t) {
    const auto length = static_cast<std::int64_t>(t) + 1;
    const std::int64_t count = std::min(length, width);
    for (std::int64_t n = 0; n < width; ++n) {
      *cell++ = n < count ? TokenAt(n, length, count, params.sink_size) : -1;
    }
    counts[t] = static_cast<std::int32_t>(count);
    evicted[t] = length > width ? static_cast<std::int32_t>(length - 1 - params.window_size) : -1;
  }
  return Ok();
}

Status CheckSinksMass(std::int64_t query_len, std::int64_t key_len, std::int64_t sink_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("sinkSize", sink_size));
  return CheckArray("queryLen", query_len, key_len, 4);
}

Status SinksMass(ConstMatrixView weights, std::int64_t sink_size, std::span<double> mass) {
  POSENC_RETURN_IF_ERROR(CheckSinksMass(static_cast<std::int64_t>(weights.rows()),
                                        static_cast<std::int64_t>(weights.cols()), sink_size));
  POSENC_RETURN_IF_ERROR(CheckLength("mass", mass.size(), weights.rows()));
  const std::size_t sinks = std::min(static_cast<std::size_t>(sink_size), weights.cols());
  for (std::size_t i = 0; i < mass.size(); ++i) {
    double sum = 0.0;
    for (const float weight : weights.row(i).first(sinks)) sum += static_cast<double>(weight);
    mass[i] = sum;
  }
  return Ok();
}

}  // namespace posenc
