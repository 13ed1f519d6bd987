#include "posenc/linalg.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "golden.h"
#include "posenc/learned.h"
#include "posenc/sinusoidal.h"
#include "tables.h"

namespace posenc::testing {
namespace {

struct Fit {
  Doubles matrix, residuals;
  LinearFit found;
};

DoubleMatrixView Matrix(Doubles& values, std::size_t cols) {
  return {values.data(), values.size() / cols, cols};
}

Fit FitOf(const Floats& x, const Floats& y, std::size_t cols) {
  Fit fit = {Doubles(cols * cols), Doubles(cols), {}};
  ExpectOk(LeastSquares(Rows(x, cols), Rows(y, cols), Matrix(fit.matrix, cols), fit.residuals,
                        fit.found));
  return fit;
}

Doubles EigenvaluesOf(const Doubles& matrix, std::size_t n) {
  Doubles values(2 * n);
  ExpectOk(Eigenvalues({matrix.data(), n, n}, Matrix(values, 2)));
  return values;
}

struct Spectrum {
  Doubles values;
  double effective_rank = 0.0;
};

Spectrum SpectrumOf(const Floats& table, std::size_t cols) {
  Spectrum spectrum = {Doubles(std::min(table.size() / cols, cols))};
  ExpectOk(SingularValues(Rows(table, cols), spectrum.values, spectrum.effective_rank));
  return spectrum;
}

struct Components {
  Doubles coordinates, shares;
};

Components ComponentsOf(const Floats& table, std::size_t cols, std::size_t components) {
  Components found = {Doubles(table.size() / cols * components), Doubles(components)};
  ExpectOk(
      PrincipalComponents(Rows(table, cols), Matrix(found.coordinates, components), found.shares));
  return found;
}

Floats Sinusoids(std::int64_t seq_len, std::int64_t d_model, double base = 10000.0) {
  return Written(seq_len * d_model, [&](Floats& table) {
    return EncodeSinusoidal({.d_model = d_model, .base = base}, Rows(table, d_model));
  });
}

Floats Normal(std::int64_t rows, std::int64_t cols) {
  return Written(rows * cols, [&](Floats& table) {
    return LearnedTable({rows, cols, 1.0, 5}, Rows(table, cols));
  });
}

// The table of which value(p, i) gives an entry.
template <typename F>
Floats TableOf(std::size_t rows, std::size_t cols, F value) {
  Floats table(rows * cols);
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n] =
        static_cast<float>(value(static_cast<double>(n / cols), static_cast<double>(n % cols)));
  }
  return table;
}

TEST(LeastSquares, NoOtherMatrixIsNearer) {
  const Floats x = Normal(40, 5),
               y = TableOf(40, 5, [](double p, double i) { return std::sin(p * i + p); });
  const Fit fit = FitOf(x, y, 5);
  const auto left = [&](const Doubles& matrix) {
    double sum = 0.0, all = 0.0;
    for (std::size_t t = 0; t < 40; ++t) {
      for (std::size_t i = 0; i < 5; ++i) {
        double rest = y[5 * t + i];
        for (std::size_t j = 0; j < 5; ++j) rest -= matrix[5 * i + j] * double{x[5 * t + j]};
        sum += rest * rest;
        all += double{y[5 * t + i]} * double{y[5 * t + i]};
      }
    }
    return std::sqrt(sum / all);
  };
  EXPECT_NEAR(left(fit.matrix), fit.found.residual, 1e-13);
  for (std::size_t n = 0; n < 25; ++n) {
    for (const double step : {-1e-3, 1e-3}) {
      Doubles other = fit.matrix;
      other[n] += step;
      EXPECT_GT(left(other), fit.found.residual);
    }
  }
}

TEST(SingularValues, HoldTheSquaresOfTheTable) {
  for (const std::size_t cols : {3, 17, 64}) {
    const Floats table = Normal(40, static_cast<std::int64_t>(cols));
    const Spectrum spectrum = SpectrumOf(table, cols);
    double squares = 0.0, values = 0.0;
    for (const float x : table) squares += double{x} * double{x};
    for (const double s : spectrum.values) values += s * s;
    EXPECT_NEAR(values / squares, 1.0, 1e-13);
    EXPECT_TRUE(std::ranges::is_sorted(spectrum.values, std::greater()));
    EXPECT_LE(spectrum.effective_rank, static_cast<double>(spectrum.values.size()));
  }
  EXPECT_NEAR(SpectrumOf({2, 0, 0, 0, 2, 0, 0, 0, 2}, 3).effective_rank, 3.0, 1e-12);
  EXPECT_NEAR(SpectrumOf({1, 2, 3, 2, 4, 6}, 3).effective_rank, 1.0, 1e-6);
}

