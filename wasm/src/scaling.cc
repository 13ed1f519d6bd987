#include "posenc/scaling.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "circle.h"
#include "exponential.h"
#include "message.h"
#include "posenc/limits.h"
#include "rope_scaling.h"
#include "sincos.h"

namespace posenc {
namespace {

constexpr double kPhases = 18446744073709551616.0;  // of one turn
constexpr std::int64_t kStepsOfSearch = 16;         // of a walk, about, in the time of one search

Phase PhaseOf(double inv_freq) {
  double angle = inv_freq;
  if (angle > kTurn / 2.0) {
    const auto [high, low] = WithinTurn(angle);
    angle = high + low;
  }
  const double turns = angle / kTurn;
  // At least 1, so that the points of a circle do not all coincide.
  return std::max<Phase>(1, static_cast<Phase>((turns - std::floor(turns)) * kPhases));
}

// `count` phases one step after the other.
struct Phases {
  Phase first, step;
  std::int64_t count;
};

// The greatest distance from a fresh phase to the nearest seen one, of which the first is 0. Both
// kinds are walked through once around the circle.
Phase WalkToFarthest(const Phases& known, const Phases& asked) {
  const CirclePoints seen(known.step, known.count), fresh(asked.step, asked.count);
  std::int64_t seen_point = 0, fresh_point = 0;
  Phase below = 0;  // the seen phase before the fresh one, and the distance to the seen one after
  Phase gap = seen.Advance(seen_point);
  Phase phase = asked.first;
  Phase farthest = 0;
  for (std::int64_t n = 0; n < asked.count; ++n) {
    while (phase - below >= gap) {
      below += gap;
      gap = seen.Advance(seen_point);
    }
    farthest = std::max(farthest, std::min(phase - below, below + gap - phase));
    phase += fresh.Advance(fresh_point);
  }
  return farthest;
}

// The same. In a gap between seen phases, one of the two fresh phases next to its middle is the
// farthest. Gaps of one length follow a run of seen points, k = first .. last - 1: where both kinds
// take the same steps, p - k takes a run of values too, and their middles need one search.
Phase FarthestPhase(const Phases& known, const Phases& asked) {
  const CirclePoints seen(known.step, known.count);
  Phase farthest = 0;
  for (const int kind : {1, 0, 2}) {  // the longest first
    const std::int64_t first = seen.First(kind), last = seen.Last(kind), count = last - first;
    if (count == 0) continue;
    const Phase gap = seen.Gap(first), middle = (gap - 1) / 2;
    if (known.count > 1 && gap / 2 <= farthest) continue;
    const std::int64_t searches = known.step == asked.step ? 1 : count;
    if (searches - 1 > (known.count + asked.count) / kStepsOfSearch) {
      return WalkToFarthest(known, asked);
    }
    const CirclePoints fresh(asked.step, asked.count + count - searches);
    for (std::int64_t k = last - searches; k < last; ++k) {
      const Phase target = middle + static_cast<Phase>(k) * known.step - asked.first;
      const auto [below, above] = fresh.Nearest(target);
      if (below <= middle) farthest = std::max(farthest, middle - below);
      if (above <= gap - middle) farthest = std::max(farthest, gap - middle - above);
    }
  }
  return farthest;
}

// How far phases p * used, p = length .. seq_len - 1, lie from those k * trained of training, k
// from 0, or from 1 - length on, to length - 1.
double UnseenPhase(double trained, double used, std::int64_t length, std::int64_t seq_len,
                   bool bidirectional) {
  const Phase step = PhaseOf(trained), other = PhaseOf(used);
  const std::int64_t before = bidirectional ? length - 1 : 0;
  const Phases known = {0, step, before + length};
  const Phase first = static_cast<Phase>(length) * other + static_cast<Phase>(before) * step;
  const Phases asked = {first, other, seq_len - length};
  return static_cast<double>(FarthestPhase(known, asked)) * (kTurn / kPhases);
}

Status ReadReport(const RopeFrequencyParams& params, RopeScaling& scaling) {
  POSENC_RETURN_IF_ERROR(ReadRopeScaling(params, true, scaling));
  const auto pairs = static_cast<std::int64_t>(scaling.pairs);
  if (params.seq_len.value_or(0) <= kMaxTerms / pairs) return Ok();
  return Excessive("seqLen", {"seqLen must be at most ", Number(kMaxTerms / pairs), " for ",
                              Number(pairs), " pairs, got ", Number(*params.seq_len)});
}

double TurnsInTraining(const RopeScaling& scaling, double inv_freq) {
  return scaling.length * inv_freq / kTurn;
}

}  // namespace

Status CheckScalingReport(const RopeFrequencyParams& params, std::int64_t& count) {
  RopeScaling scaling;
  POSENC_RETURN_IF_ERROR(ReadReport(params, scaling));
  count = static_cast<std::int64_t>(scaling.pairs);
  return Ok();
}

Status ReportScaling(const RopeFrequencyParams& params, ScalingReport& report, bool bidirectional) {
  RopeScaling scaling;
  POSENC_RETURN_IF_ERROR(ReadReport(params, scaling));
  const std::size_t pairs = scaling.pairs;
  for (const auto& values :
       {report.inv_freq, report.wavelengths, report.turns, report.ratios, report.unseen_phases}) {
    POSENC_RETURN_IF_ERROR(CheckLength("invFreq", values.size(), pairs));
  }

  const RopeSpectrum spectrum = ScaledSpectrum(params, scaling);
  const auto seq_len = static_cast<double>(params.seq_len.value_or(0));
  report.attention_factor = scaling.attention_factor;
  report.original_length = scaling.length;
  report.first_never_completed = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const double unscaled = spectrum.unscaled[i], inv_freq = unscaled * spectrum.ratios[i];
    report.inv_freq[i] = inv_freq;
    report.wavelengths[i] = kTurn / inv_freq;
    report.turns[i] = TurnsInTraining(scaling, unscaled);
    report.ratios[i] = spectrum.ratios[i];
    if (report.turns[i] >= 1.0) report.first_never_completed = static_cast<std::int64_t>(i) + 1;
    report.unseen_phases[i] = 0.0;
    if (seq_len > scaling.length) {
      report.unseen_phases[i] =
          UnseenPhase(unscaled, inv_freq, static_cast<std::int64_t>(scaling.length),
                      *params.seq_len, bidirectional);
    }
  }
  const auto all = static_cast<double>(pairs);
  const double turning = std::ceil(all * Log(scaling.length / kTurn) / Log(scaling.base));
  report.critical_dimension = 2 * static_cast<std::int64_t>(std::clamp(turning, 0.0, all));
  return Ok();
}

