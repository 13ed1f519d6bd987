#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "golden.h"
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
  }

  double Loss() {
    Network<double> network(params_, layout_);
    network.Forward(weights_, tables_, batch_, 0, false);
    const trainer::Outcome outcome = network.Score(batch_, 0, false);
    return outcome.loss / static_cast<double>(outcome.answers);
  }

  std::vector<double> Gradient() {
    std::vector<double> gradient(layout_.size);
    Network<double> network(params_, layout_);
    network.Forward(weights_, tables_, batch_, 0, true);
    network.Score(batch_, 0, true);
    network.Backward(weights_, tables_, batch_, gradient);
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
  std::vector<std::size_t> trained_;
};

class TrainerGradient : public ::testing::TestWithParam<TrainerEncoding> {};

TEST_P(TrainerGradient, AgreesWithFiniteDifferences) {
  for (const std::int64_t range : {0, 24}) {
    Model model({.task = TrainerTask::kLatest,
                 .encoding = GetParam(),
                 .length = 16,
                 .layers = 2,
                 .d_model = 8,
                 .num_heads = 2,
                 .mlp_dim = 12,
                 .num_buckets = 6,
                 .max_distance = 10,
                 .position_range = range});
    const std::vector<double> gradient = model.Gradient();
    double largest = 0.0;
    for (const double value : gradient) largest = std::max(largest, std::abs(value));
    ASSERT_GT(largest, 0.01);
    for (const std::size_t n : model.trained()) {
      EXPECT_NEAR(gradient[n], model.Difference(n), 1e-6 * largest) << "weight " << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EachEncoding, TrainerGradient,
                         ::testing::Values(TrainerEncoding::kNone, TrainerEncoding::kSinusoidal,
                                           TrainerEncoding::kLearned, TrainerEncoding::kT5,
                                           TrainerEncoding::kAlibi, TrainerEncoding::kRope));

TEST(TrainerGradient, WhatIsNotTrainedHasNone) {
  Model model(
      {.task = TrainerTask::kCopy, .length = 12, .d_model = 8, .num_heads = 1, .mlp_dim = 4});
  std::vector<double> gradient = model.Gradient();
  for (const std::size_t n : model.trained()) gradient[n] = 0.0;
  for (const double value : gradient) EXPECT_EQ(value, 0.0);
}

}  // namespace
}  // namespace posenc::testing
