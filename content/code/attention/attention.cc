// Softmax attention with the library: content alone, no position.
#include "posenc/attention.h"

#include <cstdint>

// q [query_len, head_dim], k and v [key_len, head_dim]; out as q, weights [query_len, key_len].
posenc::Status Attention(posenc::ConstMatrixView q, posenc::ConstMatrixView k,
                         posenc::ConstMatrixView v, bool causal, posenc::MatrixView weights,
                         posenc::MatrixView out) {
  posenc::AttentionScoresParams score;
  score.head_dim = static_cast<std::int64_t>(q.cols());
  posenc::Status status = posenc::AttentionScores(score, q, k, weights);  // @d
  if (!status.ok()) return status;

  posenc::AttentionWeightsParams params;
  params.query_len = static_cast<std::int64_t>(q.rows());
  params.key_len = static_cast<std::int64_t>(k.rows());
  params.seen.causal = causal;  // @a

  status = posenc::AttentionWeights(params, weights, {}, {}, weights);  // @c
  return status.ok() ? posenc::Attend(weights, v, out) : status;
}
