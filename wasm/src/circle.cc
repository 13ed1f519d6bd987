#include "circle.h"

#include <algorithm>

namespace posenc {

CirclePoints::CirclePoints(Phase step, std::int64_t size)
    : size_(size), step_(step), gap_{step, 0 - step} {
  while (index_[kUp] + index_[kDown] < size_) {
    const bool is_down = gap_[kUp] <= gap_[kDown];
    Phase& gap = gap_[is_down];
    const Phase by = gap_[!is_down];
    const std::int64_t other = index_[!is_down];
    std::int64_t times = (size_ - index_[kUp] - index_[kDown] + other - 1) / other;
    if (by != 0) {
      const Phase most = (gap - !is_down) / by;
      times = static_cast<std::int64_t>(std::min(most, static_cast<Phase>(times)));
    }
    gap -= by * static_cast<Phase>(times);
    Level& level = levels_[count_++];
    level = {by, 0, times, index_[kDown], 0, other, is_down};
    if (!is_down) {
      level.rest = gap;
      level.index = index_[kUp] + times * other;
      level.stride = -other;
    }
    index_[is_down] += times * other;
  }
}

Neighbours CirclePoints::Nearest(Phase x) const {
  std::int64_t point = 0;
  Phase below = x;
  if (size_ > 1 && x >= step_) {
    point = 1;
    below -= step_;
  }
  for (std::size_t k = 0; k < count_; ++k) {
    const Level& level = levels_[k];
    if ((point >= level.down_index) != level.is_down || below < level.rest) continue;
    // The gap that x is in, up or down, is cut: up into the rest and then steps, down into steps
    // and then the rest.
    Phase left = below - level.rest;
    const Phase steps = std::min(left / level.by, static_cast<Phase>(level.times));
    std::int64_t next = point + level.index + static_cast<std::int64_t>(steps) * level.stride;
    left -= steps * level.by;
    if (next >= size_) {  // of the last cuts, not every gap has all
      if (!level.is_down) continue;
      next -= level.stride;
      left += level.by;
    }
    point = next;
    below = left;
  }
  return {below, Gap(point) - below};
}

}  // namespace posenc
