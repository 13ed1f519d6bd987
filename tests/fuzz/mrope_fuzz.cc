#include "posenc/mrope.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void PositionIds(Input& in) {
  std::vector<MropeSegment> segments(in.Length(static_cast<std::size_t>(in.Count(6) & 15)));
  MropePositionParams params;
  params.spatial_merge_size = in.Count(3);
  const bool merges =
      !in.OneIn(8) && params.spatial_merge_size > 0 && params.spatial_merge_size < 4;
  const std::int64_t side = merges ? params.spatial_merge_size : 1;
  for (MropeSegment& segment : segments) {
    segment.text = in.Flag();
    segment.length = in.Count();
    segment.frames = in.Count(4);
    segment.height = in.Count(5);
    segment.width = in.Count(5);
    if (in.Flag()) segment.time_step = in.Number(0.0, kMaxTimeStep);
    if (Cells(segment.height) > 0 && Cells(segment.width) > 0) {
      segment.height *= side;
      segment.width *= side;
    }
  }
  params.segments = segments;
  params.advance = in.Choice<MropeAdvance>(2);
  std::int64_t count = 0;
  const Status counted = MropeTokenCount(params, count);
  Try<std::int32_t, double>(
      {in.Length(counted.ok() ? Cells(3, count) : 0), 1},
      [&](std::span<std::int32_t> ids, std::span<double> delta) {
        std::int64_t given = 0;
        const Status status = MropePositionIds(params, ids, given);
        if (status.ok()) delta[0] = static_cast<double>(given);
        return status;
      },
      counted);
}

// Mostly three whole numbers that add up to the pairs.
std::vector<double> Sections(Input& in, std::size_t pairs) {
  if (in.OneIn(12)) return in.Numbers(in.Length(3), 0.0, static_cast<double>(pairs));
  const std::size_t t = in.Byte() % (pairs + 1), h = in.Byte() % (pairs - t + 1);
  return {static_cast<double>(t), static_cast<double>(h), static_cast<double>(pairs - t - h)};
}

void Axes(Input& in) {
  const std::int64_t head_dim = in.Even(80);
  const std::size_t pairs = Cells(head_dim) / 2;
  const std::vector<double> sections = Sections(in, pairs);
  const auto allocation = in.Choice<MropeAllocation>(2);
  Try<std::int32_t>({in.Length(pairs)}, [&](std::span<std::int32_t> axes) {
    return MropeAxes(head_dim, sections, allocation, axes);
  });
}

void Rotate(Input& in) {
  MropeParams params;
  params.head_dim = in.Even(64);
  const std::size_t pairs = Cells(params.head_dim) / 2;
  const std::vector<double> sections = Sections(in, pairs);
  params.sections = sections;
  params.base = in.Number(1.5, 1e7);
  std::vector<double> inv_freq;
  if (in.Flag()) inv_freq = in.Numbers(in.Length(pairs), -1048576.0, 1048576.0);
  params.inv_freq = inv_freq;
  params.layout = in.Choice<RopeLayout>(3);
  params.allocation = in.Choice<MropeAllocation>(2);
  const std::size_t rows = 1 + in.Byte() % 20;
  const std::vector<double> ids = in.Numbers(in.Length(3 * rows), -16777216.0, 16777216.0);
  const std::size_t cols = in.Length(Cells(params.head_dim, in.Count(3)));
  if (rows * cols > kMostCells) return;
  const std::vector<float> x = in.Floats(rows * cols);
  Try<float>(
      {in.Length(rows) * cols},
      [&](std::span<float> y) { return RotateMrope(params, ids, Rows(x, cols), Rows(y, cols)); },
      cols == 0 ? Ok() : CheckRotateMrope(params, Size(ids), Size(x)));
}

const Registration mrope("mrope", {PositionIds, Axes, Rotate});

}  // namespace
}  // namespace posenc::fuzz
