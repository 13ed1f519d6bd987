#ifndef POSENC_TRAINER_WEIGHTS_H_
#define POSENC_TRAINER_WEIGHTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "posenc/trainer.h"

namespace posenc::trainer {

// One array of a model: rows x cols numbers from `offset` on, of which the first `used` of each
// row are trained and the others stay 0, so that rows of the output fill whole vectors.
struct Array {
  std::size_t offset = 0;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t used = 0;
  double start = 0.0;   // standard deviation of the first values, or the value itself
  bool drawn = true;    // from N(0, start^2)
  bool decays = false;  // is a matrix, to AdamW
  std::size_t size() const { return rows * cols; }
};

// Gives a vector a size, and room for what is expected; where it has none, what was there is lost.
template <typename T>
void FitTo(std::vector<T>& vector, std::size_t size, std::size_t expected) {
  if (vector.capacity() < size) {
    vector = {};
    vector.reserve(std::max(size, expected));
  }
  vector.resize(size);
}

// Numbers that FIRE's f goes through.
inline constexpr std::size_t kFireWidth = 32;

// What each layer has, every field filled in: what is added to the tokens is none of a layer's.
std::vector<TrainerLayer> LayersOf(const TrainerParams& params);

// Whether rows of a table are added to the tokens.
inline bool HasRows(const TrainerParams& params) {
  return params.encoding == TrainerEncoding::kLearned ||
         params.encoding == TrainerEncoding::kAbacus;
}

// Whether queries and keys are turned.
inline bool IsTurning(TrainerEncoding encoding) {
  return encoding == TrainerEncoding::kRope || encoding == TrainerEncoding::kXpos ||
         encoding == TrainerEncoding::kPope;
}

// Whether a bias of the logits follows from the distance.
inline bool IsBias(TrainerEncoding encoding) {
  return encoding == TrainerEncoding::kT5 || encoding == TrainerEncoding::kAlibi ||
         encoding == TrainerEncoding::kKerple || encoding == TrainerEncoding::kFire;
}

// Of the first training.
inline std::int64_t TrainedLength(const TrainerParams& params) {
  return params.original_length > 0 ? params.original_length : params.length;
}

// Whether a layer has the s of s ln(i + 1).
inline bool HasTempers(const TrainerParams& params, const TrainerLayer& layer) {
  return layer.temperature == TrainerTemperature::kTrained ||
         (params.log_n && layer.temperature == TrainerTemperature::kModel);
}

// Pairs that a head has, and those that turn where its share of them does: the nearest whole
// number, 1 at least.
std::int64_t PairsOf(const TrainerParams& params, TrainerEncoding encoding);
std::int64_t TurningPairs(const TrainerParams& params, const TrainerLayer& layer);

struct LayerArrays {
  Array gain1, shift1, qkv, out, gain2, shift2, up, hidden, down, sinks, tempers, gate;
};

// Where each array of a model stands in one vector of numbers.
struct Layout {
  explicit Layout(const TrainerParams& params);

  std::size_t d_model, heads, head_dim, mlp_dim;
  std::size_t vocabulary, logits;  // tokens; the next multiple of four
  Array embedding, positions, table, kerple, phases, places;
  Array fire, fire_in, fire_out;  // c and m; factors and shifts into f; those out of it
  std::vector<LayerArrays> layers;
  Array gain, shift, output;

  std::vector<Array> arrays;  // those above that have numbers, in the order of the file
  std::size_t size = 0;       // of the vector
  std::int64_t parameters = 0;
};

// The first weights, drawn array after array, row after row.
std::vector<float> FirstWeights(const Layout& layout, std::uint64_t seed);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_WEIGHTS_H_
