#include "posenc/t5.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

T5BucketParams Buckets(Input& in) {
  T5BucketParams params;
  params.bidirectional = in.Flag();
  params.num_buckets = in.Even(40);
  params.max_distance = in.Flag() ? params.num_buckets : in.Count(250);
  return params;
}

void Thresholds(Input& in) {
  const T5BucketParams params = Buckets(in);
  std::int64_t count = 0;
  const Status counted = T5BucketCount(params, count);
  Try<std::int32_t>(
      {in.Length(counted.ok() ? Cells(count) : 0)},
      [&](std::span<std::int32_t> thresholds) { return T5Thresholds(params, thresholds); },
      counted);
}

void Positions(Input& in) {
  const T5BucketParams params = Buckets(in);
  std::vector<double> positions(in.Length(in.Few(40)));
  const bool whole = !in.OneIn(16);
  for (double& position : positions) {
    position = in.Number(-300.0, 300.0);
    if (whole && std::abs(position) <= 2097152.0) position = static_cast<std::int32_t>(position);
  }
  std::int64_t count = 0;
  Try<std::int32_t>(
      {in.Length(positions.size())},
      [&](std::span<std::int32_t> buckets) { return T5Buckets(params, positions, buckets); },
      T5BucketCount(params, count));
}

void Bias(Input& in) {
  T5BiasParams params;
  params.num_heads = in.Count(5);
  params.query_len = in.Count();
  params.key_len = in.Count();
  params.buckets = Buckets(in);
  params.query_offset = in.Offset();
  const std::vector<float> table =
      in.Floats(in.Length(Cells(params.buckets.num_buckets, params.num_heads)));
  const std::size_t size = in.Length(Cells(params.num_heads, params.query_len, params.key_len));
  Try<float>(
      {size}, [&](std::span<float> out) { return BiasT5(params, table, out); },
      CheckT5Bias(params, Size(table)));
}

void Scores(Input& in) {
  const std::int64_t head_dim = in.Count(20);
  const AttentionScoresParams params = T5Scores(head_dim, in.Choice<T5Scaling>(2));
  const std::size_t cols = Cells(head_dim);
  const std::vector<float> q = in.Floats(2 * cols), k = in.Floats(3 * cols);
  Try<float>({6}, [&](std::span<float> out) {
    return AttentionScores(params, Rows(q, cols), Rows(k, cols), Rows(out, 3));
  });
}

const Registration t5("t5", {Thresholds, Positions, Scores, Bias});

}  // namespace
}  // namespace posenc::fuzz
