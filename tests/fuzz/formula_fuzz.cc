#include <cmath>
#include <string>

#include "posenc/formula.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

// Mostly words of the language one after another, so that many a text is a formula.
constexpr std::string_view kWords[] = {
    "pos",   "i",    "pair", "d",     "base",     "n",    "pi",     "e",     "0",      "1",
    "2",     "0.5",  "1e-3", "10000", "+",        "-",    "*",      "/",     "^",      "<",
    "<=",    "==",   "!=",   " ? ",   " : ",      "(",    ")",      ",",     "sin(",   "cos(",
    "tan(",  "exp(", "log(", "sqrt(", "abs(",     "mod(", "floor(", "ceil(", "round(", "if(",
    "sign(", "min(", "max(", "pow(",  "\xcf\x80", "."};

// A formula of some depth, whole by its making.
std::string Whole(Input& in, int depth) {
  const auto leaf = [&] { return std::string(kWords[in.Byte() % 14]); };
  if (depth == 0) return leaf();
  switch (in.Byte() % 8) {
    case 0:
      return leaf();
    case 1:
    case 2: {
      const std::string_view sign = kWords[14 + in.Byte() % 5];
      std::string left = Whole(in, depth - 1);
      return "(" + left + std::string(sign) + Whole(in, depth - 1) + ")";
    }
    case 3: {
      std::string condition = Whole(in, depth - 1), yes = Whole(in, depth - 1);
      return "if(" + condition + "," + yes + "," + Whole(in, depth - 1) + ")";
    }
    case 4: {
      constexpr std::string_view kOfTwo[] = {"mod(", "min(", "max(", "pow("};
      const std::string_view name = kOfTwo[in.Byte() % 4];
      std::string left = Whole(in, depth - 1);
      return std::string(name) + left + "," + Whole(in, depth - 1) + ")";
    }
    default: {
      constexpr std::string_view kOfOne[] = {"sin(",   "cos(",  "tan(",   "exp(",  "log(", "sqrt(",
                                             "floor(", "ceil(", "round(", "sign(", "abs("};
      const std::string_view name = kOfOne[in.Byte() % 11];
      return std::string(name) + Whole(in, depth - 1) + ")";
    }
  }
}

std::string Text(Input& in) {
  if (!in.OneIn(4)) return Whole(in, in.Byte() % 5);
  std::string text;
  const int words = in.Byte() % 48;
  for (int n = 0; n < words; ++n) {
    if (in.OneIn(16)) {
      text += static_cast<char>(in.Byte());
    } else {
      text += kWords[in.Byte() % std::size(kWords)];
    }
  }
  return text;
}

void Formula(Input& in) {
  const std::string text = Text(in);
  std::int64_t operations = -1;
  const Status parsed = CheckFormula(text, operations);
  RequireWellFormed(parsed);
  Require(parsed.ok() == (operations >= 0), "only a formula has operations");
  Require(parsed.ok() == (parsed.character == 0), "an error of a text has a place in it");
  Require(parsed.character <= static_cast<int>(text.size()) + 1, "and that place is in the text");
  Require(operations <= kMaxFormulaOperations, "operations are bounded");

  const FormulaParams params = {text, in.Count(20), in.Number(1.5, 1e6)};
  if (in.OneIn(3)) {
    const std::int64_t rows = in.Count(40);
    FormulaScore score;
    const Status check = CheckFormulaScore(params, rows);
    if (rows > 64 || params.d_model > 64) return;
    const std::size_t size = in.Length(check.ok() ? static_cast<std::size_t>(rows) / 2 + 1 : 0);
    if (!Try<double>(
            {size}, [&](std::span<double> out) { return ScoreFormula(params, rows, score, out); },
            check)) {
      return;
    }
    for (const std::int32_t held : score.holds)
      Require(held == 0 || held == 1, "a verdict is 0 or 1");
    Require(score.finite >= 0.0 && score.finite <= 1.0, "a share is from 0 to 1");
    Record(std::span<const double>(&score.smallest_distance, 1));
    return;
  }
  const std::vector<double> positions = in.Numbers(in.Length(in.Few(90)), -1048576.0, 1048576.0);
  const auto count = Size(positions);
  const Status check = CheckFormulaTable(params, count);
  const auto width = static_cast<std::size_t>(params.d_model < 1 ? 1 : params.d_model);
  const std::size_t rows = Cells(count, params.d_model) == 0 ? 0 : in.Length(positions.size());
  const std::size_t size = check.ok() ? rows * width : 0;
  Try<float>(
      {size},
      [&](std::span<float> out) { return FormulaTable(params, positions, Rows(out, width)); },
      check);
}

const Registration formula("formula", {Formula});

}  // namespace
}  // namespace posenc::fuzz
