#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "posenc/attention.h"
#include "random.h"

namespace posenc::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
using Floats = std::vector<float>;

ConstMatrixView View(const Floats& values, std::int64_t rows, std::int64_t cols) {
  return {values.data(), static_cast<std::size_t>(rows), static_cast<std::size_t>(cols)};
}

TEST(AttentionEntropy, OfAnythingUniformIsTheLogarithmOfItsSize) {
  for (const std::int64_t n : {1, 2, 3, 7, 64, 1000}) {
    const Floats weights(static_cast<std::size_t>(n), 1.0f / static_cast<float>(n));
    std::vector<double> out(1);
    ASSERT_TRUE(AttentionEntropy(View(weights, 1, n), out).ok());
    EXPECT_NEAR(out[0], std::log(static_cast<double>(n)), 1e-6);
    std::vector<std::int32_t> window(1);
    ASSERT_TRUE(AttentionWindow(View(weights, 1, n), 0.5, window).ok());
    EXPECT_EQ(window[0], (n + 1) / 2);
    ASSERT_TRUE(AttentionWindow(View(weights, 1, n), 1.0, window).ok());
    EXPECT_EQ(window[0], n);
  }
}

TEST(AttentionEntropy, HasTheSameBitsEverywhereAndErrsByLessThanStated) {
  RandomStream random(7);
  Floats weights(61 * 67);
  for (float& score : weights) score = static_cast<float>((random.Uniform() * 2.0 - 1.0) * 30.0);
  const MatrixView view(weights.data(), 61, 67);
  ASSERT_TRUE(AttentionWeights({61, 67, {.causal = true}}, view, {}, {}, view).ok());
  std::vector<double> out(61);
  ASSERT_TRUE(AttentionEntropy(View(weights, 61, 67), out).ok());
  ExpectBits("attention entropy", out);
  for (std::size_t i = 0; i < 61; ++i) {
    long double exact = 0.0L;
    for (std::size_t j = 0; j < 67; ++j) {
      const long double w = weights[i * 67 + j];
      if (w > 0.0L) exact -= w * std::log(w);
    }
    EXPECT_NEAR(out[i], static_cast<double>(exact), 2e-16 * 75 * (1.0 + std::fabs(out[i])));
  }
}

TEST(AttentionEntropy, NamesTheFieldAtFaultAsTheWindowDoes) {
  std::vector<double> out(2);
  std::vector<std::int32_t> window(2, 7);
  for (const float bad : {-0.5f, kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    const Floats wrong = {0, 0, bad, 0};
    ExpectError(AttentionEntropy(View(wrong, 2, 2), out), "weights");
    ExpectError(AttentionWindow(View(wrong, 2, 2), 0.5, window), "weights");
  }
  const Floats right(4, 0.5f);
  ExpectError(AttentionEntropy(View(right, 1, 4), out), "out");
  EXPECT_EQ(window, std::vector<std::int32_t>(2, 7)) << "an error writes nothing";
}

}  // namespace
}  // namespace posenc::testing
