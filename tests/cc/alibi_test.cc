#include "posenc/alibi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Floats Bias(const AlibiBiasParams& params) {
  return Written(params.num_heads * params.query_len * params.key_len,
                 [&](Floats& out) { return BiasAlibi(params, out); });
}

Doubles Slopes(std::int64_t heads) {
  return Written<double>(
      heads, [&](Doubles& out) { return AlibiSlopes(heads, AlibiRule::kOfficial, out); });
}

TEST(Alibi, BiasErrsByLessThanStated) {
  const std::vector<float> bias =
      Bias({.num_heads = 12, .query_len = 1, .key_len = 3000, .query_offset = kMaxLength});
  const std::vector<double> slopes = Slopes(12);
  for (std::size_t n = 0; n < bias.size(); ++n) {
    const double exact = -slopes[n / 3000] * static_cast<double>(kMaxLength - n % 3000);
    EXPECT_NEAR(bias[n] / exact, 1.0, 1.2e-7);
  }
}

TEST(Alibi, EveryNumberOfHeadsHasItsOwnSlopes) {
  for (std::int64_t heads = 1; heads <= 300; ++heads) {
    std::vector<double> slopes = Slopes(heads);
    EXPECT_EQ(*std::ranges::min_element(slopes), 0.00390625);
    EXPECT_LT(*std::ranges::max_element(slopes), 1.0);
    std::ranges::sort(slopes);
    EXPECT_EQ(std::ranges::adjacent_find(slopes), slopes.end()) << heads << " heads";
  }
}

TEST(Alibi, ColumnFormDiffersByAConstantPerRow) {
  const auto relative = Bias({.num_heads = 4, .query_len = 9, .key_len = 9});
  const auto column =
      Bias({.num_heads = 4, .query_len = 9, .key_len = 9, .form = AlibiForm::kColumn});
  for (std::size_t row = 0; row < 36; ++row) {
    for (std::size_t j = 0; j <= row % 9; ++j) {
      EXPECT_NEAR(column[row * 9 + j] - relative[row * 9 + j], column[row * 9] - relative[row * 9],
                  1e-6);
    }
  }
}

TEST(Alibi, AnOffsetMovesTheQueries) {
  const auto all = Bias({.num_heads = 3, .query_len = 12, .key_len = 12});
  const auto later = Bias({.num_heads = 3, .query_len = 5, .key_len = 12, .query_offset = 7});
  for (std::size_t h = 0; h < 3; ++h) {
    EXPECT_TRUE(std::equal(&later[h * 60], &later[h * 60] + 60, &all[(h * 12 + 7) * 12]));
  }
}

TEST(Alibi, HasTheSameBitsEverywhere) {
  ExpectBits("alibi slopes", Slopes(77));
  ExpectBits("alibi bias",
             Bias({.num_heads = 13, .query_len = 37, .key_len = 41, .causal = false}));
}

TEST(Alibi, NamesTheFieldAtFault) {
  std::vector<double> slopes(3);
  ExpectError(AlibiSlopes(4, AlibiRule::kOfficial, slopes), "slopes");
  std::vector<float> out(23);
  ExpectError(BiasAlibi({.num_heads = 2, .query_len = 3, .key_len = 4}, out), "out");
}

}  // namespace
}  // namespace posenc::testing
