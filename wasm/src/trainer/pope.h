#ifndef POSENC_TRAINER_POPE_H_
#define POSENC_TRAINER_POPE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sincos.h"
#include "trainer/activation.h"
#include "trainer/weights.h"

namespace posenc::trainer {

// Queries and keys as PoPE has them: each feature a pair of length ln(1 + e^x), turned by the angle
// of its position, a key's also by a phase. Scores are dot products of twice as many numbers.
// Source: Gopalakrishnan et al. 2025; lucidrains/PoPE-pytorch cuts the phases as here.
template <typename T>
class Pope {
 public:
  // Where phases are used.
  [[gnu::noinline]] void Lay(const Layout& layout, std::span<const T> weights) {
    constexpr double kTurn = 6.283185307179586;
    d_ = layout.d_model, head_dim_ = layout.head_dim;
    const std::size_t count = layout.phases.size();
    cosines_.resize(count), sines_.resize(count), is_free_.resize(count);
    for (std::size_t c = 0; c < count; ++c) {
      const auto given = static_cast<double>(weights[layout.phases.offset + c]);
      const double phase = std::clamp(given, -kTurn, 0.0);
      const SinCos turn = SinCosOf(phase);
      cosines_[c] = static_cast<T>(turn.cos), sines_[c] = static_cast<T>(turn.sin);
      is_free_[c] = phase == given;
    }
  }

  // The most rows that Spread will have.
  void Expect(std::size_t rows) { expected_ = rows; }

  // Of rows of queries, keys and values. The tables have pairs for each position, as Turns says;
  // position_of gives that of a row.
  template <typename F>
  [[gnu::noinline]] void Spread(const T* qkv, std::size_t rows, const T* cosines, const T* sines,
                                F position_of) {
    FitTo(pairs_, rows * row(), expected_ * row()), lengths_.resize(2 * d_);
    for (std::size_t r = 0; r < rows; ++r) {
      std::copy_n(qkv + r * 3 * d_, 2 * d_, lengths_.begin());
      Softplus(lengths_.data(), 2 * d_);
      T *q = &pairs_[r * row()], *k = q + 2 * d_;
      const T *cos = cosines + position_of(r) * 2 * head_dim_, *sin = sines + (cos - cosines);
      for (std::size_t c = 0; c < d_; ++c) {
        const Turn turn = TurnOf(cos, sin, c);
        q[2 * c] = lengths_[c] * turn.cos, q[2 * c + 1] = lengths_[c] * turn.sin;
        const T length = lengths_[d_ + c];
        k[2 * c] = length * turn.key_cos, k[2 * c + 1] = length * turn.key_sin;
      }
    }
  }

  // Rows of 2 d numbers of all heads' queries, and as many of keys.
  std::size_t row() const { return 4 * d_; }
  const T* pairs(std::size_t r) const { return &pairs_[r * row()]; }
  // What comes to them; room after FitChange.
  T* change(std::size_t r) { return &change_[r * row()]; }
  void FitChange() { FitTo(change_, pairs_.size(), expected_ * row()); }

  // After Spread of the same rows: writes what comes to the queries and keys, as far apart as they
  // are, and adds what comes to the phases.
  template <typename F>
  [[gnu::noinline]] void Gather(const T* qkv, std::size_t rows, const T* cosines, const T* sines,
                                F position_of, T* to, T* phases) {
    std::vector<T> gates(2 * d_);
    for (std::size_t r = 0; r < rows; ++r) {
      std::copy_n(qkv + r * 3 * d_, 2 * d_, gates.begin());
      Sigmoid(gates.data(), 2 * d_);
      std::copy_n(qkv + r * 3 * d_ + d_, d_, lengths_.begin());
      Softplus(lengths_.data(), d_);
      const T *q = &change_[r * row()], *k = q + 2 * d_;
      const T *cos = cosines + position_of(r) * 2 * head_dim_, *sin = sines + (cos - cosines);
      T* out = to + r * 3 * d_;
      for (std::size_t c = 0; c < d_; ++c) {
        const Turn turn = TurnOf(cos, sin, c);
        const T re = k[2 * c], im = k[2 * c + 1];
        out[c] = gates[c] * (q[2 * c] * turn.cos + q[2 * c + 1] * turn.sin);
        out[d_ + c] = gates[d_ + c] * (re * turn.key_cos + im * turn.key_sin);
        if (is_free_[c]) phases[c] += lengths_[c] * (im * turn.key_cos - re * turn.key_sin);
      }
    }
  }

 private:
  struct Turn {
    T cos, sin, key_cos, key_sin;
  };
  // Of feature c of all heads, from a position's rows of the tables.
  Turn TurnOf(const T* cos, const T* sin, std::size_t c) const {
    const std::size_t at = 2 * (c % head_dim_);
    const T x = cos[at], y = sin[at + 1];
    return {x, y, x * cosines_[c] - y * sines_[c], y * cosines_[c] + x * sines_[c]};
  }

  std::size_t d_ = 0, head_dim_ = 0;
  std::vector<T> cosines_, sines_;  // of the phases, [d]
  std::vector<std::uint8_t> is_free_;
  std::size_t expected_ = 0;  // rows at most
  std::vector<T> pairs_, change_, lengths_;
};

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_POPE_H_
