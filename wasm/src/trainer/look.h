#ifndef POSENC_TRAINER_LOOK_H_
#define POSENC_TRAINER_LOOK_H_

#include "trainer/network.h"
#include "trainer/positions.h"
#include "trainer/state.h"

namespace posenc::trainer {

// What a model makes of a batch of one sequence.
void Look(const TrainerState& state, const Batch& batch, const PositionTables& tables,
          TrainerView& view);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_LOOK_H_
