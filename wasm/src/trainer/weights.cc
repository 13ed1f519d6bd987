#include "trainer/weights.h"

#include <algorithm>
#include <cmath>

#include "exponential.h"
#include "normal.h"
#include "trainer/lanes.h"
#include "trainer/tasks.h"

namespace posenc::trainer {
namespace {

// Normal numbers one by one, of deviation 1.
class NormalStream {
 public:
  explicit NormalStream(std::uint64_t seed) : stream_(seed) {}

  double Next() {
    is_begun_ = !is_begun_;
    if (!is_begun_) return pair_.second;
    pair_ = DrawNormalPair(stream_, 1.0);
    return pair_.first;
  }

 private:
  RandomStream stream_;
  NormalPair pair_ = {};
  bool is_begun_ = false;
};

}  // namespace

std::vector<TrainerLayer> LayersOf(const TrainerParams& params) {
  std::vector<TrainerLayer> layers = params.per_layer;
  if (layers.empty()) {
    const bool adds = params.encoding == TrainerEncoding::kSinusoidal || HasRows(params);
    const TrainerLayer same = {.encoding = adds ? TrainerEncoding::kNone : params.encoding};
    layers.assign(static_cast<std::size_t>(params.layers), same);
  }
  for (TrainerLayer& layer : layers) {
    if (layer.base == 0.0) layer.base = params.base;
    if (layer.rotary == 0.0) layer.rotary = params.rotary;
  }
  return layers;
}

std::int64_t PairsOf(const TrainerParams& params, TrainerEncoding encoding) {
  const std::int64_t width = params.d_model / params.num_heads;
  return encoding == TrainerEncoding::kPope ? width : width / 2;
}

std::int64_t TurningPairs(const TrainerParams& params, const TrainerLayer& layer) {
  const double turning = layer.rotary * static_cast<double>(PairsOf(params, layer.encoding));
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(turning + 0.5)));
}

Layout::Layout(const TrainerParams& params)
    : d_model(static_cast<std::size_t>(params.d_model)),
      heads(static_cast<std::size_t>(params.num_heads)),
      head_dim(d_model / heads),
      mlp_dim(static_cast<std::size_t>(params.mlp_dim)),
      vocabulary(static_cast<std::size_t>(VocabularyOf(params))),
      logits(Whole(vocabulary)) {
  const auto place = [this](std::size_t rows, std::size_t cols, std::size_t used, double start,
                            bool drawn, bool decays) {
    const Array array = {size, rows, cols, used, start, drawn, decays};
    size += Whole(array.size());
    parameters += static_cast<std::int64_t>(rows * used);
    arrays.push_back(array);
    return array;
  };
  const auto rows_of = [&](std::size_t rows, std::size_t cols, double deviation) {
    return place(rows, cols, cols, deviation, true, false);
  };
  const auto line = [&](std::size_t cols, double value) {
    return place(1, cols, cols, value, false, false);
  };
  const auto matrix = [&](std::size_t rows, std::size_t cols, double variance, std::size_t used) {
    return place(rows, cols, used, std::sqrt(variance), true, true);
  };

  embedding = rows_of(vocabulary, d_model, 1.0);
  if (HasRows(params)) {
    const std::int64_t rows =
        params.position_range > 0 ? params.position_range : TrainedLength(params);
    positions = rows_of(static_cast<std::size_t>(rows), d_model, 0.02);
  }
  const std::vector<TrainerLayer> kinds = LayersOf(params);
  const auto has = [&](TrainerEncoding encoding) {
    return std::ranges::find(kinds, encoding, &TrainerLayer::encoding) != kinds.end();
  };
  if (has(TrainerEncoding::kT5)) {
    const auto buckets = static_cast<std::size_t>(params.num_buckets);
    table = place(buckets, heads, heads, 0.0, false, false);
  }
  if (has(TrainerEncoding::kKerple)) kerple = place(2, heads, heads, 0.0, false, false);
  if (has(TrainerEncoding::kFire)) {
    fire = line(2, 0.0);
    fire_in = rows_of(2, kFireWidth, std::sqrt(1.0 / 3.0));
    fire_out = rows_of(kFireWidth + 1, heads, std::sqrt(1.0 / (3.0 * double(kFireWidth))));
  }
  if (has(TrainerEncoding::kPope)) phases = place(heads, head_dim, head_dim, 0.0, false, false);
  if (has(TrainerEncoding::kCope)) {
    // Position 0 is possible, and so is every gate wide open.
    const auto rows = static_cast<std::size_t>(TrainedLength(params) + 1);
    places = place(rows, head_dim, head_dim, 0.0, false, false);
  }
  const auto d = static_cast<double>(d_model), m = static_cast<double>(mlp_dim);
  const double written = 2.0 * static_cast<double>(params.layers);  // times x is added to
  for (std::int64_t l = 0; l < params.layers; ++l) {
    LayerArrays layer;
    layer.gain1 = line(d_model, 1.0);
    layer.shift1 = line(d_model, 0.0);
    layer.qkv = matrix(d_model, 3 * d_model, 1.0 / d, 3 * d_model);
    layer.out = matrix(d_model, d_model, 1.0 / d / written, d_model);
    layer.gain2 = line(d_model, 1.0);
    layer.shift2 = line(d_model, 0.0);
    layer.up = matrix(d_model, mlp_dim, 2.0 / d, mlp_dim);
    layer.hidden = line(mlp_dim, 0.0);
    layer.down = matrix(mlp_dim, d_model, 1.0 / m / written, d_model);
    if (params.sink) layer.sinks = line(heads, 0.0);
    if (HasTempers(params, kinds[static_cast<std::size_t>(l)])) {
      layer.tempers = line(heads, -Log(Log(static_cast<double>(TrainedLength(params)))));
    }
    if (params.output_gate) layer.gate = matrix(d_model, d_model, 1.0 / d, d_model);
    layers.push_back(layer);
  }
  gain = line(d_model, 1.0);
  shift = line(d_model, 0.0);
  output = matrix(d_model, logits, 1.0 / d, vocabulary);
}

std::vector<float> FirstWeights(const Layout& layout, std::uint64_t seed) {
  std::vector<float> weights(layout.size, 0.0f);
  NormalStream normal(seed);
  for (const Array& array : layout.arrays) {
    for (std::size_t i = 0; i < array.rows; ++i) {
      for (std::size_t j = 0; j < array.used; ++j) {
        weights[array.offset + i * array.cols + j] =
            static_cast<float>(array.drawn ? array.start * normal.Next() : array.start);
      }
    }
  }
  if (layout.fire.rows > 0) {
    weights[layout.fire.offset] = 0.1f;
    weights[layout.fire.offset + 1] = 1.0f;
  }
  return weights;
}

}  // namespace posenc::trainer
