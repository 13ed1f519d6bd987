#ifndef POSENC_TRAINER_PRODUCT_H_
#define POSENC_TRAINER_PRODUCT_H_

#include <algorithm>
#include <cstddef>

#include "trainer/lanes.h"

namespace posenc::trainer {

// The left factor of a product: value (i, k) stands at first[i * row + k * term], so that a
// transposed matrix needs no copy.
template <typename T>
struct Factor {
  const T* first;
  std::size_t row;
  std::size_t term;
};

// Adds to a tile of kRows x 4 kVectors sums, in registers, `depth` terms.
template <std::size_t kRows, std::size_t kVectors, typename T>
inline void AddTile(Factor<T> a, const T* b, std::size_t b_row, std::size_t depth, T* out,
                    std::size_t out_row) {
  Lanes<T> sum[kRows][kVectors];
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) sum[i][v] = Load4(out + i * out_row + kLanes * v);
  }
  for (std::size_t k = 0; k < depth; ++k) {
    Lanes<T> right[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) right[v] = Load4(b + k * b_row + kLanes * v);
    for (std::size_t i = 0; i < kRows; ++i) {
      const Lanes<T> left = Splat4(a.first[i * a.row + k * a.term]);
      for (std::size_t v = 0; v < kVectors; ++v) sum[i][v] = sum[i][v] + left * right[v];
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) Store4(out + i * out_row + kLanes * v, sum[i][v]);
  }
}

template <std::size_t kRows, typename T>
inline void AddRows(Factor<T> a, const T* b, std::size_t b_row, std::size_t cols, std::size_t depth,
                    T* out, std::size_t out_row) {
  std::size_t j = 0;
  for (; j + 2 * kLanes <= cols; j += 2 * kLanes) {
    AddTile<kRows, 2>(a, b + j, b_row, depth, out + j, out_row);
  }
  if (j < cols) AddTile<kRows, 1>(a, b + j, b_row, depth, out + j, out_row);
}

// out += a b            [rows, cols] += [rows, depth] [depth, cols]
//
// cols is a multiple of four; b and out have rows b_row and out_row numbers apart. The terms of a
// sum are added one after another, however the product is cut into tiles. A call, not a copy in
// each of its places: they were a third of the module.
template <typename T>
[[gnu::noinline]] void AddProduct(Factor<T> a, const T* b, std::size_t b_row, std::size_t rows,
                                  std::size_t cols, std::size_t depth, T* out,
                                  std::size_t out_row) {
  // So many terms at a time that both factors stay in the first-level cache.
  constexpr std::size_t kDepth = 128;
  for (std::size_t k = 0; k < depth; k += kDepth) {
    const std::size_t terms = std::min(kDepth, depth - k);
    const Factor<T> left = {a.first + k * a.term, a.row, a.term};
    const T* right = b + k * b_row;
    std::size_t i = 0;
    for (; i + 4 <= rows; i += 4) {
      AddRows<4>({left.first + i * a.row, a.row, a.term}, right, b_row, cols, terms,
                 out + i * out_row, out_row);
    }
    for (; i < rows; ++i) {
      AddRows<1>({left.first + i * a.row, a.row, a.term}, right, b_row, cols, terms,
                 out + i * out_row, out_row);
    }
  }
}

// out = a b, in the same way.
template <typename T>
void Product(Factor<T> a, const T* b, std::size_t b_row, std::size_t rows, std::size_t cols,
             std::size_t depth, T* out, std::size_t out_row) {
  for (std::size_t i = 0; i < rows; ++i) std::fill_n(out + i * out_row, cols, T(0));
  AddProduct(a, b, b_row, rows, cols, depth, out, out_row);
}

// to[j, i] = from[i, j] for a matrix of rows x cols; rows of `to` are to_row numbers apart.
template <typename T>
void Transpose(const T* from, std::size_t from_row, std::size_t rows, std::size_t cols, T* to,
               std::size_t to_row) {
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < cols; ++j) to[j * to_row + i] = from[i * from_row + j];
  }
}

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_PRODUCT_H_
