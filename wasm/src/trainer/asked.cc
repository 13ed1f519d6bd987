#include "trainer/asked.h"

#include <algorithm>

#include "message.h"
#include "trainer/tasks.h"

namespace posenc::trainer {
namespace {

constexpr std::int64_t kMaxFire = 1024;  // whose bias differs from query to query
constexpr std::int64_t kMaxWeights = std::int64_t{1} << 21;  // of attention, shown at once

}  // namespace

Status CheckCorpus(const TrainerState& state, std::int64_t length) {
  if (state.params.task != TrainerTask::kText) return Ok();
  if (state.corpus && state.corpus->size() > static_cast<std::size_t>(length)) return Ok();
  return Invalid("tokens", {"tokens of more than ", Number(length),
                            " places, each below the vocabulary, must be handed over first"});
}

Status CheckSeen(const TrainerState& state, std::int64_t shortest, std::int64_t length,
                 std::int64_t max, const TrainerReading& reading) {
  if (length < shortest || length > max) {
    return Invalid("length", {"length must be a whole number from ", Number(shortest), " to ",
                              Number(max), ", got ", Number(length)});
  }
  const auto rows = static_cast<std::int64_t>(state.layout.positions.rows);
  // Of n tokens a number has at most (n - 3) / 2 digits.
  const bool counts = state.params.encoding == TrainerEncoding::kAbacus;
  const std::int64_t most = counts ? 2 * rows + 2 : rows;
  if (rows > 0 && length > most && !reading.clamp) {
    return Invalid("length", {"length must be at most ", Number(most), ", for ", Number(rows),
                              " rows of the learned table, got ", Number(length)});
  }
  if (state.layout.fire.rows > 0 && length > kMaxFire) {
    return Excessive("length", {"length must be at most ", Number(kMaxFire), " for 'fire', got ",
                                Number(length)});
  }
  if (state.params.random_positions && length > state.params.position_range) {
    return Invalid("length", {"length must be at most ", Number(state.params.position_range),
                              ", the positions drawn from, got ", Number(length)});
  }
  return Ok();
}

Status CheckTest(const TrainerState& state, std::int64_t length, std::int64_t max,
                 std::int64_t seed, const TrainerReading& reading) {
  const TrainerParams& params = state.params;
  POSENC_RETURN_IF_ERROR(CheckSeen(state, ShortestOf(params), length, max, reading));
  if (params.task == TrainerTask::kCopy && length % 2 != 0) {
    return Mismatch("length", "even for 'copy'", double(length));
  }
  POSENC_RETURN_IF_ERROR(CheckCorpus(state, length));
  if (seed < 0 || seed > 0xffffffff) {
    return Mismatch("seed", "a whole number from 0 to 4294967295", double(seed));
  }
  return Ok();
}

Status CheckTokens(const TrainerState& state, std::span<const std::uint16_t> tokens) {
  if (state.params.task != TrainerTask::kText) {
    return Invalid("tokens", {"tokens are for models of 'text'"});
  }
  const auto at = std::ranges::find_if(
      tokens, [&](std::uint16_t token) { return token >= state.layout.vocabulary; });
  if (at == tokens.end()) return Ok();
  return Invalid("tokens", {"tokens must be below the vocabulary of ",
                            Number(state.layout.vocabulary), ", got ", Number(std::int64_t{*at})});
}

Status CheckView(const TrainerState& state, std::int64_t length) {
  if (state.params.layers * state.params.num_heads * length * length <= kMaxWeights) return Ok();
  return Excessive("length", {"length is too large: the weights of all heads are more than ",
                              Number(kMaxWeights)});
}

}  // namespace posenc::trainer
