#ifndef POSENC_TESTS_GOLDEN_H_
#define POSENC_TESTS_GOLDEN_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json.h"
#include "posenc/status.h"

namespace posenc::testing {

// A case of tests/golden/<method>.json; see make.py.
struct GoldenCase {
  std::string name;
  std::string call;
  std::vector<Json> arguments;
  std::vector<double> values;
  double tolerance;
  std::string result;  // which result of several the values are; empty: the only one

  // The object of parameters, always the last argument.
  const Json& params() const { return arguments.back(); }
};

std::vector<GoldenCase> GoldenCases(std::string_view method);

// Expects each value within the tolerance of the case, and infinities and NaN in their places.
void ExpectGolden(const GoldenCase& golden, std::span<const double> values);
void ExpectGolden(const GoldenCase& golden, std::span<const float> values);
void ExpectGolden(const GoldenCase& golden, std::span<const std::uint8_t> values);
void ExpectGolden(const GoldenCase& golden, std::span<const std::int32_t> values);

// Expects the bits of the values to be those of every backend: their hash stands in
// tests/golden/bits.txt under the name.
void ExpectBits(std::string_view name, std::span<const float> values);
void ExpectBits(std::string_view name, std::span<const double> values);
void ExpectBits(std::string_view name, std::span<const std::uint8_t> values);
void ExpectBits(std::string_view name, std::span<const std::int32_t> values);

// Expects an error that names the field and says something.
void ExpectError(const Status& status, std::string_view field,
                 StatusCode code = StatusCode::kInvalidArgument);

}  // namespace posenc::testing

#endif  // POSENC_TESTS_GOLDEN_H_
