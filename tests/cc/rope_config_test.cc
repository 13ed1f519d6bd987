#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "golden.h"
#include "posenc/limits.h"
#include "posenc/rope.h"
#include "rope_models.h"

namespace posenc::testing {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(RopeConfigKeys, HeadsComeFromTheConfig) {
  EXPECT_EQ(Compute({.config = {.head_dim = 80.0, .hidden_size = 64.0}}).inv_freq.size(), 40u);
  EXPECT_EQ(Compute({.config = {.partial_rotary_factor = 0.4,
                                .hidden_size = 2560.0,
                                .num_attention_heads = 32.0}})
                .inv_freq.size(),
            16u);
}

TEST(RopeConfigKeys, NameTheFieldAtFault) {
  const auto expect = [](RopeFrequencyParams params, auto change, const char* field,
                         StatusCode code = StatusCode::kInvalidArgument) {
    change(params, params.config);
    std::int64_t count = 0;
    ExpectError(RopeFrequencyCount(params, count), field, code);
  };
  const RopeFrequencyParams eight = {.head_dim = 8};
  for (const std::int64_t head_dim : {0, -2, 7}) {
    expect(
        eight, [&](auto& p, auto&) { p.head_dim = head_dim; }, "headDim");
  }
  expect(
      eight, [](auto& p, auto&) { p.head_dim = 16386; }, "headDim", StatusCode::kTooLarge);
  expect(
      eight, [](auto& p, auto&) { p.head_dim.reset(); }, "headDim");
  expect(
      eight, [](auto& p, auto& c) { p.head_dim.reset(), c.hidden_size = 8.0; }, "headDim");
  for (const double size : {0.0, 7.0, 1.5, 1e6, kNaN}) {
    expect(
        eight, [&](auto& p, auto& c) { p.head_dim.reset(), c.head_dim = size; }, "head_dim");
  }
  const RopeFrequencyParams heads = {.config = {.hidden_size = 64.0, .num_attention_heads = 8.0}};
  expect(
      heads, [](auto&, auto& c) { c.hidden_size = 56.0; }, "hidden_size");
  expect(
      heads, [](auto&, auto& c) { c.hidden_size = 0.5; }, "hidden_size");
  for (const double size : {60.0, 65.0, 4.0}) {
    expect(
        heads, [&](auto&, auto& c) { c.hidden_size = size; }, "hidden_size");
  }
  expect(
      heads, [](auto&, auto& c) { c.num_attention_heads = 0.0; }, "num_attention_heads");
  for (const double base : {1.0, -1.0, kNaN, 1e16}) {
    expect(
        eight, [&](auto&, auto& c) { c.rope_theta = base; }, "rope_theta");
  }
  for (const double factor : {0.0, -1.0, 1.5, 0.1, 0.4, kNaN}) {
    expect(
        eight, [&](auto&, auto& c) { c.partial_rotary_factor = factor; }, "partial_rotary_factor");
  }
  for (const char* type : {"yarns", "", "Yarn", "wrong"}) {
    expect(
        eight, [&](auto&, auto& c) { c.rope_type = type; }, "rope_type");
  }
  expect(
      eight, [](auto& p, auto&) { p.seq_len = 0; }, "seqLen");
  expect(
      eight, [](auto& p, auto&) { p.seq_len = kMaxLength + 1; }, "seqLen", StatusCode::kTooLarge);
  for (const char* type : {"linear", "ntk", "dynamic", "yarn"}) {
    for (const double factor : {0.5, 0.0, -4.0, 1e7, kNaN}) {
      expect(
          Llama2(type, factor), [](auto&, auto&) {}, "factor");
    }
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.factor.reset(); }, "factor");
  }
  for (const char* type : {"ntk", "dynamic"}) {
    expect(
        Llama2(type, 2), [](auto& p, auto&) { p.head_dim = 2; }, "headDim");
  }
  for (const char* type : {"dynamic", "yarn"}) {
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.max_position_embeddings.reset(); },
        "max_position_embeddings");
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.max_position_embeddings = 0.5; },
        "max_position_embeddings");
    expect(
        Llama2(type, 2), [](auto&, auto& c) { c.original_max_position_embeddings = 0.0; },
        "original_max_position_embeddings");
  }
  const RopeFrequencyParams yarn = Yarn(4);
  expect(
      yarn, [](auto&, auto& c) { c.beta_fast = 0.5; }, "beta_fast");
  expect(
      yarn, [](auto&, auto& c) { c.beta_fast = kNaN; }, "beta_fast");
  expect(
      yarn, [](auto&, auto& c) { c.beta_slow = 0.0; }, "beta_slow");
  expect(
      yarn, [](auto&, auto& c) { c.mscale = -1.0; }, "mscale");
  expect(
      yarn, [](auto&, auto& c) { c.mscale_all_dim = kNaN; }, "mscale_all_dim");
  expect(
      yarn, [](auto&, auto& c) { c.attention_factor = 0.0; }, "attention_factor");
  const RopeFrequencyParams longrope = Longrope();
  const double three[] = {1, 1, 1}, negative[] = {1, 1, -1, 1}, none[] = {1, kNaN, 1, 1};
  expect(
      longrope, [&](auto&, auto& c) { c.short_factor = three; }, "short_factor");
  expect(
      longrope, [&](auto&, auto& c) { c.long_factor = {}; }, "long_factor");
  expect(
      longrope, [&](auto&, auto& c) { c.short_factor = negative; }, "short_factor");
  expect(
      longrope, [&](auto&, auto& c) { c.long_factor = none; }, "long_factor");
  expect(
      longrope, [](auto&, auto& c) { c.original_max_position_embeddings = 1.0; },
      "original_max_position_embeddings");
  expect(
      longrope, [](auto&, auto& c) { c.max_position_embeddings = kNaN; },
      "max_position_embeddings");
  expect(
      longrope, [](auto&, auto& c) { c.max_position_embeddings.reset(); }, "factor");
  for (const double wrong : {0.0, -1.0, 1e7, kNaN}) {
    expect(
        longrope, [&](auto&, auto& c) { c.short_mscale = wrong, c.long_mscale = 1.2; },
        "short_mscale");
    expect(
        longrope, [&](auto&, auto& c) { c.short_mscale = 1.2, c.long_mscale = wrong; },
        "long_mscale");
  }
  expect(
      longrope, [](auto&, auto& c) { c.short_mscale = 1.2; }, "long_mscale");
  expect(
      longrope, [](auto&, auto& c) { c.long_mscale = 1.2; }, "short_mscale");
  expect(
      Llama2("dynamic", 2),
      [](auto&, auto& c) {
        c.max_position_embeddings.reset();
        c.original_max_position_embeddings = 4096.0;
      },
      "max_position_embeddings");
  const RopeFrequencyParams llama = Llama31();
  expect(
      llama, [](auto&, auto& c) { c.factor.reset(); }, "factor");
  expect(
      llama, [](auto&, auto& c) { c.low_freq_factor.reset(); }, "low_freq_factor");
  expect(
      llama, [](auto&, auto& c) { c.high_freq_factor.reset(); }, "high_freq_factor");
  expect(
      llama, [](auto&, auto& c) { c.high_freq_factor = 0.5; }, "high_freq_factor");
  expect(
      llama, [](auto&, auto& c) { c.original_max_position_embeddings.reset(); },
      "original_max_position_embeddings");
  std::vector<double> short_by_one(3);
  double factor = 0.0;
  ExpectError(RopeFrequencies(eight, short_by_one, factor), "invFreq");
}

}  // namespace
}  // namespace posenc::testing
