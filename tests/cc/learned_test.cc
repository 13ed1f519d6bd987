#include "posenc/learned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr LearnedResizeMode kModes[] = {LearnedResizeMode::kScale, LearnedResizeMode::kAlignCorners,
                                        LearnedResizeMode::kHalfPixel};

Floats Table(const LearnedTableParams& params) {
  return Written(params.max_len * params.d_model,
                 [&](Floats& table) { return LearnedTable(params, Rows(table, params.d_model)); });
}

Floats LookUp(const Floats& table, std::size_t d_model, const Doubles& positions) {
  return Written(positions.size() * d_model, [&](Floats& out) {
    return LookUpLearned(Rows(table, d_model), positions, Rows(out, d_model));
  });
}

Floats Resize(const Floats& table, const LearnedResizeParams& params) {
  return Written(params.rows * params.d_model, [&](Floats& out) {
    return ResizeLearned(params, Rows(table, params.d_model), Rows(out, params.d_model));
  });
}

TEST(Learned, IsNormalWithTheStandardDeviationAskedFor) {
  const std::vector<float> table = Table({1000, 400, 0.02, 7});
  double sum = 0.0, squares = 0.0, inside = 0.0;
  for (const float value : table) {
    sum += value;
    squares += static_cast<double>(value) * value;
    inside += std::fabs(value) < 0.02f;
  }
  const auto n = static_cast<double>(table.size());
  EXPECT_NEAR(sum / n, 0.0, 1e-4);
  EXPECT_NEAR(std::sqrt(squares / n), 0.02, 1e-4);
  EXPECT_NEAR(inside / n, 0.6827, 3e-3);  // share within one standard deviation
}

TEST(Learned, LookupReturnsTheRowsBitForBit) {
  std::vector<float> table = Table({50, 7, 0.02, 3});
  table[14] = -0.0f;
  table[15] = std::numeric_limits<float>::quiet_NaN();
  table[16] = -std::numeric_limits<float>::infinity();
  const std::vector<float> rows = LookUp(table, 7, {49, 2, 0, 2, -0.0});
  const std::size_t expected[] = {49, 2, 0, 2, 0};
  for (std::size_t t = 0; t < 5; ++t) {
    ExpectSameBits(std::span(rows).subspan(t * 7, 7), std::span(table).subspan(expected[t] * 7, 7));
  }
}

TEST(Learned, AsManyRowsAsBeforeChangeNothing) {
  std::vector<float> table = Table({37, 5, 0.02, 4});
  table[0] = -0.0f;
  table[6] = std::numeric_limits<float>::infinity();
  for (const LearnedResizeMode mode : kModes) ExpectSameBits(Resize(table, {5, 37, mode}), table);
}

TEST(Learned, AConstantTableStaysConstant) {
  const std::vector<float> table(29, 0.1f);
  for (const LearnedResizeMode mode : kModes) {
    for (const std::int64_t rows : {1, 2, 13, 29, 30, 77, 1000}) {
      for (const float value : Resize(table, {1, rows, mode})) EXPECT_EQ(value, 0.1f);
    }
  }
}

TEST(Learned, ResizingErrsByLessThanStated) {
  const std::vector<float> table = Table({41, 3, 1.0, 6});
  for (const LearnedResizeMode mode : kModes) {
    for (const std::int64_t rows : {1, 7, 40, 64, 999}) {
      const auto out = Resize(table, {3, rows, mode});
      for (std::size_t n = 0; n < out.size(); ++n) {
        const auto p = static_cast<long double>(n / 3), to = static_cast<long double>(rows);
        long double place = p * 41.0L / to;
        if (mode == LearnedResizeMode::kAlignCorners)
          place = rows > 1 ? p * 40.0L / (to - 1) : 0.0L;
        if (mode == LearnedResizeMode::kHalfPixel) place = (p + 0.5L) * 41.0L / to - 0.5L;
        place = std::clamp(place, 0.0L, 40.0L);
        const auto low = static_cast<std::size_t>(place);
        const long double part = place - static_cast<long double>(low);
        const float a = table[low * 3 + n % 3],
                    b = table[std::min<std::size_t>(low + 1, 40) * 3 + n % 3];
        const float largest = std::max(std::fabs(a), std::fabs(b));
        EXPECT_NEAR(out[n], static_cast<double>(a + (b - static_cast<long double>(a)) * part),
                    6e-8 * largest);
      }
    }
  }
}

TEST(Learned, HasTheSameBitsEverywhere) {
  const std::vector<float> table = Table({99, 101, 0.02, 2024});
  ExpectBits("learned", table);
  for (const LearnedResizeMode mode : kModes) {
    ExpectBits("learned resize " + std::to_string(static_cast<int>(mode)),
               Resize(table, {101, 173, mode}));
  }
}

TEST(Learned, NamesTheFieldAtFault) {
  const double first[] = {0.0};
  float two[2] = {};
  ExpectError(LearnedTable({2, 2}, {two, 1, 1}), "out");
  ExpectError(CheckLearnedLookup(4, 8, {}), "positions");
  ExpectError(LookUpLearned({two, 2, 1}, first, {two, 2, 1}), "out");
  ExpectError(CheckLearnedResize({1, 2}, (1 << 20) + 1), "table", StatusCode::kTooLarge);
  ExpectError(ResizeLearned({2, 1}, {two, 2, 1}, {two, 1, 2}), "table");
  ExpectError(ResizeLearned({1, 1}, {two, 2, 1}, {two, 2, 1}), "out");
}

}  // namespace
}  // namespace posenc::testing
