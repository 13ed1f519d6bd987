#include <algorithm>

#include "posenc/linalg.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

struct Table {
  std::size_t cols;
  std::vector<float> values;

  ConstMatrixView view() const { return Rows(values, cols); }
};

Table ReadTable(Input& in, std::int64_t most_rows) {
  const std::size_t cols = Cells(in.Count(9));
  const std::size_t rows = in.Length(static_cast<std::size_t>(in.Count(most_rows) & 31));
  if (cols > 64) return {cols, {}};
  return {cols, in.Floats(rows * cols)};
}

DoubleMatrixView Matrix(std::span<double> values, std::size_t cols) {
  return {values.data(), cols == 0 ? 0 : values.size() / cols, cols};
}

void Fit(Input& in) {
  const Table x = ReadTable(in, 24);
  const std::vector<float> y = in.Floats(in.Length(x.values.size()));
  const std::size_t side = std::min<std::size_t>(x.cols, 64);
  LinearFit fit;
  Try<double, double>({in.Length(side) * side, in.Length(side)}, [&](std::span<double> out,
                                                                     std::span<double> residuals) {
    return LeastSquares(x.view(), Rows(y, x.cols), Matrix(out, x.cols), residuals, fit);
  });
  Record(std::span<const double>(&fit.residual, 1));
}

void Spectrum(Input& in) {
  const std::size_t n = std::min<std::size_t>(Cells(in.Count(9)), 64);
  const std::vector<double> matrix = in.Numbers(in.Length(n) * n, -4.0, 4.0);
  Try<double>({2 * in.Length(n)}, [&](std::span<double> out) {
    const ConstDoubleMatrixView given = {matrix.data(), n == 0 ? 0 : matrix.size() / n, n};
    return Eigenvalues(given, Matrix(out, 2));
  });
}

void Singular(Input& in) {
  const Table table = ReadTable(in, 24);
  double rank = 0.0;
  Try<double>({in.Length(std::min(table.view().rows(), table.cols))},
              [&](std::span<double> out) { return SingularValues(table.view(), out, rank); });
  Record(std::span<const double>(&rank, 1));
}

void Components(Input& in) {
  const Table table = ReadTable(in, 24);
  const auto most = std::max<std::int64_t>(static_cast<std::int64_t>(table.cols), 1);
  const std::size_t count = in.Length(Cells(in.Count(most)) & 15);
  std::vector<double> shares(count);
  Try<double>({in.Length(table.view().rows()) * count}, [&](std::span<double> out) {
    return PrincipalComponents(table.view(), Matrix(out, count), shares);
  });
  Record(std::span<const double>(shares));
}

const Registration linalg("linalg", {Fit, Spectrum, Singular, Components});

}  // namespace
}  // namespace posenc::fuzz
