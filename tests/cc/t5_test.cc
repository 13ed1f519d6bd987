#include "posenc/t5.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Ints Thresholds(const T5BucketParams& params) {
  std::int64_t count = 0;
  ExpectOk(T5BucketCount(params, count));
  return Written<std::int32_t>(count, [&](Ints& out) { return T5Thresholds(params, out); });
}

Ints Buckets(const T5BucketParams& params, const Doubles& relative) {
  return Written<std::int32_t>(relative.size(),
                               [&](Ints& out) { return T5Buckets(params, relative, out); });
}

Floats Bias(const T5BiasParams& params, const Floats& table) {
  return Written(params.num_heads * params.query_len * params.key_len,
                 [&](Floats& out) { return BiasT5(params, table, out); });
}

// Row b, head h holds b + h / 64: a bias tells its bucket and its head.
std::vector<float> Table(std::int64_t buckets, std::int64_t heads) {
  std::vector<float> table;
  for (std::int64_t b = 0; b < buckets; ++b) {
    for (std::int64_t h = 0; h < heads; ++h) {
      table.push_back(static_cast<float>(b) + static_cast<float>(h) / 64.0f);
    }
  }
  return table;
}

// Away from the ties, where double has no doubt, the formula as it is written.
TEST(T5, BucketsAreThoseOfTheFormula) {
  for (const std::int64_t count : {2, 3, 16, 33, 100, 512}) {
    for (const std::int64_t furthest : {count / 2 + 1, count, 8 * count, kMaxLength}) {
      const Doubles relative = Counting(3000, -2999.0);
      const Ints buckets = Buckets(
          {.bidirectional = false, .num_buckets = count, .max_distance = furthest}, relative);
      const auto exact = static_cast<double>(count / 2), last = static_cast<double>(count - 1);
      for (std::size_t i = 0; i < relative.size(); ++i) {
        const double n = -relative[i];
        if (n < exact) {
          EXPECT_EQ(buckets[i], n);
          continue;
        }
        const double steps = (static_cast<double>(count) - exact) * std::log(n / exact) /
                             std::log(static_cast<double>(furthest) / exact);
        if (std::fabs(steps - std::round(steps)) < 1e-9 && steps < last) continue;
        EXPECT_EQ(buckets[i], std::min(exact + std::floor(steps), last))
            << n << " of " << count << " up to " << furthest;
      }
    }
  }
}

// Four steps of a whole factor r from distance 4 to 4 r^4: the logarithms tie at every step, and
// floating point falls to either side of them.
TEST(T5, TiesBelongToTheLaterBucket) {
  for (std::int32_t r = 2; r <= 22; ++r) {
    const std::int64_t furthest = std::int64_t{4} * r * r * r * r;
    const Ints tied = {0, 1, 2, 3, 4, 4 * r, 4 * r * r, 4 * r * r * r};
    EXPECT_EQ(Thresholds({false, 8, furthest}), tied);
    EXPECT_EQ(Thresholds({true, 16, furthest}), tied);
    const Ints later = Thresholds({false, 8, furthest + 1});
    for (std::size_t k = 5; k < 8; ++k) EXPECT_EQ(later[k], tied[k] + 1) << "factor " << r;
    EXPECT_EQ(Thresholds({false, 8, furthest - 1}), tied);
  }
}

TEST(T5, HasTheSameBitsEverywhere) {
  const Ints thresholds = Thresholds({false, 512, kMaxLength});
  ExpectBits("t5 thresholds", thresholds);
  const auto bias =
      Bias({.num_heads = 5, .query_len = 33, .key_len = 47, .query_offset = 100}, Table(32, 5));
  ExpectBits("t5 bias", bias);
}

TEST(T5, NamesTheFieldAtFault) {
  std::int64_t count = 0;
  for (const auto& [bidirectional, near] : {std::pair(true, 8), {false, 16}, {false, 0}}) {
    ExpectError(T5BucketCount({bidirectional, 32, near}, count), "maxDistance");
  }
  Ints out(1);
  ExpectError(T5Thresholds({}, out), "thresholds");
  ExpectError(T5Buckets({}, {}, out), "relativePositions");
  ExpectError(T5Buckets({}, std::vector<double>{0.5}, out), "relativePositions");
  ExpectError(T5Buckets({}, std::vector<double>{1.0, 2.0}, out), "buckets");
  std::vector<float> bias(23);
  ExpectError(BiasT5({.num_heads = 2, .query_len = 3, .key_len = 4}, Table(32, 2), bias), "out");
}

}  // namespace
}  // namespace posenc::testing
