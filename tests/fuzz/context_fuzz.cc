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
  const std::vector<double> windows = Wholes(in, in.Length(in.Few(20)), 40);
  Try<std::int32_t, std::int32_t>(
      {in.Length(windows.size()), in.Length(windows.size())},
      [&](std::span<std::int32_t> first, std::span<std::int32_t> earliest) {
        return ContextReach(params, windows, first, earliest);
      });
}

void Temperature(Input& in) {
  TemperatureParams params;
  params.rule = in.Choice<TemperatureRule>(6);
  params.trained = in.Count(100);
  params.scale = in.Number(0.0, 2.0);
  const std::vector<double> lengths = Wholes(in, in.Length(in.Few(20)), 2000);
  Try<double>({in.Length(lengths.size())},
              [&](std::span<double> out) { return ContextTemperature(params, lengths, out); });
}

void FirstNegative(Input& in) {
  FirstNegativeParams params;
  params.head_dim = in.Even(60);
  params.longest = in.Count(500) & 1023;
  params.exponent = in.Choice<CosineExponent>(2);
  const std::vector<double> bases = in.Numbers(in.Length(1 + (in.Byte() & 3)), 1.5, 1e5);
  if (params.head_dim > 256) return;
  Try<std::int32_t>({in.Length(bases.size())}, [&](std::span<std::int32_t> out) {
    return ContextFirstNegative(params, bases, out);
  });
}

const Registration context("context", {Reach, Temperature, FirstNegative});

}  // namespace
}  // namespace posenc::fuzz
