#ifndef POSENC_SINKS_H_
#define POSENC_SINKS_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// A cache that keeps the first tokens of a stream, the attention sinks, and the most recent ones.
struct SinksParams {
  std::int64_t seq_len = 0;      // tokens so far, 1 .. kMaxLength
  std::int64_t window_size = 0;  // most recent tokens kept, sinks not counted; 1 .. kMaxLength
  std::int64_t sink_size = 0;    // first tokens kept, 0 .. kMaxLength; 0 is plain window attention
};

// How many tokens the cache keeps, min(seq_len, sink_size + window_size), through `count`.
// Errors: seqLen, windowSize, sinkSize out of range.
Status SinksCount(const SinksParams& params, std::int64_t& count);

// What the cache keeps after `seq_len` tokens, and where that stands:
//
//   kept       [count]  tokens t < sink_size or t >= seq_len - window_size, ascending
//   positions  [count]  0, 1, 2, ...: places in the cache, not in the text. Keys are kept as they
//                       were before rotation and turned by these; the next query stands at `count`
//
// Errors: those of SinksCount; an output of another length (kept, positions).
// Source: Xiao et al. 2024, StreamingLLM, section 3.2; mit-han-lab/streaming-llm, kv_cache.py.
Status SinksCache(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> positions);

// Whether the trace of such a cache can be made; ask before allocating it.
// Errors: those of SinksCount; seq_len * (sink_size + window_size) above kMaxArrayBytes (seqLen,
// too-large).
Status CheckSinksTrace(const SinksParams& params);

// The cache after each token of a stream; row t is what SinksCache keeps of t + 1 tokens.
//
//   kept     [seq_len, sink_size + window_size]  padded with -1
//   counts   [seq_len]                           tokens kept
//   evicted  [seq_len]                           the token that leaves at t, or -1
//
// Errors: those of CheckSinksTrace; an output of another length (kept, counts, evicted).
Status SinksTrace(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> counts, std::span<std::int32_t> evicted);

// Whether the mass of weights of that shape can be summed.
// Errors: queryLen, keyLen out of range or an array above kMaxArrayBytes (queryLen); sinkSize
// outside 0 .. kMaxLength.
Status CheckSinksMass(std::int64_t query_len, std::int64_t key_len, std::int64_t sink_size);

// The weight that each query gives to the first keys:
//
//   mass[i] = sum over j < sink_size of weights[i, j]      all keys where there are fewer
//
//   weights  [query_len, key_len]
//   mass     [query_len]
//
// Errors: those of CheckSinksMass; mass of another length (mass).
// Accuracy: added up in double from the first key on, |mass - exact| <= 1.2e-16 key_len sum
// |weights|; the same bits on every machine. Data that is not finite follows IEEE arithmetic.
Status SinksMass(ConstMatrixView weights, std::int64_t sink_size, std::span<double> mass);

enum class SinkRule {
  kOfficial,          // 'official'
  kWrongUnshifted,    // 'wrong-unshifted': the largest score is taken from the scores alone and not
                      // from the sink, so that no shift of the scores is felt
  kWrongGatedScores,  // 'wrong-gated-scores': the gate multiplies the scores, not what they give
};

struct SinksWeightsParams {
  std::int64_t query_len = 0;  // 1 .. kMaxLength
  std::int64_t key_len = 0;    // 1 .. kMaxLength
  double sink = 0.0;           // logit that holds no token: learned, 0 in softmax1; -1e6 .. 1e6
  SinkRule rule = SinkRule::kOfficial;
};

// Whether such weights can be made; ask before allocating them.
// Errors: queryLen, keyLen out of range or an array above kMaxArrayBytes (queryLen); sink out of
// range.
Status CheckSinksWeights(const SinksWeightsParams& params);

// Softmax with one more term below, and a gate on what the head reads: what goes to no token.
//
//   weights[i, j] = gates[i] exp(scores[i, j]) / (exp(sink) + sum over j of exp(scores[i, j]))
//   elsewhere[i]  = 1 - sum over j of weights[i, j]
//
// A sink of -1e6 is softmax. A gate on the output of a head is one on its weights: both are a
// factor of the sum over values. Mistakes, with m_i the largest of scores[i]:
//
//   'wrong-unshifted'     exp(scores[i, j] - m_i) for exp(scores[i, j])
//   'wrong-gated-scores'  exp(gates[i] scores[i, j]), without the factor
//
//   scores     [query_len, key_len]  -Infinity hides a key
//   gates      [query_len]           0 .. 1, a sigmoid in models; empty: 1
//   weights    as scores
//   elsewhere  [query_len]
//
// Errors: those of CheckSinksWeights; a NaN or +Infinity in scores; gates outside 0 .. 1; an array
// of another shape (scores, gates, weights, elsewhere).
// Accuracy: |weights - exact| <= 6.1e-8 exact + 1e-44, |elsewhere - exact| <= 1e-12 + 2e-16
// key_len: powers and sums are in double, in order; the same bits on every machine.
// Source: OpenAI 2025, gpt-oss, and huggingface/transformers, modeling_gpt_oss (a sink for each
// head); Miller 2023, Attention is off by one, and kyegomez/AttentionIsOFFByOne, issue 5 (the
// maximum that is not taken from the 1); Qiu et al. 2025, Gated attention, a gate for each head.
Status SinksWeights(const SinksWeightsParams& params, ConstMatrixView scores,
                    std::span<const double> gates, MatrixView weights, std::span<double> elsewhere);

}  // namespace posenc

#endif  // POSENC_SINKS_H_
