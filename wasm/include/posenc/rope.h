#ifndef POSENC_ROPE_H_
#define POSENC_ROPE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// Which two of the d rotated features make pair i.
enum class RopeLayout {
  kInterleaved,  // 'interleaved': 2i and 2i + 1 (RoFormer, Meta's Llama)
  kHalf,         // 'half': i and i + d / 2 (GPT-NeoX, Hugging Face)
  kWrongMixed,   // 'wrong-mixed': a common mistake of ports, the pairs of 'half' with cosines and
                 // sines repeated as 'interleaved' wants them; no rotation, lengths change
};

// How YaRN's share of interpolation rises from pair to pair.
enum class RopeRamp {
  kDimension,        // 'dimension': linear in the pair's index, as in the released code
  kRotations,        // 'rotations': linear in the turns completed in training, as in the paper
  kWrongWavelength,  // 'wrong-wavelength': a mistake of summaries, linear in the wavelength, which
                     // is mixed instead of the frequency
};

enum class RopeIndex {
  kOfficial,       // 'official': the first pair turns by 1 radian per token
  kWrongOffByOne,  // 'wrong-off-by-one': a mistake of those who count pairs from 1 and write
                   // base^(-2i / d) all the same: the first pair turns by base^(-2 / d)
};

enum class RopeMix {
  kOfficial,       // 'official': fast pairs are kept, slow ones interpolated
  kWrongInverted,  // 'wrong-inverted': a mistake of summaries of YaRN, wavelengths taken for
                   // frequencies: fast pairs turn factor times faster, slow ones are kept
};

enum class RopeFactorUse {
  kOfficial,       // 'official': queries and keys are both multiplied by the attention factor
  kWrongSquared,   // 'wrong-squared': the factor of the logits, on queries and on keys
  kWrongInverted,  // 'wrong-inverted': a division, which flattens attention instead of
                   // sharpening it
};

// The keys of a model's config.json that set its frequencies, under their own names; without a
// value, a key is not given.
struct RopeConfig {
  std::optional<double> rope_theta = 10000.0;         // finite, > 1
  std::optional<double> partial_rotary_factor = 1.0;  // share of the head that turns, to 1
  // 'default', 'linear', 'ntk', 'ntk-aware', 'dynamic', 'yarn', 'longrope' or 'su', 'llama3';
  // 'mrope', whose frequencies are the default ones
  std::string_view rope_type = "default";

  std::optional<double> head_dim = {};     // of the head, where the call does not say it: this, or
  std::optional<double> hidden_size = {};  // hidden_size / num_attention_heads,
  std::optional<double> num_attention_heads = {};  // which has to be whole

  // Tokens seen in training. The first is the length that the model is meant for where the second
  // is given, and the length of training where it is not, and for dynamic.
  std::optional<double> max_position_embeddings = {};
  std::optional<double> original_max_position_embeddings = {};

  std::optional<double> factor = {};            // 1 .. 1e6, new length / length of training
  std::optional<double> attention_factor = {};  // yarn, longrope: instead of the computed one
  std::optional<double> beta_fast = 32.0;       // yarn: pairs with more turns in training are kept,
  std::optional<double> beta_slow = 1.0;        // those with fewer interpolated
  std::optional<double> mscale = {};            // yarn: two factors of 0.1 ln(factor), unless one
  std::optional<double> mscale_all_dim = {};    // is 0 or missing
  bool truncate = true;                         // yarn: the ramp begins and ends at whole pairs
  std::optional<double> low_freq_factor = {};   // llama3: the same as beta_slow
  std::optional<double> high_freq_factor = {};  // llama3: the same as beta_fast, or low
  std::span<const double> short_factor = {};    // longrope: divisors of the frequencies up to the
  std::span<const double> long_factor = {};     // length of training, and beyond; 0.125 .. 1e6
  std::optional<double> short_mscale = {};      // longrope: attention factors likewise, both or
  std::optional<double> long_mscale = {};       // neither, before any other; 1e-6 .. 1e6
};

struct RopeFrequencyParams {
  std::optional<std::int64_t> head_dim = {};  // even, 2 .. kMaxModelDim; else the config's
  RopeConfig config = {};
  std::optional<std::int64_t> seq_len = {};  // tokens now, 1 .. 2^24; else as in training
  RopeRamp ramp = RopeRamp::kDimension;
  RopeIndex index = RopeIndex::kOfficial;
  RopeMix mix = RopeMix::kOfficial;
  RopeFactorUse factor_use = RopeFactorUse::kOfficial;
};

