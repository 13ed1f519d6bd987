#include "posenc/grid.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "frequencies.h"
#include "message.h"
#include "resample.h"
#include "rope_rows.h"
#include "rope_scaling.h"
#include "sincos.h"

namespace posenc {
namespace {

Status CheckSize(const GridSize& size) {
  POSENC_RETURN_IF_ERROR(CheckCount("height", size.height, kMaxLength));
  return CheckCount("width", size.width, kMaxLength);
}

Status CheckQuarters(const char* field, std::int64_t features) {
  POSENC_RETURN_IF_ERROR(CheckCount(field, features, kMaxModelDim));
  if (features % 4 == 0) return Ok();
  return Invalid(field, {field, " must be divisible by 4, so that row and column have pairs, got ",
                         Number(features)});
}

Status CheckSides(const char* field, const GridSize& size) {
  const std::int64_t least = std::min(size.height, size.width);
  const std::int64_t most = std::max(size.height, size.width);
  if (least >= 1 && most <= kMaxLength) return Ok();
  return Invalid(field, {field, " must be a height and a width from 1 to ", Number(kMaxLength),
                         ", got ", Number(size.height), " and ", Number(size.width)});
}

// The angles of pairs that turn by the coordinate of a cell along one axis.
class AxisAngles {
 public:
  AxisAngles(double base, std::size_t pairs)
      : inv_freq_(InverseFrequencies(base, pairs, static_cast<double>(pairs))) {}

  void Write(std::size_t coordinate, float* sin, float* cos) {
    phasors_.Set(inv_freq_, static_cast<double>(coordinate));
    phasors_.Round(sin, cos);
  }

 private:
  std::vector<double> inv_freq_;
  Phasors phasors_;
};

constexpr double kFarthest = 4096.0;  // of a coordinate
constexpr double kFastest = 1024.0;   // radians per unit of it

// Two numbers for the axes, or none.
Status CheckAxes(const char* field, std::span<const double> values) {
  if (values.empty()) return Ok();
  POSENC_RETURN_IF_ERROR(CheckLength(field, values.size(), 2));
  return CheckWithin(field, values, kFarthest);
}

std::size_t Cells(const GridSize& size) {
  return static_cast<std::size_t>(size.height) * static_cast<std::size_t>(size.width);
}

}  // namespace

Status CheckGridSincos(const GridSincosParams& params) {
  POSENC_RETURN_IF_ERROR(CheckSize(params.size));
  POSENC_RETURN_IF_ERROR(CheckQuarters("dModel", params.d_model));
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  return CheckArray("height", params.size.height * params.size.width, params.d_model, 4);
}

Status GridSincos(const GridSincosParams& params, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckGridSincos(params));
  const auto d_model = static_cast<std::size_t>(params.d_model);
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, Cells(params.size), d_model));
  const std::size_t half = d_model / 2, quarter = d_model / 4;
  const auto width = static_cast<std::size_t>(params.size.width);
  const std::size_t of_row = params.order == GridOrder::kHeightFirst ? 0 : half;
  AxisAngles angles(params.base, quarter);
  for (std::size_t cell = 0; cell < out.rows(); ++cell) {
    const std::size_t row = cell / width, column = cell % width;
    // The first cell of a row, or of a column, has it computed; the others copy it.
    const auto write = [&](std::size_t at, std::size_t coordinate, std::size_t first) {
      float* features = &out(cell, at);
      if (cell == first) {
        angles.Write(coordinate, features, features + quarter);
      } else {
        std::ranges::copy(out.row(first).subspan(at, half), features);
      }
    };
    write(of_row, row, cell - column);
    write(half - of_row, column, column);
  }
  return Ok();
}

Status CheckGridIndex(const GridSize& size) {
  POSENC_RETURN_IF_ERROR(CheckSize(size));
  return CheckArray("height", size.height * size.width, 2, 4);
}

Status GridIndex(const GridSize& size, std::span<std::int32_t> out) {
  POSENC_RETURN_IF_ERROR(CheckGridIndex(size));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), 2 * Cells(size)));
  std::int32_t* index = out.data();
  for (std::int32_t row = 0; row < size.height; ++row) {
    for (std::int32_t column = 0; column < size.width; ++column) {
      *index++ = row;
      *index++ = column;
    }
  }
  return Ok();
}

