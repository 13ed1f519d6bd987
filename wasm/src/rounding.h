#ifndef POSENC_ROUNDING_H_
#define POSENC_ROUNDING_H_

#include <cfloat>

// The kernels add and subtract 1.5 * 2^52 to round, keep the low half of a product, and tell NaN
// from numbers. A compiler that may reorder sums, or may assume that there is no NaN, takes all of
// that out without a word: the sine of any angle is then off by up to 1.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    defined(__ASSOCIATIVE_MATH__)
#error "Posenc needs IEEE arithmetic: build it without -ffast-math and its parts."
#endif
static_assert(FLT_EVAL_METHOD == 0,
              "Posenc needs operations that round to their own type: build it with SSE2, not x87.");

#endif  // POSENC_ROUNDING_H_
