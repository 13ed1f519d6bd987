#include "posenc/mrope.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "frequencies.h"
#include "message.h"
#include "rope_rows.h"
#include "rope_scaling.h"

namespace posenc {
namespace {

constexpr std::size_t kAxes = 3;

bool IsCount(std::int64_t value) { return value >= 1 && value <= kMaxLength; }

Status CheckSegment(const MropeSegment& segment, std::int64_t merge) {
  if (segment.text) {
    if (IsCount(segment.length)) return Ok();
    return Invalid("segments",
                   {"segments of text must have a length, a whole number from 1 to 1048576"});
  }
  if (!(IsCount(segment.frames) && IsCount(segment.height) && IsCount(segment.width) &&
        segment.height % merge == 0 && segment.width % merge == 0)) {
    return Invalid("grid", {"grid must hold whole numbers from 1 to 1048576, height and width "
                            "being multiples of spatialMergeSize = ",
                            Number(merge)});
  }
  if (segment.time_step >= 0.0 && segment.time_step <= kMaxTimeStep) return Ok();
  return Invalid("timeStep", {"timeStep must be a number from 0 to 1024"});
}

// A segment on its axes, after merging.
struct Extent {
  std::int64_t frames, height, width;
  double time_step;

  Extent(const MropeSegment& segment, std::int64_t merge)
      : frames(segment.text ? segment.length : segment.frames),
        height(segment.text ? 1 : segment.height / merge),
        width(segment.text ? 1 : segment.width / merge),
        time_step(segment.text ? 1.0 : segment.time_step) {}

  std::int64_t time(std::int64_t frame) const {
    return static_cast<std::int64_t>(static_cast<double>(frame) * time_step);
  }

  std::int64_t tokens() const { return frames * height * width; }
};

Status CheckSections(std::int64_t head_dim, std::span<const double> sections) {
  POSENC_RETURN_IF_ERROR(CheckHeadDim(head_dim));
  double sum = 0.0;
  bool whole = sections.size() == kAxes;
  for (const double section : sections) {
    whole = whole && section >= 0.0 && std::trunc(section) == section;
    sum += section;
  }
  if (whole && sum == static_cast<double>(head_dim / 2)) return Ok();
  return Invalid("sections",
                 {"sections must hold three whole numbers >= 0 that add up to headDim / 2 = ",
                  Number(head_dim / 2)});
}

}  // namespace

Status MropeTokenCount(const MropePositionParams& params, std::int64_t& count) {
  POSENC_RETURN_IF_ERROR(
      CheckCount("segments", static_cast<std::int64_t>(params.segments.size()), kMaxSegments));
  POSENC_RETURN_IF_ERROR(CheckCount("spatialMergeSize", params.spatial_merge_size, kMaxLength));
  std::int64_t total = 0;
  for (const MropeSegment& segment : params.segments) {
    POSENC_RETURN_IF_ERROR(CheckSegment(segment, params.spatial_merge_size));
    total += Extent(segment, params.spatial_merge_size).tokens();
    if (total > kMaxLength) {
      return Excessive("segments", {"segments must hold at most 1048576 tokens in all"});
    }
  }
  count = total;
  return Ok();
}

Status MropePositionIds(const MropePositionParams& params, std::span<std::int32_t> ids,
                        std::int64_t& delta) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(MropeTokenCount(params, count));
  const auto tokens = static_cast<std::size_t>(count);
  POSENC_RETURN_IF_ERROR(CheckLength("ids", ids.size(), kAxes * tokens));
  std::int64_t start = 0;
  std::size_t token = 0;
  for (const MropeSegment& segment : params.segments) {
    const Extent extent(segment, params.spatial_merge_size);
    const std::int64_t area = extent.height * extent.width;
    for (std::int64_t n = 0; n < extent.tokens(); ++n, ++token) {
      const std::int64_t t = n / area;
      const std::int64_t row = segment.text ? t : n % area / extent.width;
      const std::int64_t column = segment.text ? t : n % extent.width;
      ids[token] = static_cast<std::int32_t>(start + extent.time(t));
      ids[tokens + token] = static_cast<std::int32_t>(start + row);
      ids[2 * tokens + token] = static_cast<std::int32_t>(start + column);
    }
    const bool by_area = params.advance == MropeAdvance::kWrongArea && !segment.text;
    const std::int64_t time = extent.time(extent.frames - 1) + 1;
    start += by_area ? area : std::max({time, extent.height, extent.width});
  }
  delta = start - count;
  return Ok();
}