// Number of frequencies, floor(head_dim * partial_rotary_factor) / 2, through `count`.
// Errors, under the names of the keys: headDim odd or outside 2 .. kMaxModelDim; a key out of its
// range, read by the type or not; hidden_size no multiple of num_attention_heads where it is read;
// partial_rotary_factor that leaves an odd number of features or none; a key missing that the type
// needs; short_factor, long_factor of another length than the pairs; one of short_mscale,
// long_mscale alone; beta_fast < beta_slow, high_freq_factor < low_freq_factor; rope_type unknown.
Status RopeFrequencyCount(const RopeFrequencyParams& params, std::int64_t& count);

// The frequencies of a model and the factor its rotated queries and keys are multiplied with. With
// d = 2 count, L the length of training, s = factor and t_i = rope_theta^(-2i / d):
//
//   default  t_i
//   linear   t_i / s
//   ntk      t_i s^(-(2i + 2) / d), what configs with that word mean: gte, and vLLM after it
//   ntk-aware  t_i s^(-2i / (d - 2)), the power law of the base rope_theta s^(d / (d - 2))
//   dynamic  as ntk-aware, with s (l / L - 1) + 1 for s and l = max(seq_len, L)
//   yarn     (1 - r_i) t_i + r_i t_i / s, where the share r_i rises from 0 to 1 over `ramp`;
//            attention factor 0.1 ln s + 1, or the ratio of two such with mscale, mscale_all_dim
//   longrope t_i / divisor_i, those of long_factor where seq_len > L, else of short_factor;
//            attention factor sqrt(1 + ln s / ln L), or long_mscale where seq_len > L, else
//            short_mscale, as Phi-3.5-MoE has them
//   llama3   (1 - k_i) t_i / s + k_i t_i, k_i = (turns - low) / (high - low) within 0 .. 1, where
//            turns = L t_i / 2 pi
//
//   inv_freq          [count]  radians per token
//   attention_factor  1 for the types that name none
//
// L is original_max_position_embeddings, else max_position_embeddings; where yarn and longrope
// have no factor it is max_position_embeddings / L. For dynamic L is max_position_embeddings and
// nothing else: _compute_dynamic_ntk_parameters of transformers 4.43 to 5 reads no other length,
// whether or not the config has original_max_position_embeddings.
//
// Errors: those of RopeFrequencyCount; inv_freq of another length (invFreq).
// Accuracy: relative error <= 2e-15 for default, linear, ntk, ntk-aware, dynamic and longrope. A
// ramp of yarn or llama3 subtracts numbers that may be near each other: <= 2e-15 + 1e-15 s high /
// (high - low) with the two bounds of the ramp in turns (beta, freq_factor), or, for the ramp
// 'dimension' and rope_theta >= 2, with its width w in pairs 2e-15 + 1e-14 s count / w. The same
// bits on every machine.
// Source: huggingface/transformers, modeling_rope_utils and modeling_phimoe; Chen et al. 2023
// (linear), Alibaba-NLP/new-impl (ntk), Peng et al. 2023 (ntk-aware, dynamic, yarn), Ding et al.
// 2024 (longrope), Llama 3.1's code.
Status RopeFrequencies(const RopeFrequencyParams& params, std::span<double> inv_freq,
                       double& attention_factor);

struct RopeParams {
  std::int64_t head_dim = 0;              // even, 2 .. kMaxModelDim
  double base = 10000.0;                  // finite, > 1; not read when inv_freq is given
  std::span<const double> inv_freq = {};  // radians per token, |f| <= 2^20; at most head_dim / 2
  RopeLayout layout = RopeLayout::kInterleaved;
  double attention_factor = 1.0;  // multiplies what is rotated; finite, > 0
  bool head_major = false;        // x is [num_heads, seq_len, head_dim], as in PyTorch and ONNX
};

// Whether x with x_size elements can be rotated at num_positions positions.
// Errors: headDim odd or out of range; base; invFreq with more than headDim / 2 entries, or one
// not finite or beyond 2^20; attentionFactor; positions empty or more than kMaxLength (positions);
// x_size not a multiple of num_positions * headDim (x), or above kMaxArrayBytes (x, too-large).
Status CheckRotate(const RopeParams& params, std::int64_t num_positions, std::int64_t x_size);