TEST(PrincipalComponents, ShareOutTheVariance) {
  const Floats table = Sinusoids(90, 12);
  const Components all = ComponentsOf(table, 12, 12);
  double total = 0.0;
  for (const double share : all.shares) total += share;
  EXPECT_NEAR(total, 1.0, 1e-13);
  EXPECT_TRUE(std::ranges::is_sorted(all.shares, std::greater()));
  double variance = 0.0;
  for (const double x : all.coordinates) variance += x * x;
  for (std::size_t k = 0; k < 3; ++k) {
    double sum = 0.0, squares = 0.0;
    for (std::size_t t = 0; t < 90; ++t) {
      sum += all.coordinates[12 * t + k];
      squares += all.coordinates[12 * t + k] * all.coordinates[12 * t + k];
    }
    EXPECT_NEAR(sum, 0.0, 1e-12);
    EXPECT_NEAR(squares / variance, all.shares[k], 1e-12);
  }
  // All components together keep the distances of the rows.
  double apart = 0.0, mapped = 0.0;
  for (std::size_t i = 0; i < 12; ++i) {
    apart += std::pow(double{table[12 * 7 + i]} - double{table[12 * 70 + i]}, 2);
    mapped += std::pow(all.coordinates[12 * 7 + i] - all.coordinates[12 * 70 + i], 2);
  }
  EXPECT_NEAR(mapped, apart, 1e-12);
  EXPECT_EQ(ComponentsOf({1, 2, 1, 2, 1, 2}, 2, 2).shares, (Doubles{0.0, 0.0}));
}

TEST(Linalg, HasTheSameBitsEverywhere) {
  Doubles all;
  const auto add = [&all](const Doubles& values) {
    all.insert(all.end(), values.begin(), values.end());
  };
  for (const std::size_t cols : {2, 9, 24, 56}) {
    const auto d = static_cast<std::int64_t>(cols);
    const Floats x = Normal(60, d), y = Sinusoids(60, d);
    const Fit fit = FitOf(x, y, cols);
    add(fit.matrix);
    add(fit.residuals);
    add({fit.found.residual, FitOf(y, x, cols).found.residual});
    add(EigenvaluesOf(fit.matrix, cols));
    const Spectrum spectrum = SpectrumOf(y, cols);
    add(spectrum.values);
    add({spectrum.effective_rank});
    const Components components = ComponentsOf(y, cols, 2);
    add(components.coordinates);
    add(components.shares);
  }
  // Eigen 5 takes its steps in another order than Eigen 3.4.
  ExpectBits(EIGEN_MAJOR_VERSION < 5 ? "linalg" : "linalg Eigen 5", all);
}

TEST(Linalg, NamesTheArgumentAtFault) {
  const Floats good = Normal(6, 3);
  Doubles matrix(9), residuals(3), values(6), shares(2), coordinates(12);
  LinearFit fit;
  const auto least = [&](const Floats& x, const Floats& y, std::size_t cols) {
    return LeastSquares(Rows(x, cols), Rows(y, cols), Matrix(matrix, 3), residuals, fit);
  };
  ExpectError(CheckLinalgTable(0, good), "dModel");
  ExpectError(CheckLinalgTable(257, good), "dModel", StatusCode::kTooLarge);
  Floats endless = good;
  endless[4] = std::numeric_limits<float>::infinity();
  ExpectError(CheckLinalgTable(3, endless), "table");
  ExpectError(least(endless, good, 3), "x");
  ExpectError(least(good, endless, 3), "y");
  ExpectError(least(Normal(4, 4), Normal(4, 4), 4), "matrix");
  residuals.resize(2);
  ExpectError(least(good, good, 3), "residuals");
  ExpectError(Eigenvalues({matrix.data(), 3, 2}, Matrix(values, 2)), "matrix");
  ExpectError(Eigenvalues({matrix.data(), 3, 3}, Matrix(shares, 2)), "values");
  ExpectError(Eigenvalues({matrix.data(), 0, 0}, Matrix(values, 2)), "dModel");
  matrix[0] = 1e101;
  ExpectError(Eigenvalues({matrix.data(), 3, 3}, Matrix(values, 2)), "matrix");
  double rank = 0.0;
  ExpectError(SingularValues(Rows(good, 3), shares, rank), "values");
  ExpectError(PrincipalComponents(Rows(good, 3), Matrix(coordinates, 2), {}), "components");
  ExpectError(PrincipalComponents(Rows(good, 3), Matrix(coordinates, 4), values), "components",
              StatusCode::kTooLarge);
  ExpectError(PrincipalComponents(Rows(good, 3), Matrix(coordinates, 3), shares), "coordinates");
}

}  // namespace
}  // namespace posenc::testing
