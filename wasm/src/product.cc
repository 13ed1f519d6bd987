#include "product.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "simd.h"

namespace posenc {

#ifdef POSENC_AVX2
bool products_by_eight = __builtin_cpu_supports("avx2");
#endif

namespace {

// A tile of kRows x kCols sums stays in registers, eight vectors of wasm's sixteen, while kDepth
// terms are added to each. The factors are packed so that a tile reads both from the first number
// to the last: kRows rows of a, 4 KB; and of b a block of kDepth x kBlockCols, 512 KB, which the
// second-level cache holds, as panels of kCols columns.
constexpr std::size_t kRows = 4;
constexpr std::size_t kCols = 8;
constexpr std::size_t kDepth = 256;
constexpr std::size_t kBlockCols = 512;

// Where the rows of a matrix stand.
struct Rows {
  const float* first;
  std::size_t stride;

  Rows At(std::size_t row, std::size_t column) const {
    return {first + row * stride + column, stride};
  }
};

// to[k * width + i] = value k of row i, 0 where there is no row i < kRows.
void PackRows(Rows rows, std::size_t count, std::size_t depth, std::size_t width, float* to) {
  using simd::F32x4, simd::InterleaveHigh, simd::InterleaveLow;
  std::size_t k = 0;
  for (; count >= kRows && k + 4 <= depth; k += 4) {
    F32x4 row[kRows];
    for (std::size_t i = 0; i < kRows; ++i) row[i] = simd::Load(rows.At(i, k).first);
    const F32x4 even_low = InterleaveLow(row[0], row[2]);
    const F32x4 even_high = InterleaveHigh(row[0], row[2]);
    const F32x4 odd_low = InterleaveLow(row[1], row[3]);
    const F32x4 odd_high = InterleaveHigh(row[1], row[3]);
    simd::Store(to + k * width, InterleaveLow(even_low, odd_low));
    simd::Store(to + (k + 1) * width, InterleaveHigh(even_low, odd_low));
    simd::Store(to + (k + 2) * width, InterleaveLow(even_high, odd_high));
    simd::Store(to + (k + 3) * width, InterleaveHigh(even_high, odd_high));
  }
  for (; k < depth; ++k) {
    for (std::size_t i = 0; i < kRows; ++i) {
      to[k * width + i] = i < count ? *rows.At(i, k).first : 0.0f;
    }
  }
}

// to[k * kCols + j] = value j of row k, 0 from value `count` on.
void PackColumns(Rows rows, std::size_t count, std::size_t depth, float* to) {
  for (std::size_t k = 0; k < depth; ++k, to += kCols) {
    const float* row = rows.At(k, 0).first;
    if (count >= kCols) {
      simd::Store(to, simd::Load(row));
      simd::Store(to + 4, simd::Load(row + 4));
    } else {
      std::fill(std::copy_n(row, count, to), to + kCols, 0.0f);
    }
  }
}

// out[i, j] = scale (out[i, j] + sum over k of a[k, i] b[k, j]) for a tile, whose rows begin
// `stride` apart. Never inlined, as all that long calls spend their time in: a function that is
// entered again can be replaced by a faster one while the call goes on.
[[gnu::noinline]] void AddTile(const float* a, const float* b, std::size_t depth, float scale,
                               float* out, std::size_t stride) {
  simd::F32x4 sum[kRows][2];
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t h = 0; h < 2; ++h) sum[i][h] = simd::Load(out + i * stride + 4 * h);
  }
  for (std::size_t k = 0; k < depth; ++k, a += kRows, b += kCols) {
    const simd::F32x4 b0 = simd::Load(b), b1 = simd::Load(b + 4);
    for (std::size_t i = 0; i < kRows; ++i) {
      const simd::F32x4 factor = simd::Splat(a[i]);
      sum[i][0] = sum[i][0] + factor * b0;
      sum[i][1] = sum[i][1] + factor * b1;
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t h = 0; h < 2; ++h) {
      simd::Store(out + i * stride + 4 * h, sum[i][h] * simd::Splat(scale));
    }
  }
}

