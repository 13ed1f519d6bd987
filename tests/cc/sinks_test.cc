#include "posenc/sinks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "posenc/attention.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

struct Cache {
  Ints kept, positions;
};

Cache Keep(const SinksParams& params) {
  std::int64_t count = 0;
  ExpectOk(SinksCount(params, count));
  const Ints room(static_cast<std::size_t>(count));
  Cache cache = {room, room};
  ExpectOk(SinksCache(params, cache.kept, cache.positions));
  return cache;
}

struct Trace {
  Ints kept, counts, evicted;
};

Trace Follow(const SinksParams& params) {
  const auto steps = static_cast<std::size_t>(params.seq_len);
  Trace trace = {Ints(steps * static_cast<std::size_t>(params.sink_size + params.window_size)),
                 Ints(steps), Ints(steps)};
  ExpectOk(SinksTrace(params, trace.kept, trace.counts, trace.evicted));
  return trace;
}

struct Shared {
  Floats weights;
  Doubles elsewhere;
};

Shared Share(const SinksWeightsParams& params, const Floats& scores, const Doubles& gates = {}) {
  Shared out = {Floats(scores.size()), Doubles(static_cast<std::size_t>(params.query_len))};
  ExpectOk(SinksWeights(params, Rows(scores, params.key_len), gates,
                        Rows(out.weights, params.key_len), out.elsewhere));
  return out;
}

TEST(Sinks, KeepExactlyWhatTheRuleSays) {
  for (std::int64_t length = 1; length <= 20; ++length) {
    for (std::int64_t window = 1; window <= 8; ++window) {
      for (std::int64_t sinks = 0; sinks <= 8; ++sinks) {
        Ints expected;
        for (std::int64_t t = 0; t < length; ++t) {
          if (t < sinks || t >= length - window) expected.push_back(static_cast<std::int32_t>(t));
        }
        const Cache cache = Keep({length, window, sinks});
        EXPECT_EQ(cache.kept, expected);
        EXPECT_EQ(static_cast<std::int64_t>(cache.kept.size()), std::min(length, sinks + window));
      }
    }
  }
}

TEST(Sinks, EveryStepOfATraceIsTheCacheOfSoManyTokens) {
  const SinksParams params = {.seq_len = 17, .window_size = 5, .sink_size = 3};
  const Trace trace = Follow(params);
  Ints before;
  for (std::size_t t = 0; t < 17; ++t) {
    const Ints kept = Keep({static_cast<std::int64_t>(t) + 1, 5, 3}).kept;
    EXPECT_EQ(trace.counts[t], static_cast<std::int32_t>(kept.size()));
    Ints padded = kept;
    padded.resize(8, -1);
    EXPECT_TRUE(std::equal(padded.begin(), padded.end(), &trace.kept[t * 8]));
    Ints gone;
    std::ranges::set_difference(before, kept, std::back_inserter(gone));
    EXPECT_EQ(trace.evicted[t], gone.empty() ? -1 : gone[0]);
    EXPECT_LE(gone.size(), 1u);
    before = kept;
  }
}

Floats Waves(std::size_t size, double reach) {
  Floats wave(size);
  for (std::size_t n = 0; n < size; ++n) {
    wave[n] = static_cast<float>(
        std::round(1000.0 * reach * std::sin(0.7 * static_cast<double>(n))) / 1024.0);
  }
  return wave;
}

// A sink is one more key, whose value is nothing.
TEST(Sinks, ASinkIsOneMoreKey) {
  const Floats scores = {1.5f, -2.0f, 0.25f};
  for (const float sink : {-3.0f, 0.0f, 2.5f}) {
    Floats all = scores;
    all.push_back(sink);
    const Shared own = Share({1, 3, sink}, scores), more = Share({1, 4, -1e6}, all);
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(own.weights[j], more.weights[j]);
    EXPECT_NEAR(own.elsewhere[0], more.weights[3], 6.1e-8 * more.weights[3]);
  }
}

