#include "posenc/sinusoidal.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "colour_table.h"
#include "mean_picture.h"
#include "message.h"
#include "sincos.h"
#include "sinusoid_tile.h"

namespace posenc {
namespace {

bool IsInterleaved(SinusoidalLayout layout) {
  return layout == SinusoidalLayout::kInterleaved || layout == SinusoidalLayout::kWrongSinOdd;
}

std::size_t PairCount(const SinusoidalParams& params) {
  const auto d_model = static_cast<std::size_t>(params.d_model);
  return IsInterleaved(params.layout) ? (d_model + 1) / 2 : d_model / 2;
}

std::vector<double> TableFrequencies(const SinusoidalParams& params) {
  const std::size_t pairs = PairCount(params);
  const double denominator = params.layout == SinusoidalLayout::kTensor2Tensor
                                 ? std::max(static_cast<double>(pairs) - 1.0, 1.0)
                                 : static_cast<double>(params.d_model) / 2.0;
  std::vector<double> inv_freq = InverseFrequencies(params.base, pairs, denominator);
  if (params.order == FrequencyOrder::kWrongSlowFirst) std::ranges::reverse(inv_freq);
  return inv_freq;
}

// The rows of a table: `count` positions from `first` on, or any when `any` is not empty.
struct Rows {
  std::size_t count = 0;
  double first = 0.0;
  double step = 1.0;
  std::span<const double> any = {};
};

Rows RowsAt(std::span<const double> positions) {
  if (const auto step = EvenStep(positions)) return {positions.size(), positions[0], *step, {}};
  return {positions.size(), 0.0, 1.0, positions};
}

// Some pairs at positions without order: each angle on its own, written as by SinusoidTile.
class DirectTile {
 public:
  DirectTile(std::span<const double> inv_freq, std::span<const double> positions, bool swapped)
      : inv_freq_(inv_freq), positions_(positions), swapped_(swapped) {}

  void WriteInterleaved(std::size_t t, std::size_t rows, RowsOut out, std::size_t features) const {
    for (std::size_t n = 0; n < rows; ++n) {
      float* row = out.row(n);
      for (std::size_t column = 0; column < features; column += 2) {
        SinCos angle = SinCosOf(positions_[t + n] * inv_freq_[column / 2]);
        if (swapped_) std::swap(angle.sin, angle.cos);
        row[column] = static_cast<float>(angle.sin);
        if (column + 1 < features) row[column + 1] = static_cast<float>(angle.cos);
      }
    }
  }

  void WriteSplit(std::size_t t, std::size_t rows, RowsOut sin, RowsOut cos) const {
    for (std::size_t n = 0; n < rows; ++n) {
      for (std::size_t i = 0; i < inv_freq_.size(); ++i) {
        const SinCos angle = SinCosOf(positions_[t + n] * inv_freq_[i]);
        sin.row(n)[i] = static_cast<float>(angle.sin);
        cos.row(n)[i] = static_cast<float>(angle.cos);
      }
    }
  }

 private:
  std::span<const double> inv_freq_;
  std::span<const double> positions_;
  bool swapped_;
};

// Where the numbers of a table go. Open gives the place for some columns of up to kGroup rows from
// t on, of which two (slot 0 and 1) may be open at once; Close says that they have been written.
class TableSink {
 public:
  explicit TableSink(MatrixView out) : out_(out) {}
  RowsOut Open(std::size_t t, std::size_t column, std::size_t /*slot*/) {
    return {&out_(t, column), out_.cols()};
  }
  void Close(std::size_t /*t*/, std::size_t /*rows*/, std::size_t /*column*/, std::size_t /*count*/,
             std::size_t /*slot*/) {}

 private:
  MatrixView out_;
};

// Paints what is written, or hands it to `means` where a picture is smaller than its table.
class PictureSink {
 public:
  PictureSink(const PaintParams& paint, std::size_t cols, std::uint8_t* rgba, MeanPicture* means)
      : colours_(paint), cols_(cols), rgba_(rgba), means_(means) {}
  RowsOut Open(std::size_t /*t*/, std::size_t /*column*/, std::size_t slot) {
    return {values_[slot][0], MeanPicture::kPiece};
  }
  void Close(std::size_t t, std::size_t rows, std::size_t column, std::size_t count,
             std::size_t slot) {
    for (std::size_t n = 0; n < rows; ++n) {
      const float* values = values_[slot][n];
      if (means_ != nullptr) {
        means_->Add(slot, t + n, column, values, count);
      } else {
        colours_.Paint(values, count, rgba_ + 4 * ((t + n) * cols_ + column));
      }
    }
  }

