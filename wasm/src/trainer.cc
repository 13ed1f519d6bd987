#include "posenc/trainer.h"

#include <algorithm>

#include "message.h"
#include "trainer/state.h"
#include "trainer/tasks.h"

namespace posenc {
namespace {

using trainer::Batch;

constexpr std::int64_t kMaxTest = 1024, kMaxView = 512;      // tokens
constexpr std::int64_t kMaxWeights = std::int64_t{1} << 21;  // of attention, shown at once
constexpr std::size_t kBatchTokens = 2048;                   // of an evaluation, about

void Draw(const TrainerParams& params, std::size_t count, std::size_t length, RandomStream& stream,
          bool offsets, Batch& batch) {
  batch.count = count;
  batch.length = length;
  batch.tokens.resize(count * length);
  batch.targets.resize(count * length);
  batch.starts.assign(count, 0);
  for (std::size_t b = 0; b < count; ++b) {
    if (offsets) {
      batch.starts[b] = trainer::Below(stream, params.position_range - std::int64_t(length) + 1);
    }
    trainer::DrawSequence(params, stream, std::span(batch.tokens).subspan(b * length, length),
                          std::span(batch.targets).subspan(b * length, length));
  }
}

// The first token whose answer counts.
std::size_t FirstCounted(const TrainerParams& params, std::int64_t length) {
  if (params.task == TrainerTask::kCopy) return static_cast<std::size_t>(length / 2);
  return static_cast<std::size_t>(std::max<std::int64_t>(0, length - 8));
}

Status CheckTest(const TrainerState& state, std::int64_t length, std::int64_t max,
                 std::int64_t seed, const TrainerReading& reading) {
  const TrainerParams& params = state.params;
  const std::int64_t shortest = trainer::ShortestOf(params);
  if (length < shortest || length > max) {
    return Invalid("length", {"length must be a whole number from ", Number(shortest), " to ",
                              Number(max), ", got ", Number(length)});
  }
  if (params.task == TrainerTask::kCopy && length % 2 != 0) {
    return Mismatch("length", "even for 'copy'", double(length));
  }
  const auto rows = static_cast<std::int64_t>(state.layout.positions.rows);
  if (rows > 0 && length > rows && !reading.clamp) {
    return Invalid("length", {"length must be at most ", Number(rows),
                              ", the rows of the learned table, got ", Number(length)});
  }
  if (seed < 0 || seed > 0xffffffff) {
    return Mismatch("seed", "a whole number from 0 to 4294967295", double(seed));
  }
  return Ok();
}

}  // namespace

Trainer::Trainer(std::unique_ptr<TrainerState> state) : state_(std::move(state)) {}
Trainer::~Trainer() = default;

Status Trainer::Create(const TrainerParams& params, std::unique_ptr<Trainer>& trainer) {
  TrainerParams whole = params;
  POSENC_RETURN_IF_ERROR(trainer::Complete(whole));
  auto state = std::make_unique<TrainerState>(whole);
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(state->params, {}, whole.length, state->tables));
  state->weights = trainer::FirstWeights(state->layout, 4 * static_cast<std::uint64_t>(whole.seed));
  state->gradient.resize(state->layout.size);
  state->network = std::make_unique<trainer::Network<float>>(state->params, state->layout);
  state->optimizer = std::make_unique<trainer::Optimizer>(state->layout);
  trainer.reset(new Trainer(std::move(state)));
  return Ok();
}

Status Trainer::Load(std::span<const std::uint8_t> bytes, std::unique_ptr<Trainer>& trainer) {
  std::unique_ptr<TrainerState> state;
  POSENC_RETURN_IF_ERROR(trainer::ReadFile(bytes, state));
  trainer.reset(new Trainer(std::move(state)));
  return Ok();
}

const TrainerParams& Trainer::params() const { return state_->params; }
std::int64_t Trainer::step() const { return state_->step; }
std::int64_t Trainer::parameters() const { return state_->layout.parameters; }
double Trainer::chance() const { return trainer::TraitsOf(params().task).chance; }
std::int64_t Trainer::vocabulary() const { return trainer::TraitsOf(params().task).vocabulary; }
std::int64_t Trainer::rows() const {
  return static_cast<std::int64_t>(state_->layout.positions.rows);
}

double Trainer::operations() const {
  const TrainerParams& p = params();
  const double tokens = 32.0 * double(p.length);
  const double mean_length = 0.5 * double(p.min_length + p.length);
  // A product and two for its changes, two operations each; in attention two products of a token
  // with half of the others.
  const double attention = 6.0 * double(p.layers) * mean_length * double(p.d_model);
  return tokens * (6.0 * double(parameters()) + attention);
}

