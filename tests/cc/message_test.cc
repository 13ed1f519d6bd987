#include "message.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "random.h"

namespace posenc {
namespace {

std::string Printed(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

TEST(Message, NumbersReadAsPrintfWritesThem) {
  for (const double value : {0.0,
                             -0.0,
                             1.0,
                             -7.0,
                             0.5,
                             1e15,
                             1e9,
                             999999999.0,
                             9999999995.0,
                             123456789.0,
                             1048576.0,
                             0.0001,
                             0.00001,
                             0.00012345678949,
                             3.0e38,
                             1e-300,
                             1e300,
                             2.5e-308,
                             -1.25,
                             std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(Number(value), Printed(value));
  }
  EXPECT_EQ(Number(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(Message, NumbersOfAnySizeAreRightToNineDigits) {
  RandomStream random(7);
  for (int n = 0; n < 20000; ++n) {
    const double exponent = std::floor(random.Uniform() * 600.0) - 300.0;
    const double value = (random.Uniform() - 0.5) * std::pow(10.0, exponent);
    EXPECT_NEAR(std::strtod(Number(value).c_str(), nullptr), value, 6e-9 * std::fabs(value));
  }
}

TEST(Message, WholeNumbersReachBothEnds) {
  EXPECT_EQ(Number(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(Number(std::numeric_limits<std::int64_t>::max()), "9223372036854775807");
  EXPECT_EQ(Number(std::int64_t{0}), "0");
}

}  // namespace
}  // namespace posenc
