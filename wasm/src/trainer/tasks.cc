#include "trainer/tasks.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "exponential.h"

namespace posenc::trainer {
namespace {

using Tokens = std::span<std::int32_t>;

constexpr std::int32_t kSymbols = 8;       // of 'back'
constexpr std::int32_t kLatestKeys = 4;    // of 'latest'
constexpr std::int32_t kNeedleKeys = 8;    // of 'needle'
constexpr std::int32_t kValues = 4;        // of both
constexpr std::int32_t kFillers = 4;       // of 'needle'
constexpr std::int32_t kCopySymbols = 16;  // of 'copy', whose divider is the next token
constexpr std::int32_t kPairs = 8;         // keys, and values, of 'induction'

void DrawBack(std::int64_t k, RandomStream& stream, Tokens tokens, Tokens targets) {
  const auto back = static_cast<std::size_t>(k);
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    tokens[t] = Below(stream, kSymbols);
    if (t >= back) targets[t] = tokens[t - back];
  }
}

void DrawLatest(RandomStream& stream, Tokens tokens, Tokens targets) {
  std::array<std::int32_t, kLatestKeys> values;
  values.fill(-1);
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    const bool sets = stream.Uniform() < 0.5;
    const std::int32_t key = Below(stream, kLatestKeys);
    auto& value = values[static_cast<std::size_t>(key)];
    if (sets) {
      value = Below(stream, kValues);
      tokens[t] = kValues * key + value;
    } else {
      tokens[t] = kValues * kLatestKeys + key;
      targets[t] = value;
    }
  }
}

void DrawNeedle(RandomStream& stream, Tokens tokens, Tokens targets) {
  const std::size_t region = std::max<std::size_t>(kNeedleKeys, tokens.size() / 4);
  std::vector<std::size_t> places(region);
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::array<std::int32_t, kNeedleKeys> values;
  std::ranges::fill(tokens, -1);
  for (std::size_t key = 0; key < kNeedleKeys; ++key) {
    const auto other = static_cast<std::size_t>(Below(stream, std::int64_t(region - key)));
    std::swap(places[key], places[key + other]);
    values[key] = Below(stream, kValues);
    tokens[places[key]] = kValues * static_cast<std::int32_t>(key) + values[key];
  }
  constexpr std::int32_t kGet = kValues * kNeedleKeys, kFiller = kGet + kNeedleKeys;
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    if (tokens[t] >= 0) continue;
    if (t >= region && stream.Uniform() < 0.5) {
      const std::int32_t key = Below(stream, kNeedleKeys);
      tokens[t] = kGet + key;
      targets[t] = values[static_cast<std::size_t>(key)];
    } else {
      tokens[t] = kFiller + Below(stream, kFillers);
    }
  }
}

void DrawCopy(RandomStream& stream, Tokens tokens, Tokens targets) {
  const std::size_t n = tokens.size() / 2;
  for (std::size_t t = 0; t < n; ++t) tokens[t] = Below(stream, kCopySymbols);
  tokens[n] = kCopySymbols;
  for (std::size_t t = 0; t < n; ++t) {
    if (t > 0) tokens[n + t] = tokens[t - 1];
    targets[n + t] = tokens[t];
  }
}

void DrawInduction(RandomStream& stream, Tokens tokens, Tokens targets) {
  std::array<std::int32_t, kPairs> map;
  std::array<bool, kPairs> seen = {};
  for (std::int32_t& value : map) value = kPairs + Below(stream, kPairs);
  for (std::size_t t = 0; t < tokens.size(); t += 2) {
    const auto key = static_cast<std::size_t>(Below(stream, kPairs));
    tokens[t] = static_cast<std::int32_t>(key);
    if (seen[key]) targets[t] = map[key];
    seen[key] = true;
    if (t + 1 < tokens.size()) tokens[t + 1] = map[key];
  }
}

void DrawAddition(RandomStream& stream, Tokens tokens, Tokens targets) {
  // Tokens are two numbers, two signs and all but the last digit of the sum: n = 2 more + less + 2.
  const std::size_t rest = tokens.size() - 2, fewest = (rest + 2) / 3, most = (rest - 1) / 2;
  const std::size_t more =
      fewest + static_cast<std::size_t>(Below(stream, std::int64_t(most - fewest + 1)));
  const bool swaps = stream.Uniform() < 0.5;
  const std::size_t less = rest - 2 * more, first = swaps ? less : more, equals = more + less + 1;
  for (std::size_t t = 0; t < equals; ++t) {
    const bool is_highest = t + 1 == first || t + 1 == equals;
    tokens[t] = is_highest ? 1 + Below(stream, kDigits - 1) : Below(stream, kDigits);
    if (t + 1 == first) tokens[++t] = kDigits;
  }
  tokens[equals] = kDigits + 1;
  std::int32_t carry = 0;
  for (std::size_t t = 0; t <= more; ++t) {
    const std::int32_t a = t < first ? tokens[t] : 0;
    const std::int32_t b = first + 1 + t < equals ? tokens[first + 1 + t] : 0;
    targets[equals + t] = (a + b + carry) % kDigits;
    carry = (a + b + carry) / kDigits;
    if (t < more) tokens[equals + 1 + t] = targets[equals + t];
  }
}

void DrawParity(RandomStream& stream, Tokens tokens, Tokens targets) {
  std::int32_t parity = 0;
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    tokens[t] = Below(stream, 2);
    parity ^= tokens[t];
    targets[t] = parity;
  }
}

}  // namespace

