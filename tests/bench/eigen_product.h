#ifndef POSENC_TESTS_BENCH_EIGEN_PRODUCT_H_
#define POSENC_TESTS_BENCH_EIGEN_PRODUCT_H_

#include <cstddef>

// out = x y^T of size x size matrices, by Eigen.
void EigenProduct(const float* x, const float* y, float* out, std::size_t size);

#endif  // POSENC_TESTS_BENCH_EIGEN_PRODUCT_H_
