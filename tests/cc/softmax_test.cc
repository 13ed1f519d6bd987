#include "softmax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "random.h"

namespace posenc::testing {
namespace {

TEST(Softmax, ErrsByLessThanStated) {
  RandomStream random(3);
  double worst = 0.0, plain = 0.0;
  for (int n = 0; n < 200; ++n) {
    std::vector<float> logits(257);
    for (float& logit : logits) logit = static_cast<float>(100.0 * random.Uniform());
    // Every other time one more logit, also above all others.
    const float sink = n % 2 ? kNoSink : static_cast<float>(120.0 * random.Uniform());
    const double largest = std::max(*std::ranges::max_element(logits), sink);
    double sum = std::exp(double{sink} - largest);
    for (const float logit : logits) sum += std::exp(double{logit} - largest);
    std::vector<float> weights = logits;
    Softmax(weights, sink);
    for (std::size_t j = 0; j < logits.size(); ++j) {
      const double below = largest - double{logits[j]}, exact = std::exp(-below) / sum;
      if (exact < 1e-37) continue;
      const double error = std::fabs(double{weights[j]} / exact - 1.0);
      worst = std::max(worst, error / (3e-7 + 6e-8 * below));
      plain = std::max(plain, error);
    }
  }
  EXPECT_LE(worst, 1.0);
  // The second part of the bound is needed.
  EXPECT_GT(plain, 6e-7);
}

}  // namespace
}  // namespace posenc::testing
