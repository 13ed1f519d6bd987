#ifndef POSENC_BINDINGS_SCORES_H_
#define POSENC_BINDINGS_SCORES_H_

#include "convert.h"
#include "posenc/attention.h"

namespace posenc::bindings {

// The scores of q and k, or the first error of the call: what attention.scores and t5.scores
// return, each with its own parameters.
val ReturnScores(Call& call, const AttentionScoresParams& params, const val& q_values,
                 const val& k_values);

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_SCORES_H_
