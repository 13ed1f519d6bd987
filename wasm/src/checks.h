#ifndef POSENC_CHECKS_H_
#define POSENC_CHECKS_H_

#include <cstdint>
#include <string_view>

#include "posenc/limits.h"
#include "posenc/status.h"

namespace posenc {

// Whether `value` is a count from 1 to `max`.
// Errors: invalid-argument below 1; too-large above max. Both name `field`.
Status CheckCount(std::string_view field, std::int64_t value, std::int64_t max);

// Whether `value` is finite, > 1 and <= kMaxBase.
Status CheckBase(std::string_view field, double value);

// Whether an array of rows * cols elements of element_bytes stays within kMaxArrayBytes.
// To be asked before the memory is; the factors are counts that passed CheckCount.
// Errors: too-large, naming `field`.
Status CheckArray(std::string_view field, std::int64_t rows, std::int64_t cols,
                  std::int64_t element_bytes);

// Whether a call has at most `max` of some piece of work to do: "products", "cosines".
// Errors: too-large, naming `field`, with both numbers.
Status CheckWork(std::string_view field, std::int64_t work, std::int64_t max,
                 std::string_view pieces);

}  // namespace posenc

#endif  // POSENC_CHECKS_H_
