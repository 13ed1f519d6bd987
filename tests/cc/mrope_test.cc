#include "posenc/mrope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

MropeSegment Text(std::int64_t length) { return {.text = true, .length = length}; }
MropeSegment Image(std::int64_t height, std::int64_t width) {
  return {.text = false, .height = height, .width = width};
}
MropeSegment Video(std::int64_t frames, std::int64_t height, std::int64_t width,
                   double time_step = 1.0) {
  return {
      .text = false, .frames = frames, .height = height, .width = width, .time_step = time_step};
}

struct Positions {
  Ints ids;
  std::int64_t delta = 0;

  std::size_t count() const { return ids.size() / 3; }
  Ints axis(std::size_t a) const {
    const auto n = static_cast<std::ptrdiff_t>(count()), first = static_cast<std::ptrdiff_t>(a) * n;
    return {ids.begin() + first, ids.begin() + first + n};
  }
};

Positions Place(const std::vector<MropeSegment>& segments, std::int64_t merge) {
  const MropePositionParams params = {segments, merge};
  std::int64_t count = 0;
  EXPECT_TRUE(MropeTokenCount(params, count).ok());
  Positions positions;
  positions.ids.resize(static_cast<std::size_t>(3 * count));
  ExpectOk(MropePositionIds(params, positions.ids, positions.delta));
  return positions;
}

Floats Rotate(const MropeParams& params, const Doubles& ids, const Floats& x) {
  const std::size_t cols = 3 * x.size() / ids.size();
  return Written(x.size(),
                 [&](Floats& y) { return RotateMrope(params, ids, Rows(x, cols), Rows(y, cols)); });
}

TEST(Mrope, OneIdForAllAxesIsRopeBitForBit) {
  const auto x = RandomFloats(1100 * 40, 11, 2.0);
  const Doubles even = Counting(1100, 5.0);
  Doubles uneven(1100);
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
  const auto y = Rotate({.head_dim = 22, .sections = sections}, ids,
                        RandomFloats(positions.count() * 44, 14, 2.0));
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

TEST(MropePositions, HaveTheSameBitsEverywhere) {
  const Positions positions = Place({Text(30), Image(20, 14), Video(5, 6, 8), Text(70)}, 2);
  ExpectBits("mrope ids", positions.ids);
}

TEST(MropePositions, NameTheFieldAtFault) {
  std::int64_t count = 0;
  ExpectError(MropeTokenCount({{}, 2}, count), "segments");
  const std::vector<MropeSegment> many(4097, Text(1)), two = {Text(2)};
  ExpectError(MropeTokenCount({many, 2}, count), "segments", StatusCode::kTooLarge);
  for (const double step : {-1e-9, kMaxTimeStep + 1e-9, std::nan(""), HUGE_VAL}) {
    const std::vector<MropeSegment> video = {Text(1), Video(2, 4, 4, step)};
    ExpectError(MropeTokenCount({video, 2}, count), "timeStep");
  }
  Ints ids(5);
  ExpectError(MropePositionIds({two}, ids, count), "ids");
}

}  // namespace
}  // namespace posenc::testing
