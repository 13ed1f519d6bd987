#ifndef POSENC_ATTENTION_H_
#define POSENC_ATTENTION_H_

#include <cstdint>
#include <optional>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

struct AttentionScoresParams {
  std::int64_t head_dim = 0;    // 1 .. kMaxModelDim
  std::optional<double> scale;  // multiplies q.k; finite; 1 / sqrt(head_dim) when absent
};

// Whether scores can be made of q and k with that many elements; ask before allocating them.
// Errors: headDim out of range; scale not finite; q, k empty or not a multiple of headDim, or
// with more than kMaxLength rows; scores above kMaxArrayBytes, or more than kMaxProducts (q,
// too-large).
Status CheckScores(const AttentionScoresParams& params, std::int64_t q_size, std::int64_t k_size);

// scores = scale * q k^T, before any bias or mask.
//
//   q       [query_len, head_dim]
//   k       [key_len, head_dim]
//   scores  [query_len, key_len]
//
// Errors: those of CheckScores; q, k, scores of another shape. Data that is not finite follows
// IEEE arithmetic.
// Accuracy: |scores - exact| <= 1.2e-7 (head_dim + 2) scale sum |q| |k|, the same bits on
// every SIMD backend.
// Source: Vaswani et al. 2017, section 3.2.1.
Status AttentionScores(const AttentionScoresParams& params, ConstMatrixView q, ConstMatrixView k,
                       MatrixView scores);

// Which keys query i, standing at position p = i + query_offset, may see; keys start at 0.
struct KeysSeen {
  bool causal = false;                           // none with j > p
  std::int64_t query_offset = 0;                 // position of query 0, 0 .. kMaxLength
  std::optional<std::int64_t> window_size = {};  // only p - window_size < j <= p; 1 .. kMaxLength
  std::int64_t prefix_len = 0;                   // j < prefix_len in any case; 0 .. kMaxLength
};

struct AttentionWeightsParams {
  std::int64_t query_len = 0;  // 1 .. kMaxLength
  std::int64_t key_len = 0;    // 1 .. kMaxLength
  KeysSeen seen;
  std::optional<double> sink = {};  // one more logit of each row, which reads no value; finite
};

// Whether weights of that shape can be made; ask before allocating them.
// Errors: queryLen, keyLen, queryOffset, windowSize, prefixLen out of range; sink not finite;
// weights above kMaxArrayBytes (queryLen, too-large).
Status CheckWeights(const AttentionWeightsParams& params);

// weights = softmax of each row of scores + bias over the keys that the query sees:
//
//   logits[i, j]  = scores[i, j] + bias[i, j], or -Infinity where key j is hidden
//   weights[i, j] = exp(logits[i, j] - max_i) / sum over j of exp(logits[i, j] - max_i)
//
// With a sink, max_i and the sum have that logit too, as a float, and a row sums to less than 1:
// the rest goes to no key.
//
//   scores   [query_len, key_len]
//   bias     [query_len, key_len], or empty for none; -Infinity hides a key
//   mask     [query_len, key_len], or empty for none; 0 hides a key, any other number does not
//   weights  as scores; may be scores itself
//
// A row that is hidden everywhere has weights 0, not NaN: such a query reads nothing.
//
// Errors: those of CheckWeights; scores, bias, mask, weights of another shape; a NaN or +Infinity
// in scores or bias, or a finite sum beyond float's range (scores); a mask that is not finite,
// which would be a bias (mask).
// Accuracy: |weights - exact| <= 3e-7 for logits within +-100 of the row's maximum as floats,
// each row sums to 1 within 1e-6, with a sink to 1 - exp(sink - max_i) / sum; the same bits on
// every SIMD backend.
// Source of the sink: openai/gpt-oss, gpt_oss/torch/model.py, sdpa; 0 is softmax1 of Miller 2023.
Status AttentionWeights(const AttentionWeightsParams& params, ConstMatrixView scores,
                        ConstMatrixView bias, ConstMatrixView mask, MatrixView weights);

// Whether weights and values of those shapes can be multiplied; ask before allocating the result.
// Errors: queryLen, keyLen, headDim out of range; the result above kMaxArrayBytes, or more than
// kMaxProducts (queryLen, too-large).
Status CheckAttend(std::int64_t query_len, std::int64_t key_len, std::int64_t head_dim);

// out = weights v: what each query takes from the values.
//
//   weights  [query_len, key_len]
//   v        [key_len, head_dim]
//   out      [query_len, head_dim]
//
// Errors: those of CheckAttend; weights, v, out of another shape.
// Accuracy: |out - exact| <= 1.2e-7 (key_len + 2) sum |weights| |v|; bits as for scores.
Status Attend(ConstMatrixView weights, ConstMatrixView v, MatrixView out);

struct MultiHeadParams {
  std::int64_t num_heads = 0;   // 1 .. kMaxHeads
  std::int64_t head_dim = 0;    // 1 .. kMaxModelDim
  std::optional<double> scale;  // as for the scores
  KeysSeen seen;
  std::optional<std::int64_t> kv_heads = {};  // of k and v, divides num_heads; that when absent
  std::span<const float> sinks = {};          // [num_heads], finite; none when empty
  bool head_major = false;                    // heads one after another, not side by side
};

