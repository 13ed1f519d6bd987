#ifndef POSENC_DIAGONALS_H_
#define POSENC_DIAGONALS_H_

#include <algorithm>
#include <cstddef>
#include <span>

namespace posenc {

// Fills a matrix whose entries depend on key - query alone from one line of them, that of the
// smallest difference first: row i is line[rows - 1 - i] and the keys - 1 values after it. A row
// is copied, not computed: a copy writes as fast as the memory takes it.
//
//   line    [rows - 1 + keys]
//   matrix  [rows, keys]
inline void CopyDiagonals(std::span<const float> line, std::size_t keys, std::span<float> matrix) {
  std::size_t first = line.size() - keys;
  for (std::size_t at = 0; at < matrix.size(); at += keys, --first) {
    std::ranges::copy(line.subspan(first, keys), matrix.subspan(at).begin());
  }
}

}  // namespace posenc

#endif  // POSENC_DIAGONALS_H_
