#include "checks.h"

#include <cmath>

#include "message.h"

namespace posenc {

Status CheckCount(std::string_view field, std::int64_t value, std::int64_t max) {
  const std::string name(field);
  if (value < 1) {
    return Invalid(name, {name, " must be a whole number >= 1, got ", Number(value)});
  }
  if (value > max) {
    return Excessive(name, {name, " must be at most ", Number(max), ", got ", Number(value)});
  }
  return Ok();
}

Status CheckBase(std::string_view field, double value) {
  if (value > 1.0 && value <= kMaxBase) return Ok();
  const std::string name(field);
  return Invalid(name, {name, " must be a finite number above 1 and at most ", Number(kMaxBase),
                        ", got ", Number(value)});
}

Status CheckArray(std::string_view field, std::int64_t rows, std::int64_t cols,
                  std::int64_t element_bytes) {
  // Divided, not multiplied: three factors near their limits would overflow.
  if (rows <= kMaxArrayBytes / element_bytes / cols) return Ok();
  const std::string name(field);
  return Excessive(
      name, {name, " is too large: an array of ", Number(rows), " x ", Number(cols),
             " elements exceeds ", Number(kMaxArrayBytes / element_bytes), " elements (256 MiB)"});
}

Status CheckWork(std::string_view field, std::int64_t work, std::int64_t max,
                 std::string_view pieces) {
  if (work <= max) return Ok();
  const std::string name(field);
  return Excessive(name, {name, " is too large: the call would compute ", Number(work), " ", pieces,
                          ", and one call computes at most ", Number(max)});
}

}  // namespace posenc
