#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "golden.h"
#include "posenc/attention.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr std::size_t kQueries = 5, kKeys = 7, kHead = 6, kWide = 8, kPart = 4;

const Floats kQ = RandomFloats(kQueries * kHead, 1), kLatents = RandomFloats(kKeys * kWide, 2),
             kUp = RandomFloats(kHead * kWide, 3), kQPart = RandomFloats(kQueries * kPart, 4),
             kKPart = RandomFloats(kKeys * kPart, 5);

LatentParams Params(LatentOrder order, std::int64_t offset = 0) {
  LatentParams params = {.head_dim = kHead, .latent_dim = kWide, .order = order};
  params.query_offset = offset;
  if (order == LatentOrder::kDecoupled || order == LatentOrder::kAbsorbed) {
    params.rotary_dim = kPart;
  }
  return params;
}

Status Latent(const LatentParams& params, Floats& scores, const Floats& up = kUp) {
  const bool has_part = params.rotary_dim > 0;
  return AttentionLatent(
      params, {kQ.data(), kQueries, kHead}, {kLatents.data(), kKeys, kWide},
      {up.data(), kHead, kWide},
      has_part ? ConstMatrixView(kQPart.data(), kQueries, kPart) : ConstMatrixView(),
      has_part ? ConstMatrixView(kKPart.data(), kKeys, kPart) : ConstMatrixView(),
      {scores.data(), kQueries, kKeys});
}

Floats Scores(const LatentParams& params, const Floats& up = kUp) {
  return Written(kQueries * kKeys, [&](Floats& out) { return Latent(params, out, up); });
}

using Exact = std::vector<long double>;

Exact Row(const Floats& table, std::size_t row, std::size_t width) {
  return Exact(table.begin() + static_cast<std::ptrdiff_t>(row * width),
               table.begin() + static_cast<std::ptrdiff_t>((row + 1) * width));
}

Exact Turned(Exact row, std::size_t position) {
  for (std::size_t i = 0; i < row.size() / 2; ++i) {
    const long double angle = static_cast<long double>(position) *
                              std::pow(10000.0L, -2.0L * static_cast<long double>(i) /
                                                     static_cast<long double>(row.size()));
    const long double x = row[2 * i], y = row[2 * i + 1];
    row[2 * i] = x * std::cos(angle) - y * std::sin(angle);
    row[2 * i + 1] = x * std::sin(angle) + y * std::cos(angle);
  }
  return row;
}

long double Dot(const Exact& a, const Exact& b) {
  long double sum = 0.0L;
  for (std::size_t c = 0; c < a.size(); ++c) sum += a[c] * b[c];
  return sum;
}

Exact Up(const Exact& latent) {
  Exact key(kHead);
  for (std::size_t r = 0; r < kHead; ++r) key[r] = Dot(Row(kUp, r, kWide), latent);
  return key;
}

TEST(AttentionLatent, IsWithinItsBoundOfTheDefinition) {
  const Exact all_up(kUp.begin(), kUp.end());
  for (const LatentOrder order : {LatentOrder::kKey, LatentOrder::kDecoupled,
                                  LatentOrder::kAbsorbed, LatentOrder::kWrongLatent}) {
    for (const std::int64_t offset : {0, 3, 900000}) {
      const LatentParams params = Params(order, offset);
      const Floats scores = Scores(params);
      const long double scale =
          1.0L / std::sqrt(static_cast<long double>(params.head_dim + params.rotary_dim));
      for (std::size_t i = 0; i < kQueries; ++i) {
        const std::size_t place = i + static_cast<std::size_t>(offset);
        const Exact q = Row(kQ, i, kHead), q_part = Row(kQPart, i, kPart);
        for (std::size_t j = 0; j < kKeys; ++j) {
          const Exact latent = Row(kLatents, j, kWide), k_part = Row(kKPart, j, kPart);
          long double exact = 0.0L;
          long double size = std::sqrt(Dot(q, q) * Dot(all_up, all_up) * Dot(latent, latent));
          if (order == LatentOrder::kKey) {
            exact = Dot(Turned(q, place), Turned(Up(latent), j));
          } else if (order == LatentOrder::kWrongLatent) {
            exact = Dot(Turned(q, place), Up(Turned(latent, j)));
          } else {
            exact = Dot(q, Up(latent)) + Dot(Turned(q_part, place), Turned(k_part, j));
            size += std::sqrt(Dot(q_part, q_part) * Dot(k_part, k_part));
          }
          exact *= scale;
          EXPECT_NEAR(scores[i * kKeys + j], static_cast<double>(exact),
                      static_cast<double>(6e-8L * std::fabs(exact) + 3e-9L * scale * size));
        }
      }
    }
  }
}

