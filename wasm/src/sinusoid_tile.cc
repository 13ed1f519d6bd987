#include "sinusoid_tile.h"

#include <algorithm>
#include <utility>

#include "simd.h"

namespace posenc {

SinusoidTile::SinusoidTile(std::span<const double> inv_freq, double position, double step,
                           std::size_t rows, bool swapped)
    : inv_freq_(inv_freq),
      position_(position),
      step_(step),
      swapped_(swapped),
      turns_(std::min(kRows, rows)) {
  block_turn_.sin.assign(inv_freq.size(), 0.0);
  block_turn_.cos.assign(inv_freq.size(), 1.0);
  block_turn_.Round(turns_[0].sin, turns_[0].cos);
  Phasors one_row;
  one_row.Set(inv_freq, swapped ? -step : step);
  for (std::size_t r = 1; r <= turns_.size(); ++r) {
    // The turn after the last row is that of the block; its rounding is not needed.
    Row& row = r < turns_.size() ? turns_[r] : rounded_seed_;
    block_turn_.Turn(one_row, row.sin, row.cos);
  }
  Seed();
}

void SinusoidTile::Seed() {
  seed_.Set(inv_freq_, position_ + static_cast<double>(block_ * kRows) * step_);
  if (swapped_) std::swap(seed_.sin, seed_.cos);
  seed_.Round(rounded_seed_.sin, rounded_seed_.cos);
}

void SinusoidTile::NextBlock() {
  ++block_;
  if (block_ % kBlocksPerSeed == 0) {
    Seed();
  } else {
    seed_.Turn(block_turn_, rounded_seed_.sin, rounded_seed_.cos);
  }
}

template <std::size_t rows, typename Store>
inline void SinusoidTile::ForEachFour(std::size_t r, std::size_t first, std::size_t end,
                                      Store store) const {
  const Row &seed = rounded_seed_, *turns = &turns_[r];
  for (std::size_t i = first; i < end; i += 4) {
    const simd::F32x4 s = simd::Load(seed.sin + i), c = simd::Load(seed.cos + i);
    for (std::size_t n = 0; n < rows; ++n) {
      const simd::F32x4 turn_s = simd::Load(turns[n].sin + i);
      const simd::F32x4 turn_c = simd::Load(turns[n].cos + i);
      store(n, i, s * turn_c + c * turn_s, c * turn_c - s * turn_s);
    }
  }
}

void SinusoidTile::WriteInterleaved(std::size_t r, std::size_t rows, RowsOut out,
                                    std::size_t features) const {
  const std::size_t whole = features / 8 * 4;
  const auto store = [](float* to, simd::F32x4 sin, simd::F32x4 cos) {
    simd::Store(to, simd::InterleaveLow(sin, cos));
    simd::Store(to + 4, simd::InterleaveHigh(sin, cos));
  };
  const auto in_place = [&](std::size_t n, std::size_t i, simd::F32x4 sin, simd::F32x4 cos) {
    store(out.row(n) + 2 * i, sin, cos);
  };
  if (rows == kGroup) {
    ForEachFour<kGroup>(r, 0, whole, in_place);
  } else {
    for (std::size_t n = 0; n < rows; ++n) {
      ForEachFour<1>(r + n, 0, whole, [&](std::size_t, std::size_t i, auto sin, auto cos) {
        in_place(n, i, sin, cos);
      });
    }
  }
  for (std::size_t n = 0; n < rows && 2 * whole < features; ++n) {
    float rest[8];
    ForEachFour<1>(r + n, whole, whole + 1,
                   [&](std::size_t, std::size_t, auto sin, auto cos) { store(rest, sin, cos); });
    std::copy_n(rest, features - 2 * whole, out.row(n) + 2 * whole);
  }
}

void SinusoidTile::WriteSplit(std::size_t r, std::size_t rows, RowsOut sin, RowsOut cos) const {
  const std::size_t pairs = inv_freq_.size();
  const std::size_t whole = pairs / 4 * 4;
  const auto in_place = [&](std::size_t n, std::size_t i, simd::F32x4 sines, simd::F32x4 cosines) {
    simd::Store(sin.row(n) + i, sines);
    simd::Store(cos.row(n) + i, cosines);
  };
  if (rows == kGroup) {
    ForEachFour<kGroup>(r, 0, whole, in_place);
  } else {
    for (std::size_t n = 0; n < rows; ++n) {
      ForEachFour<1>(r + n, 0, whole, [&](std::size_t, std::size_t i, auto sines, auto cosines) {
        in_place(n, i, sines, cosines);
      });
    }
  }
  for (std::size_t n = 0; n < rows && whole < pairs; ++n) {
    float rest[2][4];
    ForEachFour<1>(r + n, whole, pairs, [&](std::size_t, std::size_t, auto sines, auto cosines) {
      simd::Store(rest[0], sines);
      simd::Store(rest[1], cosines);
    });
    std::copy_n(rest[0], pairs - whole, sin.row(n) + whole);
    std::copy_n(rest[1], pairs - whole, cos.row(n) + whole);
  }
}

}  // namespace posenc
