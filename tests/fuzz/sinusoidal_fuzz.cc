#include "posenc/sinusoidal.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

SinusoidalParams Params(Input& in) {
  SinusoidalParams params;
  params.d_model = in.Count(70);
  params.base = in.Number(1.5, 1e6);
  params.layout = in.Choice<SinusoidalLayout>(4);
  params.order = in.Choice<FrequencyOrder>(2);
  return params;
}

std::vector<double> Positions(Input& in) {
  return in.Numbers(in.Length(in.Few(40)), -1048576.0, 1048576.0);
}

void Encode(Input& in) {
  const SinusoidalParams params = Params(in);
  const bool given = in.Flag();
  const std::vector<double> positions = given ? Positions(in) : std::vector<double>();
  const std::int64_t rows = given ? Size(positions) : in.Count();
  const std::size_t cells = Cells(rows, params.d_model);
  const std::size_t cols = cells == 0 ? 1 : static_cast<std::size_t>(params.d_model);
  const Status check = CheckSinusoidal(params, rows, given ? "positions" : "seqLen");
  // Without positions the rows are those of the output.
  Try<float>(
      {in.Length(cells / cols) * cols},
      [&](std::span<float> out) {
        const MatrixView view = Rows(out, cols);
        return given ? EncodeSinusoidal(params, positions, view) : EncodeSinusoidal(params, view);
      },
      given && cells > 0 ? check : Ok());
}

void Heatmap(Input& in) {
  const SinusoidalParams params = Params(in);
  const bool given = in.Flag();
  const std::vector<double> positions = given ? Positions(in) : std::vector<double>();
  const std::int64_t rows = given ? Size(positions) : in.Count(60);
  constexpr std::string_view kNames[] = {"viridis", "diverging", "", "magma"};
  const PaintParams paint = {NamedPalette(kNames[in.OneIn(8) ? in.Byte() % 4 : 0]),
                             in.Number(-2.0, 0.0), in.Number(0.0, 2.0)};
  PictureSize size;
  if (in.Flag()) {
    size = {in.Offset(rows > 0 && rows < 64 ? rows : 8), in.Offset(30)};
  }
  PictureSize full = size;
  const Status check = CheckPicture(params, rows, paint, full);
  const std::size_t cells = check.ok() ? Cells(full.height, full.width) : 0;
  // A large table is slow even if its picture is small.
  if (check.ok() && Cells(rows, params.d_model) == 0) return;
  const std::size_t bytes = in.Length(4 * cells);
  Try<std::uint8_t>(
      {bytes},
      [&](std::span<std::uint8_t> rgba) {
        return given ? HeatmapSinusoidal(params, positions, paint, size, rgba)
                     : HeatmapSinusoidal(params, rows, paint, size, rgba);
      },
      given ? Ok() : check);
}

void Frequencies(Input& in) {
  const SinusoidalParams params = Params(in);
  const std::size_t pairs = (Cells(params.d_model) + 1) / 2;
  Try<double>({in.Length(pairs)},
              [&](std::span<double> inv_freq) { return SinusoidalFrequencies(params, inv_freq); });
}

void Shift(Input& in) {
  ShiftParams params;
  params.offset = in.Number(-2097152.0, 2097152.0);
  params.d_model = in.Even(80);
  params.base = in.Number(1.5, 1e6);
  const std::size_t width = Cells(params.d_model);
  Try<double>({in.Length(width)},
              [&](std::span<double> out) { return ShiftSinusoidal(params, out); });
  const std::size_t cols = in.Length(width);
  if (cols > 4096) return;
  const auto rows = in.Few(4);
  const std::vector<float> table = in.Floats(rows * cols);
  Try<float>({in.Length(rows) * cols}, [&](std::span<float> out) {
    return ApplyShift(params, {table.data(), rows, cols}, Rows(out, cols));
  });
}

void Kernel(Input& in) {
  KernelParams params;
  params.d_model = in.Even(80);
  params.base = in.Number(1.5, 1e6);
  const std::vector<double> distances = in.Numbers(in.Length(in.Few(40)), -2097152.0, 2097152.0);
  Try<double>(
      {in.Length(distances.size())},
      [&](std::span<double> out) { return SinusoidalKernel(params, distances, out); },
      CheckKernel(params, Size(distances)));
}

const Registration sinusoidal("sinusoidal", {Encode, Encode, Heatmap, Frequencies, Shift, Kernel});

}  // namespace
}  // namespace posenc::fuzz
