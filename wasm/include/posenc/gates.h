#ifndef POSENC_GATES_H_
#define POSENC_GATES_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// Positions that depend on the text: gates count tokens, decay what lies behind them, or reflect.

enum class GateOrder {
  kBackward,      // 'backward': from the query back to the key, as CoPE does
  kWrongForward,  // 'wrong-forward': from the first token up to the key, the same for every query
};

struct ContextualParams {
  std::int64_t query_len = 0;     // 1 .. kMaxLength
  std::int64_t key_len = 0;       // 1 .. kMaxLength
  std::int64_t query_offset = 0;  // position of query 0, 0 .. kMaxLength
  GateOrder order = GateOrder::kBackward;
};

// Whether the positions can be made; ask before allocating them.
// Errors: queryLen, keyLen, queryOffset out of range, or the last query not among the keys
// (queryOffset); an array above kMaxArrayBytes (queryLen, too-large).
Status CheckContextual(const ContextualParams& params);

// CoPE: how many tokens lie from key j up to query i, each counted as far as its gate is open, and
// the logit of that position, linear between the logits of the whole positions on both sides:
//
//   positions[i, j] = min(sum over k = j .. i + query_offset of gates[i, k], count - 1)
//   bias[i, j]      = (1 - w) logits[i, floor] + w logits[i, floor + 1]
//                     w = positions[i, j] - floor, floor = floor(positions[i, j])
//
// Keys after the query have position 0.
//
//   gates      [query_len, key_len]  0 .. 1, sigmoid(q_i . k_j) in CoPE
//   logits     [query_len, count]    q_i . e_p of the embeddings of positions p = 0 .. count - 1
//   positions  [query_len, key_len]
//   bias       [query_len, key_len]  added to the scores
//
// Errors: those of CheckContextual; gates outside 0 .. 1; logits not finite; an array of another
// shape (gates, logits, positions, bias).
// Accuracy: |positions - exact| <= 1.2e-16 key_len^2, |bias - exact| <= 6e-8 |exact| + 2.4e-16
// key_len^2 max |logits|: sums are in double, one gate after another; the same bits on every
// machine.
// Source: Golovneva et al. 2024, Contextual Position Encoding; facebookresearch/RAM, projects/cope,
// context_position.py.
Status GatesContextual(const ContextualParams& params, ConstMatrixView gates,
                       ConstMatrixView logits, std::span<double> positions, MatrixView bias);

enum class ForgetRule {
  kOfficial,      // 'official': the gates after the key, up to the query's own
  kWrongShifted,  // 'wrong-shifted': the key's own gate up to that before the query, as where the
                  // gates are summed up without the last one of each sum
};

struct ForgetParams {
  std::int64_t query_len = 0;     // 1 .. kMaxLength
  std::int64_t query_offset = 0;  // position of query 0, 0 .. kMaxLength
  ForgetRule rule = ForgetRule::kOfficial;
};

// Whether the bias for key_len gates can be made; ask before allocating it.
// Errors: queryLen, queryOffset out of range, or the last query not among the keys (queryOffset);
// an output above kMaxArrayBytes (queryLen, too-large).
Status CheckForget(const ForgetParams& params, std::int64_t key_len);

// Forgetting Attention (FoX): every token on the way multiplies what lies behind it by its gate.
//
//   bias[i, j] = sum over l = j + 1 .. i + query_offset of ln gates[l]     -Infinity in the future
//
// With the same gate e^-m everywhere it is the bias of ALiBi with slope m. With 'wrong-shifted' the
// sum is over l = j .. i + query_offset - 1: the same for such gates, and a token early for others.
//
//   gates  [key_len]             0 .. 1; 0 forgets all that lies behind it
//   bias   [query_len, key_len]  added to the scores
//
// Errors: those of CheckForget; gates empty, more than kMaxLength, or one outside 0 .. 1; bias of
// another shape (bias).
// Accuracy: |bias - exact| <= 6e-8 |exact| + 4e-16 key_len (1 + |exact|): sums are in double from
// the query back; the same bits on every machine.
// Source: Lin et al. 2025, Forgetting Transformer; zhixuan-lin/forgetting-transformer.
Status GatesForget(const ForgetParams& params, std::span<const double> gates, MatrixView bias);

// How many rows q of that many elements has, if the scores can be computed; ask before allocating
// them.
// Errors: headDim out of range; q not a whole number of rows; rows^2 * head_dim above 2^28 or an
// output above kMaxArrayBytes (q, too-large).
Status CheckPath(std::int64_t head_dim, std::int64_t q_size, std::int64_t& rows);

enum class PathRule {
  kOfficial,           // 'official': w is divided by its length
  kWrongUnnormalised,  // 'wrong-unnormalised': it is not, so that H stretches what lies along w
};

// PaTH: between key and query every token multiplies by a matrix of its own, a reflection where
// beta is 2, nothing where it is 0. Unscaled scores:
//
//   scores[i, j] = q_i^T H_i H_(i-1) ... H_(j+1) k_j      H_t = I - beta_t w_t w_t^T / |w_t|^2
//
// -Infinity in the future. A row of w that is all zeros makes H_t the identity. With
// 'wrong-unnormalised' H_t = I - beta_t w_t w_t^T; what grows beyond double's range becomes
// infinite or NaN.
//
//   q, k, w  [rows, head_dim]
//   beta     [rows]            0 .. 2
//   scores   [rows, rows]
//
// Errors: those of CheckPath; beta outside 0 .. 2; q, k, w not finite; an array of another shape
// (k, w, beta, scores).
// Accuracy: |scores - exact| <= 6e-8 |exact| + 1.2e-16 (rows + 1) (head_dim + 4) |q_i| |k_j|: keys
// are multiplied in double, a token at a time; 'wrong-unnormalised' within 1e-6 of the largest of
// the products where |w_t|^2 <= 2. The same bits on every machine.
// Source: Yang et al. 2025, PaTH Attention; fla-org/flash-linear-attention, layers/path_attn.py.
Status GatesPath(ConstMatrixView q, ConstMatrixView k, ConstMatrixView w,
                 std::span<const double> beta, PathRule rule, MatrixView scores);

}  // namespace posenc

#endif  // POSENC_GATES_H_
