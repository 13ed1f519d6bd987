#include "posenc/trainer.h"

#include <algorithm>

#include "message.h"
#include "trainer/asked.h"
#include "trainer/batches.h"
#include "trainer/look.h"
#include "trainer/memory.h"
#include "trainer/state.h"
#include "trainer/tasks.h"

namespace posenc {
namespace {

using trainer::Batch;
using trainer::CheckCorpus;
using trainer::CheckSeen;
using trainer::CheckTest;
using trainer::CheckTokens;
using trainer::CheckView;
using trainer::Draw;
using trainer::FirstCounted;
using trainer::kMaxTest;
using trainer::kMaxView;
using trainer::Look;
using trainer::Sequence;

constexpr std::int64_t kMaxEnds = 4096;
constexpr std::size_t kMinCorpus = 16, kMaxCorpus = std::size_t{1} << 22;
constexpr std::int64_t kFurtherWarmUp = 10;  // steps

// A state without what takes much memory; then Fit.
Status Begin(const TrainerParams& whole, std::unique_ptr<TrainerState>& state) {
  state = std::make_unique<TrainerState>(whole);
  return trainer::MakePositions(state->params, {}, whole.length, state->tables);
}

// What training needs but for weights, with room for the largest of its steps.
void Fit(TrainerState& state) {
  const trainer::Layout& layout = state.layout;
  state.gradient.resize(layout.size);
  state.network = std::make_unique<trainer::Network<float>>(state.params, layout);
  state.optimizer = std::make_unique<trainer::Optimizer>(layout);
  const trainer::Room room = trainer::RoomOf(state.params, layout);
  state.network->Expect(room.rows, room.weights);
}

void Release(TrainerState& state) {
  state.gradient = {};
  state.network.reset();
  state.optimizer.reset();
}

}  // namespace

Trainer::Trainer(std::unique_ptr<TrainerState> state) : state_(std::move(state)) {}
Trainer::~Trainer() = default;

Status Trainer::Create(const TrainerParams& params, std::unique_ptr<Trainer>& trainer) {
  TrainerParams whole = params;
  POSENC_RETURN_IF_ERROR(trainer::Complete(whole));
  POSENC_RETURN_IF_ERROR(trainer::CheckMemory(whole));
  std::unique_ptr<TrainerState> state;
  POSENC_RETURN_IF_ERROR(Begin(whole, state));
  trainer.reset();  // there is not memory for two large ones
  Fit(*state);
  state->weights = trainer::FirstWeights(state->layout, 4 * static_cast<std::uint64_t>(whole.seed));
  trainer.reset(new Trainer(std::move(state)));
  return Ok();
}

Status Trainer::Memory(const TrainerParams& params, std::int64_t further_length,
                       std::span<const std::int64_t> lengths, TrainerMemory& memory) {
  TrainerParams whole = params;
  POSENC_RETURN_IF_ERROR(trainer::Complete(whole));
  if (further_length != 0 && (further_length < 8 || further_length > 512)) {
    return Mismatch("furtherLength", "a whole number from 8 to 512, or 0", double(further_length));
  }
  for (const std::int64_t length : lengths) {
    if (length < 1 || length > kMaxTest) {
      return Mismatch("lengths", "whole numbers from 1 to 4096", double(length));
    }
  }
  memory = {.bytes = trainer::MemoryOf(whole, further_length, lengths)};
  const auto fits = [&](std::int64_t length) {
    return trainer::MemoryOf(whole, further_length, std::span(&length, 1)) <= kTrainerMemory;
  };
  const std::int64_t shortest[] = {1};
  const std::span<const std::int64_t> least = std::span(shortest).first(lengths.empty() ? 0 : 1);
  memory.d_model = trainer::FittingWidth(whole, further_length, least);
  if (lengths.empty() || memory.d_model != whole.d_model) return Ok();
  memory.longest = std::ranges::max(lengths);
  while (memory.longest > 1 && !fits(memory.longest)) --memory.longest;
  return Ok();
}

Status Trainer::Load(std::span<const std::uint8_t> bytes, std::unique_ptr<Trainer>& trainer) {
  std::unique_ptr<TrainerState> state;
  POSENC_RETURN_IF_ERROR(trainer::ReadFile(bytes, state));
  trainer.reset(new Trainer(std::move(state)));
  return Ok();
}

Status Trainer::Resume(const TrainerResume& resume) {
  TrainerState& old = *state_;
  TrainerParams params = old.params;
  if (params.original_length == 0) params.original_length = params.length;
  params.earlier_steps += old.step;
  params.min_length = resume.min_length;
  params.steps = resume.steps;
  if (resume.length != 0) params.length = resume.length;
  if (resume.learning_rate != 0.0) params.learning_rate = resume.learning_rate;
  if (resume.batch != 0) params.batch = resume.batch;
  if (resume.seed >= 0) params.seed = resume.seed;
  if (resume.encoding || !resume.per_layer.empty()) params.per_layer = resume.per_layer;
  if (resume.encoding) params.encoding = *resume.encoding;
  if (resume.steps == 0) return Mismatch("steps", "a whole number from 1 to 10000", 0.0);
  const TrainerReading& reading = resume.reading;
  if (reading.log_n || reading.clamp) {
    return Mismatch(reading.log_n ? "logN" : "clamp", "false in training", 1.0);
  }
  if (reading.window != 0)
    return Mismatch("window", "0, or given in perLayer", double(reading.window));
  const char* field = reading.sinks != 0          ? "sinks"
                      : !reading.still.empty()    ? "still"
                      : !reading.silent.empty()   ? "silent"
                      : !reading.divisors.empty() ? "divisors"
                                                  : nullptr;
  if (field) return Invalid(field, {field, " must not be given in training"});
  if (reading.scaling != TrainerScaling::kNone) {
    params.extended = reading;
    const double ratio = double(params.length) / double(params.original_length);
    if (params.extended.factor == 0.0) params.extended.factor = std::max(1.0, ratio);
  }
  POSENC_RETURN_IF_ERROR(trainer::Complete(params));
  POSENC_RETURN_IF_ERROR(trainer::CheckMemory(params));
  std::unique_ptr<TrainerState> state;
  POSENC_RETURN_IF_ERROR(Begin(params, state));
  const auto same = [](const trainer::Array& a, const trainer::Array& b) {
    return a.rows == b.rows && a.cols == b.cols;
  };
  const auto tempered_alike = [](const trainer::LayerArrays& a, const trainer::LayerArrays& b) {
    return a.tempers.rows == b.tempers.rows;
  };
  if (!std::ranges::equal(state->layout.layers, old.layout.layers, tempered_alike)) {
    return Invalid("temperature", {"temperature must not take or leave what is trained of it"});
  }
  if (!std::ranges::equal(state->layout.arrays, old.layout.arrays, same) ||
      state->layout.table.rows != old.layout.table.rows) {
    return Invalid("encoding", {"encoding must not take or leave weights of its own"});
  }
  Release(old);
  Fit(*state);
  state->weights = std::move(old.weights);
  state->corpus = std::move(old.corpus);
  state->data = RandomStream(4 * static_cast<std::uint64_t>(params.seed) + 3);
  state_ = std::move(state);
  return Ok();
}

Status Trainer::SetCorpus(std::shared_ptr<const TrainerCorpus> corpus) {
  if (!corpus || corpus->size() < kMinCorpus || corpus->size() > kMaxCorpus) {
    return Invalid("tokens", {"tokens must be ", Number(kMinCorpus), " to ", Number(kMaxCorpus)});
  }
  POSENC_RETURN_IF_ERROR(CheckTokens(*state_, *corpus));
  state_->corpus = std::move(corpus);
  return Ok();
}

const TrainerParams& Trainer::params() const { return state_->params; }
std::int64_t Trainer::step() const { return state_->step; }
std::int64_t Trainer::parameters() const { return state_->layout.parameters; }
double Trainer::chance() const {
  return params().task == TrainerTask::kText ? 1.0 / double(vocabulary())
                                             : trainer::TraitsOf(params().task).chance;
}
std::int64_t Trainer::vocabulary() const { return trainer::VocabularyOf(params()); }
std::int64_t Trainer::rows() const {
  return static_cast<std::int64_t>(state_->layout.positions.rows);
}

double Trainer::operations() const {
  const TrainerParams& p = params();
  const double tokens = double(p.batch) * double(p.length);
  // A product and two for its changes, two operations each; in attention two products of a token
  // with half of the others.
  const double mean = trainer::MeanLength(p);
  const double attention = 6.0 * double(p.layers) * mean * double(p.d_model);
  // CoPE takes about as long as so many more: queries times the embeddings of positions, there and
  // back, and gates one by one.
  const auto counting =
      std::ranges::count(trainer::LayersOf(p), TrainerEncoding::kCope, &TrainerLayer::encoding);
  const double of_cope = 25.0 * double(p.d_model) * double(state_->layout.places.rows) +
                         150.0 * double(p.num_heads) * mean;
  return tokens * (6.0 * double(parameters()) + attention + double(counting) * of_cope);
}

Status Trainer::Train(std::span<double> losses, std::span<double> accuracies, std::int64_t& done) {
  TrainerState& s = *state_;
  if (!s.optimizer || s.step >= s.params.steps) {
    return Invalid("steps", {"steps must be 0: this model is trained"});
  }
  POSENC_RETURN_IF_ERROR(CheckLength("accuracies", accuracies.size(), losses.size()));
  POSENC_RETURN_IF_ERROR(CheckCorpus(s, s.params.length));
  Batch batch, cut;
  std::size_t at = 0;
  for (; at < losses.size() && s.step < s.params.steps; ++at, ++s.step) {
    trainer::DrawStep(s, s.data, batch);
    const std::size_t count = batch.count, length = batch.length;
    const trainer::Kept kept = trainer::KeptOf(s.layout, count, length);
    const std::int64_t asked = std::ranges::count_if(batch.targets, [](auto t) { return t >= 0; });
    std::ranges::fill(s.gradient, 0.0f);
    trainer::Outcome sum;
    for (std::size_t first = 0; first < count; first += kept.part) {
      if (kept.part < count) trainer::TakePart(batch, first, kept.part, cut);
      const Batch& part = kept.part < count ? cut : batch;
      s.network->Forward(s.weights, s.tables, part, 0, kept.keep);
      const trainer::Outcome outcome = s.network->Score(part, 0, true, asked);
      sum.loss += outcome.loss;
      sum.correct += outcome.correct;
      s.network->Backward(s.weights, s.tables, part, s.gradient);
    }
    const double answers = double(std::max<std::int64_t>(1, asked));
    losses[at] = sum.loss / answers;
    accuracies[at] = double(sum.correct) / answers;
    const double rate = trainer::RateOf(s.step, s.params.steps, s.params.learning_rate,
                                        s.params.earlier_steps > 0 ? kFurtherWarmUp : 50);
    s.optimizer->Step(rate, s.gradient, s.weights);
  }
  done = static_cast<std::int64_t>(at);
  // What only training needs: half of the memory that a large model is to fit in.
  if (s.step >= s.params.steps) Release(s);
  return Ok();
}

namespace {

// Draws sequences of a test until so many answers were asked for, and shows each batch of them.
template <typename F>
Status Ask(const TrainerState& s, std::int64_t length, std::int64_t answers, std::int64_t seed,
           const TrainerReading& reading, std::size_t first, F counted) {
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
      std::clamp<std::size_t>(trainer::kBatchTokens / tokens, 1, static_cast<std::size_t>(answers));
  Batch batch;
  for (std::int64_t asked = 0; asked < answers;) {
    Draw(s, count, tokens, stream, false, batch);
    network.Forward(s.weights, tables, batch, first, trainer::Keep::kLogits);
    const trainer::Outcome outcome = network.Score(batch, first, false);
    asked += outcome.answers;
    counted(batch, network, outcome);
  }
  return Ok();
}

// The distances of the answers of each sequence of a batch.
template <typename F>
void EachAnswer(const TrainerParams& params, const Batch& batch, F f) {
  std::vector<std::int32_t> distances(batch.length);
  for (std::size_t first = 0; first < batch.rows(); first += batch.length) {
    trainer::FindAnswers(params, std::span(batch.tokens).subspan(first, batch.length),
                         std::span(batch.targets).subspan(first, batch.length), distances);
    for (std::size_t t = 0; t < batch.length; ++t) {
      if (distances[t] >= 0) f(first + t, static_cast<std::size_t>(distances[t]));
    }
  }
}

}  // namespace

Status Trainer::Evaluate(std::int64_t length, std::int64_t answers, std::int64_t seed,
                         const TrainerReading& reading, TrainerScore& score) const {
  TrainerScore found;
  POSENC_RETURN_IF_ERROR(Ask(*state_, length, answers, seed, reading,
                             FirstCounted(params(), length),
                             [&](const Batch&, const auto&, const trainer::Outcome& outcome) {
                               found.correct += outcome.correct;
                               found.answers += outcome.answers;
                               found.loss += outcome.loss;
                             }));
  score = found;
  score.loss /= double(score.answers);
  return Ok();
}

Status Trainer::Reach(std::int64_t length, std::int64_t answers, std::int64_t seed,
                      const TrainerReading& reading, TrainerReach& reach) const {
  if (!trainer::HasDistances(params().task)) {
    return Invalid(
        "task", {"task must not be parity, text or addition, whose answers stand in no one token"});
  }
  TrainerReach found;
  POSENC_RETURN_IF_ERROR(Ask(*state_, length, answers, seed, reading, 0,
                             [&](const Batch& batch, const auto& network, const auto&) {
                               found.asked.resize(batch.length);
                               found.correct.resize(batch.length);
                               EachAnswer(params(), batch, [&](std::size_t row, std::size_t n) {
                                 ++found.asked[n];
                                 found.correct[n] += network.predicted()[row] == batch.targets[row];
                               });
                             }));
  reach = std::move(found);
  return Ok();
}

Status Trainer::Distances(TrainerDistances& distances) const {
  const TrainerState& s = *state_;
  POSENC_RETURN_IF_ERROR(CheckCorpus(s, s.params.length));
  const bool again = s.params.original_length > 0;
  RandomStream stream(4 * static_cast<std::uint64_t>(s.params.seed) + (again ? 3 : 1));
  const auto size = static_cast<std::size_t>(s.params.random_positions ? s.params.position_range
                                                                       : s.params.length);
  distances = {std::vector<double>(size), std::vector<double>(size)};
  Batch batch;
  for (std::int64_t step = 0; step < s.params.steps; ++step) {
    trainer::DrawStep(s, stream, batch);
    const std::size_t n = batch.length;
    for (std::size_t b = 0; b < batch.positions.size(); b += n) {
      const std::span<const std::int32_t> own = std::span(batch.positions).subspan(b, n);
      for (std::size_t query = 0; query < n; ++query) {
        for (std::size_t key = 0; key <= query; ++key) {
          ++distances.pairs[static_cast<std::size_t>(own[query] - own[key])];
        }
      }
    }
    for (std::size_t d = 0; d < n && batch.positions.empty(); ++d) {
      distances.pairs[d] += double(batch.count * (n - d));
    }
    EachAnswer(s.params, batch, [&](std::size_t row, std::size_t d) {
      if (!batch.positions.empty()) {
        d = static_cast<std::size_t>(batch.positions[row] - batch.positions[row - d]);
      }
      ++distances.answers[d];
    });
  }
  return Ok();
}

Status Trainer::Inspect(std::int64_t length, std::int64_t seed, const TrainerReading& reading,
                        TrainerView& view) const {
  const TrainerState& s = *state_;
  POSENC_RETURN_IF_ERROR(CheckTest(s, length, kMaxView, seed, reading));
  POSENC_RETURN_IF_ERROR(CheckView(s, length));
  trainer::PositionTables tables;
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(s.params, reading, length, tables));
  RandomStream stream(4 * static_cast<std::uint64_t>(seed) + 2);
  Batch batch;
  Draw(s, 1, static_cast<std::size_t>(length), stream, false, batch);
  Look(s, batch, tables, view);
  return Ok();
}

