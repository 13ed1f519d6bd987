#include "posenc/distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "draw.h"
#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Doubles Distances(std::size_t count, double step) {
  Doubles distances(count);
  for (std::size_t n = 0; n < count; ++n) distances[n] = step * static_cast<double>(n);
  return distances;
}

Doubles Kerple(const KerpleParams& params, const Doubles& distances) {
  return Written<double>(distances.size(),
                         [&](Doubles& out) { return DistanceKerple(params, distances, out); });
}

Doubles Sandwich(const SandwichParams& params, const Doubles& distances) {
  return Written<double>(distances.size(),
                         [&](Doubles& out) { return DistanceSandwich(params, distances, out); });
}

Doubles Xpos(const XposParams& params, const Doubles& distances) {
  return Written<double>(distances.size(),
                         [&](Doubles& out) { return DistanceXpos(params, distances, out); });
}

const Doubles kInput = {4.0, -2.0, 1.0}, kOffset = {0.0, 1.0, -0.5}, kOutput = {-1.5, 0.25, -2.0};

Doubles Fire(const FireParams& params, const Doubles& distances, const Doubles& input = kInput,
             const Doubles& offset = kOffset, const Doubles& output = kOutput) {
  return Written<double>(distances.size(), [&](Doubles& out) {
    return DistanceFire(params, distances, input, offset, output, out);
  });
}

Doubles Pope(const PopeParams& params, const Doubles& q, const Doubles& k, const Doubles& phases,
             const Doubles& distances) {
  return Written<double>(distances.size() * q.size(), [&](Doubles& out) {
    return DistancePope(params, q, k, phases, distances, out);
  });
}

constexpr double kLeast = std::numeric_limits<double>::denorm_min();
constexpr double kLeastNormal = std::numeric_limits<double>::min();

// Distances of every size, with both ends.
Doubles AnyDistances(Draw& draw, std::size_t count) {
  Doubles distances = draw.Sizes(count, 1e-9, kMaxPosition);
  distances.insert(distances.end(), {0.0, 1.0, kMaxPosition});
  return distances;
}

TEST(Distance, KerpleIsWithinItsBoundOfTheDefinition) {
  Draw draw(1);
  for (int n = 0; n < 400; ++n) {
    const Doubles distances = AnyDistances(draw, 20);
    const double slope = draw.Size(kLeast, 1000.0), rate = draw.Size(kLeast, 1000.0),
                 power = draw.Size(kLeast, 2.0);
    const Doubles logs = Kerple({KerpleRule::kLog, slope, rate}, distances);
    const Doubles powers = Kerple({KerpleRule::kPower, slope, power}, distances);
    for (std::size_t i = 0; i < distances.size(); ++i) {
      const long double far = distances[i];
      const long double log = std::log1p(rate * far);
      ASSERT_NEAR(logs[i], static_cast<double>(-slope * log),
                  2e-15 * slope * (1.0 + static_cast<double>(log)) + kLeast);
      const auto exact =
          far == 0.0L
              ? 0.0
              : static_cast<double>(-slope * std::pow(far, static_cast<long double>(power)));
      ASSERT_NEAR(powers[i], exact, 2e-15 * std::fabs(exact) + kLeast);
    }
  }
}

