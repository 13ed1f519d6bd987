#ifndef POSENC_TRAINER_NETWORK_H_
#define POSENC_TRAINER_NETWORK_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/trainer.h"
#include "trainer/attention.h"
#include "trainer/fire.h"
#include "trainer/pope.h"
#include "trainer/positions.h"
#include "trainer/weights.h"

namespace posenc::trainer {

// Sequences of one length, one after another.
struct Batch {
  std::size_t count = 0;
  std::size_t length = 0;
  std::vector<std::int32_t> tokens;          // [count, length]
  std::vector<std::int32_t> targets;         // [count, length], -1: nothing is asked
  std::vector<std::int32_t> starts;          // [count], position of each sequence's first token
  std::vector<std::int32_t> positions = {};  // [count, length], of all; empty: one after another
  std::size_t rows() const { return count * length; }
};

// What a batch came to, over its answers.
struct Outcome {
  double loss = 0.0;  // sum of the cross entropies, nats
  std::int64_t correct = 0;
  std::int64_t answers = 0;
};

// What a pass forwards leaves behind.
enum class Keep {
  kLogits,  // for Score alone
  kStates,  // what Backward needs, but weights of attention, which it then computes again
  kAll,
};

// The decoder, forwards and backwards. T is float; double in the check of the gradients.
template <typename T>
class Network {
 public:
  Network(const TrainerParams& params, const Layout& layout);

  // The largest batches that Forward will keep something of: their rows, and the weights of
  // attention of a layer. Vectors that grow would leave half of the memory in holes.
  void Expect(std::size_t rows, std::size_t weights) {
    most_rows_ = rows;
    most_weights_ = weights;
    pope_.Expect(rows);
  }

  // Logits of every token from `first` of each sequence on. The last row stands for positions
  // beyond a learned table.
  void Forward(std::span<const T> weights, const PositionTables& tables, const Batch& batch,
               std::size_t first, Keep keep);

  // Compares the logits with the targets from `first` on. With `change`, also prepares Backward:
  // the gradient is that of the mean loss, of `answers` where the batch is a part of one.
  Outcome Score(const Batch& batch, std::size_t first, bool change, std::int64_t answers = 0);

  // The gradient, as the weights are laid out, added to what is there; after Forward and Score.
  void Backward(std::span<const T> weights, const PositionTables& tables, const Batch& batch,
                std::span<T> gradient);

  // Before Score, for each row of the batch: [rows, Whole(vocabulary)].
  std::span<const T> logits() const { return logits_; }

  // After Score: for each row of the batch the answer given, the probability of the target and its
  // cross entropy.
  std::span<const std::int32_t> predicted() const { return predicted_; }
  std::span<const T> probabilities() const { return probabilities_; }
  std::span<const T> losses() const { return losses_; }

  // Weights of attention, kept: [count, heads, length, Whole(length)] of a layer; values of keys
  // after the query mean nothing.
  std::span<const T> attention(std::size_t layer) const { return layers_[layer].attention; }

  // Of each pair of features of all heads, the mean norm of queries or keys; after Keep::kAll.
  std::vector<T> PairNorms(std::size_t layer, bool keys) const;

  // After Forward, what a layer adds in a head of a sequence, where that has a row for each query:
  // 'fire', and each bias of positions by chance, of the sequence that LayDrawn was told. As
  // RowStart says.
  const T* BiasRows(TrainerEncoding encoding, std::size_t head) const {
    return encoding == TrainerEncoding::kFire ? fire_.bias(head) : &drawn_[head * drawn_size_];
  }
  void LayDrawn(std::span<const T> weights, TrainerEncoding encoding, const Batch& batch,
                std::size_t sequence);

  // What a head adds at each distance, 't5', 'alibi' or 'kerple': [heads, length].
  std::vector<T> BiasByDistance(std::span<const T> weights, const PositionTables& tables,
                                TrainerEncoding encoding, std::size_t length) const;

 private:
  struct LayerState {
    std::vector<T> normal1, scale1, h1, qkv, mixed, normal2, scale2, h2, hidden, attention;
    std::vector<T> gate, gated;  // with an output gate alone
  };

  void Embed(std::span<const T> weights, const PositionTables& tables, const Batch& batch);
  void Turn(const PositionTables& tables, std::size_t layer, const Batch& batch, T* qkv,
            bool back) const;
  void LayTables(std::span<const T> weights, const PositionTables& tables, std::size_t length);
  void Attention(std::span<const T> weights, const PositionTables& tables, std::size_t layer,
                 const Batch& batch, LayerState& state, std::size_t first, bool keep);
  void AttentionBack(std::span<const T> weights, const PositionTables& tables, std::size_t layer,
                     const Batch& batch, std::span<T> gradient);
  void DrawnBack(TrainerEncoding encoding, const Batch& batch, std::size_t sequence);
  // Distances that tokens have: fewer.
  std::size_t DistancesOf(std::size_t length) const {
    return params_.random_positions ? static_cast<std::size_t>(params_.position_range) : length;
  }
  // The line of a bias by distance, of T5, ALiBi or KERPLE.
  const std::vector<T>& LineOf(TrainerEncoding encoding) const {
    return encoding == TrainerEncoding::kT5      ? t5_bias_
           : encoding == TrainerEncoding::kAlibi ? alibi_bias_
                                                 : kerple_bias_;
  }
  void BiasBack(const PositionTables& tables, std::span<const T> weights, std::size_t length,
                std::span<T> gradient) const;
  void EmbedBack(const Batch& batch, std::span<T> gradient);
  void SpreadPolar(const PositionTables& tables, std::size_t layer, const Batch& batch,
                   const LayerState& state);
  // Of the sequence whose first row of the batch is given.
  Head<T> HeadOf(const PositionTables& tables, std::size_t layer, const LayerState& state,
                 std::size_t length, std::size_t first, std::size_t head) const;
  // Row of the table that is added to a row of the batch.
  std::size_t RowOf(const Batch& batch, std::size_t row) const;

  // To so many rows, as FitTo does.
  void FitRows(std::vector<T>& vector, std::size_t rows, std::size_t each) const {
    FitTo(vector, rows * each, most_rows_ * each);
  }

  const TrainerParams& params_;
  const Layout& layout_;
  std::size_t most_rows_ = 0, most_weights_ = 0;
  std::vector<LayerState> layers_;
  struct Angles {
    std::vector<T> cosines, sines, key_cosines, key_sines;
  };
  std::vector<T> x_, normal_, scale_, f_, logits_, probabilities_, losses_;
  std::vector<T> x_change_, wide_change_, h_change_, mixed_change_, gate_change_, transposed_;
  std::vector<T> t5_bias_, alibi_bias_, kerple_bias_, t5_change_, kerple_change_, row_scale_;
  std::vector<T> places_;                   // [positions, head_dim], of CoPE
  std::vector<T> sinks_;                    // [layers, heads]
  std::vector<T> tempers_;                  // [heads, length] of each layer that has them,
  std::vector<std::size_t> first_tempers_;  // from here on
  std::vector<Angles> angles_;              // as the tables' turns
  std::vector<std::int32_t> predicted_;
  std::vector<T> drawn_, drawn_change_;  // of a sequence, [heads, drawn_size_]: biases by position
  std::size_t drawn_size_ = 0;
  HeadRoom<T> room_;
  Fire<T> fire_;
  Pope<T> pope_;
};

extern template class Network<float>;

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_NETWORK_H_
