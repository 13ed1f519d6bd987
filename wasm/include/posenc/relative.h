#ifndef POSENC_RELATIVE_H_
#define POSENC_RELATIVE_H_

#include <cstdint>
#include <optional>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

enum class RelativeOrder {
  kKeyMinusQuery,  // 'key-minus-query': Shaw's; the past has the low indices
  kQueryMinusKey,  // 'query-minus-key': the mirror image, in other code
};

struct RelativeIndicesParams {
  std::int64_t query_len = 0;              // 1 .. kMaxLength
  std::int64_t key_len = 0;                // 1 .. kMaxLength
  std::int64_t max_relative_position = 0;  // K, 1 .. kMaxLength
  std::int64_t query_offset = 0;           // position of query 0, 0 .. kMaxLength
  RelativeOrder order = RelativeOrder::kKeyMinusQuery;
};

// Whether the indices can be made; ask before allocating them.
// Errors: queryLen, keyLen, maxRelativePosition, queryOffset out of range; an output above
// kMaxArrayBytes (queryLen, too-large).
Status CheckRelativeIndices(const RelativeIndicesParams& params);

// Which row of a learned table of 2 K + 1 rows stands for key j as seen from query i:
//
//   out[i, j] = clip(j - (i + query_offset), -K, K) + K      or of the negated difference
//
//   out  [query_len, key_len]  0 .. 2 K
//
// Errors: those of CheckRelativeIndices; out of another length (out).
// Source: Shaw et al. 2018, Self-attention with relative position representations, section 3.2.
Status RelativeIndices(const RelativeIndicesParams& params, std::span<std::int32_t> out);

// The most products of one call, query_len * key_len * head_dim.
inline constexpr std::int64_t kMaxRelativeProducts = std::int64_t{1} << 29;

struct RelativeTermsParams {
  std::int64_t head_dim = 0;      // 1 .. kMaxModelDim; even for RelativeKeys
  std::int64_t query_len = 0;     // rows of q
  std::int64_t key_len = 0;       // rows of k
  double base = 10000.0;          // finite, > 1; RelativeKeys alone reads it
  std::int64_t query_offset = 0;  // position of query 0, 0 .. kMaxLength; so does it alone
};

// What q and k of that many elements make of query_len and key_len, and whether the terms can be
// computed; ask before allocating them.
// Errors: headDim out of range; q, k not a whole number of rows; the four terms together above
// kMaxArrayBytes, or more than kMaxRelativeProducts (q, too-large); queryOffset out of range, or
// the last query beyond kMaxLength (queryOffset).
Status CheckRelativeTerms(RelativeTermsParams& params, std::int64_t q_size, std::int64_t k_size);

// Sinusoidal encodings of the distances from query to key, 'concatenated', as Transformer-XL has
// them before its matrix W_kR. Row n is that of the distance n - (key_len - 1) + query_offset,
// query position minus key position.
//
//   out  [query_len + key_len - 1, head_dim]
//
// Errors: headDim out of range or odd; base; queryLen, keyLen, queryOffset as CheckRelativeTerms
// has them; out of another shape (out). Accuracy: as EncodeSinusoidal, with which it shares every
// bit.
Status RelativeKeys(const RelativeTermsParams& params, MatrixView out);

// Each [query_len, key_len].
struct RelativeTermsOutput {
  MatrixView content;
  MatrixView position;
  MatrixView content_bias;
  MatrixView position_bias;
};

// The four parts of Transformer-XL's score of query i for key j, unscaled:
//
//   content       (a)  q_i . k_j
//   position      (b)  q_i . r_n      n = i - j + key_len - 1
//   content_bias  (c)  u . k_j        the same for every query
//   position_bias (d)  v . r_n        by distance alone
//
//   q, k            [query_len, head_dim], [key_len, head_dim]
//   u, v            [head_dim]
//   relative_keys   [query_len + key_len - 1, head_dim], by increasing distance
//
// Errors: those of CheckRelativeTerms; q, k, u, v, relativeKeys of another shape; a term of another
// shape (out).
// Accuracy: |term - exact| <= 6e-8 |exact| + 1e-12 sum |products|: products and sums are in
// double, in order; the same bits on every machine. Data that is not finite follows IEEE
// arithmetic.
// Source: Dai et al. 2019, Transformer-XL, section 3.3.
Status RelativeTerms(const RelativeTermsParams& params, ConstMatrixView q, ConstMatrixView k,
                     std::span<const float> u, std::span<const float> v,
                     ConstMatrixView relative_keys, const RelativeTermsOutput& out);

