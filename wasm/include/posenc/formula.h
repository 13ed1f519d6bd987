#ifndef POSENC_FORMULA_H_
#define POSENC_FORMULA_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

inline constexpr std::int64_t kMaxFormulaLength = 400;  // characters
inline constexpr std::int64_t kMaxFormulaOperations = 256;
inline constexpr std::int64_t kMaxFormulaDepth = 32;    // brackets, exponents, choices in another
inline constexpr std::int64_t kMaxScoredLength = 2048;  // rows of a table that is scored

// Whether a text is a formula, and how many operations it takes. The language, with a position and
// a column for the letters that vary:
//
//   numbers     12  0.5  1e-4  pi  e
//   variables   pos  i (column, 0 .. d - 1)  pair (floor(i / 2))  d  base  n (rows of the table)
//   operations  a ^ b  -a  a * b  a / b  a + b  a - b  < <= > >= == !=  c ? a : b
//   functions   sin cos tan exp log sqrt abs floor ceil round sign (a)  mod min max pow (a, b)
//               if (c, a, b)
//
// from the tightest operation to the loosest; ^ and ? begin at the right, so that -2^2 is -4 and
// 2^3^2 is 2^9. A comparison is 1 or 0, and what is not 0 counts as true. mod has the sign of its
// second argument, round goes to the even one of two. Blanks mean nothing.
//
//   formula     ASCII (other UTF-8 is refused at its place), 1 .. kMaxFormulaLength characters
//   operations  1 .. kMaxFormulaOperations, 0 for a number or variable alone
//
// Errors: what means nothing where it stands, an unknown name, or an end too early (formula); more
// than kMaxFormulaLength characters or kMaxFormulaOperations operations, or nested deeper than
// kMaxFormulaDepth (formula, too-large). Status::character says where reading stopped.
Status CheckFormula(std::string_view formula, std::int64_t& operations);

struct FormulaParams {
  std::string_view formula;
  std::int64_t d_model = 0;  // columns, 1 .. kMaxModelDim
  double base = 10000.0;     // what the formula calls base; finite, > 1
};

// Whether a table of so many rows can be made; ask before allocating it.
// Errors: those of CheckFormula; dModel, base, seqLen out of range; a table above kMaxArrayBytes,
// or its numbers times the operations above kMaxEvaluations (seqLen, too-large).
Status CheckFormulaTable(const FormulaParams& params, std::int64_t rows);

// out[t, i] = formula at pos = positions[t] and column i, in double, rounded to float once. What
// has no value (0 / 0, the logarithm of a negative number) is NaN, what is too large infinite, as
// IEEE arithmetic has it.
//
//   positions  [n]           tokens, |p| <= 2^20
//   out        [n, d_model]
//
// Errors: those of CheckFormulaTable; positions not finite or beyond 2^20; out of another shape.
// Accuracy: + - * / sqrt floor ceil round min max abs as IEEE has them. sin and cos of |x| <= 2^23
// to 4e-16, of |x| <= 2^50 to 3e-16 |x|, beyond that NaN. exp and log to 1e-15 relative and
// absolute (1 + |log x|). a ^ b by multiplication for whole |b| <= 1024, so that powers of 2 are
// exact, else to 1e-15 (1 + |b log a|) relative. mod exact for whole numbers to 2^52, else to 3e-16
// |a|. Literals of up to 15 digits with exponents of up to 22 are the nearest double, others to
// 1e-14. The same bits on every machine; NaN is always the same one.
Status FormulaTable(const FormulaParams& params, std::span<const double> positions, MatrixView out);

// What is asked of a positional encoding, measured on a table of N = seq_len rows e_p, p = 0 .. N -
// 1, and on one of 2N rows f_p, made with n = 2N. Products are in double; R^2 is the mean of e_p .
// e_p. The mean product of a distance k = 0 .. N / 2 is taken over the same p = 0 .. N / 2 - 1 for
// all. Whether one matrix takes each row to a later one is asked of LeastSquares in linalg.h.
// `holds` tells, in this order, whether
//
//   0 unique     smallest_distance > 1e-6
//   1 bounded    growth <= 1.001
//   2 relative   spread <= 1e-5
//   3 decays     falling = 1
//   4 longer     drift <= 1e-6 and growth <= 1.001
//
// All five are 0 and all numbers but `finite` NaN where one of the tables holds a value that is not
// finite.
struct FormulaScore {
  std::int32_t holds[5] = {};
  double finite = 0.0;             // share of the values of both tables that are finite
  double smallest_distance = 0.0;  // min |e_p - e_q| / R over all p < q
  std::int32_t closest[2] = {};    // these p and q, the first of equals
  double largest = 0.0;            // max |e|
  double growth = 0.0;             // max |f| / max |e|
  double spread = 0.0;   // max over k of (max - min over p of e_p . e_{p + k}) / max |e_p . e_q|
  double falling = 0.0;  // share of k = 1 .. N / 2 whose mean product is below that of k - 1
  double drift = 0.0;    // max |f_p - e_p| over p < N, over max |e|
  double new_columns = 0.0;  // share of columns where f_p, p >= N, leaves the range of e_p, p < N,
                             // by more than max |e| / 100
};

// Whether a formula can be scored.
// Errors: those of CheckFormulaTable; seqLen below 8 or above kMaxScoredLength, or seq_len^2
// d_model above kMaxTerms (seqLen, too-large).
Status CheckFormulaScore(const FormulaParams& params, std::int64_t seq_len);

// Measures all of these, and the mean product of each distance, on which `falling` looks:
//
//   products  [floor(seq_len / 2) + 1]  mean over p of e_p . e_{p + k}
//
// "Below" means by more than 1e-9 of the largest product. Of a table of zeros the quotients are 0.
//
// Errors: those of CheckFormulaScore; products of another length (products).
// Accuracy: of the float tables, 1e-12 relative to the largest product; the same bits on every
// machine.
Status ScoreFormula(const FormulaParams& params, std::int64_t seq_len, FormulaScore& score,
                    std::span<double> products);

}  // namespace posenc

#endif  // POSENC_FORMULA_H_
