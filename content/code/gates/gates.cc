// Positions that depend on the text, with the library: CoPE, forgetting attention and PaTH.
#include "posenc/gates.h"

#include <vector>

#include "posenc/attention.h"

// Weights of the last query, by how many tokens the gates count back to each key; gates [1, keys],
// logits [1, count], one for every position.
posenc::Status CountedWeights(posenc::ConstMatrixView scores, posenc::ConstMatrixView gates,
                              posenc::ConstMatrixView logits, posenc::MatrixView weights) {
  const auto keys = static_cast<std::int64_t>(gates.cols());
  std::vector<double> positions(gates.cols());
  std::vector<float> row(gates.cols());
  const posenc::MatrixView bias(row.data(), 1, row.size());
  const posenc::ContextualParams params = {
      .query_len = 1, .key_len = keys, .query_offset = keys - 1};
  const posenc::Status status =
      posenc::GatesContextual(params, gates, logits, positions, bias);  // @a
  if (!status.ok()) return status;
  return posenc::AttentionWeights({1, keys, {}}, scores, bias, {}, weights);
}

// Biases of forgetting attention, a gate a token; and scores of PaTH, a reflection a token.
posenc::Status Forgotten(const std::vector<double>& gates, posenc::MatrixView bias) {
  return posenc::GatesForget({.query_len = static_cast<std::int64_t>(gates.size())}, gates,
                             bias);  // @c
}
posenc::Status Reflected(posenc::ConstMatrixView q, posenc::ConstMatrixView k,
                         posenc::ConstMatrixView w, const std::vector<double>& beta,
                         posenc::MatrixView scores) {
  return posenc::GatesPath(q, k, w, beta, posenc::PathRule::kOfficial, scores);  // @d
}