Status Trainer::InspectText(std::span<const std::uint16_t> tokens, const TrainerReading& reading,
                            TrainerView& view) const {
  const TrainerState& s = *state_;
  const auto length = static_cast<std::int64_t>(tokens.size());
  POSENC_RETURN_IF_ERROR(CheckTokens(s, tokens));
  POSENC_RETURN_IF_ERROR(CheckSeen(s, 1, length, kMaxView, reading));
  POSENC_RETURN_IF_ERROR(CheckView(s, length));
  trainer::PositionTables tables;
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(s.params, reading, length, tables));
  Look(s, Sequence(tokens), tables, view);
  return Ok();
}

Status Trainer::Losses(std::span<const std::uint16_t> tokens, std::span<const std::int64_t> ends,
                       std::int64_t length, std::int64_t last, const TrainerReading& reading,
                       std::vector<float>& losses) const {
  const TrainerState& s = *state_;
  POSENC_RETURN_IF_ERROR(CheckTokens(s, tokens));
  POSENC_RETURN_IF_ERROR(CheckSeen(s, 1, length, kMaxTest, reading));
  if (last < 1 || last > length) return Mismatch("last", "from 1 to length", double(last));
  POSENC_RETURN_IF_ERROR(CheckCount("ends", static_cast<std::int64_t>(ends.size()), kMaxEnds));
  for (const std::int64_t end : ends) {
    if (end < length || end >= static_cast<std::int64_t>(tokens.size())) {
      return Mismatch("ends", "places in tokens from length on", double(end));
    }
  }
  trainer::PositionTables tables;
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(s.params, reading, length, tables));
  trainer::Network<float> network(s.params, s.layout);
  const auto n = static_cast<std::size_t>(length), first = static_cast<std::size_t>(length - last);
  const std::size_t most = std::max<std::size_t>(1, trainer::kBatchTokens / n);
  Batch batch = {.count = 0, .length = n, .tokens = {}, .targets = {}, .starts = {}};
  losses.clear();
  for (std::size_t done = 0; done < ends.size(); done += batch.count) {
    batch.count = std::min(most, ends.size() - done);
    batch.starts.assign(batch.count, 0);
    batch.tokens.clear();
    batch.targets.clear();
    for (const std::int64_t end : ends.subspan(done, batch.count)) {
      const auto from = tokens.begin() + (end - length);
      batch.tokens.insert(batch.tokens.end(), from, from + length);
      batch.targets.insert(batch.targets.end(), from + 1, from + length + 1);
    }
    network.Forward(s.weights, tables, batch, first, trainer::Keep::kLogits);
    network.Score(batch, first, false);
    for (std::size_t b = 0; b < batch.count; ++b) {
      const std::span own = network.losses().subspan(b * n + first, n - first);
      losses.insert(losses.end(), own.begin(), own.end());
    }
  }
  return Ok();
}

