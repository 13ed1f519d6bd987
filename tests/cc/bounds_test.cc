// The errors that headers promise, over all that is legal: what methods do with angles and
// logarithms. Other bounds are tried beside their methods.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "draw.h"
#include "posenc/alibi.h"
#include "posenc/context.h"
#include "posenc/gates.h"
#include "posenc/grid.h"
#include "posenc/mrope.h"
#include "posenc/precision.h"
#include "posenc/rope.h"
#include "posenc/sinks.h"
#include "posenc/sinusoidal.h"
#include "series.h"

namespace posenc::testing {
namespace {

using Numbers = std::vector<double>;
using Floats = std::vector<float>;

// The angle of a position, less the whole turns of each of its tokens, which are taken in pieces
// whose products are exact: 64 bits are enough for what is left.
long double Angle(double position, long double frequency) {
  const auto whole = std::round(static_cast<long double>(position));
  const long double turns = std::round(frequency / (4.0L * kHalfPi1));
  long double rest = frequency;
  for (const double piece : {kHalfPi1, kHalfPi2, kHalfPi3, kHalfPi4})
    rest -= turns * (4.0L * piece);
  return whole * rest + (static_cast<long double>(position) - whole) * frequency;
}

// Positions of every size, or in even steps, which a shorter way computes: so many of them that it
// has to begin anew are in even steps.
Numbers Positions(Draw& draw, std::size_t count, double most) {
  if (count < 1000 && draw.Flag()) return draw.SignedSizes(count, 1e-9, most);
  Numbers positions(count);
  const double step = draw.Flag() ? 1.0 : draw.Size(1e-9, 1024.0);
  const double first = draw.Signed(1.0, most - step * static_cast<double>(count));
  for (std::size_t t = 0; t < count; ++t) {
    positions[t] = first + step * static_cast<double>(t);
  }
  return positions;
}

// The largest error of turned pairs, in lengths of the pair times 2e-7.
double Worst(std::size_t pairs, std::size_t rows, const Floats& x, const Floats& y,
             const std::function<long double(std::size_t, std::size_t)>& angle,
             double factor = 1.0) {
  double worst = 0.0;
  for (std::size_t t = 0; t < rows; ++t) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const std::size_t at = 2 * (t * pairs + i);
      const long double c = std::cos(angle(t, i)) * factor, s = std::sin(angle(t, i)) * factor;
      const long double a = x[at], b = x[at + 1], bound = 2e-7L * factor * std::hypot(a, b);
      worst = std::max({worst, static_cast<double>(std::fabs(y[at] - (a * c - b * s)) / bound),
                        static_cast<double>(std::fabs(y[at + 1] - (a * s + b * c)) / bound)});
    }
  }
  return worst;
}

TEST(Bounds, OfARotation) {
  Draw draw(1);
  for (int n = 0; n < 200; ++n) {
    const bool is_long = n % 20 == 1;
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, n == 0 ? 8192 : is_long ? 8 : 64));
    RopeParams params = {.head_dim = static_cast<std::int64_t>(2 * pairs), .base = draw.Base()};
    const Numbers given = draw.SignedSizes(pairs, 1e-9, kMaxInvFreq);
    if (draw.Flag()) params.inv_freq = given;
    params.attention_factor = draw.Size(1e-30, 1e30);
    const Numbers positions = Positions(draw, n == 0 ? 2 : is_long ? 2400 : 24, kMaxRopePosition);
    const std::size_t rows = positions.size();
    const Floats x = draw.Floats(rows * 2 * pairs, 1e-6, 1e6);
    Floats y(x.size());
    ASSERT_TRUE(
        RotateRope(params, positions, {x.data(), rows, 2 * pairs}, {y.data(), rows, 2 * pairs})
            .ok());
    const double worst = Worst(
        pairs, rows, x, y,
        [&](std::size_t t, std::size_t i) {
          return Angle(positions[t], params.inv_freq.empty() ? ExactFrequency(params.base, i, pairs)
                                                             : static_cast<long double>(given[i]));
        },
        params.attention_factor);
    EXPECT_LE(worst, 1.0) << params.base << ", " << params.attention_factor;
  }
}