TEST(Sinks, AGateThatIsShutReadsNothingAndGatedScoresReadEverything) {
  const Floats scores = {2.0f, -std::numeric_limits<float>::infinity(), 1.0f, 2.0f};
  const Shared shut = Share({1, 4, -1e6}, scores, {0.0});
  EXPECT_EQ(shut.weights, Floats(4, 0.0f));
  EXPECT_EQ(shut.elsewhere[0], 1.0);
  const float third = 1.0f / 3.0f;
  EXPECT_EQ(Share({1, 4, -1e6, SinkRule::kWrongGatedScores}, scores, {0.0}).weights,
            Floats({third, 0.0f, third, third}));
  const Floats hidden(4, -std::numeric_limits<float>::infinity());
  EXPECT_EQ(Share({1, 4}, hidden).weights, Floats(4, 0.0f));
  EXPECT_EQ(Share({1, 4, -1e6}, hidden).elsewhere[0], 1.0);
}

TEST(Sinks, HaveTheSameBitsEverywhere) {
  const Trace trace = Follow({.seq_len = 300, .window_size = 30, .sink_size = 4});
  ExpectBits("sinks trace", trace.kept);
  std::vector<float> weights(40 * 50);
  for (std::size_t n = 0; n < weights.size(); ++n) weights[n] = 1.0f / static_cast<float>(n + 3);
  std::vector<double> mass(40);
  ASSERT_TRUE(SinksMass({weights.data(), 40, 50}, 33, mass).ok());
  ExpectBits("sinks mass", mass);
  Floats all;
  for (const SinkRule rule :
       {SinkRule::kOfficial, SinkRule::kWrongUnshifted, SinkRule::kWrongGatedScores}) {
    const Shared out = Share({7, 13, 1.3, rule}, Waves(91, 9.0), Doubles(7, 0.375));
    all.insert(all.end(), out.weights.begin(), out.weights.end());
  }
  ExpectBits("sinks weights", all);
}

TEST(Sinks, NameTheFieldAtFault) {
  ExpectError(CheckSinksMass(kMaxLength, kMaxLength, 1), "queryLen", StatusCode::kTooLarge);
  Ints one(1), two(2);
  ExpectError(SinksCache({2, 1, 1}, one, two), "kept");
  ExpectError(SinksCache({2, 1, 1}, two, one), "positions");
  Ints four(4);
  ExpectError(SinksTrace({2, 1, 1}, two, two, two), "kept");
  ExpectError(SinksTrace({2, 1, 1}, four, one, two), "counts");
  ExpectError(SinksTrace({2, 1, 1}, four, two, one), "evicted");
  const std::vector<float> weights(6);
  std::vector<double> mass(3);
  ExpectError(SinksMass({weights.data(), 2, 3}, 1, mass), "mass");
  ExpectError(CheckSinksWeights({kMaxLength, kMaxLength}), "queryLen", StatusCode::kTooLarge);
  Floats six(6), bad = {0, 0, 0, 0, 0, std::numeric_limits<float>::infinity()};
  Doubles rest(2);
  const ConstMatrixView given(six.data(), 2, 3), other(six.data(), 3, 2);
  const MatrixView out(six.data(), 2, 3), wrong_out(six.data(), 3, 2);
  const SinksWeightsParams shape = {2, 3};
  ExpectError(SinksWeights(shape, other, {}, out, rest), "scores");
  ExpectError(SinksWeights(shape, {bad.data(), 2, 3}, {}, out, rest), "scores");
  ExpectError(SinksWeights(shape, given, Doubles(3, 1.0), out, rest), "gates");
  for (const double wrong : {-0.1, 1.1, std::nan("")}) {
    ExpectError(SinksWeights(shape, given, Doubles(2, wrong), out, rest), "gates");
  }
  ExpectError(SinksWeights(shape, given, {}, wrong_out, rest), "weights");
  ExpectError(SinksWeights(shape, given, {}, out, mass), "elsewhere");
}

}  // namespace
}  // namespace posenc::testing
