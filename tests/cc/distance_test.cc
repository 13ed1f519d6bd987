#include "posenc/distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "draw.h"
#include "golden.h"
#include "posenc/alibi.h"
#include "posenc/limits.h"

namespace posenc::testing {
namespace {

using Numbers = std::vector<double>;

Numbers Distances(std::size_t count, double step) {
  Numbers distances(count);
  for (std::size_t n = 0; n < count; ++n) distances[n] = step * static_cast<double>(n);
  return distances;
}

template <typename Compute>
Numbers Each(const Numbers& distances, Compute compute) {
  Numbers out(distances.size());
  const Status status = compute(distances, std::span<double>(out));
  EXPECT_TRUE(status.ok()) << status.message;
  return out;
}

Numbers Kerple(const KerpleParams& params, const Numbers& distances) {
  return Each(distances, [&](const Numbers& n, std::span<double> out) {
    return DistanceKerple(params, n, out);
  });
}

Numbers Sandwich(const SandwichParams& params, const Numbers& distances) {
  return Each(distances, [&](const Numbers& n, std::span<double> out) {
    return DistanceSandwich(params, n, out);
  });
}

Numbers Xpos(const XposParams& params, const Numbers& distances) {
  return Each(distances, [&](const Numbers& n, std::span<double> out) {
    return DistanceXpos(params, n, out);
  });
}

const Numbers kInput = {4.0, -2.0, 1.0}, kOffset = {0.0, 1.0, -0.5}, kOutput = {-1.5, 0.25, -2.0};

Numbers Fire(const FireParams& params, const Numbers& distances, const Numbers& input = kInput,
             const Numbers& offset = kOffset, const Numbers& output = kOutput) {
  return Each(distances, [&](const Numbers& n, std::span<double> out) {
    return DistanceFire(params, n, input, offset, output, out);
  });
}

Numbers Pope(const PopeParams& params, const Numbers& q, const Numbers& k, const Numbers& phases,
             const Numbers& distances) {
  Numbers out(distances.size() * q.size());
  const Status status = DistancePope(params, q, k, phases, distances, out);
  EXPECT_TRUE(status.ok()) << status.message;
  return out;
}

constexpr double kLeast = std::numeric_limits<double>::denorm_min();
constexpr double kLeastNormal = std::numeric_limits<double>::min();

// Distances of every size, with both ends.
Numbers AnyDistances(Draw& draw, std::size_t count) {
  Numbers distances = draw.Sizes(count, 1e-9, kMaxPosition);
  distances.insert(distances.end(), {0.0, 1.0, kMaxPosition});
  return distances;
}

TEST(Distance, KerpleIsWithinItsBoundOfTheDefinition) {
  Draw draw(1);
  for (int n = 0; n < 400; ++n) {
    const Numbers distances = AnyDistances(draw, 20);
    const double slope = draw.Size(kLeast, 1000.0), rate = draw.Size(kLeast, 1000.0),
                 power = draw.Size(kLeast, 2.0);
    const Numbers logs = Kerple({KerpleRule::kLog, slope, rate}, distances);
    const Numbers powers = Kerple({KerpleRule::kPower, slope, power}, distances);
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
    const Numbers distances = AnyDistances(draw, 4);
    const std::int64_t width = draw.Even(n == 0 ? kMaxModelDim : 1024);
    const auto pairs = static_cast<std::size_t>(width / 2);
    const auto count = static_cast<long double>(pairs);
    const double base = draw.Base(), ratio = draw.Size(1e-300, 1000.0);
    const double scale_base = draw.Size(1.0, 1e6);
    const Numbers bias = Sandwich({width, ratio, base}, distances);
    const Numbers wrong = Sandwich({width, ratio, base, SandwichRule::kWrongNoCosine}, distances);
    const Numbers left = Xpos({width, base, scale_base}, distances);
    const Numbers same = Xpos({width, base, scale_base, XposRule::kWrongSamePower}, distances);
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
    const Numbers distances = AnyDistances(draw, 12);
    const auto width = static_cast<std::size_t>(draw.Whole(1, 32));
    const Numbers input = draw.SignedSizes(width, 1e-6, 1e6),
                  offset = draw.SignedSizes(width, 1e-6, 1e6),
                  output = draw.SignedSizes(width, 1e-6, 1e6);
    const double position = draw.Flag() ? 0.0 : draw.Size(1e-6, kMaxPosition);
    const double threshold = draw.Size(1.0, kMaxPosition);
    const double scale = draw.Size(n % 2 ? 1e-20 : kLeast, 1000.0);
    const FireRule rule = draw.Flag() ? FireRule::kOfficial : FireRule::kWrongFixed;
    const Numbers bias = Fire({position, threshold, scale, rule}, distances, input, offset, output);
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
    const Numbers distances = AnyDistances(draw, 6);
    const auto width = static_cast<std::size_t>(draw.Whole(1, 40));
    const Numbers q = draw.SignedSizes(width, 1e-9, n % 2 ? 1e6 : 300.0),
                  k = draw.SignedSizes(width, 1e-9, n % 2 ? 1e6 : 300.0),
                  phases = draw.SignedSizes(width, 1e-6, 1024.0);
    const double base = draw.Base();
    const bool is_signed = draw.Flag();
    const Numbers out =
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

// The peak is where the phase is, whatever the content; signed numbers move it by half a turn.
TEST(Distance, ContentDoesNotMoveThePeakOfPope) {
  const Numbers distances = Distances(1000, 0.00628);
  const auto peak = [&](double q, double k, PopeMagnitude magnitude) {
    const Numbers out = Pope({10000.0, magnitude}, {q}, {k}, {-5.0}, distances);
    return distances[static_cast<std::size_t>(std::max_element(out.begin(), out.end()) -
                                              out.begin())];
  };
  const double where = 2.0 * std::numbers::pi - 5.0;
  for (const double q : {-3.0, -0.1, 0.4, 2.0}) {
    for (const double k : {-2.0, 0.3, 5.0}) {
      EXPECT_NEAR(peak(q, k, PopeMagnitude::kSoftplus), where, 0.007);
      const double moved = q * k < 0.0 ? where + std::numbers::pi : where;
      EXPECT_NEAR(peak(q, k, PopeMagnitude::kWrongSigned), moved, 0.007);
    }
  }
}

TEST(Distance, HaveTheSameBitsEverywhere) {
  const Numbers distances = Distances(2000, 87.25);
  Numbers all;
  const auto add = [&](const Numbers& values) {
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
  Numbers one(1), two(2);
  const Numbers at = {1.0};
  for (const double wrong : {-1.0, 1048577.0, std::nan("")}) {
    ExpectError(DistanceKerple({}, Numbers{wrong}, one), "distances");
    ExpectError(DistanceSandwich({2}, Numbers{wrong}, one), "distances");
    ExpectError(DistanceXpos({2}, Numbers{wrong}, one), "distances");
    ExpectError(DistanceFire({}, Numbers{wrong}, at, at, at, one), "distances");
    ExpectError(DistancePope({}, at, at, {}, Numbers{wrong}, one), "distances");
  }
  ExpectError(DistanceKerple({}, {}, one), "distances");
  ExpectError(DistanceKerple({}, at, two), "out");
  ExpectError(DistanceSandwich({16384}, Numbers(8192), two), "distances", StatusCode::kTooLarge);
  ExpectError(DistanceSandwich({2}, at, two), "out");
  ExpectError(DistanceXpos({16384}, Numbers(8192), two), "distances", StatusCode::kTooLarge);
  ExpectError(DistanceXpos({2}, at, two), "out");
  ExpectError(DistanceFire({}, at, {}, {}, {}, one), "input");
  ExpectError(DistanceFire({}, at, at, two, at, one), "offset");
  ExpectError(DistanceFire({}, at, at, at, two, one), "output");
  ExpectError(DistanceFire({}, at, at, at, at, two), "out");
  ExpectError(DistancePope({}, {}, {}, {}, at, one), "q");
  ExpectError(DistancePope({}, at, two, {}, at, one), "k");
  ExpectError(DistancePope({}, at, at, two, at, one), "phases");
  ExpectError(DistancePope({}, Numbers(16384), Numbers(16384), {}, Numbers(4096), one), "distances",
              StatusCode::kTooLarge);
  ExpectError(DistancePope({}, at, at, {}, at, two), "out");
}

}  // namespace
}  // namespace posenc::testing
