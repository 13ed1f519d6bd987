#ifndef POSENC_LIMITS_H_
#define POSENC_LIMITS_H_

#include <cstdint>

namespace posenc {

// The limits within which the stated accuracies hold and memory suffices. A result below the normal
// numbers of its type (1.2e-38 for float, 2.2e-308 for double) is rounded like any other. Counts
// are signed 64-bit so that any whole number a caller can write reaches the check that refuses it.
inline constexpr std::int64_t kMaxLength = std::int64_t{1} << 20;      // tokens in a sequence
inline constexpr std::int64_t kMaxModelDim = 16384;                    // dModel, headDim
inline constexpr std::int64_t kMaxHeads = 4096;                        // numHeads
inline constexpr std::int64_t kMaxArrayBytes = std::int64_t{1} << 28;  // one array: 256 MiB
inline constexpr std::int64_t kMaxTerms = std::int64_t{1} << 28;  // terms of one sum of cosines
// What one call may do, so that a page that waits for it answers again after about a second.
inline constexpr std::int64_t kMaxProducts = std::int64_t{1} << 32;     // of matrix products
inline constexpr std::int64_t kMaxKernelTerms = std::int64_t{1} << 25;  // cosines of many sums
inline constexpr std::int64_t kMaxDraws = std::int64_t{1} << 24;        // random numbers
inline constexpr std::int64_t kMaxTaps = std::int64_t{1} << 27;         // of an interpolation
inline constexpr std::int64_t kMaxEvaluations = std::int64_t{1} << 26;  // operations of a formula
inline constexpr double kMaxPosition = 1048576.0;                       // |position|, tokens
inline constexpr double kMaxRopePosition = 16777216.0;                  // of rotations
inline constexpr double kMaxOffset = 2097152.0;                         // |difference of positions|
inline constexpr double kMaxBase = 1e15;                                // base, rope_theta
inline constexpr double kMaxInvFreq = 1048576.0;                        // radians per token

}  // namespace posenc

#endif  // POSENC_LIMITS_H_