Status CheckGridRotate(const GridRotateParams& params, std::int64_t x_size) {
  POSENC_RETURN_IF_ERROR(CheckSize(params.size));
  POSENC_RETURN_IF_ERROR(CheckQuarters("headDim", params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  const std::int64_t row = params.size.height * params.size.width * params.head_dim;
  if (x_size >= 1 && x_size % row == 0) return CheckArray("x", x_size, 1, 4);
  return Invalid("x", {"x must hold a multiple of height x width x headDim = ", Number(row),
                       " numbers, got ", Number(x_size)});
}

Status RotateGrid(const GridRotateParams& params, ConstMatrixView x, MatrixView y) {
  POSENC_RETURN_IF_ERROR(CheckGridRotate(params, static_cast<std::int64_t>(x.size())));
  POSENC_RETURN_IF_ERROR(CheckShape("x", x, Cells(params.size), x.cols()));
  POSENC_RETURN_IF_ERROR(CheckShape("y", y, x.rows(), x.cols()));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const auto width = static_cast<std::size_t>(params.size.width);
  const std::size_t quarter = head_dim / 4;
  const std::size_t of_row = params.order == GridOrder::kHeightFirst ? 0 : quarter;
  AxisAngles angles(params.base, quarter);
  // One cell's angles are held at a time: those of the row stay while the column goes on.
  RowAngles cell_angles = {std::vector<float>(head_dim / 2), std::vector<float>(head_dim / 2)};
  const auto write = [&](std::size_t at, std::size_t coordinate) {
    angles.Write(coordinate, &cell_angles.sin[at], &cell_angles.cos[at]);
  };
  for (std::size_t cell = 0; cell < x.rows(); ++cell) {
    if (cell % width == 0) write(of_row, cell / width);
    write(quarter - of_row, cell % width);
    RotateRow(cell_angles.cos, cell_angles.sin, params.layout,
              {x.row(cell).data(), y.row(cell).data(), x.cols(), head_dim});
  }
  return Ok();
}

Status CheckGridCoordinates(const GridCoordinatesParams& params) {
  POSENC_RETURN_IF_ERROR(CheckSize(params.size));
  return CheckArray("height", params.size.height * params.size.width, 2, 8);
}

Status GridCoordinates(const GridCoordinatesParams& params, std::span<const double> shift,
                       std::span<const double> factors, std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckGridCoordinates(params));
  POSENC_RETURN_IF_ERROR(CheckAxes("shift", shift));
  POSENC_RETURN_IF_ERROR(CheckAxes("factors", factors));
  for (const double factor : factors) {
    if (!(factor > 0.0)) return Mismatch("factors", "above 0 and at most 4096", factor);
  }
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), 2 * Cells(params.size)));
  const std::int64_t lengths[] = {params.size.height, params.size.width};
  const auto at = [&](std::size_t axis, std::int64_t k) {
    double place = static_cast<double>(k);
    if (params.normalize != GridNormalize::kIndex) {
      const std::int64_t side = params.normalize == GridNormalize::kSeparate ? lengths[axis]
                                : params.normalize == GridNormalize::kMax
                                    ? std::max(lengths[0], lengths[1])
                                    : std::min(lengths[0], lengths[1]);
      place = (2.0 * place + 1.0) / static_cast<double>(side) - 1.0;
    }
    if (!shift.empty()) place += shift[axis];
    return factors.empty() ? place : factors[axis] * place;
  };
  double* place = out.data();
  for (std::int64_t row = 0; row < lengths[0]; ++row) {
    for (std::int64_t column = 0; column < lengths[1]; ++column) {
      *place++ = at(0, row);
      *place++ = at(1, column);
    }
  }
  return Ok();
}

Status CheckGridMixed(const GridMixedParams& params, std::int64_t coordinates_size,
                      std::int64_t frequencies_size, std::int64_t x_size, std::int64_t& cells) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(params.head_dim));
  POSENC_RETURN_IF_ERROR(CheckPairs(params.layout));
  POSENC_RETURN_IF_ERROR(CheckRows("coordinates", coordinates_size, "2", 2));
  cells = coordinates_size / 2;
  const std::int64_t row = cells * params.head_dim;
  if (x_size < 1 || x_size % row != 0) {
    return Invalid("x", {"x must hold a multiple of cells x headDim = ", Number(row),
                         " numbers, got ", Number(x_size)});
  }
  POSENC_RETURN_IF_ERROR(CheckArray("x", x_size, 1, 4));
  const std::int64_t pairs = params.head_dim / 2;
  if (frequencies_size == pairs || frequencies_size == x_size / row * pairs) return Ok();
  return Invalid("across", {"across must hold headDim / 2 = ", Number(pairs),
                            " numbers, or so many for every head, got ", Number(frequencies_size)});
}

