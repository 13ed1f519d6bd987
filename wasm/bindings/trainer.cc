#include "posenc/trainer.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "convert.h"

namespace posenc::bindings {
namespace {

// A module of its own, an instance for each model: what a worker is ended with takes it all along.
std::unique_ptr<Trainer> model;

// Handed over once, for every model of text that comes after.
std::shared_ptr<const TrainerCorpus> corpus;

constexpr const char* kTasks = "back|latest|needle|copy|induction|parity|text|addition";
constexpr const char* kTemperatures = "model|none|trained";
constexpr const char* kScalings = "none|linear|ntk|dynamic|yarn";
constexpr std::int64_t kMaxTokens = std::int64_t{1} << 22;
constexpr const char* kEncodings =
    "none|sinusoidal|learned|t5|alibi|rope|xpos|kerple|fire|abacus|pope|cope";

std::vector<TrainerLayer> ReadLayers(Call& call) {
  std::vector<TrainerLayer> layers;
  if (!call.Has("perLayer")) return layers;
  call.Each("perLayer", 6, [&](std::int64_t, std::int64_t) {
    TrainerLayer& layer = layers.emplace_back();
    layer.encoding = call.Choice("encoding", kEncodings, layer.encoding);
    layer.window = call.Whole("window", layer.window);
    layer.base = call.Number("base", layer.base);
    layer.rotary = call.Number("rotary", layer.rotary);
    layer.temperature = call.Choice("temperature", kTemperatures, layer.temperature);
  });
  return layers;
}

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
  params.vocabulary = call.Whole("vocabulary", params.vocabulary);
  params.batch = call.Whole("batch", params.batch);
  params.per_layer = ReadLayers(call);
  params.rotary = call.Number("rotary", params.rotary);
  params.proportional = call.Flag("proportional", params.proportional);
  params.scale_base = call.Number("scaleBase", params.scale_base);
  params.sink = call.Flag("sink", params.sink);
  params.log_n = call.Flag("logN", params.log_n);
  params.random_positions = call.Flag("randomPositions", params.random_positions);
  params.output_gate = call.Flag("outputGate", params.output_gate);
  params.length_skew = call.Number("lengthSkew", params.length_skew);
  params.begin = call.Flag("begin", params.begin);
  return params;
}

std::vector<std::int64_t> ReadPairs(Call& call, const char* field) {
  if (!call.Has(field)) return {};
  const Array<double> numbers = call.Numbers<double>(field, 128);
  std::vector<std::int64_t> pairs;
  for (const double number : numbers.span()) {
    // No pair: the engine refuses it.
    pairs.push_back(number >= 0.0 && number == std::floor(number) && number < 1e6
                        ? static_cast<std::int64_t>(number)
                        : -1);
  }
  return pairs;
}

TrainerReading ReadReading(Call& call) {
  TrainerReading reading;
  reading.scaling = call.Choice("scaling", kScalings, reading.scaling);
  reading.factor = call.Number("factor", reading.factor);
  reading.beta_fast = call.Number("betaFast", reading.beta_fast);
  reading.beta_slow = call.Number("betaSlow", reading.beta_slow);
  reading.mscale = call.Flag("mscale", reading.mscale);
  reading.log_n = call.Flag("logN", reading.log_n);
  reading.clamp = call.Flag("clamp", reading.clamp);
  reading.window = call.Whole("window", reading.window);
  reading.sinks = call.Whole("sinks", reading.sinks);
  reading.still = ReadPairs(call, "still");
  reading.silent = ReadPairs(call, "silent");
  if (call.Has("divisors")) {
    const Array<double> divisors = call.Numbers<double>("divisors", 128);
    reading.divisors.assign(divisors.span().begin(), divisors.span().end());
  }
  return reading;
}

// Token ids; what is no whole number from 0 to 65535 is refused.
TrainerCorpus ReadTokens(Call& call, std::int64_t max_size) {
  const Array<float> numbers = call.Numbers<float>("tokens", max_size);
  TrainerCorpus tokens(numbers.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const float number = numbers.data()[i];
    if (!(number >= 0.0f && number <= 65535.0f && number == std::floor(number))) {
      call.Refuse("tokens", "must be whole numbers from 0 to 65535, but element % is not",
                  double(i));
      return {};
    }
    tokens[i] = static_cast<std::uint16_t>(number);
  }
  return tokens;
}

// A corpus that is none of this model's is refused when it trains.
void LendCorpus() {
  if (model && corpus && model->params().task == TrainerTask::kText) {
    static_cast<void>(model->SetCorpus(corpus));
  }
}

void RequireModel(Call& call) {
  if (!model) call.Refuse("model", "must be created or loaded first");
}

template <typename To, typename From>
Value Copied(Call& call, const From& from) {
  if (!call.ok()) return Value();
  if (from.empty()) return call.Copy(Array<To>());
  const Array<To> array = call.Output<To>("length", static_cast<std::int64_t>(from.size()));
  if (call.ok()) std::ranges::copy(from, array.span().begin());
  return call.Copy(array);
}

// A word of a list divided by '|'.
Value Word(std::string_view words, std::size_t index) {
  for (; index > 0; --index) words.remove_prefix(words.find('|') + 1);
  return Value(std::string(words.substr(0, words.find('|'))).c_str());
}

// What only some models have is told of these alone.
void DescribeMore(Value result) {
  const TrainerParams& p = model->params();
  if (p.batch != 32) Set(result, "batch", Value(double(p.batch)));
  if (!p.per_layer.empty()) {
    Value layers = Value::NewArray();
    for (const TrainerLayer& layer : p.per_layer) {
      Value object = Value::NewObject();
      Set(object, "encoding", Word(kEncodings, std::size_t(layer.encoding)));
      Set(object, "window", Value(double(layer.window)));
      Set(object, "base", Value(layer.base));
      if (layer.rotary != 0.0) Set(object, "rotary", Value(layer.rotary));
      if (layer.temperature != TrainerTemperature::kModel) {
        Set(object, "temperature", Word(kTemperatures, std::size_t(layer.temperature)));
      }
      Push(layers, object);
    }
    Set(result, "perLayer", layers);
  }
  if (p.rotary != 1.0) Set(result, "rotary", Value(p.rotary));
  if (p.proportional) Set(result, "proportional", Value(true));
  if (p.scale_base != 512.0) Set(result, "scaleBase", Value(p.scale_base));
  if (p.sink) Set(result, "sink", Value(true));
  if (p.log_n) Set(result, "logN", Value(true));
  if (p.random_positions) Set(result, "randomPositions", Value(true));
  if (p.output_gate) Set(result, "outputGate", Value(true));
  if (p.length_skew != 0.0) Set(result, "lengthSkew", Value(p.length_skew));
  if (p.begin) Set(result, "begin", Value(true));
  if (p.original_length == 0) return;
  Set(result, "originalLength", Value(double(p.original_length)));
  Set(result, "earlierSteps", Value(double(p.earlier_steps)));
  Set(result, "scaling", Word(kScalings, std::size_t(p.extended.scaling)));
  Set(result, "factor", Value(p.extended.factor));
  Set(result, "betaFast", Value(p.extended.beta_fast));
  Set(result, "betaSlow", Value(p.extended.beta_slow));
  Set(result, "mscale", Value(p.extended.mscale));
}

Value Describe(Call& call) {
  if (!call.ok()) return call.Return({});
  const TrainerParams& p = model->params();
  Value result = call.Return({{"task", Word(kTasks, std::size_t(p.task))},
                              {"encoding", Word(kEncodings, std::size_t(p.encoding))},
                              {"seed", Value(double(p.seed))},
                              {"k", Value(double(p.k))},
                              {"length", Value(double(p.length))},
                              {"minLength", Value(double(p.min_length))},
                              {"steps", Value(double(p.steps))},
                              {"learningRate", Value(p.learning_rate)},
                              {"layers", Value(double(p.layers))},
                              {"dModel", Value(double(p.d_model))},
                              {"numHeads", Value(double(p.num_heads))},
                              {"mlpDim", Value(double(p.mlp_dim))},
                              {"base", Value(p.base)},
                              {"slopeFactor", Value(p.slope_factor)},
                              {"numBuckets", Value(double(p.num_buckets))},
                              {"maxDistance", Value(double(p.max_distance))},
                              {"positionRange", Value(double(p.position_range))},
                              {"step", Value(double(model->step()))},
                              {"parameters", Value(double(model->parameters()))},
                              {"vocabulary", Value(double(model->vocabulary()))},
                              {"rows", Value(double(model->rows()))},
                              {"chance", Value(model->chance())},
                              {"operations", Value(model->operations())}});
  DescribeMore(result);
  return result;
}

Value Create(Value object) {
  Call call(object);
  const TrainerParams params = ReadParams(call);
  if (call.ok()) call.Require(Trainer::Create(params, model));
  LendCorpus();
  return Describe(call);
}

Value Memory(Value object) {
  Call call(object);
  const TrainerParams params = ReadParams(call);
  const std::int64_t further = call.Whole("furtherLength", 0);
  std::vector<std::int64_t> lengths;
  if (call.Has("lengths")) {
    const Array<double> given = call.Numbers<double>("lengths", 64);
    for (const double length : given.span()) {
      // No length: the engine refuses it.
      lengths.push_back(length == std::floor(length) && std::abs(length) < 1e6
                            ? static_cast<std::int64_t>(length)
                            : 0);
    }
  }
  TrainerMemory memory;
  if (call.ok()) call.Require(Trainer::Memory(params, further, lengths, memory));
  return call.Return({{"bytes", Value(memory.bytes)},
                      {"most", Value(kTrainerMemory)},
                      {"dModel", Value(double(memory.d_model))},
                      {"longest", Value(double(memory.longest))}});
}

Value Resume(Value object) {
  Call call(object);
  TrainerResume resume;
  resume.length = call.Whole("length", resume.length);
  resume.min_length = call.Whole("minLength", resume.min_length);
  resume.steps = call.Whole("steps");
  resume.learning_rate = call.Number("learningRate", resume.learning_rate);
  resume.batch = call.Whole("batch", resume.batch);
  resume.seed = call.Whole("seed", resume.seed);
  if (call.Has("encoding")) {
    resume.encoding = call.Choice("encoding", kEncodings, TrainerEncoding::kNone);
  }
  resume.per_layer = ReadLayers(call);
  resume.reading = ReadReading(call);
  RequireModel(call);
  if (call.ok()) call.Require(model->Resume(resume));
  return Describe(call);
}

Value Corpus(Value object) {
  Call call(object);
  TrainerCorpus tokens = ReadTokens(call, kMaxTokens);
  if (!call.ok()) return call.Return({});
  corpus = std::make_shared<const TrainerCorpus>(std::move(tokens));
  LendCorpus();
  return call.Return({{"length", Value(double(corpus->size()))}});
}

// As numbers a file takes four times its size, which are free again before it is read.
std::vector<std::uint8_t> ReadBytes(Call& call) {
  const Array<float> numbers = call.Numbers<float>("bytes", (std::int64_t{1} << 22) + (1 << 16));
  return {numbers.span().begin(), numbers.span().end()};
}

Value Load(Value object) {
  Call call(object);
  const std::vector<std::uint8_t> bytes = ReadBytes(call);
  if (call.ok()) call.Require(Trainer::Load(bytes, model));
  LendCorpus();
  return Describe(call);
}

Value Train(Value object) {
  Call call(object);
  const std::int64_t steps = call.Whole("steps");
  RequireModel(call);
  call.Require(CheckCount("steps", steps, 10000));
  if (!call.ok()) return call.Return({});
  std::vector<double> losses(static_cast<std::size_t>(steps)), accuracies(losses.size());
  std::int64_t done = 0;
  call.Require(model->Train(losses, accuracies, done));
  losses.resize(static_cast<std::size_t>(done));
  accuracies.resize(losses.size());
  return call.Return({{"step", Value(double(model->step()))},
                      {"losses", Copied<double>(call, losses)},
                      {"accuracies", Copied<double>(call, accuracies)}});
}

Value Evaluate(Value object) {
  Call call(object);
  const std::int64_t length = call.Whole("length");
  const std::int64_t answers = call.Whole("answers", 1000);
  const std::int64_t seed = call.Whole("seed", 1);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  TrainerScore score;
  if (call.ok()) call.Require(model->Evaluate(length, answers, seed, reading, score));
  return call.Return({{"correct", Value(double(score.correct))},
                      {"answers", Value(double(score.answers))},
                      {"accuracy", Value(double(score.correct) / double(score.answers))},
                      {"loss", Value(score.loss)}});
}

Value Reach(Value object) {
  Call call(object);
  const std::int64_t length = call.Whole("length");
  const std::int64_t answers = call.Whole("answers", 1000);
  const std::int64_t seed = call.Whole("seed", 1);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  TrainerReach reach;
  if (call.ok()) call.Require(model->Reach(length, answers, seed, reading, reach));
  return call.Return({{"asked", Copied<double>(call, reach.asked)},
                      {"correct", Copied<double>(call, reach.correct)}});
}

Value Distances(Value object) {
  Call call(object);
  RequireModel(call);
  TrainerDistances distances;
  if (call.ok()) call.Require(model->Distances(distances));
  return call.Return({{"pairs", Copied<double>(call, distances.pairs)},
                      {"answers", Copied<double>(call, distances.answers)}});
}

Value Losses(Value object) {
  Call call(object);
  const TrainerCorpus tokens = ReadTokens(call, kMaxTokens);
  const Array<double> places = call.Numbers<double>("ends", 4096);
  const std::int64_t length = call.Whole("length");
  const std::int64_t last = call.Whole("last", length);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  std::vector<std::int64_t> ends(places.size());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const double end = places.data()[i];
    if (!(std::abs(end) <= double(kMaxTokens) && end == std::floor(end))) {
      call.Refuse("ends", "must be whole numbers, but element % is not", double(i));
      break;
    }
    ends[i] = static_cast<std::int64_t>(end);
  }
  std::vector<float> each;
  if (call.ok()) call.Require(model->Losses(tokens, ends, length, last, reading, each));
  if (!call.ok()) return call.Return({});
  std::vector<double> positions(static_cast<std::size_t>(last));
  for (std::size_t i = 0; i < each.size(); ++i) {
    positions[i % positions.size()] += double(each[i]) / double(ends.size());
  }
  double sum = 0.0;
  for (const double loss : positions) sum += loss;
  return call.Return({{"loss", Value(sum / double(last))},
                      {"positions", Copied<double>(call, positions)},
                      {"each", Copied<float>(call, each)}});
}

