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
  params.task = in.Choice<TrainerTask>(6);
  params.encoding = in.Choice<TrainerEncoding>(6);
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
  TrainerView view;
  const Status shown = trainer.Inspect(length, 1, reading, view);
  RequireWellFormed(shown);
  Require(!asked.ok() || shown.ok() || length > 256, "what is evaluated can be seen");
  Record(std::span<const float>(view.weights));
  Record(std::span<const float>(view.bias));
}

void Live(Input& in) {
  std::unique_ptr<Trainer> trainer;
  const Status created = Trainer::Create(Params(in), trainer);
  RequireWellFormed(created);
  Record(created);
  Require(created.ok() == (trainer != nullptr), "a model, or an error");
  if (!trainer) return;
  double losses[1], accuracies[1];
  std::int64_t done = 0;
  RequireWellFormed(trainer->Train(losses, accuracies, done));
  Record(std::span<const double>(losses, static_cast<std::size_t>(done)));
  Ask(*trainer, in);
  std::unique_ptr<Trainer> loaded;
  const std::vector<std::uint8_t> file = trainer->Save();
  Record(std::span<const std::uint8_t>(file));
  // Weights that ran away are no longer numbers, and such a file is refused.
  if (!Trainer::Load(file, loaded).ok()) return;
  Require(loaded->Save() == file, "a model survives its file");
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

const Registration trainer("trainer", [](Input& in) { in.Flag() ? Live(in) : Read(in); });

}  // namespace
}  // namespace posenc::fuzz
