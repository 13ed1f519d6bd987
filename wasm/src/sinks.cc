#include "posenc/sinks.h"

#include <algorithm>
#include <limits>

#include "exponential.h"
#include "logits.h"
#include "message.h"

namespace posenc {
namespace {

constexpr double kMaxSink = 1e6;
constexpr double kSmallestExponent = -1000.0;  // below 2^-1000: nothing

// e^x for x <= 0.
double ExpOf(double x) {
  const double exponent = x * kLog2E;
  return exponent < kSmallestExponent ? 0.0 : Exp2({exponent, 0.0});
}

// The token at place n of a cache that holds `count` of `length` tokens.
std::int32_t TokenAt(std::int64_t n, std::int64_t length, std::int64_t count,
                     std::int64_t sink_size) {
  return static_cast<std::int32_t>(n < sink_size ? n : n + length - count);
}

}  // namespace

Status SinksCount(const SinksParams& params, std::int64_t& count) {
  POSENC_RETURN_IF_ERROR(CheckCount("seqLen", params.seq_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("windowSize", params.window_size, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("sinkSize", params.sink_size));
  count = std::min(params.seq_len, params.sink_size + params.window_size);
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
    kept[n] = TokenAt(place, params.seq_len, count, params.sink_size);
    positions[n] = static_cast<std::int32_t>(place);
  }
  return Ok();
}

Status CheckSinksTrace(const SinksParams& params) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(SinksCount(params, count));
  return CheckArray("seqLen", params.seq_len, params.sink_size + params.window_size, 4);
}

Status SinksTrace(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> counts, std::span<std::int32_t> evicted) {
  POSENC_RETURN_IF_ERROR(CheckSinksTrace(params));
  const std::int64_t width = params.sink_size + params.window_size;
  const auto steps = static_cast<std::size_t>(params.seq_len);
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

Status CheckSinksWeights(const SinksWeightsParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  if (!(params.sink >= -kMaxSink && params.sink <= kMaxSink)) {
    return Mismatch("sink", "a number from -1000000 to 1000000", params.sink);
  }
  return CheckArray("queryLen", params.query_len, params.key_len, 4);
}

Status SinksWeights(const SinksWeightsParams& params, ConstMatrixView scores,
                    std::span<const double> gates, MatrixView weights,
                    std::span<double> elsewhere) {
  POSENC_RETURN_IF_ERROR(CheckSinksWeights(params));
  const auto queries = static_cast<std::size_t>(params.query_len);
  const auto keys = static_cast<std::size_t>(params.key_len);
  POSENC_RETURN_IF_ERROR(CheckShape("scores", scores, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckLogits("scores", scores.values()));
  if (!gates.empty()) POSENC_RETURN_IF_ERROR(CheckLength("gates", gates.size(), queries));
  for (const double gate : gates) {
    if (!(gate >= 0.0 && gate <= 1.0)) return Mismatch("gates", "numbers from 0 to 1", gate);
  }
  POSENC_RETURN_IF_ERROR(CheckShape("weights", weights, queries, keys));
  POSENC_RETURN_IF_ERROR(CheckLength("elsewhere", elsewhere.size(), queries));
  const bool is_scores_gate = params.rule == SinkRule::kWrongGatedScores;
  for (std::size_t i = 0; i < queries; ++i) {
    const std::span<const float> row = scores.row(i);
    const double gate = gates.empty() ? 1.0 : gates[i];
    const double factor = is_scores_gate ? gate : 1.0;
    const double open = is_scores_gate ? 1.0 : gate;
    const auto largest = static_cast<double>(std::ranges::max(row));
    if (largest - largest != 0.0) {  // every key is hidden
      std::ranges::fill(weights.row(i), 0.0f);
      elsewhere[i] = 1.0;
      continue;
    }
    const double taken = params.rule == SinkRule::kWrongUnshifted ? largest : 0.0;
    const double top = std::max(factor * largest - taken, params.sink);
    const auto power = [&](float score) {
      return score < -std::numeric_limits<float>::max()
                 ? 0.0
                 : ExpOf(factor * static_cast<double>(score) - taken - top);
    };
    double sum = 0.0;
    for (const float score : row) sum += power(score);
    const double sink = ExpOf(params.sink - top);
    const double share = open / (sum + sink);
    for (std::size_t j = 0; j < keys; ++j) {
      weights(i, j) = static_cast<float>(power(row[j]) * share);
    }
    elsewhere[i] = (1.0 - open) + sink * share;
  }
  return Ok();
}

}  // namespace posenc
