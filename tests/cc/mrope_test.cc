#include "posenc/mrope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "random.h"

namespace posenc::testing {
namespace {

using Ints = std::vector<std::int32_t>;
constexpr auto kArea = MropeAdvance::kWrongArea;

MropeSegment Text(std::int64_t length) { return {.text = true, .length = length}; }
MropeSegment Image(std::int64_t height, std::int64_t width) {
  return {.text = false, .height = height, .width = width};
}
MropeSegment Video(std::int64_t frames, std::int64_t height, std::int64_t width) {
  return {.text = false, .frames = frames, .height = height, .width = width};
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

Positions Place(const std::vector<MropeSegment>& segments, std::int64_t merge = 1,
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

MropeAllocation Allocation(const Json& json) {
  return json.TextOr("allocation", "sections") == "sections" ? MropeAllocation::kSections
                                                             : MropeAllocation::kInterleaved;
}

std::vector<MropeSegment> Segments(const Json& json) {
  std::vector<MropeSegment> segments;
  for (const Json& item : json.items) {
    if (item["type"].text == "text") {
      segments.push_back(Text(static_cast<std::int64_t>(item["length"].number)));
    } else {
      const auto grid = item["grid"].Numbers<std::int64_t>();
      segments.push_back(grid.size() == 2 ? Image(grid[0], grid[1])
                                          : Video(grid[0], grid[1], grid[2]));
    }
  }
  return segments;
}

TEST(Mrope, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("mrope")) {
    const Json& json = golden.params();
    if (golden.call == "positionIds") {
      const Positions positions =
          Place(Segments(json["segments"]),
                static_cast<std::int64_t>(json.NumberOr("spatialMergeSize", 2.0)),
                json.TextOr("advance", "official") == "official" ? MropeAdvance::kOfficial : kArea);
      const Ints delta = {static_cast<std::int32_t>(positions.delta)};
      ExpectGolden(golden,
                   std::span<const std::int32_t>(golden.result == "ids" ? positions.ids : delta));
      continue;
    }
    const auto head_dim = static_cast<std::int64_t>(json["headDim"].number);
    const std::vector<double> sections = json["sections"].Numbers();
    if (golden.call == "axes") {
      const Ints axes = Axes(head_dim, sections, Allocation(json));
      ExpectGolden(golden, std::span<const std::int32_t>(axes));
      continue;
    }
    std::vector<double> inv_freq;
    if (json.Has("invFreq")) inv_freq = json["invFreq"].Numbers();
    const auto y =
        Rotate({.head_dim = head_dim,
                .sections = sections,
                .base = json.NumberOr("base", 1e6),
                .inv_freq = inv_freq,
                .layout = json.TextOr("layout", "half") == "half" ? RopeLayout::kHalf
                                                                  : RopeLayout::kInterleaved,
                .allocation = Allocation(json)},
               json["ids"].Numbers(), golden.arguments[0].Numbers<float>());
    ExpectGolden(golden, std::span<const float>(y));
  }
}

TEST(Mrope, TextAndImagesShareOneCount) {
  const Positions positions = Place({Text(2), Image(2, 2), Image(1, 3), Text(2)});
  EXPECT_EQ(positions.axis(0), (Ints{0, 1, 2, 2, 2, 2, 4, 4, 4, 7, 8}));
  EXPECT_EQ(positions.axis(1), (Ints{0, 1, 2, 2, 3, 3, 4, 4, 4, 7, 8}));
  EXPECT_EQ(positions.axis(2), (Ints{0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(positions.delta, -2);
}

TEST(Mrope, TextAfterAVideoAndAfterALargeImage) {
  const Positions video = Place({Video(3, 4, 4), Text(5)}, 2);
  EXPECT_EQ(video.count(), 17u);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Ints ids = video.axis(axis);
    EXPECT_EQ(Ints(ids.end() - 5, ids.end()), (Ints{3, 4, 5, 6, 7}));
  }
  EXPECT_EQ(video.delta, -9);
  const Positions large = Place({Text(4), Image(32, 32), Text(1)}, 2);
  EXPECT_EQ(large.axis(1)[259], 19);
  EXPECT_EQ(large.axis(0)[260], 20);
  EXPECT_EQ(large.delta, -240);
}

// The next token stands at the largest id + 1, whatever came before.
TEST(Mrope, WhatFollowsStartsBeyondTheLargestId) {
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

TEST(Mrope, TheMistakeMovesOnByTheAreaInsteadOfTheLongestSide) {
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

TEST(Mrope, AxesOfTheReleasedModels) {
  const Ints sections = Axes(128, {16, 24, 24}, MropeAllocation::kSections);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(sections[i], i < 16 ? 0 : i < 40 ? 1 : 2);
  const Ints interleaved = Axes(128, {24, 20, 20}, MropeAllocation::kInterleaved);
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(interleaved[i], i < 60 ? static_cast<int>(i % 3) : 0);
  }
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

TEST(Mrope, ErrsByLessThanStated) {
  const std::vector<double> sections = {2, 3, 3};
  const Ints axes = Axes(16, sections, MropeAllocation::kSections);
  const auto x = RandomRows(300 * 16, 12);
  RandomStream random(13);
  std::vector<double> ids(900);
  for (double& id : ids) id = std::floor(random.Uniform() * kMaxPosition);
  const auto y = Rotate({.head_dim = 16, .sections = sections}, ids, x);
  double worst = 0.0;
  for (std::size_t t = 0; t < 300; ++t) {
    for (std::size_t i = 0; i < 8; ++i) {
      const double angle = ids[static_cast<std::size_t>(axes[i]) * 300 + t] *
                           std::pow(1e6, -static_cast<double>(i) / 8.0);
      const double a = x[t * 16 + i], b = x[t * 16 + 8 + i];
      const double error =
          std::max(std::fabs(y[t * 16 + i] - (a * std::cos(angle) - b * std::sin(angle))),
                   std::fabs(y[t * 16 + 8 + i] - (a * std::sin(angle) + b * std::cos(angle))));
      worst = std::max(worst, error / std::hypot(a, b));
    }
  }
  EXPECT_LE(worst, 2e-7);
}

TEST(Mrope, HasTheSameBitsEverywhere) {
  const Positions positions = Place({Text(30), Image(20, 14), Video(5, 6, 8), Text(70)}, 2);
  ExpectBits("mrope ids", std::span<const std::int32_t>(positions.ids));
  const std::vector<double> ids(positions.ids.begin(), positions.ids.end());
  const std::vector<double> sections = {4, 4, 3};
  const auto y =
      Rotate({.head_dim = 22, .sections = sections}, ids, RandomRows(positions.count() * 44, 14));
  ExpectBits("mrope rotate", std::span<const float>(y));
}

TEST(Mrope, PositionsNameTheFieldAtFault) {
  std::int64_t count = 0;
  const auto expect = [&count](const std::vector<MropeSegment>& segments, const char* field,
                               std::int64_t merge = 2,
                               StatusCode code = StatusCode::kInvalidArgument) {
    ExpectError(MropeTokenCount({segments, merge}, count), field, code);
  };
  expect({}, "segments");
  expect({Text(0)}, "segments");
  expect({Text(kMaxLength + 1)}, "segments");
  expect({Text(kMaxLength), Text(1)}, "segments", 2, StatusCode::kTooLarge);
  expect({Video(4096, 4096, 4096)}, "segments", 2, StatusCode::kTooLarge);
  expect(std::vector<MropeSegment>(4097, Text(1)), "segments", 2, StatusCode::kTooLarge);
  expect({Text(1), Image(3, 4)}, "grid");
  expect({Image(0, 4)}, "grid");
  expect({Image(4, -4)}, "grid");
  expect({Video(0, 4, 4)}, "grid");
  expect({Image(2, 2 * kMaxLength)}, "grid");
  expect({Text(1)}, "spatialMergeSize", 0);
  expect({Text(1)}, "spatialMergeSize", kMaxLength + 1, StatusCode::kTooLarge);
  Ints ids(5);
  const std::vector<MropeSegment> two = {Text(2)};
  ExpectError(MropePositionIds({two}, ids, count), "ids");
}

TEST(Mrope, RotationsNameTheFieldAtFault) {
  const std::vector<double> good = {1, 2, 1};
  const MropeParams right = {.head_dim = 8, .sections = good};
  EXPECT_TRUE(CheckRotateMrope(right, 6, 32).ok());
  const auto expect = [&right](auto change, const char* field) {
    MropeParams params = right;
    change(params);
    ExpectError(CheckRotateMrope(params, 6, 32), field);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> three = {1.0, 0.5, 0.25}, fast = {1048577, 1, 1, 1};
  for (const std::vector<double>& wrong : std::vector<std::vector<double>>{
           {2, 2}, {1, 2, 2}, {1.5, 1.5, 1}, {-1, 4, 1}, {nan, 2, 2}, {1, 2, 1, 0}}) {
    expect([&](auto& p) { p.sections = wrong; }, "sections");
  }
  expect([](auto& p) { p.head_dim = 7; }, "headDim");
  expect([](auto& p) { p.head_dim = 0; }, "headDim");
  expect([](auto& p) { p.base = 1.0; }, "base");
  expect([&](auto& p) { p.inv_freq = three; }, "invFreq");
  expect([&](auto& p) { p.inv_freq = fast; }, "invFreq");
  ExpectError(CheckRotateMrope(right, 5, 32), "ids");
  ExpectError(CheckRotateMrope(right, 0, 32), "ids");
  ExpectError(CheckRotateMrope(right, 6, 24), "x");
  Ints axes(3);
  ExpectError(MropeAxes(8, good, MropeAllocation::kSections, axes), "axes");
  std::vector<float> x(32);
  const MatrixView view(x.data(), 2, 16), other(x.data(), 1, 32);
  const std::vector<double> ids = {0, 1, 2, 3, 4, 5}, beyond = {0, 1, 2, 3, 4, 2e6};
  ExpectError(RotateMrope(right, beyond, view, view), "ids");
  ExpectError(RotateMrope(right, ids, other, view), "x");
  ExpectError(RotateMrope(right, ids, view, other), "y");
}

}  // namespace
}  // namespace posenc::testing
