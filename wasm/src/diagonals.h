#ifndef POSENC_DIAGONALS_H_
#define POSENC_DIAGONALS_H_

#include <cstddef>
#include <span>

#include "simd.h"

namespace posenc {

// Copies count floats. For rows of a few kilobytes vectors are quicker in wasm than memory.copy,
// which is a call out of the module each time.
inline void CopyRow(const float* from, std::size_t count, float* to) {
  std::size_t j = 0;
  for (; j + 16 <= count; j += 16) {
    for (std::size_t v = j; v < j + 16; v += 4) simd::Store(to + v, simd::Load(from + v));
  }
  for (; j < count; ++j) to[j] = from[j];
}

// Fills a matrix whose entries depend on key - query alone from one line of them, that of the
// smallest difference first: row i is line[rows - 1 - i] and the keys - 1 values after it. A row
// is copied, not computed: a copy writes as fast as the memory takes it.
//
//   line    [rows - 1 + keys]
//   matrix  [rows, keys]
inline void CopyDiagonals(std::span<const float> line, std::size_t keys, std::span<float> matrix) {
  std::size_t first = line.size() - keys;
  for (std::size_t at = 0; at < matrix.size(); at += keys, --first) {
    CopyRow(&line[first], keys, &matrix[at]);
  }
}

}  // namespace posenc

#endif  // POSENC_DIAGONALS_H_