TEST(Distance, SandwichAndXposAreWithinTheirBoundsOfTheDefinition) {
  Draw draw(2);
  for (int n = 0; n < 60; ++n) {
    const Doubles distances = AnyDistances(draw, 4);
    const std::int64_t width = draw.Even(n == 0 ? kMaxModelDim : 1024);
    const auto pairs = static_cast<std::size_t>(width / 2);
    const auto count = static_cast<long double>(pairs);
    const double base = draw.Base(), ratio = draw.Size(1e-300, 1000.0);
    const double scale_base = draw.Size(1.0, 1e6);
    const Doubles bias = Sandwich({width, ratio, base}, distances);
    const Doubles wrong = Sandwich({width, ratio, base, SandwichRule::kWrongNoCosine}, distances);
    const Doubles left = Xpos({width, base, scale_base}, distances);
    const Doubles same = Xpos({width, base, scale_base, XposRule::kWrongSamePower}, distances);
    for (std::size_t k = 0; k < distances.size(); ++k) {
      long double cosines = 0.0L, angles = 0.0L, score = 0.0L, wrong_score = 0.0L;
      for (std::size_t i = 0; i <= pairs; ++i) {
        const long double angle = distances[k] * ExactFrequency(base, i, pairs);
        if (i > 0) {
          cosines += std::cos(angle);
          angles -= angle;
        }
        if (i == pairs) break;
        const long double left_over = (static_cast<long double>(i) / count + 0.4L) / 1.4L;
        const auto share = [&](long double power) {
          return std::pow(left_over, power / scale_base) * std::cos(angle);
        };
        score += share(distances[k]);
        wrong_score += share(2.0L * kMaxPosition - distances[k]);
      }
      ASSERT_NEAR(bias[k], static_cast<double>((cosines - count) / ratio),
                  6e-10 * static_cast<double>(width) / ratio);
      const auto exact = static_cast<double>((angles - count) / ratio);
      ASSERT_NEAR(wrong[k], exact, 1e-15 * static_cast<double>(width) * std::fabs(exact));
      ASSERT_NEAR(left[k], static_cast<double>(score / count), 1e-9);
      ASSERT_NEAR(same[k], static_cast<double>(wrong_score / count), 1e-9);
      EXPECT_LE(bias[k], 0.0);
      EXPECT_GE(bias[k], -static_cast<double>(width) / ratio);
    }
  }
  EXPECT_EQ(Sandwich({4, kLeast}, {kMaxPosition})[0], -std::numeric_limits<double>::infinity());
}

TEST(Distance, FireIsWithinItsBoundOfTheDefinition) {
  Draw draw(3);
  for (int n = 0; n < 600; ++n) {
    const Doubles distances = AnyDistances(draw, 12);
    const auto width = static_cast<std::size_t>(draw.Whole(1, 32));
    const Doubles input = draw.SignedSizes(width, 1e-6, 1e6),
                  offset = draw.SignedSizes(width, 1e-6, 1e6),
                  output = draw.SignedSizes(width, 1e-6, 1e6);
    const double position = draw.Flag() ? 0.0 : draw.Size(1e-6, kMaxPosition);
    const double threshold = draw.Size(1.0, kMaxPosition);
    const double scale = draw.Size(n % 2 ? 1e-20 : kLeast, 1000.0);
    const FireRule rule = draw.Flag() ? FireRule::kOfficial : FireRule::kWrongFixed;
    const Doubles bias = Fire({position, threshold, scale, rule}, distances, input, offset, output);
    const double whole = rule == FireRule::kOfficial ? std::max(threshold, position) : threshold;
    for (std::size_t i = 0; i < distances.size(); ++i) {
      const long double share = ExactLog1p(static_cast<long double>(scale) * distances[i]) /
                                ExactLog1p(static_cast<long double>(scale) * whole);
      long double sum = 0.0L, terms = 0.0L;
      for (std::size_t k = 0; k < width; ++k) {
        sum += output[k] * std::max(0.0L, input[k] * share + offset[k]);
        terms += std::fabs(output[k]) * (std::fabs(input[k]) * share + std::fabs(offset[k]));
      }
      ASSERT_NEAR(bias[i], static_cast<double>(sum), 1e-14 * static_cast<double>(terms))
          << scale << ", " << distances[i];
    }
  }
}