Status MropeAxes(std::int64_t head_dim, std::span<const double> sections,
                 MropeAllocation allocation, std::span<std::int32_t> axes) {
  POSENC_RETURN_IF_ERROR(CheckSections(head_dim, sections));
  const auto pairs = static_cast<std::size_t>(head_dim / 2);
  POSENC_RETURN_IF_ERROR(CheckLength("axes", axes.size(), pairs));
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const auto pair = static_cast<double>(i);
    if (allocation == MropeAllocation::kInterleaved) {
      const std::size_t turn = i % kAxes;
      axes[i] = turn > 0 && pair < 3.0 * sections[turn] ? static_cast<std::int32_t>(turn) : 0;
    } else {
      axes[i] = pair < sections[0] ? 0 : pair < sections[0] + sections[1] ? 1 : 2;
    }
  }
  return Ok();
}

Status CheckRotateMrope(const MropeParams& params, std::int64_t ids_size, std::int64_t x_size) {
  POSENC_RETURN_IF_ERROR(CheckSections(params.head_dim, params.sections));
  const std::int64_t tokens = ids_size / 3;
  if (ids_size % 3 != 0 || !IsCount(tokens)) {
    return Mismatch("ids", "three rows of 1 to 1048576 tokens", static_cast<double>(ids_size));
  }
  if (!params.inv_freq.empty()) {
    POSENC_RETURN_IF_ERROR(CheckLength("invFreq", params.inv_freq.size(),
                                       static_cast<std::size_t>(params.head_dim / 2)));
  }
  return CheckRotate(
      {.head_dim = params.head_dim, .base = params.base, .inv_freq = params.inv_freq}, tokens,
      x_size);
}

Status RotateMrope(const MropeParams& params, std::span<const double> ids, ConstMatrixView x,
                   MatrixView y) {
  POSENC_RETURN_IF_ERROR(CheckRotateMrope(params, static_cast<std::int64_t>(ids.size()),
                                          static_cast<std::int64_t>(x.size())));
  POSENC_RETURN_IF_ERROR(CheckWithin("ids", ids, kMaxRopePosition));
  const std::size_t rows = ids.size() / kAxes;
  POSENC_RETURN_IF_ERROR(CheckShape("x", x, rows, x.size() / rows));
  POSENC_RETURN_IF_ERROR(CheckShape("y", y, rows, x.cols()));

  const auto pairs = static_cast<std::size_t>(params.head_dim / 2);
  std::vector<std::int32_t> axes(pairs);
  POSENC_RETURN_IF_ERROR(MropeAxes(params.head_dim, params.sections, params.allocation, axes));
  const std::vector<double> by_base =
      params.inv_freq.empty() ? InverseFrequencies(params.base, pairs, static_cast<double>(pairs))
                              : std::vector<double>();
  const std::span<const double> inv_freq = params.inv_freq.empty() ? by_base : params.inv_freq;

  // The pairs of an axis stand side by side while their angles are found.
  std::vector<std::size_t> order(pairs);
  std::vector<double> ordered(pairs);
  std::size_t firsts[kAxes + 1] = {};
  for (std::size_t axis = 0, n = 0; axis < kAxes; ++axis) {
    for (std::size_t i = 0; i < pairs; ++i) {
      if (axes[i] != static_cast<std::int32_t>(axis)) continue;
      order[n] = i;
      ordered[n++] = inv_freq[i];
    }
    firsts[axis + 1] = n;
  }
  const auto angles_of = [&](std::size_t axis) {
    return PositionAngles({ordered.data() + firsts[axis], ordered.data() + firsts[axis + 1]},
                          ids.subspan(axis * rows, rows), 1.0);
  };
  PositionAngles angles[kAxes] = {angles_of(0), angles_of(1), angles_of(2)};
  RowAngles by_axis = {std::vector<float>(pairs), std::vector<float>(pairs)}, row = by_axis;
  for (std::size_t t = 0; t < rows; ++t) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      angles[axis].Next(by_axis.cos.data() + firsts[axis], by_axis.sin.data() + firsts[axis]);
    }
    for (std::size_t n = 0; n < pairs; ++n) {
      row.cos[order[n]] = by_axis.cos[n];
      row.sin[order[n]] = by_axis.sin[n];
    }
    RotateRow(row.cos, row.sin, params.layout,
              {x.row(t).data(), y.row(t).data(), x.cols(), 2 * pairs});
  }
  return Ok();
}

}  // namespace posenc
