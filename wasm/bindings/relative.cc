#include "posenc/relative.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

Value Indices(Value object) {
  Call call(object);
  RelativeIndicesParams params;
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen", params.query_len);
  params.max_relative_position = call.Whole("maxRelativePosition");
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  params.order = call.Choice("order", "key-minus-query|query-minus-key", params.order);
  call.Require(CheckRelativeIndices(params));
  const Array<std::int32_t> indices =
      call.Output<std::int32_t>("queryLen", params.query_len * params.key_len);
  if (call.ok()) call.Require(RelativeIndices(params, indices.span()));
  return call.Return(indices);
}

// The keys of the distances: the caller's own, or sinusoidal ones.
Array<float> ReadRelativeKeys(Call& call, const RelativeTermsParams& params) {
  if (!call.ok()) return {};
  const std::int64_t rows = params.query_len + params.key_len - 1;
  if (!call.Has("relativeKeys")) {
    Array<float> keys = call.Output<float>("q", rows * params.head_dim);
    if (call.ok()) call.Require(RelativeKeys(params, keys.matrix(static_cast<std::size_t>(rows))));
    return keys;
  }
  if (call.Has("base")) call.Refuse("relativeKeys", "must not be given together with base");
  Array<float> keys = call.Numbers<float>("relativeKeys");
  call.RequireSize("relativeKeys", keys, rows * params.head_dim,
                   "must hold (queryLen + keyLen - 1) * headDim = % numbers, got %");
  return keys;
}

Value Terms(Value q_values, Value k_values, Value object) {
  constexpr char kBiasSize[] = "must hold headDim = % numbers, got %";
  Call call(object);
  RelativeTermsParams params;
  params.head_dim = call.Whole("headDim");
  params.base = call.Number("base", params.base);
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> k = call.Numbers<float>("k", k_values);
  if (call.ok()) call.Require(CheckRelativeTerms(params, q.ssize(), k.ssize()));
  const Array<float> u = call.Numbers<float>("u");
  call.RequireSize("u", u, params.head_dim, kBiasSize);
  const Array<float> v = call.Numbers<float>("v");
  call.RequireSize("v", v, params.head_dim, kBiasSize);
  const Array<float> keys = ReadRelativeKeys(call, params);
  Array<float> terms[4];
  for (Array<float>& term : terms) {
    term = call.Output<float>("q", params.query_len * params.key_len);
  }
  if (call.ok()) {
    const std::size_t rows = q.size() / params.head_dim;
    call.Require(RelativeTerms(params, q.matrix(rows), k.matrix(k.size() / params.head_dim),
                               u.span(), v.span(), keys.matrix(keys.size() / params.head_dim),
                               {terms[0].matrix(rows), terms[1].matrix(rows), terms[2].matrix(rows),
                                terms[3].matrix(rows)}));
  }
  return call.Return({{"content", call.Copy(terms[0])},
                      {"position", call.Copy(terms[1])},
                      {"contentBias", call.Copy(terms[2])},
                      {"positionBias", call.Copy(terms[3])}});
}

constexpr char kTableSize[] = "must hold % numbers, got %";

Value Disentangled(Value q_values, Value k_values, Value object) {
  Call call(object);
  DisentangledParams params;
  params.head_dim = call.Whole("headDim");
  params.max_relative_position = call.Whole("maxRelativePosition");
  params.index = call.Choice("index", "official|wrong-same-index", params.index);
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> k = call.Numbers<float>("k", k_values);
  if (call.ok()) call.Require(CheckRelativeDisentangled(params, q.ssize(), k.ssize()));
  const std::int64_t size = 2 * params.max_relative_position * params.head_dim;
  const Array<float> q_position = call.Numbers<float>("qPosition");
  call.RequireSize("qPosition", q_position, size, kTableSize);
  const Array<float> k_position = call.Numbers<float>("kPosition");
  call.RequireSize("kPosition", k_position, size, kTableSize);
  const std::int64_t rows = call.ok() ? q.ssize() / params.head_dim : 1;
  const std::int64_t cols = call.ok() ? k.ssize() / params.head_dim : 1;
  Array<float> terms[3];
  for (Array<float>& term : terms) term = call.Output<float>("q", rows * cols);
  if (call.ok()) {
    const auto table = static_cast<std::size_t>(2 * params.max_relative_position);
    call.Require(RelativeDisentangled(
        params, q.matrix(rows), k.matrix(cols), q_position.matrix(table), k_position.matrix(table),
        {terms[0].matrix(rows), terms[1].matrix(rows), terms[2].matrix(rows)}));
  }
  return call.Return({{"content", call.Copy(terms[0])},
                      {"contentToPosition", call.Copy(terms[1])},
                      {"positionToContent", call.Copy(terms[2])}});
}

Value Untied(Value q_values, Value k_values, Value object) {
  Call call(object);
  UntiedParams params;
  params.head_dim = call.Whole("headDim");
  if (call.Has("classFrom")) params.class_from = call.Number("classFrom");
  if (call.Has("classTo")) params.class_to = call.Number("classTo");
  const Array<float> q = call.Numbers<float>("q", q_values);
  const Array<float> k = call.Numbers<float>("k", k_values);
  if (call.ok()) call.Require(CheckRelativeUntied(params, q.ssize(), k.ssize()));
  const Array<float> q_position = call.Numbers<float>("qPosition");
  call.RequireSize("qPosition", q_position, q.ssize(), kTableSize);
  const Array<float> k_position = call.Numbers<float>("kPosition");
  call.RequireSize("kPosition", k_position, k.ssize(), kTableSize);
  const std::int64_t rows = call.ok() ? q.ssize() / params.head_dim : 1;
  const std::int64_t cols = call.ok() ? k.ssize() / params.head_dim : 1;
  const Array<float> content = call.Output<float>("q", rows * cols);
  const Array<float> position = call.Output<float>("q", rows * cols);
  if (call.ok()) {
    call.Require(RelativeUntied(params, q.matrix(rows), k.matrix(cols), q_position.matrix(rows),
                                k_position.matrix(cols), content.matrix(rows),
                                position.matrix(rows)));
  }
  return call.Return({{"content", call.Copy(content)}, {"position", call.Copy(position)}});
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("relativeIndices", &Indices);
  BesideVerb("relativeTerms", &Terms);
  BesideVerb("relativeDisentangled", &Disentangled);
  BesideVerb("relativeUntied", &Untied);
}

}  // namespace

}  // namespace posenc::bindings