// Rotates every feature pair (a, b) of each head of row t by positions[t] * inv_freq[i]:
//
//   y[t, a] = (x[t, a] cos - x[t, b] sin) attention_factor
//   y[t, b] = (x[t, a] sin + x[t, b] cos) attention_factor
//
//   positions  [seq_len]                       tokens, |p| <= 2^24, fractions and negatives too
//   x          [seq_len, num_heads * head_dim] queries or keys; head-major, a view of
//              [num_heads * seq_len, head_dim]
//   y          as x; may be x itself
//
// With r < head_dim / 2 frequencies the first 2r features of each head are rotated, paired
// within themselves as the layout says (half: i and i + r, as GPT-NeoX and Phi do), and the rest
// pass through unscaled. Data that is not finite follows IEEE arithmetic.
//
// Errors: those of CheckRotate; positions not finite or beyond 2^24; y of another shape.
// Accuracy: |y - exact| <= 2e-7 |pair| attention_factor at every position and frequency, though
// angles reach 2^44 radians, where the attention factor is 1e-30 at least; the same bits on every
// SIMD backend.
// Source: Su et al. 2021, RoFormer, section 3.4.2.
Status RotateRope(const RopeParams& params, std::span<const double> positions, ConstMatrixView x,
                  MatrixView y);

// Pairs that turn: the number of inv_freq, head_dim / 2 where these are not given.
std::int64_t RopePairs(const RopeParams& params);

// Whether a table of angles can be made; ask before allocating it.
// Errors: those of CheckRotate on the parameters and positions; a table above kMaxArrayBytes
// (positions, too-large).
Status CheckRopeAngles(const RopeParams& params, std::int64_t num_positions);

// The cosines and sines of every pair at some positions, times the attention factor: made once for
// the queries and keys of all layers, which turn alike.
//
//   positions  [seq_len]  tokens, |p| <= 2^24
//   cos, sin   [seq_len, RopePairs]
//
// Errors: those of CheckRopeAngles; positions not finite or beyond 2^24; cos, sin of another shape.
// Accuracy: absolute error <= 1e-7 attention_factor, the same bits on every machine.
Status RopeAngles(const RopeParams& params, std::span<const double> positions, MatrixView cos,
                  MatrixView sin);

// Such a table, or one that somebody has already, and the heads that it turns.
struct RopeTable {
  std::int64_t head_dim = 0;  // even, 2 .. kMaxModelDim
  RopeLayout layout = RopeLayout::kInterleaved;
  bool head_major = false;
  ConstMatrixView cos = {};  // [seq_len, pairs], 1 .. head_dim / 2 pairs
  ConstMatrixView sin = {};  // as cos
};

// Whether x with x_size elements can be turned by the table.
// Errors: headDim odd or out of range; cos without a row, with more than kMaxLength of them or with
// no pairs or more than headDim / 2 (cos); sin of another shape; x_size not a multiple of the
// number of rows times headDim (x), or above kMaxArrayBytes (x, too-large).
Status CheckApplyRope(const RopeTable& table, std::int64_t x_size);

// RotateRope by the rows of a table, [seq_len, num_heads * head_dim] or head-major: the same bits,
// without computing the angles again.
//   x  as RotateRope has it
//   y  as x; may be x itself
// Errors: those of CheckApplyRope; x of another number of rows than cos; y of another shape.
Status ApplyRope(const RopeTable& table, ConstMatrixView x, MatrixView y);

enum class RopeProduct {
  kOfficial,          // 'official': the key is conjugated, Re(q conj(k) e^(i angle))
  kWrongNoConjugate,  // 'wrong-no-conjugate': a mistake of the complex notation, Re(q k e^(i
                      // angle)): the angles add up, and the score depends on the sum of the
                      // positions
};

// Whether the contributions at num_distances distances can be made; ask before allocating them.
// Errors: those of CheckRotate on the parameters; layout 'wrong-mixed', which has no pairs
// (layout); distances empty or more than kMaxLength, or the output above kMaxArrayBytes
// (distances).
Status CheckContributions(const RopeParams& params, std::int64_t num_distances);

