// Relative positions with the library: Shaw's rows, and Transformer-XL's four terms.
#include "posenc/relative.h"

#include <cstdint>
#include <span>
#include <vector>

// Row of (query, key) in a table of 2K + 1 rows: clip(key - query, -K, K) + K.
posenc::Status ShawIndices(std::int64_t query_len, std::int64_t key_len, std::int64_t K,
                           std::span<std::int32_t> out) {
  posenc::RelativeIndicesParams params;
  params.query_len = query_len;  // @a
  params.key_len = key_len;
  params.max_relative_position = K;
  return posenc::RelativeIndices(params, out);  // @b
}

// Two terms by content and two by distance, each [query_len, key_len]; their sum is the score.
posenc::Status TransformerXlTerms(posenc::ConstMatrixView q, posenc::ConstMatrixView k,
                                  std::span<const float> u, std::span<const float> v,
                                  const posenc::RelativeTermsOutput& terms) {
  posenc::RelativeTermsParams params;
  params.head_dim = static_cast<std::int64_t>(q.cols());
  params.query_len = static_cast<std::int64_t>(q.rows());
  params.key_len = static_cast<std::int64_t>(k.rows());

  std::vector<float> keys((q.rows() + k.rows() - 1) * q.cols());
  const posenc::MatrixView relative_keys(keys.data(), q.rows() + k.rows() - 1, q.cols());
  const posenc::Status status = posenc::RelativeKeys(params, relative_keys);  // @c
  if (!status.ok()) return status;
  return posenc::RelativeTerms(params, q, k, u, v, relative_keys, terms);  // @d
}
