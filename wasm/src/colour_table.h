#ifndef POSENC_COLOUR_TABLE_H_
#define POSENC_COLOUR_TABLE_H_

#include <cstddef>
#include <cstdint>

#include "posenc/paint.h"

namespace posenc {

// A palette spread to 256 colours, and the straight line that takes a value to its colour.
class ColourTable {
 public:
  // The parameters have passed CheckPaint.
  explicit ColourTable(const PaintParams& params);

  // Paints `count` values as PaintHeatmap says; rgba holds 4 bytes for each.
  void Paint(const float* values, std::size_t count, std::uint8_t* rgba) const;

 private:
  static constexpr int kTransparent = 256;

  std::uint32_t colours_[257];
  float min_;
  float scale_;  // entries per unit of value
};

}  // namespace posenc

#endif  // POSENC_COLOUR_TABLE_H_
