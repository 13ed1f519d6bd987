#ifndef POSENC_LINALG_H_
#define POSENC_LINALG_H_

#include <cstdint>
#include <span>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// Linear algebra on tables of positions: whether one matrix shifts all positions, how many
// dimensions a table uses, and its map in a plane. In double; the same bits on every machine with
// the same library of linear algebra. Not in a library that was built with POSENC_LINALG=OFF.

inline constexpr std::int64_t kMaxLinalgDim = 256;  // columns of a table, rows of a matrix
// rows * cols^2 of a table, multiply-adds: some tenths of a second.
inline constexpr std::int64_t kMaxLinalgWork = std::int64_t{1} << 26;

using DoubleMatrixView = BasicMatrixView<double>;
using ConstDoubleMatrixView = BasicMatrixView<const double>;

// Whether a table of `size` numbers in rows of d_model columns can be worked on.
// Errors: dModel outside 1 .. kMaxLinalgDim; a table that is not 1 .. kMaxLength whole rows
// (table); rows * dModel^2 above kMaxLinalgWork (table, too-large); a value that is not finite
// (table).
Status CheckLinalgTable(std::int64_t d_model, std::span<const float> table);

// How well one matrix takes the rows of a table to those of another.
struct LinearFit {
  double residual = 0.0;  // |y - x M^T| / |y|, Frobenius norms; 0 .. 1
  std::int64_t rank = 0;  // of x: columns that are no combination of others
};

// The matrix M for which M x_t is nearest to y_t over all rows t, by least squares (QR with column
// pivoting). Columns of x that depend on others get zeros in M. For a shift by k, x holds the rows
// e_p and y the rows e_{p+k}; there must be more rows than columns for the residual to say
// anything.
//
//   x, y       [rows, d_model]
//   matrix     [d_model, d_model]
//   residuals  [d_model]           the same for each column of y, |y_c - (x M^T)_c| / |y_c|
//
// Errors: those of CheckLinalgTable, naming x or y; y of another shape (y); fewer rows than d_model
// (x); matrix or residuals of another shape.
// Accuracy: residuals are off by at most 1e-12 + 2e-17 rows where singular values of x, its columns
// made of one length, lie within a factor of 1e6; M then by at most 1e-8 |M|.
Status LeastSquares(ConstMatrixView x, ConstMatrixView y, DoubleMatrixView matrix,
                    std::span<double> residuals, LinearFit& fit);

// Eigenvalues of a square matrix, by falling real part; of a pair the one above the axis first.
//
//   matrix  [d_model, d_model]  numbers up to 1e100, d_model = 1 .. kMaxLinalgDim
//   values  [d_model, 2]        real and imaginary part
//
// Errors: d_model outside 1 .. kMaxLinalgDim (dModel); matrix not square, not finite or beyond
// 1e100, or without convergence after 40 d_model steps (matrix); values of another shape (values).
// Accuracy: of a normal matrix, such as a rotation, 1e-13 |matrix|, where that is above 1e-100; of
// others the error grows with
// the condition of the eigenvectors.
Status Eigenvalues(ConstDoubleMatrixView matrix, DoubleMatrixView values);

// Singular values of a table, from the largest, and its effective rank: the exponential of the
// entropy of their shares s_i / sum(s). 1 for a table of one direction, r for r equal ones.
//
//   table   [rows, d_model]
//   values  [min(rows, d_model)]
//
// Errors: those of CheckLinalgTable; values of another length (values).
// Accuracy: 1e-14 + 2e-17 rows of the largest singular value; the effective rank to 1e-11.
// Source: Roy and Vetterli 2007, The effective rank.
Status SingularValues(ConstMatrixView table, std::span<double> values, double& effective_rank);

// Principal components: the rows less their mean, in the directions in which they vary most. The
// largest entry of each direction is positive; of two that differ by rounding alone it may be
// either.
//
//   table        [rows, d_model]
//   coordinates  [rows, components]     components = 1 .. d_model
//   shares       [components]           of all the variance; 0 where nothing varies
//
// Errors: those of CheckLinalgTable; components outside 1 .. dModel (components); fewer than 2 rows
// (table); coordinates or shares of another shape.
// Accuracy: shares to 1e-13; coordinates to 1e-13 + 2e-17 rows of the largest, where shares differ
// by 1e-3.
Status PrincipalComponents(ConstMatrixView table, DoubleMatrixView coordinates,
                           std::span<double> shares);

}  // namespace posenc

#endif  // POSENC_LINALG_H_