const TaskTraits& TraitsOf(TrainerTask task) {
  static constexpr TaskTraits kTraits[] = {
      {kSymbols, 0.125, 1, 1000, 1e-2},
      {kValues * kLatestKeys + kLatestKeys, 0.25, 2, 1000, 1e-2},
      {kValues * kNeedleKeys + kNeedleKeys + kFillers, 0.25, 1, 1000, 3e-3},
      {kCopySymbols + 1, 0.0625, 2, 2000, 6e-3},
      {2 * kPairs, 0.125, 2, 1500, 3e-3},
      {2, 0.5, 2, 1500, 3e-3},
      {0, 0.0, 3, 1500, 2e-3},
      {kDigits + 2, 0.1, 2, 3000, 1e-2},
  };
  return kTraits[static_cast<std::size_t>(task)];
}

std::int64_t VocabularyOf(const TrainerParams& params) {
  return params.task == TrainerTask::kText ? params.vocabulary : TraitsOf(params.task).vocabulary;
}

std::int64_t ShortestOf(const TrainerParams& params) {
  switch (params.task) {
    case TrainerTask::kBack:
      return std::max<std::int64_t>(4, params.k + 1);
    case TrainerTask::kNeedle:
      return kNeedleKeys + 1;
    case TrainerTask::kAddition:
      return 7;  // of 6 tokens no two numbers are made
    default:
      return 4;
  }
}

void DrawSequence(const TrainerParams& params, RandomStream& stream, Tokens tokens,
                  Tokens targets) {
  std::ranges::fill(targets, -1);
  switch (params.task) {
    case TrainerTask::kBack:
      return DrawBack(params.k, stream, tokens, targets);
    case TrainerTask::kLatest:
      return DrawLatest(stream, tokens, targets);
    case TrainerTask::kNeedle:
      return DrawNeedle(stream, tokens, targets);
    case TrainerTask::kCopy:
      return DrawCopy(stream, tokens, targets);
    case TrainerTask::kInduction:
      return DrawInduction(stream, tokens, targets);
    case TrainerTask::kParity:
      return DrawParity(stream, tokens, targets);
    case TrainerTask::kAddition:
      return DrawAddition(stream, tokens, targets);
    case TrainerTask::kText:
      return;
  }
}

void DrawWindow(const TrainerCorpus& corpus, std::int32_t begin, RandomStream& stream,
                Tokens tokens, Tokens targets) {
  const auto starts = static_cast<std::int64_t>(corpus.size() - tokens.size());
  const auto first = corpus.begin() + Below(stream, starts);
  const std::ptrdiff_t before = begin >= 0 ? 1 : 0;
  if (before == 1) tokens[0] = begin;
  std::copy_n(first, std::ptrdiff_t(tokens.size()) - before, tokens.begin() + before);
  std::copy_n(first + 1 - before, tokens.size(), targets.begin());
}

void DrawPositions(std::int64_t range, RandomStream& stream, std::span<std::int32_t> positions) {
  std::size_t taken = 0;
  for (std::int64_t p = 0; taken < positions.size(); ++p) {
    const auto left = static_cast<double>(positions.size() - taken);
    if (stream.Uniform() * static_cast<double>(range - p) < left) {
      positions[taken++] = static_cast<std::int32_t>(p);
    }
  }
}

void FindAnswers(const TrainerParams& params, std::span<const std::int32_t> tokens,
                 std::span<const std::int32_t> targets, std::span<std::int32_t> distances) {
  std::ranges::fill(distances, -1);
  if (!HasDistances(params.task)) return;
  // The newest place of each token's answer: of a key in 'latest' and 'needle' where it is set, of
  // one in 'induction' the token after it.
  std::array<std::size_t, 64> places = {};
  const bool latest = params.task == TrainerTask::kLatest;
  const auto keys = static_cast<std::size_t>(latest ? kLatestKeys : kNeedleKeys);
  const std::size_t gets = kValues * keys;
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    const auto token = static_cast<std::size_t>(tokens[t]);
    std::size_t place = t;
    if (params.task == TrainerTask::kBack) {
      place = t - static_cast<std::size_t>(params.k);
    } else if (params.task == TrainerTask::kCopy) {
      place = t - tokens.size() / 2;
    } else if (params.task == TrainerTask::kInduction) {
      place = places[token];
      if (t % 2 == 0) places[token] = t + 1;
    } else if (token < gets) {
      places[token / kValues] = t;
    } else if (token < gets + keys) {
      place = places[token - gets];
    }
    if (targets[t] >= 0) distances[t] = static_cast<std::int32_t>(t - place);
  }
}

std::size_t DrawLength(const TrainerParams& params, RandomStream& stream) {
  const std::int64_t step = params.task == TrainerTask::kCopy ? 2 : 1;
  const std::int64_t choices = (params.length - params.min_length) / step + 1;
  if (params.length_skew == 0.0) {
    return static_cast<std::size_t>(params.min_length + step * Below(stream, choices));
  }
  // Weights of the shortest and of all up to each.
  std::vector<double> sums;
  double sum = 0.0;
  for (std::int64_t n = params.min_length; n <= params.length; n += step) {
    sums.push_back(sum += InversePower(Log2(double(n)), params.length_skew, 1.0));
  }
  const auto found = std::ranges::upper_bound(sums, stream.Uniform() * sum) - sums.begin();
  return static_cast<std::size_t>(params.min_length +
                                  step * std::min<std::int64_t>(found, choices - 1));
}

double MeanLength(const TrainerParams& params) {
  if (params.length_skew == 0.0) return 0.5 * double(params.min_length + params.length);
  const std::int64_t step = params.task == TrainerTask::kCopy ? 2 : 1;
  double sum = 0.0, lengths = 0.0;
  for (std::int64_t n = params.min_length; n <= params.length; n += step) {
    const double weight = InversePower(Log2(double(n)), params.length_skew, 1.0);
    sum += weight;
    lengths += weight * double(n);
  }
  return lengths / sum;
}

}  // namespace posenc::trainer
