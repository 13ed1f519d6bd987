#include "posenc/t5.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "diagonals.h"
#include "exponential.h"
#include "message.h"

namespace posenc {
namespace {

// A product of up to kMaxT5Buckets / 2 whole numbers, each at most kMaxLength.
class BigNumber {
 public:
  // Multiplies by factor^times.
  void Multiply(std::int64_t factor, std::int64_t times) {
    for (; times > 0; --times) {
      std::uint64_t carry = 0;
      for (std::size_t n = 0; n < size_; ++n) {
        carry += digits_[n] * static_cast<std::uint64_t>(factor);
        digits_[n] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      if (carry != 0) digits_[size_++] = static_cast<std::uint32_t>(carry);
    }
  }

  bool operator>=(const BigNumber& other) const {
    if (size_ != other.size_) return size_ > other.size_;
    std::size_t n = size_ - 1;
    while (n > 0 && digits_[n] == other.digits_[n]) --n;
    return digits_[n] >= other.digits_[n];
  }

 private:
  // In base 2^32, the last place first, no zeros ahead; a factor has at most 21 bits.
  std::array<std::uint32_t, kMaxT5Buckets / 2 * 21 / 32 + 1> digits_ = {1};
  std::size_t size_ = 1;
};

// The smallest n with n^m >= furthest^k exact^(m - k). The estimate saves time only: whatever it
// is, n is moved until it is right.
std::int64_t SmallestDistance(std::int64_t exact, std::int64_t furthest, std::int64_t k,
                              std::int64_t m) {
  BigNumber least;
  least.Multiply(furthest, k);
  least.Multiply(exact, m - k);
  const auto reaches = [&](std::int64_t n) {
    BigNumber power;
    power.Multiply(n, m);
    return power >= least;
  };
  const double from = Log2(static_cast<double>(exact)).high;
  const double to = Log2(static_cast<double>(furthest)).high;
  const double share = static_cast<double>(k) / static_cast<double>(m);
  auto n = static_cast<std::int64_t>(Exp2({from + (to - from) * share, 0.0}));
  do ++n;
  while (!reaches(n));
  while (n > exact && reaches(n - 1)) --n;
  return n;
}

// The thresholds of one direction.
struct Distances {
  std::array<std::int32_t, kMaxT5Buckets> first;
  std::int64_t count;

