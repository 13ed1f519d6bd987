#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "target.h"

// Every target with the same random inputs, a line for each stream of them: its method, its
// number, and the hash of all results and errors. Builds with and without vectors, native and as
// wasm, print the same lines.
//
// posenc_differential <first stream> <end of streams>
namespace posenc::fuzz {
namespace {

constexpr int kInputsPerStream = 100;

// splitmix64: every stream is told by its number.
std::uint64_t Next(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

std::uint64_t RunStream(const Target& target, std::uint64_t stream) {
  std::uint64_t state = stream << 32;
  std::vector<std::uint8_t> bytes(4096);
  TakeRecord();
  for (int n = 0; n < kInputsPerStream; ++n) {
    std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(Next(state) >> 56); });
    Input in(bytes);
    target.Run(in);
  }
  return TakeRecord();
}

}  // namespace
}  // namespace posenc::fuzz

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("posenc_differential <first stream> <end of streams>\n", stderr);
    return EXIT_FAILURE;
  }
  const std::uint64_t first = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t end = std::strtoull(argv[2], nullptr, 10);
  using posenc::fuzz::Target;
  std::ranges::sort(posenc::fuzz::Targets(), {}, &Target::name);
  for (const Target& target : posenc::fuzz::Targets()) {
    for (std::uint64_t stream = first; stream < end; ++stream) {
      std::printf("%.*s %" PRIu64 " %016" PRIx64 "\n", static_cast<int>(target.name.size()),
                  target.name.data(), stream, posenc::fuzz::RunStream(target, stream));
    }
  }
}
