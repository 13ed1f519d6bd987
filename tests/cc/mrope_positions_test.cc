#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "golden.h"
#include "mrope_segments.h"
#include "posenc/limits.h"

namespace posenc::testing {
namespace {

// The next token stands at the largest id + 1, whatever came before.
TEST(MropePositions, WhatFollowsStartsBeyondTheLargestId) {
  const std::vector<MropeSegment> all = {Text(3), Image(2, 6),    Video(7, 2, 2), Text(1),
                                         Text(4), Video(2, 4, 2), Image(8, 2),    Text(2)};
  std::vector<MropeSegment> segments;
  for (const MropeSegment& segment : all) {
    segments.push_back(segment);
    const Positions before = Place(segments, 2);
    const std::int32_t largest = *std::ranges::max_element(before.ids);
    EXPECT_EQ(before.delta, largest + 1 - static_cast<std::int64_t>(before.count()));
    std::vector<MropeSegment> longer = segments;
    longer.push_back(Text(1));
    const Positions after = Place(longer, 2);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(after.axis(axis).back(), largest + 1);
    }
  }
}

TEST(MropePositions, TheMistakeMovesOnByTheAreaInsteadOfTheLongestSide) {
  for (const auto& [height, width] : {std::pair(1, 1), {1, 5}, {4, 4}, {16, 16}, {7, 2}}) {
    const std::vector<MropeSegment> segments = {Text(4), Image(height, width), Text(3)};
    const Positions right = Place(segments), wrong = Place(segments, 1, kArea);
    const std::int32_t gap = height * width - std::max(height, width);
    const auto text = right.count() - 3;
    for (std::size_t n = 0; n < right.ids.size(); ++n) {
      EXPECT_EQ(wrong.ids[n] - right.ids[n], n % right.count() < text ? 0 : gap);
    }
    EXPECT_EQ(wrong.delta - right.delta, gap);
  }
  EXPECT_EQ(Place({Text(4), Image(16, 16), Text(1)}, 1, kArea).axis(0)[260], 260);
}

// Twice the frames of the same clip: seconds keep their ids, frames counted one by one do not.
TEST(MropePositions, AStepInSecondsKeepsTheIdOfAMoment) {
  const Ints sparse = Place({Video(4, 1, 1, 4.0)}).axis(0);
  const Ints dense = Place({Video(8, 1, 1, 2.0)}).axis(0);
  for (std::size_t n = 0; n < sparse.size(); ++n) EXPECT_EQ(dense[2 * n], sparse[n]);
  EXPECT_EQ(Place({Video(4, 1, 1)}).axis(0), (Ints{0, 1, 2, 3}));
  EXPECT_EQ(Place({Video(5, 1, 1, 0.5)}).axis(0), (Ints{0, 0, 1, 1, 2}));
  const Positions cut = Place({Text(1), Video(3, 1, 1, 0.0), Text(1)});
  EXPECT_EQ(cut.axis(0), (Ints{0, 1, 1, 1, 2}));
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
