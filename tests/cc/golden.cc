#include "golden.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "golden_bits.h"

namespace posenc::testing {
namespace {

// FNV-1a over the bytes, little end first as on every machine we build for.
std::string Hash(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const auto byte : bytes) hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
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

}  // namespace

void ExpectBytes(std::string_view name, std::span<const std::byte> bytes) {
  EXPECT_EQ(Hash(bytes), StoredHash(name)) << "the line of tests/golden/bits.txt would be\n"
                                           << Hash(bytes) << ' ' << name;
}

void ExpectError(const Status& status, std::string_view field, StatusCode code) {
  EXPECT_EQ(status.code, code) << field << ": " << status.message;
  EXPECT_EQ(status.field, field) << status.message;
  EXPECT_NE(status.message.find(field), std::string::npos) << status.message;
}

}  // namespace posenc::testing