// Whether heads can be made of q, k, v and bias with that many elements; ask before allocating
// their results.
// Errors: numHeads, headDim, queryOffset, windowSize, prefixLen out of range; kvHeads that does not
// divide numHeads; scale not finite; sinks of another length than numHeads, or one not finite; q
// not 1 .. kMaxLength whole rows of num_heads * head_dim, k of kv_heads * head_dim; v of another
// size than k; bias_size neither 0 nor that of one head's weights nor of all; weights above
// kMaxArrayBytes, or more than kMaxProducts (q, too-large).
Status CheckMultiHead(const MultiHeadParams& params, std::int64_t q_size, std::int64_t k_size,
                      std::int64_t v_size, std::int64_t bias_size);

// Scores, weights and what they read, in every head by itself; head h of q and out, and of k and v,
// has the columns h * head_dim .. (h + 1) * head_dim - 1. Query heads share those of k and v in
// groups, g = h / (num_heads / kv_heads) rounded down, and sinks[h] is the sink of its weights:
//
//   weights[h] = softmax(scale q_h k_g^T + bias_h)      out_h = weights[h] v_g
//
//   q        [query_len, num_heads * head_dim]     head_major: [num_heads * query_len, head_dim]
//   k, v     [key_len, kv_heads * head_dim]        head_major: [kv_heads * key_len, head_dim]
//   bias     [query_len, key_len] for every head alike, [num_heads, query_len, key_len], or empty
//   out      as q
//   weights  [num_heads * query_len, key_len], the heads one after another
//
// A row with a logit beyond float's range has weights NaN, as in NumPy and PyTorch.
//
// Errors: those of CheckMultiHead; q, k, v, out, weights of another shape; q, k, v not finite;
// a NaN or +Infinity in bias.
// Accuracy: that of AttentionScores, AttentionWeights and Attend, one after another.
// Source: Vaswani et al. 2017, section 3.2.2, without its projections; Ainslie et al. 2023, GQA,
// and huggingface/transformers, repeat_kv; openai/gpt-oss, gpt_oss/torch/model.py, sdpa, for the
// sinks.
Status MultiHeadAttention(const MultiHeadParams& params, ConstMatrixView q, ConstMatrixView k,
                          ConstMatrixView v, std::span<const float> bias, MatrixView out,
                          MatrixView weights);

inline constexpr std::int64_t kMaxLayers = 64;

struct AttentionLayersParams {
  std::int64_t d_model = 0;    // 1 .. kMaxModelDim
  std::int64_t num_heads = 0;  // divides d_model
  bool causal = false;         // token i does not see tokens j > i
  bool residual = true;        // a layer adds to x what it reads, instead of replacing it
};

// Whether x and bias with that many elements can go through that many layers; ask before
// allocating the result.
// Errors: dModel, numHeads out of range; numHeads that does not divide dModel; num_layers outside 1
// .. kMaxLayers, or their projections above kMaxArrayBytes (layers); x not a whole number of rows;
// bias_size neither 0 nor that of one head's weights nor of all; a head's weights or the result
// above kMaxArrayBytes (x, too-large); more than kMaxProducts in all layers (layers, too-large).
Status CheckLayers(const AttentionLayersParams& params, std::int64_t num_layers,
                   std::int64_t x_size, std::int64_t bias_size);

// x and what each layer of attention alone makes of it; without normalisation and feed-forward
// layers, so that what is seen is what attention does:
//
//   out[0] = x      out[l + 1] = (out[l] if residual) + MultiHead(out[l] wq, ... wk, ... wv) wo
//
//   x        [n, d_model]
//   weights  [layers, 4, d_model, d_model]: wq, wk, wv and wo of each layer, applied as x W
//   bias     [n, n] for every head alike, [num_heads, n, n], or empty; the same in every layer
//   out      [(layers + 1) * n, d_model], the states one after another
//
// Numbers beyond float's range become infinite or NaN, as in NumPy and PyTorch.
//
// Errors: those of CheckLayers; x, out of another shape; weights of another shape (layers); x,
// weights not finite; a NaN or +Infinity in bias.
// Accuracy: that of MultiHeadAttention in every layer, and 1.2e-7 (d_model + 2) sum |x| |w| of
// every projection; the same bits on every SIMD backend.
Status AttentionLayers(const AttentionLayersParams& params, ConstMatrixView x,
                       std::span<const float> weights, std::span<const float> bias, MatrixView out);

// How spread out a row of weights is, in nats: 0 for one key, ln n for n keys alike.
//
//   out[i] = -sum over j of weights[i, j] ln weights[i, j]      0 ln 0 = 0
//
//   weights  [query_len, key_len]  finite, >= 0
//   out      [query_len]
//
// Errors: weights empty, negative or not finite; out of another length (out).
// Accuracy: |out - exact| <= 2e-16 (key_len + 8) (1 + |exact|) for rows that sum to 1, the same
// bits on every machine.
Status AttentionEntropy(ConstMatrixView weights, std::span<double> out);

