#ifndef POSENC_TESTS_FUZZ_TARGET_H_
#define POSENC_TESTS_FUZZ_TARGET_H_

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "input.h"
#include "posenc/status.h"

namespace posenc::fuzz {

// Ends the program with a sentence where a law does not hold.
void Require(bool holds, const char* law);

// Adds what a call gave to the hash that differential.cc prints: NaN as one value, since machines
// differ in its bits.
void Record(std::span<const float> values);
void Record(std::span<const double> values);
void Record(std::span<const std::int32_t> values);
void Record(std::span<const std::uint16_t> values);
void Record(std::span<const std::uint8_t> values);
void Record(const Status& status);
std::uint64_t TakeRecord();

// An error names a field and says something about it; success says nothing.
void RequireWellFormed(const Status& status);

// Calls twice with outputs of these sizes, as call(std::span<T>...) -> Status, tells whether it
// succeeded, and holds it to:
//
//   an error leaves the outputs as they were
//   success writes every number of them, the same ones both times
//   what `check` refuses is refused in the same words
//
// Each output has a block of memory of its own, so that a step beyond it is seen.
template <typename... T, typename Call>
bool Try(std::array<std::size_t, sizeof...(T)> sizes, Call call, const Status& check = Ok()) {
  const auto run = [&](int pattern, std::tuple<std::vector<T>...>& outputs) {
    std::size_t n = 0;
    std::apply([&](auto&... output) { (output.resize(sizes[n++]), ...); }, outputs);
    std::apply(
        [&](auto&... output) {
          ((output.empty() ? nullptr
                           : std::memset(output.data(), pattern, std::span(output).size_bytes())),
           ...);
        },
        outputs);
    return std::apply([&](auto&... output) { return call(std::span(output)...); }, outputs);
  };
  std::tuple<std::vector<T>...> first, second;
  const Status status = run(0x5a, first);
  const Status again = run(status.ok() ? 0xa5 : 0x5a, second);
  RequireWellFormed(status);
  RequireWellFormed(check);
  Require(check.ok() || check.message == status.message,
          "a call refuses what its check refuses, in the same words");
  Require(status.code == again.code && status.message == again.message,
          "the same call has the same outcome");
  const auto same = [&]<std::size_t... n>(std::index_sequence<n...>) {
    return ((std::get<n>(first).empty() ||
             std::memcmp(std::get<n>(first).data(), std::get<n>(second).data(),
                         std::span(std::get<n>(first)).size_bytes()) == 0) &&
            ...);
  };
  Require(same(std::index_sequence_for<T...>{}),
          "success writes every output, the same both times");
  if (!status.ok()) {
    const auto untouched = [](const auto& output) {
      for (const auto byte : std::as_bytes(std::span(output))) {
        if (byte != std::byte{0x5a}) return false;
      }
      return true;
    };
    std::apply(
        [&](const auto&... output) {
          Require((untouched(output) && ...), "an error leaves the outputs as they were");
        },
        first);
  }
  Record(status);
  if (status.ok()) {
    std::apply([](const auto&... output) { (Record(std::span(output)), ...); }, first);
  }
  return status.ok();
}

// A target, one per method, in <method>_fuzz.cc: the first byte of an input says which of its calls
// is made. One that is to be made more often stands there several times.
struct Target {
  std::string_view name;
  std::vector<void (*)(Input& in)> calls;

  void Run(Input& in) const { calls[calls.size() == 1 ? 0 : in.Byte() % calls.size()](in); }
};
std::vector<Target>& Targets();

struct Registration {
  Registration(std::string_view name, std::vector<void (*)(Input& in)> calls) {
    Targets().push_back({name, std::move(calls)});
  }
};

}  // namespace posenc::fuzz

#endif  // POSENC_TESTS_FUZZ_TARGET_H_
