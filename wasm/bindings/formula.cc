#include "posenc/formula.h"

#include <algorithm>
#include <numeric>

#include "module.h"
#include "rows.h"

namespace posenc::bindings {
namespace {

// FormulaParams sees the text, so that it is held beside them.
struct Given {
  std::string text;
  FormulaParams params;
};

std::string ReadText(Call& call) {
  if (!call.Has("formula")) call.RefuseValue("formula", "a string");
  return call.Text("formula", {});
}

void ReadParams(Call& call, Given& given) {
  given.text = ReadText(call);
  given.params.formula = given.text;
  given.params.d_model = call.Whole("dModel");
  given.params.base = call.Number("base", given.params.base);
}

Value Check(Value object) {
  Call call(object);
  const std::string text = ReadText(call);
  std::int64_t operations = 0;
  if (call.ok()) call.Require(CheckFormula(text, operations));
  return call.Return({{"ok", Value(true)}, {"operations", Value(static_cast<double>(operations))}});
}

Value Table(Value object) {
  Call call(object);
  Given given;
  ReadParams(call, given);
  Rows rows = ReadRows(call);
  if (call.ok()) RequireRows(call, CheckFormulaTable(given.params, rows.count), rows);
  if (call.ok() && rows.positions.empty()) {
    rows.positions = call.Output<double>("seqLen", rows.count);
    const std::span<double> positions = rows.positions.span();
    std::iota(positions.begin(), positions.end(), 0.0);
  }
  const Array<float> table = call.Output<float>("dModel", rows.count * given.params.d_model);
  if (call.ok()) {
    call.Require(FormulaTable(given.params, rows.positions.span(),
                              table.matrix(static_cast<std::size_t>(rows.count))));
  }
  return call.Return(table);
}

Value Score(Value object) {
  Call call(object);
  Given given;
  ReadParams(call, given);
  const std::int64_t rows = call.Whole("seqLen");
  if (call.ok()) call.Require(CheckFormulaScore(given.params, rows));
  const Array<double> products = call.Output<double>("seqLen", rows / 2 + 1);
  FormulaScore score;
  if (call.ok()) call.Require(ScoreFormula(given.params, rows, score, products.span()));
  const Array<std::int32_t> holds = call.Output<std::int32_t>("seqLen", 5);
  const Array<std::int32_t> closest = call.Output<std::int32_t>("seqLen", 2);
  if (call.ok()) {
    std::copy_n(score.holds, 5, holds.data());
    std::copy_n(score.closest, 2, closest.data());
  }
  const Value result = call.Return({{"holds", call.Copy(holds)},
                                    {"closest", call.Copy(closest)},
                                    {"products", call.Copy(products)}});
  constexpr struct {
    const char* name;
    double FormulaScore::*number;
  } kNumbers[] = {
      {"finite", &FormulaScore::finite},   {"smallestDistance", &FormulaScore::smallest_distance},
      {"largest", &FormulaScore::largest}, {"growth", &FormulaScore::growth},
      {"spread", &FormulaScore::spread},   {"falling", &FormulaScore::falling},
      {"drift", &FormulaScore::drift},     {"newColumns", &FormulaScore::new_columns}};
  if (!call.ok()) return result;
  for (const auto& [name, number] : kNumbers) {
    Set(result, name, Value(double{score.*number}));
  }
  return result;
}

[[gnu::constructor]] void BindVerbs() {
  BesideVerb("formulaCheck", &Check);
  BesideVerb("formulaTable", &Table);
  BesideVerb("formulaScore", &Score);
}

}  // namespace

}  // namespace posenc::bindings
