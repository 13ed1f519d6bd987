#ifndef POSENC_TRAINER_NETWORK_IMPL_H_
#define POSENC_TRAINER_NETWORK_IMPL_H_

#include <algorithm>
#include <cmath>
#include <limits>

#include "exponential.h"
#include "trainer/activation.h"
#include "trainer/network.h"
#include "trainer/norm.h"
#include "trainer/tasks.h"

namespace posenc::trainer {

// e^x for any x that weights come to; the same bits on every machine.
inline double Exp(double x) {
  constexpr double kLog2OfE = 1.4426950408889634;
  return Exp2({.high = kLog2OfE * std::clamp(x, -300.0, 300.0)});
}

// Of a row of the batch.
inline std::size_t PositionOf(const Batch& batch, std::size_t row) {
  const std::int32_t position =
      batch.positions.empty()
          ? batch.starts[row / batch.length] + static_cast<std::int32_t>(row % batch.length)
          : batch.positions[row];
  return static_cast<std::size_t>(position);
}

// The same of what turns: where positions follow one another, distances count, not where they
// begin.
inline std::size_t TurnedPosition(const Batch& batch, std::size_t row) {
  return batch.positions.empty() ? row % batch.length : PositionOf(batch, row);
}

// Rows of a batch that are worked on together where nothing of them is kept.
inline constexpr std::size_t kBlock = 256;

// Room behind a line of biases: the last vector of a row reaches beyond its query.
inline constexpr std::size_t kBeyond = 4;

template <typename T>
Network<T>::Network(const TrainerParams& params, const Layout& layout)
    : params_(params), layout_(layout), layers_(layout.layers.size()) {}

template <typename T>
std::size_t Network<T>::RowOf(const Batch& batch, std::size_t row) const {
  std::size_t position = PositionOf(batch, row);
  if (params_.encoding == TrainerEncoding::kAbacus) {
    const std::size_t sequence = row / batch.length, begin = sequence * batch.length;
    std::size_t place = 0;
    while (row + 1 > begin + place && batch.tokens[row - place] < kDigits) ++place;
    position = place > 0 ? place + static_cast<std::size_t>(batch.starts[sequence]) : 0;
  }
  return std::min(position, layout_.positions.rows - 1);
}

template <typename T>
void Network<T>::Embed(std::span<const T> weights, const PositionTables& tables,
                       const Batch& batch) {
  const std::size_t d = layout_.d_model;
  FitRows(x_, batch.rows(), d);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    const auto token = static_cast<std::size_t>(batch.tokens[row]);
    T* x = &x_[row * d];
    std::copy_n(&weights[layout_.embedding.offset + token * d], d, x);
    if (params_.encoding == TrainerEncoding::kSinusoidal) {
      const std::size_t position = PositionOf(batch, row);
      for (std::size_t j = 0; j < d; ++j) x[j] += T(tables.sinusoids[position * d + j]);
    } else if (HasRows(params_)) {
      const T* added = &weights[layout_.positions.offset + RowOf(batch, row) * d];
      for (std::size_t j = 0; j < d; ++j) x[j] += added[j];
    }
  }
}

template <typename T>
void Network<T>::EmbedBack(const Batch& batch, std::span<T> gradient) {
  const std::size_t d = layout_.d_model;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    const T* change = &x_change_[row * d];
    T* to = &gradient[layout_.embedding.offset + static_cast<std::size_t>(batch.tokens[row]) * d];
    for (std::size_t j = 0; j < d; ++j) to[j] += change[j];
    if (!HasRows(params_)) continue;
    to = &gradient[layout_.positions.offset + RowOf(batch, row) * d];
    for (std::size_t j = 0; j < d; ++j) to[j] += change[j];
  }
}

