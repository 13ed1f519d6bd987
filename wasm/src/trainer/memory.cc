#include "trainer/memory.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "message.h"
#include "trainer/state.h"
#include "trainer/tasks.h"

namespace posenc::trainer {
namespace {

// Numbers that a step of training keeps of its batch, 32 MB: all in one go, or else in parts that
// keep no weights of attention.
constexpr std::size_t kMaxKept = std::size_t{1} << 23, kMaxPart = std::size_t{1} << 21;
// A model of more numbers leaves half of that, so that all of it fits in 64 MB.
constexpr std::size_t kLarge = std::size_t{1} << 19;

constexpr double kEngine = 0x1p21;  // bytes: its own data and the stack
constexpr double kLeast = 0x1p24;   // bytes that an instance begins with
constexpr double kHoles = 1.25;     // of what is taken and given back
constexpr double kBlockRows = 256;  // of a test whose states are there at a time

// Numbers that a token leaves behind in a layer.
std::size_t StatesOf(const Layout& layout) {
  const std::size_t gate = layout.layers[0].gate.rows > 0 ? 2 * layout.d_model : 0;
  return 8 * layout.d_model + gate + layout.mlp_dim;
}

// Numbers of a position and feature of a head: sines and cosines, twice.
double TurnedBy(TrainerEncoding encoding) {
  return encoding == TrainerEncoding::kRope ? 6.0 : IsTurning(encoding) ? 12.0 : 0.0;
}

// Numbers of one sequence of n tokens that are there once: tables of positions, biases with a row
// for each query, the weights of one head.
double OfSequence(const TrainerParams& params, const Layout& layout, double n, bool is_trained) {
  const auto d = double(layout.d_model), heads = double(layout.heads);
  const auto width = double(layout.head_dim), whole = double(Whole(std::size_t(n)));
  const double positions =
      std::max(n, params.random_positions ? double(params.position_range) : 0.0);
  std::vector<std::pair<TrainerEncoding, double>> kinds;
  bool has_rows = false;
  double turned = 0.0;
  for (const TrainerLayer& layer : LayersOf(params)) {
    has_rows |= layer.encoding == TrainerEncoding::kFire ||
                (params.random_positions && IsBias(layer.encoding));
    const std::pair kind = {layer.encoding, layer.base};
    if (std::ranges::find(kinds, kind) != kinds.end()) continue;
    kinds.push_back(kind);
    turned += TurnedBy(layer.encoding);
  }
  double numbers = positions * turned * width + 2.0 * width * whole;
  if (params.encoding == TrainerEncoding::kSinusoidal) {
    numbers += 2.0 * std::max(n, double(params.position_range)) * d;
  }
  if (has_rows) numbers += (is_trained ? 2.0 : 1.0) * heads * 0.5 * n * (n + 8.0);
  if (layout.places.rows > 0) numbers += 2.0 * n * whole + 2.0 * double(layout.places.size());
  return numbers + (is_trained ? 3.0 * n * whole : 4.0 * whole);
}

double PolarOf(const TrainerParams& params, double each) {
  const auto layers = LayersOf(params);
  const bool is_polar =
      std::ranges::find(layers, TrainerEncoding::kPope, &TrainerLayer::encoding) != layers.end();
  return is_polar ? each * double(params.d_model) : 0.0;
}

// Numbers that steps of training take beside those of the model.
double OfSteps(const TrainerParams& params, const Layout& layout) {
  const auto d = double(layout.d_model), layers = double(layout.layers.size());
  const double gate = params.output_gate ? 2.0 * d : 0.0;
  const double wide = std::max(double(layout.mlp_dim), 3.0 * d);
  const double others = 6.0 * d + gate + PolarOf(params, 8.0) + wide + double(layout.logits) + 12.0;
  const Room room = RoomOf(params, layout);
  return double(room.rows) * (layers * double(StatesOf(layout)) + others) +
         layers * double(room.weights) + 2.0 * d * wide +
         OfSequence(params, layout, double(params.length), true);
}

// Numbers that a test at a length takes.
double OfTest(const TrainerParams& params, const Layout& layout, std::int64_t length) {
  const auto d = double(layout.d_model), n = double(length);
  const double rows = double(std::max<std::int64_t>(1, std::int64_t(kBatchTokens) / length)) * n;
  const double each = 5.0 * d + (params.output_gate ? 2.0 * d : 0.0) + PolarOf(params, 4.0) +
                      double(layout.vocabulary) + 12.0;
  return rows * each + kBlockRows * (6.0 * d + double(layout.mlp_dim)) +
         OfSequence(params, layout, n, false);
}

}  // namespace

std::size_t CountOf(const TrainerParams& params, std::size_t length) {
  return static_cast<std::size_t>(params.batch * params.length) / length;
}

Kept KeptOf(const Layout& layout, std::size_t count, std::size_t length) {
  const std::size_t states = layout.layers.size() * StatesOf(layout) * length;
  const std::size_t weights = layout.layers.size() * layout.heads * Whole(length) * length;
  const std::size_t most_kept = layout.size > kLarge ? kMaxKept / 2 : kMaxKept;
  if (count * (states + weights) <= most_kept) return {count, Keep::kAll};
  // Parts of the same size, as far as that goes.
  const std::size_t most = std::max<std::size_t>(1, kMaxPart / states);
  const std::size_t parts = (count + most - 1) / most;
  return {(count + parts - 1) / parts, Keep::kStates};
}

Room RoomOf(const TrainerParams& params, const Layout& layout) {
  Room room;
  const auto longest = static_cast<std::size_t>(params.length);
  for (auto n = static_cast<std::size_t>(params.min_length); n <= longest; ++n) {
    const Kept kept = KeptOf(layout, CountOf(params, n), n);
    room.rows = std::max(room.rows, kept.part * n);
    if (kept.keep != Keep::kAll) continue;
    room.weights = std::max(room.weights, kept.part * layout.heads * n * Whole(n));
  }
  return room;
}

double MemoryOf(const TrainerParams& params, std::int64_t further_length,
                std::span<const std::int64_t> lengths) {
  const Layout layout(params);
  const auto model = double(layout.size);
  double steps = OfSteps(params, layout), tests = 0.0;
  if (further_length > 0) {
    TrainerParams further = params;
    if (further.original_length == 0) further.original_length = further.length;
    further.length = further_length;
    further.min_length = 0;
    if (Complete(further).ok()) steps = std::max(steps, OfSteps(further, layout));
  }
  for (const std::int64_t length : lengths) tests = std::max(tests, OfTest(params, layout, length));
  // Weights, gradient and two means of the optimiser; or the file that is kept of the model, as it
  // is read again; or a file that is handed over as numbers, four times its size.
  const double most = std::max({4.0 * model + steps, 3.0 * model + tests, 10.0 * model});
  return std::max(kLeast, kEngine + 4.0 * kHoles * most);
}

std::int64_t FittingWidth(TrainerParams params, std::int64_t further_length,
                          std::span<const std::int64_t> lengths) {
  for (; params.d_model >= 8; params.d_model -= 4 * params.num_heads) {
    if (Layout(params).parameters <= kMaxParameters &&
        MemoryOf(params, further_length, lengths) <= kTrainerMemory) {
      return params.d_model;
    }
  }
  return 0;
}

Status CheckMemory(const TrainerParams& params) {
  const double bytes = MemoryOf(params, 0, {});
  if (bytes <= kTrainerMemory) return Ok();
  const char* field = FittingWidth(params, 0, {}) > 0 ? "dModel" : "length";
  return Excessive(field, {field, " is too large: training would take ",
                           Number(std::int64_t(std::ceil(bytes * 0x1p-20))), " MB, and may take ",
                           Number(std::int64_t(kTrainerMemory * 0x1p-20))});
}

}  // namespace posenc::trainer
