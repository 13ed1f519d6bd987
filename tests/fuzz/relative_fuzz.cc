#include "posenc/relative.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Indices(Input& in) {
  RelativeIndicesParams params;
  params.query_len = in.Count();
  params.key_len = in.Count();
  params.max_relative_position = in.Count(30);
  params.query_offset = in.Offset();
  params.order = in.Choice<RelativeOrder>(2);
  Try<std::int32_t>(
      {in.Length(Cells(params.query_len, params.key_len))},
      [&](std::span<std::int32_t> out) { return RelativeIndices(params, out); },
      CheckRelativeIndices(params));
}

RelativeTermsParams Params(Input& in, std::int64_t queries, std::int64_t keys) {
  RelativeTermsParams params;
  params.head_dim = in.Even(40);
  params.query_len = queries;
  params.key_len = keys;
  params.base = in.Number(1.5, 1e6);
  params.query_offset = in.Offset();
  return params;
}

void Keys(Input& in) {
  const std::int64_t queries = 1 + in.Byte() % 20, keys = 1 + in.Byte() % 20;
  const RelativeTermsParams params = Params(in, queries, keys);
  const std::size_t cols = Cells(params.head_dim);
  const std::size_t rows = in.Length(static_cast<std::size_t>(queries + keys - 1));
  if (rows * cols > kMostCells) return;
  Try<float>({rows * cols},
             [&](std::span<float> out) { return RelativeKeys(params, Rows(out, cols)); });
}

void Terms(Input& in) {
  const std::size_t queries = in.Few(20);
  const std::size_t keys = in.Few(20);
  RelativeTermsParams params =
      Params(in, static_cast<std::int64_t>(queries), static_cast<std::int64_t>(keys));
  const std::size_t cols = Cells(params.head_dim);
  if (64 * cols > kMostCells) return;
  const std::vector<float> q = in.Floats(queries * cols), k = in.Floats(keys * cols);
  const std::vector<float> u = in.Floats(in.Length(cols)), v = in.Floats(in.Length(cols));
  const std::vector<float> r =
      in.Floats(in.Length(queries + keys == 0 ? 0 : queries + keys - 1) * cols);
  const Status check = CheckRelativeTerms(params, Size(q), Size(k));
  std::array<std::size_t, 4> sizes;
  for (std::size_t& size : sizes) size = in.Length(queries) * keys;
  Try<float, float, float, float>(
      sizes,
      [&](auto a, auto b, auto c, auto d) {
        return RelativeTerms(params, Rows(q, cols), Rows(k, cols), u, v, Rows(r, cols),
                             {Rows(a, keys), Rows(b, keys), Rows(c, keys), Rows(d, keys)});
      },
      check);
}

void Untied(Input& in) {
  const std::size_t queries = in.Few(20);
  const std::size_t keys = in.Few(20);
  DisentangledParams params = {in.Count(12), in.Count(6)};
  params.index = in.Choice<DistanceIndex>(2);
  UntiedParams untied = {params.head_dim};
  if (in.Flag()) untied.class_from = in.Number(-3.0, 3.0);
  if (in.Flag()) untied.class_to = in.Number(-3.0, 3.0);
  const std::size_t cols = Cells(params.head_dim), rows = 2 * Cells(params.max_relative_position);
  if (64 * cols > kMostCells || rows * cols > kMostCells) return;
  const std::vector<float> q = in.Floats(queries * cols), k = in.Floats(keys * cols);
  const std::vector<float> ours = in.Floats(in.Length(rows) * cols),
                           theirs = in.Floats(rows * cols);
  const std::vector<float> p = in.Floats(in.Length(queries) * cols), r = in.Floats(keys * cols);
  const std::size_t size = in.Length(queries) * keys;
  Try<float, float, float>(
      {size, size, size},
      [&](auto a, auto b, auto c) {
        return RelativeDisentangled(params, Rows(q, cols), Rows(k, cols), Rows(ours, cols),
                                    Rows(theirs, cols),
                                    {Rows(a, keys), Rows(b, keys), Rows(c, keys)});
      },
      CheckRelativeDisentangled(params, Size(q), Size(k)));
  Try<float, float>({size, size}, [&](auto a, auto b) {
    return RelativeUntied(untied, Rows(q, cols), Rows(k, cols), Rows(p, cols), Rows(r, cols),
                          Rows(a, keys), Rows(b, keys));
  });
}

const Registration relative("relative", {Indices, Keys, Untied, Terms});

}  // namespace
}  // namespace posenc::fuzz