// Queries and keys of all heads by the angles of their positions, in place; back: the other way.
template <typename T>
void Network<T>::Turn(const PositionTables& tables, std::size_t layer, const Batch& batch, T* qkv,
                      bool back) const {
  const TrainerEncoding encoding = tables.layers[layer].encoding;
  if (encoding != TrainerEncoding::kRope && encoding != TrainerEncoding::kXpos) return;
  const Angles& angles = angles_[tables.layers[layer].turns];
  const bool own = !angles.key_cosines.empty();
  const std::size_t d = layout_.d_model, width = layout_.head_dim;
  const auto turn = [&](T* part, std::size_t count, const T* cosines, const T* sines) {
    for (std::size_t at = 0; at < count; at += kLanes) {
      const Lanes<T> x = Load4(part + at), straight = x * Load4(cosines + at % width);
      const Lanes<T> crossed = SwapPairs4(x) * Load4(sines + at % width);
      Store4(part + at, back ? straight - crossed : straight + crossed);
    }
  };
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    const std::size_t position = TurnedPosition(batch, row);
    T* queries = qkv + row * 3 * d;
    turn(queries, own ? d : 2 * d, &angles.cosines[position * width],
         &angles.sines[position * width]);
    if (own) {
      turn(queries + d, d, &angles.key_cosines[position * width],
           &angles.key_sines[position * width]);
    }
  }
}

template <typename T>
std::vector<T> Network<T>::BiasByDistance(std::span<const T> weights, const PositionTables& tables,
                                          TrainerEncoding encoding, std::size_t length) const {
  std::vector<T> bias(layout_.heads * length);
  for (std::size_t h = 0; h < layout_.heads; ++h) {
    const bool decays = encoding == TrainerEncoding::kKerple;
    const T* logs = decays ? &weights[layout_.kerple.offset + h] : nullptr;
    const double r1 = decays ? Exp(double(logs[0])) : 0.0;
    const double r2 = decays ? Exp(double(logs[layout_.heads])) : 0.0;
    for (std::size_t n = 0; n < length; ++n) {
      T& value = bias[h * length + n];
      if (encoding == TrainerEncoding::kAlibi) {
        value = -T(tables.slopes[h]) * static_cast<T>(n);
      } else if (decays) {
        value = static_cast<T>(-r1 * Log(1.0 + r2 * static_cast<double>(n)));
      } else {
        const auto bucket = static_cast<std::size_t>(tables.buckets[n]);
        value = weights[layout_.table.offset + bucket * layout_.heads + h];
      }
    }
  }
  return bias;
}

template <typename T>
std::vector<T> Network<T>::PairNorms(std::size_t layer, bool keys) const {
  const std::vector<T>& qkv = layers_[layer].qkv;
  const std::size_t d = layout_.d_model, rows = qkv.size() / (3 * d);
  std::vector<T> norms(d / 2);
  for (std::size_t row = 0; row < rows; ++row) {
    const T* x = &qkv[row * 3 * d + (keys ? d : 0)];
    for (std::size_t i = 0; i < d / 2; ++i) {
      norms[i] += std::sqrt(x[2 * i] * x[2 * i] + x[2 * i + 1] * x[2 * i + 1]) / T(rows);
    }
  }
  return norms;
}