TEST(Bounds, OfContributions) {
  Draw draw(2);
  for (int n = 0; n < 300; ++n) {
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, 64));
    const double base = draw.Base(), factor = draw.Size(1e-30, 1e30);
    const Numbers q = draw.SignedSizes(2 * pairs, 1e-9, 1e30),
                  k = draw.SignedSizes(2 * pairs, 1e-9, 1e30);
    const Numbers distances = draw.SignedSizes(5, 1e-9, 2.0 * kMaxRopePosition);
    Numbers out(5 * pairs);
    RopeParams params = {
        .head_dim = static_cast<std::int64_t>(2 * pairs), .base = base, .attention_factor = factor};
    const Numbers given = draw.SignedSizes(pairs, 1e-9, kMaxInvFreq);
    if (draw.Flag()) params.inv_freq = given;
    ASSERT_TRUE(RopeContributions(params, q, k, distances, out).ok());
    for (std::size_t m = 0; m < out.size(); ++m) {
      const std::size_t i = m % pairs;
      const long double angle =
          Angle(distances[m / pairs], params.inv_freq.empty() ? ExactFrequency(base, i, pairs)
                                                              : static_cast<long double>(given[i]));
      const long double a = q[2 * i], b = q[2 * i + 1], c = k[2 * i], d = k[2 * i + 1];
      const long double size = std::hypot(a, b) * std::hypot(c, d) * factor * factor;
      const long double exact =
          ((a * c + b * d) * std::cos(angle) + (a * d - b * c) * std::sin(angle)) * factor * factor;
      const double far = std::max(1.0, std::fabs(distances[m / pairs]) / kMaxOffset);
      ASSERT_LE(static_cast<double>(std::fabs(out[m] - exact) / size), 1e-9 * far);
    }
  }
}

TEST(Bounds, OfFope) {
  Draw draw(3);
  for (int n = 0; n < 100; ++n) {
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, 16));
    const auto count = static_cast<std::size_t>(draw.Whole(1, static_cast<std::int64_t>(pairs)));
    const Numbers inv_freq = draw.SignedSizes(count, 1e-9, kMaxInvFreq);
    const Numbers cosines = draw.SignedSizes(count * count, 1e-6, 1000.0),
                  sines = draw.SignedSizes(count * count, 1e-6, 1000.0);
    const Numbers positions = draw.SignedSizes(6, 1e-9, kMaxRopePosition);
    const Floats x = draw.Floats(6 * 2 * pairs, 1e-6, 1e6);
    Floats y(x.size());
    const FopeParams params = {.head_dim = static_cast<std::int64_t>(2 * pairs),
                               .inv_freq = inv_freq};
    ASSERT_TRUE(RopeFope(params, positions, cosines, sines, {x.data(), 6, 2 * pairs},
                         {y.data(), 6, 2 * pairs})
                    .ok());
    for (std::size_t t = 0; t < 6; ++t) {
      for (std::size_t m = 0; m < pairs; ++m) {
        long double c = m < count ? 0.0L : 1.0L, s = 0.0L, sum = c;
        for (std::size_t j = 0; m < count && j < count; ++j) {
          const long double angle = Angle(positions[t], inv_freq[j]);
          c += cosines[j * count + m] * std::cos(angle);
          s += sines[j * count + m] * std::sin(angle);
          sum += std::fabs(cosines[j * count + m]) + std::fabs(sines[j * count + m]);
        }
        const std::size_t at = 2 * (t * pairs + m);
        const long double a = x[at], b = x[at + 1], small = 6e-10L * std::hypot(a, b) * sum;
        const long double first = a * c - b * s, second = a * s + b * c;
        ASSERT_LE(std::fabs(y[at] - first), 6e-8L * std::fabs(first) + small);
        ASSERT_LE(std::fabs(y[at + 1] - second), 6e-8L * std::fabs(second) + small);
      }
    }
  }
}

