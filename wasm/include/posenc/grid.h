#ifndef POSENC_GRID_H_
#define POSENC_GRID_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/rope.h"
#include "posenc/status.h"

namespace posenc {

// Grids of patches, in raster order: cell n stands in row n / width and column n % width.

enum class GridOrder {
  kHeightFirst,  // 'height-first': the first half of the features has the row
  kWidthFirst,   // 'width-first': it has the column, as in MAE's code
};

struct GridSize {
  std::int64_t height = 0;  // 1 .. kMaxLength
  std::int64_t width = 0;   // 1 .. kMaxLength
};

struct GridSincosParams {
  GridSize size;
  std::int64_t d_model = 0;  // divisible by 4, 4 .. kMaxModelDim
  double base = 10000.0;     // finite, > 1
  GridOrder order = GridOrder::kHeightFirst;
};

// Whether the table can be made; ask before allocating it.
// Errors: height, width, dModel out of range; dModel not divisible by 4; base; a table above
// kMaxArrayBytes (height, too-large).
Status CheckGridSincos(const GridSincosParams& params);

// A sinusoidal table of a grid: half of the features for the row of a cell, half for its column,
// each half a 'concatenated' encoding of dModel / 2 features.
//
//   out  [height * width, d_model]
//
// Errors: those of CheckGridSincos; out of another shape (out).
// Accuracy: |out - exact| <= 2e-7, the same bits on every machine.
// Source: He et al. 2022, MAE, get_2d_sincos_pos_embed (whose grid has the width first).
Status GridSincos(const GridSincosParams& params, MatrixView out);

// Whether the indices can be made.
// Errors: height, width out of range; an output above kMaxArrayBytes (height, too-large).
Status CheckGridIndex(const GridSize& size);

// Row and column of each cell.
//
//   out  [height * width, 2]
//
// Errors: those of CheckGridIndex; out of another length (out).
Status GridIndex(const GridSize& size, std::span<std::int32_t> out);

struct GridRotateParams {
  GridSize size;
  std::int64_t head_dim = 0;  // divisible by 4, 4 .. kMaxModelDim
  double base = 100.0;        // finite, > 1; 100 in vision transformers with axial rotation
  RopeLayout layout = RopeLayout::kInterleaved;
  GridOrder order = GridOrder::kHeightFirst;
};

// Whether x with x_size elements can be rotated.
// Errors: height, width, headDim out of range; headDim not divisible by 4; base; x_size not a
// multiple of height * width * headDim (x), or above kMaxArrayBytes (x, too-large).
Status CheckGridRotate(const GridRotateParams& params, std::int64_t x_size);

// Rotates the pairs of each head by the place of their cell, one half of them by the row and the
// other by the column: pair i and pair i + head_dim / 4 have the same frequency,
//
//   inv_freq[i] = base^(-2i / (head_dim / 2))      i = 0 .. head_dim / 4 - 1
//
// so that q.k of two cells depends on their distance in rows and on that in columns alone.
//
//   x  [height * width, num_heads * head_dim]
//   y  as x; may be x itself
//
// Errors: those of CheckGridRotate; x or y of another shape.
// Accuracy: |y - exact| <= 2e-7 |pair|, the same bits on every SIMD backend.
// Source: Heo et al. 2024, Rotary position embedding for vision transformer, axial frequencies.
Status RotateGrid(const GridRotateParams& params, ConstMatrixView x, MatrixView y);

enum class GridNormalize {
  kIndex,     // 'index': none, the row and the column
  kSeparate,  // 'separate': from -1 to 1 along each side, cells as squares whose edges are there
  kMax,       // 'max': the longer side from -1 to 1, the shorter one a part of that
  kMin,       // 'min': the shorter side from -1 to 1, the longer one beyond
};

struct GridCoordinatesParams {
  GridSize size;
  GridNormalize normalize = GridNormalize::kSeparate;
};

// Where cells stand for a rotation by two coordinates, and what training does to them:
//
//   coordinate = factors[axis] (c + shift[axis])      axis 0 the row, 1 the column
//   c = k, or 2 (k + 0.5) / side - 1 for row or column k; side is the axis' own, or for both axes
//       the longer or the shorter one
//
// In DINOv3 a shift is drawn for each axis, a jitter is a factor for each axis, a rescaling one
// factor for both; at inference there is none.
//
//   shift, factors  [2]                   |shift| <= 4096, factors above 0 to 4096; empty: 0 and 1
//   out             [height * width, 2]
//
// Errors: those of CheckGridCoordinates; shift, factors neither empty nor two numbers; shift beyond
// 4096; factors not in (0, 4096]; out of another length (out).
// Accuracy: relative error <= 4e-16 of factors (|c| + |shift|) + factors; the same bits everywhere.
// Source: Simeoni et al. 2025, DINOv3, and facebookresearch/dinov3,
// layers/rope_position_encoding.py; naver-ai/rope-vit, init_t_xy ('index').
Status GridCoordinates(const GridCoordinatesParams& params, std::span<const double> shift,
                       std::span<const double> factors, std::span<double> out);

// Whether the coordinates can be made.
// Errors: height, width out of range; an output above kMaxArrayBytes (height, too-large).
Status CheckGridCoordinates(const GridCoordinatesParams& params);

enum class GridAxes {
  kOfficial,      // 'official': across by the column, down by the row
  kWrongSwapped,  // 'wrong-swapped': the other way, where (row, column) is read as (x, y)
};

struct GridMixedParams {
  std::int64_t head_dim = 0;  // even, 2 .. kMaxModelDim
  RopeLayout layout = RopeLayout::kInterleaved;
  GridAxes axes = GridAxes::kOfficial;
};

// How many cells coordinates of that many numbers have, if x and frequencies of those sizes fit.
// Errors: headDim odd or out of range; coordinates not two numbers for each of 1 .. kMaxLength
// cells; x_size not a multiple of cells * headDim (x), or above kMaxArrayBytes (x, too-large);
// across neither headDim / 2 numbers nor so many for every head.
Status CheckGridMixed(const GridMixedParams& params, std::int64_t coordinates_size,
                      std::int64_t frequencies_size, std::int64_t x_size, std::int64_t& cells);

// Rotates each pair by an angle of both coordinates, so that a pair looks along a direction of its
// own; frequencies are learned, for each head (RoPE-ViT's mixed form), or have one axis at 0
// (axial).
//
//   angle = across[h, i] column + down[h, i] row
//
//   coordinates   [cells, 2]                 row and column, |c| <= 4096
//   across, down  [num_heads, head_dim / 2]  radians, |f| <= 1024; or [head_dim / 2] for all heads
//   x             [cells, num_heads * head_dim]
//   y             as x; may be x itself
//
// Errors: those of CheckGridMixed; a layout without pairs; coordinates beyond 4096; across, down
// beyond 1024; down of another length than across; x or y of another shape.
// Accuracy: |y - exact| <= 2e-7 |pair|, the same bits on every SIMD backend.
// Source: Heo et al. 2024, Rotary position embedding for vision transformer, section 3.3;
// naver-ai/rope-vit, compute_mixed_cis.
Status RotateGridMixed(const GridMixedParams& params, std::span<const double> coordinates,
                       std::span<const double> across, std::span<const double> down,
                       ConstMatrixView x, MatrixView y);

enum class GridMode {
  kBilinear,  // 'bilinear': the 2 x 2 cells around the place
  kBicubic,   // 'bicubic': the 4 x 4 cells, a = -0.75
};

struct GridResizeParams {
  std::int64_t d_model = 0;  // 1 .. kMaxModelDim
  GridSize from;
  GridSize to;
  GridMode mode = GridMode::kBicubic;
  bool align_corners = false;   // corners on corners; otherwise cells are squares whose edges meet
  std::int64_t class_rows = 0;  // rows before the grid that have no place, 0 .. kMaxLength
};

// Whether a table with table_size elements can be resized; ask before allocating the result.
// Errors: dModel, classRows out of range; from, to with a side outside 1 .. kMaxLength; table_size
// other than (classRows + from) * dModel (table); an output above kMaxArrayBytes, or of more than
// kMaxTaps products, 16 for a bicubic number and 4 for a bilinear one (to, too-large).
Status CheckGridResize(const GridResizeParams& params, std::int64_t table_size);

// Stretches a table to another grid, as PyTorch's interpolate does without antialias. Class rows
// come first and are copied. The grid it had already gives back every bit.
//
//   table  [class_rows + from.height * from.width, d_model]
//   out    [class_rows + to.height * to.width, d_model]
//
// Errors: those of CheckGridResize; table or out of another shape.
// Accuracy: |out - exact| <= 1.2e-7 max |the values it reads| (places are exact, sums in double);
// the same bits on every machine. Data that is not finite follows IEEE arithmetic.
// Source: Dosovitskiy et al. 2021, ViT, section 3.2; PyTorch, UpSample.h.
Status ResizeGrid(const GridResizeParams& params, ConstMatrixView table, MatrixView out);

}  // namespace posenc

#endif  // POSENC_GRID_H_
