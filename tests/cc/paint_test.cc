#include "posenc/paint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "golden.h"
#include "random.h"

namespace posenc::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

const Bytes kGrey = {0, 0, 0, 255, 255, 255};

TEST(Paint, EveryEntryOfAFullPaletteIsReached) {
  std::vector<float> values(256);
  for (std::size_t n = 0; n < 256; ++n) values[n] = static_cast<float>(n) / 255.0f;
  Bytes rgba(1024), palette(768);
  for (std::size_t n = 0; n < 768; ++n) palette[n] = static_cast<std::uint8_t>(37 * n);
  ASSERT_TRUE(PaintHeatmap({palette}, {values.data(), 1, 256}, rgba).ok());
  for (std::size_t n = 0; n < 256; ++n) {
    for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(rgba[4 * n + c], palette[3 * n + c]);
  }
}

TEST(Paint, TakesTheNearestEntry) {
  const float min = -0.7f, max = 1.9f;
  RandomStream random(1);
  std::vector<float> values(100000);
  for (float& value : values) value = static_cast<float>(random.Uniform() * 3.0 - 1.0);
  Bytes rgba(4 * values.size());
  ASSERT_TRUE(PaintHeatmap({kGrey, min, max}, {values.data(), 1000, 100}, rgba).ok());
  for (std::size_t n = 0; n < values.size(); ++n) {
    const double place = 255.0 * (static_cast<double>(values[n]) - min) / (max - min);
    EXPECT_NEAR(rgba[4 * n], std::clamp(place, 0.0, 255.0), 0.5 + 1e-4);
  }
  ExpectBits("paint", rgba);
}

TEST(Paint, NamesTheFieldAtFault) {
  const float value = 0.0f;
  Bytes three(3);
  ExpectError(PaintHeatmap({kGrey}, {&value, 1, 1}, three), "rgba");
}

}  // namespace
}  // namespace posenc::testing
