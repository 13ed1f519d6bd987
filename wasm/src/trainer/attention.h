#ifndef POSENC_TRAINER_ATTENTION_H_
#define POSENC_TRAINER_ATTENTION_H_

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "trainer/cope.h"
#include "trainer/lanes.h"
#include "trainer/product.h"

namespace posenc::trainer {

// One head over one sequence. Rows of q and k are `row` numbers apart, those of v `value_row`,
// those of the attention weights Whole(length).
template <typename T>
struct Head {
  const T* q;
  const T* k;
  const T* v;
  std::size_t row;
  std::size_t value_row;
  std::size_t length;
  std::size_t window;           // keys that a query sees, itself the last
  std::size_t score_dim;        // numbers of a query and a key
  std::size_t head_dim;         // numbers of a value
  T scale;                      // of the scores
  const T* bias;                // what is added at distance n stands at bias[-n]; null: nothing
  const T* row_scale;           // of the scores of each query; null: none
  const T* sink;                // a logit beside those of the keys; null: none
  std::size_t first_keys = 0;   // that all queries see besides their window
  const T* cosines = nullptr;   // [length, score_dim], what turns keys by a number of places; null:
  const T* sines = nullptr;     // nothing does
  bool bias_rows = false;       // bias has a row for each query instead, as RowStart says
  const T* places = nullptr;    // [place_count, head_dim], embeddings of CoPE's positions; null:
  std::size_t place_count = 0;  // it adds nothing
};

// Where the row of query i begins in a triangle whose rows are whole vectors.
constexpr std::size_t RowStart(std::size_t i) {
  const std::size_t fours = i / kLanes, rest = i % kLanes;
  return (2 * fours * kLanes + rest * kLanes) * (fours + 1);
}

// From a bias of head, or what comes to it, to that of query i: [j] is key j's.
template <typename T>
std::ptrdiff_t BiasOf(const Head<T>& head, std::size_t i) {
  return head.bias_rows ? static_cast<std::ptrdiff_t>(RowStart(i))
                        : -static_cast<std::ptrdiff_t>(i);
}

// The place of query i in a cache of first keys and a window, where there are first keys.
template <typename T>
std::size_t PlaceOf(const Head<T>& head, std::size_t i) {
  return head.first_keys > 0 ? std::min(i, head.window + head.first_keys - 1) : i;
}

// What a head needs room for: transposed keys or values, weights that are not kept, and, going
// back, what comes to the weights.
template <typename T>
struct HeadRoom {
  std::vector<T> transposed, weights, change;
  std::vector<T> keys, scores;  // of CoPE going back: transposed keys, scores of four queries
  Cope<T> cope;

  std::vector<T> kept;  // weights of one sequence, for those who keep none

