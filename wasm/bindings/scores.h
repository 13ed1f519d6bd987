#ifndef POSENC_BINDINGS_SCORES_H_
#define POSENC_BINDINGS_SCORES_H_

#include "convert.h"
#include "posenc/attention.h"

namespace posenc::bindings {

// The matrix product packs its operands into a few buffers of its own and cannot be told that
// there is no memory for them, nor can what the engine keeps between products, `floats` numbers;
// so that much is asked for, and given back, before it starts.
void RequireProductMemory(Call& call, const char* field, std::int64_t floats = 0);

// The scores of q and k, or the first error of the call: what attention.scores and t5.scores
// return, each with its own parameters.
Value ReturnScores(Call& call, const AttentionScoresParams& params, Value q_values, Value k_values);

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_SCORES_H_