Status FindNtkFactor(const RopeFrequencyParams& params, double length_ratio, NtkFactor& found,
                     bool bidirectional) {
  RopeScaling scaling;
  POSENC_RETURN_IF_ERROR(ReadRopeScaling(params, true, scaling));
  if (!(length_ratio >= 1.0 && length_ratio <= std::numeric_limits<double>::max())) {
    return Mismatch("lengthRatio", "a finite number >= 1", length_ratio);
  }
  scaling.type = RopeType::kDefault;
  const std::vector<double> unscaled = ScaledSpectrum({}, scaling).unscaled;
  std::size_t pair = 0;
  const double closed = bidirectional ? 0.5 : 1.0;
  while (pair < unscaled.size() && TurnsInTraining(scaling, unscaled[pair]) >= closed) ++pair;
  double factor = 1.0;
  if (pair < unscaled.size() && length_ratio > 1.0) {
    const auto open = static_cast<double>(pair), last = static_cast<double>(unscaled.size() - 1);
    const double most = pair == 0 ? 1.0 : 1.0 / InversePower(Log2(kMaxRopeFactor), open, last);
    if (length_ratio > most) {
      return Invalid("lengthRatio",
                     {"lengthRatio must be at most ", Number(most), " where pair ", Number(pair),
                      " is the first short of a turn in training, got ", Number(length_ratio)});
    }
    factor = std::min(kMaxRopeFactor, 1.0 / InversePower(Log2(length_ratio), last, open));
  }
  found = {factor, static_cast<std::int64_t>(pair)};
  return Ok();
}

}  // namespace posenc
