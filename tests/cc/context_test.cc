#include "posenc/context.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"

namespace posenc::testing {
namespace {

struct Reached {
  std::vector<std::int32_t> first, earliest;
};

Reached Reach(const ReachParams& params, const std::vector<double>& windows) {
  Reached reached = {std::vector<std::int32_t>(windows.size()),
                     std::vector<std::int32_t>(windows.size())};
  const Status status = ContextReach(params, windows, reached.first, reached.earliest);
  EXPECT_TRUE(status.ok()) << status.message;
  return reached;
}

TEST(Context, WindowsOnTopOfEachOtherAddUp) {
  for (const double window : {1.0, 2.0, 7.0, 4096.0}) {
    const std::vector<double> windows(32, window);
    const Reached reached = Reach({200000, WindowStyle::kSliding}, windows);
    for (std::size_t layer = 0; layer < 32; ++layer) {
      const auto back = static_cast<std::int32_t>((layer + 1) * (window - 1.0));
      EXPECT_EQ(reached.earliest[layer], 200000 - back);
      EXPECT_EQ(reached.first[layer], 200000 - static_cast<std::int32_t>(window) + 1);
    }
  }
}

TEST(Context, NothingCrossesTheBorderOfAChunkButThroughALayerThatSeesAll) {
  const Reached reached = Reach({100000, WindowStyle::kChunk}, {8192, 8192, 8192, 0, 8192});
  EXPECT_EQ(reached.earliest, (std::vector<std::int32_t>{98304, 98304, 98304, 0, 0}));
}

// base^(-i / d) is (sqrt(base))^(-2i / d): a base that seems large enough is not.
TEST(Context, HalfTheExponentIsTheSquareRootOfTheBase) {
  std::vector<std::int32_t> wrong(3), root(3);
  const FirstNegativeParams halved = {128, 60000, CosineExponent::kWrongHalved};
  ASSERT_TRUE(ContextFirstNegative(halved, std::vector<double>{1e4, 1e6, 1e8}, wrong).ok());
  ASSERT_TRUE(ContextFirstNegative({128, 60000}, std::vector<double>{1e2, 1e3, 1e4}, root).ok());
  EXPECT_EQ(wrong, root);
  EXPECT_EQ(wrong[2], 1707);
}

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
  const auto reach = [&](std::int64_t position, std::vector<double> windows) {
    return ContextReach({position, WindowStyle::kSliding}, windows, one, one);
  };
  ExpectError(reach(-1, {1}), "position");
  ExpectError(reach(kMaxLength + 1, {1}), "position");
  ExpectError(reach(1, {}), "windows");
  ExpectError(reach(1, std::vector<double>(4097)), "windows", StatusCode::kTooLarge);
  for (const double wrong : {-1.0, 0.5, 1048577.0, std::nan("")}) {
    ExpectError(reach(1, {wrong}), "windows");
  }
  ExpectError(ContextReach({1, WindowStyle::kSliding}, std::vector<double>{1}, two, one), "first");
  ExpectError(ContextReach({1, WindowStyle::kSliding}, std::vector<double>{1}, one, two),
              "earliest");
  std::vector<double> out(1);
  const auto temperature = [&](std::int64_t trained, double scale, std::vector<double> lengths) {
    return ContextTemperature({TemperatureRule::kLogN, trained, scale}, lengths, out);
  };
  ExpectError(temperature(1, 0.1, {1}), "trained");
  ExpectError(temperature(kMaxLength + 1, 0.1, {1}), "trained", StatusCode::kTooLarge);
  for (const double wrong : {-0.1, 100.5, std::nan("")}) {
    ExpectError(temperature(2, wrong, {1}), "scale");
  }
  for (const double wrong : {0.0, 1.5, 1048577.0, std::nan("")}) {
    ExpectError(temperature(2, 0.1, {wrong}), "lengths");
  }
  ExpectError(temperature(2, 0.1, {}), "lengths");
  ExpectError(temperature(2, 0.1, {1, 2}), "out");
  const auto negative = [&](std::int64_t head_dim, std::int64_t longest,
                            std::vector<double> bases) {
    return ContextFirstNegative({head_dim, longest}, bases, one);
  };
  ExpectError(negative(3, 1, {2}), "headDim");
  ExpectError(negative(0, 1, {2}), "headDim");
  ExpectError(negative(2, 0, {2}), "longest");
  ExpectError(negative(2, kMaxLength + 1, {2}), "longest", StatusCode::kTooLarge);
  ExpectError(negative(2048, kMaxLength, {2}), "longest", StatusCode::kTooLarge);
  ExpectError(negative(2, 1, {}), "bases");
  ExpectError(negative(2, 1, {1}), "bases");
  ExpectError(negative(2, 1, {2, 3}), "out");
}

}  // namespace
}  // namespace posenc::testing
