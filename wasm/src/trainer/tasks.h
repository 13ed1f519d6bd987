#ifndef POSENC_TRAINER_TASKS_H_
#define POSENC_TRAINER_TASKS_H_

#include <cstdint>
#include <span>

#include "posenc/status.h"
#include "posenc/trainer.h"
#include "random.h"

namespace posenc::trainer {

// What a task is, and what the study of these tasks trained it with.
struct TaskTraits {
  std::int64_t vocabulary;
  double chance;
  std::int64_t layers;
  std::int64_t steps;
  double learning_rate;
};
const TaskTraits& TraitsOf(TrainerTask task);

std::int64_t VocabularyOf(const TrainerParams& params);

// The shortest sequence in which anything is asked.
std::int64_t ShortestOf(const TrainerParams& params);

// A whole number below n, evenly: the integer part of n times a uniform number.
inline std::int32_t Below(RandomStream& stream, std::int64_t n) {
  return static_cast<std::int32_t>(stream.Uniform() * static_cast<double>(n));
}

// Draws one sequence, its tokens from first to last, and what is asked at each; see TrainerTask.
// targets are -1 where nothing is asked, and everywhere for 'text'. Both spans have the sequence's
// length.
//
// Order of the draws: 'latest' set or get (below a half: set), key, value; 'needle' for each key
// the place (of those left, by exchange) and the value, then the fillers and gets (below a half:
// get); 'induction' the map, then the keys; 'addition' the digits of the longer number among those
// that the length allows, whether it comes second (below a half), and all digits, the last of a
// number from 1 on.
void DrawSequence(const TrainerParams& params, RandomStream& stream, std::span<std::int32_t> tokens,
                  std::span<std::int32_t> targets);

// A window of the corpus, which is longer than it, and the tokens one further on. With a token to
// begin with, 0 or more, the window stands one further on behind it.
void DrawWindow(const TrainerCorpus& corpus, std::int32_t begin, RandomStream& stream,
                std::span<std::int32_t> tokens, std::span<std::int32_t> targets);

// So many positions below `range` as there is room for, each set of them with the same chance, in
// their order. Draws one number for each position below the last that is taken.
// Source: Fan, Muller and Rezucha 1962 (selection sampling).
void DrawPositions(std::int64_t range, RandomStream& stream, std::span<std::int32_t> positions);

// How many tokens before each question its answer stands, -1 where nothing is asked, and everywhere
// for tasks without distances. All three have the sequence's length.
void FindAnswers(const TrainerParams& params, std::span<const std::int32_t> tokens,
                 std::span<const std::int32_t> targets, std::span<std::int32_t> distances);

// Whether each answer stands in one token.
inline bool HasDistances(TrainerTask task) {
  return task != TrainerTask::kParity && task < TrainerTask::kText;
}

inline constexpr std::int32_t kDigits = 10;  // tokens of 'addition' that are digits

// Length of a sequence of training, from min_length to length, n with weight n^-length_skew.
std::size_t DrawLength(const TrainerParams& params, RandomStream& stream);
double MeanLength(const TrainerParams& params);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_TASKS_H_
