#include "posenc/t5.h"

#include "convert.h"
#include "module.h"
#include "scores.h"

namespace posenc::bindings {
namespace {

T5BucketParams ReadBuckets(Call& call) {
  T5BucketParams params;
  params.bidirectional = call.Flag("bidirectional", params.bidirectional);
  params.num_buckets = call.Whole("numBuckets", params.num_buckets);
  params.max_distance = call.Whole("maxDistance", params.max_distance);
  return params;
}

Value Thresholds(Value object) {
  Call call(object);
  const T5BucketParams params = ReadBuckets(call);
  std::int64_t count = 0;
  call.Require(T5BucketCount(params, count));
  const Array<std::int32_t> thresholds = call.Output<std::int32_t>("numBuckets", count);
  if (call.ok()) call.Require(T5Thresholds(params, thresholds.span()));
  return call.Return(thresholds);
}

Value Buckets(Value object) {
  Call call(object);
  const T5BucketParams params = ReadBuckets(call);
  const Array<double> relative_positions = call.Numbers<double>("relativePositions", kMaxLength);
  const Array<std::int32_t> buckets =
      call.Output<std::int32_t>("relativePositions", relative_positions.ssize());
  if (call.ok()) call.Require(T5Buckets(params, relative_positions.span(), buckets.span()));
  return call.Return(buckets);
}

Value Bias(Value values, Value object) {
  Call call(object);
  T5BiasParams params;
  params.num_heads = call.Whole("numHeads");
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen", params.query_len);
  params.buckets = ReadBuckets(call);
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  const Array<float> table = call.Numbers<float>("table", values);
  if (call.ok()) call.Require(CheckT5Bias(params, table.ssize()));
  const Array<float> bias =
      call.Output<float>("queryLen", params.num_heads * params.query_len * params.key_len);
  if (call.ok()) call.Require(BiasT5(params, table.span(), bias.span()));
  return call.Return(bias);
}

Value Scores(Value q_values, Value k_values, Value object) {
  Call call(object);
  const std::int64_t head_dim = call.Whole("headDim");
  const auto scaling = call.Choice("scaling", "none|wrong-sqrt", T5Scaling::kNone);
  return ReturnScores(call, T5Scores(head_dim, scaling), q_values, k_values);
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("t5Thresholds", &Thresholds);
  BesideVerb("t5Buckets", &Buckets);
  BesideVerb("t5Bias", &Bias);
  BesideVerb("t5Scores", &Scores);
}

}  // namespace

}  // namespace posenc::bindings