// What the layers share: angles, biases, scales.
template <typename T>
void Network<T>::LayTables(std::span<const T> weights, const PositionTables& tables,
                           std::size_t length) {
  angles_.resize(tables.turns.size());
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    const Turns& turns = tables.turns[i];
    angles_[i].cosines.assign(turns.cosines.begin(), turns.cosines.end());
    angles_[i].sines.assign(turns.sines.begin(), turns.sines.end());
    angles_[i].key_cosines.assign(turns.key_cosines.begin(), turns.key_cosines.end());
    angles_[i].key_sines.assign(turns.key_sines.begin(), turns.key_sines.end());
  }
  row_scale_.assign(tables.row_scale.begin(), tables.row_scale.end());
  const std::size_t distances = DistancesOf(length);
  const auto lay = [&](TrainerEncoding encoding, bool is_used, std::vector<T>& line) {
    line.assign(is_used ? layout_.heads * (distances + kBeyond) : 0, T(0));
    if (!is_used) return;
    const std::vector<T> bias = BiasByDistance(weights, tables, encoding, distances);
    for (std::size_t at = 0; at < bias.size(); ++at) {
      const std::size_t head = at / distances, n = at % distances;
      line[head * (distances + kBeyond) + distances - 1 - n] = bias[at];
    }
  };
  lay(TrainerEncoding::kT5, !tables.buckets.empty(), t5_bias_);
  lay(TrainerEncoding::kAlibi, !tables.slopes.empty(), alibi_bias_);
  lay(TrainerEncoding::kKerple, layout_.kerple.rows > 0, kerple_bias_);
  fire_.Lay(layout_, weights, double(TrainedLength(params_)), distances, layout_.fire.rows > 0,
            params_.random_positions);
  if (layout_.phases.rows > 0) pope_.Lay(layout_, weights);
  const auto places = weights.subspan(layout_.places.offset, layout_.places.size());
  places_.assign(places.begin(), places.end());
  sinks_.clear();
  tempers_.clear();
  first_tempers_.clear();
  for (const LayerArrays& layer : layout_.layers) {
    for (std::size_t h = 0; h < layout_.heads && params_.sink; ++h) {
      sinks_.push_back(weights[layer.sinks.offset + h]);
    }
    first_tempers_.push_back(tempers_.size());
    for (std::size_t h = 0; h < layout_.heads && layer.tempers.rows > 0; ++h) {
      const double s = Exp(double(weights[layer.tempers.offset + h]));
      for (std::size_t i = 0; i < length; ++i) {
        const T scale = static_cast<T>(s * Log(static_cast<double>(i + 1)));
        tempers_.push_back(row_scale_.empty() ? scale : scale * row_scale_[i]);
      }
    }
  }
}

template <typename T>
Head<T> Network<T>::HeadOf(const PositionTables& tables, std::size_t layer, const LayerState& state,
                           std::size_t length, std::size_t first, std::size_t head) const {
  const std::size_t d = layout_.d_model, at = head * layout_.head_dim;
  const T* qkv = &state.qkv[first * 3 * d];
  const LayerPositions& own = tables.layers[layer];
  const bool adds = IsBias(own.encoding);
  const bool has_rows =
      adds && (params_.random_positions || own.encoding == TrainerEncoding::kFire);
  const T* bias = has_rows ? BiasRows(own.encoding, head)
                  : adds   ? &LineOf(own.encoding)[head * (length + kBeyond) + length - 1]
                           : nullptr;
  const T *cosines = nullptr, *sines = nullptr;
  if (IsTurning(own.encoding)) {
    const Angles& angles = angles_[own.turns];
    const bool keys = !angles.key_cosines.empty();
    cosines = keys ? angles.key_cosines.data() : angles.cosines.data();
    sines = keys ? angles.key_sines.data() : angles.sines.data();
  }
  const std::size_t nth = layer * layout_.heads + head;
  const bool has_tempers = layout_.layers[layer].tempers.rows > 0;
  const T* scales = has_tempers         ? &tempers_[first_tempers_[layer] + head * length]
                    : own.has_row_scale ? row_scale_.data()
                                        : nullptr;
  const bool polar = own.encoding == TrainerEncoding::kPope;
  const bool counts = own.encoding == TrainerEncoding::kCope;
  return {.q = polar ? pope_.pairs(first) + 2 * at : qkv + at,
          .k = polar ? pope_.pairs(first) + 2 * (d + at) : qkv + d + at,
          .v = qkv + 2 * d + at,
          .row = polar ? pope_.row() : 3 * d,
          .value_row = 3 * d,
          .length = length,
          .window = own.window,
          .score_dim = polar ? 2 * layout_.head_dim : layout_.head_dim,
          .head_dim = layout_.head_dim,
          .scale = T(1) / std::sqrt(static_cast<T>(layout_.head_dim)),
          .bias = bias,
          .row_scale = scales,
          .sink = sinks_.empty() ? nullptr : &sinks_[nth],
          .first_keys = own.first_keys,
          .cosines = cosines,
          .sines = sines,
          .bias_rows = has_rows,
          .places = counts ? places_.data() : nullptr,
          .place_count = layout_.places.rows};
}

