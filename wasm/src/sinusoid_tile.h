#ifndef POSENC_SINUSOID_TILE_H_
#define POSENC_SINUSOID_TILE_H_

#include <cstddef>
#include <span>
#include <vector>

#include "frequencies.h"

namespace posenc {

// Sines and cosines, as floats, of up to kPairs frequencies at evenly spaced positions, made a
// block of kRows rows at a time by the addition theorem:
//
//   sin((p + r step) f) = sin(p f) cos(r step f) + cos(p f) sin(r step f)
//
// sin(p f) and cos(p f), the seeds of a block, are kept in double and turned on from block to
// block; the turns r step f are a table. Both are rounded to float once, and the table is small
// enough to stay in the first-level cache while a whole column of blocks is written.
//
// Accuracy: the roundings of seed, turn, products and sum add up to at most 1.8e-7.
class SinusoidTile {
 public:
  static constexpr std::size_t kPairs = 128;
  static constexpr std::size_t kRows = 32;
  // Blocks from one direct computation of the seeds to the next: 64 turns err by 2e-14.
  static constexpr std::size_t kBlocksPerSeed = 64;

  // For tables of `rows` rows in all, at position, position + step, and so on.
  SinusoidTile(std::span<const double> inv_freq, double position, double step, std::size_t rows);

  // Goes on to the next block of rows. The first block is there at once.
  void NextBlock();

  // Writes row r of the block: `features` numbers, sine and cosine of a pair beside each other.
  void WriteInterleaved(std::size_t r, float* out, std::size_t features) const;

  // Writes row r of the block: the sine of each pair, and the cosine of each.
  void WriteSplit(std::size_t r, float* sin, float* cos) const;

 private:
  // Zero beyond the pairs there are: the kernels read whole vectors.
  struct Row {
    alignas(16) float sin[kPairs] = {};
    alignas(16) float cos[kPairs] = {};
  };

  std::span<const double> inv_freq_;
  double position_;
  double step_;
  std::size_t block_ = 0;
  Phasors seed_;
  Phasors block_turn_;
  Row rounded_seed_;
  std::vector<Row> turns_;
};

}  // namespace posenc

#endif  // POSENC_SINUSOID_TILE_H_
