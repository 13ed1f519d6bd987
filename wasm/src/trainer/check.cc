#include <algorithm>

#include "message.h"
#include "posenc/limits.h"
#include "posenc/t5.h"
#include "trainer/memory.h"
#include "trainer/state.h"
#include "trainer/tasks.h"

namespace posenc::trainer {
namespace {

Status Range(const char* field, std::int64_t value, std::int64_t min, std::int64_t max) {
  if (value >= min && value <= max) return Ok();
  return Invalid(field, {field, " must be a whole number from ", Number(min), " to ", Number(max),
                         ", got ", Number(value)});
}

Status Fours(const char* field, std::int64_t value, std::int64_t min, std::int64_t max) {
  if (value % 4 == 0) return Range(field, value, min, max);
  return Invalid(field, {field, " must be a multiple of 4, got ", Number(value)});
}

void FillIn(TrainerParams& params) {
  const TaskTraits& traits = TraitsOf(params.task);
  if (params.layers == 0) params.layers = traits.layers;
  if (params.steps == 0) params.steps = traits.steps;
  if (params.learning_rate == 0.0) params.learning_rate = traits.learning_rate;
  if (params.batch == 0) params.batch = params.task == TrainerTask::kText ? 16 : 32;
  if (params.min_length == 0 && params.task == TrainerTask::kText) {
    params.min_length = params.length;
  } else if (params.min_length == 0) {
    const bool needle = params.task == TrainerTask::kNeedle;
    // Even, for 'copy', and long enough for something to be asked.
    params.min_length = needle ? 16 : std::max(params.length / 8 * 2, ShortestOf(params));
    params.min_length += params.min_length % 2;
  }
}

Status CheckLengths(const TrainerParams& params) {
  POSENC_RETURN_IF_ERROR(
      Range("length", params.length, params.task == TrainerTask::kNeedle ? 16 : 8, 512));
  if (params.length % 2 != 0) return Mismatch("length", "even", double(params.length));
  POSENC_RETURN_IF_ERROR(Range("minLength", params.min_length, ShortestOf(params), params.length));
  if (!(params.length_skew >= 0.0 && params.length_skew <= 8.0)) {
    return Mismatch("lengthSkew", "from 0 to 8", params.length_skew);
  }
  if (params.task == TrainerTask::kCopy && params.min_length % 2 != 0) {
    return Mismatch("minLength", "even for 'copy'", double(params.min_length));
  }
  return Ok();
}

Status CheckLayers(const TrainerParams& params) {
  if (params.per_layer.empty()) return Ok();
  POSENC_RETURN_IF_ERROR(
      CheckLength("perLayer", params.per_layer.size(), static_cast<std::size_t>(params.layers)));
  for (const TrainerLayer& layer : params.per_layer) {
    if (layer.encoding == TrainerEncoding::kSinusoidal ||
        layer.encoding == TrainerEncoding::kLearned || layer.encoding == TrainerEncoding::kAbacus) {
      return Invalid("perLayer", {"perLayer must have none, t5, alibi, rope, xpos, kerple, fire, "
                                  "pope or cope as encodings"});
    }
    POSENC_RETURN_IF_ERROR(Range("window", layer.window, 0, 4096));
    if (layer.base != 0.0) POSENC_RETURN_IF_ERROR(CheckBase("base", layer.base));
    if (!(layer.rotary >= 0.0 && layer.rotary <= 1.0)) {
      return Mismatch("rotary", "from 0 to 1", layer.rotary);
    }
  }
  return Ok();
}

Status CheckVocabulary(const TrainerParams& params) {
  if (params.task == TrainerTask::kText) {
    return Range("vocabulary", params.vocabulary, 2, 1024);
  }
  if (params.begin) return Invalid("begin", {"begin must be false but for 'text'"});
  return params.vocabulary == 0
             ? Ok()
             : Mismatch("vocabulary", "0 but for 'text'", double(params.vocabulary));
}

Status CheckTurns(const TrainerParams& params) {
  if (!(params.rotary > 0.0 && params.rotary <= 1.0)) {
    return Mismatch("rotary", "above 0 and at most 1", params.rotary);
  }
  if (!(params.scale_base >= 64.0 && params.scale_base <= 1e6)) {
    return Mismatch("scaleBase", "from 64 to 1000000", params.scale_base);
  }
  const bool counts = params.encoding == TrainerEncoding::kAbacus;
  if (counts && params.task != TrainerTask::kAddition) {
    return Invalid("encoding", {"encoding must not be abacus but for 'addition'"});
  }
  if (!params.random_positions) return Ok();
  const auto kinds = LayersOf(params);
  if (counts || params.task == TrainerTask::kText || params.position_range == 0 ||
      std::ranges::find(kinds, TrainerEncoding::kCope, &TrainerLayer::encoding) != kinds.end()) {
    return Invalid(
        "randomPositions",
        {"randomPositions must go with a positionRange, without abacus, cope and 'text'"});
  }
  return Ok();
}

// What Resume, or a file, may have left.
Status CheckExtended(const TrainerParams& params) {
  POSENC_RETURN_IF_ERROR(CheckReading(params.extended));
  POSENC_RETURN_IF_ERROR(Range("originalLength", params.original_length, 0, 512));
  POSENC_RETURN_IF_ERROR(Range("earlierSteps", params.earlier_steps, 0, 1 << 20));
  const TrainerReading& extended = params.extended;
  if (extended.scaling == TrainerScaling::kDynamic) {
    return Invalid("scaling", {"scaling must be none, linear, ntk or yarn in training"});
  }
  if (extended.scaling != TrainerScaling::kNone && extended.factor == 0.0) {
    return Mismatch("factor", "from 1 to 10000", extended.factor);
  }
  if (params.original_length == 0) return Ok();
  const auto rows = std::max(params.position_range, params.original_length);
  if (HasRows(params) && params.length > rows) {
    return Invalid("length", {"length must be at most ", Number(rows),
                              ", the rows of the learned table, got ", Number(params.length)});
  }
  return Ok();
}

}  // namespace

Status Complete(TrainerParams& params) {
  POSENC_RETURN_IF_ERROR(Range("seed", params.seed, 0, 0xffffffff));
  POSENC_RETURN_IF_ERROR(Range("k", params.k, 1, 16));
  if (params.task == TrainerTask::kBack && params.k >= params.length) {
    return Mismatch("k", "below length", double(params.k));
  }
  POSENC_RETURN_IF_ERROR(CheckVocabulary(params));
  FillIn(params);
  POSENC_RETURN_IF_ERROR(CheckLengths(params));
  POSENC_RETURN_IF_ERROR(Range("steps", params.steps, 1, 10000));
  POSENC_RETURN_IF_ERROR(Range("layers", params.layers, 1, 6));
  POSENC_RETURN_IF_ERROR(Fours("dModel", params.d_model, 8, 256));
  POSENC_RETURN_IF_ERROR(Fours("mlpDim", params.mlp_dim, 4, 1024));
  POSENC_RETURN_IF_ERROR(Range("numHeads", params.num_heads, 1, 8));
  if (params.d_model % (4 * params.num_heads) != 0) {
    return Mismatch("numHeads", "a divisor of dModel / 4", double(params.num_heads));
  }
  if (!(params.learning_rate >= 1e-5 && params.learning_rate <= 0.3)) {
    return Mismatch("learningRate", "from 0.00001 to 0.3", params.learning_rate);
  }
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  if (!(params.slope_factor >= 0.0 && params.slope_factor <= 64.0)) {
    return Mismatch("slopeFactor", "from 0 to 64", params.slope_factor);
  }
  POSENC_RETURN_IF_ERROR(Range("numBuckets", params.num_buckets, 2, 64));
  std::int64_t buckets = 0;
  POSENC_RETURN_IF_ERROR(T5BucketCount({.bidirectional = false,
                                        .num_buckets = params.num_buckets,
                                        .max_distance = params.max_distance},
                                       buckets));
  POSENC_RETURN_IF_ERROR(Range("batch", params.batch, 1, 64));
  POSENC_RETURN_IF_ERROR(CheckLayers(params));
  POSENC_RETURN_IF_ERROR(CheckTurns(params));
  POSENC_RETURN_IF_ERROR(CheckExtended(params));
  if (params.position_range != 0) {
    POSENC_RETURN_IF_ERROR(Range("positionRange", params.position_range, params.length, 1024));
  }
  const std::int64_t parameters = Layout(params).parameters;
  if (parameters <= kMaxParameters) return Ok();
  return Excessive("dModel", {"dModel is too large: the model would have ", Number(parameters),
                              " parameters, and has at most ", Number(kMaxParameters)});
}

}  // namespace posenc::trainer