TEST(AttentionLatent, HasTheSameBitsEverywhere) {
  Floats all;
  for (const LatentOrder order : {LatentOrder::kKey, LatentOrder::kDecoupled,
                                  LatentOrder::kAbsorbed, LatentOrder::kWrongLatent}) {
    const Floats scores = Scores(Params(order, 1234));
    all.insert(all.end(), scores.begin(), scores.end());
  }
  ExpectBits("attention latent", all);
}

TEST(AttentionLatent, NamesTheFieldAtFault) {
  const auto check = [](auto change, std::int64_t q = 12, std::int64_t latents = 16) {
    LatentParams params = {.head_dim = 6, .latent_dim = 8, .rotary_dim = 4};
    change(params);
    return CheckLatent(params, q, latents);
  };
  const Doubles one = {1.0};
  EXPECT_TRUE(check([](LatentParams&) {}).ok());
  ExpectError(check([](LatentParams& p) { p.rotary_dim = 3; }), "rotaryDim");
  ExpectError(check([](LatentParams& p) { p.order = LatentOrder::kKey; }), "rotaryDim");
  ExpectError(check([&](LatentParams& p) { p.inv_freq = one; }), "invFreq");
  ExpectError(check([](LatentParams& p) { p.query_offset = kMaxLength; }), "queryOffset");
  const auto odd = [](LatentOrder order, std::int64_t head, std::int64_t wide) {
    return CheckLatent({.head_dim = head, .latent_dim = wide, .order = order}, head, wide);
  };
  ExpectError(odd(LatentOrder::kKey, 3, 2), "headDim");
  ExpectError(odd(LatentOrder::kWrongLatent, 2, 3), "latentDim");
  EXPECT_TRUE(odd(LatentOrder::kAbsorbed, 3, 5).ok());
  ExpectError(check([](LatentParams&) {}, 13), "q");
  ExpectError(check([](LatentParams&) {}, 12, 15), "latents");
  ExpectError(check([](LatentParams&) {}, 6 << 14, 8 << 14), "q", StatusCode::kTooLarge);

  Floats scores(kQueries * kKeys), few(4);
  const LatentParams key = Params(LatentOrder::kKey);
  const ConstMatrixView q(kQ.data(), kQueries, kHead), latents(kLatents.data(), kKeys, kWide),
      up(kUp.data(), kHead, kWide), part(kQPart.data(), kQueries, kPart),
      k_part(kKPart.data(), kKeys, kPart);
  const MatrixView out(scores.data(), kQueries, kKeys);
  ExpectError(AttentionLatent(key, {kQ.data(), kHead, kQueries}, latents, up, {}, {}, out), "q");
  ExpectError(AttentionLatent(key, q, {kLatents.data(), kWide, kKeys}, up, {}, {}, out), "latents");
  ExpectError(AttentionLatent(key, q, latents, {kUp.data(), kWide, kHead}, {}, {}, out), "up");
  ExpectError(AttentionLatent(key, q, latents, up, {}, {}, {few.data(), 2, 2}), "scores");
  const LatentParams decoupled = Params(LatentOrder::kDecoupled);
  ExpectError(AttentionLatent(decoupled, q, latents, up, {}, k_part, out), "qRotary");
  ExpectError(AttentionLatent(decoupled, q, latents, up, part, part, out), "kRotary");
  Floats infinite = kUp;
  infinite.back() = std::numeric_limits<float>::infinity();
  ExpectError(Latent(key, scores, infinite), "up");

  Doubles four(4), three(3);
  ExpectError(AttentionCacheSizes({2, 3, 1, 1}, four), "kvHeads");
  ExpectError(AttentionCacheSizes({2, 2, 1, 1}, three), "out");
}

}  // namespace
}  // namespace posenc::testing
