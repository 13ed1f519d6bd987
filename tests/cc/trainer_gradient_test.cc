#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "random.h"
#include "trainer/network_impl.h"
#include "trainer/state.h"
#include "trainer/tasks.h"

namespace posenc::testing {
namespace {

using trainer::Batch;
using trainer::Layout;
using trainer::Network;
using trainer::PositionTables;

// Sanitizers take ten times as long for each weight: they see a fifth of them, and all of arrays
// that have few.
constexpr std::size_t kFew = 20;
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kEvery = 5;
#else
constexpr std::size_t kEvery = 1;
#endif

// A small model of doubles in the middle of its training, as far as its weights can tell.
class Model {
 public:
  explicit Model(const TrainerParams& given) : params_(Completed(given)), layout_(params_) {
    const std::vector<float> first = trainer::FirstWeights(layout_, 5);
    weights_.assign(first.begin(), first.end());
    RandomStream stream(7);
    for (const trainer::Array& array : layout_.arrays) {
      for (std::size_t i = 0; i < array.size(); ++i) {
        if (i % array.cols >= array.used) continue;
        weights_[array.offset + i] += 0.4 * (stream.Uniform() - 0.5);
        trained_.push_back(array.offset + i);
        if (array.size() < kFew || trained_.size() % kEvery == 0)
          tried_.push_back(array.offset + i);
      }
    }
    EXPECT_TRUE(trainer::MakePositions(params_, {}, params_.length, tables_).ok());
    batch_.count = 3;
    batch_.length = 11;
    batch_.starts = {0, params_.position_range > 0 ? 9 : 0, 0};
    batch_.tokens.resize(batch_.rows());
    batch_.targets.resize(batch_.rows());
    for (std::size_t b = 0; b < 3; ++b) {
      trainer::DrawSequence(params_, stream, std::span(batch_.tokens).subspan(b * 11, 11),
                            std::span(batch_.targets).subspan(b * 11, 11));
    }
    if (params_.random_positions) batch_.positions.resize(batch_.rows());
    for (std::size_t b = 0; b < 3 && params_.random_positions; ++b) {
      trainer::DrawPositions(params_.position_range, stream,
                             std::span(batch_.positions).subspan(b * 11, 11));
    }
    if (params_.task != TrainerTask::kText) return;
    for (std::size_t i = 0; i < batch_.rows(); ++i) {
      batch_.tokens[i] = trainer::Below(stream, params_.vocabulary);
      batch_.targets[i] = trainer::Below(stream, params_.vocabulary);
    }
  }

  double Loss() {
    Network<double> network(params_, layout_);
    network.Forward(weights_, tables_, batch_, 0, trainer::Keep::kLogits);
    const trainer::Outcome outcome = network.Score(batch_, 0, false);
    return outcome.loss / static_cast<double>(outcome.answers);
  }

  // keep: kAll or kStates; of the batch in one, or sequence by sequence.
  std::vector<double> Gradient(trainer::Keep keep = trainer::Keep::kAll, bool in_parts = false) {
    std::vector<double> gradient(layout_.size);
    Network<double> network(params_, layout_);
    const auto add = [&](const Batch& batch, std::int64_t answers) {
      network.Forward(weights_, tables_, batch, 0, keep);
      network.Score(batch, 0, true, answers);
      network.Backward(weights_, tables_, batch, gradient);
    };
    if (!in_parts) {
      add(batch_, 0);
      return gradient;
    }
    const std::int64_t asked = std::ranges::count_if(batch_.targets, [](int t) { return t >= 0; });
    for (std::ptrdiff_t b = 0; b < 3; ++b) {
      const auto tokens = batch_.tokens.begin() + 11 * b, targets = batch_.targets.begin() + 11 * b;
      add({.count = 1,
           .length = 11,
           .tokens = {tokens, tokens + 11},
           .targets = {targets, targets + 11},
           .starts = {batch_.starts[static_cast<std::size_t>(b)]}},
          asked);
    }
    return gradient;
  }

  // What the loss changes by, per unit, around weight n.
  double Difference(std::size_t n) {
    constexpr double kStep = 1e-6;
    const double weight = weights_[n];
    weights_[n] = weight + kStep;
    const double above = Loss();
    weights_[n] = weight - kStep;
    const double below = Loss();
    weights_[n] = weight;
    return (above - below) / (2.0 * kStep);
  }

  const std::vector<std::size_t>& trained() const { return trained_; }

  const Layout& layout() const { return layout_; }

  // Those of the trained whose difference is taken.
  const std::vector<std::size_t>& tried() const { return tried_; }

 private:
  static TrainerParams Completed(TrainerParams params) {
    EXPECT_TRUE(trainer::Complete(params).ok());
    return params;
  }

