#include "mean_picture.h"

#include <algorithm>
#include <cstdint>

namespace posenc {

Share ShareOf(std::size_t cell, std::size_t cells, std::size_t pixels) {
  // In units of 1 / cells of a pixel the cell is `pixels` long and a pixel `cells`.
  const std::uint64_t begin = std::uint64_t{cell} * pixels;
  const std::uint64_t end = begin + pixels;
  const std::uint64_t pixel = begin / cells;
  const std::uint64_t edge = (pixel + 1) * cells;
  const auto share = [cells](std::uint64_t length) {
    return static_cast<double>(length) / static_cast<double>(cells);
  };
  const std::uint64_t split = std::min(end, edge);
  return {static_cast<std::size_t>(pixel), share(split - begin), share(end - split), end >= edge};
}

MeanPicture::MeanPicture(std::size_t rows, std::size_t cols, std::size_t height, std::size_t width)
    : rows_(rows),
      height_(height),
      width_(width),
      columns_(cols),
      means_(height * width),
      row_(width) {
  for (std::size_t c = 0; c < cols; ++c) columns_[c] = ShareOf(c, cols, width);
}

void MeanPicture::Add(std::size_t slot, std::size_t t, std::size_t column, const float* values,
                      std::size_t count) {
  float* sums = sums_[slot];
  const Share share = ShareOf(t, rows_, height_);
  const auto first = static_cast<float>(share.first), second = static_cast<float>(share.second);
  for (std::size_t i = 0; i < count; ++i) sums[i] += first * values[i];
  if (!share.ends && (t + 1) % kRowsInFloat != 0) return;
  Flush(sums, share.pixel, column, count);
  if (second > 0.0f) {
    for (std::size_t i = 0; i < count; ++i) sums[i] = second * values[i];
  }
}

void MeanPicture::Flush(float* sums, std::size_t y, std::size_t column, std::size_t count) {
  double* row = &means_[y * width_];
  for (std::size_t i = 0; i < count; ++i) {
    const Share& share = columns_[column + i];
    row[share.pixel] += share.first * double{sums[i]};
    if (share.second > 0.0) row[share.pixel + 1] += share.second * double{sums[i]};
  }
  std::fill_n(sums, count, 0.0f);
}

std::span<const float> MeanPicture::Row(std::size_t y) {
  std::transform(&means_[y * width_], &means_[y * width_] + width_, row_.begin(),
                 [](double mean) { return static_cast<float>(mean); });
  return row_;
}

}  // namespace posenc
