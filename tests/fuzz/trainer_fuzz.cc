#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "posenc/trainer.h"
#include "target.h"
#include "trainer/state.h"

namespace posenc::fuzz {
namespace {

// Mostly of the smallest models: a step of training is many operations.
TrainerParams Params(Input& in) {
  TrainerParams params;
  params.task = in.Choice<TrainerTask>(8);
  params.encoding = in.Choice<TrainerEncoding>(10);
  params.seed = in.Offset();
  params.k = in.Count(5);
  params.length = in.OneIn(4) ? in.Even(20) : 8;
  params.min_length = in.Offset(8);
  params.steps = in.Count(4);
  params.learning_rate = in.Number(1e-4, 0.1);
  params.layers = in.Count(2);
  params.d_model = in.OneIn(8) ? in.Count(64) : 8;
  params.num_heads = in.Count(2);
  params.mlp_dim = in.OneIn(8) ? in.Count(256) : 4;
  params.base = in.Number(2.0, 20000.0);
  params.slope_factor = in.Number(0.0, 8.0);
  params.num_buckets = in.Count(16);
  params.max_distance = in.Count(40);
  params.position_range = in.Flag() ? 0 : in.Count(100);
  params.vocabulary = params.task == TrainerTask::kText ? in.Count(20) : 0;
  params.batch = in.Count(4);
  if (in.OneIn(3)) {
    for (std::int64_t l = 0; l < std::min<std::int64_t>(params.layers, 4); ++l) {
      params.per_layer.push_back({.encoding = in.Choice<TrainerEncoding>(9),
                                  .window = in.Offset(12),
                                  .base = in.Flag() ? 0.0 : in.Number(2.0, 200.0),
                                  .rotary = in.Flag() ? 0.0 : in.Number(0.0, 1.0),
                                  .temperature = in.Choice<TrainerTemperature>(3)});
    }
  }
  if (in.OneIn(3)) {
    params.rotary = in.Number(0.01, 1.0);
    params.proportional = in.Flag();
    params.scale_base = in.Number(64.0, 1000.0);
    params.sink = in.Flag();
    params.log_n = in.Flag();
    params.output_gate = in.Flag();
    params.random_positions = in.OneIn(3);
    params.length_skew = in.Flag() ? 0.0 : in.Number(0.0, 9.0);
    params.begin = in.OneIn(3);
  }
  return params;
}

TrainerReading Reading(Input& in) {
  TrainerReading reading;
  reading.scaling = in.Choice<TrainerScaling>(5);
  reading.factor = in.Flag() ? 0.0 : in.Number(1.0, 16.0);
  reading.beta_slow = in.Number(0.1, 2.0);
  reading.beta_fast = in.Number(1.0, 40.0);
  reading.mscale = in.Flag();
  reading.log_n = in.Flag();
  reading.clamp = in.Flag();
  reading.window = in.Flag() ? 0 : in.Count(30);
  if (in.OneIn(3)) reading.divisors = in.Numbers(in.Length(1 + (in.Byte() & 3)), 0.0, 64.0);
  return reading;
}

void Ask(const Trainer& trainer, Input& in) {
  const TrainerReading reading = Reading(in);
  const std::int64_t length = in.Count(80), answers = std::min<std::int64_t>(in.Count(6), 50);
  TrainerScore score = {.correct = -1};
  const Status asked = trainer.Evaluate(length, answers, 1, reading, score);
  RequireWellFormed(asked);
  Record(asked);
  Require(
      asked.ok() ? score.answers >= answers && score.correct <= score.answers : score.correct == -1,
      "an evaluation counts all answers, or writes nothing");
  TrainerReach reach;
  TrainerDistances distances;
  const Status reached = trainer.Reach(length, answers, 1, reading, reach);
  RequireWellFormed(reached);
  RequireWellFormed(trainer.Distances(distances));
  Require(reach.asked.size() == (reached.ok() ? static_cast<std::size_t>(length) : 0),
          "a count for each distance, or nothing");
  Record(std::span<const double>(distances.pairs));
  TrainerView view;
  const Status shown = trainer.Inspect(length, 1, reading, view);
  RequireWellFormed(shown);
  Require(!asked.ok() || shown.ok() || length > 256, "what is evaluated can be seen");
  Record(std::span<const float>(view.weights));
  Record(std::span<const float>(view.bias));
}

// Tokens that may lie beyond the vocabulary.
TrainerCorpus Tokens(Input& in, std::size_t count) {
  TrainerCorpus tokens(count);
  for (std::uint16_t& token : tokens) token = in.Byte() % 24;
  return tokens;
}

void AskText(const Trainer& trainer, Input& in) {
  const TrainerReading reading = Reading(in);
  const TrainerCorpus tokens = Tokens(in, 60);
  const std::int64_t ends[] = {in.Count(60), in.Count(60)};
  const std::int64_t length = in.Count(60), last = in.Count(8);
  std::vector<float> losses, logits, following;
  const Status asked = trainer.Losses(tokens, ends, length, last, reading, losses);
  RequireWellFormed(asked);
  Record(asked);
  Require(losses.size() == (asked.ok() ? 2 * static_cast<std::size_t>(last) : 0),
          "a loss for each target, or nothing");
  const Status said = trainer.Predict(tokens, last, reading, logits, following);
  RequireWellFormed(said);
  Require(!said.ok() || logits.size() == static_cast<std::size_t>(last * trainer.vocabulary()),
          "logits of the whole vocabulary");
  Record(std::span<const float>(losses));
  Record(std::span<const float>(logits));
  TrainerView view;
  RequireWellFormed(trainer.InspectText(tokens, reading, view));
  Record(std::span<const float>(view.weights));
}

void GoOn(Trainer& trainer, Input& in) {
  TrainerResume resume = {.length = in.Even(40), .steps = in.Count(3)};
  resume.reading.scaling = in.Choice<TrainerScaling>(5);
  resume.reading.factor = in.Flag() ? 0.0 : in.Number(1.0, 8.0);
  if (in.Flag()) resume.encoding = in.Choice<TrainerEncoding>(9);
  const Status resumed = trainer.Resume(resume);
  RequireWellFormed(resumed);
  Record(resumed);
  double losses[1], accuracies[1];
  std::int64_t done = 0;
  RequireWellFormed(trainer.Train(losses, accuracies, done));
  Record(std::span<const double>(losses, static_cast<std::size_t>(done)));
}

void Live(Input& in) {
  std::unique_ptr<Trainer> trainer;
  const Status created = Trainer::Create(Params(in), trainer);
  RequireWellFormed(created);
  Record(created);
  Require(created.ok() == (trainer != nullptr), "a model, or an error");
  if (!trainer) return;
  if (in.Flag()) {
    RequireWellFormed(
        trainer->SetCorpus(std::make_shared<const TrainerCorpus>(Tokens(in, in.Length(80)))));
  }
  double losses[1], accuracies[1];
  std::int64_t done = 0;
  RequireWellFormed(trainer->Train(losses, accuracies, done));
  Record(std::span<const double>(losses, static_cast<std::size_t>(done)));
  Ask(*trainer, in);
  AskText(*trainer, in);
  if (in.OneIn(3)) GoOn(*trainer, in);
  std::unique_ptr<Trainer> loaded;
  const auto format = in.Choice<TrainerFormat>(3);
  const std::vector<std::uint8_t> file = trainer->Save(format);
  Record(std::span<const std::uint8_t>(file));
  // Weights that ran away are no longer numbers, and such a file is refused.
  if (!Trainer::Load(file, loaded).ok()) return;
  Require(format == TrainerFormat::kInt8 || loaded->Save(format) == file,
          "a model survives its file");
}

// A file whose hash is right: some of its numbers are any at all.
void Read(Input& in) {
  std::unique_ptr<Trainer> trainer;
  Require(Trainer::Create({.d_model = 8, .num_heads = 2, .mlp_dim = 4}, trainer).ok(), "a model");
  std::vector<std::uint8_t> file = trainer->Save();
  for (int changes = in.Byte() % 4; changes > 0; --changes) {
    const double value = in.Number(0.0, 70.0);
    std::memcpy(&file[16 + 8 * (in.Byte() % 19)], &value, 8);
  }
  if (in.OneIn(4)) file.resize(std::min<std::size_t>(file.size(), 16 + in.Length(200)));
  if (file.size() > 24) {
    const std::uint64_t hash = trainer::HashBytes(std::span(file).first(file.size() - 8));
    std::memcpy(&file[file.size() - 8], &hash, 8);
  }
  std::unique_ptr<Trainer> loaded;
  const Status status = Trainer::Load(file, loaded);
  RequireWellFormed(status);
  Record(status);
  if (loaded) Ask(*loaded, in);
}

const Registration trainer("trainer", {Read, Live});

}  // namespace
}  // namespace posenc::fuzz
