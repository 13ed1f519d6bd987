#ifndef POSENC_TRAINER_MEMORY_H_
#define POSENC_TRAINER_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/trainer.h"
#include "trainer/network.h"
#include "trainer/weights.h"

namespace posenc::trainer {

inline constexpr std::int64_t kMaxParameters = std::int64_t{1} << 20;
inline constexpr std::size_t kBatchTokens = 2048;  // of an evaluation, about

// Of a step of training on sequences of a length.
std::size_t CountOf(const TrainerParams& params, std::size_t length);

// How the sequences of a step are worked on: so many together, of which this is kept.
struct Kept {
  std::size_t part;
  Keep keep;
};
Kept KeptOf(const Layout& layout, std::size_t count, std::size_t length);

// The most rows of which something is kept at once, and weights of attention of one layer.
struct Room {
  std::size_t rows = 0, weights = 0;
};
Room RoomOf(const TrainerParams& params, const Layout& layout);

// Bytes that an instance takes at most to train a model, again up to `further_length` where that is
// not 0, and to test it at lengths. Params are complete.
double MemoryOf(const TrainerParams& params, std::int64_t further_length,
                std::span<const std::int64_t> lengths);

// The largest d_model up to that of the params for which that fits; 0: none.
std::int64_t FittingWidth(TrainerParams params, std::int64_t further_length,
                          std::span<const std::int64_t> lengths);

// Errors: a training that would take more than kTrainerMemory (dModel, or length where none fits).
Status CheckMemory(const TrainerParams& params);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_MEMORY_H_
