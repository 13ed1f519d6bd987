#ifndef POSENC_BINDINGS_CONVERT_H_
#define POSENC_BINDINGS_CONVERT_H_

#include <emscripten/val.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "posenc/limits.h"
#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc::bindings {

using emscripten::val;

// Numbers in the engine's memory. Made by Call, which refuses instead of running out of memory.
template <typename T>
class Array {
 public:
  Array() = default;
  explicit Array(std::size_t size)
      : data_(static_cast<T*>(std::malloc(size * sizeof(T)))), size_(data_ ? size : 0) {}

  T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  std::int64_t ssize() const { return static_cast<std::int64_t>(size_); }
  bool empty() const { return size_ == 0; }

  std::span<T> span() const { return {data(), size_}; }
  BasicMatrixView<T> matrix(std::size_t rows) const { return {data(), rows, size_ / rows}; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
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
  explicit Call(val params) : params_(std::move(params)) {}

  bool ok() const { return status_.ok(); }
  bool Has(const char* field) const;
  bool IsNull(const char* field) const;

  // Keeps the error of a check, if it is the first; under another name where the caller wrote
  // the field differently.
  void Require(Status status);
  void RequireAs(const char* field, Status status);

  // Keeps the error "<field> must <right>".
  void Refuse(const char* field, const std::string& right);

  // Refuses an array of another size than rows * cols, the names of which are in `shape`.
  template <typename T>
  void RequireShape(const char* field, const Array<T>& array, std::int64_t rows, std::int64_t cols,
                    const char* shape) {
    if (ok() && array.ssize() != rows * cols) RefuseShape(field, array.ssize(), rows * cols, shape);
  }

  // Any number, also NaN and infinities, which the engine refuses where it has to.
  double Number(const char* field, std::optional<double> fallback = {});

  // A whole number of either sign; beyond 2^53 it is 2^53. Its range is the engine's to check.
  std::int64_t Whole(const char* field, std::optional<std::int64_t> fallback = {});

  bool Flag(const char* field, bool fallback);

  // One of the words, divided by '|' and in the order of the enumerators, which count from 0.
  template <typename Enum>
  Enum Choice(const char* field, const char* words, Enum fallback) {
    return static_cast<Enum>(Index(field, words, static_cast<int>(fallback)));
  }

  // A string of at most 63 bytes.
  std::string Text(const char* field, std::string_view fallback);

  // An object whose fields have readers of their own: the errors of both are kept together.
  // Not given: no object.
  std::optional<val> Object(const char* field);
  template <typename Read>
  void Within(val object, Read read) {
    std::swap(params_, object);
    read();
    std::swap(params_, object);
  }

  // A typed or plain array of numbers, copied; T is float or double. Its elements may be NaN or
  // infinite. Errors: not an array, an element that is no number, fewer than 1 or more than
  // max_size elements.
  template <typename T>
  Array<T> Numbers(const char* field, std::int64_t max_size = kMaxArrayBytes / sizeof(T)) {
    return Numbers<T>(field, Field(field), max_size);
  }
  template <typename T>
  Array<T> Numbers(const char* field, const val& value,
                   std::int64_t max_size = kMaxArrayBytes / sizeof(T));

  // sRGB stops by name or by number; a named palette owns nothing.
  struct Stops {
    Array<std::uint8_t> own;
    std::span<const std::uint8_t> stops;
  };
  Stops Palette(const char* field, std::string_view fallback);

  // Room for a result whose size was checked. Error: too-large, naming `field`, where the machine
  // has no such memory left.
  template <typename T>
  Array<T> Output(const char* field, std::int64_t size) {
    if (!ok()) return {};
    Array<T> array(static_cast<std::size_t>(size));
    if (array.empty()) OutOfMemory(field);
    return array;
  }

  // The result as a typed array of JavaScript's own (uint8_t: Uint8ClampedArray), or the error as
  // { code, field, message }.
  template <typename T>
  val Return(const Array<T>& result);

 private:
  val Field(const char* field) const;
  int Index(const char* field, const char* words, int fallback);
  void RefuseValue(const char* field, const std::string& right, const val& value);
  void RefuseShape(const char* field, std::int64_t size, std::int64_t expected, const char* shape);
  void OutOfMemory(const char* field);
  val Error() const;

  val params_;
  Status status_;
};

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_CONVERT_H_
