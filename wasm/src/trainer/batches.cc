#include "trainer/batches.h"

#include <algorithm>
#include <vector>

#include "trainer/memory.h"
#include "trainer/tasks.h"

namespace posenc::trainer {

void TakePart(const Batch& batch, std::size_t first, std::size_t count, Batch& part) {
  part.count = std::min(count, batch.count - first);
  part.length = batch.length;
  const auto cut = [&](const std::vector<std::int32_t>& from, std::size_t each,
                       std::vector<std::int32_t>& to) {
    to.assign(from.begin() + std::ptrdiff_t(first * each),
              from.begin() + std::ptrdiff_t((first + part.count) * each));
  };
  cut(batch.tokens, batch.length, part.tokens);
  cut(batch.targets, batch.length, part.targets);
  cut(batch.starts, 1, part.starts);
  if (!batch.positions.empty()) cut(batch.positions, batch.length, part.positions);
}

void Draw(const TrainerState& state, std::size_t count, std::size_t length, RandomStream& stream,
          bool offsets, Batch& batch) {
  const TrainerParams& params = state.params;
  batch.count = count;
  batch.length = length;
  batch.tokens.resize(count * length);
  batch.targets.resize(count * length);
  batch.starts.assign(count, 0);
  batch.positions.resize(params.random_positions ? count * length : 0);
  for (std::size_t b = 0; b < count; ++b) {
    if (params.random_positions) {
      DrawPositions(params.position_range, stream,
                    std::span(batch.positions).subspan(b * length, length));
    } else if (offsets) {
      batch.starts[b] = Below(stream, params.position_range - std::int64_t(length) + 1);
    }
    const std::span tokens = std::span(batch.tokens).subspan(b * length, length);
    const std::span targets = std::span(batch.targets).subspan(b * length, length);
    if (params.task == TrainerTask::kText) {
      const auto begin = params.begin ? static_cast<std::int32_t>(params.vocabulary) - 1 : -1;
      DrawWindow(*state.corpus, begin, stream, tokens, targets);
    } else {
      DrawSequence(params, stream, tokens, targets);
    }
  }
}

void DrawStep(const TrainerState& state, RandomStream& stream, Batch& batch) {
  const TrainerParams& params = state.params;
  const std::size_t length = DrawLength(params, stream);
  Draw(state, CountOf(params, length), length, stream, params.position_range > 0, batch);
}

std::size_t FirstCounted(const TrainerParams& params, std::int64_t length) {
  if (params.task == TrainerTask::kCopy) return static_cast<std::size_t>(length / 2);
  if (params.task == TrainerTask::kAddition) return 0;
  return static_cast<std::size_t>(std::max<std::int64_t>(8, length) - 8);
}

Batch Sequence(std::span<const std::uint16_t> tokens) {
  Batch batch = {.count = 1, .length = tokens.size(), .tokens = {}, .targets = {}, .starts = {0}};
  batch.tokens.assign(tokens.begin(), tokens.end());
  batch.targets.assign(tokens.begin() + 1, tokens.end());
  batch.targets.push_back(-1);
  return batch;
}

}  // namespace posenc::trainer
