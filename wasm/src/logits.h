#ifndef POSENC_LOGITS_H_
#define POSENC_LOGITS_H_

#include <optional>
#include <span>

#include "posenc/attention.h"

namespace posenc {

// What the rows of weights are made of; scores and bias were checked before.
struct LogitRow {
  const float* scores;
  const float* bias;  // or null
  const float* mask;  // or null
};

// Writes the logits of query i into the part of `row` that is returned, with -Infinity for hidden
// keys, and 0 into the rest, of which no key is seen. `row` may be the scores themselves.
std::span<float> WriteLogits(const KeysSeen& seen, std::size_t i, const LogitRow& from,
                             std::span<float> row);

float ScaleOf(std::optional<double> scale, std::size_t head_dim);

// Errors: queryOffset, windowSize, prefixLen out of range.
Status CheckSeen(const KeysSeen& seen);

// Whether each value is finite or -Infinity.
Status CheckLogits(const char* field, std::span<const float> values);

// Whether each value is finite, as a float.
Status CheckFinite(const char* field, std::span<const float> values);
Status CheckFinite(const char* field, std::optional<double> value);

}  // namespace posenc

#endif  // POSENC_LOGITS_H_
