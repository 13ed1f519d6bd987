#include "posenc/formula.h"

#include <algorithm>

#include "formula_program.h"
#include "message.h"

namespace posenc {
namespace {

Status CheckAndCompile(const FormulaParams& params, std::int64_t rows, Program& program) {
  POSENC_RETURN_IF_ERROR(Compile(params.formula, program));
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  POSENC_RETURN_IF_ERROR(CheckBase("base", params.base));
  POSENC_RETURN_IF_ERROR(CheckCount("seqLen", rows, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckArray("seqLen", rows, params.d_model, 4));
  return CheckWork("seqLen", rows * params.d_model * std::max(program.operations, std::int64_t{1}),
                   kMaxEvaluations, "operations");
}

}  // namespace

Status CheckFormula(std::string_view formula, std::int64_t& operations) {
  Program program;
  POSENC_RETURN_IF_ERROR(Compile(formula, program));
  operations = program.operations;
  return Ok();
}

Status CheckFormulaTable(const FormulaParams& params, std::int64_t rows) {
  Program program;
  return CheckAndCompile(params, rows, program);
}

Status FormulaTable(const FormulaParams& params, std::span<const double> positions,
                    MatrixView out) {
  Program program;
  POSENC_RETURN_IF_ERROR(
      CheckAndCompile(params, static_cast<std::int64_t>(positions.size()), program));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxPosition));
  POSENC_RETURN_IF_ERROR(
      CheckShape("out", out, positions.size(), static_cast<std::size_t>(params.d_model)));
  Run(program, positions, params.base, out);
  return Ok();
}

}  // namespace posenc
