#include "scores.h"

namespace posenc::bindings {

void RequireProductMemory(Call& call, const char* field, std::int64_t floats) {
  constexpr std::int64_t kPackedBytes = std::int64_t{8} << 20;
  call.Output<std::uint8_t>(field, kPackedBytes + 4 * floats);
}

Value ReturnScores(Call& call, const AttentionScoresParams& params, Value q_values,
                   Value k_values) {
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> k = call.Numbers<float>("k", k_values);
  if (call.ok()) call.Require(CheckScores(params, q.ssize(), k.ssize()));
  const std::int64_t query_len = call.ok() ? q.ssize() / params.head_dim : 0;
  const std::int64_t key_len = call.ok() ? k.ssize() / params.head_dim : 0;
  const Array<float> scores = call.Output<float>("q", query_len * key_len);
  RequireProductMemory(call, "q");
  if (call.ok()) {
    call.Require(
        AttentionScores(params, q.matrix(query_len), k.matrix(key_len), scores.matrix(query_len)));
  }
  return call.Return(scores);
}

}  // namespace posenc::bindings
