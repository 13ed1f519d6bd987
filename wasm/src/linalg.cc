#include "posenc/linalg.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "eigen.h"
#include "exponential.h"
#include "message.h"

namespace posenc {
namespace {

using Matrix = Eigen::MatrixXd;

constexpr double kMaxEntry = 1e100;  // of a matrix: its square is finite

template <typename Scalar>
using Rows = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Index Index(std::size_t n) { return static_cast<Eigen::Index>(n); }

template <typename T>
auto MapOf(BasicMatrixView<T> view) {
  using Table = Rows<std::remove_const_t<T>>;
  using Mapped = std::conditional_t<std::is_const_v<T>, const Table, Table>;
  return Eigen::Map<Mapped>(view.data(), Index(view.rows()), Index(view.cols()));
}

Matrix DoubleOf(ConstMatrixView table) { return MapOf(table).cast<double>(); }

Status CheckTable(const char* field, std::int64_t d_model, std::span<const float> table) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", d_model, kMaxLinalgDim));
  const auto size = static_cast<std::int64_t>(table.size());
  POSENC_RETURN_IF_ERROR(CheckRows(field, size, "dModel", d_model));
  if (size * d_model > kMaxLinalgWork) {
    return Excessive(field,
                     {field, " must have at most ", Number(kMaxLinalgWork / (d_model * d_model)),
                      " rows of ", Number(d_model), " columns, got ", Number(size / d_model)});
  }
  // Infinities and NaN leave something when they are taken from themselves.
  const bool is_finite =
      std::ranges::all_of(table, [](float value) { return value - value == 0.0f; });
  return is_finite ? Ok() : Invalid(field, {field, " must hold finite numbers"});
}

Status CheckTable(const char* field, ConstMatrixView table) {
  return CheckTable(field, static_cast<std::int64_t>(table.cols()), table.values());
}

// A square triangle with the singular values of the table, by the same decomposition as
// LeastSquares: pivots shorten the iteration that follows.
Matrix TriangleOf(const Matrix& table) {
  const bool is_tall = table.rows() >= table.cols();
  const Eigen::ColPivHouseholderQR<Matrix> qr(is_tall ? table : Matrix(table.transpose()));
  return qr.matrixQR().topRows(qr.matrixQR().cols()).triangularView<Eigen::Upper>();
}

double Share(double part, double all) { return all == 0.0 ? 0.0 : part / all; }

}  // namespace

Status CheckLinalgTable(std::int64_t d_model, std::span<const float> table) {
  return CheckTable("table", d_model, table);
}

Status LeastSquares(ConstMatrixView x, ConstMatrixView y, DoubleMatrixView matrix,
                    std::span<double> residuals, LinearFit& fit) {
  POSENC_RETURN_IF_ERROR(CheckTable("x", x));
  POSENC_RETURN_IF_ERROR(CheckShape("y", y, x.rows(), x.cols()));
  POSENC_RETURN_IF_ERROR(CheckTable("y", y));
  if (x.rows() < x.cols()) {
    return Invalid("x", {"x must have at least as many rows as dModel, ", Number(x.cols()),
                         ", got ", Number(x.rows())});
  }
  if (matrix.rows() != x.cols() || matrix.cols() != x.cols()) {
    return Invalid("matrix", {"matrix must have dModel rows and columns"});
  }
  POSENC_RETURN_IF_ERROR(CheckLength("residuals", residuals.size(), x.cols()));
  // Columns of about the same size: pivots tell then which depend on others, not which are small.
  Matrix from = DoubleOf(x);
  const Matrix to = DoubleOf(y);
  Eigen::VectorXd scale = Eigen::VectorXd::Zero(from.cols());
  for (Eigen::Index i = 0; i < from.cols(); ++i) {
    const double norm = from.col(i).norm();
    if (norm > 0.0) scale[i] = std::ldexp(1.0, -std::ilogb(norm));  // exact
    from.col(i) *= scale[i];
  }
  const Eigen::ColPivHouseholderQR<Matrix> qr(from);
  const Eigen::Index rank = qr.rank();
  // Only as many columns as the rank has: the solver of Eigen takes every pivot above 0.
  Matrix solution = Matrix::Zero(from.cols(), to.cols());
  const Matrix turned = qr.householderQ().adjoint() * to;
  solution.topRows(rank) = qr.matrixQR()
                               .topLeftCorner(rank, rank)
                               .triangularView<Eigen::Upper>()
                               .solve(turned.topRows(rank));
  const Matrix scaled = qr.colsPermutation() * solution;
  const Matrix rest = to - from * scaled;
  for (Eigen::Index i = 0; i < to.cols(); ++i) {
    residuals[static_cast<std::size_t>(i)] = Share(rest.col(i).norm(), to.col(i).norm());
  }
  fit = {Share(rest.norm(), to.norm()), rank};
  MapOf(matrix) = (scale.asDiagonal() * scaled).transpose();
  return Ok();
}

