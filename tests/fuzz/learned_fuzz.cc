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

const Registration learned("learned", [](Input& in) { Table(in); });

}  // namespace
}  // namespace posenc::fuzz
