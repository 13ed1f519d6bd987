#ifndef POSENC_MATRIX_H_
#define POSENC_MATRIX_H_

#include <cstddef>
#include <span>
#include <type_traits>

namespace posenc {

// A row-major table without gaps between its rows, owned by the caller.
template <typename T>
class BasicMatrixView {
 public:
  BasicMatrixView() = default;
  BasicMatrixView(T* data, std::size_t rows, std::size_t cols)
      : data_(data), rows_(rows), cols_(cols) {}

  // A MatrixView is taken wherever a ConstMatrixView is asked for.
  template <typename U, typename = std::enable_if_t<std::is_same_v<T, const U>>>
  BasicMatrixView(const BasicMatrixView<U>& other)
      : data_(other.data()), rows_(other.rows()), cols_(other.cols()) {}

  T* data() const { return data_; }
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  std::size_t size() const { return rows_ * cols_; }
  bool empty() const { return size() == 0; }

  std::span<T> row(std::size_t i) const { return {data_ + i * cols_, cols_}; }
  std::span<T> values() const { return {data_, size()}; }
  T& operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }

 private:
  T* data_ = nullptr;
  std::size_t rows_ = 0;
  std::size_t cols_ = 0;
};

using MatrixView = BasicMatrixView<float>;
using ConstMatrixView = BasicMatrixView<const float>;

}  // namespace posenc

#endif  // POSENC_MATRIX_H_
