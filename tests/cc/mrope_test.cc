#include "posenc/mrope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "golden.h"
#include "mrope_segments.h"
#include "posenc/limits.h"
#include "random.h"

namespace posenc::testing {
namespace {

std::vector<float> Rotate(const MropeParams& params, const std::vector<double>& ids,
                          const std::vector<float>& x) {
  const std::size_t rows = ids.size() / 3, cols = x.size() / rows;
  std::vector<float> y(x.size());
  const Status status = RotateMrope(params, ids, {x.data(), rows, cols}, {y.data(), rows, cols});
  EXPECT_TRUE(status.ok()) << status.message;
  return y;
}

std::vector<float> RandomRows(std::size_t size, std::uint64_t seed) {
  RandomStream random(seed);
  std::vector<float> values(size);
  for (float& value : values) value = static_cast<float>(random.Uniform() * 4.0 - 2.0);
  return values;
}

Ints Axes(std::int64_t head_dim, const std::vector<double>& sections, MropeAllocation allocation) {
  Ints axes(static_cast<std::size_t>(head_dim / 2));
  const Status status = MropeAxes(head_dim, sections, allocation, axes);
  EXPECT_TRUE(status.ok()) << status.message;
  return axes;
}

TEST(Mrope, OneIdForAllAxesIsRopeBitForBit) {
  const auto x = RandomRows(1100 * 40, 11);
  std::vector<double> even(1100), uneven(1100);
  std::iota(even.begin(), even.end(), 5.0);
  for (std::size_t t = 0; t < 1100; ++t) uneven[t] = static_cast<double>(t * t % 977);
  for (const std::vector<double>& positions : {even, uneven}) {
    std::vector<double> ids;
    for (int axis = 0; axis < 3; ++axis) {
      ids.insert(ids.end(), positions.begin(), positions.end());
    }
    for (const RopeLayout layout : {RopeLayout::kHalf, RopeLayout::kInterleaved}) {
      for (const auto allocation : {MropeAllocation::kSections, MropeAllocation::kInterleaved}) {
        std::vector<float> expected(x.size());
        ASSERT_TRUE(RotateRope({.head_dim = 20, .base = 1e6, .layout = layout}, positions,
                               {x.data(), 1100, 40}, {expected.data(), 1100, 40})
                        .ok());
        const std::vector<double> sections = {4, 3, 3};
        EXPECT_EQ(
            Rotate(
                {.head_dim = 20, .sections = sections, .layout = layout, .allocation = allocation},
                ids, x),
            expected);
      }
    }
  }
}

TEST(Mrope, HasTheSameBitsEverywhere) {
  const Positions positions = Place({Text(30), Image(20, 14), Video(5, 6, 8), Text(70)}, 2);
  const std::vector<double> ids(positions.ids.begin(), positions.ids.end());
  const std::vector<double> sections = {4, 4, 3};
  const auto y =
      Rotate({.head_dim = 22, .sections = sections}, ids, RandomRows(positions.count() * 44, 14));
  ExpectBits("mrope rotate", y);
}

TEST(Mrope, NamesTheFieldAtFault) {
  const std::vector<double> good = {1, 2, 1}, ids = {0, 1, 2, 3, 4, 5};
  const MropeParams right = {.head_dim = 8, .sections = good};
  Ints axes(3);
  ExpectError(MropeAxes(8, good, MropeAllocation::kSections, axes), "axes");
  std::vector<float> x(32);
  const MatrixView view(x.data(), 2, 16), other(x.data(), 1, 32);
  ExpectError(RotateMrope(right, ids, other, view), "x");
  ExpectError(RotateMrope(right, ids, view, other), "y");
}

}  // namespace
}  // namespace posenc::testing
