#include "posenc/sinks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"

namespace posenc::testing {
namespace {

using Ints = std::vector<std::int32_t>;

std::int64_t Whole(const Json& json, const char* key) {
  return static_cast<std::int64_t>(json[key].number);
}

struct Cache {
  Ints kept, positions;
};

Cache Keep(const SinksParams& params) {
  std::int64_t count = 0;
  EXPECT_TRUE(SinksCount(params, count).ok());
  const auto size = static_cast<std::size_t>(count);
  Cache cache = {Ints(size), Ints(size)};
  const Status status = SinksCache(params, cache.kept, cache.positions);
  EXPECT_TRUE(status.ok()) << status.message;
  return cache;
}

struct Trace {
  Ints kept, counts, evicted;
};

Trace Follow(const SinksParams& params) {
  const auto steps = static_cast<std::size_t>(params.length);
  Trace trace = {Ints(steps * static_cast<std::size_t>(params.sink_size + params.window_size)),
                 Ints(steps), Ints(steps)};
  const Status status = SinksTrace(params, trace.kept, trace.counts, trace.evicted);
  EXPECT_TRUE(status.ok()) << status.message;
  return trace;
}

TEST(Sinks, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("sinks")) {
    const Json& json = golden.params();
    if (golden.call == "mass") {
      const auto weights = golden.arguments[0].Numbers<float>();
      std::vector<double> mass(golden.values.size());
      ASSERT_TRUE(
          SinksMass({weights.data(), mass.size(), static_cast<std::size_t>(Whole(json, "keyLen"))},
                    Whole(json, "sinkSize"), mass)
              .ok());
      ExpectGolden(golden, std::span<const double>(mass));
      continue;
    }
    const SinksParams params = {Whole(json, "length"), Whole(json, "windowSize"),
                                Whole(json, "sinkSize")};
    Ints values;
    if (golden.call == "cache") {
      const Cache cache = Keep(params);
      values = golden.result == "kept" ? cache.kept : cache.positions;
    } else {
      const Trace trace = Follow(params);
      values = golden.result == "kept"     ? trace.kept
               : golden.result == "counts" ? trace.counts
                                           : trace.evicted;
    }
    ExpectGolden(golden, std::span<const std::int32_t>(values));
  }
}

TEST(Sinks, KeepTheFirstAndTheMostRecent) {
  const Cache cache = Keep({.length = 15, .window_size = 8, .sink_size = 4});
  EXPECT_EQ(cache.kept, (Ints{0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14}));
  EXPECT_EQ(cache.positions, (Ints{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
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
  const SinksParams params = {.length = 17, .window_size = 5, .sink_size = 3};
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

TEST(Sinks, MassIsTheSumOfTheFirstWeights) {
  const std::vector<float> weights = {0.5f, 0.25f, 0.25f, 0.125f, 0.375f, 0.5f};
  std::vector<double> mass(2);
  for (const auto& [sinks, first, second] :
       {std::tuple(0, 0.0, 0.0), {1, 0.5, 0.125}, {2, 0.75, 0.5}, {3, 1.0, 1.0}, {9, 1.0, 1.0}}) {
    ASSERT_TRUE(SinksMass({weights.data(), 2, 3}, sinks, mass).ok());
    EXPECT_EQ(mass, (std::vector<double>{first, second}));
  }
}

TEST(Sinks, HaveTheSameBitsEverywhere) {
  const Trace trace = Follow({.length = 300, .window_size = 30, .sink_size = 4});
  ExpectBits("sinks trace", std::span<const std::int32_t>(trace.kept));
  std::vector<float> weights(40 * 50);
  for (std::size_t n = 0; n < weights.size(); ++n) weights[n] = 1.0f / static_cast<float>(n + 3);
  std::vector<double> mass(40);
  ASSERT_TRUE(SinksMass({weights.data(), 40, 50}, 33, mass).ok());
  ExpectBits("sinks mass", std::span<const double>(mass));
}

TEST(Sinks, NameTheFieldAtFault) {
  std::int64_t count = 0;
  ExpectError(SinksCount({0, 1, 1}, count), "length");
  ExpectError(SinksCount({kMaxLength + 1, 1, 1}, count), "length", StatusCode::kTooLarge);
  ExpectError(SinksCount({1, 0, 1}, count), "windowSize");
  ExpectError(SinksCount({1, kMaxLength + 1, 1}, count), "windowSize", StatusCode::kTooLarge);
  ExpectError(SinksCount({1, 1, -1}, count), "sinkSize");
  ExpectError(SinksCount({1, 1, kMaxLength + 1}, count), "sinkSize");
  ExpectError(CheckSinksTrace({kMaxLength, 64, 1}), "length", StatusCode::kTooLarge);
  ExpectError(CheckSinksMass(0, 1, 1), "queryLen");
  ExpectError(CheckSinksMass(1, 0, 1), "keyLen");
  ExpectError(CheckSinksMass(1, 1, -1), "sinkSize");
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
}

}  // namespace
}  // namespace posenc::testing
