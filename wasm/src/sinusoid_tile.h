#ifndef POSENC_SINUSOID_TILE_H_
#define POSENC_SINUSOID_TILE_H_

#include <cstddef>
#include <span>
#include <vector>

#include "frequencies.h"

namespace posenc {

// Where some rows are written: the first of them, and how far apart they begin.
struct RowsOut {
  float* first;
  std::size_t stride;

  float* row(std::size_t n) const { return first + n * stride; }
};

// Sines and cosines, as floats, of up to kPairs frequencies at evenly spaced positions, made a
// block of kRows rows at a time by the addition theorem:
//
//   sin((p + r step) f) = sin(p f) cos(r step f) + cos(p f) sin(r step f)
//
// sin(p f) and cos(p f), the seeds of a block, are kept in double and turned on from block to
// block; the turns r step f are a table. Both are rounded to float once, and the table is small
// enough to stay in a near cache while a whole column of blocks is written. Rows are written
// kGroup at a time, so that a seed is loaded once for all of them.
//
// Accuracy: the roundings of seed, turn, products and sum add up to at most 1.8e-7.
class SinusoidTile {
 public:
  static constexpr std::size_t kPairs = 256;
  static constexpr std::size_t kRows = 32;
  static constexpr std::size_t kGroup = 4;
  // Blocks from one direct computation of the seeds to the next: 64 turns err by 2e-14.
  static constexpr std::size_t kBlocksPerSeed = 64;

  // For tables of `rows` rows in all, at position, position + step, and so on. `swapped` gives
  // the cosines for the sines and the other way round: the angles are pi / 2 minus what they were.
  SinusoidTile(std::span<const double> inv_freq, double position, double step, std::size_t rows,
               bool swapped);

  // Goes on to the next block of rows. The first block is there at once.
  void NextBlock();

  // Writes the rows r to r + rows of the block, rows <= kGroup: `features` numbers each, sine and
  // cosine of a pair beside each other.
  void WriteInterleaved(std::size_t r, std::size_t rows, RowsOut out, std::size_t features) const;

  // Writes these rows: the sine of each pair, and the cosine of each.
  void WriteSplit(std::size_t r, std::size_t rows, RowsOut sin, RowsOut cos) const;

 private:
  // Computes the seeds of the block from their angles.
  void Seed();

  // Zero beyond the pairs there are: the kernels read whole vectors.
  struct Row {
    alignas(16) float sin[kPairs] = {};
    alignas(16) float cos[kPairs] = {};
  };

  // Calls store(n, i, sines, cosines) for the four pairs from i on of each row r + n, i = first,
  // first + 4, ... below `end`.
  template <std::size_t rows, typename Store>
  void ForEachFour(std::size_t r, std::size_t first, std::size_t end, Store store) const;

  std::span<const double> inv_freq_;
  double position_;
  double step_;
  bool swapped_;
  std::size_t block_ = 0;
  Phasors seed_;
  Phasors block_turn_;
  Row rounded_seed_;
  std::vector<Row> turns_;
};

}  // namespace posenc

#endif  // POSENC_SINUSOID_TILE_H_
