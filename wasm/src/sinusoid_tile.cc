#include "sinusoid_tile.h"

#include <algorithm>
#include <cstring>

#include "simd.h"

namespace posenc {
namespace {

// Frequencies padded with zeros to whole vectors of four.
std::size_t Padded(std::size_t pairs) { return (pairs + 3) / 4 * 4; }

struct Pairs {
  simd::F32x4 sin;
  simd::F32x4 cos;
};

}  // namespace

SinusoidTile::SinusoidTile(std::span<const double> inv_freq, double position, std::size_t rows)
    : inv_freq_(inv_freq), position_(position), turns_(std::min(kRows, rows)) {
  Phasors turn, one_row;
  turn.Set(inv_freq, 0.0);
  one_row.Set(inv_freq, 1.0);
  for (Row& row : turns_) {
    Round(turn, row);
    turn.Turn(one_row);
  }
  block_turn_ = turn;
  seed_.Set(inv_freq, position);
  Round(seed_, rounded_seed_);
}

void SinusoidTile::NextBlock() {
  ++block_;
  if (block_ % kBlocksPerSeed == 0) {
    seed_.Set(inv_freq_, position_ + static_cast<double>(block_ * kRows));
  } else {
    seed_.Turn(block_turn_);
  }
  Round(seed_, rounded_seed_);
}

void SinusoidTile::Round(const Phasors& exact, Row& row) {
  const std::size_t pairs = exact.sin.size();
  for (std::size_t i = 0; i < Padded(pairs); ++i) {
    row.sin[i] = i < pairs ? static_cast<float>(exact.sin[i]) : 0.0f;
    row.cos[i] = i < pairs ? static_cast<float>(exact.cos[i]) : 0.0f;
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

}  // namespace

void SinusoidTile::WriteInterleaved(std::size_t r, float* out, std::size_t features) const {
  const Row& turn = turns_[r];
  std::size_t i = 0;
  for (; 2 * i + 8 <= features; i += 4) {
    StoreInterleaved(out + 2 * i, Turned(rounded_seed_, turn, i));
  }
  if (2 * i < features) {
    float rest[8];
    StoreInterleaved(rest, Turned(rounded_seed_, turn, i));
    std::memcpy(out + 2 * i, rest, (features - 2 * i) * sizeof(float));
  }
}

void SinusoidTile::WriteSplit(std::size_t r, float* sin, float* cos) const {
  const Row& turn = turns_[r];
  const std::size_t pairs = inv_freq_.size();
  std::size_t i = 0;
  for (; i + 4 <= pairs; i += 4) {
    const Pairs turned = Turned(rounded_seed_, turn, i);
    simd::Store(sin + i, turned.sin);
    simd::Store(cos + i, turned.cos);
  }
  if (i < pairs) {
    float rest[8];
    const Pairs turned = Turned(rounded_seed_, turn, i);
    simd::Store(rest, turned.sin);
    simd::Store(rest + 4, turned.cos);
    std::memcpy(sin + i, rest, (pairs - i) * sizeof(float));
    std::memcpy(cos + i, rest + 4, (pairs - i) * sizeof(float));
  }
}

}  // namespace posenc
