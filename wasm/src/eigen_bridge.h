#ifndef POSENC_EIGEN_BRIDGE_H_
#define POSENC_EIGEN_BRIDGE_H_

// The one place where Eigen is included. Files that include this are compiled with the flags of
// posenc_eigen (CMakeLists.txt).
#include <Eigen/Core>

#include "posenc/matrix.h"

namespace posenc {

using EigenMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

inline Eigen::Map<EigenMatrix> AsEigen(MatrixView view) {
  return {view.data(), static_cast<Eigen::Index>(view.rows()),
          static_cast<Eigen::Index>(view.cols())};
}

inline Eigen::Map<const EigenMatrix> AsEigen(ConstMatrixView view) {
  return {view.data(), static_cast<Eigen::Index>(view.rows()),
          static_cast<Eigen::Index>(view.cols())};
}

}  // namespace posenc

#endif  // POSENC_EIGEN_BRIDGE_H_
