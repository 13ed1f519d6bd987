#ifndef POSENC_TESTS_TABLES_H_
#define POSENC_TESTS_TABLES_H_

#include <gtest/gtest.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "posenc/matrix.h"
#include "posenc/status.h"
#include "random.h"

// What tests of all methods do with arrays and tables.
namespace posenc::testing {

using Floats = std::vector<float>;
using Doubles = std::vector<double>;
using Ints = std::vector<std::int32_t>;

inline void ExpectOk(const Status& status) { EXPECT_TRUE(status.ok()) << status.message; }

// What a call writes into room for so many numbers; it has to succeed.
template <typename T = float, typename Call>
std::vector<T> Written(std::integral auto size, Call call) {
  std::vector<T> out(static_cast<std::size_t>(size));
  ExpectOk(call(out));
  return out;
}

// A table of rows of `cols` numbers.
inline ConstMatrixView Rows(const Floats& values, std::integral auto cols) {
  const auto width = static_cast<std::size_t>(cols);
  return {values.data(), values.size() / width, width};
}
inline MatrixView Rows(Floats& values, std::integral auto cols) {
  const auto width = static_cast<std::size_t>(cols);
  return {values.data(), values.size() / width, width};
}

// Numbers from -range to range, the same on every machine.
inline Floats RandomFloats(std::size_t size, std::uint64_t seed, double range = 1.0) {
  RandomStream random(seed);
  Floats values(size);
  for (float& value : values) value = static_cast<float>((random.Uniform() * 2.0 - 1.0) * range);
  return values;
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

// first, first + 1, ...
inline Doubles Counting(std::size_t count, double first = 0.0) {
  Doubles numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

// All numbers of the arrays, one after the other.
template <typename T>
std::vector<T> Joined(const std::vector<std::vector<T>>& arrays) {
  std::vector<T> all;
  for (const std::vector<T>& array : arrays) all.insert(all.end(), array.begin(), array.end());
  return all;
}

inline void ExpectSameBits(std::span<const float> a, std::span<const float> b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t n = 0; n < a.size(); ++n) {
    EXPECT_EQ(std::bit_cast<std::uint32_t>(a[n]), std::bit_cast<std::uint32_t>(b[n])) << n;
  }
}

}  // namespace posenc::testing

#endif  // POSENC_TESTS_TABLES_H_