// Of a layer of PoPE: its queries and keys as pairs, for HeadOf.
template <typename T>
void Network<T>::SpreadPolar(const PositionTables& tables, std::size_t layer, const Batch& batch,
                             const LayerState& state) {
  if (tables.layers[layer].encoding != TrainerEncoding::kPope) return;
  const Angles& angles = angles_[tables.layers[layer].turns];
  pope_.Spread(state.qkv.data(), batch.rows(), angles.cosines.data(), angles.sines.data(),
               [&](std::size_t row) { return TurnedPosition(batch, row); });
}

template <typename T>
void Network<T>::LayDrawn(std::span<const T> weights, TrainerEncoding encoding, const Batch& batch,
                          std::size_t sequence) {
  if (!params_.random_positions || !IsBias(encoding)) return;
  const std::size_t n = batch.length, distances = DistancesOf(n);
  const auto positions = std::span(batch.positions).subspan(sequence * n, n);
  if (encoding == TrainerEncoding::kFire) return fire_.Draw(layout_, weights, positions);
  drawn_size_ = RowStart(n) + kLanes;
  drawn_.assign(layout_.heads * drawn_size_, T(0));
  for (std::size_t h = 0; h < layout_.heads; ++h) {
    const T* line = &LineOf(encoding)[h * (distances + kBeyond) + distances - 1];
    for (std::size_t i = 0; i < n; ++i) {
      T* row = &drawn_[h * drawn_size_ + RowStart(i)];
      for (std::size_t j = 0; j <= i; ++j) row[j] = *(line - (positions[i] - positions[j]));
    }
  }
}

// From what comes to the bias of a sequence to what comes to each distance.
template <typename T>
void Network<T>::DrawnBack(TrainerEncoding encoding, const Batch& batch, std::size_t sequence) {
  std::vector<T>& to = encoding == TrainerEncoding::kT5 ? t5_change_ : kerple_change_;
  const std::size_t n = batch.length, distances = DistancesOf(n);
  const std::int32_t* positions = &batch.positions[sequence * n];
  for (std::size_t h = 0; h < layout_.heads; ++h) {
    T* line = &to[h * (distances + kBeyond) + distances - 1];
    for (std::size_t i = 0; i < n; ++i) {
      const T* row = &drawn_change_[h * drawn_size_ + RowStart(i)];
      for (std::size_t j = 0; j <= i; ++j) *(line - (positions[i] - positions[j])) += row[j];
    }
  }
}

template <typename T>
void Network<T>::Attention(std::span<const T> weights, const PositionTables& tables,
                           std::size_t layer, const Batch& batch, LayerState& state,
                           std::size_t first, bool keep) {
  const std::size_t n = batch.length, d = layout_.d_model, heads = layout_.heads;
  FitRows(state.mixed, batch.rows(), d);
  SpreadPolar(tables, layer, batch, state);
  const std::size_t map = n * Whole(n);
  FitTo(state.attention, keep ? batch.count * heads * map : 0, most_weights_);
  for (std::size_t b = 0; b < batch.count; ++b) {
    LayDrawn(weights, tables.layers[layer].encoding, batch, b);
    for (std::size_t h = 0; h < heads; ++h) {
      const Head<T> head = HeadOf(tables, layer, state, n, b * n, h);
      T* kept = keep ? &state.attention[(b * heads + h) * map] : nullptr;
      Attend(head, first, room_, kept, &state.mixed[b * n * d + h * layout_.head_dim], d);
    }
  }
}

