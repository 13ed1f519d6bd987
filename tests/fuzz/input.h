#ifndef POSENC_TESTS_FUZZ_INPUT_H_
#define POSENC_TESTS_FUZZ_INPUT_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/matrix.h"

namespace posenc::fuzz {

// Most outputs hold fewer numbers; a call that needs more gets none, and must refuse it.
inline constexpr std::size_t kMostCells = std::size_t{1} << 14;

// Turns bytes into arguments, the same ones on every machine. Bytes that ran out are 0. Most of
// what random bytes give is right, so that a call is seldom refused for its first argument alone.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint8_t Byte();
  std::uint64_t Word();

  // True once in `count` (at most 256) bytes, false for the byte 0.
  bool OneIn(int count) { return Byte() % count == count - 1; }
  bool Flag() { return OneIn(2); }

  // One of the first `count` enumerators.
  template <typename Enum>
  Enum Choice(int count) {
    return static_cast<Enum>(Byte() % count);
  }

  // Mostly 1 to `most`, else any whole number, limits and their neighbours first.
  std::int64_t Count(std::int64_t most = 24);

  // Mostly 1 to `most`, never as many as twice that: the size of an array.
  std::size_t Few(std::int64_t most) {
    return static_cast<std::size_t>(Count(most)) & (std::bit_ceil(std::uint64_t(most) + 1) - 1);
  }

  // The same as Count for an offset that may be 0, and for a width that is seldom odd.
  std::int64_t Offset(std::int64_t most = 24);
  std::int64_t Even(std::int64_t most);

  // Mostly from low to high, whole numbers and both ends included, else any double at all.
  double Number(double low, double high);

  // `right`, or seldom another length.
  std::size_t Length(std::size_t right);

  // Numbers from low to high; in few arrays one of them is any double at all.
  std::vector<double> Numbers(std::size_t size, double low, double high);
  std::vector<float> Floats(std::size_t size, double low = -4.0, double high = 4.0);
  std::vector<std::int32_t> Integers(std::size_t size, std::int32_t low, std::int32_t high);

 private:
  double Within(double low, double high);
  double AnyDouble();

  std::span<const std::uint8_t> bytes_;
};

// The product of counts, 0 where one is none or the product is above kMostCells.
std::size_t Cells(std::int64_t a, std::int64_t b = 1, std::int64_t c = 1);

inline std::int64_t Size(const auto& values) { return static_cast<std::int64_t>(values.size()); }

// Tables over all of `values`, or as many rows of them as fit.
inline ConstMatrixView Rows(const std::vector<float>& values, std::size_t cols) {
  return {values.data(), cols == 0 ? 0 : values.size() / cols, cols};
}
inline MatrixView Rows(std::span<float> values, std::size_t cols) {
  return {values.data(), cols == 0 ? 0 : values.size() / cols, cols};
}

}  // namespace posenc::fuzz

#endif  // POSENC_TESTS_FUZZ_INPUT_H_