 private:
  ColourTable colours_;
  std::size_t cols_;
  std::uint8_t* rgba_;
  MeanPicture* means_;
  float values_[MeanPicture::kSlots][SinusoidTile::kGroup][MeanPicture::kPiece];
};
static_assert(MeanPicture::kPiece == 2 * SinusoidTile::kPairs);

// The rows t to t + rows of the pairs from `first` on; the tile calls row t its row r.
template <typename Tile, typename Sink>
[[gnu::noinline]] void WriteRows(const SinusoidalParams& params, const Tile& tile,
                                 std::size_t first, std::size_t count, std::size_t r, std::size_t t,
                                 std::size_t rows, Sink& sink) {
  const auto d_model = static_cast<std::size_t>(params.d_model);
  if (IsInterleaved(params.layout)) {
    const std::size_t features = std::min(2 * count, d_model - 2 * first);
    tile.WriteInterleaved(r, rows, sink.Open(t, 2 * first, 0), features);
    sink.Close(t, rows, 2 * first, features, 0);
  } else {
    const std::size_t cos_column = d_model / 2 + first;
    tile.WriteSplit(r, rows, sink.Open(t, first, 0), sink.Open(t, cos_column, 1));
    sink.Close(t, rows, first, count, 0);
    sink.Close(t, rows, cos_column, count, 1);
  }
}

// Tile after tile of columns, each from the first row to the last.
template <typename Sink>
void WriteTable(const SinusoidalParams& params, const Rows& rows, Sink sink) {
  constexpr std::size_t kGroup = SinusoidTile::kGroup;
  static_assert(SinusoidTile::kRows % kGroup == 0);
  const std::vector<double> inv_freq = TableFrequencies(params);
  const bool swapped = params.layout == SinusoidalLayout::kWrongSinOdd;
  for (std::size_t first = 0; first < inv_freq.size(); first += SinusoidTile::kPairs) {
    const std::size_t count = std::min(SinusoidTile::kPairs, inv_freq.size() - first);
    const auto tile_freq = std::span(inv_freq).subspan(first, count);
    if (rows.any.empty()) {
      SinusoidTile tile(tile_freq, rows.first, rows.step, rows.count, swapped);
      for (std::size_t t = 0; t < rows.count; t += kGroup) {
        const std::size_t r = t % SinusoidTile::kRows;
        if (t > 0 && r == 0) tile.NextBlock();
        WriteRows(params, tile, first, count, r, t, std::min(kGroup, rows.count - t), sink);
      }
    } else {
      const DirectTile tile(tile_freq, rows.any, swapped);
      for (std::size_t t = 0; t < rows.count; t += kGroup) {
        WriteRows(params, tile, first, count, t, t, std::min(kGroup, rows.count - t), sink);
      }
    }
  }
  if (params.layout == SinusoidalLayout::kTensor2Tensor && params.d_model % 2 != 0) {
    const auto column = static_cast<std::size_t>(params.d_model) - 1;
    for (std::size_t t = 0; t < rows.count; ++t) {
      *sink.Open(t, column, 0).first = 0.0f;
      sink.Close(t, 1, column, 1, 0);
    }
  }
}

Status CheckPositions(const SinusoidalParams& params, std::span<const double> positions) {
  POSENC_RETURN_IF_ERROR(
      CheckSinusoidal(params, static_cast<std::int64_t>(positions.size()), "positions"));
  return CheckWithin("positions", positions, kMaxPosition);
}

Status CheckOut(const SinusoidalParams& params, std::size_t seq_len, MatrixView out) {
  if (out.rows() == seq_len && out.cols() == static_cast<std::size_t>(params.d_model)) return Ok();
  return Invalid("out", {"out must have one row per position and dModel columns"});
}

}  // namespace

Status CheckSinusoidal(const SinusoidalParams& params, std::int64_t seq_len,
                       std::string_view length_field) {
  POSENC_RETURN_IF_ERROR(CheckCount(length_field, seq_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  if (params.layout == SinusoidalLayout::kConcatenated && params.d_model % 2 != 0) {
    return Invalid(
        "dModel", {"dModel must be even with layout 'concatenated', got ", Number(params.d_model)});
  }
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  return CheckArray(length_field, seq_len, params.d_model, 4);
}

Status EncodeSinusoidal(const SinusoidalParams& params, std::span<const double> positions,
                        MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckPositions(params, positions));
  POSENC_RETURN_IF_ERROR(CheckOut(params, positions.size(), out));
  WriteTable(params, RowsAt(positions), TableSink(out));
  return Ok();
}

Status EncodeSinusoidal(const SinusoidalParams& params, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckSinusoidal(params, static_cast<std::int64_t>(out.rows())));
  POSENC_RETURN_IF_ERROR(CheckOut(params, out.rows(), out));
  WriteTable(params, {.count = out.rows()}, TableSink(out));
  return Ok();
}

Status CheckPicture(const SinusoidalParams& params, std::int64_t seq_len, const PaintParams& paint,
                    PictureSize& size) {
  POSENC_RETURN_IF_ERROR(CheckSinusoidal(params, seq_len));
  if (size.height == 0) size.height = seq_len;
  if (size.width == 0) size.width = params.d_model;
  POSENC_RETURN_IF_ERROR(CheckCount("height", size.height, seq_len));
  POSENC_RETURN_IF_ERROR(CheckCount("width", size.width, params.d_model));
  const bool shrunk = size.height < seq_len || size.width < params.d_model;
  if (shrunk && size.height * size.width > kMaxMeans) {
    return Excessive("width", {"width x height must be at most ", Number(kMaxMeans),
                               " in a picture smaller than its table, got ", Number(size.width),
                               " x ", Number(size.height)});
  }
  return CheckPaint(paint, size.height, size.width);
}

namespace {

Status PaintRows(const SinusoidalParams& params, const Rows& rows, const PaintParams& paint,
                 PictureSize size, std::span<std::uint8_t> rgba) {
  POSENC_RETURN_IF_ERROR(CheckPicture(params, static_cast<std::int64_t>(rows.count), paint, size));
  const auto cols = static_cast<std::size_t>(params.d_model);
  const auto height = static_cast<std::size_t>(size.height);
  const auto width = static_cast<std::size_t>(size.width);
  POSENC_RETURN_IF_ERROR(CheckLength("rgba", rgba.size(), 4 * height * width));
  std::optional<MeanPicture> means;
  if (height < rows.count || width < cols) means.emplace(rows.count, cols, height, width);
  WriteTable(params, rows, PictureSink(paint, cols, rgba.data(), means ? &*means : nullptr));
  if (!means) return Ok();
  const ColourTable colours(paint);
  for (std::size_t y = 0; y < height; ++y) {
    colours.Paint(means->Row(y).data(), width, &rgba[4 * y * width]);
  }
  return Ok();
}

}  // namespace

Status HeatmapSinusoidal(const SinusoidalParams& params, std::span<const double> positions,
                         const PaintParams& paint, PictureSize size, std::span<std::uint8_t> rgba) {
  POSENC_RETURN_IF_ERROR(CheckPositions(params, positions));
  return PaintRows(params, RowsAt(positions), paint, size, rgba);
}

Status HeatmapSinusoidal(const SinusoidalParams& params, std::int64_t seq_len,
                         const PaintParams& paint, PictureSize size, std::span<std::uint8_t> rgba) {
  POSENC_RETURN_IF_ERROR(CheckSinusoidal(params, seq_len));
  return PaintRows(params, {.count = static_cast<std::size_t>(seq_len)}, paint, size, rgba);
}

Status SinusoidalFrequencies(const SinusoidalParams& params, std::span<double> inv_freq) {
  SinusoidalParams paper = params;
  paper.layout = SinusoidalLayout::kInterleaved;
  POSENC_RETURN_IF_ERROR(CheckSinusoidal(paper, 1));
  POSENC_RETURN_IF_ERROR(CheckLength("invFreq", inv_freq.size(), PairCount(paper)));
  std::ranges::copy(TableFrequencies(paper), inv_freq.begin());
  return Ok();
}

}  // namespace posenc
