#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "golden.h"
#include "mean_picture.h"
#include "posenc/sinusoidal.h"

namespace posenc::testing {
namespace {

TEST(SinusoidalHeatmap, PaintsTheTable) {
  for (const auto layout : {SinusoidalLayout::kInterleaved, SinusoidalLayout::kTensor2Tensor}) {
    const SinusoidalParams params = {.d_model = 603, .layout = layout};
    const PaintParams paint = {NamedPalette("diverging"), -1.0, 1.0};
    std::vector<float> table(90 * 603);
    ASSERT_TRUE(EncodeSinusoidal(params, {table.data(), 90, 603}).ok());
    std::vector<std::uint8_t> expected(4 * table.size()), rgba(4 * table.size());
    ASSERT_TRUE(PaintHeatmap(paint, {table.data(), 90, 603}, expected).ok());
    ASSERT_TRUE(HeatmapSinusoidal(params, 90, paint, {}, rgba).ok());
    EXPECT_EQ(rgba, expected);
  }
}

// The mean of a table over pixel (y, x), by the share of every cell that the pixel covers.
double MeanOver(const std::vector<float>& table, std::size_t rows, std::size_t cols,
                PictureSize size, std::int64_t y, std::int64_t x) {
  const auto covered = [](std::size_t cell, std::size_t cells, std::int64_t pixel,
                          std::int64_t pixels) {
    const double length = static_cast<double>(cells) / static_cast<double>(pixels);
    const double from = length * static_cast<double>(pixel);
    const auto begin = static_cast<double>(cell);
    return std::max(0.0, std::min(begin + 1.0, from + length) - std::max(begin, from)) / length;
  };
  double mean = 0.0;
  for (std::size_t t = 0; t < rows; ++t) {
    for (std::size_t c = 0; c < cols; ++c) {
      mean += covered(t, rows, y, size.height) * covered(c, cols, x, size.width) *
              static_cast<double>(table[t * cols + c]);
    }
  }
  return mean;
}

TEST(SinusoidalHeatmap, PaintsMeansWhereItIsShrunk) {
  // Black to white in 256 steps: an entry of the palette tells the mean to 1 / 255.
  const std::uint8_t greys[] = {0, 0, 0, 255, 255, 255};
  const PaintParams paint = {greys, -1.0, 1.0};
  constexpr std::size_t kRows = 90;
  for (const auto layout : {SinusoidalLayout::kInterleaved, SinusoidalLayout::kTensor2Tensor}) {
    for (PictureSize size : {PictureSize{13, 29}, PictureSize{90, 31}, PictureSize{45, 0},
                             PictureSize{89, 602}, PictureSize{1, 1}}) {
      const SinusoidalParams params = {.d_model = 603, .layout = layout};
      std::vector<float> table(kRows * 603);
      ASSERT_TRUE(EncodeSinusoidal(params, {table.data(), kRows, 603}).ok());
      ASSERT_TRUE(CheckPicture(params, kRows, paint, size).ok());
      std::vector<std::uint8_t> rgba(4 * static_cast<std::size_t>(size.height * size.width));
      ASSERT_TRUE(HeatmapSinusoidal(params, kRows, paint, size, rgba).ok());
      for (std::int64_t y = 0; y < size.height; y += 5) {
        for (std::int64_t x = 0; x < size.width; x += 11) {
          const double mean = MeanOver(table, kRows, 603, size, y, x);
          const double grey = rgba[4 * static_cast<std::size_t>(y * size.width + x)];
          EXPECT_NEAR(grey, 127.5 * (mean + 1.0), 0.51) << y << ", " << x;
        }
      }
    }
  }
}

// Equal shares of a million rows, each rounded alike, and of the widest table.
TEST(MeanPicture, MeansOfOnesAreOneHoweverManyThereAre) {
  const std::vector<float> piece(MeanPicture::kPiece, 1.0f);
  for (const std::size_t height : {std::size_t{1}, std::size_t{3}, std::size_t{640}}) {
    MeanPicture picture(1000000, 2, height, 1);
    for (std::size_t t = 0; t < 1000000; ++t) picture.Add(0, t, 0, piece.data(), 2);
    for (std::size_t y = 0; y < height; ++y) EXPECT_NEAR(picture.Row(y)[0], 1.0f, 3e-6f) << height;
  }
  MeanPicture wide(1, 16384, 1, 1);
  for (std::size_t c = 0; c < 16384; c += piece.size()) {
    wide.Add(0, 0, c, piece.data(), piece.size());
  }
  EXPECT_NEAR(wide.Row(0)[0], 1.0f, 3e-6f);
}

// The same through the public call: cosines of a base so large that they are 1 throughout.
TEST(SinusoidalHeatmap, PaintsTheMeanOfAMillionRows) {
  const std::uint8_t greys[] = {0, 0, 0, 255, 255, 255};
  std::vector<std::uint8_t> rgba(4 * 64);
  ASSERT_TRUE(HeatmapSinusoidal({.d_model = 64, .base = 1e15}, 700001, {greys, 0.99, 1.01},
                                {.height = 1}, rgba)
                  .ok());
  EXPECT_NEAR(rgba[4 * 63], 127.5, 0.51);
}

TEST(SinusoidalHeatmap, HasTheSameBitsEverywhere) {
  std::vector<std::uint8_t> means(4 * 33 * 47);
  ASSERT_TRUE(HeatmapSinusoidal({.d_model = 300}, 200, {NamedPalette("viridis"), -1.0, 1.0},
                                {33, 47}, means)
                  .ok());
  ExpectBits("sinusoidal means", means);
}

TEST(SinusoidalHeatmap, NamesTheSideAtFault) {
  const SinusoidalParams params = {.d_model = 4096};
  const PaintParams paint = {NamedPalette("diverging"), -1.0, 1.0};
  const auto field = [&](PictureSize size) {
    return CheckPicture(params, 4096, paint, size).field;
  };
  EXPECT_EQ(field({.height = -1}), "height");
  EXPECT_EQ(field({.height = 4097}), "height");
  EXPECT_EQ(field({.width = -1}), "width");
  EXPECT_EQ(field({.width = 4097}), "width");
  EXPECT_EQ(field({.height = 4095}), "width");
  EXPECT_EQ(field({.height = 1024}), "");
}

}  // namespace
}  // namespace posenc::testing
