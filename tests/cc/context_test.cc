#include "posenc/context.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"

namespace posenc::testing {
namespace {

TEST(Context, HaveTheSameBitsEverywhere) {
  std::vector<double> lengths(3000), out(3000);
  for (std::size_t n = 0; n < lengths.size(); ++n) lengths[n] = static_cast<double>(1 + 349 * n);
  std::vector<double> all;
  for (int rule = 0; rule < 6; ++rule) {
    ASSERT_TRUE(
        ContextTemperature({static_cast<TemperatureRule>(rule), 777, 0.43}, lengths, out).ok());
    all.insert(all.end(), out.begin(), out.end());
  }
  ExpectBits("context temperature", all);
  std::vector<double> bases;
  for (double base = 1.5; base < 1e6; base *= 1.7) bases.push_back(base);
  std::vector<std::int32_t> found(bases.size());
  ASSERT_TRUE(ContextFirstNegative({128, 40000}, bases, found).ok());
  ExpectBits("context first negative", found);
  ASSERT_TRUE(ContextFirstNegative({128, 40000, CosineExponent::kWrongHalved}, bases, found).ok());
  ExpectBits("context first negative halved", found);
}

TEST(Context, NameTheFieldAtFault) {
  std::vector<std::int32_t> one(1), two(2);
  const auto reach = [&](std::vector<double> windows) {
    return ContextReach({1, WindowStyle::kSliding}, windows, one, one);
  };
  ExpectError(reach({}), "windows");
  for (const double wrong : {-1.0, 0.5, 1048577.0, std::nan("")}) {
    ExpectError(reach({wrong}), "windows");
  }
  ExpectError(ContextReach({1, WindowStyle::kSliding}, std::vector<double>{1}, two, one), "first");
  ExpectError(ContextReach({1, WindowStyle::kSliding}, std::vector<double>{1}, one, two),
              "earliest");
  std::vector<double> out(1);
  const auto temperature = [&](std::vector<double> lengths) {
    return ContextTemperature({TemperatureRule::kLogN, 2, 0.1}, lengths, out);
  };
  for (const double wrong : {0.0, 1.5, 1048577.0, std::nan("")}) {
    ExpectError(temperature({wrong}), "lengths");
  }
  ExpectError(temperature({}), "lengths");
  ExpectError(temperature({1, 2}), "out");
  const auto negative = [&](std::int64_t head_dim, std::vector<double> bases) {
    return ContextFirstNegative({head_dim, kMaxLength}, bases, one);
  };
  ExpectError(negative(2048, {2}), "longest", StatusCode::kTooLarge);
  ExpectError(negative(2, {}), "bases");
  ExpectError(negative(2, {1}), "bases");
  ExpectError(negative(2, {2, 3}), "out");
}

}  // namespace
}  // namespace posenc::testing