Status RotateGridMixed(const GridMixedParams& params, std::span<const double> coordinates,
                       std::span<const double> across, std::span<const double> down,
                       ConstMatrixView x, MatrixView y) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(CheckGridMixed(params, static_cast<std::int64_t>(coordinates.size()),
                                        static_cast<std::int64_t>(across.size()),
                                        static_cast<std::int64_t>(x.size()), count));
  POSENC_RETURN_IF_ERROR(CheckWithin("coordinates", coordinates, kFarthest));
  POSENC_RETURN_IF_ERROR(CheckWithin("across", across, kFastest));
  POSENC_RETURN_IF_ERROR(CheckLength("down", down.size(), across.size()));
  POSENC_RETURN_IF_ERROR(CheckWithin("down", down, kFastest));
  const auto cells = static_cast<std::size_t>(count);
  POSENC_RETURN_IF_ERROR(CheckShape("x", x, cells, x.cols()));
  POSENC_RETURN_IF_ERROR(CheckShape("y", y, cells, x.cols()));
  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t pairs = head_dim / 2, heads = x.cols() / head_dim;
  const bool is_swapped = params.axes == GridAxes::kWrongSwapped;
  const std::span<const double> by_row = is_swapped ? across : down;
  const std::span<const double> by_column = is_swapped ? down : across;
  const bool is_own = across.size() > pairs;
  RowAngles angles = {std::vector<float>(pairs), std::vector<float>(pairs)};
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const double row = coordinates[2 * cell], column = coordinates[2 * cell + 1];
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::size_t i = 0; i < pairs && (is_own || head == 0); ++i) {
        const std::size_t n = is_own ? head * pairs + i : i;
        const SinCos turn = SinCosOf(by_row[n] * row + by_column[n] * column);
        angles.sin[i] = static_cast<float>(turn.sin);
        angles.cos[i] = static_cast<float>(turn.cos);
      }
      RotateRow(angles.cos, angles.sin, params.layout,
                {x.row(cell).data() + head * head_dim, y.row(cell).data() + head * head_dim,
                 head_dim, head_dim});
    }
  }
  return Ok();
}

Status CheckGridResize(const GridResizeParams& params, std::int64_t table_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckSides("from", params.from));
  POSENC_RETURN_IF_ERROR(CheckSides("to", params.to));
  POSENC_RETURN_IF_ERROR(CheckOffset("classRows", params.class_rows));
  const std::int64_t rows = params.class_rows + params.from.height * params.from.width;
  if (table_size != rows * params.d_model) {
    return Invalid("table", {"table must hold (classRows + ", Number(params.from.height), " x ",
                             Number(params.from.width), ") x dModel = ",
                             Number(rows * params.d_model), " numbers, got ", Number(table_size)});
  }
  const std::int64_t cells = params.to.height * params.to.width;
  POSENC_RETURN_IF_ERROR(CheckArray("to", params.class_rows + cells, params.d_model, 4));
  const std::int64_t taps = params.mode == GridMode::kBicubic ? 16 : 4;
  return CheckWork("to", cells * params.d_model * taps, kMaxTaps, "products");
}

Status ResizeGrid(const GridResizeParams& params, ConstMatrixView table, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckGridResize(params, static_cast<std::int64_t>(table.size())));
  const auto d_model = static_cast<std::size_t>(params.d_model);
  const auto class_rows = static_cast<std::size_t>(params.class_rows);
  const std::size_t old_cells = Cells(params.from), new_cells = Cells(params.to);
  POSENC_RETURN_IF_ERROR(CheckShape("table", table, class_rows + old_cells, d_model));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, class_rows + new_cells, d_model));
  const auto rule = params.align_corners ? PlaceRule::kAlignCorners : PlaceRule::kHalfPixel;
  const bool cubic = params.mode == GridMode::kBicubic;
  const std::size_t kept = class_rows * d_model;
  std::ranges::copy(table.values().first(kept), out.data());
  Resample({params.from.height, params.to.height, rule, cubic},
           {params.from.width, params.to.width, rule, cubic},
           {table.data() + kept, old_cells, d_model}, {out.data() + kept, new_cells, d_model});
  return Ok();
}

}  // namespace posenc
