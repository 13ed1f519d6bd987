#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "trainer/tasks.h"

namespace posenc::testing {
namespace {

struct Sequence {
  std::vector<std::int32_t> tokens, targets;
};

Sequence Draw(const TrainerParams& params, RandomStream& stream, std::size_t length) {
  Sequence sequence{std::vector<std::int32_t>(length), std::vector<std::int32_t>(length, 7)};
  trainer::DrawSequence(params, stream, sequence.tokens, sequence.targets);
  return sequence;
}

class TrainerTasks : public ::testing::TestWithParam<TrainerTask> {
 protected:
  TrainerParams params_ = {.task = GetParam()};
  RandomStream stream_{11};
};

TEST_P(TrainerTasks, UsesItsWholeVocabularyAndNothingElse) {
  std::map<std::int32_t, int> counts;
  for (int n = 0; n < 400; ++n) {
    for (const std::int32_t token : Draw(params_, stream_, 32).tokens) ++counts[token];
  }
  EXPECT_EQ(counts.begin()->first, 0);
  EXPECT_EQ(counts.rbegin()->first, trainer::TraitsOf(GetParam()).vocabulary - 1);
  EXPECT_EQ(std::int64_t(counts.size()), trainer::TraitsOf(GetParam()).vocabulary);
}

TEST_P(TrainerTasks, AnswersAreEvenlySpreadSoThatGuessingGivesTheChanceStated) {
  std::map<std::int32_t, int> counts;
  int answers = 0;
  for (int n = 0; n < 2000; ++n) {
    for (const std::int32_t target : Draw(params_, stream_, 24).targets) {
      if (target >= 0) ++counts[target], ++answers;
    }
  }
  const double chance = trainer::TraitsOf(GetParam()).chance;
  EXPECT_EQ(double(counts.size()), 1.0 / chance);
  // Answers of one sequence hang together: five deviations of that many sequences.
  for (const auto& [target, count] : counts) {
    EXPECT_NEAR(double(count) / answers, chance, 5.0 * std::sqrt(chance * (1 - chance) / 2000.0));
  }
}

// Of the value that was set, what came k before, was copied, or followed the key.
TEST_P(TrainerTasks, AnAnswerStandsSoFarBeforeTheQuestion) {
  for (std::size_t length = 16; length <= 200; length += 6) {
    const Sequence sequence = Draw(params_, stream_, length);
    std::vector<std::int32_t> distances(length);
    trainer::FindAnswers(params_, sequence.tokens, sequence.targets, distances);
    for (std::size_t t = 0; t < length; ++t) {
      const bool is_asked = trainer::HasDistances(GetParam()) && sequence.targets[t] >= 0;
      ASSERT_EQ(distances[t] >= 0, is_asked) << length << " tokens, at " << t;
      if (!is_asked) continue;
      const std::int32_t token = sequence.tokens[t - static_cast<std::size_t>(distances[t])];
      const bool has_key = GetParam() == TrainerTask::kLatest || GetParam() == TrainerTask::kNeedle;
      EXPECT_EQ(has_key ? token % 4 : token, sequence.targets[t]);
      const std::int32_t first = GetParam() == TrainerTask::kLatest ? 16 : 32;
      if (has_key) {
        EXPECT_EQ(token / 4, sequence.tokens[t] - first);
      }
      if (GetParam() == TrainerTask::kBack) {
        EXPECT_EQ(distances[t], 3);
      }
    }
  }
}

TEST_P(TrainerTasks, LengthsReachBothEndsAndShortOnesMayBeLikelier) {
  params_.min_length = 16;
  params_.length = 32;
  for (const double skew : {0.0, 2.0}) {
    params_.length_skew = skew;
    std::map<std::size_t, int> counts;
    constexpr int kDraws = 40000;
    for (int n = 0; n < kDraws; ++n) ++counts[trainer::DrawLength(params_, stream_)];
    double sum = 0.0, lengths = 0.0;
    for (const auto& [length, count] : counts) {
      sum += std::pow(double(length), -skew);
      lengths += std::pow(double(length), 1.0 - skew);
    }
    EXPECT_EQ(counts.begin()->first, 16u);
    EXPECT_EQ(counts.rbegin()->first, 32u);
    EXPECT_EQ(counts.size(), GetParam() == TrainerTask::kCopy ? 9u : 17u);
    for (const auto& [length, count] : counts) {
      const double chance = std::pow(double(length), -skew) / sum;
      EXPECT_NEAR(count, kDraws * chance, 5.0 * std::sqrt(kDraws * chance)) << length;
    }
    EXPECT_NEAR(trainer::MeanLength(params_), lengths / sum, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(EachTask, TrainerTasks,
                         ::testing::Values(TrainerTask::kBack, TrainerTask::kLatest,
                                           TrainerTask::kNeedle, TrainerTask::kCopy,
                                           TrainerTask::kInduction, TrainerTask::kParity));

// A token of its own stands first, and what follows it is asked for there.
TEST(TrainerTasks, AWindowBeginsWithATokenWhereOneIsGiven) {
  TrainerCorpus corpus(40);
  for (std::size_t i = 0; i < corpus.size(); ++i) corpus[i] = static_cast<std::uint16_t>(100 + i);
  std::array<std::int32_t, 16> tokens = {}, targets = {};
  std::map<std::int32_t, int> firsts;
  for (int n = 0; n < 1000; ++n) {
    for (const std::int32_t begin : {-1, 7}) {
      RandomStream stream(static_cast<std::uint64_t>(n));
      trainer::DrawWindow(corpus, begin, stream, tokens, targets);
      const std::int32_t first = begin < 0 ? tokens[0] : targets[0];
      if (begin >= 0) {
        EXPECT_EQ(tokens[0], begin);
      }
      for (std::int32_t t = 0; t < 16; ++t) {
        const auto at = static_cast<std::size_t>(t);
        if (begin < 0 || t > 0) {
          EXPECT_EQ(tokens[at], first + t - (begin < 0 ? 0 : 1));
        }
        EXPECT_EQ(targets[at], first + t + (begin < 0 ? 1 : 0));
      }
      ++firsts[first];
    }
  }
  EXPECT_EQ(firsts.begin()->first, 100);
  EXPECT_EQ(firsts.size(), 24u);
}

}  // namespace
}  // namespace posenc::testing
