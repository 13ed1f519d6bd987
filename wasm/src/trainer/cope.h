#ifndef POSENC_TRAINER_COPE_H_
#define POSENC_TRAINER_COPE_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "trainer/activation.h"
#include "trainer/product.h"

namespace posenc::trainer {

// What CoPE adds to the logits of a head, up to four queries at a time. With gates g of a query's
// scores, key j stands at p = g_j + .. + g_i, cut to the last of `count` positions, and z = q e of
// the positions on both sides is mixed in a line.
// Source: Golovneva et al. 2024; facebookresearch/RAM, projects/cope, context_position.py.
template <typename T>
class Cope {
 public:
  // Embeddings of positions [count, width], and how many keys there are.
  [[gnu::noinline]] void Fit(const T* places, std::size_t count, std::size_t width,
                             std::size_t keys) {
    places_ = places, count_ = count, width_ = width, cols_ = Whole(count + 1);
    const std::size_t room = Whole(keys);
    table_.assign(width * cols_, T(0));
    Transpose(places, width, count, width, table_.data(), cols_);
    z_.resize(4 * cols_), z_change_.resize(4 * cols_);
    gates_.assign(room, T(0)), bias_.assign(room, T(0)), change_.assign(room, T(0));
  }

  // Queries `row` numbers apart.
  void Ask(const T* q, std::size_t row, std::size_t rows) {
    Product<T>({q, row, 1}, table_.data(), cols_, rows, cols_, width_, z_.data(), cols_);
    std::fill(z_change_.begin(), z_change_.end(), T(0));
  }

  // Of query i, the r-th of those asked, from its scores: what is added to those of keys `first` to
  // i. Scores are there for whole vectors, from that of `first` on.
  [[gnu::noinline]] const T* Bias(std::size_t r, const T* scores, std::size_t first, std::size_t i,
                                  T scale) {
    Open(scores, first / kLanes * kLanes, Whole(i + 1), scale);
    reached_ = T(0);
    for (std::size_t j = i + 1; j-- > first;) bias_[j] = Next(r, gates_[j], scale);
    return bias_.data();
  }

  // The same of logits of keys before these, in place: they are counted on from what Bias reached.
  void BiasFirst(std::size_t r, T* logits, std::size_t count, T scale) {
    T gates[16];
    std::copy_n(logits, count, gates);
    std::fill(gates + count, gates + Whole(count), T(0));
    Sigmoid(gates, Whole(count));
    for (std::size_t j = count; j-- > 0;) logits[j] += Next(r, gates[j], scale);
  }

  // Where the change of a query's logits goes, before Back takes it.
  T* change() { return change_.data(); }

  // Adds what that comes to in the scores to their change; what Bias was told.
  [[gnu::noinline]] void Back(std::size_t r, const T* scores, std::size_t first, std::size_t i,
                              T scale, T* scores_change) {
    Open(scores, first / kLanes * kLanes, Whole(i + 1), scale);
    const T* z = &z_[r * cols_];
    T* z_change = &z_change_[r * cols_];
    const T last = T(count_ - 1);
    T reached = T(0);
    for (std::size_t j = i + 1; j-- > first;) {
      reached += gates_[j];
      const T place = std::min(reached, last), change = change_[j] * scale;
      const auto floor = static_cast<std::size_t>(place);
      const T share = place - T(floor);
      z_change[floor] += (T(1) - share) * change;
      z_change[floor + 1] += share * change;
      change_[j] = reached < last ? change * (z[floor + 1] - z[floor]) : T(0);
    }
    T sum = T(0);
    for (std::size_t j = first; j <= i; ++j) {
      sum += change_[j];
      scores_change[j] += sum * gates_[j] * (T(1) - gates_[j]) * scale;
    }
  }

  // Adds what came to z of the queries asked to them and to the embeddings.
  void Give(const T* q, std::size_t row, std::size_t rows, T* q_change, T* places_change) {
    AddProduct<T>({z_change_.data(), cols_, 1}, places_, width_, rows, width_, count_, q_change,
                  row);
    AddProduct<T>({z_change_.data(), 1, cols_}, q, row, count_, width_, rows, places_change,
                  width_);
  }

 private:
  void Open(const T* scores, std::size_t low, std::size_t whole, T scale) {
    for (std::size_t j = low; j < whole; ++j) gates_[j] = scores[j] * scale;
    Sigmoid(&gates_[low], whole - low);
  }

  // The bias of the key before the last, whose gate is given.
  T Next(std::size_t r, T gate, T scale) {
    reached_ += gate;
    const T place = std::min(reached_, T(count_ - 1));
    const auto floor = static_cast<std::size_t>(place);
    const T share = place - T(floor), *z = &z_[r * cols_ + floor];
    return ((T(1) - share) * z[0] + share * z[1]) * scale;
  }

  const T* places_ = nullptr;
  std::size_t count_ = 0, width_ = 0, cols_ = 0;
  T reached_ = T(0);
  std::vector<T> table_;         // [width, cols], of which columns from count on are 0
  std::vector<T> z_, z_change_;  // [4, cols]
  std::vector<T> gates_, bias_, change_;
};

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_COPE_H_
