#ifndef POSENC_EIGEN_H_
#define POSENC_EIGEN_H_

// The one place where Eigen comes in. Without its vector paths, which sum in another order on each
// processor, it gives the same bits everywhere.
#define EIGEN_DONT_VECTORIZE
#define EIGEN_NO_DEBUG  // sizes are checked before
#define EIGEN_NO_IO
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

#endif  // POSENC_EIGEN_H_
