// M-RoPE with the library: positions in time, height and width, and the rotation by them.
#include "posenc/mrope.h"

#include <cstdint>
#include <span>

// ids [3, tokens]; a token's index + delta is its id while decoding.
posenc::Status PositionIds(std::span<const posenc::MropeSegment> segments,
                           std::span<std::int32_t> ids, std::int64_t& delta) {
  posenc::MropePositionParams params;
  params.segments = segments;
  params.spatial_merge_size = 2;
  return posenc::MropePositionIds(params, ids, delta);  // @a
}

// Turns x [tokens, num_heads * head_dim] in place; sections are the pairs of t, h and w.
posenc::Status RotateByIds(std::span<const double> ids, std::span<const double> sections,
                           std::int64_t head_dim, posenc::MatrixView x) {
  posenc::MropeParams params;
  params.head_dim = head_dim;
  params.sections = sections;
  params.base = 1e6;  // @b

  return posenc::RotateMrope(params, ids, x, x);  // @d
}
