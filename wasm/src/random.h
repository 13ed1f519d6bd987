#ifndef POSENC_RANDOM_H_
#define POSENC_RANDOM_H_

#include <bit>
#include <cstdint>

namespace posenc {

// xoshiro256++, its state filled by splitmix64: the same stream of bits everywhere, which the
// distributions of the C++ library do not promise.
// Source: Blackman and Vigna 2021, Scrambled Linear Pseudorandom Number Generators.
class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9e3779b97f4a7c15u;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t Next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  double Uniform() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_[4];
};

}  // namespace posenc

#endif  // POSENC_RANDOM_H_