template <typename T>
void Network<T>::AttentionBack(std::span<const T> weights, const PositionTables& tables,
                               std::size_t layer, const Batch& batch, std::span<T> gradient) {
  const LayerState& state = layers_[layer];
  const LayerArrays& arrays = layout_.layers[layer];
  const std::size_t n = batch.length, d = layout_.d_model, heads = layout_.heads;
  const std::size_t map = n * Whole(n), width = layout_.head_dim;
  const TrainerEncoding encoding = tables.layers[layer].encoding;
  T* lines = encoding == TrainerEncoding::kT5       ? t5_change_.data()
             : encoding == TrainerEncoding::kKerple ? kerple_change_.data()
                                                    : nullptr;
  FitRows(wide_change_, batch.rows(), 3 * d);
  const bool polar = encoding == TrainerEncoding::kPope;
  SpreadPolar(tables, layer, batch, state);
  if (polar) pope_.FitChange();
  const bool is_fire = encoding == TrainerEncoding::kFire, drawn = params_.random_positions;
  for (std::size_t b = 0; b < batch.count; ++b) {
    LayDrawn(weights, encoding, batch, b);
    if (drawn && is_fire) fire_.ClearChange();
    if (drawn && lines) drawn_change_.assign(drawn_.size(), T(0));
    for (std::size_t h = 0; h < heads; ++h) {
      const Head<T> head = HeadOf(tables, layer, state, n, b * n, h);
      const T* kept = state.attention.data() + (b * heads + h) * map;
      if (state.attention.empty()) {
        room_.kept.resize(map);
        Attend<T>(head, 0, room_, room_.kept.data(), nullptr, 0);
        kept = room_.kept.data();
      }
      T* own = &wide_change_[b * n * 3 * d + h * width];
      T* to = polar ? pope_.change(b * n) + 2 * h * width : own;
      T* keys = polar ? to + 2 * d : to + d;
      T* bias = is_fire          ? fire_.change(h)
                : lines && drawn ? &drawn_change_[h * drawn_size_]
                : lines          ? lines + h * (n + kBeyond) + n - 1
                                 : nullptr;
      T* sink = params_.sink ? &gradient[arrays.sinks.offset + h] : nullptr;
      AttendBack(head, kept, &mixed_change_[b * n * d + h * width], d, room_,
                 {to, keys, own + 2 * d, bias, sink, &gradient[layout_.places.offset]});
      if (arrays.tempers.rows == 0) continue;
      // Scores are queries times s: what comes to ln s is what comes to all queries times these.
      T& temper = gradient[arrays.tempers.offset + h];
      for (std::size_t i = 0; i < n * head.score_dim; ++i) {
        const std::size_t at = i / head.score_dim * head.row + i % head.score_dim;
        temper += head.q[at] * to[at];
      }
    }
    if (drawn && is_fire) {
      fire_.Back(layout_, weights, gradient, std::span(batch.positions).subspan(b * n, n));
    }
    if (drawn && lines) DrawnBack(encoding, batch, b);
  }
  if (!polar) return;
  const Angles& angles = angles_[tables.layers[layer].turns];
  pope_.Gather(
      state.qkv.data(), batch.rows(), angles.cosines.data(), angles.sines.data(),
      [&](std::size_t row) { return TurnedPosition(batch, row); }, wide_change_.data(),
      &gradient[layout_.phases.offset]);
}

