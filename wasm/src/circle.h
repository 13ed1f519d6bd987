#ifndef POSENC_CIRCLE_H_
#define POSENC_CIRCLE_H_

#include <cstddef>
#include <cstdint>

namespace posenc {

// Phases are whole numbers of 2^-64 turns, so that sums go around the circle by themselves and
// without rounding. A distance of a whole turn is 0.
using Phase = std::uint64_t;

// How far below a phase the nearest point lies, and how far above.
struct Neighbours {
  Phase below;
  Phase above;
};

// The points 0, step, 2 step, ..., (size - 1) step of a circle; step > 0, 1 <= size <= 2^21. By the
// three-distance theorem the point after k is k + index_[kUp] where that is a point, otherwise k -
// index_[kDown] where that is one, otherwise both steps at once: these two are the points next to
// point 0 on either side.
class CirclePoints {
 public:
  // Each new closest point is the sum of the two before (Euclid's algorithm), as many times at once
  // as it goes: O(log size).
  CirclePoints(Phase step, std::int64_t size);

  // From `point` to the next; moves it and returns the distance.
  Phase Advance(std::int64_t& point) const {
    const Phase gap = Gap(point);
    const bool is_up = point < size_ - index_[kUp], is_below = point < index_[kDown];
    point += (is_below ? index_[kUp] : 0) - (is_up ? 0 : index_[kDown]);
    return gap;
  }

  // The points followed by a gap of each length are first .. last - 1: up (kind 0), both (1), down
  // (2). Both is the longest.
  std::int64_t First(int kind) const {
    return kind == 0 ? 0 : kind == 1 ? size_ - index_[kUp] : index_[kDown];
  }
  std::int64_t Last(int kind) const { return kind < 2 ? First(kind + 1) : size_; }

  Phase Gap(std::int64_t point) const {
    return (point < index_[kDown] ? gap_[kUp] : 0) +
           (point < size_ - index_[kUp] ? 0 : gap_[kDown]);
  }

  // O(log size).
  Neighbours Nearest(Phase x) const;

 private:
  enum { kUp, kDown };

  // A gap, up or down, has become less by `by`, `times` times. The first point within it has the
  // `index` of the one before and `rest` further on, each next one `stride` and `by` further on.
  struct Level {
    Phase by, rest;
    std::int64_t times, down_index, index, stride;
    bool is_down;
  };

  std::int64_t size_;
  Phase step_;
  Phase gap_[2];
  std::int64_t index_[2] = {1, 1};
  Level levels_[64];
  std::size_t count_ = 0;
};

}  // namespace posenc

#endif  // POSENC_CIRCLE_H_
