#ifndef POSENC_MESSAGE_H_
#define POSENC_MESSAGE_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

#include "posenc/limits.h"
#include "posenc/status.h"

namespace posenc {

// A number as it stands in an error message.
inline std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}
inline std::string Number(std::int64_t value) { return std::to_string(value); }

// The check that returns at its error; for use inside functions that return a Status.
#define POSENC_RETURN_IF_ERROR(expression)                      \
  do {                                                          \
    if (::posenc::Status status = (expression); !status.ok()) { \
      return status;                                            \
    }                                                           \
  } while (false)

// Whether an array handed in has the length it should have.
inline Status CheckLength(const char* field, std::size_t length, std::size_t expected) {
  if (length == expected) return Ok();
  return InvalidArgument(field, std::string(field) + " must hold " + std::to_string(expected) +
                                    " numbers, got " + std::to_string(length));
}

// Whether every value is finite and at most `max` in absolute value.
inline Status CheckWithin(const char* field, std::span<const double> values, double max) {
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (!(std::fabs(values[t]) <= max)) {
      return InvalidArgument(field, std::string(field) + " must hold finite numbers from -" +
                                        Number(max) + " to " + Number(max) + ", got " +
                                        Number(values[t]) + " at index " + std::to_string(t));
    }
  }
  return Ok();
}

// Whether a query offset is a whole number of tokens within the limits.
inline Status CheckOffset(const char* field, std::int64_t offset) {
  if (offset >= 0 && offset <= kMaxLength) return Ok();
  return InvalidArgument(field, std::string(field) + " must be a whole number from 0 to " +
                                    Number(kMaxLength) + ", got " + Number(offset));
}

}  // namespace posenc

#endif  // POSENC_MESSAGE_H_
