#ifndef POSENC_SINKS_H_
#define POSENC_SINKS_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// A cache that keeps the first tokens of a stream, the attention sinks, and the most recent ones.
struct SinksParams {
  std::int64_t length = 0;       // tokens so far, 1 .. kMaxLength
  std::int64_t window_size = 0;  // most recent tokens kept, sinks not counted; 1 .. kMaxLength
  std::int64_t sink_size = 0;    // first tokens kept, 0 .. kMaxLength; 0 is plain window attention
};

// How many tokens the cache keeps, min(length, sink_size + window_size), through `count`.
// Errors: length, windowSize, sinkSize out of range.
Status SinksCount(const SinksParams& params, std::int64_t& count);

// What the cache keeps after `length` tokens, and where that stands:
//
//   kept       [count]  tokens t < sink_size or t >= length - window_size, ascending
//   positions  [count]  0, 1, 2, ...: places in the cache, not in the text. Keys are kept as they
//                       were before rotation and turned by these; the next query stands at `count`
//
// Errors: those of SinksCount; an output of another length (kept, positions).
// Source: Xiao et al. 2024, StreamingLLM, section 3.2; mit-han-lab/streaming-llm, kv_cache.py.
Status SinksCache(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> positions);

// Whether the trace of such a cache can be made; ask before allocating it.
// Errors: those of SinksCount; length * (sink_size + window_size) above kMaxArrayBytes (length,
// too-large).
Status CheckSinksTrace(const SinksParams& params);

// The cache after each token of a stream; row t is what SinksCache keeps of t + 1 tokens.
//
//   kept     [length, sink_size + window_size]  padded with -1
//   counts   [length]                           tokens kept
//   evicted  [length]                           the token that leaves at t, or -1
//
// Errors: those of CheckSinksTrace; an output of another length (kept, counts, evicted).
Status SinksTrace(const SinksParams& params, std::span<std::int32_t> kept,
                  std::span<std::int32_t> counts, std::span<std::int32_t> evicted);

// Whether the mass of weights of that shape can be summed.
// Errors: queryLen, keyLen out of range or an array above kMaxArrayBytes (queryLen); sinkSize out
// of 0 .. kMaxLength.
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

}  // namespace posenc

#endif  // POSENC_SINKS_H_