// How far back a query has to look: the fewest of the most recent keys that hold `share` of its
// row's sum, counting keys with any weight.
//
//   weights  [query_len, key_len]  finite, >= 0
//   out      [query_len]           0 for a row without any weight
//
// Errors: share not in (0, 1]; weights empty, negative or not finite; out of another length (out).
// Accuracy: sums in double, the same counts on every machine.
Status AttentionWindow(ConstMatrixView weights, double share, std::span<std::int32_t> out);

// Where latent attention (MLA) rotates.
enum class LatentOrder {
  kKey,        // 'key': the key, after its up-projection: right, but no cache can hold it as latent
  kDecoupled,  // 'decoupled': a part of its own beside the content, which is not rotated
  kAbsorbed,   // 'absorbed': the same, the up-projection taken up by the query, as over a cache
  kWrongLatent,  // 'wrong-latent': the latent, which the up-projection then does not leave rotated
};

struct LatentParams {
  std::int64_t head_dim = 0;    // of the content, 1 .. kMaxModelDim; what is rotated has to be even
  std::int64_t latent_dim = 0;  // 1 .. kMaxModelDim
  std::int64_t rotary_dim = 0;  // of the part of its own, even, 0 .. kMaxModelDim; 0: there is none
  LatentOrder order = LatentOrder::kDecoupled;
  double base = 10000.0;                  // finite, > 1
  std::span<const double> inv_freq = {};  // radians per token of each pair; empty: of the base
  std::int64_t query_offset = 0;          // position of query 0, 0 .. kMaxLength
  std::optional<double> scale = {};       // finite; 1 / sqrt(head_dim + rotary_dim) when absent
};

// The most products of one call: of every query and key, and of both with the up-projection.
inline constexpr std::int64_t kMaxLatentProducts = std::int64_t{1} << 28;

// Whether q and latents of that many elements make scores; ask before allocating them.
// Errors: headDim, latentDim, rotaryDim out of range, or odd where it is rotated; rotaryDim above 0
// with an order that rotates no part of its own; base; invFreq beyond +-2^20 or of another size
// than the pairs; queryOffset or the last query beyond kMaxLength (queryOffset); scale not finite;
// q, latents not a whole number of rows; scores above kMaxArrayBytes, or more than
// kMaxLatentProducts (q, too-large).
Status CheckLatent(const LatentParams& params, std::int64_t q_size, std::int64_t latents_size);

// Scores of one head whose keys are made of latents, k_j = up c_j, with R_p the rotation of
// neighbouring pairs to position p, the query's m = i + query_offset and the key's j:
//
//   'key'           scale (R_m q_i) . (R_j up c_j)
//   'decoupled'     scale (q_i . (up c_j) + (R_m q'_i) . (R_j k'_j))
//   'absorbed'      scale ((up^T q_i) . c_j + (R_m q'_i) . (R_j k'_j))
//   'wrong-latent'  scale (up^T R_m q_i) . (R_j c_j), which depends on the position
//
//   q          [query_len, head_dim]
//   latents    [key_len, latent_dim]           c, what a cache holds
//   up         [head_dim, latent_dim]
//   q_rotary   [query_len, rotary_dim]         q', empty without rotary_dim
//   k_rotary   [key_len, rotary_dim]           k', before its rotation
//   scores     [query_len, key_len]
//
// Errors: those of CheckLatent; an array of another shape (q, latents, up, qRotary, kRotary,
// scores), or one that is not finite.
// Accuracy: |scores - exact| <= 6e-8 |exact| + 3e-9 scale (|q_i| |up| |c_j| + |q'_i| |k'_j|), |up|
// being the root of its sum of squares: products and sums are in double, in order; the same bits on
// every machine.
// Source: DeepSeek-AI 2024, DeepSeek-V2, section 2.1; deepseek-ai/DeepSeek-V3, inference/model.py,
// class MLA.
Status AttentionLatent(const LatentParams& params, ConstMatrixView q, ConstMatrixView latents,
                       ConstMatrixView up, ConstMatrixView q_rotary, ConstMatrixView k_rotary,
                       MatrixView scores);

struct CacheSizeParams {
  std::int64_t num_heads = 0;   // 1 .. kMaxHeads
  std::int64_t kv_heads = 0;    // of GQA, 1 .. num_heads
  std::int64_t head_dim = 0;    // 1 .. kMaxModelDim
  std::int64_t latent_dim = 0;  // 1 .. kMaxModelDim
  std::int64_t rotary_dim = 0;  // 0 .. kMaxModelDim
};

// Numbers that a layer keeps of a token, keys and values together:
//
//   out  [4]  MHA 2 num_heads head_dim, GQA 2 kv_heads head_dim, MQA 2 head_dim,
//             MLA latent_dim + rotary_dim, the same for all of its heads
//
// Errors: numHeads, kvHeads, headDim, latentDim, rotaryDim out of range; out of another length
// (out). Source: DeepSeek-AI 2024, DeepSeek-V2, table 1.
Status AttentionCacheSizes(const CacheSizeParams& params, std::span<double> out);

}  // namespace posenc

#endif  // POSENC_ATTENTION_H_
