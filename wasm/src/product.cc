#include "product.h"

#include "eigen_bridge.h"

namespace posenc {

void Multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  AsEigen(out).noalias() = AsEigen(a) * AsEigen(b);
}

void MultiplyTransposed(float scale, ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  AsEigen(out).noalias() = scale * AsEigen(a) * AsEigen(b).transpose();
}

const char* ProductInstructionSets() { return Eigen::SimdInstructionSetsInUse(); }

}  // namespace posenc