TEST(Distance, PopeIsWithinItsBoundOfTheDefinition) {
  Draw draw(4);
  const auto softplus = [](long double x) {
    return std::max(x, 0.0L) + std::log1p(std::exp(-std::fabs(x)));
  };
  for (int n = 0; n < 150; ++n) {
    const Doubles distances = AnyDistances(draw, 6);
    const auto width = static_cast<std::size_t>(draw.Whole(1, 40));
    const Doubles q = draw.SignedSizes(width, 1e-9, n % 2 ? 1e6 : 300.0),
                  k = draw.SignedSizes(width, 1e-9, n % 2 ? 1e6 : 300.0),
                  phases = draw.SignedSizes(width, 1e-6, 1024.0);
    const double base = draw.Base();
    const bool is_signed = draw.Flag();
    const Doubles out =
        Pope({base, is_signed ? PopeMagnitude::kWrongSigned : PopeMagnitude::kSoftplus}, q, k,
             phases, distances);
    for (std::size_t i = 0; i < distances.size(); ++i) {
      for (std::size_t c = 0; c < width; ++c) {
        const long double lengths =
            is_signed ? static_cast<long double>(q[c]) * k[c] : softplus(q[c]) * softplus(k[c]);
        const long double angle = distances[i] * ExactFrequency(base, c, width) - phases[c];
        ASSERT_NEAR(out[i * width + c], static_cast<double>(lengths * std::cos(angle)),
                    1e-9 * std::fabs(static_cast<double>(lengths)) + kLeastNormal);
      }
    }
  }
}

TEST(Distance, HaveTheSameBitsEverywhere) {
  const Doubles distances = Distances(2000, 87.25);
  Doubles all;
  const auto add = [&](const Doubles& values) {
    all.insert(all.end(), values.begin(), values.end());
  };
  add(Kerple({KerpleRule::kLog, 1.3, 0.17}, distances));
  add(Kerple({KerpleRule::kPower, 0.7, 0.43}, distances));
  add(Sandwich({128, 3.0}, distances));
  add(Sandwich({128, 3.0, 10000.0, SandwichRule::kWrongNoCosine}, distances));
  add(Fire({9000.0, 512.0}, distances));
  add(Xpos({64}, distances));
  add(Pope({}, {0.5, -1.0, 2.0}, {1.0, -3.0, 0.2}, {0.0, -1.0, -2.0}, distances));
  ExpectBits("distance", all);
  all.clear();
  add(Kerple({KerpleRule::kWrongNegative, 1.3, 0.17}, distances));
  add(Xpos({64, 10000.0, 1e5, XposRule::kWrongSamePower}, distances));
  ExpectBits("distance mistakes", all);
}

TEST(Distance, NameTheFieldAtFault) {
  Doubles one(1), two(2);
  const Doubles at = {1.0};
  for (const double wrong : {-1.0, 1048577.0, std::nan("")}) {
    ExpectError(DistanceKerple({}, Doubles{wrong}, one), "distances");
    ExpectError(DistanceSandwich({2}, Doubles{wrong}, one), "distances");
    ExpectError(DistanceXpos({2}, Doubles{wrong}, one), "distances");
    ExpectError(DistanceFire({}, Doubles{wrong}, at, at, at, one), "distances");
    ExpectError(DistancePope({}, at, at, {}, Doubles{wrong}, one), "distances");
  }
  ExpectError(DistanceKerple({}, {}, one), "distances");
  ExpectError(DistanceKerple({}, at, two), "out");
  ExpectError(DistanceSandwich({16384}, Doubles(8192), two), "distances", StatusCode::kTooLarge);
  ExpectError(DistanceSandwich({2}, at, two), "out");
  ExpectError(DistanceXpos({16384}, Doubles(8192), two), "distances", StatusCode::kTooLarge);
  ExpectError(DistanceXpos({2}, at, two), "out");
  ExpectError(DistanceFire({}, at, {}, {}, {}, one), "input");
  ExpectError(DistanceFire({}, at, at, two, at, one), "offset");
  ExpectError(DistanceFire({}, at, at, at, two, one), "output");
  ExpectError(DistanceFire({}, at, at, at, at, two), "out");
  ExpectError(DistancePope({}, {}, {}, {}, at, one), "q");
  ExpectError(DistancePope({}, at, two, {}, at, one), "k");
  ExpectError(DistancePope({}, at, at, two, at, one), "phases");
  ExpectError(DistancePope({}, Doubles(16384), Doubles(16384), {}, Doubles(4096), one), "distances",
              StatusCode::kTooLarge);
  ExpectError(DistancePope({}, at, at, {}, at, two), "out");
}

}  // namespace
}  // namespace posenc::testing