  TrainerParams params_;
  Layout layout_;
  PositionTables tables_;
  Batch batch_;
  std::vector<double> weights_;
  std::vector<std::size_t> trained_, tried_;
};

struct Tried {
  Layout layout;
  std::vector<double> gradient;
};

// The gradient of a model, held to what the loss changes by around its weights.
Tried Agreeing(const TrainerParams& params) {
  Model model(params);
  Tried found = {model.layout(), model.Gradient()};
  double largest = 0.0;
  for (const double value : found.gradient) largest = std::max(largest, std::abs(value));
  EXPECT_GT(largest, 0.01);
  for (const std::size_t n : model.tried()) {
    EXPECT_NEAR(found.gradient[n], model.Difference(n), 1e-6 * largest) << "weight " << n;
  }
  EXPECT_EQ(model.Gradient(trainer::Keep::kStates), found.gradient) << "without kept attention";
  return found;
}

TrainerParams Small(TrainerEncoding encoding, std::int64_t range) {
  return {.task = TrainerTask::kLatest,
          .encoding = encoding,
          .length = 16,
          .layers = 2,
          .d_model = 8,
          .num_heads = 2,
          .mlp_dim = 12,
          .num_buckets = 6,
          .max_distance = 10,
          .position_range = range};
}

TEST(TrainerGradient, OfEachEncodingAgreesWithFiniteDifferences) {
  for (const auto encoding :
       {TrainerEncoding::kNone, TrainerEncoding::kSinusoidal, TrainerEncoding::kLearned,
        TrainerEncoding::kT5, TrainerEncoding::kAlibi, TrainerEncoding::kRope,
        TrainerEncoding::kXpos, TrainerEncoding::kKerple, TrainerEncoding::kFire,
        TrainerEncoding::kPope, TrainerEncoding::kCope}) {
    SCOPED_TRACE(static_cast<int>(encoding));
    for (const std::int64_t range : {0, 24}) Agreeing(Small(encoding, range));
  }
}

// Windows that begin within a vector and at its edge, both biases, two bases.
TrainerParams Layered() {
  TrainerParams params = Small(TrainerEncoding::kSinusoidal, 0);
  params.task = TrainerTask::kText;
  params.layers = 5;
  params.vocabulary = 7;
  params.per_layer = {{TrainerEncoding::kRope, 3, 0.0},
                      {TrainerEncoding::kT5, 5, 0.0},
                      {TrainerEncoding::kAlibi, 1, 0.0},
                      {TrainerEncoding::kRope, 0, 20.0},
                      {TrainerEncoding::kNone, 4, 0.0}};
  return params;
}

// Three of such layers with a gate, a sink and a temperature each, that were trained on shorter
// text before where a length is given.
TrainerParams Gated(TrainerEncoding encoding, TrainerEncoding between, std::int64_t first) {
  TrainerParams params = Layered();
  params.layers = 3;
  params.output_gate = true;
  params.sink = true;
  params.log_n = true;
  params.original_length = first;
  params.earlier_steps = first;
  params.per_layer = {{encoding, 0, 0.0}, {between, 4, 0.0}, {encoding, 6, 0.0}};
  return params;
}

// YaRN's factor stands in the tables, which both ways go through.
void Stretch(TrainerParams& params) {
  params.original_length = 8;
  params.earlier_steps = 10;
  params.extended = {.scaling = TrainerScaling::kYarn, .factor = 2.0, .beta_fast = 1.2};
}

TEST(TrainerGradient, OfLayersThatDifferAgreesWithFiniteDifferences) {
  TrainerParams params = Layered();
  Agreeing(params);
  Stretch(params);
  Agreeing(params);
}

// A sink and a temperature in each layer, beside biases, windows, shares of pairs and decays.
TEST(TrainerGradient, OfSinksAndTemperaturesAgreesWithFiniteDifferences) {
  for (const bool sink : {false, true}) {
    TrainerParams params = Layered();
    params.sink = sink;
    params.log_n = true;
    params.scale_base = 64.0;
    params.rotary = 0.5;
    params.per_layer[1].encoding = TrainerEncoding::kKerple;
    params.per_layer[3] = {.encoding = TrainerEncoding::kXpos, .rotary = 0.75};
    params.per_layer[4] = {TrainerEncoding::kT5, 0, 0.0};
    const auto [layout, gradient] = Agreeing(params);
    const auto& layer = layout.layers[0];
    EXPECT_NE(gradient[layer.tempers.offset], 0.0);
    EXPECT_EQ(layer.sinks.rows, sink ? 1 : 0);
    if (sink) {
      EXPECT_NE(gradient[layer.sinks.offset], 0.0);
    }
  }
}

// A temperature in the layers without positions alone, as in Llama 4, and in all but one.
TEST(TrainerGradient, OfTemperaturesOfSomeLayersAgreesWithFiniteDifferences) {
  for (const bool in_others : {false, true}) {
    TrainerParams params = Layered();
    params.log_n = in_others;
    params.per_layer[0].temperature = TrainerTemperature::kNone;
    params.per_layer[4].temperature = TrainerTemperature::kTrained;
    const auto [layout, gradient] = Agreeing(params);
    EXPECT_EQ(layout.layers[0].tempers.rows, 0u);
    EXPECT_EQ(layout.layers[2].tempers.rows, in_others ? 1u : 0u);
    EXPECT_NE(gradient[layout.layers[4].tempers.offset], 0.0);
  }
}

// FIRE within its threshold and beyond it.
TEST(TrainerGradient, OfGatesAndFireAgreesWithFiniteDifferences) {
  for (const std::int64_t first : {0, 8}) {
    const auto [layout, gradient] =
        Agreeing(Gated(TrainerEncoding::kFire, TrainerEncoding::kRope, first));
    EXPECT_NE(gradient[layout.fire.offset], 0.0);
    // Up to the threshold every query divides by the same number.
    EXPECT_NE(gradient[layout.fire.offset + 1], 0.0);
    EXPECT_NE(gradient[layout.layers[2].gate.offset], 0.0);
  }
}

// PoPE with a share of its features turning, as YaRN stretches them; phases within their range and,
// where cut, without a change.
TEST(TrainerGradient, OfPopeAgreesWithFiniteDifferences) {
  TrainerParams params = Gated(TrainerEncoding::kPope, TrainerEncoding::kRope, 0);
  Stretch(params);
  params.per_layer[2].base = 50.0;
  params.per_layer[2].rotary = 0.6;
  const auto [layout, gradient] = Agreeing(params);
  const auto changes = std::span(gradient).subspan(layout.phases.offset, layout.phases.size());
  EXPECT_GT(std::ranges::count(changes, 0.0), 0);
  EXPECT_LT(std::ranges::count(changes, 0.0), 8);
}

// CoPE with a window and positions beyond the last embedding, where they are cut.
TEST(TrainerGradient, OfCopeAgreesWithFiniteDifferences) {
  for (const std::int64_t first : {0, 4}) {
    const auto [layout, gradient] =
        Agreeing(Gated(TrainerEncoding::kCope, TrainerEncoding::kFire, first));
    EXPECT_EQ(layout.places.rows, first == 0 ? 17u : 5u);
    EXPECT_NE(gradient[layout.places.offset + layout.places.size() - 1] == 0.0, first > 0);
  }
}

TEST(TrainerGradient, OfAbacusAgreesWithFiniteDifferences) {
  for (const std::int64_t range : {0, 24}) {
    TrainerParams params = Small(TrainerEncoding::kAbacus, range);
    params.task = TrainerTask::kAddition;
    params.per_layer = {{TrainerEncoding::kFire, 0, 0.0}, {}};
    const auto [layout, gradient] = Agreeing(params);
    // Signs have row 0; the second sequence begins its numbers at place 10 where there is a range.
    const std::size_t first = layout.positions.offset;
    EXPECT_NE(gradient[first], 0.0);
    EXPECT_NE(gradient[first + 8], 0.0);
    if (range > 0) {
      EXPECT_NE(gradient[first + 10 * 8], 0.0);
    }
  }
}

TEST(TrainerGradient, OfPositionsByChanceAgreesWithFiniteDifferences) {
  for (const auto encoding : {TrainerEncoding::kRope, TrainerEncoding::kLearned,
                              TrainerEncoding::kPope, TrainerEncoding::kT5, TrainerEncoding::kAlibi,
                              TrainerEncoding::kKerple, TrainerEncoding::kFire}) {
    SCOPED_TRACE(static_cast<int>(encoding));
    TrainerParams params = Small(encoding, 40);
    params.random_positions = true;
    Agreeing(params);
  }
}

// All biases of positions by chance side by side, in windows too; FIRE before its threshold and
// beyond.
TEST(TrainerGradient, OfBiasesByChanceAgreesWithFiniteDifferences) {
  for (const std::int64_t length : {12, 40}) {
    TrainerParams params = Small(TrainerEncoding::kNone, 60);
    params.layers = 5;
    params.length = length;
    params.random_positions = true;
    params.per_layer = {{TrainerEncoding::kFire, 0, 0.0},
                        {TrainerEncoding::kT5, 5, 0.0},
                        {TrainerEncoding::kKerple, 0, 0.0},
                        {TrainerEncoding::kFire, 4, 0.0},
                        {TrainerEncoding::kAlibi, 0, 0.0}};
    const auto [layout, gradient] = Agreeing(params);
    EXPECT_NE(gradient[layout.fire.offset], 0.0);
    EXPECT_NE(gradient[layout.fire.offset + 1], 0.0);
    EXPECT_NE(gradient[layout.kerple.offset], 0.0);
    // A bucket that no two of eleven tokens in a row have.
    EXPECT_NE(gradient[layout.table.offset + layout.table.rows * layout.table.cols - 1], 0.0);
  }
}

TEST(TrainerGradient, IsTheSameInParts) {
  Model model(Layered());
  const std::vector<double> whole = model.Gradient();
  const std::vector<double> parts = model.Gradient(trainer::Keep::kStates, true);
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_NEAR(parts[n], whole[n], 1e-14);
}

TEST(TrainerGradient, WhatIsNotTrainedHasNone) {
  Model model(
      {.task = TrainerTask::kCopy, .length = 12, .d_model = 8, .num_heads = 1, .mlp_dim = 4});
  std::vector<double> gradient = model.Gradient();
  for (const std::size_t n : model.trained()) gradient[n] = 0.0;
  for (const double value : gradient) EXPECT_EQ(value, 0.0);
}

}  // namespace
}  // namespace posenc::testing
