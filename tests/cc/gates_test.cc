#include "posenc/gates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "tables.h"

namespace posenc::testing {
namespace {

struct Counted {
  Doubles positions;
  Floats bias;
};

Counted Contextual(const ContextualParams& params, const Floats& gates, const Floats& logits) {
  const auto size = static_cast<std::size_t>(params.query_len * params.key_len);
  Counted out{Doubles(size), Floats(size)};
  ExpectOk(GatesContextual(params, Rows(gates, params.key_len),
                           Rows(logits, logits.size() / static_cast<std::size_t>(params.query_len)),
                           out.positions, Rows(out.bias, params.key_len)));
  return out;
}

Floats Forget(const ForgetParams& params, const Doubles& gates) {
  const std::size_t keys = gates.size();
  return Written(static_cast<std::size_t>(params.query_len) * keys,
                 [&](Floats& bias) { return GatesForget(params, gates, Rows(bias, keys)); });
}

Floats Path(std::size_t d, const Floats& q, const Floats& k, const Floats& w, const Doubles& beta,
            PathRule rule = PathRule::kOfficial) {
  const std::size_t rows = q.size() / d;
  return Written(rows * rows, [&](Floats& scores) {
    return GatesPath(Rows(q, d), Rows(k, d), Rows(w, d), beta, rule, Rows(scores, rows));
  });
}

// Fractions of 1024, so that no machine's sine decides a bit.
Floats Wave(std::size_t size, double start, double reach = 1.0) {
  Floats wave(size);
  for (std::size_t n = 0; n < size; ++n) {
    const double value = reach * std::sin(start + 0.7 * static_cast<double>(n));
    wave[n] = static_cast<float>(std::round(value * 1000.0) / 1024.0);
  }
  return wave;
}

Floats Open(Floats wave) {
  for (float& each : wave) each = std::abs(each);
  return wave;
}

TEST(Gates, WithoutNormalisationPathIsTheProductOfItsMatrices) {
  constexpr std::size_t kRows = 30, kWidth = 4;
  const Floats q = Wave(kRows * kWidth, 0), k = Wave(kRows * kWidth, 1);
  const Floats w = Wave(kRows * kWidth, 2, 0.7);  // |w|^2 <= 2
  Doubles beta(kRows);
  for (std::size_t t = 0; t < kRows; ++t) beta[t] = static_cast<double>(t % 5) / 4.0;
  const Floats scores = Path(kWidth, q, k, w, beta, PathRule::kWrongUnnormalised);
  for (std::size_t j = 0; j < kRows; ++j) {
    std::vector<long double> key(k.begin() + static_cast<std::ptrdiff_t>(kWidth * j),
                                 k.begin() + static_cast<std::ptrdiff_t>(kWidth * (j + 1)));
    for (std::size_t i = j; i < kRows; ++i) {
      long double along = 0.0L, score = 0.0L, largest = 1.0L;
      for (std::size_t c = 0; c < kWidth; ++c) along += w[kWidth * i + c] * key[c];
      for (std::size_t c = 0; c < kWidth; ++c) {
        if (i > j) key[c] -= static_cast<long double>(beta[i]) * along * w[kWidth * i + c];
        const long double product = q[kWidth * i + c] * key[c];
        largest = std::max(largest, std::fabs(product));
        score += product;
      }
      EXPECT_NEAR(scores[kRows * i + j], static_cast<double>(score),
                  1e-6 * static_cast<double>(largest));
    }
  }
  // The same where w has length 1, and no reflection where it has not.
  const Floats ones = {1, 0, 1, 0, 1, 0}, twos = {2, 0, 2, 0, 2, 0};
  EXPECT_EQ(Path(2, ones, ones, ones, {2, 2, 2}, PathRule::kWrongUnnormalised),
            Path(2, ones, ones, ones, {2, 2, 2}));
  EXPECT_EQ(Path(2, ones, ones, twos, {2, 2, 2}, PathRule::kWrongUnnormalised)[6], 49.0f);
}

TEST(Gates, HasTheSameBitsEverywhere) {
  const Counted out = Contextual({7, 19, 12}, Open(Wave(7 * 19, 0)), Wave(7 * 6, 2, 3.0));
  ExpectBits("gates positions", out.positions);
  ExpectBits("gates bias", out.bias);
  const Floats open = Open(Wave(23, 1));
  const Doubles gates(open.begin(), open.end());
  ExpectBits("gates forget", Forget({23}, gates));
  ExpectBits("gates path",
             std::span<const float>(Path(6, Wave(66, 0), Wave(66, 1), Wave(66, 2),
                                         Doubles(gates.begin(), gates.begin() + 11))));
  Floats mistakes = Forget({23, 0, ForgetRule::kWrongShifted}, gates);
  const Floats long_w =
      Path(6, Wave(66, 0), Wave(66, 1), Wave(66, 2), Doubles(gates.begin(), gates.begin() + 11),
           PathRule::kWrongUnnormalised);
  mistakes.insert(mistakes.end(), long_w.begin(), long_w.end());
  ExpectBits("gates mistakes", mistakes);
}

TEST(Gates, NamesTheFieldAtFault) {
  ExpectError(CheckContextual({1 << 14, 1 << 14}), "queryLen", StatusCode::kTooLarge);
  Floats four(4, 0.5f), wrong = {0.5f, 1.5f}, nan = {0.5f, std::nanf("")};
  Doubles positions(4);
  const auto contextual = [&](ConstMatrixView gates, ConstMatrixView logits, std::size_t size,
                              MatrixView bias) {
    return GatesContextual({1, 2, 1}, gates, logits, std::span(positions).first(size), bias);
  };
  const MatrixView two(four.data(), 1, 2);
  EXPECT_TRUE(contextual(two, two, 2, {Floats(2).data(), 1, 2}).ok());
  ExpectError(contextual({four.data(), 2, 1}, two, 2, two), "gates");
  ExpectError(contextual({wrong.data(), 1, 2}, two, 2, two), "gates");
  ExpectError(contextual({nan.data(), 1, 2}, two, 2, two), "gates");
  ExpectError(contextual(two, {four.data(), 2, 2}, 2, two), "logits");
  ExpectError(contextual(two, {nan.data(), 1, 2}, 2, two), "logits");
  ExpectError(contextual(two, {four.data(), 1, 0}, 2, two), "logits");
  ExpectError(contextual(two, two, 3, two), "positions");
  ExpectError(contextual(two, two, 2, {four.data(), 2, 1}), "bias");

  ExpectError(CheckForget({2}, 0), "gates");
  ExpectError(CheckForget({1 << 14}, 1 << 14), "queryLen", StatusCode::kTooLarge);
  ExpectError(GatesForget({1, 1}, Doubles({0.5, -0.1}), two), "gates");
  ExpectError(GatesForget({1, 1}, Doubles({0.5, 1.1}), two), "gates");
  ExpectError(GatesForget({1, 1}, Doubles({0.5, 1.0}), {four.data(), 2, 1}), "bias");

  std::int64_t rows = 0;
  EXPECT_TRUE(CheckPath(3, 12, rows).ok());
  EXPECT_EQ(rows, 4);
  ExpectError(CheckPath(5, 12, rows), "q");
  ExpectError(CheckPath(1024, 1 << 20, rows), "q", StatusCode::kTooLarge);
  const MatrixView square(four.data(), 2, 2), other(four.data(), 1, 4);
  Floats infinite = {1, 2, 3, std::numeric_limits<float>::infinity()};
  const MatrixView bad(infinite.data(), 2, 2);
  const Doubles beta = {1, 2};
  constexpr PathRule kPath = PathRule::kOfficial;
  ExpectError(GatesPath(square, other, square, beta, kPath, square), "k");
  ExpectError(GatesPath(square, square, other, beta, kPath, square), "w");
  ExpectError(GatesPath(square, square, square, Doubles({1}), kPath, square), "beta");
  ExpectError(GatesPath(square, square, square, Doubles({1, 2.5}), kPath, square), "beta");
  ExpectError(GatesPath(square, square, square, beta, kPath, other), "scores");
  ExpectError(GatesPath(bad, square, square, beta, kPath, square), "q");
  ExpectError(GatesPath(square, bad, square, beta, kPath, square), "k");
  ExpectError(GatesPath(square, square, bad, beta, kPath, square), "w");
}

}  // namespace
}  // namespace posenc::testing
