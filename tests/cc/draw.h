#ifndef POSENC_TESTS_DRAW_H_
#define POSENC_TESTS_DRAW_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "posenc/limits.h"
#include "random.h"

namespace posenc::testing {

// Emscripten's C library has powers of long double in double only. Bits are the same on every
// machine, so that a bound of 1e-15 that holds on another one holds there.
#ifdef __EMSCRIPTEN__
inline constexpr double kExactPower = 1e-14;
#else
inline constexpr double kExactPower = 0.0;
#endif

// Numbers from all that is legal, for tests of what headers state: each size is as likely as any
// other, and one in eight is an end of its range.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::size_t Index(std::size_t count) { return random_.Next() % count; }
  bool Flag() { return Index(2) == 1; }

  // From low > 0 to high.
  double Size(double low, double high) {
    if (Index(8) == 0) return Flag() ? low : high;
    const double first = std::log(low);
    return std::clamp(std::exp(first + (std::log(high) - first) * random_.Uniform()), low, high);
  }
  double Signed(double low, double high) { return (Flag() ? 1.0 : -1.0) * Size(low, high); }
  std::int64_t Whole(std::int64_t low, std::int64_t high) {
    return static_cast<std::int64_t>(Size(static_cast<double>(low), static_cast<double>(high)));
  }
  std::int64_t Even(std::int64_t high) { return 2 * Whole(1, high / 2); }

  double Base() { return Flag() ? Size(1.0 + 1e-12, 2.0) : Size(2.0, kMaxBase); }
  std::vector<double> Sizes(std::size_t count, double low, double high) {
    std::vector<double> sizes(count);
    for (double& size : sizes) size = Size(low, high);
    return sizes;
  }
  std::vector<double> SignedSizes(std::size_t count, double low, double high) {
    std::vector<double> sizes(count);
    for (double& size : sizes) size = Signed(low, high);
    return sizes;
  }
  std::vector<float> Floats(std::size_t count, double low, double high) {
    std::vector<float> sizes(count);
    for (float& size : sizes) size = static_cast<float>(Signed(low, high));
    return sizes;
  }

 private:
  RandomStream random_;
};

// base^(-i / count) in long double.
inline long double ExactFrequency(double base, std::size_t i, std::size_t count) {
  return std::pow(static_cast<long double>(base),
                  -static_cast<long double>(i) / static_cast<long double>(count));
}

// ln(1 + x), by its series where a logarithm in double would lose x.
inline long double ExactLog1p(long double x) {
  return x < 1e-9L ? x - x * x / 2.0L + x * x * x / 3.0L : std::log1p(x);
}

}  // namespace posenc::testing

#endif  // POSENC_TESTS_DRAW_H_
