#include "posenc/linalg.h"

#include <algorithm>

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

// A table whose rows are whole; empty after an error.
struct Table {
  Array<float> numbers;
  std::size_t rows = 0;

  ConstMatrixView view() const { return {numbers.data(), rows, numbers.size() / rows}; }
};

Table ReadTable(Call& call, const char* field, Value values, std::int64_t d_model) {
  call.Require(CheckCount("dModel", d_model, kMaxLinalgDim));
  Table table = {call.Numbers<float>(field, values)};
  if (call.ok()) call.Require(CheckLinalgTable(d_model, table.numbers.span()), field);
  if (call.ok()) table.rows = table.numbers.size() / static_cast<std::size_t>(d_model);
  return table;
}

Value Fit(Value rows, Value targets, Value object) {
  Call call(object);
  const std::int64_t d_model = call.Whole("dModel");
  const Table x = ReadTable(call, "x", rows, d_model);
  const Table y = ReadTable(call, "y", targets, d_model);
  const Array<double> matrix = call.Output<double>("dModel", d_model * d_model);
  const Array<double> residuals = call.Output<double>("dModel", d_model);
  LinearFit fit;
  if (call.ok()) {
    call.Require(LeastSquares(x.view(), y.view(), matrix.matrix(d_model), residuals.span(), fit));
  }
  return call.Return({{"matrix", call.Copy(matrix)},
                      {"residuals", call.Copy(residuals)},
                      {"residual", Value(fit.residual)},
                      {"rank", Value(static_cast<double>(fit.rank))}});
}

Value Spectrum(Value numbers, Value object) {
  Call call(object);
  const std::int64_t d_model = call.Whole("dModel");
  call.Require(CheckCount("dModel", d_model, kMaxLinalgDim));
  const Array<double> matrix = call.Numbers<double>("matrix", numbers);
  if (call.ok()) {
    call.RequireSize("matrix", matrix, d_model * d_model, "must hold dModel^2 = % numbers, got %");
  }
  const Array<double> values = call.Output<double>("dModel", 2 * d_model);
  if (call.ok()) call.Require(Eigenvalues(matrix.matrix(d_model), values.matrix(d_model)));
  return call.Return(values);
}

Value Singular(Value numbers, Value object) {
  Call call(object);
  const std::int64_t d_model = call.Whole("dModel");
  const Table table = ReadTable(call, "table", numbers, d_model);
  const Array<double> values =
      call.Output<double>("table", std::min(static_cast<std::int64_t>(table.rows), d_model));
  double effective_rank = 0.0;
  if (call.ok()) call.Require(SingularValues(table.view(), values.span(), effective_rank));
  return call.Return({{"values", call.Copy(values)}, {"effectiveRank", Value(effective_rank)}});
}

Value Components(Value numbers, Value object) {
  Call call(object);
  const std::int64_t d_model = call.Whole("dModel");
  const std::int64_t components = call.Whole("components", 2);
  const Table table = ReadTable(call, "table", numbers, d_model);
  if (call.ok()) call.Require(CheckCount("components", components, d_model));
  const Array<double> coordinates =
      call.Output<double>("table", static_cast<std::int64_t>(table.rows) * components);
  const Array<double> shares = call.Output<double>("components", components);
  if (call.ok()) {
    call.Require(PrincipalComponents(table.view(), coordinates.matrix(table.rows), shares.span()));
  }
  return call.Return({{"coordinates", call.Copy(coordinates)}, {"shares", call.Copy(shares)}});
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("linalgLeastSquares", &Fit);
  BesideVerb("linalgEigenvalues", &Spectrum);
  BesideVerb("linalgSingularValues", &Singular);
  BesideVerb("linalgPrincipalComponents", &Components);
}

}  // namespace

}  // namespace posenc::bindings
