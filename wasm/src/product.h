#ifndef POSENC_PRODUCT_H_
#define POSENC_PRODUCT_H_

#include "posenc/matrix.h"

namespace posenc {

// Matrix products. Shapes fit, out overlaps neither factor.
// Accuracy: each value is summed in float, term after term: |out - exact| <= k 6e-8 sum |a b|,
// the same bits on every SIMD backend.

// Whether sums are taken eight at a time: where the processor has AVX2. Tests set it.
#if defined(__x86_64__) && !defined(POSENC_SCALAR)
#define POSENC_AVX2
extern bool products_by_eight;
#else
inline constexpr bool products_by_eight = false;
#endif

// out = a b            [n, m] = [n, k] [k, m]
void Multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out);

// out = scale a b^T    [n, m] = [n, k] [m, k]^T
void MultiplyTransposed(float scale, ConstMatrixView a, ConstMatrixView b, MatrixView out);

}  // namespace posenc

#endif  // POSENC_PRODUCT_H_
