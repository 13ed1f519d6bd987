#include <cmath>

#include "posenc/distance.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

std::vector<double> Distances(Input& in) { return in.Numbers(in.Length(in.Few(20)), -1.0, 4000.0); }

bool Finite(std::span<const double> out) {
  for (const double value : out) {
    if (!std::isfinite(value)) return false;
  }
  return true;
}

void Kerple(Input& in) {
  KerpleParams params;
  params.rule = in.Choice<KerpleRule>(3);
  params.slope = in.Number(0.0, 3.0);
  params.rate = in.Number(0.0, 2.1);
  const std::vector<double> distances = Distances(in);
  Try<double>({in.Length(distances.size())}, [&](std::span<double> out) {
    const Status status = DistanceKerple(params, distances, out);
    for (std::size_t n = 0; status.ok() && n < distances.size(); ++n) {
      const bool is_wrong = params.rule == KerpleRule::kWrongNegative;
      Require(std::isfinite(out[n]) && (is_wrong ? out[n] >= 0.0 : out[n] <= 0.0),
              "KERPLE never lifts a score");
    }
    return status;
  });
}

void Cosines(Input& in) {
  const bool is_xpos = (in.Byte() & 1) != 0;
  SandwichParams sandwich;
  XposParams xpos;
  sandwich.head_dim = xpos.head_dim = in.Even(60);
  sandwich.base = xpos.base = in.Number(1.5, 1e6);
  sandwich.ratio = in.Number(0.0, 9.0);
  sandwich.rule = in.Choice<SandwichRule>(2);
  xpos.scale_base = in.Number(0.5, 1000.0);
  xpos.rule = in.Choice<XposRule>(2);
  const std::vector<double> distances = Distances(in);
  if (sandwich.head_dim > 256) return;
  // As far as the header promises: a small ratio divides what a cosine is above 1.
  const double most =
      is_xpos ? 1.0 + 1e-9 : 6e-10 * static_cast<double>(sandwich.head_dim) / sandwich.ratio;
  Try<double>({in.Length(distances.size())}, [&](std::span<double> out) {
    const Status status =
        is_xpos ? DistanceXpos(xpos, distances, out) : DistanceSandwich(sandwich, distances, out);
    for (std::size_t n = 0; status.ok() && n < distances.size(); ++n) {
      // A ratio near 0 may end at -infinity.
      Require(!std::isnan(out[n]) && out[n] <= most, "distance never gains");
    }
    return status;
  });
}

void Fire(Input& in) {
  FireParams params;
  params.position = in.Number(-1.0, 4000.0);
  params.threshold = in.Number(0.5, 1000.0);
  params.scale = in.Number(0.0, 3.0);
  params.rule = in.Choice<FireRule>(2);
  const auto width = in.Few(20);
  const std::vector<double> input = in.Numbers(width, -3.0, 3.0);
  const std::vector<double> offset = in.Numbers(in.Length(width), -3.0, 3.0);
  const std::vector<double> output = in.Numbers(in.Length(width), -3.0, 3.0);
  const std::vector<double> distances = Distances(in);
  Try<double>({in.Length(distances.size())}, [&](std::span<double> out) {
    const Status status = DistanceFire(params, distances, input, offset, output, out);
    if (status.ok()) Require(Finite(out), "a bias is finite");
    return status;
  });
}

void Pope(Input& in) {
  PopeParams params;
  params.base = in.Number(1.5, 1e6);
  params.magnitude = in.Choice<PopeMagnitude>(2);
  const auto width = in.Few(20);
  const std::vector<double> q = in.Numbers(width, -40.0, 40.0);
  const std::vector<double> k = in.Numbers(in.Length(width), -40.0, 40.0);
  const std::vector<double> phases =
      in.Numbers((in.Byte() & 1) != 0 ? 0 : in.Length(width), -7.0, 0.0);
  const std::vector<double> distances = Distances(in);
  Try<double>({in.Length(distances.size() * width)}, [&](std::span<double> out) {
    const Status status = DistancePope(params, q, k, phases, distances, out);
    if (status.ok()) Require(Finite(out), "a part of a score is finite");
    return status;
  });
}

const Registration distance("distance", {Kerple, Cosines, Fire, Pope});

}  // namespace
}  // namespace posenc::fuzz
