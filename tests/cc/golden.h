#ifndef POSENC_TESTS_GOLDEN_H_
#define POSENC_TESTS_GOLDEN_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "posenc/status.h"

namespace posenc::testing {

// Expects the bits of the values to be those of every backend: their hash stands in
// tests/golden/bits.txt under the name.
void ExpectBytes(std::string_view name, std::span<const std::byte> bytes);
template <typename Values>
void ExpectBits(std::string_view name, const Values& values) {
  ExpectBytes(name, std::as_bytes(std::span(values)));
}

// Expects an error that names the field and says something. Tests here ask what tests/js/engine
// does not: outputs of another length, values inside arrays, what a binding refuses by itself.
void ExpectError(const Status& status, std::string_view field,
                 StatusCode code = StatusCode::kInvalidArgument);

}  // namespace posenc::testing

#endif  // POSENC_TESTS_GOLDEN_H_
