#include "posenc/sinusoidal.h"

#include <gtest/gtest.h>

#include <cmath>

#include "golden.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Floats Encode(const SinusoidalParams& params, const Doubles& positions) {
  return Written(positions.size() * static_cast<std::size_t>(params.d_model), [&](Floats& table) {
    return EncodeSinusoidal(params, positions, Rows(table, params.d_model));
  });
}

TEST(Sinusoidal, WrongSinOddSwapsTheColumnsOfEachPair) {
  const SinusoidalParams right = {.d_model = 601};
  SinusoidalParams wrong = right;
  wrong.layout = SinusoidalLayout::kWrongSinOdd;
  std::vector<double> even(70), any(70);
  for (std::size_t t = 0; t < 70; ++t) {
    even[t] = 3.0 + static_cast<double>(t);
    any[t] = 0.25 * static_cast<double>(t * t);
  }
  for (const auto& positions : {even, any}) {
    const auto a = Encode(right, positions), b = Encode(wrong, positions);
    for (std::size_t t = 0; t < 70; ++t) {
      for (std::size_t i = 0; i < 300; ++i) {
        ASSERT_EQ(a[t * 601 + 2 * i], b[t * 601 + 2 * i + 1]);
        ASSERT_EQ(a[t * 601 + 2 * i + 1], b[t * 601 + 2 * i]);
      }
      const double angle = positions[t] * std::pow(1e4, -600.0 / 601.0);
      ASSERT_NEAR(b[t * 601 + 600], std::cos(angle), 2e-7);
    }
  }
}

TEST(Sinusoidal, HasTheSameBitsEverywhere) {
  const auto bits = [](const SinusoidalParams& params, std::size_t rows, const char* name) {
    const auto cols = static_cast<std::size_t>(params.d_model);
    std::vector<float> table(rows * cols);
    ASSERT_TRUE(EncodeSinusoidal(params, {table.data(), rows, cols}).ok());
    ExpectBits(name, table);
  };
  bits({.d_model = 139}, 2200, "sinusoidal interleaved");
  bits({.d_model = 142, .layout = SinusoidalLayout::kConcatenated}, 70, "sinusoidal concatenated");
  bits({.d_model = 7, .layout = SinusoidalLayout::kTensor2Tensor}, 70, "sinusoidal tensor2tensor");
  const auto direct = Encode({.d_model = 64}, {3, 1, -7.25, 1048576});
  ExpectBits("sinusoidal positions", direct);
  std::vector<double> kernel(3);
  ASSERT_TRUE(SinusoidalKernel({512, 1e4}, std::vector<double>{1, 10.5, 2e6}, kernel).ok());
  ExpectBits("sinusoidal kernel", kernel);
}

TEST(Sinusoidal, NamesTheFieldAtFault) {
  std::vector<float> out(8, 7.0f);
  const MatrixView view(out.data(), 2, 4);
  ExpectError(EncodeSinusoidal({.d_model = 4}, std::span<const double>(), view), "positions");
  ExpectError(EncodeSinusoidal({.d_model = 4}, std::vector<double>{1.0}, view), "out");
  EXPECT_EQ(out, std::vector<float>(8, 7.0f)) << "an error writes nothing";
}

TEST(Sinusoidal, ShiftAndKernelNameTheFieldAtFault) {
  std::vector<float> rows(6);
  ExpectError(ApplyShift({1.0, 4}, {rows.data(), 2, 3}, {rows.data(), 2, 3}), "rows");
  ExpectError(CheckKernel({4}, 0), "distances");
}

}  // namespace
}  // namespace posenc::testing