template <typename T>
void Network<T>::Forward(std::span<const T> weights, const PositionTables& tables,
                         const Batch& batch, std::size_t first, Keep keep) {
  const std::size_t d = layout_.d_model, m = layout_.mlp_dim, rows = batch.rows();
  const bool keeps = keep != Keep::kLogits;
  const auto at = [&](const Array& array) { return &weights[array.offset]; };
  // f(row, count, place): rows from `row` on, and where their states stand.
  const auto blocks = [&](std::size_t row, std::size_t count, auto f) {
    if (keeps) return f(row, count, row);
    for (const std::size_t end = row + count; row < end; row += kBlock) {
      f(row, std::min(kBlock, end - row), std::size_t{0});
    }
  };
  const std::size_t places = keeps ? rows : std::min(rows, kBlock);
  LayTables(weights, tables, batch.length);
  Embed(weights, tables, batch);
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const LayerArrays& arrays = layout_.layers[l];
    // What nobody asks of the last layer is left out.
    const std::size_t from = l + 1 == layers_.size() ? first : 0;
    LayerState& s = layers_[keeps ? l : 0];
    for (std::vector<T>* one : {&s.normal1, &s.h1, &s.normal2, &s.h2}) FitRows(*one, places, d);
    FitRows(s.scale1, places, 1), FitRows(s.scale2, places, 1);
    FitRows(s.qkv, rows, 3 * d), FitRows(s.hidden, places, m);
    if (params_.output_gate) FitRows(s.gate, rows, d), FitRows(s.gated, rows, d);
    blocks(0, rows, [&](std::size_t row, std::size_t count, std::size_t place) {
      T* h = &s.h1[place * d];
      Norm(&x_[row * d], count, d, at(arrays.gain1), at(arrays.shift1), &s.normal1[place * d],
           &s.scale1[place], h);
      Product<T>({h, d, 1}, at(arrays.qkv), 3 * d, count, 3 * d, d, &s.qkv[row * 3 * d], 3 * d);
      if (!params_.output_gate) return;
      Product<T>({h, d, 1}, at(arrays.gate), d, count, d, d, &s.gate[row * d], d);
      Sigmoid(&s.gate[row * d], count * d);
    });
    Turn(tables, l, batch, s.qkv.data(), false);
    Attention(weights, tables, l, batch, s, from, keep == Keep::kAll);
    const auto mlp = [&](std::size_t row, std::size_t count, std::size_t place) {
      T *x = &x_[row * d], *h = &s.h2[place * d], *hidden = &s.hidden[place * m];
      const T* mixed = &s.mixed[row * d];
      if (params_.output_gate) {
        for (std::size_t i = row * d; i < (row + count) * d; i += kLanes) {
          Store4(&s.gated[i], Load4(&s.mixed[i]) * Load4(&s.gate[i]));
        }
        mixed = &s.gated[row * d];
      }
      AddProduct<T>({mixed, d, 1}, at(arrays.out), d, count, d, d, x, d);
      Norm(x, count, d, at(arrays.gain2), at(arrays.shift2), &s.normal2[place * d],
           &s.scale2[place], h);
      for (std::size_t i = 0; i < count; ++i) std::copy_n(at(arrays.hidden), m, hidden + i * m);
      AddProduct<T>({h, d, 1}, at(arrays.up), m, count, m, d, hidden, m);
      for (std::size_t i = 0; i < count * m; i += kLanes) {
        Store4(hidden + i, Max4(Load4(hidden + i), Splat4(T(0))));
      }
      AddProduct<T>({hidden, m, 1}, at(arrays.down), d, count, d, m, x, d);
    };
    if (from == 0) {
      blocks(0, rows, mlp);
    } else {
      for (std::size_t b = 0; b < batch.count; ++b) {
        blocks(b * batch.length + from, batch.length - from, mlp);
      }
    }
  }
  FitRows(normal_, places, d), FitRows(f_, places, d), FitRows(scale_, places, 1);
  FitRows(logits_, rows, layout_.logits);
  blocks(0, rows, [&](std::size_t row, std::size_t count, std::size_t place) {
    T* f = &f_[place * d];
    Norm(&x_[row * d], count, d, at(layout_.gain), at(layout_.shift), &normal_[place * d],
         &scale_[place], f);
    Product<T>({f, d, 1}, at(layout_.output), layout_.logits, count, layout_.logits, d,
               &logits_[row * layout_.logits], layout_.logits);
  });
}

