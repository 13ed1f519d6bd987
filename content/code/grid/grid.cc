// Positions of the patches of a picture with the library.
#include "posenc/grid.h"

#include <cstdint>

// Half of the features for the row of a patch, half for its column: [height * width, d_model].
posenc::Status GridTable(posenc::GridSize size, posenc::MatrixView table) {
  posenc::GridSincosParams params;
  params.size = size;  // @a
  params.d_model = static_cast<std::int64_t>(table.cols());
  params.base = 10000.0;  // @b

  return posenc::GridSincos(params, table);  // @c
}

// The table of a ViT for another grid; [CLS], the first row, has no place and is copied.
posenc::Status ResizeVit(posenc::ConstMatrixView table, posenc::GridSize from, posenc::GridSize to,
                         posenc::MatrixView out) {
  posenc::GridResizeParams params;
  params.d_model = static_cast<std::int64_t>(table.cols());
  params.from = from;
  params.to = to;
  params.mode = posenc::GridMode::kBilinear;
  params.class_rows = 1;
  return posenc::ResizeGrid(params, table, out);  // @d
}
