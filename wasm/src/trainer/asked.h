#ifndef POSENC_TRAINER_ASKED_H_
#define POSENC_TRAINER_ASKED_H_

#include <cstdint>
#include <span>

#include "posenc/status.h"
#include "trainer/state.h"

namespace posenc::trainer {

inline constexpr std::int64_t kMaxTest = 4096, kMaxView = 512;  // tokens

// What is wrong with what a model is asked, under the name of its field: a text of a task that has
// no corpus, a length, a test, tokens, and a view that is too large.
Status CheckCorpus(const TrainerState& state, std::int64_t length);
Status CheckSeen(const TrainerState& state, std::int64_t shortest, std::int64_t length,
                 std::int64_t max, const TrainerReading& reading);
Status CheckTest(const TrainerState& state, std::int64_t length, std::int64_t max,
                 std::int64_t seed, const TrainerReading& reading);
Status CheckTokens(const TrainerState& state, std::span<const std::uint16_t> tokens);
Status CheckView(const TrainerState& state, std::int64_t length);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_ASKED_H_
