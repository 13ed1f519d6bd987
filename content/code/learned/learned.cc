// A learned table with the library: its start, its rows, and its resizing.
#include "posenc/learned.h"

#include <cstdint>
#include <span>

// A table [max_len, d_model] as it stands before training.
posenc::Status NewTable(std::uint64_t seed, posenc::MatrixView table) {
  posenc::LearnedTableParams params;
  params.max_len = static_cast<std::int64_t>(table.rows());
  params.d_model = static_cast<std::int64_t>(table.cols());
  params.std = 0.02;
  params.seed = seed;
  return posenc::LearnedTable(params, table);  // @c
}

// The rows of the positions; a position without a row is refused.
posenc::Status Rows(posenc::ConstMatrixView table, std::span<const double> positions,
                    posenc::MatrixView out) {
  return posenc::LookUpLearned(table, positions, out);  // @a
}

// The table, stretched to as many rows as `out` has.
posenc::Status Resize(posenc::ConstMatrixView table, posenc::MatrixView out) {
  posenc::LearnedResizeParams params;
  params.d_model = static_cast<std::int64_t>(table.cols());
  params.rows = static_cast<std::int64_t>(out.rows());
  params.mode = posenc::LearnedResizeMode::kHalfPixel;
  return posenc::ResizeLearned(params, table, out);  // @d
}
