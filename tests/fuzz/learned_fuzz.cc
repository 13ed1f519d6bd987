#include <cmath>

#include "posenc/learned.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Table(Input& in) {
  LearnedTableParams params;
  params.max_len = in.Count();
  params.d_model = in.Count();
  params.std = in.Number(0.0, 2.0);
  params.seed = in.Word();
  const std::size_t cells = Cells(params.max_len, params.d_model);
  const std::size_t cols = cells == 0 ? 1 : static_cast<std::size_t>(params.d_model);
  Try<float>(
      {in.Length(cells / cols) * cols},
      [&](std::span<float> out) { return LearnedTable(params, Rows(out, cols)); },
      CheckLearnedTable(params));
}

void Lookup(Input& in) {
  const std::int64_t d_model = in.Count(40);
  const std::size_t cols = Cells(d_model);
  const std::size_t rows = in.Length(in.Few(20));
  if (rows * cols > kMostCells) return;
  const std::vector<float> table = in.Floats(rows * cols);
  std::vector<double> positions(in.Length(static_cast<std::size_t>(in.Count(30) & 63)));
  for (double& position : positions) {
    position = in.Number(0.0, static_cast<double>(rows) - 1.0);
    if (position < 64.0 && !in.OneIn(64)) position = std::floor(position);
  }
  Try<float>(
      {in.Length(positions.size()) * cols},
      [&](std::span<float> out) {
        return LookUpLearned(Rows(table, cols), positions, Rows(out, cols));
      },
      cols == 0 ? Ok() : CheckLearnedLookup(d_model, Size(table), positions));
}

void Resize(Input& in) {
  LearnedResizeParams params;
  params.d_model = in.Count(20);
  params.rows = in.Count(60);
  params.mode = in.Choice<LearnedResizeMode>(3);
  const std::size_t cells = Cells(params.rows, params.d_model);
  const std::size_t cols = cells == 0 ? 1 : static_cast<std::size_t>(params.d_model);
  const std::size_t rows = static_cast<std::size_t>(in.Count(30) & 63);
  if (rows * cols > kMostCells) return;
  const std::vector<float> table = in.Floats(rows * cols);
  Try<float>(
      {in.Length(cells / cols) * cols},
      [&](std::span<float> out) {
        return ResizeLearned(params, Rows(table, cols), Rows(out, cols));
      },
      cells == 0 ? Ok() : CheckLearnedResize(params, Size(table)));
}

const Registration learned("learned", {Table, Lookup, Resize});

}  // namespace
}  // namespace posenc::fuzz
