#ifndef POSENC_TRAINER_FIRE_H_
#define POSENC_TRAINER_FIRE_H_

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "exponential.h"
#include "trainer/attention.h"
#include "trainer/weights.h"

namespace posenc::trainer {

// The bias of FIRE, of all layers: f(psi(i - j) / (psi(max(i, threshold)) + 1e-6)) of query i and
// key j, psi(x) = ln(1 + |c| x), threshold |m| times the length of training.
// Source: Li et al. 2023; the constants are those of the released code.
template <typename T>
class Fire {
 public:
  // For sequences of a length, whose bias is then there, or, `drawn`, of positions below it, for
  // Draw; where `is_used`.
  [[gnu::noinline]] void Lay(const Layout& layout, std::span<const T> weights, double trained,
                             std::size_t length, bool is_used, bool drawn) {
    heads_ = layout.heads, length_ = length;
    bias_.clear();
    change_.clear();
    if (!is_used) return;
    const double c = double(weights[layout.fire.offset]),
                 m = double(weights[layout.fire.offset + 1]);
    slope_ = std::abs(c), sign_ = c < 0.0 ? -1.0 : 1.0;
    threshold_ = std::abs(m) * trained;
    by_multiplier_ = m < 0.0 ? -trained : trained;
    psi_.assign(length + kLanes, T(0)), rate_ = psi_, share_ = psi_;
    for (std::size_t n = 0; n < length; ++n) {
      const auto x = static_cast<double>(n);
      psi_[length - 1 - n] = static_cast<T>(Psi(x));
      rate_[length - 1 - n] = static_cast<T>(x / (1.0 + slope_ * x));
      share_[n] = static_cast<T>(1.0 / (Psi(std::max(x, threshold_)) + 1e-6));
    }
    alike_ = 0;
    if (drawn) return;
    Fit(length);
    // Queries up to the threshold have the same bias at the same distance.
    alike_ = static_cast<std::size_t>(std::min(threshold_, double(length - 1)));
    for (std::size_t i = alike_; i < length; ++i) {
      Row(layout, weights, i, psi_.data() + length - 1 - i, share_[i]);
    }
    for (std::size_t h = 0; h < heads_; ++h) {
      const T* from = bias_.data() + Place(h, alike_) + alike_;
      for (std::size_t i = 0; i < alike_; ++i) {
        std::copy_n(from - i, i + 1, bias_.data() + Place(h, i));
      }
    }
  }

  // The bias of a sequence of tokens at these positions, which rise.
  [[gnu::noinline]] void Draw(const Layout& layout, std::span<const T> weights,
                              std::span<const std::int32_t> positions) {
    Fit(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Gather(positions, i, psi_, near_);
      Row(layout, weights, i, near_.data(), share_[static_cast<std::size_t>(positions[i])]);
    }
  }

  bool is_used() const { return !bias_.empty(); }

  // Of a head, rows as RowStart says; what is beside the keys up to a query means nothing.
  const T* bias(std::size_t head) const { return bias_.data() + head * size_; }
  // What comes to it, laid out alike, 0 after ClearChange.
  T* change(std::size_t head) { return change_.data() + head * size_; }
  void ClearChange() { change_.assign(bias_.size(), T(0)); }

