#ifndef POSENC_TRAINER_BATCHES_H_
#define POSENC_TRAINER_BATCHES_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "random.h"
#include "trainer/network.h"
#include "trainer/state.h"

namespace posenc::trainer {

// Sequences `first` and the `count` - 1 after it, or fewer at the end.
void TakePart(const Batch& batch, std::size_t first, std::size_t count, Batch& part);

// Fresh sequences of a length; `offsets`: where a range of positions says so, they begin anywhere.
void Draw(const TrainerState& state, std::size_t count, std::size_t length, RandomStream& stream,
          bool offsets, Batch& batch);

// The sequences of one step of training.
void DrawStep(const TrainerState& state, RandomStream& stream, Batch& batch);

// The first token whose answer counts.
std::size_t FirstCounted(const TrainerParams& params, std::int64_t length);

// One sequence that asks for its own next tokens.
Batch Sequence(std::span<const std::uint16_t> tokens);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_BATCHES_H_
