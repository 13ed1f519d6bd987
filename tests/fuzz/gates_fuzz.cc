#include "posenc/gates.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

std::vector<float> Gates(Input& in, std::size_t size) {
  std::vector<float> gates(size);
  for (float& gate : gates) gate = static_cast<float>(in.Byte()) / 255.0f;
  if (!gates.empty() && in.Byte() == 0) gates.front() = 1.5f;
  return gates;
}

void Contextual(Input& in) {
  const std::size_t queries = in.Few(20), keys = in.Few(20), count = in.Few(20);
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
        return GatesContextual(params, Rows(gates, keys), Rows(logits, count), positions,
                               Rows(bias, keys));
      },
      CheckContextual(params));
}

void Forget(Input& in) {
  ForgetParams params;
  params.query_len = static_cast<std::int64_t>(in.Few(20));
  params.query_offset = in.Offset(10);
  params.rule = in.Choice<ForgetRule>(2);
  const std::vector<float> open = Gates(in, in.Few(20));
  const std::vector<double> gates(open.begin(), open.end());
  Try<float>(
      {in.Length(Cells(params.query_len)) * gates.size()},
      [&](std::span<float> bias) { return GatesForget(params, gates, Rows(bias, gates.size())); },
      CheckForget(params, Size(gates)));
}

void Path(Input& in) {
  const std::size_t rows = in.Few(20), cols = in.Few(9);
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
