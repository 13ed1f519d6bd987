// Attention sinks with the library: what a stream keeps, and where that stands in the cache.
#include "posenc/sinks.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "posenc/rope.h"

// The keys that a cache keeps of `keys` [seq_len, head_dim], turned by their places in the cache;
// `cached` has the first sink_size rows and the last window_size ones.
posenc::Status CachedKeys(posenc::SinksParams params, posenc::ConstMatrixView keys,
                          posenc::MatrixView cached) {
  params.seq_len = static_cast<std::int64_t>(keys.rows());
  std::vector<std::int32_t> kept(cached.rows()), places(cached.rows());
  const posenc::Status status = posenc::SinksCache(params, kept, places);  // @a
  if (!status.ok()) return status;

  for (std::size_t n = 0; n < kept.size(); ++n) {
    std::ranges::copy(keys.row(static_cast<std::size_t>(kept[n])), cached.row(n).begin());  // @b
  }
  posenc::RopeParams rope;
  rope.head_dim = static_cast<std::int64_t>(keys.cols());
  rope.layout = posenc::RopeLayout::kHalf;
  const std::vector<double> positions(places.begin(), places.end());
  return posenc::RotateRope(rope, positions, cached, cached);  // @c
}