  // The last bucket that starts at n or before.
  std::int64_t Bucket(std::int64_t n) const {
    std::int64_t bucket = 0;
    for (std::int64_t step = kMaxT5Buckets / 2; step > 0; step /= 2) {
      const std::int64_t later = bucket + step;
      if (later < count && first[static_cast<std::size_t>(later)] <= n) bucket = later;
    }
    return bucket;
  }
};

// Fills `distances` for parameters that were checked.
void FindDistances(const T5BucketParams& params, Distances& distances) {
  const std::int64_t count = params.num_buckets / (params.bidirectional ? 2 : 1);
  const std::int64_t exact = count / 2;
  distances.count = count;
  for (std::int64_t b = 0; b < count; ++b) {
    distances.first[static_cast<std::size_t>(b)] = static_cast<std::int32_t>(
        b < exact ? b : SmallestDistance(exact, params.max_distance, b - exact, count - exact));
  }
}

}  // namespace

Status T5BucketCount(const T5BucketParams& params, std::int64_t& count) {
  POSENC_RETURN_IF_ERROR(CheckCount("numBuckets", params.num_buckets, kMaxT5Buckets));
  const auto given = static_cast<double>(params.num_buckets);
  if (params.bidirectional && (params.num_buckets < 4 || params.num_buckets % 2 != 0)) {
    return Mismatch("numBuckets", "even and at least 4 in both directions", given);
  }
  if (params.num_buckets < 2) return Mismatch("numBuckets", "at least 2", given);
  POSENC_RETURN_IF_ERROR(CheckCount("maxDistance", params.max_distance, kMaxLength));
  const std::int64_t buckets = params.num_buckets / (params.bidirectional ? 2 : 1);
  if (params.max_distance <= buckets / 2) {
    return Mismatch("maxDistance", "above half the buckets of a direction",
                    static_cast<double>(params.max_distance));
  }
  count = buckets;
  return Ok();
}

Status T5Thresholds(const T5BucketParams& params, std::span<std::int32_t> thresholds) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(T5BucketCount(params, count));
  POSENC_RETURN_IF_ERROR(
      CheckLength("thresholds", thresholds.size(), static_cast<std::size_t>(count)));
  Distances distances;
  FindDistances(params, distances);
  std::copy_n(distances.first.begin(), thresholds.size(), thresholds.begin());
  return Ok();
}

Status T5Buckets(const T5BucketParams& params, std::span<const double> relative_positions,
                 std::span<std::int32_t> buckets) {
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(T5BucketCount(params, count));
  POSENC_RETURN_IF_ERROR(CheckCount(
      "relativePositions", static_cast<std::int64_t>(relative_positions.size()), kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckWithin("relativePositions", relative_positions, kMaxOffset));
  for (const double relative : relative_positions) {
    if (std::trunc(relative) != relative) {
      return Mismatch("relativePositions", "whole numbers", relative);
    }
  }
  POSENC_RETURN_IF_ERROR(CheckLength("buckets", buckets.size(), relative_positions.size()));
  Distances distances;
  FindDistances(params, distances);
  for (std::size_t n = 0; n < buckets.size(); ++n) {
    const auto relative = static_cast<std::int64_t>(relative_positions[n]);
    std::int64_t bucket = 0;
    if (relative <= 0) {
      bucket = distances.Bucket(-relative);
    } else if (params.bidirectional) {
      bucket = count + distances.Bucket(relative);
    }
    buckets[n] = static_cast<std::int32_t>(bucket);
  }
  return Ok();
}

Status CheckT5Bias(const T5BiasParams& params, std::int64_t table_size) {
  POSENC_RETURN_IF_ERROR(CheckCount("numHeads", params.num_heads, kMaxHeads));
  POSENC_RETURN_IF_ERROR(CheckCount("queryLen", params.query_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("keyLen", params.key_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckOffset("queryOffset", params.query_offset));
  std::int64_t count = 0;
  POSENC_RETURN_IF_ERROR(T5BucketCount(params.buckets, count));
  POSENC_RETURN_IF_ERROR(
      CheckLength("table", static_cast<std::size_t>(table_size),
                  static_cast<std::size_t>(params.buckets.num_buckets * params.num_heads)));
  return CheckArray("queryLen", params.num_heads * params.query_len, params.key_len, 4);
}

Status BiasT5(const T5BiasParams& params, std::span<const float> table, std::span<float> out) {
  POSENC_RETURN_IF_ERROR(CheckT5Bias(params, static_cast<std::int64_t>(table.size())));
  const auto heads = static_cast<std::size_t>(params.num_heads);
  const auto queries = static_cast<std::size_t>(params.query_len);
  const auto keys = static_cast<std::size_t>(params.key_len);
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), heads * queries * keys));
  Distances distances;
  FindDistances(params.buckets, distances);

  std::vector<float> line(queries - 1 + keys);
  const auto size = static_cast<std::int64_t>(line.size());
  const std::int64_t zero = params.query_offset + params.query_len - 1;  // where key = query
  for (std::size_t h = 0; h < heads; ++h) {
    // Relative positions from `first` to before `end` share a bucket.
    const auto fill = [&](std::int64_t first, std::int64_t end, std::size_t bucket) {
      first = std::clamp(first + zero, std::int64_t{0}, size);
      end = std::clamp(end + zero, first, size);
      std::fill(line.data() + first, line.data() + end, table[bucket * heads + h]);
    };
    fill(1, size, 0);
    std::int64_t end = size + zero;
    for (auto b = static_cast<std::size_t>(distances.count); b-- > 0;) {
      const std::int64_t first = distances.first[b];
      fill(1 - end, 1 - first, b);
      if (params.buckets.bidirectional) {
        fill(std::max(first, std::int64_t{1}), end, static_cast<std::size_t>(distances.count) + b);
      }
      end = first;
    }
    CopyDiagonals(line, keys, out.subspan(h * queries * keys, queries * keys));
  }
  return Ok();
}

AttentionScoresParams T5Scores(std::int64_t head_dim, T5Scaling scaling) {
  AttentionScoresParams params = {.head_dim = head_dim, .scale = 1.0};
  if (scaling == T5Scaling::kWrongSqrt) params.scale.reset();
  return params;
}

}  // namespace posenc
