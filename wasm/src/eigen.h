#ifndef POSENC_EIGEN_H_
#define POSENC_EIGEN_H_

// The one place where Eigen comes in. Without its vector paths, which sum in another order on each
// processor, it gives the same bits everywhere.
#define EIGEN_DONT_VECTORIZE
// Products of large matrices sum in blocks that fit the caches of the processor: always of these
// sizes, which are those that Eigen takes as WebAssembly.
#define EIGEN_NO_CPUID
#define EIGEN_DEFAULT_L1_CACHE_SIZE (16 * 1024)
#define EIGEN_DEFAULT_L2_CACHE_SIZE (512 * 1024)
#define EIGEN_DEFAULT_L3_CACHE_SIZE (512 * 1024)
#define EIGEN_NO_DEBUG  // sizes are checked before
#define EIGEN_NO_IO
// A program that holds Eigen with other settings beside ours would have two templates of one name,
// of which the linker keeps either: ours get a name of their own.
#define Eigen posenc_eigen
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

#endif  // POSENC_EIGEN_H_
