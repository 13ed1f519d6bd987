#include "convert.h"

#include <cmath>
#include <type_traits>
#include <version>

#include "javascript.h"
#include "posenc/paint.h"

// The library's own version prints why it ends the program, and brings 6 KB of printf for it.
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }

namespace posenc::bindings {
namespace {

constexpr double kWholeLimit = 9007199254740992.0;  // 2^53
constexpr char kPalettes[] = "viridis|magma|cividis|diverging";

std::string Describe(const val& value) {
  char text[64] = {};
  posenc_describe(value.as_handle(), text, sizeof text);
  return text;
}

// "a|b|c" as "'a', 'b' or 'c'".
std::string Listed(std::string_view words) {
  std::string listed = "'";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != '|') {
      listed += words[i];
    } else {
      listed += words.find('|', i + 1) == words.npos ? "' or '" : "', '";
    }
  }
  return listed + "'";
}

}  // namespace

val Call::Field(const char* field) const {
  return val::take_ownership(posenc_field(params_.as_handle(), field));
}

bool Call::Has(const char* field) const { return !Field(field).isUndefined(); }

bool Call::IsNull(const char* field) const { return Field(field).isNull(); }

void Call::Require(Status status) {
  if (ok()) status_ = std::move(status);
}

void Call::RequireAs(const char* field, Status status) {
  if (!status.ok()) status.message.replace(0, status.field.size(), field);
  status.field = field;
  Require(std::move(status));
}

void Call::Refuse(const char* field, const std::string& right) {
  Require(InvalidArgument(field, std::string(field) + " must " + right));
}

void Call::RefuseValue(const char* field, const std::string& right, const val& value) {
  if (ok()) Refuse(field, "be " + right + (value.isUndefined() ? "" : ", got " + Describe(value)));
}

void Call::RefuseShape(const char* field, std::int64_t size, std::int64_t expected,
                       const char* shape) {
  Refuse(field, std::string("hold ") + shape + " = " + std::to_string(expected) + " numbers, got " +
                    std::to_string(size));
}

void Call::OutOfMemory(const char* field) {
  Require(TooLarge(field, std::string(field) + " is too large for the memory of this machine"));
}

double Call::Number(const char* field, std::optional<double> fallback) {
  const double otherwise = fallback.value_or(0.0);
  if (!ok()) return otherwise;
  const val value = Field(field);
  if (value.isNumber()) return posenc_number(value.as_handle());
  if (!value.isUndefined() || !fallback) RefuseValue(field, "a number", value);
  return otherwise;
}

std::int64_t Call::Whole(const char* field, std::optional<std::int64_t> fallback) {
  const std::int64_t otherwise = fallback.value_or(0);
  if (!ok()) return otherwise;
  const val value = Field(field);
  if (value.isUndefined() && fallback) return otherwise;
  const double number = value.isNumber() ? posenc_number(value.as_handle()) : NAN;
  if (std::trunc(number) == number && !std::isinf(number)) {
    return static_cast<std::int64_t>(std::fmin(std::fmax(number, -kWholeLimit), kWholeLimit));
  }
  RefuseValue(field, "a whole number", value);
  return otherwise;
}

bool Call::Flag(const char* field, bool fallback) {
  if (!ok()) return fallback;
  const val value = Field(field);
  if (value.isTrue() || value.isFalse()) return value.isTrue();
  if (!value.isUndefined()) RefuseValue(field, "true or false", value);
  return fallback;
}

int Call::Index(const char* field, const char* words, int fallback) {
  if (!ok()) return fallback;
  const val value = Field(field);
  if (value.isUndefined()) return fallback;
  const int index = posenc_index(value.as_handle(), words);
  if (index >= 0) return index;
  RefuseValue(field, Listed(words), value);
  return fallback;
}

std::string Call::Text(const char* field, std::string_view fallback) {
  char text[64] = {};
  const val value = ok() ? Field(field) : val::undefined();
  if (value.isString()) {
    posenc_text(value.as_handle(), text, sizeof text);
    return text;
  }
  if (!value.isUndefined()) RefuseValue(field, "a string", value);
  return std::string(fallback);
}

std::optional<val> Call::Object(const char* field) {
  if (!ok()) return {};
  val value = Field(field);
  if (value.isUndefined()) return {};
  if (posenc_is_object(value.as_handle())) return value;
  RefuseValue(field, "an object", value);
  return {};
}

template <typename T>
Array<T> Call::Numbers(const char* field, const val& value, std::int64_t max_size) {
  if (!ok()) return {};
  const double length = posenc_length(value.as_handle());
  if (length < 1.0) {
    if (length == 0.0) {
      Refuse(field, "hold at least one number");
    } else {
      RefuseValue(field, "an array of numbers", value);
    }
    return {};
  }
  if (length > static_cast<double>(max_size)) {
    Require(TooLarge(field, std::string(field) + " must hold at most " + std::to_string(max_size) +
                                " numbers, got " +
                                std::to_string(static_cast<std::int64_t>(length))));
    return {};
  }
  Array<T> array = Output<T>(field, static_cast<std::int64_t>(length));
  if (!ok()) return {};
  const double wrong =
      posenc_copy_in(value.as_handle(), array.data(), length, std::is_same_v<T, double>);
  if (wrong >= 0.0) {
    Refuse(field, "hold numbers only, but element " +
                      std::to_string(static_cast<std::int64_t>(wrong)) + " is none");
  }
  return array;
}

template Array<float> Call::Numbers(const char*, const val&, std::int64_t);
template Array<double> Call::Numbers(const char*, const val&, std::int64_t);

Call::Stops Call::Palette(const char* field, std::string_view fallback) {
  if (!ok()) return {};
  const val value = Field(field);
  if (value.isUndefined()) return {{}, NamedPalette(fallback)};
  if (value.isString()) {
    const std::span<const std::uint8_t> named = NamedPalette(Text(field, fallback));
    if (named.empty()) RefuseValue(field, Listed(kPalettes), value);
    return {{}, named};
  }
  const Array<double> numbers = Numbers<double>(field, value, 256 * 3);
  Array<std::uint8_t> bytes = Output<std::uint8_t>(field, numbers.ssize());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const double number = numbers.data()[i];
    if (!(number >= 0.0 && number <= 255.0)) {
      Refuse(field, "hold sRGB bytes from 0 to 255");
      return {};
    }
    bytes.data()[i] = static_cast<std::uint8_t>(std::lround(number));
  }
  const std::span<const std::uint8_t> stops = bytes.span();
  return {std::move(bytes), stops};
}

val Call::Error() const {
  const bool large = status_.code == StatusCode::kTooLarge;
  return val::take_ownership(posenc_error(large, status_.field.c_str(), status_.message.c_str()));
}

template <typename T>
val Call::Return(const Array<T>& result) {
  if (!ok()) return Error();
  constexpr int kind = std::is_same_v<T, float> ? 0 : std::is_same_v<T, double> ? 1 : 2;
  val copy = val::take_ownership(posenc_copy_out(result.data(), double(result.size()), kind));
  if (!copy.isUndefined()) return copy;
  OutOfMemory("");
  return Error();
}

template val Call::Return(const Array<float>&);
template val Call::Return(const Array<double>&);
template val Call::Return(const Array<std::uint8_t>&);

}  // namespace posenc::bindings
