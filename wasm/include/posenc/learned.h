#ifndef POSENC_LEARNED_H_
#define POSENC_LEARNED_H_

#include <cstdint>

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
// Errors: maxLen, dModel out of range; std not finite or negative, or above 1e30; a table above
// kMaxArrayBytes (maxLen, too-large).
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

}  // namespace posenc

#endif  // POSENC_LEARNED_H_
