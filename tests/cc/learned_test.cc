#include "posenc/learned.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"

namespace posenc::testing {
namespace {

std::vector<float> Table(const LearnedTableParams& params) {
  const auto rows = static_cast<std::size_t>(params.max_len);
  const auto cols = static_cast<std::size_t>(params.d_model);
  std::vector<float> table(rows * cols);
  const Status status = LearnedTable(params, {table.data(), rows, cols});
  EXPECT_TRUE(status.ok()) << status.message;
  return table;
}

TEST(Learned, GoldenValues) {
  for (const GoldenCase& golden : GoldenCases("learned")) {
    const Json& json = golden.params();
    const auto table =
        Table({static_cast<std::int64_t>(json["maxLen"].number),
               static_cast<std::int64_t>(json["dModel"].number), json.NumberOr("std", 0.02),
               static_cast<std::uint64_t>(json["seed"].number)});
    ExpectGolden(golden, std::span<const float>(table));
  }
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

TEST(Learned, ALongerTableBeginsWithTheShorterOne) {
  const std::vector<float> shorter = Table({3, 5, 0.02, 1}), longer = Table({9, 5, 0.02, 1});
  EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin()));
}

TEST(Learned, SeedsGiveDifferentTables) {
  EXPECT_NE(Table({2, 2, 0.02, 1}), Table({2, 2, 0.02, 2}));
  EXPECT_EQ(Table({2, 2, 0.0, 1}), std::vector<float>(4));
}

TEST(Learned, HasTheSameBitsEverywhere) {
  ExpectBits("learned", std::span<const float>(Table({99, 101, 0.02, 2024})));
}

TEST(Learned, NamesTheFieldAtFault) {
  ExpectError(CheckLearnedTable({0, 4}), "maxLen");
  ExpectError(CheckLearnedTable({4, 0}), "dModel");
  ExpectError(CheckLearnedTable({1 << 20, 16384}), "maxLen", StatusCode::kTooLarge);
  for (const double std : {-0.1, std::numeric_limits<double>::quiet_NaN(), 1e31}) {
    ExpectError(CheckLearnedTable({4, 4, std}), "std");
  }
  float one = 0.0f;
  ExpectError(LearnedTable({2, 2}, {&one, 1, 1}), "out");
}

}  // namespace
}  // namespace posenc::testing
