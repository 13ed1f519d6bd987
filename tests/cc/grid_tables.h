#ifndef POSENC_TESTS_GRID_TABLES_H_
#define POSENC_TESTS_GRID_TABLES_H_

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/grid.h"

namespace posenc::testing {

using Floats = std::vector<float>;

inline Floats Resize(const GridResizeParams& params, const Floats& table) {
  const auto d_model = static_cast<std::size_t>(params.d_model);
  const auto rows =
      static_cast<std::size_t>(params.class_rows + params.to.height * params.to.width);
  Floats out(rows * d_model);
  const Status status = ResizeGrid(params, {table.data(), table.size() / d_model, d_model},
                                   {out.data(), rows, d_model});
  EXPECT_TRUE(status.ok()) << status.message;
  return out;
}

// Numbers of every size and sign, the same on every machine.
inline Floats Noise(std::size_t size) {
  Floats noise(size);
  std::uint32_t state = 12345;
  for (float& value : noise) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(static_cast<std::int32_t>(state >> 8) - (1 << 23)) / (1 << 22);
  }
  return noise;
}

inline void ExpectSameBits(std::span<const float> a, std::span<const float> b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t n = 0; n < a.size(); ++n) {
    EXPECT_EQ(std::bit_cast<std::uint32_t>(a[n]), std::bit_cast<std::uint32_t>(b[n])) << n;
  }
}

}  // namespace posenc::testing

#endif  // POSENC_TESTS_GRID_TABLES_H_
