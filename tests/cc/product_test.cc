#include "product.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace posenc::testing {
namespace {

// Eigen falls back to scalar code without a word where it does not know the machine.
TEST(Product, UsesVectorsWhereTheyAreOn) {
  const std::string_view sets = ProductInstructionSets();
#if defined(POSENC_SCALAR)
  EXPECT_EQ(sets, "None");
#elif defined(__wasm__)
  EXPECT_NE(sets.find("SSE4.2"), sets.npos) << sets;
#else
  EXPECT_NE(sets, "None");
#endif
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

}  // namespace
}  // namespace posenc::testing
