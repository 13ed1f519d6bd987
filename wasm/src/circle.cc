#include "circle.h"

#include <algorithm>

namespace posenc {

CirclePoints::CirclePoints(Phase step, std::int64_t size)
    : size_(size), step_(step), up_(step), down_(0 - step) {
  while (up_index_ + down_index_ < size_) {
    Level& level = levels_[count_++];
    level = {0, 0, up_index_, down_index_, 0, up_ > down_};
    Phase& reduced = level.is_up ? up_ : down_;
    std::int64_t& index = level.is_up ? up_index_ : down_index_;
    const std::int64_t other = level.is_up ? down_index_ : up_index_;
    level.by = level.is_up ? down_ : up_;
    const std::int64_t enough = (size_ - up_index_ - down_index_ + other - 1) / other;
    level.times = enough;
    if (level.by != 0) {
      const Phase most = (reduced - level.is_up) / level.by;
      level.times = static_cast<std::int64_t>(std::min(most, static_cast<Phase>(enough)));
    }
    reduced -= level.by * static_cast<Phase>(level.times);
    level.rest = reduced;
    index += other * level.times;
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
    // A gap up is cut into the rest and then `times` steps, a gap down into these and then the
    // rest.
    const Phase first = level.is_up ? level.rest : 0;
    if ((point < level.down_index) != level.is_up) continue;
    if (below < (level.is_up ? first : level.by)) continue;
    const Phase passed = std::min((below - first) / level.by, static_cast<Phase>(level.times));
    const auto steps = static_cast<std::int64_t>(passed);
    std::int64_t next = point + steps * level.up_index;
    Phase left = below - first - passed * level.by;
    if (level.is_up) next = point + level.up_index + (level.times - steps) * level.down_index;
    if (next >= size_) {  // of the last cuts, not every gap has all
      if (level.is_up) continue;
      next -= level.up_index;
      left += level.by;
    }
    point = next;
    below = left;
  }
  return {below, Gap(point) - below};
}

}  // namespace posenc
