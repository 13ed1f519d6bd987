#include "circle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "random.h"

namespace posenc::testing {
namespace {

constexpr Phase kQuarter = Phase{1} << 62;

// Steps of all sizes, and those whose points coincide or nearly do.
std::vector<Phase> Steps(RandomStream& random) {
  std::vector<Phase> steps = {1,
                              2,
                              kQuarter,
                              2 * kQuarter,
                              2 * kQuarter + 1,
                              3 * kQuarter,
                              kQuarter - 1,
                              ~Phase{0},
                              ~Phase{0} / 3,
                              ~Phase{0} / 355 * 113,
                              11400714819323198485u};
  for (int shift = 0; shift < 60; ++shift) {
    steps.push_back((Phase{random.Next()} << 32 | random.Next()) >> shift | 1);
    steps.push_back(0 - steps.back());
  }
  return steps;
}

std::vector<Phase> Sorted(Phase step, std::int64_t size) {
  std::vector<Phase> points(static_cast<std::size_t>(size));
  for (std::size_t k = 0; k < points.size(); ++k) points[k] = step * k;
  std::sort(points.begin(), points.end());
  return points;
}

TEST(Circle, PointsFollowEachOtherInOrder) {
  RandomStream random(3);
  for (const Phase step : Steps(random)) {
    for (const std::int64_t size : {1, 2, 3, 4, 7, 8, 44, 355, 1000}) {
      const CirclePoints points(step, size);
      const std::vector<Phase> sorted = Sorted(step, size);
      if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) continue;
      std::int64_t point = 0;
      Phase phase = 0;
      for (std::size_t k = 0; k < sorted.size(); ++k) {
        EXPECT_EQ(phase, sorted[k]);
        EXPECT_EQ(phase, step * static_cast<Phase>(point));
        phase += points.Advance(point);
      }
      EXPECT_EQ(phase, 0u) << "once around";
      EXPECT_EQ(point, 0);
    }
  }
}

TEST(Circle, NeighboursAreThoseOfTheSortedPoints) {
  RandomStream random(4);
  for (const Phase step : Steps(random)) {
    for (const std::int64_t size : {1, 2, 3, 4, 7, 8, 44, 355, 1000}) {
      const CirclePoints points(step, size);
      const std::vector<Phase> sorted = Sorted(step, size);
      for (int n = 0; n < 60; ++n) {
        Phase x = Phase{random.Next()} << 32 | random.Next();
        if (n < 30) x = sorted[random.Next() % sorted.size()] + (random.Next() % 3 - 1);
        const auto after = std::upper_bound(sorted.begin(), sorted.end(), x);
        const auto [below, above] = points.Nearest(x);
        EXPECT_EQ(below, x - after[-1]) << step << " x " << size << ": " << x;
        EXPECT_EQ(above, (after == sorted.end() ? 0 : *after) - x);
      }
    }
  }
}

}  // namespace
}  // namespace posenc::testing