Status Eigenvalues(ConstDoubleMatrixView matrix, DoubleMatrixView values) {
  const std::size_t n = matrix.rows();
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", static_cast<std::int64_t>(n), kMaxLinalgDim));
  if (matrix.cols() != n) return Invalid("matrix", {"matrix must be square"});
  POSENC_RETURN_IF_ERROR(CheckWithin("matrix", matrix.values(), kMaxEntry));
  if (values.rows() != n || values.cols() != 2) {
    return Invalid("values", {"values must have a row of two for each row of matrix"});
  }
  const Eigen::EigenSolver<Matrix> solver(Matrix(MapOf(matrix)), false);
  if (solver.info() != Eigen::Success) {
    return Invalid("matrix", {"matrix must have eigenvalues that an iteration finds"});
  }
  using Complex = std::complex<double>;
  std::vector<Complex> found(n);
  for (std::size_t i = 0; i < n; ++i) found[i] = solver.eigenvalues()[Index(i)];
  // The real parts of a pair have the same bits.
  const auto is_before = [](const Complex& a, const Complex& b) {
    return a.real() != b.real() ? a.real() > b.real() : a.imag() > b.imag();
  };
  // By insertion: for so few a sixth of the code of std::sort, and no slower.
  for (auto it = found.begin(); it != found.end(); ++it) {
    std::rotate(std::upper_bound(found.begin(), it, *it, is_before), it, it + 1);
  }
  for (std::size_t i = 0; i < n; ++i) {
    values(i, 0) = found[i].real();
    values(i, 1) = found[i].imag();
  }
  return Ok();
}

Status SingularValues(ConstMatrixView table, std::span<double> values, double& effective_rank) {
  POSENC_RETURN_IF_ERROR(CheckTable("table", table));
  POSENC_RETURN_IF_ERROR(
      CheckLength("values", values.size(), std::min(table.rows(), table.cols())));
  const Eigen::JacobiSVD<Matrix, Eigen::NoQRPreconditioner> svd(TriangleOf(DoubleOf(table)));
  double sum = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = svd.singularValues()[Index(i)];
    sum += values[i];
  }
  double entropy = 0.0;  // in bits
  for (const double value : values) {
    const double share = sum > 0.0 ? value / sum : 0.0;
    if (share > 0.0) entropy -= share * Log2(share).high;
  }
  effective_rank = sum > 0.0 ? Exp2({entropy, 0.0}) : 0.0;
  return Ok();
}

Status PrincipalComponents(ConstMatrixView table, DoubleMatrixView coordinates,
                           std::span<double> shares) {
  POSENC_RETURN_IF_ERROR(CheckTable("table", table));
  if (table.rows() < 2) return Invalid("table", {"table must have at least 2 rows"});
  const auto components = static_cast<std::int64_t>(shares.size());
  POSENC_RETURN_IF_ERROR(
      CheckCount("components", components, static_cast<std::int64_t>(table.cols())));
  if (coordinates.rows() != table.rows() || coordinates.cols() != shares.size()) {
    return Invalid("coordinates", {"coordinates must have a row of components for each row"});
  }
  Matrix centred = DoubleOf(table);
  // Twice: the mean of large numbers carries their rounding.
  for (int pass = 0; pass < 2; ++pass) {
    const Eigen::RowVectorXd mean = centred.colwise().mean();
    centred.rowwise() -= mean;
  }
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(centred.transpose() * centred);
  const double all = centred.squaredNorm();
  const Eigen::Index last = centred.cols() - 1;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    Eigen::VectorXd direction = solver.eigenvectors().col(last - Index(k));
    Eigen::Index largest = 0;
    direction.cwiseAbs().maxCoeff(&largest);
    if (direction[largest] < 0.0) direction = -direction;
    MapOf(coordinates).col(Index(k)) = centred * direction;
    const double variance = std::max(solver.eigenvalues()[last - Index(k)], 0.0);
    shares[k] = all > 0.0 ? variance / all : 0.0;
  }
  return Ok();
}

}  // namespace posenc
