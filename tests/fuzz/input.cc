#include "input.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace posenc::fuzz {
namespace {

constexpr std::int64_t kOddCounts[] = {
    0,          -1,         1,          2,         4096,      4097,
    16383,      16384,      16385,      1 << 20,   1 << 22,   (1 << 20) + 1,
    1LL << 31,  1LL << 32,  1LL << 53,  INT64_MIN, INT64_MAX, (1LL << 32) + 4,
    -(1 << 20), 0x7fffffff, -1LL << 53, 4095};

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kOddDoubles[] = {
    std::numeric_limits<double>::quiet_NaN(),
    kInfinity,
    -kInfinity,
    -0.0,
    0.0,
    1.0,
    -1.0,
    std::numeric_limits<double>::denorm_min(),
    std::numeric_limits<double>::min(),
    std::numeric_limits<double>::max(),
    -std::numeric_limits<double>::max(),
    std::numeric_limits<float>::max(),
    std::numeric_limits<float>::denorm_min(),
    1.0 + std::numeric_limits<double>::epsilon(),
    1e-320,
    1e30,
    1e15,
    1048576.0,
    2097152.0,
    -2097152.5,
    4503599627370496.0,
    9007199254740992.0,
    8.0,
    0.5,
};

}  // namespace

std::uint8_t Input::Byte() {
  if (bytes_.empty()) return 0;
  const std::uint8_t byte = bytes_.front();
  bytes_ = bytes_.subspan(1);
  return byte;
}

std::uint64_t Input::Word() {
  std::uint64_t word = 0;
  for (int n = 0; n < 8; ++n) word = word << 8 | Byte();
  return word;
}

std::int64_t Input::Count(std::int64_t most) {
  const std::uint8_t byte = Byte();
  if (byte < 250) return 1 + byte % most;
  if (byte == 250) return std::bit_cast<std::int64_t>(Word());
  return kOddCounts[Byte() % std::size(kOddCounts)];
}

std::int64_t Input::Offset(std::int64_t most) {
  const std::int64_t count = Count(most + 1);
  return count > 0 ? count - 1 : count;
}

std::int64_t Input::Even(std::int64_t most) {
  const std::int64_t width = Count(most);
  return OneIn(24) ? width : width & ~std::int64_t{1};
}

double Input::AnyDouble() {
  const std::uint8_t byte = Byte();
  if (byte < 192) return kOddDoubles[byte % std::size(kOddDoubles)];
  return std::bit_cast<double>(Word());
}

double Input::Within(double low, double high) {
  const std::uint8_t byte = Byte();
  if (byte < 8) return low;
  if (byte < 16) return high;
  if (byte < 160) return std::clamp(std::floor(low) + byte - 16, low, high);
  const double share = (256.0 * Byte() + Byte()) / 65535.0;
  return low + (high - low) * share;
}

double Input::Number(double low, double high) {
  return OneIn(24) ? AnyDouble() : Within(low, high);
}

std::size_t Input::Length(std::size_t right) {
  if (!OneIn(40)) return right;
  const std::uint8_t byte = Byte();
  if (byte < 64) return right + 1;
  if (byte < 128) return right == 0 ? 0 : right - 1;
  if (byte < 192) return 0;
  return byte;
}

std::vector<double> Input::Numbers(std::size_t size, double low, double high) {
  std::vector<double> values(size);
  const bool odd = OneIn(24);
  // Positions in even steps take a way of their own.
  const bool even = Flag();
  const double first = Within(low, high);
  const double step = even ? Within(-1.0, 1.0) : 0.0;
  for (std::size_t n = 0; n < size; ++n) {
    values[n] =
        even ? std::clamp(first + step * static_cast<double>(n), low, high) : Within(low, high);
  }
  if (odd && size > 0) values[Byte() % size] = AnyDouble();
  return values;
}

std::vector<float> Input::Floats(std::size_t size, double low, double high) {
  const std::vector<double> values = Numbers(size, low, high);
  std::vector<float> floats(size);
  // Beyond float's range: infinite, as in JavaScript.
  std::ranges::transform(values, floats.begin(), [](double x) {
    constexpr double most = std::numeric_limits<float>::max();
    return std::fabs(x) > most ? static_cast<float>(std::copysign(kInfinity, x))
                               : static_cast<float>(x);
  });
  return floats;
}

std::vector<std::int32_t> Input::Integers(std::size_t size, std::int32_t low, std::int32_t high) {
  std::vector<std::int32_t> values(size);
  const auto count = static_cast<std::uint32_t>(high - low + 1);
  for (auto& value : values) {
    const std::uint32_t share = 256u * Byte() + Byte();
    value = low + static_cast<std::int32_t>(share % count);
  }
  if (size > 0 && OneIn(16)) values[Byte() % size] = static_cast<std::int32_t>(Word());
  return values;
}

std::size_t Cells(std::int64_t a, std::int64_t b, std::int64_t c) {
  constexpr auto most = static_cast<std::int64_t>(kMostCells);
  if (std::min({a, b, c}) < 1 || std::max({a, b, c}) > most) return 0;
  const std::int64_t cells = a * b <= most ? a * b * c : most + 1;
  return cells > most ? 0 : static_cast<std::size_t>(cells);
}

}  // namespace posenc::fuzz
