#ifndef POSENC_SOFTMAX_H_
#define POSENC_SOFTMAX_H_

#include <limits>
#include <span>

namespace posenc {

inline constexpr float kNoSink = -std::numeric_limits<float>::infinity();

// Whether no value is NaN or +Infinity.
bool BelowInfinity(std::span<const float> values);

// Replaces logits by their softmax; logits are < +Infinity and not NaN. `sink` is one more of them,
// whose own weight is dropped. Logits that are all -Infinity, or none at all, become zeros.
// Accuracy: relative error <= 3e-7 + 6e-8 |logit - largest logit|, the second part because that
// difference is a float, above 1e-37; zero below. The same bits on every SIMD backend.
void Softmax(std::span<float> logits, float sink = kNoSink);

}  // namespace posenc

#endif  // POSENC_SOFTMAX_H_
