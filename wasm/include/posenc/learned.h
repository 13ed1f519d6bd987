#ifndef POSENC_LEARNED_H_
#define POSENC_LEARNED_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

struct LearnedTableParams {
  std::int64_t max_len = 0;  // rows, 1 .. kMaxLength
  std::int64_t d_model = 0;  // columns, 1 .. kMaxModelDim
  double std = 0.02;         // standard deviation, finite, >= 0; 0.02 in BERT, 0.01 in GPT-2's code
  std::uint64_t seed = 0;    // the same seed gives the same table everywhere
};

// Whether the table can be made; ask before allocating it.
// Errors: maxLen, dModel out of range; std not finite or negative, or above 1e30; a table of more
// than kMaxDraws numbers (maxLen, too-large).
Status CheckLearnedTable(const LearnedTableParams& params);

// A learned table as it stands before training: independent draws from a normal distribution
// of mean 0 and standard deviation std.
//
//   out  [max_len, d_model]
//
// The stream is xoshiro256++ seeded by splitmix64, made normal by Box and Muller's transform
// in double, two values at a time; element n of the table depends on seed and n alone.
//
// Errors: those of CheckLearnedTable; out of another shape (out).
// Accuracy: the same bits on every machine.
// Source: Devlin et al. 2019, BERT, initializer_range 0.02.
Status LearnedTable(const LearnedTableParams& params, MatrixView out);

// Whether rows of a table with table_size elements can be looked up; ask before allocating them.
// Errors: dModel out of range; table_size not a whole number of rows (table); positions empty,
// more than kMaxLength, or one that is not the number of a row (positions); an output above
// kMaxArrayBytes (positions, too-large).
Status CheckLearnedLookup(std::int64_t d_model, std::int64_t table_size,
                          std::span<const double> positions);

// out[t] = table[positions[t]], copied. A table has no row for a position that it was not made
// for: not for a fraction, and not for max_len or beyond.
//
//   table      [max_len, d_model]
//   positions  [n]                 whole numbers from 0 to max_len - 1, in any order
//   out        [n, d_model]
//
// Errors: those of CheckLearnedLookup; out of another shape (out).
// Accuracy: the table's own bits.
Status LookUpLearned(ConstMatrixView table, std::span<const double> positions, MatrixView out);

// Where row p of L' new rows lies among the L old ones, clamped to 0 .. L - 1.
enum class LearnedResizeMode {
  kScale,         // 'scale': p L / L', as position interpolation scales positions
  kAlignCorners,  // 'align-corners': p (L - 1) / (L' - 1), the last row on the last
  kHalfPixel,     // 'half-pixel': (p + 1/2) L / L' - 1/2, the default of PyTorch's interpolate
};

struct LearnedResizeParams {
  std::int64_t d_model = 0;  // 1 .. kMaxModelDim
  std::int64_t rows = 0;     // L', 1 .. kMaxLength
  LearnedResizeMode mode = LearnedResizeMode::kHalfPixel;
};

// Whether a table with table_size elements can be resized; ask before allocating the result.
// Errors: dModel, rows out of range; table_size not a whole number of rows (table); an output
// above kMaxArrayBytes (rows, too-large).
Status CheckLearnedResize(const LearnedResizeParams& params, std::int64_t table_size);

// Stretches a table to another number of rows: each new row is the mean of the two old rows
// beside its place, weighted by nearness. As many rows as before leave every bit as it was.
//
//   table  [L, d_model]
//   out    [rows, d_model]
//
// Errors: those of CheckLearnedResize; out of another shape (out).
// Accuracy: |out - exact| <= 6e-8 max |the two values| (places are exact, sums in double); the
// same bits on every machine. Data that is not finite follows IEEE arithmetic.
Status ResizeLearned(const LearnedResizeParams& params, ConstMatrixView table, MatrixView out);

}  // namespace posenc

#endif  // POSENC_LEARNED_H_
