#include "convert.h"

#include <cmath>
#include <string>
#include <type_traits>

#include "posenc/paint.h"

// The library's own version prints why it ends the program, and brings 6 KB of printf for it.
void std::__libcpp_verbose_abort(const char*,
                                 ...) noexcept(noexcept(std::__libcpp_verbose_abort(""))) {
  __builtin_trap();
}

namespace posenc::bindings {
namespace {

constexpr double kWholeLimit = 9007199254740992.0;  // 2^53
// Above the length of any formula: one that is cut is still too long.
constexpr int kTextBytes = 1280;
constexpr char kPalettes[] = "viridis|magma|cividis|diverging";

}  // namespace

const void* lent = nullptr;

void Call::EndLent() { std::free(const_cast<void*>(std::exchange(lent, nullptr))); }

Value Call::Field(const char* field) const { return FieldOf(params_, field); }

bool Call::Has(const char* field) const { return !Field(field).IsUndefined(); }

bool Call::IsNull(const char* field) const { return Field(field).IsNull(); }

void Call::Require(const Status& status, const char* as) {
  if (!ok() || status.ok()) return;
  const char* field = status.field.c_str();
  error_ = StatusOf(status.code == StatusCode::kTooLarge, field, status.message.c_str(),
                    as ? as : field, status.character);
}

void Call::Refuse(const char* field, const char* pattern, double first, double second) {
  if (ok()) error_ = Refusal(false, field, pattern, first, second);
}

void Call::RefuseValue(const char* field, const char* right, Value value) {
  if (ok()) error_ = WrongValue(field, right, value);
}

void Call::OutOfMemory(const char* field) {
  if (ok()) error_ = Refusal(true, field, "is too large for the memory of this machine", 0.0, 0.0);
}

void Call::RequireSize(const char* field, std::int64_t size, std::int64_t expected,
                       const char* pattern) {
  if (size != expected) {
    Refuse(field, pattern, static_cast<double>(expected), static_cast<double>(size));
  }
}

double Call::Number(const char* field, double fallback, bool required) {
  if (!ok()) return fallback;
  const Value value = Field(field);
  if (IsNumber(value)) return ToNumber(value);
  if (required || !value.IsUndefined()) RefuseValue(field, "a number", value);
  return fallback;
}

std::int64_t Call::Whole(const char* field, std::int64_t fallback, bool required) {
  if (!ok()) return fallback;
  const Value value = Field(field);
  if (value.IsUndefined() && !required) return fallback;
  const double number = IsNumber(value) ? ToNumber(value) : NAN;
  if (std::trunc(number) == number && !std::isinf(number)) {
    return static_cast<std::int64_t>(std::fmin(std::fmax(number, -kWholeLimit), kWholeLimit));
  }
  RefuseValue(field, "a whole number", value);
  return fallback;
}

bool Call::Flag(const char* field, bool fallback) {
  if (!ok()) return fallback;
  const Value value = Field(field);
  if (value.IsTrue() || value.IsFalse()) return value.IsTrue();
  if (!value.IsUndefined()) RefuseValue(field, "true or false", value);
  return fallback;
}

int Call::Index(const char* field, const char* words, int fallback) {
  if (!ok()) return fallback;
  const Value value = Field(field);
  if (value.IsUndefined()) return fallback;
  const int index = IndexOf(value, words);
  if (index >= 0) return index;
  RefuseValue(field, words, value);
  return fallback;
}

int Call::WordOf(const char* field, const char* words) const {
  return IndexOf(Field(field), words);
}

double Call::NumberOf(const char* field) const {
  const Value value = Field(field);
  return IsNumber(value) ? ToNumber(value) : NAN;
}

std::string Call::Text(const char* field, std::string_view fallback) {
  char text[kTextBytes];
  const Value value = ok() ? Field(field) : Value();
  if (IsString(value)) {
    const int bytes = ToText(value, text, sizeof text);
    return {text, static_cast<std::size_t>(bytes)};
  }
  if (!value.IsUndefined()) RefuseValue(field, "a string", value);
  return std::string(fallback);
}

std::optional<Value> Call::Object(const char* field) {
  if (!ok()) return {};
  Value value = Field(field);
  if (value.IsUndefined()) return {};
  if (IsObject(value)) return value;
  RefuseValue(field, "an object", value);
  return {};
}

std::int64_t Call::CountOf(const char* field, Value list, std::int64_t max_size) {
  if (!ok()) return 0;
  const double length = LengthOf(list);
  if (length < 0.0) {
    RefuseValue(field, "an array of objects", list);
  } else if (length < 1.0 || length > static_cast<double>(max_size)) {
    Refuse(field, "must hold 1 to % objects, got %", static_cast<double>(max_size), length);
  }
  return static_cast<std::int64_t>(length);
}

Value Call::ObjectAt(const char* field, Value list, std::int64_t index) {
  const auto at = static_cast<double>(index);
  const Value object = ElementOf(list, at);
  if (!IsObject(object)) {
    Refuse(field, "must hold objects only, but element % is none", at);
  }
  return object;
}

template <typename T>
Array<T> Call::Numbers(const char* field, Value value, std::int64_t max_size) {
  if (!ok()) return {};
  const double length = LengthOf(value);
  if (length < 1.0) {
    if (length == 0.0) {
      Refuse(field, "must hold at least one number");
    } else {
      RefuseValue(field, "an array of numbers", value);
    }
    return {};
  }
  if (length > static_cast<double>(max_size)) {
    error_ = Refusal(true, field, "must hold at most % numbers, got %",
                     static_cast<double>(max_size), length);
    return {};
  }
  Array<T> array = Room<T>(field, static_cast<std::int64_t>(length));
  if (!ok()) return {};
  const double wrong = CopyIn(value, array.data(), length, std::is_same_v<T, double>);
  if (wrong >= 0.0) {
    Refuse(field, "must hold numbers only, but element % is none", wrong);
  }
  return array;
}

template Array<float> Call::Numbers(const char*, Value, std::int64_t);
template Array<double> Call::Numbers(const char*, Value, std::int64_t);

Call::Stops Call::Palette(const char* field, std::string_view fallback) {
  if (!ok()) return {};
  const Value value = Field(field);
  if (value.IsUndefined()) return {{}, NamedPalette(fallback)};
  if (IsString(value)) {
    const std::span<const std::uint8_t> named = NamedPalette(Text(field, fallback));
    if (named.empty()) RefuseValue(field, kPalettes, value);
    return {{}, named};
  }
  const Array<double> numbers = Numbers<double>(field, value, 256 * 3);
  Array<std::uint8_t> bytes = Room<std::uint8_t>(field, numbers.ssize());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const double number = numbers.data()[i];
    if (!(number >= 0.0 && number <= 255.0)) {
      Refuse(field, "must hold sRGB bytes from 0 to 255");
      return {};
    }
    bytes.data()[i] = static_cast<std::uint8_t>(std::lround(number));
  }
  const std::span<const std::uint8_t> stops = bytes.span();
  return {std::move(bytes), stops};
}

