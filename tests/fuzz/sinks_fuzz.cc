#include "posenc/sinks.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

SinksParams Params(Input& in) {
  SinksParams params;
  params.seq_len = in.Count(60);
  params.window_size = in.Count();
  params.sink_size = in.Offset(8);
  return params;
}

void Cache(Input& in) {
  const SinksParams params = Params(in);
  std::int64_t count = 0;
  const Status counted = SinksCount(params, count);
  const std::size_t size = counted.ok() ? Cells(count) : 0;
  Try<std::int32_t, std::int32_t>(
      {in.Length(size), in.Length(size)},
      [&](std::span<std::int32_t> kept, std::span<std::int32_t> positions) {
        return SinksCache(params, kept, positions);
      },
      counted);
}

void Trace(Input& in) {
  const SinksParams params = Params(in);
  const Status check = CheckSinksTrace(params);
  const std::size_t rows = Cells(params.seq_len);
  const std::size_t cells =
      check.ok() ? Cells(params.seq_len, params.sink_size + params.window_size) : 0;
  Try<std::int32_t, std::int32_t, std::int32_t>(
      {in.Length(cells), in.Length(rows), in.Length(rows)},
      [&](auto kept, auto counts, auto evicted) {
        return SinksTrace(params, kept, counts, evicted);
      },
      check);
}

void Mass(Input& in) {
  const std::size_t queries = in.Few(20);
  const std::size_t keys = in.Few(20);
  const std::int64_t sink_size = in.Offset(8);
  const std::vector<float> weights = in.Floats(queries * keys, 0.0, 1.0);
  Try<double>(
      {in.Length(queries)},
      [&](std::span<double> mass) {
        return SinksMass({weights.data(), queries, keys}, sink_size, mass);
      },
      CheckSinksMass(static_cast<std::int64_t>(queries), static_cast<std::int64_t>(keys),
                     sink_size));
}

void Weights(Input& in) {
  SinksWeightsParams params;
  const std::size_t queries = in.Few(20);
  const std::size_t keys = in.Few(20);
  params.query_len = static_cast<std::int64_t>(queries);
  params.key_len = static_cast<std::int64_t>(keys);
  params.sink = in.Number(-20.0, 20.0);
  params.rule = in.Choice<SinkRule>(3);
  const std::vector<float> scores = in.Floats(in.Length(queries) * keys, -30.0, 30.0);
  const std::vector<double> gates = in.Numbers(in.Flag() ? in.Length(queries) : 0, 0.0, 1.0);
  Try<float, double>(
      {in.Length(queries) * keys, in.Length(queries)},
      [&](std::span<float> weights, std::span<double> elsewhere) {
        const Status status =
            SinksWeights(params, Rows(scores, keys), gates, Rows(weights, keys), elsewhere);
        for (std::size_t i = 0; status.ok() && i < queries; ++i) {
          double sum = elsewhere[i];
          for (std::size_t j = 0; j < keys; ++j) sum += static_cast<double>(weights[i * keys + j]);
          Require(sum > 1.0 - 1e-6 && sum < 1.0 + 1e-6, "what goes nowhere is the rest of 1");
        }
        return status;
      },
      CheckSinksWeights(params));
}

const Registration sinks("sinks", {Cache, Trace, Weights, Mass});

}  // namespace
}  // namespace posenc::fuzz
