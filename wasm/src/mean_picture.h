#ifndef POSENC_MEAN_PICTURE_H_
#define POSENC_MEAN_PICTURE_H_

#include <cstddef>
#include <span>
#include <vector>

namespace posenc {

// Cell `cell` of `cells` on a line of `pixels` <= cells pixels: the pixel it begins in, how much
// of that pixel and of the next it makes up, and whether that pixel ends with it or inside it.
struct Share {
  std::size_t pixel;
  double first;
  double second;
  bool ends;
};
Share ShareOf(std::size_t cell, std::size_t cells, std::size_t pixels);

// The means of a table of rows x cols values over height x width pixels, taken in by pieces of
// rows, every piece from the first row to the last. The pieces of up to kSlots column ranges may
// take turns. Sums of up to kRowsInFloat rows are in float, those of these sums
// in double: in float alone a million equal shares are off by 9e-3.
class MeanPicture {
 public:
  static constexpr std::size_t kSlots = 2;
  static constexpr std::size_t kPiece = 512;  // values in a piece at the most
  static constexpr std::size_t kRowsInFloat = 64;

  MeanPicture(std::size_t rows, std::size_t cols, std::size_t height, std::size_t width);

  // Takes in values[0 .. count) of row t, the first of which stands in column `column`.
  void Add(std::size_t slot, std::size_t t, std::size_t column, const float* values,
           std::size_t count);

  // Row y, [width] floats that hold until the next call, once every value has been taken in.
  std::span<const float> Row(std::size_t y);

 private:
  // Spreads the sums of a piece over the pixels of row y, and empties them.
  void Flush(float* sums, std::size_t y, std::size_t column, std::size_t count);

  std::size_t rows_;
  std::size_t height_;
  std::size_t width_;
  std::vector<Share> columns_;
  std::vector<double> means_;
  std::vector<float> row_;
  float sums_[kSlots][kPiece] = {};
};

}  // namespace posenc

#endif  // POSENC_MEAN_PICTURE_H_