template <typename T>
Outcome Network<T>::Score(const Batch& batch, std::size_t first, bool change,
                          std::int64_t answers) {
  const std::size_t classes = layout_.vocabulary, width = layout_.logits, rows = batch.rows();
  predicted_.assign(rows, -1);
  probabilities_.assign(rows, T(0));
  losses_.assign(rows, T(0));
  Outcome outcome;
  const auto asks = [&](std::size_t row) {
    return batch.targets[row] >= 0 && row % batch.length >= first;
  };
  for (std::size_t row = 0; row < rows; ++row) outcome.answers += asks(row);
  const T share = T(1) / static_cast<T>(std::max({std::int64_t{1}, answers, outcome.answers}));
  for (std::size_t row = 0; row < rows; ++row) {
    T* logits = &logits_[row * width];
    if (row % batch.length >= first) {
      const T* best = std::max_element(logits, logits + classes);
      predicted_[row] = static_cast<std::int32_t>(best - logits);
    }
    if (!asks(row)) {
      if (change) std::fill_n(logits, width, T(0));
      continue;
    }
    const auto target = static_cast<std::size_t>(batch.targets[row]);
    const T highest = logits[static_cast<std::size_t>(predicted_[row])];
    const T own = logits[target] - highest;
    std::fill(logits + classes, logits + width, -std::numeric_limits<T>::infinity());
    Lanes<T> sums = Splat4(T(0));
    for (std::size_t j = 0; j < width; j += kLanes) {
      const Lanes<T> power = Exp4(Load4(logits + j) - Splat4(highest));
      Store4(logits + j, power);
      sums = sums + power;
    }
    const T sum = Sum4<T>(sums);
    probabilities_[row] = logits[target] / sum;
    const double loss = Log(static_cast<double>(sum)) - static_cast<double>(own);
    losses_[row] = static_cast<T>(loss);
    outcome.loss += loss;
    outcome.correct += static_cast<std::size_t>(predicted_[row]) == target;
    if (!change) continue;
    const Lanes<T> factor = Splat4(share / sum);
    for (std::size_t j = 0; j < width; j += kLanes) Store4(logits + j, Load4(logits + j) * factor);
    logits[target] -= share;
  }
  return outcome;
}

