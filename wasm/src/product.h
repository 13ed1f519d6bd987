#ifndef POSENC_PRODUCT_H_
#define POSENC_PRODUCT_H_

#include "posenc/matrix.h"

namespace posenc {

// Matrix products by Eigen. Shapes fit, out overlaps neither factor.

// out = a b            [n, m] = [n, k] [k, m]
void Multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out);

// out = scale a b^T    [n, m] = [n, k] [m, k]^T
void MultiplyTransposed(float scale, ConstMatrixView a, ConstMatrixView b, MatrixView out);

// The instruction sets that Eigen was compiled for, as it names them.
const char* ProductInstructionSets();

}  // namespace posenc

#endif  // POSENC_PRODUCT_H_