Status Trainer::Train(std::span<double> losses, std::span<double> accuracies, std::int64_t& done) {
  TrainerState& s = *state_;
  if (!s.optimizer || s.step >= s.params.steps) {
    return Invalid("steps", {"steps must be 0: this model is trained"});
  }
  POSENC_RETURN_IF_ERROR(CheckLength("accuracies", accuracies.size(), losses.size()));
  Batch batch;
  std::size_t at = 0;
  for (; at < losses.size() && s.step < s.params.steps; ++at, ++s.step) {
    const std::size_t length = trainer::DrawLength(s.params, s.data);
    const std::size_t count = 32 * static_cast<std::size_t>(s.params.length) / length;
    Draw(s.params, count, length, s.data, s.params.position_range > 0, batch);
    s.network->Forward(s.weights, s.tables, batch, 0, true);
    const trainer::Outcome outcome = s.network->Score(batch, 0, true);
    const double answers = double(std::max<std::int64_t>(1, outcome.answers));
    losses[at] = outcome.loss / answers;
    accuracies[at] = double(outcome.correct) / answers;
    s.network->Backward(s.weights, s.tables, batch, s.gradient);
    const double rate = trainer::RateOf(s.step, s.params.steps, s.params.learning_rate);
    s.optimizer->Step(rate, s.gradient, s.weights);
  }
  done = static_cast<std::int64_t>(at);
  return Ok();
}

Status Trainer::Evaluate(std::int64_t length, std::int64_t answers, std::int64_t seed,
                         const TrainerReading& reading, TrainerScore& score) const {
  const TrainerState& s = *state_;
  POSENC_RETURN_IF_ERROR(CheckTest(s, length, kMaxTest, seed, reading));
  if (answers < 1 || answers > 100000) {
    return Mismatch("answers", "a whole number from 1 to 100000", double(answers));
  }
  trainer::PositionTables tables;
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(s.params, reading, length, tables));
  RandomStream stream(4 * static_cast<std::uint64_t>(seed) + 2);
  trainer::Network<float> network(s.params, s.layout);
  const auto tokens = static_cast<std::size_t>(length);
  const std::size_t count =
      std::clamp<std::size_t>(kBatchTokens / tokens, 1, static_cast<std::size_t>(answers));
  const std::size_t first = FirstCounted(s.params, length);
  Batch batch;
  score = {};
  while (score.answers < answers) {
    Draw(s.params, count, tokens, stream, false, batch);
    network.Forward(s.weights, tables, batch, first, false);
    const trainer::Outcome outcome = network.Score(batch, first, false);
    score.correct += outcome.correct;
    score.answers += outcome.answers;
    score.loss += outcome.loss;
  }
  score.loss /= double(score.answers);
  return Ok();
}

Status Trainer::Inspect(std::int64_t length, std::int64_t seed, const TrainerReading& reading,
                        TrainerView& view) const {
  const TrainerState& s = *state_;
  POSENC_RETURN_IF_ERROR(CheckTest(s, length, kMaxView, seed, reading));
  if (s.params.layers * s.params.num_heads * length * length > kMaxWeights) {
    return Excessive("length", {"length is too large: the weights of all heads are more than ",
                                Number(kMaxWeights)});
  }
  trainer::PositionTables tables;
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(s.params, reading, length, tables));
  RandomStream stream(4 * static_cast<std::uint64_t>(seed) + 2);
  trainer::Network<float> network(s.params, s.layout);
  Batch batch;
  const auto n = static_cast<std::size_t>(length);
  Draw(s.params, 1, n, stream, false, batch);
  network.Forward(s.weights, tables, batch, 0, true);
  network.Score(batch, 0, false);
  view = {};
  view.tokens = batch.tokens;
  view.targets = batch.targets;
  view.predicted.assign(network.predicted().begin(), network.predicted().end());
  view.probabilities.assign(network.probabilities().begin(), network.probabilities().end());
  const std::size_t heads = s.layout.heads, cols = trainer::Whole(n);
  view.weights.assign(s.layout.layers.size() * heads * n * n, 0.0f);
  auto to = view.weights.begin();
  for (std::size_t l = 0; l < s.layout.layers.size(); ++l) {
    const std::span<const float> kept = network.attention(l);
    for (std::size_t row = 0; row < heads * n; ++row, to += std::ptrdiff_t(n)) {
      std::copy_n(&kept[row * cols], row % n + 1, to);
    }
  }
  const std::vector<float> line = network.BiasByDistance(s.weights, tables, n);
  view.bias.assign(line.empty() ? 0 : heads * n * n, 0.0f);
  for (std::size_t at = 0; at < view.bias.size(); ++at) {
    const std::size_t head = at / (n * n), query = at / n % n, key = at % n;
    if (key <= query) view.bias[at] = line[head * n + query - key];
  }
  view.inv_freq = tables.inv_freq;
  view.attention_factor = tables.attention_factor;
  return Ok();
}

std::vector<std::uint8_t> Trainer::Save() const { return trainer::WriteFile(*state_); }

std::uint64_t Trainer::Hash() const {
  const std::vector<float>& weights = state_->weights;
  return trainer::HashBytes(
      {reinterpret_cast<const std::uint8_t*>(weights.data()), 4 * weights.size()});
}

}  // namespace posenc
