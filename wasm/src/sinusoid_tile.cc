#include "sinusoid_tile.h"

#include <algorithm>
#include <cstring>

#include "simd.h"

namespace posenc {
namespace {

struct Pairs {
  simd::F32x4 sin;
  simd::F32x4 cos;
};

}  // namespace

SinusoidTile::SinusoidTile(std::span<const double> inv_freq, double position, double step,
                           std::size_t rows)
    : inv_freq_(inv_freq), position_(position), step_(step), turns_(std::min(kRows, rows)) {
  block_turn_.Set(inv_freq, 0.0);
  block_turn_.Round(turns_[0].sin, turns_[0].cos);
  Phasors one_row;
  one_row.Set(inv_freq, step);
  for (std::size_t r = 1; r <= turns_.size(); ++r) {
    // The turn after the last row is that of the block; its rounding is not needed.
    Row& row = r < turns_.size() ? turns_[r] : rounded_seed_;
    block_turn_.Turn(one_row, row.sin, row.cos);
  }
  seed_.Set(inv_freq, position);
  seed_.Round(rounded_seed_.sin, rounded_seed_.cos);
}

void SinusoidTile::NextBlock() {
  ++block_;
  if (block_ % kBlocksPerSeed == 0) {
    seed_.Set(inv_freq_, position_ + static_cast<double>(block_ * kRows) * step_);
    seed_.Round(rounded_seed_.sin, rounded_seed_.cos);
  } else {
    seed_.Turn(block_turn_, rounded_seed_.sin, rounded_seed_.cos);
  }
}

namespace {

// Four pairs of a row at once.
template <typename Row>
inline Pairs Turned(const Row& seed, const Row& turn, std::size_t i) {
  const simd::F32x4 s = simd::Load(seed.sin + i), c = simd::Load(seed.cos + i);
  const simd::F32x4 turn_s = simd::Load(turn.sin + i), turn_c = simd::Load(turn.cos + i);
  return {s * turn_c + c * turn_s, c * turn_c - s * turn_s};
}

inline void StoreInterleaved(float* out, Pairs pairs) {
  simd::Store(out, simd::InterleaveLow(pairs.sin, pairs.cos));
  simd::Store(out + 4, simd::InterleaveHigh(pairs.sin, pairs.cos));
}

// Calls step(i) for each whole vector of four pairs; returns how many pairs that was. Four steps a
// round, for a round of a loop costs as much as a step in wasm.
template <typename Step>
inline std::size_t ForEachFour(std::size_t pairs, Step step) {
  std::size_t i = 0;
  for (; i + 16 <= pairs; i += 16) {
    for (std::size_t v = 0; v < 16; v += 4) step(i + v);
  }
  for (; i + 4 <= pairs; i += 4) step(i);
  return i;
}

}  // namespace

void SinusoidTile::WriteInterleaved(std::size_t r, float* out, std::size_t features) const {
  const Row &seed = rounded_seed_, &turn = turns_[r];
  const std::size_t i = ForEachFour(features / 2, [&](std::size_t at) {
    StoreInterleaved(out + 2 * at, Turned(seed, turn, at));
  });
  if (2 * i < features) {
    float rest[8];
    StoreInterleaved(rest, Turned(seed, turn, i));
    std::memcpy(out + 2 * i, rest, (features - 2 * i) * sizeof(float));
  }
}

void SinusoidTile::WriteSplit(std::size_t r, float* sin, float* cos) const {
  const Row &seed = rounded_seed_, &turn = turns_[r];
  const std::size_t pairs = inv_freq_.size();
  const std::size_t i = ForEachFour(pairs, [&](std::size_t at) {
    const Pairs turned = Turned(seed, turn, at);
    simd::Store(sin + at, turned.sin);
    simd::Store(cos + at, turned.cos);
  });
  if (i < pairs) {
    float rest[8];
    const Pairs turned = Turned(seed, turn, i);
    simd::Store(rest, turned.sin);
    simd::Store(rest + 4, turned.cos);
    std::memcpy(sin + i, rest, (pairs - i) * sizeof(float));
    std::memcpy(cos + i, rest + 4, (pairs - i) * sizeof(float));
  }
}

}  // namespace posenc
