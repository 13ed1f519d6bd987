#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "formula_program.h"
#include "message.h"
#include "posenc/formula.h"

namespace posenc {
namespace {

constexpr double kNothing = 1e-6;  // of floats: what is left of 0
constexpr double kSame = 1e-5;
constexpr double kGrown = 1.001;
constexpr double kFallen = 1e-9;

double Quotient(double a, double b) { return a == 0.0 ? 0.0 : a / b; }

double Dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

// Smallest distance, and the products by distance with their mean and spread.
void MeasurePairs(ConstMatrixView table, FormulaScore& score, std::span<double> products) {
  const std::size_t rows = table.rows(), half = rows / 2;
  std::vector<double> squares(rows);
  double sum = 0.0, largest = 0.0, smallest = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < rows; ++k) {
    double early = 0.0, low = 0.0, high = 0.0;
    for (std::size_t p = 0; p + k < rows; ++p) {
      const double product = Dot(table.row(p), table.row(p + k));
      if (p < half) early += product;
      if (p == 0 || product < low) low = product;
      if (p == 0 || product > high) high = product;
      if (k == 0) {
        squares[p] = product;
        sum += product;
        continue;
      }
      const double gap = squares[p] + squares[p + k] - 2.0 * product;
      if (gap < smallest) {
        smallest = gap;
        score.closest[0] = static_cast<std::int32_t>(p);
        score.closest[1] = static_cast<std::int32_t>(p + k);
      }
    }
    if (k <= half) products[k] = early / static_cast<double>(half);
    largest = std::max(largest, std::max(high, -low));
    score.spread = std::max(score.spread, high - low);
  }
  score.smallest_distance =
      std::sqrt(Quotient(std::max(smallest, 0.0), sum / static_cast<double>(rows)));
  score.spread = Quotient(score.spread, largest);
  for (std::size_t k = 1; k <= half; ++k) {
    score.falling += products[k] < products[k - 1] - kFallen * largest;
  }
  score.falling /= static_cast<double>(half);
}

// How far column i goes in rows 0 .. rows - 1, from before on.
struct Range {
  double low;
  double high;

  void Add(const float* column, std::size_t rows, std::size_t step) {
    for (; rows > 0; --rows, column += step) {
      low = std::min(low, double{*column});
      high = std::max(high, double{*column});
    }
  }
  double Size() const { return std::max(high, -low); }
};

void MeasureBeyond(ConstMatrixView table, ConstMatrixView longer, FormulaScore& score) {
  Range all = {0.0, 0.0}, far = {0.0, 0.0};
  all.Add(table.data(), table.size(), 1);
  far.Add(longer.data(), longer.size(), 1);
  score.largest = all.Size();
  score.growth = Quotient(far.Size(), score.largest);
  for (std::size_t n = 0; n < table.size(); ++n) {
    const double moved = double{longer.data()[n]} - double{table.data()[n]};
    score.drift = std::max(score.drift, std::fabs(moved));
  }
  score.drift = Quotient(score.drift, score.largest);
  for (std::size_t i = 0; i < table.cols(); ++i) {
    const double first = double{table(0, i)};
    Range seen = {first, first};
    seen.Add(&table(0, i), table.rows(), table.cols());
    Range beyond = seen;
    beyond.Add(&longer(table.rows(), i), table.rows(), table.cols());
    score.new_columns +=
        std::max(seen.low - beyond.low, beyond.high - seen.high) > 0.01 * score.largest;
  }
  score.new_columns /= static_cast<double>(table.cols());
}

}  // namespace

Status CheckFormulaScore(const FormulaParams& params, std::int64_t seq_len) {
  POSENC_RETURN_IF_ERROR(CheckFormulaTable(params, seq_len));
  if (seq_len < 8) return Mismatch("seqLen", "at least 8", static_cast<double>(seq_len));
  POSENC_RETURN_IF_ERROR(CheckCount("seqLen", seq_len, kMaxScoredLength));
  if (seq_len * seq_len * params.d_model <= kMaxTerms) return Ok();
  return Excessive("seqLen", {"seqLen is too large for this dModel"});
}

Status ScoreFormula(const FormulaParams& params, std::int64_t seq_len, FormulaScore& score,
                    std::span<double> products) {
  POSENC_RETURN_IF_ERROR(CheckFormulaScore(params, seq_len));
  const auto rows = static_cast<std::size_t>(seq_len);
  const auto cols = static_cast<std::size_t>(params.d_model);
  POSENC_RETURN_IF_ERROR(CheckLength("products", products.size(), rows / 2 + 1));
  std::vector<double> positions(2 * rows);
  for (std::size_t p = 0; p < 2 * rows; ++p) positions[p] = static_cast<double>(p);
  std::vector<float> values(3 * rows * cols);
  const MatrixView table(values.data(), rows, cols);
  const MatrixView longer(values.data() + rows * cols, 2 * rows, cols);
  Program program;
  POSENC_RETURN_IF_ERROR(Compile(params.formula, program));
  Run(program, {positions.data(), rows}, params.base, table);
  Run(program, positions, params.base, longer);

  score = {};
  for (const float value : values) score.finite += value - value == 0.0f;
  score.finite /= static_cast<double>(values.size());
  if (score.finite < 1.0) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    for (double& product : products) product = none;
    score.smallest_distance = score.largest = score.growth = score.spread = score.falling =
        score.drift = score.new_columns = none;
    return Ok();
  }
  MeasurePairs(table, score, products);
  MeasureBeyond(table, longer, score);
  score.holds[0] = score.smallest_distance > kNothing;
  score.holds[1] = score.growth <= kGrown;
  score.holds[2] = score.spread <= kSame;
  score.holds[3] = score.falling == 1.0;
  score.holds[4] = score.drift <= kNothing && score.growth <= kGrown;
  return Ok();
}

}  // namespace posenc
