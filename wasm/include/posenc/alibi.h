#ifndef POSENC_ALIBI_H_
#define POSENC_ALIBI_H_

#include <cstdint>
#include <span>

#include "posenc/status.h"

namespace posenc {

enum class AlibiRule {
  kOfficial,        // 'official': the released code, for any number of heads
  kWrongTruncated,  // 'wrong-truncated': a common mistake, the first numHeads slopes of the next
                    // power of two
};

enum class AlibiForm {
  kRelative,  // 'relative': -m (i - j), without a causal mask -m |i - j|
  kColumn,    // 'column': +m j, which the softmax of a row cannot tell apart; causal only
};

// The slope m of each head. For a power of two, m_h = 2^(-8 (h + 1) / num_heads); otherwise the
// list of the largest power of two below, then every second slope of the list twice as long,
// from its first on.
//
//   num_heads  1 .. kMaxHeads
//   slopes     [num_heads]
//
// Errors: numHeads out of range; slopes of another length (slopes).
// Accuracy: relative error <= 1e-15 (powers of two exact), the same bits on every machine.
// Source: Press et al. 2022, ALiBi; ofirpress/attention_with_linear_biases, get_slopes.
Status AlibiSlopes(std::int64_t num_heads, AlibiRule rule, std::span<double> slopes);

struct AlibiBiasParams {
  std::int64_t num_heads = 0;  // 1 .. kMaxHeads
  std::int64_t query_len = 0;  // 1 .. kMaxLength
  std::int64_t key_len = 0;    // 1 .. kMaxLength
  bool causal = true;          // keys after the query get -Infinity
  AlibiForm form = AlibiForm::kRelative;
  std::int64_t query_offset = 0;  // position of query 0, 0 .. kMaxLength; keys start at 0
  AlibiRule rule = AlibiRule::kOfficial;
};

// Whether the bias can be made; ask before allocating it.
// Errors: numHeads, queryLen, keyLen, queryOffset out of range; form 'column' without causal
// (form); an output above kMaxArrayBytes (queryLen, too-large).
Status CheckAlibiBias(const AlibiBiasParams& params);

// What each head adds to the scores of query i, standing at position p = i + query_offset, for
// key j:
//
//   relative  -m (p - j) for j <= p; for j > p -Infinity if causal, else -m (j - p)
//   column     m j       for j <= p; for j > p -Infinity
//
//   out  [num_heads, query_len, key_len]
//
// Errors: those of CheckAlibiBias; out of another length (out).
// Accuracy: the slope is rounded to float and multiplied once, relative error <= 1.2e-7, the
// same bits on every SIMD backend. On the diagonal the bias is +0.
Status BiasAlibi(const AlibiBiasParams& params, std::span<float> out);

}  // namespace posenc

#endif  // POSENC_ALIBI_H_
