#include "trainer/look.h"

#include <algorithm>

#include "trainer/attention.h"

namespace posenc::trainer {

void Look(const TrainerState& s, const Batch& batch, const PositionTables& tables,
          TrainerView& view) {
  Network<float> network(s.params, s.layout);
  const std::size_t n = batch.length;
  network.Forward(s.weights, tables, batch, 0, Keep::kAll);
  network.Score(batch, 0, false);
  view = {};
  view.tokens = batch.tokens;
  view.targets = batch.targets;
  view.predicted.assign(network.predicted().begin(), network.predicted().end());
  view.probabilities.assign(network.probabilities().begin(), network.probabilities().end());
  const std::size_t heads = s.layout.heads, cols = Whole(n);
  view.weights.assign(s.layout.layers.size() * heads * n * n, 0.0f);
  auto to = view.weights.begin();
  for (std::size_t l = 0; l < s.layout.layers.size(); ++l) {
    const std::span<const float> kept = network.attention(l);
    for (std::size_t row = 0; row < heads * n; ++row, to += std::ptrdiff_t(n)) {
      std::copy_n(&kept[row * cols], row % n + 1, to);
    }
  }
  for (std::size_t l = 0; l < s.layout.layers.size(); ++l) {
    const auto queries = network.PairNorms(l, false), keys = network.PairNorms(l, true);
    view.query_norms.insert(view.query_norms.end(), queries.begin(), queries.end());
    view.key_norms.insert(view.key_norms.end(), keys.begin(), keys.end());
  }
  const auto adds = std::ranges::find_if(
      tables.layers, [](const LayerPositions& layer) { return IsBias(layer.encoding); });
  if (adds != tables.layers.end()) {
    network.LayDrawn(s.weights, adds->encoding, batch, 0);
    const bool has_rows = adds->encoding == TrainerEncoding::kFire || s.params.random_positions;
    const std::vector<float> line =
        has_rows ? std::vector<float>()
                 : network.BiasByDistance(s.weights, tables, adds->encoding, n);
    view.bias.assign(heads * n * n, 0.0f);
    for (std::size_t at = 0; at < view.bias.size(); ++at) {
      const std::size_t head = at / (n * n), query = at / n % n, key = at % n;
      if (key > query) continue;
      view.bias[at] = has_rows ? network.BiasRows(adds->encoding, head)[RowStart(query) + key]
                               : line[head * n + query - key];
    }
  }
  if (tables.turns.empty()) return;
  view.inv_freq = tables.turns[0].inv_freq;
  view.attention_factor = tables.turns[0].attention_factor;
}

}  // namespace posenc::trainer