Status Trainer::Predict(std::span<const std::uint16_t> tokens, std::int64_t last,
                        const TrainerReading& reading, std::vector<float>& logits,
                        std::vector<float>& losses) const {
  const TrainerState& s = *state_;
  const auto length = static_cast<std::int64_t>(tokens.size());
  POSENC_RETURN_IF_ERROR(CheckTokens(s, tokens));
  POSENC_RETURN_IF_ERROR(CheckSeen(s, 1, length, kMaxTest, reading));
  if (last < 1 || last > length) {
    return Mismatch("last", "from 1 to the number of tokens", double(last));
  }
  trainer::PositionTables tables;
  POSENC_RETURN_IF_ERROR(trainer::MakePositions(s.params, reading, length, tables));
  trainer::Network<float> network(s.params, s.layout);
  const auto first = static_cast<std::size_t>(length - last);
  const Batch batch = Sequence(tokens);
  network.Forward(s.weights, tables, batch, first, trainer::Keep::kLogits);
  logits.clear();
  for (std::size_t row = first; row < tokens.size(); ++row) {
    const std::span own = network.logits().subspan(row * s.layout.logits, s.layout.vocabulary);
    logits.insert(logits.end(), own.begin(), own.end());
  }
  network.Score(batch, first, false);
  losses.assign(network.losses().begin() + std::ptrdiff_t(first), network.losses().end() - 1);
  return Ok();
}

std::vector<std::uint8_t> Trainer::Save(TrainerFormat format) const {
  return trainer::WriteFile(*state_, format);
}

std::uint64_t Trainer::Hash() const {
  const std::vector<float>& weights = state_->weights;
  return trainer::HashBytes(
      {reinterpret_cast<const std::uint8_t*>(weights.data()), 4 * weights.size()});
}

}  // namespace posenc
