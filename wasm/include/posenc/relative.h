#ifndef POSENC_RELATIVE_H_
#define POSENC_RELATIVE_H_

#include <cstdint>
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
// Errors: those of CheckRelativeTerms; q, k, u, v, relativeKeys or a term (out) of another shape.
// Accuracy: |term - exact| <= 6e-8 |exact| + 1e-12 sum |products|: products and sums are in
// double, in order; the same bits on every machine. Data that is not finite follows IEEE
// arithmetic.
// Source: Dai et al. 2019, Transformer-XL, section 3.3.
Status RelativeTerms(const RelativeTermsParams& params, ConstMatrixView q, ConstMatrixView k,
                     std::span<const float> u, std::span<const float> v,
                     ConstMatrixView relative_keys, const RelativeTermsOutput& out);

}  // namespace posenc

#endif  // POSENC_RELATIVE_H_
