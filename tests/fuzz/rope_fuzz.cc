#include <algorithm>
#include <cstring>

#include "config_input.h"
#include "posenc/rope.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Frequencies(Input& in) {
  ConfigInput config(in);
  std::int64_t count = 0;
  const Status counted = RopeFrequencyCount(config.params, count);
  Try<double, double>(
      {in.Length(Cells(count)), 1},
      [&](std::span<double> inv_freq, std::span<double> factor) {
        return RopeFrequencies(config.params, inv_freq, factor[0]);
      },
      counted);
}

RopeParams Params(Input& in, std::vector<double>& inv_freq) {
  RopeParams params;
  params.head_dim = in.Even(80);
  params.base = in.Number(1.5, 1e6);
  params.layout = in.Choice<RopeLayout>(3);
  params.head_major = in.Flag();
  params.attention_factor = in.Flag() ? in.Number(0.1, 3.0) : 1.0;
  if (in.Flag()) {
    const std::size_t pairs = Cells(params.head_dim) / 2;
    const double fastest = in.OneIn(4) ? 1048576.0 : 8.0;
    inv_freq = in.Numbers(in.Length(in.Flag() ? pairs : pairs / 2), -fastest, fastest);
    params.inv_freq = inv_freq;
  }
  return params;
}

void Rotate(Input& in) {
  std::vector<double> inv_freq;
  const RopeParams params = Params(in, inv_freq);
  const std::int64_t heads = in.Count(3);
  const std::vector<double> positions = in.Numbers(in.Length(in.Few(40)), -16777216.0, 16777216.0);
  const std::size_t rows = in.Length(positions.size() * Cells(params.head_major ? heads : 1));
  const std::size_t cols = in.Length(Cells(params.head_dim, params.head_major ? 1 : heads));
  if (rows * cols > kMostCells) return;
  const std::vector<float> x = in.Floats(rows * cols);
  const Status check = CheckRotate(params, Size(positions), Size(x));
  const bool ok = Try<float>(
      {in.Length(rows) * cols},
      [&](std::span<float> y) {
        return RotateRope(params, positions, {x.data(), rows, cols}, Rows(y, cols));
      },
      check);
  if (!ok) return;
  std::vector<float> own = x, other(x.size());
  const MatrixView view = {own.data(), rows, cols};
  Require(RotateRope(params, positions, view, view).ok(), "y may be x itself");
  Require(RotateRope(params, positions, Rows(x, cols), Rows(std::span(other), cols)).ok(),
          "x stays as it was");
  Require(std::memcmp(own.data(), other.data(), 4 * own.size()) == 0,
          "in place or not, the bits are the same");
}

void Angles(Input& in) {
  std::vector<double> inv_freq;
  const RopeParams params = Params(in, inv_freq);
  const std::vector<double> positions = in.Numbers(in.Length(in.Few(40)), -16777216.0, 16777216.0);
  const auto rows = Size(positions);
  const std::size_t pairs = inv_freq.empty() ? Cells(params.head_dim) / 2 : inv_freq.size();
  const std::size_t cols = in.Length(pairs);
  if (positions.size() * cols > kMostCells) return;
  Try<float, float>(
      {positions.size() * cols, positions.size() * cols},
      [&](std::span<float> cos, std::span<float> sin) {
        return RopeAngles(params, positions, Rows(cos, cols), Rows(sin, cols));
      },
      CheckRopeAngles(params, rows));
}

// A table that nobody made, right or wrong.
void Apply(Input& in) {
  RopeTable table;
  table.head_dim = in.Even(40);
  table.layout = in.Choice<RopeLayout>(3);
  table.head_major = in.Flag();
  const std::size_t rows = in.Length(Cells(in.Count(12))), pairs = in.Length(Cells(in.Count(20)));
  const std::int64_t heads = in.Count(3);
  const std::size_t others = in.Length(pairs);
  const std::vector<float> cos = in.Floats(rows * pairs), sin = in.Floats(rows * others);
  table.cos = {cos.data(), rows, pairs};
  table.sin = {sin.data(), rows, others};
  const std::size_t x_rows = in.Length(rows * Cells(table.head_major ? heads : 1));
  const std::size_t cols = in.Length(Cells(table.head_dim, table.head_major ? 1 : heads));
  if (x_rows * cols > kMostCells) return;
  const std::vector<float> x = in.Floats(x_rows * cols);
  Try<float>(
      {x_rows * cols},
      [&](std::span<float> y) {
        return ApplyRope(table, {x.data(), x_rows, cols}, Rows(y, cols));
      },
      CheckApplyRope(table, Size(x)));
}

void Contributions(Input& in) {
  std::vector<double> inv_freq;
  const RopeParams params = Params(in, inv_freq);
  const std::vector<double> distances = in.Numbers(in.Length(in.Few(40)), -33554432.0, 33554432.0);
  const std::vector<double> q = in.Numbers(in.Length(Cells(params.head_dim)), -3.0, 3.0);
  const std::vector<double> k = in.Numbers(in.Length(Cells(params.head_dim)), -3.0, 3.0);
  const auto size = Size(distances);
  const auto product = in.Choice<RopeProduct>(2);
  Try<double>(
      {in.Length(Cells(size, params.head_dim / 2))},
      [&](std::span<double> out) {
        return RopeContributions(params, q, k, distances, out, product);
      },
      CheckContributions(params, size));
}

void Fope(Input& in) {
  std::vector<double> inv_freq;
  const RopeParams rope = Params(in, inv_freq);
  FopeParams params = {.head_dim = rope.head_dim, .inv_freq = inv_freq, .layout = rope.layout};
  params.still = in.Choice<FopeStill>(2);
  const std::vector<double> positions = in.Numbers(in.Length(in.Few(20)), -16777216.0, 16777216.0);
  const std::size_t square = inv_freq.size() * inv_freq.size();
  if (square > kMostCells) return;
  const std::vector<double> cosines = in.Numbers(in.Length(square), -2.0, 2.0);
  const std::vector<double> sines = in.Numbers(in.Length(square), -2.0, 2.0);
  const std::size_t rows = positions.size(), cols = in.Length(Cells(params.head_dim));
  if (rows * cols > kMostCells) return;
  const std::vector<float> x = in.Floats(rows * cols);
  Try<float>(
      {in.Length(rows) * cols},
      [&](std::span<float> y) {
        return RopeFope(params, positions, cosines, sines, {x.data(), rows, cols}, Rows(y, cols));
      },
      CheckFope(params, static_cast<std::int64_t>(rows), Size(x)));
}

const Registration rope("rope", {Frequencies, Contributions, Fope, Angles, Apply, Rotate, Rotate});

}  // namespace
}  // namespace posenc::fuzz
