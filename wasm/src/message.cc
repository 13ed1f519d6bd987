#include "message.h"

#include <cmath>
#include <cstdlib>
#include <iterator>

namespace posenc {
namespace {

constexpr int kDigits = 9;

std::string Joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (std::string_view part : parts) text += part;
  return text;
}

}  // namespace

std::string Number(std::int64_t value) {
  char text[20];
  char* begin = std::end(text);
  // Through unsigned, where the lowest int64_t has its absolute value.
  auto rest = static_cast<std::uint64_t>(value);
  if (value < 0) rest = 0 - rest;
  do {
    *--begin = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (value < 0) *--begin = '-';
  return {begin, std::end(text)};
}

std::string Number(double value) {
  if (std::isnan(value)) return "nan";
  const std::string_view sign = std::signbit(value) ? "-" : "";
  value = std::fabs(value);
  if (std::isinf(value)) return Joined({sign, "inf"});
  if (value == 0.0) return Joined({sign, "0"});

  // value = 0.d1 d2 ... d9 * 10^point
  int point = 0;
  double scaled = value;
  for (; scaled >= 1.0; scaled /= 10.0) ++point;
  for (; scaled < 0.1; scaled *= 10.0) --point;
  const std::string all = Number(static_cast<std::int64_t>(std::llround(scaled * 1e9)));
  if (all.size() > kDigits) ++point;
  const std::string_view digits = std::string_view(all).substr(0, all.find_last_not_of('0') + 1);

  if (point < -3 || point > kDigits) {
    const std::string exponent = Number(std::int64_t{std::abs(point - 1)});
    return Joined({sign, digits.substr(0, 1), digits.size() > 1 ? "." : "", digits.substr(1),
                   point > 0 ? "e+" : "e-", exponent.size() < 2 ? "0" : "", exponent});
  }
  constexpr std::string_view kZeros = "000000000";
  if (point <= 0)
    return Joined({sign, "0.", kZeros.substr(0, static_cast<std::size_t>(-point)), digits});
  const auto whole = static_cast<std::size_t>(point);
  if (digits.size() <= whole) {
    return Joined({sign, digits, kZeros.substr(0, whole - digits.size())});
  }
  return Joined({sign, digits.substr(0, whole), ".", digits.substr(whole)});
}

Status Invalid(std::string_view field, std::initializer_list<std::string_view> parts) {
  return InvalidArgument(std::string(field), Joined(parts));
}

Status Excessive(std::string_view field, std::initializer_list<std::string_view> parts) {
  return TooLarge(std::string(field), Joined(parts));
}

Status Mismatch(std::string_view field, std::string_view right, double value) {
  return Invalid(field, {field, " must be ", right, ", got ", Number(value)});
}

Status CheckLength(const char* field, std::size_t length, std::size_t expected) {
  if (length == expected) return Ok();
  return Invalid(field, {field, " must hold ", Number(expected), " numbers, got ", Number(length)});
}

Status CheckShape(const char* field, ConstMatrixView view, std::size_t rows, std::size_t cols) {
  if (view.rows() == rows && view.cols() == cols) return Ok();
  return Invalid(field, {field, " must have ", Number(rows), " rows of ", Number(cols),
                         " numbers, got ", Number(view.rows()), " of ", Number(view.cols())});
}

Status CheckRows(const char* field, std::int64_t size, const char* width_field,
                 std::int64_t width) {
  if (size < 1 || size % width != 0) {
    return Invalid(field, {field, " must hold a whole number of rows of ", width_field, " = ",
                           Number(width), " numbers, got ", Number(size)});
  }
  if (size / width > kMaxLength) {
    return Excessive(field, {field, " must hold at most ", Number(kMaxLength), " rows, got ",
                             Number(size / width)});
  }
  return Ok();
}

Status CheckWithin(const char* field, std::span<const double> values, double max) {
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (!(std::fabs(values[t]) <= max)) {
      return Invalid(field, {field, " must hold finite numbers from -", Number(max), " to ",
                             Number(max), ", got ", Number(values[t]), " at index ", Number(t)});
    }
  }
  return Ok();
}

Status CheckOffset(const char* field, std::int64_t offset) {
  if (offset >= 0 && offset <= kMaxLength) return Ok();
  return Invalid(field, {field, " must be a whole number from 0 to ", Number(kMaxLength), ", got ",
                         Number(offset)});
}

}  // namespace posenc
