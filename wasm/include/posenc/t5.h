#ifndef POSENC_T5_H_
#define POSENC_T5_H_

#include <cstdint>
#include <span>

#include "posenc/attention.h"
#include "posenc/status.h"

namespace posenc {

inline constexpr std::int64_t kMaxT5Buckets = 512;

// How distances are put into buckets: one by one up to half of a direction's buckets, then in
// steps that grow geometrically up to max_distance; all that lies beyond shares the last.
struct T5BucketParams {
  bool bidirectional = true;        // keys after the query have the second half of the buckets;
                                    // without, they share bucket 0
  std::int64_t num_buckets = 32;    // 2 .. kMaxT5Buckets; bidirectional: even, 4 or more
  std::int64_t max_distance = 128;  // tokens, above half the buckets of a direction; <= kMaxLength
};

// Buckets of one direction, through `count`: all of them, or half if bidirectional.
// Errors: numBuckets out of range or odd with bidirectional; maxDistance out of range.
Status T5BucketCount(const T5BucketParams& params, std::int64_t& count);

// The smallest distance of each bucket of one direction. With exact = floor(count / 2),
//
//   bucket(n) = n                                                             for n < exact
//             = exact + floor((count - exact) log(n / exact) / log(max_distance / exact))
//
// and never more than count - 1.
//
//   thresholds  [count]  ascending; a bucket that no distance falls into has that of the next one
//
// Errors: those of T5BucketCount; thresholds of another length (thresholds).
// Accuracy: exact. The floor is decided between whole numbers of any length: it reaches k where
// n^m >= max_distance^k exact^(m - k), m = count - exact. The default has ties at 16, 32 and 64.
// Source: Raffel et al. 2020, T5, section 2.1; transformers, _relative_position_bucket.
Status T5Thresholds(const T5BucketParams& params, std::span<std::int32_t> thresholds);

// The bucket of each relative position, key minus query:
//
//   relative_positions  [n]  whole tokens, |r| <= 2^21
//   buckets             [n]  0 .. num_buckets - 1
//
// Errors: those of T5BucketCount; relativePositions empty or more than kMaxLength, not whole or
// beyond 2^21; buckets of another length (buckets).
Status T5Buckets(const T5BucketParams& params, std::span<const double> relative_positions,
                 std::span<std::int32_t> buckets);

struct T5BiasParams {
  std::int64_t num_heads = 0;  // 1 .. kMaxHeads
  std::int64_t query_len = 0;  // 1 .. kMaxLength
  std::int64_t key_len = 0;    // 1 .. kMaxLength
  T5BucketParams buckets = {};
  std::int64_t query_offset = 0;  // position of query 0, 0 .. kMaxLength; keys start at 0
};

// Whether the bias can be made of a table of table_size numbers; ask before allocating it.
// Errors: numHeads, queryLen, keyLen, queryOffset out of range; those of T5BucketCount; table_size
// not num_buckets * num_heads (table); an output above kMaxArrayBytes (queryLen, too-large).
Status CheckT5Bias(const T5BiasParams& params, std::int64_t table_size);

// What each head adds to the scores of query i for key j, a number learned for the bucket:
//
//   out[h, i, j] = table[bucket(j - i - query_offset), h]
//
//   table  [num_buckets, num_heads]
//   out    [num_heads, query_len, key_len]
//
// Errors: those of CheckT5Bias; out of another length (out). The table's numbers are only copied.
Status BiasT5(const T5BiasParams& params, std::span<const float> table, std::span<float> out);

enum class T5Scaling {
  kNone,       // 'none': q.k as it is; T5 has the missing factor in its initial weights
  kWrongSqrt,  // 'wrong-sqrt': divided by sqrt(head_dim) as in other Transformers, a common mistake
};

// What AttentionScores takes for the scores that T5's bias is added to.
// Errors: those of AttentionScores, which reads them.
// Source: Mesh TensorFlow's T5; transformers, T5Attention ("scores = q k^T").
AttentionScoresParams T5Scores(std::int64_t head_dim, T5Scaling scaling);

}  // namespace posenc

#endif  // POSENC_T5_H_
