// T5 with the library: a bucket for every distance, a learned bias for every bucket and head.
#include "posenc/t5.h"

#include <cstdint>
#include <span>

// The bucket of each distance, key minus query.
posenc::Status Buckets(std::span<const double> distances, bool bidirectional,
                       std::span<std::int32_t> buckets) {
  posenc::T5BucketParams params;
  params.bidirectional = bidirectional;
  params.num_buckets = 32;
  params.max_distance = 128;
  return posenc::T5Buckets(params, distances, buckets);  // @b
}

// What each head adds to the scores: table [num_buckets, num_heads], bias [heads, queries, keys].
posenc::Status EncoderBias(std::span<const float> table, std::int64_t num_heads,
                           std::int64_t seq_len, std::span<float> bias) {
  posenc::T5BiasParams params;
  params.num_heads = num_heads;
  params.query_len = seq_len;  // @a
  params.key_len = seq_len;
  return posenc::BiasT5(params, table, bias);  // @c
}
