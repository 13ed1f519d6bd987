#ifndef POSENC_ROPE_ROWS_H_
#define POSENC_ROPE_ROWS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "frequencies.h"
#include "posenc/rope.h"

namespace posenc {

// What the rotations of rope.cc, rope_fope.cc and mrope.cc share: checks, angles position after
// position, and the turn of one row.

// Cosines and sines of the pairs at one row, times the attention factor.
struct RowAngles {
  std::vector<float> cos;
  std::vector<float> sin;
};

// The heads of a row.
struct Heads {
  const float* x;
  float* y;
  std::size_t size;      // features in all
  std::size_t head_dim;  // features from head to head
};

// The angles positions[t] * inv_freq[i] for one t after another. Where the positions are evenly
// spaced, rows are turned out of each other; an angle depends on the positions and its own
// frequency alone, so that the bits are the same whatever else turns beside it.
class PositionAngles {
 public:
  PositionAngles(std::span<const double> inv_freq, std::span<const double> positions,
                 double attention_factor);

  // Writes the cosines and sines of the next row, [inv_freq] each.
  void Next(float* cos, float* sin);

 private:
  std::span<const double> inv_freq_;
  std::span<const double> positions_;
  double attention_factor_;
  std::optional<double> step_;
  Phasors angles_, one_row_;
  std::vector<std::size_t> alone_;  // pairs too fast to be turned by this step
  std::size_t row_ = 0;
};

// Whether the layout has pairs, which 'wrong-mixed' has not.
Status CheckPairs(RopeLayout layout);

// Whether x has so many rows, and y its shape.
Status CheckRows(ConstMatrixView x, MatrixView y, std::size_t rows);

// Turns the first 2 * cos.size() features of each head and leaves the others.
void RotateRow(std::span<const float> cos, std::span<const float> sin, RopeLayout layout,
               Heads heads);

}  // namespace posenc

#endif  // POSENC_ROPE_ROWS_H_