  void Fit(std::size_t length, std::size_t width, bool backward) {
    const std::size_t cols = Whole(length);
    transposed.assign(width * cols, T(0));
    weights.resize(4 * cols);
    if (backward) change.resize(length * cols);
  }
};

// The first of the whole vectors that hold the keys of query i.
template <typename T>
std::size_t FirstKey(const Head<T>& head, std::size_t i) {
  return i < head.window ? 0 : (i + 1 - head.window) / kLanes * kLanes;
}

// The first key in the window of query i.
template <typename T>
std::size_t FirstSeen(const Head<T>& head, std::size_t i) {
  return i < head.window ? 0 : i + 1 - head.window;
}

// First keys that are not in the window of query i.
template <typename T>
std::size_t FirstKeys(const Head<T>& head, std::size_t i) {
  return i < head.window ? 0 : std::min(head.first_keys, i + 1 - head.window);
}

inline constexpr std::size_t kMostFirstKeys = 16;

template <typename T>
T ScaleOf(const Head<T>& head, std::size_t i) {
  return head.row_scale ? head.scale * head.row_scale[i] : head.scale;
}

// Logits of query i and the first keys beyond its window, `count` of them. Both are turned by their
// positions; the keys go on until none is further away than a cache of them and the window is long.
template <typename T>
void FirstLogits(const Head<T>& head, std::size_t i, std::size_t count, T* logits) {
  const std::size_t place = std::min(i, head.window + head.first_keys - 1), width = head.score_dim;
  const T* q = head.q + i * head.row;
  const T* cos = head.cosines ? head.cosines + (i - place) * width : nullptr;
  const T* sin = head.cosines ? head.sines + (i - place) * width : nullptr;
  for (std::size_t j = 0; j < count; ++j) {
    const T* k = head.k + j * head.row;
    Lanes<T> sum = Splat4(T(0));
    for (std::size_t at = 0; at < width; at += kLanes) {
      Lanes<T> key = Load4(k + at);
      if (cos) key = key * Load4(cos + at) + SwapPairs4(key) * Load4(sin + at);
      sum = sum + Load4(q + at) * key;
    }
    logits[j] = Sum4<T>(sum) * ScaleOf(head, i);
    if (head.bias) logits[j] += head.bias[BiasOf(head, place) + std::ptrdiff_t(j)];
  }
}

// Turns the scores of query i into weights: those of the keys that it sees, 0 from `low` to
// `reach` beside them; and the `count` logits of the first keys. `bias`: what is added to the
// scores of this query alone, or null.
template <typename T>
void SoftmaxRow(const Head<T>& head, std::size_t i, std::size_t low, std::size_t reach, T* row,
                T* firsts, std::size_t count, const T* bias) {
  const Lanes<T> scale = Splat4(ScaleOf(head, i));
  const std::size_t whole = Whole(i + 1);
  if (head.bias) {
    const std::size_t place = PlaceOf(head, i);
    bias = head.bias + (BiasOf(head, place) + std::ptrdiff_t(place) - std::ptrdiff_t(i));
  }
  for (std::size_t j = low; j < whole; j += kLanes) {
    Lanes<T> logit = Load4(row + j) * scale;
    // Beyond the query and before the window it is overwritten below.
    if (bias) logit = logit + Load4(bias + j);
    Store4(row + j, logit);
  }
  constexpr T kNever = -std::numeric_limits<T>::infinity();
  std::fill(row + i + 1, row + whole, kNever);
  if (i >= head.window) std::fill(row + low, row + i + 1 - head.window, kNever);
  Lanes<T> highest = Load4(row + low);
  for (std::size_t j = low + kLanes; j < whole; j += kLanes)
    highest = Max4(Load4(row + j), highest);
  T lane[kLanes];
  Store4(lane, highest);
  T largest = *std::max_element(lane, lane + kLanes);
  if (count > 0) largest = std::max(largest, *std::max_element(firsts, firsts + count));
  const Lanes<T> max = Splat4(head.sink ? std::max(largest, *head.sink) : largest);
  Lanes<T> sum = Splat4(T(0));
  for (std::size_t j = low; j < whole; j += kLanes) {
    const Lanes<T> power = Exp4(Load4(row + j) - max);
    Store4(row + j, power);
    sum = sum + power;
  }
  T total = Sum4<T>(sum);
  if (head.sink) {
    Store4(lane, Exp4(Splat4(*head.sink) - max));
    total += lane[0];
  }
  for (std::size_t j = 0; j < count; ++j) {
    Store4(lane, Exp4(Splat4(firsts[j]) - max));
    total += firsts[j] = lane[0];
  }
  for (std::size_t j = 0; j < count; ++j) firsts[j] /= total;
  const Lanes<T> share = Splat4(T(1) / total);
  for (std::size_t j = low; j < whole; j += kLanes) Store4(row + j, Load4(row + j) * share);
  std::fill(row + whole, row + reach, T(0));
}

// out = softmax(q k^T scale + bias) v for queries from `first` on; rows of out are out_row apart.
// `kept`: room for all weights [length, Whole(length)], or null; `out` may be null where weights
// alone are wanted.
template <typename T>
void Attend(const Head<T>& head, std::size_t first, HeadRoom<T>& room, T* kept, T* out,
            std::size_t out_row) {
  const std::size_t cols = Whole(head.length);
  room.Fit(head.length, head.score_dim, false);
  Transpose(head.k, head.row, head.length, head.score_dim, room.transposed.data(), cols);
  if (head.places) room.cope.Fit(head.places, head.place_count, head.head_dim, head.length);
  for (std::size_t i = first / 4 * 4; i < head.length; i += 4) {
    const std::size_t rows = std::min<std::size_t>(4, head.length - i);
    const std::size_t keys = std::min(i + 4, head.length), reach = Whole(keys);
    const std::size_t low = FirstKey(head, i);
    if (head.places) room.cope.Ask(head.q + i * head.row, head.row, rows);
    T* weights = kept ? kept + i * cols : room.weights.data();
    Product<T>({head.q + i * head.row, head.row, 1}, room.transposed.data() + low, cols, rows,
               reach - low, head.score_dim, weights + low, cols);
    T firsts[4][kMostFirstKeys];
    for (std::size_t r = 0; r < rows; ++r) {
      const std::size_t count = FirstKeys(head, i + r);
      if (count > 0) FirstLogits(head, i + r, count, firsts[r]);
      const T* bias = nullptr;
      if (head.places) {
        const T scale = ScaleOf(head, i + r);
        bias = room.cope.Bias(r, weights + r * cols, FirstSeen(head, i + r), i + r, scale);
        room.cope.BiasFirst(r, firsts[r], count, scale);
      }
      if (kept) std::fill_n(weights + r * cols, low, T(0));
      SoftmaxRow(head, i + r, low, reach, weights + r * cols, firsts[r], count, bias);
    }
    if (out) {
      Product<T>({weights + low, cols, 1}, head.v + low * head.value_row, head.value_row, rows,
                 head.head_dim, keys - low, out + i * out_row, out_row);
    }
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t j = 0; j < FirstKeys(head, i + r); ++j) {
        if (kept) weights[r * cols + j] = firsts[r][j];
        for (std::size_t at = 0; out && at < head.head_dim; ++at) {
          out[(i + r) * out_row + at] += firsts[r][j] * head.v[j * head.value_row + at];
        }
      }
    }
  }
}

