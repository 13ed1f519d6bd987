#ifndef POSENC_TESTS_MROPE_SEGMENTS_H_
#define POSENC_TESTS_MROPE_SEGMENTS_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "posenc/mrope.h"

namespace posenc::testing {

using Ints = std::vector<std::int32_t>;
inline constexpr auto kArea = MropeAdvance::kWrongArea;

inline MropeSegment Text(std::int64_t length) { return {.text = true, .length = length}; }
inline MropeSegment Image(std::int64_t height, std::int64_t width) {
  return {.text = false, .height = height, .width = width};
}
inline MropeSegment Video(std::int64_t frames, std::int64_t height, std::int64_t width,
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

inline Positions Place(const std::vector<MropeSegment>& segments, std::int64_t merge = 1,
                       MropeAdvance advance = MropeAdvance::kOfficial) {
  const MropePositionParams params = {segments, merge, advance};
  std::int64_t count = 0;
  EXPECT_TRUE(MropeTokenCount(params, count).ok());
  Positions positions;
  positions.ids.resize(static_cast<std::size_t>(3 * count));
  const Status status = MropePositionIds(params, positions.ids, positions.delta);
  EXPECT_TRUE(status.ok()) << status.message;
  return positions;
}

}  // namespace posenc::testing

#endif  // POSENC_TESTS_MROPE_SEGMENTS_H_
