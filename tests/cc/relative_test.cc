#include "posenc/relative.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "posenc/sinusoidal.h"
#include "tables.h"

namespace posenc::testing {
namespace {

Ints Indices(const RelativeIndicesParams& params) {
  return Written<std::int32_t>(params.query_len * params.key_len,
                               [&](Ints& out) { return RelativeIndices(params, out); });
}

struct Terms {
  Floats content, position, content_bias, position_bias;
};

Floats Wave(std::size_t size, double start) {
  Floats wave(size);
  for (std::size_t n = 0; n < size; ++n) {
    wave[n] = static_cast<float>(std::sin(start + 0.7 * static_cast<double>(n)));
  }
  return wave;
}

Floats SinusoidalKeys(RelativeTermsParams params, std::size_t q_size, std::size_t k_size) {
  ExpectOk(CheckRelativeTerms(params, static_cast<std::int64_t>(q_size),
                              static_cast<std::int64_t>(k_size)));
  return Written((params.query_len + params.key_len - 1) * params.head_dim,
                 [&](Floats& keys) { return RelativeKeys(params, Rows(keys, params.head_dim)); });
}

Terms TermsOf(const RelativeTermsParams& params, const Floats& q, const Floats& k, const Floats& u,
              const Floats& v, const Floats& r) {
  const auto d = static_cast<std::size_t>(params.head_dim);
  const std::size_t keys = k.size() / d;
  const Floats room(q.size() / d * keys);
  Terms terms = {room, room, room, room};
  ExpectOk(RelativeTerms(params, Rows(q, d), Rows(k, d), u, v, Rows(r, d),
                         {Rows(terms.content, keys), Rows(terms.position, keys),
                          Rows(terms.content_bias, keys), Rows(terms.position_bias, keys)}));
  return terms;
}

struct Parts {
  Floats content, to_position, to_content;
};

Parts Disentangled(const DisentangledParams& params, const Floats& q, const Floats& k,
                   const Floats& q_position, const Floats& k_position) {
  const auto d = static_cast<std::size_t>(params.head_dim);
  const std::size_t keys = k.size() / d;
  const Floats room(q.size() / d * keys);
  Parts parts = {room, room, room};
  ExpectOk(RelativeDisentangled(
      params, Rows(q, d), Rows(k, d), Rows(q_position, d), Rows(k_position, d),
      {Rows(parts.content, keys), Rows(parts.to_position, keys), Rows(parts.to_content, keys)}));
  return parts;
}

Parts Untied(const UntiedParams& params, const Floats& q, const Floats& k, const Floats& q_position,
             const Floats& k_position) {
  const auto d = static_cast<std::size_t>(params.head_dim);
  const std::size_t keys = k.size() / d;
  const Floats room(q.size() / d * keys);
  Parts parts = {room, room, {}};
  ExpectOk(RelativeUntied(params, Rows(q, d), Rows(k, d), Rows(q_position, d), Rows(k_position, d),
                          Rows(parts.content, keys), Rows(parts.to_position, keys)));
  return parts;
}

TEST(Relative, IndicesHoldTheWholeRangeWithoutOverflow) {
  const auto furthest = Indices({1, 3, kMaxLength, kMaxLength});
  EXPECT_EQ(furthest, std::vector<std::int32_t>({0, 1, 2}));
  const auto past = Indices({1, 3, 1, kMaxLength, RelativeOrder::kQueryMinusKey});
  EXPECT_EQ(past, std::vector<std::int32_t>({2, 2, 2}));
}

TEST(Relative, HasTheSameBitsEverywhere) {
  ExpectBits("relative indices", Indices({37, 41, 9, 5}));
  const Floats q = Wave(11 * 6, 0), k = Wave(13 * 6, 1);
  Floats exact_q(q), exact_k(k);  // as decimal fractions: std::sin's last bits are the machine's
  for (float& x : exact_q) x = std::round(x * 1000.0f) / 1024.0f;
  for (float& x : exact_k) x = std::round(x * 1000.0f) / 1024.0f;
  const Floats bias = {0.5f, -0.25f, 1.0f, 0.125f, -2.0f, 0.75f};
  const RelativeTermsParams params = {.head_dim = 6, .query_offset = 3};
  const Terms terms =
      TermsOf(params, exact_q, exact_k, bias, bias, SinusoidalKeys(params, q.size(), k.size()));
  ExpectBits("relative content", terms.content);
  ExpectBits("relative position", terms.position);
  ExpectBits("relative position bias", terms.position_bias);
}

TEST(Relative, NamesTheFieldAtFaultOfIndices) {
  std::vector<std::int32_t> out(11);
  ExpectError(RelativeIndices({3, 4, 2}, out), "out");
}

TEST(Relative, NamesTheFieldAtFaultOfTerms) {
  const auto check = [](RelativeTermsParams params, std::int64_t q_size, std::int64_t k_size) {
    return CheckRelativeTerms(params, q_size, k_size);
  };
  ExpectError(check({.head_dim = 4, .query_offset = kMaxLength}, 8, 12), "queryOffset");
  ExpectError(check({.head_dim = 1 << 13}, 1 << 22, 1 << 22), "q", StatusCode::kTooLarge);
  Floats keys(12);
  constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
  const auto keys_of = [&keys](RelativeTermsParams params) {
    params.head_dim = 2;
    return RelativeKeys(params, {keys.data(), 4, 2});
  };
  ExpectError(RelativeKeys({.query_len = 2, .key_len = 3}, {keys.data(), 4, 0}), "headDim");
  ExpectError(keys_of({.query_len = 0, .key_len = 5}), "queryLen");
  ExpectError(keys_of({.query_len = 5, .key_len = kLowest}), "keyLen");
  ExpectError(keys_of({.query_len = 2, .key_len = 3, .query_offset = kLowest}), "queryOffset");
  ExpectError(keys_of({.query_len = 2, .key_len = 3, .query_offset = kMaxLength}), "queryOffset");
  ExpectError(RelativeKeys({.head_dim = 2, .query_len = 2, .key_len = 3}, {keys.data(), 5, 2}),
              "out");

  Floats term(6);
  const MatrixView room(term.data(), 2, 3);
  const auto terms = [&](std::size_t u, std::size_t v, std::size_t r, MatrixView last) {
    return RelativeTerms({.head_dim = 1}, {keys.data(), 2, 1}, {keys.data(), 3, 1},
                         std::span(keys).first(u), std::span(keys).first(v), {keys.data(), r, 1},
                         {room, room, room, last});
  };
  ExpectError(terms(2, 1, 4, room), "u");
  ExpectError(terms(1, 2, 4, room), "v");
  ExpectError(terms(1, 1, 5, room), "relativeKeys");
  ExpectError(terms(1, 1, 4, {term.data(), 3, 2}), "out");
}

TEST(Relative, DebertaAndTupeAreWithinTheirBoundsOfTheDefinition) {
  constexpr std::size_t kWidth = 24, kRows = 9;
  const Floats q = Wave(kRows * kWidth, 0), k = Wave(kRows * kWidth, 1);
  const Floats q_position = Wave(kRows * kWidth, 2), k_position = Wave(kRows * kWidth, 3);
  const auto expect = [&](float got, const Floats& a, std::size_t i, const Floats& b, std::size_t j,
                          long double scale) {
    long double exact = 0.0L, size = 0.0L;
    for (std::size_t c = 0; c < kWidth; ++c) {
      const long double product = static_cast<long double>(a[i * kWidth + c]) * b[j * kWidth + c];
      exact += scale * product;
      size += scale * std::fabs(product);
    }
    EXPECT_NEAR(got, static_cast<double>(exact),
                static_cast<double>(6e-8L * std::fabs(exact) + 1e-12L * size));
  };
  const Parts parts =
      Disentangled({kWidth, 4}, q, k, Floats(q_position.begin(), q_position.begin() + 8 * kWidth),
                   Floats(k_position.begin(), k_position.begin() + 8 * kWidth));
  const Parts untied = Untied({kWidth}, q, k, q_position, k_position);
  const auto delta = [](std::size_t a, std::size_t b) {
    return static_cast<std::size_t>(
        std::clamp(static_cast<int>(a) - static_cast<int>(b) + 4, 0, 7));
  };
  // clang 19 for WebAssembly falls over the square root of a long double that it knows.
  const auto root = [](double x) {
    const long double near = std::sqrt(x);
    return (near + x / near) / 2.0L;
  };
  const long double third = 1.0L / root(3.0 * kWidth), half = 1.0L / root(2.0 * kWidth);
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t j = 0; j < kRows; ++j) {
      const std::size_t n = kRows * i + j;
      expect(parts.content[n], q, i, k, j, third);
      expect(parts.to_position[n], q, i, k_position, delta(i, j), third);
      expect(parts.to_content[n], q_position, delta(j, i), k, j, third);
      expect(untied.content[n], q, i, k, j, half);
      expect(untied.to_position[n], q_position, i, k_position, j, half);
    }
  }
}