TEST(Bounds, OfMrope) {
  Draw draw(4);
  for (int n = 0; n < 100; ++n) {
    const Numbers sections = {static_cast<double>(draw.Whole(1, 20)),
                              static_cast<double>(draw.Whole(1, 20)),
                              static_cast<double>(draw.Whole(1, 20))};
    const auto pairs = static_cast<std::size_t>(sections[0] + sections[1] + sections[2]);
    const double base = draw.Base();
    const Numbers ids = draw.SignedSizes(3 * 8, 1e-9, kMaxRopePosition);
    const Floats x = draw.Floats(8 * 2 * pairs, 1e-6, 1e6);
    Floats y(x.size());
    const MropeParams params = {.head_dim = static_cast<std::int64_t>(2 * pairs),
                                .sections = sections,
                                .base = base,
                                .layout = RopeLayout::kInterleaved};
    ASSERT_TRUE(RotateMrope(params, ids, {x.data(), 8, 2 * pairs}, {y.data(), 8, 2 * pairs}).ok());
    std::vector<std::int32_t> axes(pairs);
    ASSERT_TRUE(MropeAxes(params.head_dim, sections, params.allocation, axes).ok());
    EXPECT_LE(Worst(pairs, 8, x, y,
                    [&](std::size_t t, std::size_t i) {
                      return Angle(ids[static_cast<std::size_t>(axes[i]) * 8 + t],
                                   ExactFrequency(base, i, pairs));
                    }),
              1.0);
  }
}

TEST(Bounds, OfGrids) {
  Draw draw(5);
  for (int n = 0; n < 60; ++n) {
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, 24));
    const std::int64_t height = draw.Whole(1, n == 0 ? 4096 : 64);
    const std::int64_t width = draw.Whole(1, n == 0 ? 2 : 16);
    const auto cells = static_cast<std::size_t>(height * width);
    const std::size_t wide = static_cast<std::size_t>(width);
    const double base = draw.Base();
    const GridSize size = {height, width};
    const auto dim = static_cast<std::int64_t>(4 * pairs);
    Floats table(cells * 4 * pairs);
    ASSERT_TRUE(GridSincos({size, dim, base}, {table.data(), cells, 4 * pairs}).ok());
    const Floats x = draw.Floats(table.size(), 1e-6, 1e6);
    Floats y(x.size());
    ASSERT_TRUE(
        RotateGrid({size, dim, base}, {x.data(), cells, 4 * pairs}, {y.data(), cells, 4 * pairs})
            .ok());
    const auto angle = [&](std::size_t cell, std::size_t i) {
      const auto place = static_cast<double>(i < pairs ? cell / wide : cell % wide);
      return Angle(place, ExactFrequency(base, i % pairs, pairs));
    };
    EXPECT_LE(Worst(2 * pairs, cells, x, y, angle), 1.0) << base;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      for (std::size_t i = 0; i < 2 * pairs; ++i) {
        const float* half = &table[cell * 4 * pairs + i / pairs * 2 * pairs + i % pairs];
        ASSERT_NEAR(half[0], static_cast<double>(std::sin(angle(cell, i))), 2e-7);
        ASSERT_NEAR(half[pairs], static_cast<double>(std::cos(angle(cell, i))), 2e-7);
      }
    }
  }
}