// What each pair adds to q.k when the key stands `distance` tokens before the query, which is
// all that rotated queries and keys depend on:
//
//   out[t, i] = f^2 ((q_a k_a + q_b k_b) cos(angle) + (q_a k_b - q_b k_a) sin(angle))
//
//   angle = distances[t] inv_freq[i],  f = attention_factor
//
//   q, k       [head_dim]
//   distances  [n]               query position minus key position, |distance| <= 2^25
//   out        [n, head_dim / 2] pairs that do not turn give q_a k_a + q_b k_b
//
// With product 'wrong-no-conjugate' each distance is the sum of the two positions instead, and
// (q_a k_a - q_b k_b) cos(angle) - (q_a k_b + q_b k_a) sin(angle) is what the mistake gives.
//
// The sum of a row is the score before any scaling.
// Errors: those of CheckContributions; q, k of another length or not finite; distances not
// finite or beyond 2^25; out of another length (out).
// Accuracy: absolute error <= 1e-9 |q pair| |k pair| attention_factor^2 up to 2^21 tokens and in
// proportion beyond, where the frequencies' own rounding counts; the same bits everywhere.
Status RopeContributions(const RopeParams& params, std::span<const double> q,
                         std::span<const double> k, std::span<const double> distances,
                         std::span<double> out, RopeProduct product = RopeProduct::kOfficial);

enum class FopeStill {
  kOfficial,      // 'official': a pair without a frequency stays as it is, cosine 1 and sine 0
  kWrongSineOne,  // 'wrong-sine-one': cosine and sine both 1, which the formula of FoPE's paper
                  // does not have and its code has: on purpose, say its authors, by mistake, says
                  // an issue of vLLM. A turn by 45 degrees, sqrt(2) times longer: the pair counts
                  // twice in a score
};

struct FopeParams {
  std::int64_t head_dim = 0;              // even, 2 .. kMaxModelDim
  std::span<const double> inv_freq = {};  // those kept, radians per token, |f| <= 2^20; at least
                                          // one, at most head_dim / 2
  RopeLayout layout = RopeLayout::kInterleaved;
  FopeStill still = FopeStill::kOfficial;
};

// Whether x with x_size elements can be turned by series at num_positions positions.
// Errors: those of CheckRotate on the parameters, positions and x_size; invFreq empty; layout
// 'wrong-mixed', which has no pairs (layout); num_positions times the square of the frequencies
// above kMaxKernelTerms (positions, too-large).
Status CheckFope(const FopeParams& params, std::int64_t num_positions, std::int64_t x_size);

// FoPE: pair m of each head of row t is turned by a series of all frequencies kept, in the place of
// a single cosine and sine.
//
//   y[t, a] = x[t, a] c - x[t, b] s      c = sum over k of cosines[k, m] cos(positions[t] f_k)
//   y[t, b] = x[t, a] s + x[t, b] c      s = sum over k of sines[k, m] sin(positions[t] f_k)
//
// Pairs from the number of frequencies on have none: c = 1 and s as `still` says. With the identity
// in the place of both matrices each pair keeps its own frequency, and the rotation is RoPE's.
//
//   positions       [seq_len]                       tokens, |p| <= 2^24
//   cosines, sines  [count, count]                  of the count frequencies; |c| <= 1000
//   x               [seq_len, num_heads * head_dim] queries or keys of heads that share their
//                                                   coefficients
//   y               as x; may be x itself
//
// Unlike in RotateRope, 'half' pairs i with i + head_dim / 2 however many frequencies are kept. The
// code that the paper prints divides each column by its sum first.
//
// Errors: those of CheckFope; cosines, sines of another length, or one not finite or beyond 1000;
// positions not finite or beyond 2^24; y of another shape.
// Accuracy: |y - exact| <= 6e-8 |exact| + 6e-10 |pair| (C + S) with C and S the sums of the
// absolute coefficients of the pair: series are summed up in double; the same bits on every
// machine. Source: Hua et al. 2024, Fourier Position Embedding, section 4 and the code at its end;
// vllm-project/vllm, FourierRotaryEmbedding; TsinghuaC3I/Fourier-Position-Embedding, issue 6; vLLM,
// issue 55204.
Status RopeFope(const FopeParams& params, std::span<const double> positions,
                std::span<const double> cosines, std::span<const double> sines, ConstMatrixView x,
                MatrixView y);

}  // namespace posenc

#endif  // POSENC_ROPE_H_
