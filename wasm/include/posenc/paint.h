#ifndef POSENC_PAINT_H_
#define POSENC_PAINT_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// The stops (n x 3 bytes, sRGB) of a palette by its name: 'viridis', 'magma', 'cividis' or
// 'diverging'. Empty for any other name.
// Accuracy: spread to 256 entries within 1 of 255 of the scale they are from.
// Source: d3-scale-chromatic's Viridis, Magma, Cividis and RdBu reversed, so that blue is low.
std::span<const std::uint8_t> NamedPalette(std::string_view name);

struct PaintParams {
  // n x 3 sRGB bytes, 2 <= n <= 256 stops at equal distances, low to high; between stops the
  // bytes are interpolated linearly to 256 entries.
  std::span<const std::uint8_t> palette = {};
  double min = 0.0;  // the value of the first entry; |min| <= 1e30
  double max = 1.0;  // the value of the last entry; > min
};

// Whether a picture of this size can be painted; ask before allocating it.
// Errors: rows, cols outside 1 .. kMaxLength; palette not 2 to 256 stops of 3 bytes; min or max
// beyond 1e30; max - min < 1e-30, or max not greater as a float (max); a picture above
// kMaxArrayBytes (rows).
Status CheckPaint(const PaintParams& params, std::int64_t rows, std::int64_t cols);

// Gives each value the palette entry nearest to it:
//
//   entry = round(255 (value - min) / (max - min)), halves to even, from 0 to 255
//
//   values  [rows, cols]     +Infinity the last entry; NaN and -Infinity transparent (0, 0, 0, 0)
//   rgba    [rows, cols, 4]  opaque elsewhere; the layout of a canvas's ImageData
//
// Errors: those of CheckPaint; rgba of another length (rgba).
// Accuracy: computed in float, with min and max as floats: a value within 1e-4 entries of the
// middle between two may take either; the same bits on every SIMD backend.
Status PaintHeatmap(const PaintParams& params, ConstMatrixView values,
                    std::span<std::uint8_t> rgba);

}  // namespace posenc

#endif  // POSENC_PAINT_H_
