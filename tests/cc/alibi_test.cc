#include "posenc/alibi.h"

#include <gtest/gtest.h>

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