TEST(Bounds, OfCoordinatesAndWhatTheyTurn) {
  Draw draw(6);
  for (int n = 0; n < 200; ++n) {
    const std::int64_t height = draw.Whole(1, 4096), width = draw.Whole(1, 8);
    const auto cells = static_cast<std::size_t>(height * width);
    const Numbers shift = draw.SignedSizes(2, 1e-9, 4096.0),
                  factors = draw.Sizes(2, 1e-300, 4096.0);
    Numbers places(2 * cells);
    ASSERT_TRUE(GridCoordinates({{height, width}}, shift, factors, places).ok());
    for (std::size_t m = 0; m < places.size(); m += 1 + draw.Index(50)) {
      const bool is_row = m % 2 == 0;
      const auto side = static_cast<long double>(is_row ? height : width);
      const std::size_t cell = m / 2, wide = static_cast<std::size_t>(width);
      const auto k = static_cast<long double>(is_row ? cell / wide : cell % wide);
      const long double c = 2.0L * (k + 0.5L) / side - 1.0L, f = factors[m % 2], s = shift[m % 2];
      ASSERT_LE(static_cast<double>(std::fabs(places[m] - f * (c + s)) /
                                    (f * (std::fabs(c) + std::fabs(s)) + f)),
                4e-16);
    }
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, 12));
    const Numbers at = draw.SignedSizes(2 * 10, 1e-9, 4096.0),
                  across = draw.SignedSizes(pairs, 1e-9, 1024.0),
                  down = draw.SignedSizes(pairs, 1e-9, 1024.0);
    const Floats x = draw.Floats(10 * 2 * pairs, 1e-6, 1e6);
    Floats y(x.size());
    ASSERT_TRUE(RotateGridMixed({static_cast<std::int64_t>(2 * pairs)}, at, across, down,
                                {x.data(), 10, 2 * pairs}, {y.data(), 10, 2 * pairs})
                    .ok());
    EXPECT_LE(Worst(pairs, 10, x, y,
                    [&](std::size_t t, std::size_t i) {
                      return static_cast<long double>(across[i]) * at[2 * t + 1] +
                             static_cast<long double>(down[i]) * at[2 * t];
                    }),
              1.0);
  }
}

TEST(Bounds, OfSinusoids) {
  Draw draw(7);
  for (int n = 0; n < 200; ++n) {
    const bool is_long = n % 20 == 1;
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, n == 0 ? 8192 : is_long ? 8 : 64));
    const auto dim = static_cast<std::int64_t>(2 * pairs);
    const double base = draw.Base();
    const Numbers positions = Positions(draw, n == 0 ? 2 : is_long ? 5000 : 30, kMaxPosition);
    Floats table(positions.size() * 2 * pairs);
    Numbers inv_freq(pairs), blocks(2 * pairs), likeness(1);
    const SinusoidalParams params = {.d_model = dim, .base = base};
    ASSERT_TRUE(
        EncodeSinusoidal(params, positions, {table.data(), positions.size(), 2 * pairs}).ok());
    ASSERT_TRUE(SinusoidalFrequencies(params, inv_freq).ok());
    const double offset = draw.Signed(1e-9, kMaxOffset);
    ASSERT_TRUE(ShiftSinusoidal({offset, dim, base}, blocks).ok());
    ASSERT_TRUE(SinusoidalKernel({dim, base}, Numbers{offset}, likeness).ok());
    long double sum = 0.0L;
    for (std::size_t i = 0; i < pairs; ++i) {
      const long double exact = ExactFrequency(base, i, pairs);
      ASSERT_LE(std::fabs(inv_freq[i] - exact), (1e-15L + kExactPower) * exact) << base;
      for (std::size_t t = 0; t < positions.size(); ++t) {
        const long double angle = Angle(positions[t], exact);
        const float* pair = &table[2 * (t * pairs + i)];
        ASSERT_NEAR(pair[0], static_cast<double>(std::sin(angle)), 2e-7) << base;
        ASSERT_NEAR(pair[1], static_cast<double>(std::cos(angle)), 2e-7) << base;
      }
      const long double angle = Angle(offset, exact);
      const double bound = std::fabs(offset) <= 1.0 ? 1e-15 : 1e-9;
      ASSERT_NEAR(blocks[2 * i], static_cast<double>(std::cos(angle)), bound);
      ASSERT_NEAR(blocks[2 * i + 1], static_cast<double>(std::sin(angle)), bound);
      sum += std::cos(angle);
    }
    ASSERT_NEAR(likeness[0], static_cast<double>(sum / static_cast<long double>(pairs)), 1e-9);
    const Floats x = draw.Floats(2 * pairs, 1e-6, 1e6);
    Floats y(x.size());
    ASSERT_TRUE(
        ApplyShift({offset, dim, base}, {x.data(), 1, 2 * pairs}, {y.data(), 1, 2 * pairs}).ok());
    // A shift turns the other way round.
    EXPECT_LE(Worst(pairs, 1, x, y,
                    [&](std::size_t, std::size_t i) {
                      return -Angle(offset, ExactFrequency(base, i, pairs));
                    }),
              1.0);
  }
}