TEST(Relative, DebertaAndTupeHaveTheSameBitsEverywhere) {
  Floats wave = Wave(6 * 5 * 8, 0.0);
  for (float& value : wave) value = std::round(1000.0f * value) / 1024.0f;
  const auto part = [&](std::size_t n, std::size_t size) {
    const auto begin = wave.begin() + static_cast<std::ptrdiff_t>(n);
    return Floats(begin, begin + static_cast<std::ptrdiff_t>(size));
  };
  const Parts parts = Disentangled({8, 3}, part(0, 40), part(3, 56), part(9, 48), part(17, 48));
  const Parts untied = Untied({8, 0.3, {}}, part(1, 40), part(5, 56), part(2, 40), part(70, 56));
  ExpectBits("relative untied", Joined<float>({parts.content, parts.to_position, parts.to_content,
                                               untied.content, untied.to_position}));
}

TEST(Relative, NamesTheFieldAtFaultOfDebertaAndTupe) {
  ExpectError(CheckRelativeDisentangled({4, 2}, 9, 12), "q");
  ExpectError(CheckRelativeDisentangled({4, 2}, 8, 13), "k");
  ExpectError(CheckRelativeDisentangled({1, 2}, 1 << 15, 1 << 15), "q", StatusCode::kTooLarge);
  ExpectError(CheckRelativeUntied({4, std::nan("")}, 8, 12), "classFrom");
  ExpectError(CheckRelativeUntied({4, {}, HUGE_VAL}, 8, 12), "classTo");
  ExpectError(CheckRelativeUntied({4}, 9, 12), "q");
  Floats two(8), four(16), out(4);
  const ConstMatrixView rows(two.data(), 2, 4), table(four.data(), 4, 4), other(four.data(), 2, 8);
  const MatrixView to(out.data(), 2, 2), wrong(out.data(), 4, 1);
  const auto disentangled = [&](ConstMatrixView q, ConstMatrixView k, ConstMatrixView ours,
                                ConstMatrixView theirs, MatrixView last) {
    return RelativeDisentangled({4, 2}, q, k, ours, theirs, {to, to, last});
  };
  EXPECT_TRUE(disentangled(rows, rows, table, table, to).ok());
  ExpectError(disentangled(other, rows, table, table, to), "q");
  ExpectError(disentangled(rows, other, table, table, to), "k");
  ExpectError(disentangled(rows, rows, rows, table, to), "qPosition");
  ExpectError(disentangled(rows, rows, table, rows, to), "kPosition");
  ExpectError(disentangled(rows, rows, table, table, wrong), "out");
  const UntiedParams params = {4};
  ExpectError(RelativeUntied(params, rows, rows, table, rows, to, to), "qPosition");
  ExpectError(RelativeUntied(params, rows, rows, rows, table, to, to), "kPosition");
  ExpectError(RelativeUntied(params, rows, rows, rows, rows, wrong, to), "out");
  ExpectError(RelativeUntied(params, rows, rows, rows, rows, to, wrong), "out");
}

}  // namespace
}  // namespace posenc::testing