enum class DistanceIndex {
  kOfficial,        // 'official': of the key as seen from the query, and of the query from the key
  kWrongSameIndex,  // 'wrong-same-index': of the key as seen from the query, in both terms
};

struct DisentangledParams {
  std::int64_t head_dim = 0;               // 1 .. kMaxModelDim
  std::int64_t max_relative_position = 0;  // K, 1 .. kMaxLength / 2: tables have 2 K rows
  DistanceIndex index = DistanceIndex::kOfficial;
};

// Whether q and k of that many elements make terms; ask before allocating them.
// Errors: headDim, maxRelativePosition out of range; q, k not a whole number of rows; the three
// terms together above kMaxArrayBytes, or more than kMaxRelativeProducts (q, too-large).
Status CheckRelativeDisentangled(const DisentangledParams& params, std::int64_t q_size,
                                 std::int64_t k_size);

// Each [query_len, key_len].
struct DisentangledOutput {
  MatrixView content;
  MatrixView content_to_position;
  MatrixView position_to_content;
};

// The three parts of DeBERTa's score of query i for key j, divided by sqrt(3 head_dim):
//
//   content              q_i . k_j
//   content_to_position  q_i . k_position[delta(i, j)]
//   position_to_content  q_position[delta(j, i)] . k_j      delta(i, j) with 'wrong-same-index'
//
//   delta(a, b) = min(max(a - b + K, 0), 2 K - 1)
//
//   q, k                    [query_len, head_dim], [key_len, head_dim]
//   q_position, k_position  [2 K, head_dim]  the table of distances, projected
//
// Errors: those of CheckRelativeDisentangled; q, k, qPosition, kPosition of another shape; a term
// of another shape (out).
// Accuracy: as RelativeTerms, of the divided terms; the same bits on every machine. Data that is
// not finite follows IEEE arithmetic.
// Source: He et al. 2020, DeBERTa, section 3.1 and algorithm 1; microsoft/DeBERTa, issue 162, and
// nntrainer/nntrainer, pull request 3982, for the index.
Status RelativeDisentangled(const DisentangledParams& params, ConstMatrixView q, ConstMatrixView k,
                            ConstMatrixView q_position, ConstMatrixView k_position,
                            const DisentangledOutput& out);

struct UntiedParams {
  std::int64_t head_dim = 0;              // 1 .. kMaxModelDim
  std::optional<double> class_from = {};  // position score of query 0 for every key, finite
  std::optional<double> class_to = {};    // of every other query for key 0, finite
};

// The two parts of TUPE's score of query i for key j, divided by sqrt(2 head_dim): content, and
// absolute positions with matrices of their own. The token [CLS] at 0 has no place: its scores are
// learned numbers, not divided, in the place of the second part.
//
//   content   q_i . k_j
//   position  q_position[i] . k_position[j], or class_from where i = 0, class_to where j = 0
//
//   q, q_position  [query_len, head_dim]
//   k, k_position  [key_len, head_dim]
//
// Errors: headDim out of range; classFrom, classTo not finite; q, k not a whole number of rows;
// both parts together above kMaxArrayBytes, or more than kMaxRelativeProducts (q, too-large); q, k,
// qPosition, kPosition of another shape; a part of another shape (out).
// Accuracy: as RelativeDisentangled.
// Source: Ke et al. 2020, TUPE, equations 7 and 10; guolinke/TUPE.
Status CheckRelativeUntied(const UntiedParams& params, std::int64_t q_size, std::int64_t k_size);
Status RelativeUntied(const UntiedParams& params, ConstMatrixView q, ConstMatrixView k,
                      ConstMatrixView q_position, ConstMatrixView k_position, MatrixView content,
                      MatrixView position);

}  // namespace posenc

#endif  // POSENC_RELATIVE_H_
