#ifndef POSENC_TRAINER_STATE_H_
#define POSENC_TRAINER_STATE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "posenc/trainer.h"
#include "random.h"
#include "trainer/network.h"
#include "trainer/optimizer.h"
#include "trainer/positions.h"
#include "trainer/weights.h"

namespace posenc {

struct TrainerState {
  explicit TrainerState(const TrainerParams& given)
      : params(given), layout(params), data(4 * static_cast<std::uint64_t>(params.seed) + 1) {}

  TrainerParams params;
  trainer::Layout layout;
  std::vector<float> weights, gradient;
  RandomStream data;
  trainer::PositionTables tables;                    // of training
  std::unique_ptr<trainer::Network<float>> network;  // of training
  std::unique_ptr<trainer::Optimizer> optimizer;     // null: the model is trained or from a file
  std::int64_t step = 0;
  std::shared_ptr<const TrainerCorpus> corpus;  // of 'text'
};

namespace trainer {

// Fills in what is 0, then checks everything; see Trainer::Create.
Status Complete(TrainerParams& params);

// FNV-1a of the bytes, begun from `hash`.
std::uint64_t HashBytes(std::span<const std::uint8_t> bytes,
                        std::uint64_t hash = 0xcbf29ce484222325u);

std::vector<std::uint8_t> WriteFile(const TrainerState& state, TrainerFormat format);
// Errors: those of Trainer::Load.
Status ReadFile(std::span<const std::uint8_t> bytes, std::unique_ptr<TrainerState>& state);

}  // namespace trainer
}  // namespace posenc

#endif  // POSENC_TRAINER_STATE_H_
