#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "posenc/posenc.h"

namespace posenc {
namespace {

static_assert(POSENC_VERSION_MAJOR * 10000 + POSENC_VERSION_MINOR * 100 + POSENC_VERSION_PATCH >=
              100);

TEST(VersionTest, TheTextIsMadeOfTheNumbers) {
  EXPECT_EQ(std::string(POSENC_VERSION), std::to_string(POSENC_VERSION_MAJOR) + "." +
                                             std::to_string(POSENC_VERSION_MINOR) + "." +
                                             std::to_string(POSENC_VERSION_PATCH));
}

// A module for pages has one thread.
#ifndef __EMSCRIPTEN__

// A bias, a table, rotated rows, weights and a refusal, of sizes that differ from thread to thread.
std::vector<float> Work(std::int64_t size) {
  std::vector<float> all;
  const auto take = [&](const std::vector<float>& part) {
    all.insert(all.end(), part.begin(), part.end());
  };
  const auto cells = static_cast<std::size_t>(size * size);

  AlibiBiasParams alibi;
  alibi.num_heads = 1;
  alibi.query_len = alibi.key_len = size;
  std::vector<float> bias(cells);
  EXPECT_TRUE(BiasAlibi(alibi, bias).ok());
  take(bias);

  RopeParams rope;
  rope.head_dim = size;
  std::vector<double> positions(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = 1000.0 * static_cast<double>(i);
  std::vector<float> rows(cells, 1.0f);
  const MatrixView view(rows.data(), positions.size(), positions.size());
  EXPECT_TRUE(RotateRope(rope, positions, view, view).ok());
  take(rows);

  AttentionWeightsParams shape;
  shape.query_len = shape.key_len = size;
  std::vector<float> weights(cells);
  EXPECT_TRUE(AttentionWeights(shape,
                               ConstMatrixView(rows.data(), positions.size(), positions.size()), {},
                               {}, MatrixView(weights.data(), positions.size(), positions.size()))
                  .ok());
  take(weights);

  rope.base = 0.5 / static_cast<double>(size);
  const Status refused = RotateRope(rope, positions, view, view);
  EXPECT_EQ(refused.field, "base");
  for (const char letter : refused.message) all.push_back(letter);
  return all;
}

TEST(ThreadsTest, CallsInSeveralThreadsGiveWhatTheyGiveAlone) {
  constexpr std::int64_t kSizes[] = {32, 48, 64, 80};
  std::vector<std::vector<float>> alone;
  for (const std::int64_t size : kSizes) alone.push_back(Work(size));
  std::vector<int> wrong(std::size(kSizes));
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < std::size(kSizes); ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < 200; ++round) wrong[i] += Work(kSizes[i]) != alone[i];
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) EXPECT_EQ(count, 0);
}

#endif  // __EMSCRIPTEN__

}  // namespace
}  // namespace posenc