template <typename T>
void Network<T>::Backward(std::span<const T> weights, const PositionTables& tables,
                          const Batch& batch, std::span<T> gradient) {
  const std::size_t d = layout_.d_model, m = layout_.mlp_dim, rows = batch.rows();
  const auto at = [&](const Array& array) { return &weights[array.offset]; };
  const auto to = [&](const Array& array) { return &gradient[array.offset]; };
  // Adds to out change w^T, and to the change of w from^T change.
  const auto add_back = [&](const Array& array, const T* from, const T* change, T* out) {
    const std::size_t in = array.rows, cols = array.cols;
    transposed_.resize(array.size());
    Transpose(at(array), cols, in, cols, transposed_.data(), in);
    AddProduct<T>({change, cols, 1}, transposed_.data(), in, rows, in, cols, out, in);
    AddProduct<T>({from, 1, in}, change, cols, in, cols, rows, to(array), cols);
  };
  // The same where nothing is in out yet.
  const auto back = [&](const Array& array, const T* from, const T* change, T* out) {
    std::fill_n(out, rows * array.rows, T(0));
    add_back(array, from, change, out);
  };
  if (!params_.random_positions) fire_.ClearChange();
  t5_change_.assign(t5_bias_.size(), T(0));
  kerple_change_.assign(kerple_bias_.size(), T(0));
  FitRows(h_change_, rows, d), FitRows(mixed_change_, rows, d), FitRows(x_change_, rows, d);
  FitRows(wide_change_, rows, std::max(m, 3 * d));
  std::ranges::fill(x_change_, T(0));
  back(layout_.output, f_.data(), logits_.data(), h_change_.data());
  NormBack(h_change_.data(), normal_.data(), scale_.data(), rows, d, at(layout_.gain),
           x_change_.data(), to(layout_.gain), to(layout_.shift));
  for (std::size_t l = layers_.size(); l-- > 0;) {
    const LayerArrays& arrays = layout_.layers[l];
    const LayerState& s = layers_[l];
    FitRows(wide_change_, rows, m);
    back(arrays.down, s.hidden.data(), x_change_.data(), wide_change_.data());
    T* hidden = to(arrays.hidden);
    for (std::size_t i = 0; i < rows; ++i) {
      T* change = &wide_change_[i * m];
      for (std::size_t j = 0; j < m; j += kLanes) {
        const Lanes<T> open = WherePositive4(Load4(&s.hidden[i * m + j]), Load4(change + j));
        Store4(change + j, open);
        Store4(hidden + j, Load4(hidden + j) + open);
      }
    }
    back(arrays.up, s.h2.data(), wide_change_.data(), h_change_.data());
    NormBack(h_change_.data(), s.normal2.data(), s.scale2.data(), rows, d, at(arrays.gain2),
             x_change_.data(), to(arrays.gain2), to(arrays.shift2));
    const std::vector<T>& written = params_.output_gate ? s.gated : s.mixed;
    back(arrays.out, written.data(), x_change_.data(), mixed_change_.data());
    if (params_.output_gate) {
      FitRows(gate_change_, rows, d);
      for (std::size_t i = 0; i < rows * d; i += kLanes) {
        const Lanes<T> change = Load4(&mixed_change_[i]) * Load4(&s.gate[i]);
        const Lanes<T> rest = Splat4(T(1)) - Load4(&s.gate[i]);
        Store4(&gate_change_[i], change * Load4(&s.mixed[i]) * rest);
        Store4(&mixed_change_[i], change);
      }
    }
    AttentionBack(weights, tables, l, batch, gradient);
    Turn(tables, l, batch, wide_change_.data(), true);
    back(arrays.qkv, s.h1.data(), wide_change_.data(), h_change_.data());
    if (params_.output_gate) {
      add_back(arrays.gate, s.h1.data(), gate_change_.data(), h_change_.data());
    }
    NormBack(h_change_.data(), s.normal1.data(), s.scale1.data(), rows, d, at(arrays.gain1),
             x_change_.data(), to(arrays.gain1), to(arrays.shift1));
  }
  EmbedBack(batch, gradient);
  BiasBack(tables, weights, DistancesOf(batch.length), gradient);
  if (!params_.random_positions) fire_.Back(layout_, weights, gradient);
}

// From what comes to each distance to what biases are made of.
template <typename T>
void Network<T>::BiasBack(const PositionTables& tables, std::span<const T> weights,
                          std::size_t length, std::span<T> gradient) const {
  const std::size_t heads = layout_.heads, lines = length + kBeyond;
  for (std::size_t at = 0; at < heads * length && !tables.buckets.empty(); ++at) {
    const std::size_t h = at / length, n = at % length;
    const auto bucket = static_cast<std::size_t>(tables.buckets[n]);
    gradient[layout_.table.offset + bucket * heads + h] += t5_change_[h * lines + length - 1 - n];
  }
  for (std::size_t h = 0; h < heads && layout_.kerple.rows > 0; ++h) {
    const std::size_t first = layout_.kerple.offset + h, second = first + heads;
    const double r1 = Exp(double(weights[first])), r2 = Exp(double(weights[second]));
    for (std::size_t n = 0; n < length; ++n) {
      const T change = kerple_change_[h * lines + length - 1 - n];
      const double reached = r2 * static_cast<double>(n);
      gradient[first] -= change * static_cast<T>(r1 * Log(1.0 + reached));
      gradient[second] -= change * static_cast<T>(r1 * reached / (1.0 + reached));
    }
  }
}

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_NETWORK_IMPL_H_
