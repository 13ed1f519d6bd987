#include "golden.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "golden_data.h"

namespace posenc::testing {
namespace {

template <typename T>
void ExpectClose(const GoldenCase& golden, std::span<const T> values) {
  ASSERT_EQ(values.size(), golden.values.size()) << golden.name;
  for (std::size_t n = 0; n < values.size(); ++n) {
    const double value = values[n], expected = golden.values[n];
    if (std::isfinite(expected)) {
      EXPECT_NEAR(value, expected, golden.tolerance) << golden.name << ", value " << n;
    } else if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(value)) << golden.name << ", value " << n;
    } else {
      EXPECT_EQ(value, expected) << golden.name << ", value " << n;
    }
  }
}

// FNV-1a over the bytes, little end first as on every machine we build for.
template <typename T>
std::string Hash(std::span<const T> values) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const auto byte : std::as_bytes(values)) {
    hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
  }
  std::ostringstream text;
  text << std::hex << hash;
  return text.str();
}

std::string StoredHash(std::string_view name) {
  std::istringstream lines(kGoldenBits);
  for (std::string hash, rest; lines >> hash && std::getline(lines >> std::ws, rest);) {
    if (rest == name) return hash;
  }
  return "none";
}

template <typename T>
void ExpectHash(std::string_view name, std::span<const T> values) {
  EXPECT_EQ(Hash(values), StoredHash(name)) << "the line of tests/golden/bits.txt would be\n"
                                            << Hash(values) << ' ' << name;
}

}  // namespace

std::vector<GoldenCase> GoldenCases(std::string_view method) {
  std::vector<GoldenCase> cases;
  for (const auto& [name, text] : kGoldenFiles) {
    if (name != method) continue;
    const Json file = JsonReader(text).Read();
    for (const Json& entry : file["cases"].items) {
      cases.push_back({entry["name"].text, entry["call"].text, entry["arguments"].items,
                       entry["values"].Numbers(), entry["tolerance"].number,
                       entry.TextOr("result", "")});
    }
  }
  EXPECT_FALSE(cases.empty()) << method;
  return cases;
}

void ExpectGolden(const GoldenCase& golden, std::span<const double> values) {
  ExpectClose(golden, values);
}
void ExpectGolden(const GoldenCase& golden, std::span<const float> values) {
  ExpectClose(golden, values);
}
void ExpectGolden(const GoldenCase& golden, std::span<const std::uint8_t> values) {
  ExpectClose(golden, values);
}
void ExpectGolden(const GoldenCase& golden, std::span<const std::int32_t> values) {
  ExpectClose(golden, values);
}

void ExpectBits(std::string_view name, std::span<const float> values) { ExpectHash(name, values); }
void ExpectBits(std::string_view name, std::span<const double> values) { ExpectHash(name, values); }
void ExpectBits(std::string_view name, std::span<const std::uint8_t> values) {
  ExpectHash(name, values);
}
void ExpectBits(std::string_view name, std::span<const std::int32_t> values) {
  ExpectHash(name, values);
}

void ExpectError(const Status& status, std::string_view field, StatusCode code) {
  EXPECT_EQ(status.code, code) << field << ": " << status.message;
  EXPECT_EQ(status.field, field) << status.message;
  EXPECT_NE(status.message.find(field), std::string::npos) << status.message;
}

}  // namespace posenc::testing
