#include "product.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <vector>

#include "golden.h"

namespace posenc::testing {
namespace {

std::vector<float> Values(std::size_t size, std::uint32_t state) {
  std::vector<float> values(size);
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
  }
  return values;
}

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix MatrixOf(const std::vector<float>& values, std::size_t rows, std::size_t cols) {
  using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const Floats>(values.data(), rows, cols).cast<double>();
}

TEST(Product, MultipliesAsDefined) {
  const std::vector<float> a = {1, 2, 3, 4, 5, 6};      // [2, 3]
  const std::vector<float> b = {7, 8, 9, 10, 11, 12};   // [3, 2]
  const std::vector<float> bt = {7, 9, 11, 8, 10, 12};  // [2, 3]
  std::vector<float> out(4);
  Multiply({a.data(), 2, 3}, {b.data(), 3, 2}, {out.data(), 2, 2});
  EXPECT_EQ(out, (std::vector<float>{58, 64, 139, 154}));
  MultiplyTransposed(2.0f, {a.data(), 2, 3}, {bt.data(), 2, 3}, {out.data(), 2, 2});
  EXPECT_EQ(out, (std::vector<float>{116, 128, 278, 308}));
}

// Shapes below, at and above the tiles of 4 x 8, the depth of 256 and the block of 512 columns.
TEST(Product, StaysWithinItsBoundInEveryShape) {
  struct Shape {
    std::size_t rows, depth, cols;
  };
  for (const auto& [rows, depth, cols] :
       {Shape{1, 1, 1}, Shape{3, 5, 7}, Shape{4, 8, 8}, Shape{5, 256, 12}, Shape{9, 259, 3},
        Shape{1, 600, 520}, Shape{6, 3, 1030}, Shape{13, 515, 17}}) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << depth << " x " << cols);
    const std::vector<float> a = Values(rows * depth, 1), b = Values(depth * cols, 2);
    std::vector<float> bt(b.size());
    for (std::size_t k = 0; k < depth; ++k) {
      for (std::size_t j = 0; j < cols; ++j) bt[j * depth + k] = b[k * cols + j];
    }
    std::vector<float> out(rows * cols, NAN), scaled(rows * cols, NAN);
    Multiply({a.data(), rows, depth}, {b.data(), depth, cols}, {out.data(), rows, cols});
    MultiplyTransposed(-0.5f, {a.data(), rows, depth}, {bt.data(), cols, depth},
                       {scaled.data(), rows, cols});
    // Eigen's product in double is the reference.
    const Matrix left = MatrixOf(a, rows, depth), right = MatrixOf(b, depth, cols);
    const Matrix exact = left * right;
    const Matrix size = left.cwiseAbs() * right.cwiseAbs();
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols; ++j) {
        const double bound = static_cast<double>(depth) * 6e-8 * size(i, j);
        ASSERT_NEAR(out[i * cols + j], exact(i, j), bound);
        ASSERT_EQ(scaled[i * cols + j], -0.5f * out[i * cols + j]);
      }
    }
  }
}

#ifdef POSENC_AVX2
TEST(Product, HasTheSameBitsByFourAndByEight) {
  if (!products_by_eight) GTEST_SKIP() << "no AVX2 here";
  for (const std::size_t size : {1, 7, 8, 37, 300}) {
    const std::vector<float> a = Values(size * size, 1), b = Values(size * size, 2);
    std::vector<float> out[2] = {std::vector<float>(size * size), std::vector<float>(size * size)};
    for (const bool by_eight : {false, true}) {
      products_by_eight = by_eight;
      MultiplyTransposed(-0.3f, {a.data(), size, size}, {b.data(), size, size},
                         {out[by_eight].data(), size, size});
    }
    EXPECT_EQ(out[0], out[1]) << size;
  }
}
#endif

TEST(Product, HasTheGoldenBits) {
  const std::vector<float> a = Values(37 * 300, 1), b = Values(300 * 45, 2);
  std::vector<float> out(37 * 45);
  Multiply({a.data(), 37, 300}, {b.data(), 300, 45}, {out.data(), 37, 45});
  ExpectBits("product", out);
}

}  // namespace
}  // namespace posenc::testing
