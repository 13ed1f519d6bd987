#ifndef POSENC_BINDINGS_CONVERT_H_
#define POSENC_BINDINGS_CONVERT_H_

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "checks.h"
#include "javascript.h"
#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc::bindings {

// A result that the caller reads where it is, kept until the next call that makes room for one;
// null: none.
extern const void* lent;

// Numbers in the engine's memory, aligned to cache lines as the kernels like them: malloc gives
// multiples of 8 bytes, and vectors would lie across two lines. Made by Call, which refuses instead
// of running out of memory.
template <typename T>
class Array {
 public:
  Array() = default;
  explicit Array(std::size_t size)
      : data_(static_cast<T*>(std::aligned_alloc(64, (size * sizeof(T) + 63) / 64 * 64))),
        size_(data_ ? size : 0) {}

  T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  std::int64_t ssize() const { return static_cast<std::int64_t>(size_); }
  bool empty() const { return size_ == 0; }

  std::span<T> span() const { return {data(), size_}; }
  BasicMatrixView<T> matrix(std::size_t rows) const { return {data(), rows, size_ / rows}; }

 private:
  struct Free {
    void operator()(T* data) const {
      if (data != lent) std::free(data);
    }
  };
  std::unique_ptr<T[], Free> data_;
  std::size_t size_ = 0;
};

// One call from JavaScript: reads and checks its arguments, keeps the first error, and turns the
// outcome into what engine.js expects. After an error every reader returns its fallback at once,
// so that a verb reads all its fields and asks ok() where it would compute.
//
// Readers without a fallback require the field. A field that is undefined, or whose getter throws,
// counts as not given; null is a wrong value like any other.
class Call {
 public:
  // Anything at all; an object unless the caller erred.
  explicit Call(Value params) : params_(params) {}

  bool ok() const { return error_.IsUndefined(); }
  bool Has(const char* field) const;
  bool IsNull(const char* field) const;

  // Keeps the error of a check, if it is the first; `as` another field, where the caller wrote
  // this one under another name.
  void Require(const Status& status, const char* as = nullptr);

  // Keeps the error "<field> <pattern>", each % of the pattern being one of the numbers.
  void Refuse(const char* field, const char* pattern, double first = 0.0, double second = 0.0);

  // Keeps the error "<field> must be <right>, got ..."; `right` as words divided by '|' means one
  // of them.
  void RefuseValue(const char* field, const char* right) {
    RefuseValue(field, right, Field(field));
  }

  // Refuses an array whose size is not `expected`, with both numbers in the pattern.
  template <typename T>
  void RequireSize(const char* field, const Array<T>& array, std::int64_t expected,
                   const char* pattern) {
    RequireSize(field, array.ssize(), expected, pattern);
  }

  // Any number, also NaN and infinities, which the engine refuses where it has to.
  double Number(const char* field) { return Number(field, 0.0, true); }
  double Number(const char* field, double fallback) { return Number(field, fallback, false); }

  // A whole number of either sign; beyond 2^53 it is 2^53. Its range is the engine's to check.
  std::int64_t Whole(const char* field) { return Whole(field, 0, true); }
  std::int64_t Whole(const char* field, std::int64_t fallback) {
    return Whole(field, fallback, false);
  }

  bool Flag(const char* field, bool fallback);

  // One of the words, divided by '|' and in the order of the enumerators, which count from 0.
  template <typename Enum>
  Enum Choice(const char* field, const char* words, Enum fallback) {
    return static_cast<Enum>(Index(field, words, static_cast<int>(fallback)));
  }

  // Which of the words, divided by '|', the field is, -1: none; and its number, NaN: none. Both are
  // without an error, for a caller that has its own words for it.
  int WordOf(const char* field, const char* words) const;
  double NumberOf(const char* field) const;

  // A string, cut after 1279 bytes of UTF-8.
  std::string Text(const char* field, std::string_view fallback);

  // An object whose fields have readers of their own: the errors of both are kept together.
  // Not given: no object.
  std::optional<Value> Object(const char* field);
  template <typename Read>
  void Within(Value object, Read read) {
    std::swap(params_, object);
    read();
    std::swap(params_, object);
  }

  // An array of 1 to max_size objects: read(index, count) is called within each, until one errs.
  template <typename Read>
  void Each(const char* field, std::int64_t max_size, Read read) {
    const Value list = Field(field);
    const std::int64_t count = CountOf(field, list, max_size);
    for (std::int64_t i = 0; ok() && i < count; ++i) {
      Value object = ObjectAt(field, list, i);
      if (ok()) Within(object, [&] { read(i, count); });
    }
  }

  // A typed or plain array of numbers, copied; T is float or double. Its elements may be NaN or
  // infinite. Errors: not an array, an element that is no number, fewer than 1 or more than
  // max_size elements.
  template <typename T>
  Array<T> Numbers(const char* field, std::int64_t max_size = kMaxArrayBytes / sizeof(T)) {
    return Numbers<T>(field, Field(field), max_size);
  }
  template <typename T>
  Array<T> Numbers(const char* field, Value value,
                   std::int64_t max_size = kMaxArrayBytes / sizeof(T));

  // sRGB stops by name or by number; a named palette owns nothing.
  struct Stops {
    Array<std::uint8_t> own;
    std::span<const std::uint8_t> stops;
  };
  Stops Palette(const char* field, std::string_view fallback);

  // Room for numbers whose size was checked. Error: too-large, naming `field`, where the machine
  // has no such memory left.
  template <typename T>
  Array<T> Room(const char* field, std::int64_t size) {
    if (!ok()) return {};
    Array<T> array(static_cast<std::size_t>(size));
    if (array.empty()) OutOfMemory(field);
    return array;
  }

  // The same for a result, once all arguments are read: what was lent before ends.
  template <typename T>
  Array<T> Output(const char* field, std::int64_t size) {
    EndLent();
    return Room<T>(field, size);
  }

  // The result as a typed array of JavaScript's own (uint8_t: Uint8ClampedArray, int32_t:
  // Int32Array, uint16_t: Uint16Array), or the error as { code, field, message }. The caller's
  // parameter `out`, an array of that type and size, is filled and returned instead of a new one;
  // the word 'lent' gives the engine's own memory, which lasts to the next call.
  template <typename T>
  Value Return(const Array<T>& result);

  // One of several results, always a new array.
  template <typename T>
  Value Copy(const Array<T>& result);

  // Several results as one object, or the error.
  struct Named {
    const char* name;
    Value value;
  };
  Value Return(std::initializer_list<Named> results);

 private:
  static void EndLent();

  Value Field(const char* field) const;
  double Number(const char* field, double fallback, bool required);
  std::int64_t Whole(const char* field, std::int64_t fallback, bool required);
  void RequireSize(const char* field, std::int64_t size, std::int64_t expected,
                   const char* pattern);
  int Index(const char* field, const char* words, int fallback);
  std::int64_t CountOf(const char* field, Value list, std::int64_t max_size);
  Value ObjectAt(const char* field, Value list, std::int64_t index);
  void RefuseValue(const char* field, const char* right, Value value);
  void OutOfMemory(const char* field);

  Value params_;
  Value error_;
};

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_CONVERT_H_
