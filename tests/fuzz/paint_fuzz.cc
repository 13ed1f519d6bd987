#include "posenc/paint.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Heatmap(Input& in) {
  constexpr std::string_view kNames[] = {"viridis", "magma", "cividis", "diverging", "grey"};
  std::vector<std::uint8_t> stops;
  PaintParams params;
  if (in.Flag()) {
    stops.resize(in.Length(3 * in.Few(258)));
    for (auto& byte : stops) byte = in.Byte();
    params.palette = stops;
  } else {
    params.palette = NamedPalette(kNames[in.Byte() % 5]);
  }
  params.min = in.Number(-4.0, 0.0);
  params.max = in.Number(0.0, 4.0);
  const std::int64_t rows = in.Count(), cols = in.Count();
  const std::size_t cells = Cells(rows, cols);
  const std::size_t width = cells == 0 ? 1 : static_cast<std::size_t>(cols);
  const std::vector<float> values = in.Floats(cells, -5.0, 5.0);
  const std::size_t size = in.Length(4 * cells);
  // The call sees the rows that there are, its check those that were asked for.
  const Status check = CheckPaint(params, rows, cols);
  Try<std::uint8_t>(
      {size},
      [&](std::span<std::uint8_t> rgba) { return PaintHeatmap(params, Rows(values, width), rgba); },
      cells > 0 ? check : Ok());
}

const Registration paint("paint", {Heatmap});

}  // namespace
}  // namespace posenc::fuzz
