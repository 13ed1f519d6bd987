#ifndef POSENC_MROPE_H_
#define POSENC_MROPE_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/rope.h"
#include "posenc/status.h"

namespace posenc {

inline constexpr std::int64_t kMaxSegments = 4096;
inline constexpr double kMaxTimeStep = 1024.0;

// A piece of a sequence: a text of `length` tokens, or the patches of an image or a video.
struct MropeSegment {
  bool text = true;
  std::int64_t length = 0;             // tokens of a text, 1 .. kMaxLength
  std::int64_t frames = 1;             // patches, 1 .. kMaxLength; an image has one frame
  std::int64_t height = 0, width = 0;  // patches before merging, 1 .. kMaxLength
  double time_step = 1.0;              // ids from a frame to the next one, 0 .. kMaxTimeStep
};

enum class MropeAdvance {
  kOfficial,   // 'official': what follows starts beyond the largest id so far
  kWrongArea,  // 'wrong-area': a common mistake, what follows an image or a video starts
               // height * width later, as if its rows had been written out
};

struct MropePositionParams {
  std::span<const MropeSegment> segments = {};  // 1 .. kMaxSegments
  std::int64_t spatial_merge_size = 2;  // patches a side that become one token, 1 .. kMaxLength
  MropeAdvance advance = MropeAdvance::kOfficial;
};

// Tokens of all segments together, through `count`.
// Errors: no segment or more than kMaxSegments, a text without tokens (segments); a grid that is
// empty or that the merge size does not divide (grid); timeStep not in 0 .. kMaxTimeStep;
// spatialMergeSize out of range; more than kMaxLength tokens in all (segments, too-large).
Status MropeTokenCount(const MropePositionParams& params, std::int64_t& count);

// Where each token stands in time, height and width. A segment starts at `start`:
//
//   text            (start + k, start + k, start + k)           k = 0 .. length - 1
//   image or video  (start + t, start + row, start + column)    row by row, frame by frame
//
// and the next one at the largest id + 1, the first at 0. t is floor(frame * time_step): Qwen2-VL
// has a step of 1, Qwen2.5-VL the seconds from frame to frame times its tokens_per_second.
//
//   ids    [3, count]  t of all tokens, then h, then w
//   delta  start of what would follow, minus count: added to a token's index while decoding
//
// Errors: those of MropeTokenCount; ids of another length (ids).
// Source: Wang et al. 2024, Qwen2-VL, section 2.1; transformers, get_rope_index of Qwen2VL and of
// Qwen2_5_VL.
Status MropePositionIds(const MropePositionParams& params, std::span<std::int32_t> ids,
                        std::int64_t& delta);

enum class MropeAllocation {
  kSections,     // 'sections': the first pairs turn by t, the next by h, the last by w (Qwen2-VL)
  kInterleaved,  // 'interleaved': t h w t h w ... as long as h and w last, the rest t (Qwen3-VL)
};

// The axis that each pair turns by: 0 t, 1 h, 2 w.
//
//   sections  [3]             pairs of t, h and w, whole numbers that add up to head_dim / 2;
//                             interleaved h and w lose what would lie beyond the last pair
//   axes      [head_dim / 2]
//
// Errors: headDim odd or out of range; sections not 3 whole numbers that add up to headDim / 2;
// axes of another length (axes).
// Source: transformers, mrope_section of Qwen2-VL and apply_interleaved_mrope of Qwen3-VL.
Status MropeAxes(std::int64_t head_dim, std::span<const double> sections,
                 MropeAllocation allocation, std::span<std::int32_t> axes);

struct MropeParams {
  std::int64_t head_dim = 0;              // even, 2 .. kMaxModelDim
  std::span<const double> sections = {};  // as for MropeAxes
  double base = 1e6;                      // finite, > 1; not read when inv_freq is given
  std::span<const double> inv_freq = {};  // radians per token, |f| <= 2^20; head_dim / 2 of them
  RopeLayout layout = RopeLayout::kHalf;
  MropeAllocation allocation = MropeAllocation::kSections;
};

// Whether x with x_size elements can be rotated at ids_size / 3 positions.
// Errors: those of MropeAxes; ids not 3 rows of 1 .. kMaxLength tokens (ids); base; invFreq not
// headDim / 2 numbers, or one beyond 2^20; x_size not a multiple of the tokens * headDim, or above
// kMaxArrayBytes (x).
Status CheckRotateMrope(const MropeParams& params, std::int64_t ids_size, std::int64_t x_size);

// Rotates as RotateRope does, each pair i of row t by ids[axes[i], t] * inv_freq[i].
//
//   ids  [3, seq_len]                    as of MropePositionIds; fractions and negatives too
//   x    [seq_len, num_heads * head_dim] queries or keys
//   y    as x; may be x itself
//
// Where t, h and w are the same for all tokens, y has the bits that RotateRope gives.
//
// Errors: those of CheckRotateMrope; ids not finite or beyond 2^24; y of another shape.
// Accuracy: |y - exact| <= 2e-7 |pair|, the same bits on every SIMD backend.
Status RotateMrope(const MropeParams& params, std::span<const double> ids, ConstMatrixView x,
                   MatrixView y);

}  // namespace posenc

#endif  // POSENC_MROPE_H_