namespace {

// As CopyOut counts them.
template <typename T>
constexpr int kKind = std::is_same_v<T, float>          ? 0
                      : std::is_same_v<T, double>       ? 1
                      : std::is_same_v<T, std::uint8_t> ? 2
                      : std::is_same_v<T, std::int32_t> ? 3
                                                        : 4;

constexpr const char* kOutPatterns[] = {"must be a Float32Array of % elements, or 'lent'",
                                        "must be a Float64Array of % elements, or 'lent'",
                                        "must be a Uint8ClampedArray of % elements, or 'lent'",
                                        "must be an Int32Array of % elements, or 'lent'",
                                        "must be a Uint16Array of % elements, or 'lent'"};

}  // namespace

template <typename T>
Value Call::Copy(const Array<T>& result) {
  if (!ok()) return error_;
  const Value copy = CopyOut(result.data(), double(result.size()), kKind<T>);
  if (!copy.IsUndefined()) return copy;
  OutOfMemory("");
  return error_;
}

template <typename T>
Value Call::Return(const Array<T>& result) {
  if (!ok() || !Has("out")) return Copy(result);
  Value out = Field("out");
  const auto size = static_cast<double>(result.size());
  if (IndexOf(out, "lent") == 0) {
    EndLent();
    lent = result.data();
    return Lend(lent, size, kKind<T>);
  }
  if (Fill(out, result.data(), size, kKind<T>)) return out;
  Refuse("out", kOutPatterns[kKind<T>], size);
  return error_;
}

template Value Call::Copy(const Array<float>&);
template Value Call::Copy(const Array<double>&);
template Value Call::Copy(const Array<std::uint8_t>&);
template Value Call::Copy(const Array<std::int32_t>&);
template Value Call::Copy(const Array<std::uint16_t>&);
template Value Call::Return(const Array<float>&);
template Value Call::Return(const Array<double>&);
template Value Call::Return(const Array<std::uint8_t>&);
template Value Call::Return(const Array<std::int32_t>&);
template Value Call::Return(const Array<std::uint16_t>&);

Value Call::Return(std::initializer_list<Named> results) {
  if (!ok()) return error_;
  Value object = Value::NewObject();
  for (const Named& result : results) {
    Set(object, result.name, result.value);
  }
  return object;
}

}  // namespace posenc::bindings
