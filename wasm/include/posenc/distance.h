#ifndef POSENC_DISTANCE_H_
#define POSENC_DISTANCE_H_

#include <cstdint>
#include <span>

#include "posenc/status.h"

namespace posenc {

// What distance alone does to a score: functions of n = query position minus key position, the same
// for every query unless said otherwise.

enum class KerpleRule {
  kLog,            // 'log': -slope ln(1 + rate n)
  kPower,          // 'power': -slope n^rate; rate 1 is ALiBi with a learned slope
  kWrongNegative,  // 'wrong-negative': slope ln(1 + rate n), as where training takes a slope below
                   // 0 and nothing clamps it: far keys gain
};

struct KerpleParams {
  KerpleRule rule = KerpleRule::kLog;
  double slope = 1.0;  // r1 in the paper: a head learns it, above 0 to 1000
  double rate = 1.0;   // r2, learned as well, above 0 to 1000; 'power': to 2
};

// What KERPLE adds to the score.
//
//   distances  [n]  tokens, 0 .. kMaxPosition
//   out        [n]
//
// Errors: slope, rate out of range; distances empty, more than kMaxLength, or one outside 0 ..
// kMaxPosition; out of another length (out). Accuracy: relative error <= 2e-15 of slope (1 + ln(1 +
// rate n)), 'power' of the value; the same bits on every machine. Source: Chi et al. 2022, KERPLE;
// chijames/KERPLE, ParallelKerpleLog, ParallelKerplePower, and issue 3 for the slopes below 0.
Status DistanceKerple(const KerpleParams& params, std::span<const double> distances,
                      std::span<double> out);

enum class SandwichRule {
  kOfficial,       // 'official'
  kWrongNoCosine,  // 'wrong-no-cosine': angles summed without their cosine, a mistake of public
                   // code
};

struct SandwichParams {
  std::int64_t head_dim = 0;  // even, 2 .. kMaxModelDim
  double ratio = 8.0;         // 8 (h + 1) / H for head h of H; above 0 to 1000
  double base = 10000.0;      // finite, > 1
  SandwichRule rule = SandwichRule::kOfficial;
};

// What Sandwich adds to the score: the product of two sinusoidal encodings, without weights.
//
//   out[n] = (sum over i = 1 .. head_dim / 2 of cos(n base^(-2i / head_dim)) - head_dim / 2) /
//   ratio
//
// With 'wrong-no-cosine' the sum is that of the angles, -n base^(-2i / head_dim).
//
//   distances  [n]  tokens, 0 .. kMaxPosition
//   out        [n]  -head_dim / ratio .. 0, -infinity where a ratio near 0 overflows
//
// Errors: headDim odd or out of range; ratio, base out of range; distances empty, more than
// kMaxLength, or one outside 0 .. kMaxPosition; num_distances * head_dim / 2 above kMaxKernelTerms
// (distances, too-large); out of another length (out).
// Accuracy: within 6e-10 head_dim / ratio, 'wrong-no-cosine' 1e-15 head_dim of the value; the same
// bits on every machine.
// Source: Chi et al. 2023, Dissecting Transformer Length Extrapolation; NVIDIA/NeMo,
// SandwichRelativePositionEmbedding.
Status DistanceSandwich(const SandwichParams& params, std::span<const double> distances,
                        std::span<double> out);

enum class FireRule {
  kOfficial,    // 'official': distances as a share of the query's position
  kWrongFixed,  // 'wrong-fixed': always of the threshold, so that long sequences go beyond 1
};

struct FireParams {
  double position = 0.0;     // of the query, tokens, 0 .. kMaxPosition
  double threshold = 512.0;  // learned, 1 .. kMaxPosition
  double scale = 0.1;        // c, learned, above 0 to 1000
  FireRule rule = FireRule::kOfficial;
};

// What FIRE adds to the score: a small network of how far back a key stands, as a share.
//
//   x = ln(1 + c n) / ln(1 + c max(threshold, position))
//   out[n] = sum over k of output[k] max(0, input[k] x + offset[k])
//
// The constant that the network ends with is left out, as softmax ignores it.
//
//   distances              [n]      tokens, 0 .. kMaxPosition
//   input, offset, output  [width]  weights of the network, 1 .. 1024 of them, |w| <= 1e6
//   out                    [n]
//
// Errors: position, threshold, scale out of range; distances empty, more than kMaxLength, or one
// outside 0 .. kMaxPosition; input empty or more than 1024; input, offset, output beyond 1e6;
// offset, output of another length than input; out of another length (out). Accuracy: within 1e-14
// sum |output| (|input| x + |offset|); the same bits on every machine.
// Source: Li et al. 2024, FIRE; mcleish7/arithmetic, class FIRE.
Status DistanceFire(const FireParams& params, std::span<const double> distances,
                    std::span<const double> input, std::span<const double> offset,
                    std::span<const double> output, std::span<double> out);

enum class XposRule {
  kOfficial,        // 'official': the query is scaled by z^(m / scale_base), the key by the inverse
  kWrongSamePower,  // 'wrong-same-power': both by the same power, as without the inverse for keys
};

struct XposParams {
  std::int64_t head_dim = 0;  // even, 2 .. kMaxModelDim
  double base = 10000.0;      // finite, > 1
  double scale_base = 512.0;  // tokens, 1 .. 1e6
  XposRule rule = XposRule::kOfficial;
};

// What is left of the score of two equal vectors, their pairs equally long, when xPos turns and
// shrinks them; a factor and not a bias.
//
//   out[n] = 2 / head_dim sum over i of z_i^(n / scale_base) cos(n base^(-2i / head_dim))
//
//   z_i = (2i / head_dim + 0.4) / 1.4
//
// With 'wrong-same-power' the exponent is (2m - n) / scale_base, where the query stands at m, the
// longest of the distances: what is left depends on the position, and least is left of near keys.
//
//   distances  [n]  tokens, 0 .. kMaxPosition
//   out        [n]  -1 .. 1
//
// Errors: headDim odd or out of range; base, scaleBase out of range; distances empty, more than
// kMaxLength, or one outside 0 .. kMaxPosition; num_distances * head_dim / 2 above kMaxKernelTerms
// (distances, too-large); out of another length (out).
// Accuracy: within 1e-9; the same bits on every machine.
// Source: Sun et al. 2022, A Length-Extrapolatable Transformer; microsoft/torchscale, XPOS.
Status DistanceXpos(const XposParams& params, std::span<const double> distances,
                    std::span<double> out);

enum class PopeMagnitude {
  kSoftplus,     // 'softplus': ln(1 + e^x), never negative
  kWrongSigned,  // 'wrong-signed': x itself, whose sign is half a turn: content moves the peak
                 // again
};

struct PopeParams {
  double base = 10000.0;  // finite, > 1
  PopeMagnitude magnitude = PopeMagnitude::kSoftplus;
};

// What each feature adds to the score in PoPE, when the key stands n tokens before the query: a
// length from the content, an angle from the distance alone.
//
//   out[n, c] = length(q_c) length(k_c) cos(n base^(-c / head_dim) - phases[c])
//
//   distances  [n]           tokens, 0 .. kMaxPosition
//   q, k       [head_dim]    1 .. kMaxModelDim numbers, |x| <= 1e6
//   phases     [head_dim]    radians, learned, -2 pi .. 0 in models; here |phase| <= 1024. Empty: 0
//   out        [n, head_dim] the sum of a row is the score before any scaling
//
// Errors: base out of range; q empty or more than kMaxModelDim; k, phases of another length than q;
// q, k beyond 1e6; phases beyond 1024; distances empty, more than kMaxLength, or one outside 0 ..
// kMaxPosition; num_distances * q_size above kMaxKernelTerms (distances, too-large); out of another
// length (out). Accuracy: within 1e-9 of the product of the lengths; the same bits on every
// machine. Source: Gopalakrishnan et al. 2025; lucidrains/PoPE-pytorch, apply_pope_to_qk.
Status DistancePope(const PopeParams& params, std::span<const double> q, std::span<const double> k,
                    std::span<const double> phases, std::span<const double> distances,
                    std::span<double> out);

}  // namespace posenc

#endif  // POSENC_DISTANCE_H_