TEST(Bounds, OfPhases) {
  Draw draw(8);
  for (int n = 0; n < 400; ++n) {
    const Numbers positions = draw.SignedSizes(6, 1e-9, 16777216.0),
                  inv_freq = draw.SignedSizes(4, 1e-9, kMaxInvFreq);
    const auto format = static_cast<FloatFormat>(draw.Index(3));
    const PhaseParams params = {.head_dim = 8,
                                .inv_freq = inv_freq,
                                .position_format = format,
                                .frequency_format = format,
                                .angle_format = format};
    Numbers phases(24), errors(24);
    ASSERT_TRUE(RoundedPhases(params, positions, phases).ok());
    ASSERT_TRUE(PhaseErrors(params, positions, errors).ok());
    for (std::size_t m = 0; m < 24; ++m) {
      if (!std::isfinite(phases[m])) {
        ASSERT_EQ(std::isnan(errors[m]), std::isnan(phases[m]));
        ASSERT_TRUE(std::isnan(errors[m]) || errors[m] == phases[m]);
        continue;
      }
      // In two parts, of which each product is exact in long double.
      const long double p = positions[m / 4], f = inv_freq[m % 4];
      const long double p_high = static_cast<float>(positions[m / 4]),
                        f_high = static_cast<float>(inv_freq[m % 4]);
      const long double exact = (phases[m] - p_high * f_high) - p_high * (f - f_high) -
                                (p - p_high) * f_high - (p - p_high) * (f - f_high);
      ASSERT_NEAR(errors[m], static_cast<double>(exact), 3e-16 * std::fabs(errors[m]) + 1e-300);
    }
  }
}

TEST(Bounds, OfTemperatures) {
  Draw draw(9);
  for (int n = 0; n < 2000; ++n) {
    const auto rule = static_cast<TemperatureRule>(draw.Index(6));
    const std::int64_t trained = draw.Whole(2, kMaxLength);
    const double scale = draw.Flag() ? 0.0 : draw.Size(1e-300, 100.0);
    const auto seen = static_cast<double>(draw.Whole(1, kMaxLength));
    Numbers out(1);
    ASSERT_TRUE(ContextTemperature({rule, trained, scale}, Numbers{seen}, out).ok());
    const long double tokens = seen, length = static_cast<long double>(trained), s = scale;
    const long double log_n = std::log(tokens) / std::log(length);
    const long double yarn = 0.1L * std::log(std::max(1.0L, tokens / length)) + 1.0L;
    const long double exact[] = {log_n,
                                 tokens > length ? log_n : 1.0L,
                                 s * std::log(tokens),
                                 1.0L + s * std::log(1.0L + std::floor(tokens / length)),
                                 1.0L + s * std::log(1.0L + std::floor((tokens - 1.0L) / length)),
                                 yarn * yarn};
    const auto right = static_cast<double>(exact[static_cast<int>(rule)]);
    EXPECT_NEAR(out[0], right, 2e-15 * right)
        << static_cast<int>(rule) << ": " << trained << ", " << seen;
  }
}

TEST(Bounds, OfFirstNegativeSums) {
  Draw draw(10);
  for (int n = 0; n < 60; ++n) {
    const auto pairs = static_cast<std::size_t>(draw.Whole(1, 16));
    const double base = draw.Base();
    std::vector<std::int32_t> out(1);
    ASSERT_TRUE(
        ContextFirstNegative({static_cast<std::int64_t>(2 * pairs), 600}, Numbers{base}, out).ok());
    const double margin = 1e-9 * 2.0 * static_cast<double>(pairs);
    for (std::int32_t m = 1; m <= (out[0] > 0 ? out[0] : 600); ++m) {
      long double sum = 0.0L;
      for (std::size_t i = 0; i < pairs; ++i) sum += std::cos(m * ExactFrequency(base, i, pairs));
      if (m == out[0]) {
        ASSERT_LT(sum, margin);
      } else {
        ASSERT_GE(sum, -margin);
      }
    }
  }
}

