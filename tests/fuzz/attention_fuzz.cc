#include <algorithm>

#include "posenc/attention.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Scores(Input& in) {
  AttentionScoresParams params;
  params.head_dim = in.Count(70);
  if (in.Flag()) params.scale = in.Number(-2.0, 2.0);
  const auto q_rows = static_cast<std::size_t>(in.Count(20) & 63);
  const auto k_rows = static_cast<std::size_t>(in.Count(20) & 63);
  const std::size_t cols = in.Length(Cells(params.head_dim) == 0 ? 3 : Cells(params.head_dim));
  if (std::max(q_rows, k_rows) * cols > kMostCells) return;
  const std::vector<float> q = in.Floats(q_rows * cols);
  const std::vector<float> k = in.Floats(k_rows * cols);
  const std::size_t out_rows = in.Length(q_rows);
  const Status check =
      CheckScores(params, static_cast<std::int64_t>(q.size()), static_cast<std::int64_t>(k.size()));
  Try<float>(
      {out_rows * k_rows},
      [&](std::span<float> out) {
        return AttentionScores(params, {q.data(), q_rows, cols}, {k.data(), k_rows, cols},
                               {out.data(), out_rows, k_rows});
      },
      check);
}

void Weights(Input& in) {
  AttentionWeightsParams params;
  params.query_len = in.Count();
  params.key_len = in.Count();
  params.seen.causal = in.Flag();
  params.seen.query_offset = in.Offset();
  if (in.Flag()) params.seen.window_size = in.Count();
  if (in.Flag()) params.seen.prefix_len = in.Offset();
  const std::size_t cells = Cells(params.query_len, params.key_len);
  const std::size_t cols = cells == 0 ? 1 : static_cast<std::size_t>(params.key_len);
  const std::vector<float> scores = in.Floats(in.Length(cells), -90.0, 90.0);
  const std::vector<float> bias =
      in.Flag() ? in.Floats(in.Length(cells), -1e6, 4.0) : std::vector<float>();
  const std::vector<float> mask =
      in.Flag() ? in.Floats(in.Length(cells), 0.0, 1.0) : std::vector<float>();
  const bool ok = Try<float>(
      {in.Length(cells / cols) * cols},
      [&](std::span<float> out) {
        return AttentionWeights(params, Rows(scores, cols), Rows(bias, cols), Rows(mask, cols),
                                Rows(out, cols));
      },
      CheckWeights(params));
  if (!ok) return;
  std::vector<float> own = scores;
  const MatrixView view = Rows(std::span(own), cols);
  Require(AttentionWeights(params, view, Rows(bias, cols), Rows(mask, cols), view).ok(),
          "weights may be the scores themselves");
  for (std::size_t i = 0; i < view.rows(); ++i) {
    double sum = 0.0;
    for (const float weight : view.row(i)) {
      Require(weight >= 0.0f && weight <= 1.0f, "a weight is a share");
      sum += weight;
    }
    Require(sum == 0.0 || (sum > 1.0 - 1e-6 && sum < 1.0 + 1e-6), "a row of weights sums to 1");
  }
}

void Attending(Input& in) {
  const auto queries = static_cast<std::size_t>(in.Count(20) & 63);
  const auto keys = static_cast<std::size_t>(in.Count(20) & 63);
  const auto head_dim = static_cast<std::size_t>(in.Count(70) & 127);
  const std::vector<float> weights = in.Floats(queries * keys);
  const std::size_t v_rows = in.Length(keys);
  const std::vector<float> v = in.Floats(v_rows * head_dim);
  const std::size_t out_rows = in.Length(queries);
  const Status check =
      CheckAttend(static_cast<std::int64_t>(queries), static_cast<std::int64_t>(keys),
                  static_cast<std::int64_t>(head_dim));
  Try<float>(
      {out_rows * head_dim},
      [&](std::span<float> out) {
        return Attend({weights.data(), queries, keys}, {v.data(), v_rows, head_dim},
                      {out.data(), out_rows, head_dim});
      },
      check);
}

const Registration attention("attention", [](Input& in) {
  switch (in.Byte() % 3) {
    case 0:
      return Weights(in);
    case 1:
      return Scores(in);
    default:
      return Attending(in);
  }
});

}  // namespace
}  // namespace posenc::fuzz