#ifdef POSENC_AVX2
// The same by AVX2, with the same bits.
[[gnu::noinline, gnu::target("avx2")]] void AddTileByEight(const float* a, const float* b,
                                                           std::size_t depth, float scale,
                                                           float* out, std::size_t stride) {
  typedef float F32x8 __attribute__((vector_size(4 * kCols)));
  F32x8 sum[kRows];
  for (std::size_t i = 0; i < kRows; ++i) std::memcpy(&sum[i], out + i * stride, sizeof sum[i]);
  for (std::size_t k = 0; k < depth; ++k, a += kRows, b += kCols) {
    F32x8 row;
    std::memcpy(&row, b, sizeof row);
    for (std::size_t i = 0; i < kRows; ++i) sum[i] = sum[i] + a[i] * row;
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    sum[i] = sum[i] * scale;
    std::memcpy(out + i * stride, &sum[i], sizeof sum[i]);
  }
}
#else
constexpr auto AddTileByEight = AddTile;
#endif

// The same where only rows x cols of the tile are there.
void AddTileAtEdge(const float* a, const float* b, std::size_t depth, float scale, float* out,
                   std::size_t stride, std::size_t rows, std::size_t cols) {
  float tile[kRows * kCols] = {};
  for (std::size_t i = 0; i < rows; ++i) std::copy_n(out + i * stride, cols, tile + i * kCols);
  (products_by_eight ? AddTileByEight : AddTile)(a, b, depth, scale, tile, kCols);
  for (std::size_t i = 0; i < rows; ++i) std::copy_n(tile + i * kCols, cols, out + i * stride);
}

void MultiplyInBlocks(float scale, ConstMatrixView a, Rows b, bool transposed, MatrixView out) {
  const std::size_t all_depth = a.cols(), all_cols = out.cols();
  const std::size_t block_cols = std::min(kBlockCols, (all_cols + kCols - 1) / kCols * kCols);
  std::vector<float> block(block_cols * std::min(kDepth, all_depth));
  float packed[kRows * kDepth];
  std::ranges::fill(out.values(), 0.0f);
  for (std::size_t first = 0; first < all_cols; first += kBlockCols) {
    const std::size_t end = std::min(first + kBlockCols, all_cols);
    for (std::size_t k = 0; k < all_depth; k += kDepth) {
      const std::size_t depth = std::min(kDepth, all_depth - k);
      for (std::size_t j = first; j < end; j += kCols) {
        float* panel = &block[(j - first) * depth];
        if (transposed) {
          PackRows(b.At(j, k), end - j, depth, kCols, panel);
          const std::size_t rest = end - j > kRows ? end - j - kRows : 0;
          PackRows(b.At(j + std::min(end - j, kRows), k), rest, depth, kCols, panel + kRows);
        } else {
          PackColumns(b.At(k, j), end - j, depth, panel);
        }
      }
      const float factor = k + depth == all_depth ? scale : 1.0f;
      for (std::size_t i = 0; i < out.rows(); i += kRows) {
        const std::size_t rows = std::min(kRows, out.rows() - i);
        PackRows({&a(i, k), all_depth}, rows, depth, kRows, packed);
        for (std::size_t j = first; j < end; j += kCols) {
          const float* panel = &block[(j - first) * depth];
          if (rows == kRows && end - j >= kCols) {
            (products_by_eight ? AddTileByEight : AddTile)(packed, panel, depth, factor, &out(i, j),
                                                           all_cols);
          } else {
            AddTileAtEdge(packed, panel, depth, factor, &out(i, j), all_cols, rows,
                          std::min(kCols, end - j));
          }
        }
      }
    }
  }
}

}  // namespace

void Multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  MultiplyInBlocks(1.0f, a, {b.data(), b.cols()}, false, out);
}

void MultiplyTransposed(float scale, ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  MultiplyInBlocks(scale, a, {b.data(), b.cols()}, true, out);
}

}  // namespace posenc
