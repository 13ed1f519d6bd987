#ifndef POSENC_SCALING_H_
#define POSENC_SCALING_H_

#include <cstdint>
#include <span>

#include "posenc/rope.h"
#include "posenc/status.h"

namespace posenc {

// What scaling does to each pair of a model, and what of that it has not seen in training.
struct ScalingReport {
  // [count] each, the caller's.
  std::span<double> inv_freq;     // radians per token, scaled
  std::span<double> wavelengths;  // 2 pi / inv_freq, tokens
  std::span<double> turns;        // completed in training: L * unscaled inv_freq / 2 pi
  std::span<double> ratios;       // inv_freq / unscaled inv_freq
  std::span<double> unseen_phases;

  double attention_factor = 1.0;
  double original_length = 0.0;  // L, tokens seen in training
  // Features whose pairs turn at least once in training, 2 ceil(d / 2 log_base(L / 2 pi)) within
  // 0 .. d, where d = 2 count.
  std::int64_t critical_dimension = 0;
  std::int64_t first_never_completed = 0;  // pairs from here to the last have turns < 1
};

// Whether the report can be made; `count` is the number of pairs.
// Errors: those of RopeFrequencyCount; max_position_embeddings or original_max_position_embeddings
// missing; pairs * seqLen above kMaxTerms (seqLen, too-large).
Status CheckScalingReport(const RopeFrequencyParams& params, std::int64_t& count);

// Fills the report. With t the unscaled and f the scaled frequency of a pair, in radians per token,
//
//   unseen_phases = max over p = L .. seq_len - 1 of min over k = 0 .. L - 1 of |p f - k t|
//
// on the circle, in 0 .. pi: how far the phase at a distance that training did not reach lies from
// every phase that the unscaled model saw there. Where queries see keys on both sides, as in an
// encoder (`bidirectional`), training saw the distances k = 1 - L .. L - 1, so that half a turn
// covers the circle; those of the longer text, in both directions, are as far from them as above.
// 0 where seq_len <= L or is not given. Both
// maximum and minimum are taken over all these positions, none is left out: the phases of either
// range leave gaps of three lengths at most, whose order is known (three-distance theorem), so that
// the phases next to the middles of the longest are found without visiting the others.
//
//   time  O(log seq_len) for a pair that is not scaled, otherwise O(seq_len), or less where there
//         are few of the longest gaps
//
// Errors: those of CheckScalingReport; a span of another length (invFreq).
// Accuracy: unseen_phases absolute 1e-9, the rest relative 3e-15; the same bits on every machine.
// Source: Liu et al. 2023, Scaling Laws of RoPE-based Extrapolation (critical dimension); Sos 1957
// (three distances).
Status ReportScaling(const RopeFrequencyParams& params, ScalingReport& report,
                     bool bidirectional = false);

// The least factor with which NTK-aware scaling leaves every pair on its arc, and what sets it.
struct NtkFactor {
  double factor = 1.0;    // 1 .. 1e6, as a config's
  std::int64_t pair = 0;  // the first whose arc is open; d / 2 where there is none
};

// Finds it for texts length_ratio times as long as those of training. Of params only the size of
// the head, the base and the length of training L count. With d features that turn, pairs i and
// the first pair m with turns < 1 in training, or < 1 / 2 where it saw distances of both signs
// (`bidirectional`, as in the report),
//
//   factor = length_ratio^((d - 2) / (2 m)),   1 where there is no such pair
//
//   length_ratio  finite, >= 1
//
// Such a pair saw the arc from 0 to t_i L alone, or from -t_i L on. In length_ratio L tokens it
// stays there where its ratio is 1 / length_ratio or less. NTK-aware scaling gives it factor^(-2 i
// / (d - 2)): with this factor pair m has 1 / length_ratio, and pairs after it less, since the
// ratio falls with i. With a smaller factor pair m leaves its arc. Its angles at the last
// positions, between two of training, may pass the last one seen by less than t_m.
//
// Errors: those of CheckScalingReport; length_ratio not finite or < 1, or above the one that takes
// a factor of 1e6 (lengthRatio). That is 10^(12 m / (d - 2)): for m = 0, 1, since no factor slows
// the first pair.
// Accuracy: relative error <= 1e-15, the same bits on every machine.
// Source: bloc97 2023, in Peng et al. 2023, YaRN, section 3.1 (NTK-aware scaling, with the length
// ratio as its factor); Liu et al. 2023 (the pairs with turns < 1 decide).
Status FindNtkFactor(const RopeFrequencyParams& params, double length_ratio, NtkFactor& found,
                     bool bidirectional = false);

}  // namespace posenc

#endif  // POSENC_SCALING_H_
