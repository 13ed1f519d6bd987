#ifndef POSENC_MESSAGE_H_
#define POSENC_MESSAGE_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "checks.h"
#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// Errors are put together out of line: inlined into every check they were a quarter of the
// module that a page loads.

// A number as it stands in an error message: up to 9 significant digits, as "%.9g" writes them,
// without the 7 KB that printf takes in a module.
std::string Number(double value);
std::string Number(std::int64_t value);
inline std::string Number(std::size_t value) { return Number(static_cast<std::int64_t>(value)); }

// Statuses whose message is `parts` one after another.
Status Invalid(std::string_view field, std::initializer_list<std::string_view> parts);
Status Excessive(std::string_view field, std::initializer_list<std::string_view> parts);

// The status "<field> must be <right>, got <value>": the usual error in one call.
Status Mismatch(std::string_view field, std::string_view right, double value);

// The check that returns at its error; for use inside functions that return a Status.
#define POSENC_RETURN_IF_ERROR(expression)                      \
  do {                                                          \
    if (::posenc::Status status = (expression); !status.ok()) { \
      return status;                                            \
    }                                                           \
  } while (false)

// Whether an array handed in has the length it should have.
Status CheckLength(const char* field, std::size_t length, std::size_t expected);

// Whether a table handed in has the shape it should have.
Status CheckShape(const char* field, ConstMatrixView view, std::size_t rows, std::size_t cols);

// Whether `size` numbers make 1 to kMaxLength rows of `width` numbers; width_field names the width.
Status CheckRows(const char* field, std::int64_t size, const char* width_field, std::int64_t width);

// Whether every value is finite and at most `max` in absolute value.
Status CheckWithin(const char* field, std::span<const double> values, double max);

// Whether a query offset is a whole number of tokens within the limits.
Status CheckOffset(const char* field, std::int64_t offset);

}  // namespace posenc

#endif  // POSENC_MESSAGE_H_
