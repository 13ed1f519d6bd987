#ifndef POSENC_ROPE_H_
#define POSENC_ROPE_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// Which two of the d rotated features make pair i.
enum class RopeLayout {
  kInterleaved,  // 'interleaved': 2i and 2i + 1 (RoFormer, Meta's Llama)
  kHalf,         // 'half': i and i + d / 2 (GPT-NeoX, Hugging Face)
};

// The keys of a model's config.json that set its frequencies, under their own names.
struct RopeConfig {
  double rope_theta = 10000.0;
  double partial_rotary_factor = 1.0;      // share of head_dim that turns, 0 < factor <= 1
  std::string_view rope_type = "default";  // 'default' or 'mrope' (whose frequencies are the same)
};

// Number of frequencies, floor(head_dim * partial_rotary_factor) / 2, through `count`.
// Errors: headDim odd or outside 2 .. kMaxModelDim; rope_theta not finite or <= 1;
// partial_rotary_factor not in (0, 1], or leaving no feature or an odd number of them;
// rope_type unknown.
Status RopeFrequencyCount(std::int64_t head_dim, const RopeConfig& config, std::int64_t& count);

// The frequencies of a model and the factor its rotated queries and keys are multiplied with:
//
//   inv_freq[i] = rope_theta^(-2i / d)      d = floor(head_dim * partial_rotary_factor)
//
//   inv_freq          [count]  radians per token
//   attention_factor  1 for the types known here
//
// Errors: those of RopeFrequencyCount; inv_freq of another length (invFreq).
// Accuracy: relative error <= 1e-15, the same bits on every machine.
Status RopeFrequencies(std::int64_t head_dim, const RopeConfig& config, std::span<double> inv_freq,
                       double& attention_factor);

struct RopeParams {
  std::int64_t head_dim = 0;              // even, 2 .. kMaxModelDim
  double base = 10000.0;                  // finite, > 1; not read when inv_freq is given
  std::span<const double> inv_freq = {};  // radians per token, |f| <= 8; at most head_dim / 2
  RopeLayout layout = RopeLayout::kInterleaved;
  double attention_factor = 1.0;  // multiplies what is rotated; finite, > 0
};

// Whether x with x_size elements can be rotated at num_positions positions.
// Errors: headDim odd or out of range; base; invFreq with more than headDim / 2 entries, or one
// not finite or beyond 8; attentionFactor; positions empty or more than kMaxLength (positions);
// x_size not a multiple of num_positions * headDim (x), or above kMaxArrayBytes (x, too-large).
Status CheckRotate(const RopeParams& params, std::int64_t num_positions, std::int64_t x_size);

// Rotates every feature pair (a, b) of each head of row t by positions[t] * inv_freq[i]:
//
//   y[t, a] = (x[t, a] cos - x[t, b] sin) attention_factor
//   y[t, b] = (x[t, a] sin + x[t, b] cos) attention_factor
//
//   positions  [seq_len]                       tokens, |p| <= 2^20, fractions and negatives too
//   x          [seq_len, num_heads * head_dim] queries or keys
//   y          as x; may be x itself
//
// With r < head_dim / 2 frequencies the first 2r features of each head are rotated, paired
// within themselves as the layout says (half: i and i + r, as GPT-NeoX and Phi do), and the rest
// pass through unscaled. Data that is not finite follows IEEE arithmetic.
//
// Errors: those of CheckRotate; positions not finite or beyond 2^20; y of another shape.
// Accuracy: |y - exact| <= 2e-7 |pair| attention_factor, the same bits on every SIMD backend.
// Source: Su et al. 2021, RoFormer, section 3.4.2.
Status RotateRope(const RopeParams& params, std::span<const double> positions, ConstMatrixView x,
                  MatrixView y);

// Whether the contributions at num_distances distances can be made; ask before allocating them.
// Errors: those of CheckRotate on the parameters; distances empty or more than kMaxLength, or
// the output above kMaxArrayBytes (distances).
Status CheckContributions(const RopeParams& params, std::int64_t num_distances);

// What each pair adds to q.k when the key stands `distance` tokens before the query, which is
// all that rotated queries and keys depend on:
//
//   out[t, i] = ((q_a k_a + q_b k_b) cos(angle) + (q_a k_b - q_b k_a) sin(angle))
//   attention_factor^2 angle     = distances[t] inv_freq[i]
//
//   q, k       [head_dim]
//   distances  [n]               query position minus key position, |distance| <= 2^21
//   out        [n, head_dim / 2] pairs that do not turn give q_a k_a + q_b k_b
//
// The sum of a row is the score before any scaling.
// Errors: those of CheckContributions; q, k of another length or not finite; distances not
// finite or beyond 2^21; out of another length (out).
// Accuracy: absolute error <= 1e-9 |q pair| |k pair| attention_factor^2, the same bits everywhere.
Status RopeContributions(const RopeParams& params, std::span<const double> q,
                         std::span<const double> k, std::span<const double> distances,
                         std::span<double> out);

}  // namespace posenc

#endif  // POSENC_ROPE_H_
