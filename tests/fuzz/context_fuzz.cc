#include <cmath>

#include "posenc/context.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

std::vector<double> Wholes(Input& in, std::size_t size, std::int64_t most) {
  std::vector<double> values(size);
  for (double& value : values) value = static_cast<double>(in.Offset(most));
  return values;
}

void Reach(Input& in) {
  ReachParams params;
  params.position = in.Offset(200);
  params.style = in.Choice<WindowStyle>(3);
  const std::vector<double> windows =
      Wholes(in, in.Length(static_cast<std::size_t>(in.Count(20) & 31)), 40);
  Try<std::int32_t, std::int32_t>(
      {in.Length(windows.size()), in.Length(windows.size())},
      [&](std::span<std::int32_t> first, std::span<std::int32_t> earliest) {
        const Status status = ContextReach(params, windows, first, earliest);
        for (std::size_t n = 0; status.ok() && n < windows.size(); ++n) {
          Require(0 <= earliest[n] && earliest[n] <= first[n] && first[n] <= params.position,
                  "what lies below reaches at least as far");
        }
        return status;
      });
}

void Temperature(Input& in) {
  TemperatureParams params;
  params.rule = in.Choice<TemperatureRule>(6);
  params.trained = in.Count(100);
  params.scale = in.Number(0.0, 2.0);
  const std::vector<double> lengths =
      Wholes(in, in.Length(static_cast<std::size_t>(in.Count(20) & 31)), 2000);
  Try<double>({in.Length(lengths.size())}, [&](std::span<double> out) {
    const Status status = ContextTemperature(params, lengths, out);
    for (std::size_t n = 0; status.ok() && n < lengths.size(); ++n) {
      Require(std::isfinite(out[n]) && out[n] >= 0.0, "a multiplier is finite and no less than 0");
    }
    return status;
  });
}

void FirstNegative(Input& in) {
  FirstNegativeParams params;
  params.head_dim = in.Even(60);
  params.longest = in.Count(500) & 1023;
  params.exponent = in.Choice<CosineExponent>(2);
  const std::vector<double> bases = in.Numbers(in.Length(1 + (in.Byte() & 3)), 1.5, 1e5);
  if (params.head_dim > 256) return;
  Try<std::int32_t>({in.Length(bases.size())}, [&](std::span<std::int32_t> out) {
    const Status status = ContextFirstNegative(params, bases, out);
    for (std::size_t n = 0; status.ok() && n < bases.size(); ++n) {
      Require(0 <= out[n] && out[n] <= params.longest, "a distance that was tried");
    }
    return status;
  });
}

const Registration context("context", {Reach, Temperature, FirstNegative});

}  // namespace
}  // namespace posenc::fuzz
