#ifndef POSENC_RESAMPLE_H_
#define POSENC_RESAMPLE_H_

#include <cstdint>

#include "posenc/matrix.h"

namespace posenc {

// Where cell p of the new cells of an axis lies among the old ones, counted from 0.
enum class PlaceRule {
  kHalfPixel,     // (p + 1/2) from / to - 1/2: cells are squares, their edges meet
  kAlignCorners,  // p (from - 1) / (to - 1): the first on the first and the last on the last
  kScale,         // p from / to
};

// How an axis of a grid goes from one number of cells to another, both from 1 to kMaxLength.
struct Axis {
  std::int64_t from = 1;
  std::int64_t to = 1;
  PlaceRule rule = PlaceRule::kHalfPixel;
  bool cubic = false;  // the four nearest cells instead of the two
};

// Makes each row of features of a new grid out of the old rows around its place. Linear weights
// are nearness; the place is clamped to the old grid. Cubic weights are those of the convolution
// kernel with a = -0.75; cells beyond the border repeat it.
//
//   grid  [rows.from * columns.from, features], in raster order
//   out   [rows.to * columns.to, features]
//
// Places are exact, weights and sums in double; a place on a cell copies the cell's bits.
// Source: Keys 1981, Cubic convolution interpolation; PyTorch, UpSample.h.
void Resample(const Axis& rows, const Axis& columns, ConstMatrixView grid, MatrixView out);

}  // namespace posenc

#endif  // POSENC_RESAMPLE_H_
