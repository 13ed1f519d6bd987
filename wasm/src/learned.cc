#include "posenc/learned.h"

#include <algorithm>
#include <cmath>

#include "message.h"
#include "normal.h"
#include "resample.h"

namespace posenc {
namespace {

constexpr double kMaxStd = 1e30;

}  // namespace

Status CheckLearnedTable(const LearnedTableParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("maxLen", params.max_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  if (!(params.std >= 0.0 && params.std <= kMaxStd)) {
    return Invalid("std", {"std must be a number from 0 to 1e30, got ", Number(params.std)});
  }
  return CheckWork("maxLen", params.max_len * params.d_model, kMaxDraws, "random numbers");
}

Status LearnedTable(const LearnedTableParams& params, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckLearnedTable(params));
  if (out.rows() != static_cast<std::size_t>(params.max_len) ||
      out.cols() != static_cast<std::size_t>(params.d_model)) {
    return Invalid("out", {"out must have maxLen rows and dModel columns"});
  }
  RandomStream stream(params.seed);
  const std::span<float> values = out.values();
  for (std::size_t n = 0; n < values.size(); n += 2) {
    const NormalPair pair = DrawNormalPair(stream, params.std);
    values[n] = static_cast<float>(pair.first);
    if (n + 1 < values.size()) values[n + 1] = static_cast<float>(pair.second);
  }
  return Ok();
}

Status CheckLearnedLookup(std::int64_t d_model, std::int64_t table_size,
                          std::span<const double> positions) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", d_model, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckRows("table", table_size, "dModel", d_model));
  const auto count = static_cast<std::int64_t>(positions.size());
  POSENC_RETURN_IF_ERROR(CheckCount("positions", count, kMaxLength));
  const std::int64_t rows = table_size / d_model;
  for (std::size_t t = 0; t < positions.size(); ++t) {
    const double p = positions[t];
    if (!(p >= 0.0 && p < static_cast<double>(rows) && p == std::trunc(p))) {
      return Invalid("positions", {"positions must be rows of the table, whole numbers from 0 to ",
                                   Number(rows - 1), ", got ", Number(p), " at index ", Number(t)});
    }
  }
  return CheckArray("positions", count, d_model, 4);
}

Status LookUpLearned(ConstMatrixView table, std::span<const double> positions, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckLearnedLookup(static_cast<std::int64_t>(table.cols()),
                                            static_cast<std::int64_t>(table.size()), positions));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, positions.size(), table.cols()));
  for (std::size_t t = 0; t < positions.size(); ++t) {
    std::ranges::copy(table.row(static_cast<std::size_t>(positions[t])), out.row(t).begin());
  }
  return Ok();
}

Status CheckLearnedResize(const LearnedResizeParams& params, std::int64_t table_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckCount("rows", params.rows, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckRows("table", table_size, "dModel", params.d_model));
  return CheckArray("rows", params.rows, params.d_model, 4);
}

Status ResizeLearned(const LearnedResizeParams& params, ConstMatrixView table, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckLearnedResize(params, static_cast<std::int64_t>(table.size())));
  const auto d_model = static_cast<std::size_t>(params.d_model);
  POSENC_RETURN_IF_ERROR(CheckShape("table", table, table.rows(), d_model));
  POSENC_RETURN_IF_ERROR(CheckShape("out", out, static_cast<std::size_t>(params.rows), d_model));
  Axis rows = {static_cast<std::int64_t>(table.rows()), params.rows};
  if (params.mode == LearnedResizeMode::kScale) rows.rule = PlaceRule::kScale;
  if (params.mode == LearnedResizeMode::kAlignCorners) rows.rule = PlaceRule::kAlignCorners;
  Resample(rows, {1, 1}, table, out);
  return Ok();
}

}  // namespace posenc