TEST(Bounds, OfGates) {
  Draw draw(11);
  for (int n = 0; n < 150; ++n) {
    const auto keys = static_cast<std::size_t>(draw.Whole(1, 60));
    Numbers gates = draw.Sizes(keys, n % 2 ? 1e-3 : std::numeric_limits<double>::denorm_min(), 1.0);
    if (draw.Flag()) gates[draw.Index(keys)] = 1.0 - 1e-12;
    Floats bias(keys * keys);
    ASSERT_TRUE(
        GatesForget({static_cast<std::int64_t>(keys)}, gates, {bias.data(), keys, keys}).ok());
    for (std::size_t i = 0; i < keys; ++i) {
      long double sum = 0.0L;
      for (std::size_t j = i + 1; j-- > 0;) {
        const auto exact = static_cast<double>(sum);
        ASSERT_NEAR(
            bias[i * keys + j], exact,
            6e-8 * std::fabs(exact) + 4e-16 * static_cast<double>(keys) * (1.0 + std::fabs(exact)));
        sum += std::log(static_cast<long double>(gates[j]));
      }
    }
  }
}

TEST(Bounds, OfWeightsWithASink) {
  Draw draw(12);
  for (int n = 0; n < 300; ++n) {
    const auto keys = static_cast<std::size_t>(draw.Whole(1, 200));
    const Floats scores = draw.Floats(keys, 1e-6, n % 3 ? 1000.0 : 1e6);
    const Numbers gates = {draw.Flag() ? 1.0 : draw.Size(1e-6, 1.0)};
    const double sink = draw.Signed(1e-6, n % 3 ? 1000.0 : 1e6);
    const auto rule = n % 3 ? static_cast<SinkRule>(draw.Index(3)) : SinkRule::kOfficial;
    Floats weights(keys);
    Numbers elsewhere(1);
    ASSERT_TRUE(SinksWeights({1, static_cast<std::int64_t>(keys), sink, rule},
                             {scores.data(), 1, keys}, gates, {weights.data(), 1, keys}, elsewhere)
                    .ok());
    // What the gate multiplies: the scores, or the weights.
    const bool is_gated = rule == SinkRule::kWrongGatedScores;
    const long double factor = is_gated ? gates[0] : 1.0, open = is_gated ? 1.0 : gates[0];
    long double most = factor * *std::max_element(scores.begin(), scores.end()), sum = 0.0L;
    // The mistake takes their maximum off the scores alone.
    const long double own = rule == SinkRule::kWrongUnshifted ? sink + most : sink;
    most = std::max(most, own);
    for (const float score : scores) sum += std::exp(factor * score - most);
    const long double rest = std::exp(own - most);
    for (std::size_t j = 0; j < keys; ++j) {
      const auto exact =
          static_cast<double>(open * std::exp(factor * scores[j] - most) / (sum + rest));
      ASSERT_NEAR(weights[j], exact, 6.1e-8 * exact + 1e-44);
    }
    ASSERT_NEAR(elsewhere[0], static_cast<double>(1.0L - open * sum / (sum + rest)),
                1e-12 + 2e-16 * static_cast<double>(keys));
  }
}

TEST(Bounds, OfSlopesForEveryNumberOfHeads) {
  for (std::int64_t heads = 1; heads <= kMaxHeads; heads += 1 + heads / 40) {
    Numbers slopes(static_cast<std::size_t>(heads));
    ASSERT_TRUE(AlibiSlopes(heads, AlibiRule::kOfficial, slopes).ok());
    std::int64_t power = 1;
    while (2 * power <= heads) power *= 2;
    for (std::int64_t h = 0; h < heads; ++h) {
      // Heads beyond a power of 2 have every other slope of the next one.
      const long double step = h < power
                                   ? -8.0L * static_cast<long double>(h + 1) / power
                                   : -4.0L * static_cast<long double>(2 * (h - power) + 1) / power;
      const long double exact = std::exp2(step);
      ASSERT_LE(std::fabs(slopes[static_cast<std::size_t>(h)] - exact), 1e-15L * exact)
          << heads << ", " << h;
    }
  }
}

}  // namespace
}  // namespace posenc::testing
