#ifndef POSENC_ATTENTION_H_
#define POSENC_ATTENTION_H_

#include <cstdint>
#include <optional>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

struct AttentionScoresParams {
  std::int64_t head_dim = 0;    // 1 .. kMaxModelDim
  std::optional<double> scale;  // multiplies q.k; finite; 1 / sqrt(head_dim) when absent
};

// Whether scores can be made of q and k with that many elements; ask before allocating them.
// Errors: headDim out of range; scale not finite; q, k empty or not a multiple of headDim, or
// with more than kMaxLength rows; scores above kMaxArrayBytes (q, too-large).
Status CheckScores(const AttentionScoresParams& params, std::int64_t q_size, std::int64_t k_size);

// scores = scale * q k^T, before any bias or mask.
//
//   q       [query_len, head_dim]
//   k       [key_len, head_dim]
//   scores  [query_len, key_len]
//
// Errors: those of CheckScores; q, k, scores of another shape. Data that is not finite follows
// IEEE arithmetic.
// Accuracy: |scores - exact| <= 1.2e-7 (head_dim + 2) scale sum |q| |k|. The order of summation
// is the matrix library's, so the last bits may differ between backends.
// Source: Vaswani et al. 2017, section 3.2.1.
Status AttentionScores(const AttentionScoresParams& params, ConstMatrixView q, ConstMatrixView k,
                       MatrixView scores);

struct AttentionWeightsParams {
  std::int64_t query_len = 0;     // 1 .. kMaxLength
  std::int64_t key_len = 0;       // 1 .. kMaxLength
  bool causal = false;            // query i does not see keys j > i + query_offset
  std::int64_t query_offset = 0;  // position of query 0, 0 .. kMaxLength
};

// Whether weights of that shape can be made; ask before allocating them.
// Errors: queryLen, keyLen, queryOffset out of range; weights above kMaxArrayBytes (queryLen,
// too-large).
Status CheckWeights(const AttentionWeightsParams& params);

// weights = softmax of each row of scores + bias, with the future masked if causal:
//
//   logits[i, j]  = scores[i, j] + bias[i, j], or -Infinity where key j is masked
//   weights[i, j] = exp(logits[i, j] - max_i) / sum over j of exp(logits[i, j] - max_i)
//
//   scores   [query_len, key_len]
//   bias     [query_len, key_len], or empty for none; -Infinity masks a key
//   weights  as scores; may be scores itself
//
// A row that is masked everywhere has weights 0, not NaN: such a query reads nothing.
//
// Errors: those of CheckWeights; scores, bias, weights of another shape; a NaN or +Infinity in
// scores or bias, or a finite sum beyond float's range (scores).
// Accuracy: |weights - exact| <= 3e-7 for logits within +-100 of the row's maximum as floats,
// each row sums to 1 within 1e-6; the same bits on every SIMD backend.
Status AttentionWeights(const AttentionWeightsParams& params, ConstMatrixView scores,
                        ConstMatrixView bias, MatrixView weights);

// Whether weights and values of those shapes can be multiplied; ask before allocating the result.
// Errors: queryLen, keyLen, headDim out of range; the result above kMaxArrayBytes (queryLen).
Status CheckAttend(std::int64_t query_len, std::int64_t key_len, std::int64_t head_dim);

// out = weights v: what each query takes from the values.
//
//   weights  [query_len, key_len]
//   v        [key_len, head_dim]
//   out      [query_len, head_dim]
//
// Errors: those of CheckAttend; weights, v, out of another shape.
// Accuracy: |out - exact| <= 1.2e-7 (key_len + 2) sum |weights| |v|; last bits as for scores.
Status Attend(ConstMatrixView weights, ConstMatrixView v, MatrixView out);

}  // namespace posenc

#endif  // POSENC_ATTENTION_H_