Value Predict(Value object) {
  Call call(object);
  const TrainerCorpus tokens = ReadTokens(call, 4096);
  const std::int64_t last = call.Whole("last", 1);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  std::vector<float> logits, losses;
  if (call.ok()) call.Require(model->Predict(tokens, last, reading, logits, losses));
  return call.Return(
      {{"logits", Copied<float>(call, logits)}, {"losses", Copied<float>(call, losses)}});
}

Value Inspect(Value object) {
  Call call(object);
  const bool is_given = call.Has("tokens");
  const TrainerCorpus tokens = is_given ? ReadTokens(call, 512) : TrainerCorpus();
  const std::int64_t length = is_given ? 0 : call.Whole("length");
  const std::int64_t seed = call.Whole("seed", 1);
  const TrainerReading reading = ReadReading(call);
  RequireModel(call);
  TrainerView view;
  if (call.ok()) {
    call.Require(is_given ? model->InspectText(tokens, reading, view)
                          : model->Inspect(length, seed, reading, view));
  }
  return call.Return({{"tokens", Copied<std::int32_t>(call, view.tokens)},
                      {"targets", Copied<std::int32_t>(call, view.targets)},
                      {"predicted", Copied<std::int32_t>(call, view.predicted)},
                      {"probabilities", Copied<float>(call, view.probabilities)},
                      {"weights", Copied<float>(call, view.weights)},
                      {"bias", Copied<float>(call, view.bias)},
                      {"queryNorms", Copied<float>(call, view.query_norms)},
                      {"keyNorms", Copied<float>(call, view.key_norms)},
                      {"invFreq", Copied<double>(call, view.inv_freq)},
                      {"attentionFactor", Value(view.attention_factor)}});
}

Value Save(Value object) {
  Call call(object);
  const auto format = call.Choice("format", "float32|float16|int8", TrainerFormat::kFloat32);
  RequireModel(call);
  if (!call.ok()) return call.Return({});
  const std::uint64_t bits = model->Hash();
  std::string hash;
  for (int digit = 60; digit >= 0; digit -= 4) {
    hash += "0123456789abcdef"[bits >> digit & 15];
  }
  return call.Return(
      {{"bytes", Copied<std::uint8_t>(call, model->Save(format))}, {"hash", Value(hash.c_str())}});
}

}  // namespace

[[gnu::constructor]] void BindVerbs() {
  Bind("trainerCreate", &Create);
  Bind("trainerMemory", &Memory);
  Bind("trainerLoad", &Load);
  Bind("trainerResume", &Resume);
  Bind("trainerCorpus", &Corpus);
  Bind("trainerTrain", &Train);
  Bind("trainerEvaluate", &Evaluate);
  Bind("trainerReach", &Reach);
  Bind("trainerDistances", &Distances);
  Bind("trainerInspect", &Inspect);
  Bind("trainerLosses", &Losses);
  Bind("trainerPredict", &Predict);
  Bind("trainerSave", &Save);
}

}  // namespace posenc::bindings
