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
// three-distance theorem the point after k is k + up_index where that is a point, otherwise k -
// down_index where that is one, otherwise both steps at once: these two are the points next to
// point 0 on either side.
class CirclePoints {
 public:
  // Each new closest point is the sum of the two before (Euclid's algorithm), as many times at once
  // as it goes: O(log size).
  CirclePoints(Phase step, std::int64_t size);

  // From `point` to the next; moves it and returns the distance.
  Phase Advance(std::int64_t& point) const {
    const Phase gap = Gap(point);
    point += point < size_ - up_index_ ? up_index_
             : point < down_index_     ? up_index_ - down_index_
                                       : -down_index_;
    return gap;
  }

  // The points followed by a gap of each length are first .. last - 1: up (kind 0), both (1), down
  // (2). Both is the longest.
  std::int64_t First(int kind) const {
    return kind == 0 ? 0 : kind == 1 ? size_ - up_index_ : down_index_;
  }
  std::int64_t Last(int kind) const { return kind < 2 ? First(kind + 1) : size_; }

  Phase Gap(std::int64_t point) const {
    return (point < down_index_ ? up_ : 0) + (point < size_ - up_index_ ? 0 : down_);
  }

  // O(log size).
  Neighbours Nearest(Phase x) const;

 private:
  // up (or down) has become less by `by`, `times` times, which left `rest`; the indices before.
  struct Level {
    Phase by, rest;
    std::int64_t up_index, down_index, times;
    bool is_up;
  };

  std::int64_t size_;
  Phase step_, up_, down_;
  std::int64_t up_index_ = 1, down_index_ = 1;
  Level levels_[64];
  std::size_t count_ = 0;
};

}  // namespace posenc

#endif  // POSENC_CIRCLE_H_