// Where the changes of a head's inputs go, as far apart as the inputs; they are written, but those
// of the sink, of places and of the bias, laid out as it is, are added to.
template <typename T>
struct HeadChange {
  T* q;
  T* k;
  T* v;
  T* bias;              // null: nobody asks
  T* sink;              // the same
  T* places = nullptr;  // of CoPE, as they are laid out
};

// From the change of the output back to those of q, k, v and the bias; `weights` are Attend's.
template <typename T>
void AttendBack(const Head<T>& head, const T* weights, const T* out_change, std::size_t out_row,
                HeadRoom<T>& room, const HeadChange<T>& change) {
  const std::size_t cols = Whole(head.length), width = head.head_dim;
  room.Fit(head.length, width, true);
  Transpose(head.v, head.value_row, head.length, width, room.transposed.data(), cols);
  if (head.places) {
    room.cope.Fit(head.places, head.place_count, width, head.length);
    room.keys.assign(width * cols, T(0)), room.scores.resize(4 * cols);
    Transpose(head.k, head.row, head.length, width, room.keys.data(), cols);
  }
  for (std::size_t i = 0; i < head.length; i += 4) {
    const std::size_t rows = std::min<std::size_t>(4, head.length - i);
    const std::size_t keys = std::min(i + 4, head.length), reach = Whole(keys);
    const std::size_t low = FirstKey(head, i);
    T* scores = room.change.data() + i * cols;
    Product<T>({out_change + i * out_row, out_row, 1}, room.transposed.data() + low, cols, rows,
               reach - low, width, scores + low, cols);
    if (head.places) {
      room.cope.Ask(head.q + i * head.row, head.row, rows);
      Product<T>({head.q + i * head.row, head.row, 1}, room.keys.data() + low, cols, rows,
                 reach - low, width, room.scores.data() + low, cols);
    }
    for (std::size_t r = 0; r < rows; ++r) {
      T* row = scores + r * cols;
      const T* weight = weights + (i + r) * cols;
      Lanes<T> sum = Splat4(T(0));
      for (std::size_t j = low; j < reach; j += kLanes)
        sum = sum + Load4(row + j) * Load4(weight + j);
      const Lanes<T> mean = Splat4(Sum4<T>(sum));
      if (change.sink) {
        // The share that goes to no key adds nothing to the output.
        Lanes<T> whole = Splat4(T(0));
        for (std::size_t j = low; j < reach; j += kLanes) whole = whole + Load4(weight + j);
        *change.sink -= (T(1) - Sum4<T>(whole)) * Sum4<T>(sum);
      }
      const Lanes<T> scale = Splat4(ScaleOf(head, i + r));
      T* to = change.bias ? change.bias + BiasOf(head, i + r) : nullptr;
      if (head.places) std::fill_n((to = room.cope.change()) + low, reach - low, T(0));
      for (std::size_t j = low; j < reach; j += kLanes) {
        const Lanes<T> logit = Load4(weight + j) * (Load4(row + j) - mean);
        if (to) Store4(to + j, Load4(to + j) + logit);
        Store4(row + j, logit * scale);
      }
      if (head.places) {
        room.cope.Back(r, room.scores.data() + r * cols, FirstSeen(head, i + r), i + r,
                       ScaleOf(head, i + r), row);
      }
    }
    Product<T>({scores + low, cols, 1}, head.k + low * head.row, head.row, rows, head.score_dim,
               keys - low, change.q + i * head.row, head.row);
    if (head.places) {
      room.cope.Give(head.q + i * head.row, head.row, rows, change.q + i * head.row, change.places);
    }
  }
  // Keys from j on are seen by queries from j on, up to the last whose window reaches them.
  for (std::size_t j = 0; j < head.length; j += 4) {
    const std::size_t rows = std::min<std::size_t>(4, head.length - j);
    const std::size_t queries = std::min(head.length - j, head.window + 3);
    Product<T>({room.change.data() + j * cols + j, 1, cols}, head.q + j * head.row, head.row, rows,
               head.score_dim, queries, change.k + j * head.row, head.row);
    Product<T>({weights + j * cols + j, 1, cols}, out_change + j * out_row, out_row, rows, width,
               queries, change.v + j * head.value_row, head.value_row);
  }
}

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_ATTENTION_H_
