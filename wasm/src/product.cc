#include "product.h"

#include <algorithm>

#include "eigen_bridge.h"

namespace posenc {
namespace {

// Eigen's blocked kernel itself. The product operator carries two more ways beside it, for tiny
// and for one-row shapes, which take four times the room and are never needed for speed here.
template <int kOrderOfB>
void BlockedProduct(float scale, ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  using Eigen::RowMajor;
  const auto rows = static_cast<Eigen::Index>(out.rows());
  const auto cols = static_cast<Eigen::Index>(out.cols());
  const auto depth = static_cast<Eigen::Index>(a.cols());
  std::ranges::fill(out.values(), 0.0f);
  Eigen::internal::gemm_blocking_space<RowMajor, float, float, Eigen::Dynamic, Eigen::Dynamic,
                                       Eigen::Dynamic>
      blocking(rows, cols, depth, 1, true);
  Eigen::internal::general_matrix_matrix_product<
      Eigen::Index, float, RowMajor, false, float, kOrderOfB, false, RowMajor,
      1>::run(rows, cols, depth, a.data(), depth, b.data(), static_cast<Eigen::Index>(b.cols()),
              out.data(), 1, cols, scale, blocking, nullptr);
}

}  // namespace

void Multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  BlockedProduct<Eigen::RowMajor>(1.0f, a, b, out);
}

void MultiplyTransposed(float scale, ConstMatrixView a, ConstMatrixView b, MatrixView out) {
  BlockedProduct<Eigen::ColMajor>(scale, a, b, out);
}

const char* ProductInstructionSets() { return Eigen::SimdInstructionSetsInUse(); }

}  // namespace posenc
