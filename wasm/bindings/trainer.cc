#include "posenc/trainer.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "convert.h"

namespace posenc::bindings {
namespace {

// A module of its own, an instance for each model: what a worker is ended with takes it all along.
std::unique_ptr<Trainer> model;

constexpr const char* kTasks = "back|latest|needle|copy|induction|parity";
constexpr const char* kEncodings = "none|sinusoidal|learned|t5|alibi|rope";

// Whole numbers are left to the engine to check; without a value, 0 or the default.
TrainerParams ReadParams(Call& call) {
  TrainerParams params;
  params.task = call.Choice("task", kTasks, params.task);
  params.encoding = call.Choice("encoding", kEncodings, params.encoding);
  params.seed = call.Whole("seed", params.seed);
  params.k = call.Whole("k", params.k);
  params.length = call.Whole("length", params.length);
  params.min_length = call.Whole("minLength", params.min_length);
  params.steps = call.Whole("steps", params.steps);
  params.learning_rate = call.Number("learningRate", params.learning_rate);
  params.layers = call.Whole("layers", params.layers);
  params.d_model = call.Whole("dModel", params.d_model);
  params.num_heads = call.Whole("numHeads", params.num_heads);
  params.mlp_dim = call.Whole("mlpDim", params.mlp_dim);
  params.base = call.Number("base", params.base);
  params.slope_factor = call.Number("slopeFactor", params.slope_factor);
  params.num_buckets = call.Whole("numBuckets", params.num_buckets);
  params.max_distance = call.Whole("maxDistance", params.max_distance);
  params.position_range = call.Whole("positionRange", params.position_range);
  return params;
}

TrainerReading ReadReading(Call& call) {
  TrainerReading reading;
  reading.scaling = call.Choice("scaling", "none|linear|ntk|dynamic|yarn", reading.scaling);
  reading.factor = call.Number("factor", reading.factor);
  reading.beta_fast = call.Number("betaFast", reading.beta_fast);
  reading.beta_slow = call.Number("betaSlow", reading.beta_slow);
  reading.mscale = call.Flag("mscale", reading.mscale);
  reading.log_n = call.Flag("logN", reading.log_n);
  reading.clamp = call.Flag("clamp", reading.clamp);
  return reading;
}

void RequireModel(Call& call) {
  if (!model) call.Refuse("model", "must be created or loaded first");
}

template <typename To, typename From>
val Copied(Call& call, const From& from) {
  if (!call.ok()) return val::undefined();
  if (from.empty()) return call.Copy(Array<To>());
  const Array<To> array = call.Output<To>("length", static_cast<std::int64_t>(from.size()));
  if (call.ok()) std::ranges::copy(from, array.span().begin());
  return call.Copy(array);
}

// A word of a list divided by '|'.
val Word(std::string_view words, std::size_t index) {
  for (; index > 0; --index) words.remove_prefix(words.find('|') + 1);
  return val(std::string(words.substr(0, words.find('|'))));
}

val Describe(Call& call) {
  if (!call.ok()) return call.Return({});
  const TrainerParams& p = model->params();
  return call.Return({{"task", Word(kTasks, std::size_t(p.task))},
                      {"encoding", Word(kEncodings, std::size_t(p.encoding))},
                      {"seed", val(double(p.seed))},
                      {"k", val(double(p.k))},
                      {"length", val(double(p.length))},
                      {"minLength", val(double(p.min_length))},
                      {"steps", val(double(p.steps))},
                      {"learningRate", val(p.learning_rate)},
                      {"layers", val(double(p.layers))},
                      {"dModel", val(double(p.d_model))},
                      {"numHeads", val(double(p.num_heads))},
                      {"mlpDim", val(double(p.mlp_dim))},
                      {"base", val(p.base)},
                      {"slopeFactor", val(p.slope_factor)},
                      {"numBuckets", val(double(p.num_buckets))},
                      {"maxDistance", val(double(p.max_distance))},
                      {"positionRange", val(double(p.position_range))},
                      {"step", val(double(model->step()))},
                      {"parameters", val(double(model->parameters()))},
                      {"vocabulary", val(double(model->vocabulary()))},
                      {"rows", val(double(model->rows()))},
                      {"chance", val(model->chance())},
                      {"operations", val(model->operations())}});
}

val Create(val object) {
  Call call(std::move(object));
  const TrainerParams params = ReadParams(call);
  if (call.ok()) call.Require(Trainer::Create(params, model));
  return Describe(call);
}

val Load(val object) {
  Call call(std::move(object));
  const Array<float> numbers = call.Numbers<float>("bytes", std::int64_t{1} << 22);
  const std::vector<std::uint8_t> bytes(numbers.span().begin(), numbers.span().end());
  if (call.ok()) call.Require(Trainer::Load(bytes, model));
  return Describe(call);
}

val Train(val object) {
  Call call(std::move(object));
  const std::int64_t steps = call.Whole("steps");
  RequireModel(call);
  call.Require(CheckCount("steps", steps, 10000));
  if (!call.ok()) return call.Return({});
  std::vector<double> losses(static_cast<std::size_t>(steps)), accuracies(losses.size());
  std::int64_t done = 0;
  call.Require(model->Train(losses, accuracies, done));
  losses.resize(static_cast<std::size_t>(done));
  accuracies.resize(losses.size());
  return call.Return({{"step", val(double(model->step()))},
                      {"losses", Copied<double>(call, losses)},
                      {"accuracies", Copied<double>(call, accuracies)}});
}

val Evaluate(val object) {
  Call call(std::move(object));
  const std::int64_t length = call.Whole("length");
  const std::int64_t answers = call.Whole("answers", 1000);
  const std::int64_t seed = call.Whole("seed", 1);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  TrainerScore score;
  if (call.ok()) call.Require(model->Evaluate(length, answers, seed, reading, score));
  return call.Return({{"correct", val(double(score.correct))},
                      {"answers", val(double(score.answers))},
                      {"accuracy", val(double(score.correct) / double(score.answers))},
                      {"loss", val(score.loss)}});
}

val Inspect(val object) {
  Call call(std::move(object));
  const std::int64_t length = call.Whole("length");
  const std::int64_t seed = call.Whole("seed", 1);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  TrainerView view;
  if (call.ok()) call.Require(model->Inspect(length, seed, reading, view));
  return call.Return({{"tokens", Copied<std::int32_t>(call, view.tokens)},
                      {"targets", Copied<std::int32_t>(call, view.targets)},
                      {"predicted", Copied<std::int32_t>(call, view.predicted)},
                      {"probabilities", Copied<float>(call, view.probabilities)},
                      {"weights", Copied<float>(call, view.weights)},
                      {"bias", Copied<float>(call, view.bias)},
                      {"invFreq", Copied<double>(call, view.inv_freq)},
                      {"attentionFactor", val(view.attention_factor)}});
}

val Save(val object) {
  Call call(std::move(object));
  RequireModel(call);
  if (!call.ok()) return call.Return({});
  const std::uint64_t bits = model->Hash();
  std::string hash;
  for (int digit = 60; digit >= 0; digit -= 4) {
    hash += "0123456789abcdef"[bits >> digit & 15];
  }
  return call.Return({{"bytes", Copied<std::uint8_t>(call, model->Save())}, {"hash", val(hash)}});
}

}  // namespace

EMSCRIPTEN_BINDINGS(trainer) {
  emscripten::function("trainerCreate", &Create);
  emscripten::function("trainerLoad", &Load);
  emscripten::function("trainerTrain", &Train);
  emscripten::function("trainerEvaluate", &Evaluate);
  emscripten::function("trainerInspect", &Inspect);
  emscripten::function("trainerSave", &Save);
}

}  // namespace posenc::bindings
