#ifndef POSENC_SOFTMAX_H_
#define POSENC_SOFTMAX_H_

#include <span>

namespace posenc {

// Whether no value is NaN or +Infinity.
bool BelowInfinity(std::span<const float> values);

// Replaces logits by their softmax; logits are < +Infinity and not NaN. Logits that are all
// -Infinity, or none at all, become zeros.
// Accuracy: relative error <= 3e-7 above 1e-37, zero below; the same bits on every SIMD backend.
void Softmax(std::span<float> logits);

}  // namespace posenc

#endif  // POSENC_SOFTMAX_H_
