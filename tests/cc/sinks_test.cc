#include "posenc/sinks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

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

Floats Waves(std::size_t size, double reach) {
  Floats wave(size);
  for (std::size_t n = 0; n < size; ++n) {
    wave[n] = static_cast<float>(
        std::round(1000.0 * reach * std::sin(0.7 * static_cast<double>(n))) / 1024.0);
  }
  return wave;
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
