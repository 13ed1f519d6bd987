#include <algorithm>

#include "posenc/sinks.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

SinksParams Params(Input& in) {
  SinksParams params;
  params.length = in.Count(60);
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
        const Status status = SinksCache(params, kept, positions);
        Require(!status.ok() || (std::ranges::is_sorted(kept) && kept.front() >= 0 &&
                                 kept.back() == params.length - 1),
                "the newest token is kept, and all in order");
        return status;
      },
      counted);
}

void Trace(Input& in) {
  const SinksParams params = Params(in);
  const Status check = CheckSinksTrace(params);
  const std::size_t rows = Cells(params.length);
  const std::size_t cells =
      check.ok() ? Cells(params.length, params.sink_size + params.window_size) : 0;
  Try<std::int32_t, std::int32_t, std::int32_t>(
      {in.Length(cells), in.Length(rows), in.Length(rows)},
      [&](auto kept, auto counts, auto evicted) {
        return SinksTrace(params, kept, counts, evicted);
      },
      check);
}

void Mass(Input& in) {
  const std::size_t queries = static_cast<std::size_t>(in.Count(20) & 31);
  const std::size_t keys = static_cast<std::size_t>(in.Count(20) & 31);
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

const Registration sinks("sinks", [](Input& in) {
  switch (in.Byte() % 3) {
    case 0:
      return Cache(in);
    case 1:
      return Trace(in);
    default:
      return Mass(in);
  }
});

}  // namespace
}  // namespace posenc::fuzz
