#include <algorithm>
#include <cmath>

#include "posenc/gates.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

std::size_t Few(Input& in) { return static_cast<std::size_t>(in.Count(20) & 31); }

std::vector<float> Gates(Input& in, std::size_t size) {
  std::vector<float> gates(size);
  for (float& gate : gates) gate = static_cast<float>(in.Byte()) / 255.0f;
  if (!gates.empty() && in.Byte() == 0) gates.front() = 1.5f;
  return gates;
}

void Contextual(Input& in) {
  const std::size_t queries = Few(in), keys = Few(in), count = Few(in);
  ContextualParams params;
  params.query_len = static_cast<std::int64_t>(queries);
  params.key_len = static_cast<std::int64_t>(keys);
  params.query_offset = in.Offset(10);
  params.order = in.Choice<GateOrder>(2);
  const std::vector<float> gates = Gates(in, in.Length(queries) * keys);
  const std::vector<float> logits = in.Floats(in.Length(queries) * count);
  Try<double, float>(
      {in.Length(queries * keys), in.Length(queries) * keys},
      [&](std::span<double> positions, std::span<float> bias) {
        const Status status = GatesContextual(params, Rows(gates, keys), Rows(logits, count),
                                              positions, Rows(bias, keys));
        const auto within = [&](double place) {
          return place >= 0.0 && place <= static_cast<double>(count - 1);
        };
        Require(!status.ok() || std::ranges::all_of(positions, within),
                "every position has logits on both sides");
        return status;
      },
      CheckContextual(params));
}

void Forget(Input& in) {
  ForgetParams params;
  params.query_len = static_cast<std::int64_t>(Few(in));
  params.query_offset = in.Offset(10);
  params.rule = in.Choice<ForgetRule>(2);
  const std::vector<float> open = Gates(in, Few(in));
  const std::vector<double> gates(open.begin(), open.end());
  Try<float>(
      {in.Length(Cells(params.query_len)) * gates.size()},
      [&](std::span<float> bias) {
        const Status status = GatesForget(params, gates, Rows(bias, gates.size()));
        Require(!status.ok() || std::ranges::all_of(bias, [](float each) { return each <= 0.0f; }),
                "gates up to 1 only forget");
        return status;
      },
      CheckForget(params, static_cast<std::int64_t>(gates.size())));
}

void Path(Input& in) {
  const std::size_t rows = Few(in), cols = static_cast<std::size_t>(in.Count(9) & 15);
  const std::vector<float> q = in.Floats(rows * cols), k = in.Floats(in.Length(rows) * cols);
  const std::vector<float> w = in.Floats(rows * cols);
  const std::vector<double> beta = in.Numbers(in.Length(rows), 0.0, 2.0);
  const auto rule = in.Choice<PathRule>(2);
  Try<float>({in.Length(rows) * rows}, [&](std::span<float> scores) {
    return GatesPath(Rows(q, cols), Rows(k, cols), Rows(w, cols), beta, rule, Rows(scores, rows));
  });
}

const Registration gates("gates", {Contextual, Forget, Path});

}  // namespace
}  // namespace posenc::fuzz
