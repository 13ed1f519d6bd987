#include "target.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace posenc::fuzz {
namespace {

std::uint64_t hash = 0;

// FNV-1a.
void Add(std::span<const std::byte> bytes) {
  for (const auto byte : bytes) {
    hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
  }
}

template <typename T>
void AddNumbers(std::span<const T> values) {
  for (const T value : values) {
    const T known = std::isnan(value) ? T{-7.25e-30} : value;
    Add(std::as_bytes(std::span(&known, 1)));
  }
}

}  // namespace

void Require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "This does not hold: %s.\n", law);
  std::abort();
}

void Record(std::span<const float> values) { AddNumbers(values); }
void Record(std::span<const double> values) { AddNumbers(values); }
void Record(std::span<const std::int32_t> values) { Add(std::as_bytes(values)); }
void Record(std::span<const std::uint16_t> values) { Add(std::as_bytes(values)); }
void Record(std::span<const std::uint8_t> values) { Add(std::as_bytes(values)); }
void Record(const Status& status) {
  Add(std::as_bytes(std::span(status.message)));
  Add(std::as_bytes(std::span(&status.code, 1)));
}

std::uint64_t TakeRecord() { return std::exchange(hash, 0xcbf29ce484222325u); }

void RequireWellFormed(const Status& status) {
  if (status.ok()) {
    Require(status.field.empty() && status.message.empty(), "success says nothing");
  } else {
    Require(!status.field.empty(), "an error names its field");
    Require(status.message.find(status.field) != std::string::npos, "an error speaks of its field");
    Require(status.message.size() < 400, "an error is short");
  }
}

std::vector<Target>& Targets() {
  static std::vector<Target> targets;
  return targets;
}

}  // namespace posenc::fuzz