  // Adds what the change comes to in the weights: of Lay, or of a Draw with these positions.
  [[gnu::noinline]] void Back(const Layout& layout, std::span<const T> weights,
                              std::span<T> gradient, std::span<const std::int32_t> positions = {}) {
    if (!is_used()) return;
    for (std::size_t h = 0; h < heads_; ++h) {
      T* to = change_.data() + Place(h, alike_) + alike_;
      for (std::size_t i = 0; i < alike_; ++i) {
        const T* from = change_.data() + Place(h, i);
        for (std::size_t j = 0; j <= i; ++j) to[std::ptrdiff_t(j) - std::ptrdiff_t(i)] += from[j];
      }
    }
    const T *factors = &weights[layout.fire_in.offset], *shifts = factors + kFireWidth;
    const T* out = &weights[layout.fire_out.offset];
    const Lanes<T> zero = Splat4(T(0));
    std::vector<Lanes<T>> in_sums(2 * kFireWidth, zero), out_sums((kFireWidth + 1) * heads_, zero);
    double to_c = 0.0, to_m = 0.0;
    const std::size_t rows = positions.empty() ? length_ : positions.size();
    for (std::size_t i = alike_; i < rows; ++i) {
      const T *psi = psi_.data() + length_ - 1 - i, *rate = rate_.data() + length_ - 1 - i;
      std::size_t position = i;
      if (!positions.empty()) {
        position = static_cast<std::size_t>(positions[i]);
        Gather(positions, i, psi_, near_), Gather(positions, i, rate_, near_rate_);
        psi = near_.data(), rate = near_rate_.data();
      }
      Lanes<T> near = zero, far = zero;
      for (std::size_t j = 0; j <= i; j += kLanes) {
        const Lanes<T> x = Load4(psi + j) * Splat4(share_[position]);
        Lanes<T> changes[kMostHeads], x_change = zero;
        for (std::size_t h = 0; h < heads_; ++h) {
          changes[h] = Load4(change_.data() + Place(h, i) + j);
          Lanes<T>& sum = out_sums[kFireWidth * heads_ + h];
          sum = sum + changes[h];
        }
        for (std::size_t k = 0; k < kFireWidth; ++k) {
          const Lanes<T> hidden = Max4(Splat4(factors[k]) * x + Splat4(shifts[k]), Splat4(T(0)));
          Lanes<T> open = zero;
          for (std::size_t h = 0; h < heads_; ++h) {
            open = open + Splat4(out[k * heads_ + h]) * changes[h];
            Lanes<T>& sum = out_sums[k * heads_ + h];
            sum = sum + hidden * changes[h];
          }
          open = WherePositive4(hidden, open);
          in_sums[k] = in_sums[k] + open * x;
          in_sums[kFireWidth + k] = in_sums[kFireWidth + k] + open;
          x_change = x_change + open * Splat4(factors[k]);
        }
        near = near + x_change * Load4(rate + j);
        far = far + x_change * x;
      }
      const double most = std::max(double(position), threshold_), reached = 1.0 + slope_ * most;
      const double share = double(share_[position]), of_far = double(Sum4<T>(far));
      to_c += share * (double(Sum4<T>(near)) - of_far * most / reached);
      if (threshold_ > double(position)) to_m -= share * of_far * slope_ / reached;
    }
    for (std::size_t at = 0; at < in_sums.size(); ++at) {
      gradient[layout.fire_in.offset + at] += Sum4<T>(in_sums[at]);
    }
    for (std::size_t at = 0; at < out_sums.size(); ++at) {
      gradient[layout.fire_out.offset + at] += Sum4<T>(out_sums[at]);
    }
    gradient[layout.fire.offset] += static_cast<T>(sign_ * to_c);
    gradient[layout.fire.offset + 1] += static_cast<T>(by_multiplier_ * to_m);
  }

 private:
  static constexpr std::size_t kMostHeads = 8;

  double Psi(double x) const { return Log(1.0 + slope_ * x); }
  std::size_t Place(std::size_t head, std::size_t i) const { return head * size_ + RowStart(i); }

  void Fit(std::size_t length) {
    size_ = RowStart(length) + kLanes;
    bias_.assign(heads_ * size_, T(0));
  }

  // f of the numbers psi * share of the keys up to query i.
  void Row(const Layout& layout, std::span<const T> weights, std::size_t i, const T* psi, T share) {
    const T *factors = &weights[layout.fire_in.offset], *shifts = factors + kFireWidth;
    const T* out = &weights[layout.fire_out.offset];
    for (std::size_t j = 0; j <= i; j += kLanes) {
      const Lanes<T> x = Load4(psi + j) * Splat4(share);
      Lanes<T> sums[kMostHeads];
      for (std::size_t h = 0; h < heads_; ++h) sums[h] = Splat4(out[kFireWidth * heads_ + h]);
      for (std::size_t k = 0; k < kFireWidth; ++k) {
        const Lanes<T> hidden = Max4(Splat4(factors[k]) * x + Splat4(shifts[k]), Splat4(T(0)));
        for (std::size_t h = 0; h < heads_; ++h) {
          sums[h] = sums[h] + Splat4(out[k * heads_ + h]) * hidden;
        }
      }
      for (std::size_t h = 0; h < heads_; ++h) Store4(bias_.data() + Place(h, i) + j, sums[h]);
    }
  }

  // Of query i and each key up to it what stands in a line by distance.
  void Gather(std::span<const std::int32_t> positions, std::size_t i, const std::vector<T>& line,
              std::vector<T>& row) const {
    row.assign(Whole(i + 1), T(0));
    for (std::size_t j = 0; j <= i; ++j) {
      row[j] = line[length_ - 1 - static_cast<std::size_t>(positions[i] - positions[j])];
    }
  }

  std::size_t heads_ = 0, length_ = 0, size_ = 0, alike_ = 0;
  double slope_ = 0.0, sign_ = 1.0, threshold_ = 0.0, by_multiplier_ = 0.0;
  std::vector<T> psi_, rate_, share_, bias_, change_;
  std::vector<T> near_, near_rate_;  // of one query
};

extern template class Fire<float>;

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_FIRE_H_
