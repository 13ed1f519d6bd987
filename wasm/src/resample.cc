#include "resample.h"

#include <algorithm>
#include <span>
#include <vector>

namespace posenc {
namespace {

// The old cells that a new one is made of.
struct Taps {
  std::size_t count = 0;
  std::size_t at[4] = {};
  double weight[4] = {};
};

constexpr double kA = -0.75;

// The kernel at a distance of at most one cell, and at one of one to two.
double CubicNear(double x) { return ((kA + 2.0) * x - (kA + 3.0)) * x * x + 1.0; }
double CubicFar(double x) { return ((kA * x - 5.0 * kA) * x + 8.0 * kA) * x - 4.0 * kA; }

Taps TapsOf(const Axis& axis, std::int64_t p) {
  // The place is numerator / denominator: whole numbers of at most 42 bits.
  std::int64_t numerator = p * axis.from;
  std::int64_t denominator = axis.to;
  if (axis.rule == PlaceRule::kAlignCorners) {
    numerator -= p;
    denominator = std::max<std::int64_t>(axis.to - 1, 1);
  } else if (axis.rule == PlaceRule::kHalfPixel) {
    numerator = 2 * numerator + axis.from - axis.to;
    denominator *= 2;
  }
  const std::int64_t last = axis.from - 1;
  if (!axis.cubic) numerator = std::clamp<std::int64_t>(numerator, 0, last * denominator);
  // Rounded down; a place is never below -1/2.
  const std::int64_t cell = (numerator + denominator) / denominator - 1;
  const double part =
      static_cast<double>(numerator - cell * denominator) / static_cast<double>(denominator);

  Taps taps;
  const auto put = [&](std::int64_t ahead, double weight) {
    taps.at[taps.count] = static_cast<std::size_t>(std::clamp<std::int64_t>(cell + ahead, 0, last));
    taps.weight[taps.count++] = weight;
  };
  if (part == 0.0) {
    put(0, 1.0);
  } else if (!axis.cubic) {
    put(0, 1.0 - part);
    put(1, part);
  } else {
    put(-1, CubicFar(1.0 + part));
    put(0, CubicNear(part));
    put(1, CubicNear(1.0 - part));
    put(2, CubicFar(2.0 - part));
  }
  return taps;
}

}  // namespace

void Resample(const Axis& rows, const Axis& columns, ConstMatrixView grid, MatrixView out) {
  std::vector<double> sum(out.cols());
  std::size_t cell = 0;
  for (std::int64_t y = 0; y < rows.to; ++y) {
    const Taps down = TapsOf(rows, y);
    for (std::int64_t x = 0; x < columns.to; ++x, ++cell) {
      const Taps across = TapsOf(columns, x);
      // What is added to -0 stays as it is, 0 of either sign included.
      std::ranges::fill(sum, -0.0);
      for (std::size_t tap = 0; tap < down.count * across.count; ++tap) {
        const std::size_t a = tap / across.count, b = tap % across.count;
        const double weight = down.weight[a] * across.weight[b];
        const std::span<const float> old =
            grid.row(down.at[a] * static_cast<std::size_t>(columns.from) + across.at[b]);
        for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += weight * static_cast<double>(old[c]);
      }
      for (std::size_t c = 0; c < sum.size(); ++c) out(cell, c) = static_cast<float>(sum[c]);
    }
  }
}

}  // namespace posenc
