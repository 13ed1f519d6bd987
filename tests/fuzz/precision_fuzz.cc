#include <cmath>

#include "posenc/precision.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Values(Input& in) {
  const auto format = in.Choice<FloatFormat>(3);
  const std::vector<double> values =
      in.Numbers(in.Length(static_cast<std::size_t>(in.Count(30) & 63)), -70000.0, 70000.0);
  Try<double>({in.Length(values.size())},
              [&](std::span<double> out) { return RoundValues(format, values, out); });
  Try<std::uint16_t>({in.Length(values.size())}, [&](std::span<std::uint16_t> out) {
    return PackPrecision(format, values, out);
  });
  for (const double value : values) {
    const double once = RoundTo(format, value);
    Require(std::isnan(value) ? std::isnan(once) : RoundTo(format, once) == once,
            "what is rounded stays so");
    Require(std::isnan(value) || RoundTo(format, -value) == -once, "rounding knows no sign");
  }
}

void Phases(Input& in) {
  PhaseParams params;
  params.head_dim = in.Even(60);
  params.base = in.Number(1.5, 1e6);
  std::vector<double> inv_freq;
  const double fastest = in.OneIn(4) ? 1048576.0 : 8.0;
  if (in.Flag()) {
    inv_freq = in.Numbers(in.Length(Cells(params.head_dim) / 2), -fastest, fastest);
  }
  params.inv_freq = inv_freq;
  params.position_format = in.Choice<FloatFormat>(3);
  params.frequency_format = in.Choice<FloatFormat>(3);
  params.angle_format = in.Choice<FloatFormat>(3);
  const std::vector<double> positions = in.Numbers(in.Length(in.Few(20)), -1048576.0, 1048576.0);
  const auto count = Size(positions);
  const Status check = CheckPhases(params, count);
  const std::size_t size = in.Length(check.ok() ? Cells(count, PhasePairs(params)) : 0);
  const bool errors = in.Flag();
  Try<double>(
      {size},
      [&](std::span<double> out) {
        return errors ? PhaseErrors(params, positions, out) : RoundedPhases(params, positions, out);
      },
      check);
}

const Registration precision("precision", {Values, Phases});

}  // namespace
}  // namespace posenc::fuzz
