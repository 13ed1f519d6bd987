#include "eigen_product.h"

#include <Eigen/Core>

void EigenProduct(const float* x, const float* y, float* out, std::size_t size) {
  using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto n = static_cast<Eigen::Index>(size);
  Eigen::Map<Matrix>(out, n, n).noalias() =
      Eigen::Map<const Matrix>(x, n, n) * Eigen::Map<const Matrix>(y, n, n).transpose();
}
