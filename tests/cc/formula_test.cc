#include "posenc/formula.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "draw.h"
#include "golden.h"
#include "posenc/limits.h"
#include "tables.h"

namespace posenc::testing {
namespace {

constexpr char kSinusoids[] =
    "mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))";
constexpr char kBinary[] = "mod(floor(pos / 2^i), 2)";

Floats Table(std::string_view formula, std::int64_t d_model, std::span<const double> positions,
             double base = 10000.0) {
  SCOPED_TRACE(formula);
  return Written(positions.size() * static_cast<std::size_t>(d_model), [&](Floats& out) {
    return FormulaTable({formula, d_model, base}, positions, Rows(out, d_model));
  });
}

// The value of a formula of pos alone.
float At(std::string_view formula, double position) { return Table(formula, 1, {{position}})[0]; }

struct Scored {
  FormulaScore score;
  std::vector<double> products;
};

Scored Score(std::string_view formula, std::int64_t d_model, std::int64_t seq_len,
             double base = 10000.0) {
  Scored scored;
  scored.products.resize(static_cast<std::size_t>(seq_len / 2 + 1));
  SCOPED_TRACE(formula);
  ExpectOk(ScoreFormula({formula, d_model, base}, seq_len, scored.score, scored.products));
  return scored;
}

// The kernels in double, seen through a difference that leaves nothing but their error.
TEST(Formula, ErrsByLessThanStated) {
  Draw draw(5);
  for (int turn = 0; turn < 3000; ++turn) {
    // A position is at most 2^20; a factor takes it further.
    const double x = draw.Signed(1e-12, kMaxPosition);
    const auto number = [](double value) {
      char text[40];
      std::snprintf(text, sizeof text, "%.17g", value);
      return std::string(text);
    };
    const auto error = [&](const std::string& formula, double exact, double bound) {
      // Literals of 17 digits are off by 3e-16 of their size.
      const float found = At("((" + formula + ") - (" + number(exact) + ")) * 1e12", x);
      EXPECT_LE(std::fabs(found), 1e12 * (bound + 3e-16 * std::fabs(exact)))
          << formula << " at " << number(x);
    };
    error("sin(pos)", std::sin(x), 6e-16);
    error("cos(pos)", std::cos(x), 6e-16);
    error("sin(pos * 8)", std::sin(x * 8.0), 6e-16);
    for (const int power : {6, 14, 30}) {
      const double far = std::ldexp(x, power);
      const std::string of = "pos * 2^" + std::to_string(power) + ")";
      error("sin(" + of, std::sin(far), 6e-16 + 3e-16 * std::fabs(far));
      error("cos(" + of, std::cos(far), 6e-16 + 3e-16 * std::fabs(far));
    }
    const double log = std::log(std::fabs(x));
    error("log(abs(pos))", log, 1.2e-15 * (1.0 + std::fabs(log)));
    // Powers by their quotient, as what they give is of any size.
    const auto share = [&](const std::string& formula, double exact, double bound) {
      if (!(exact > 1e-290 && exact < 1e290)) return;
      const float found = At("((" + formula + ") / (" + number(exact) + ") - 1) * 1e12", x);
      EXPECT_LE(std::fabs(found), 1e12 * (bound + 1.2e-15)) << formula << " at " << number(x);
    };
    share("exp(pos)", std::exp(x), 1.2e-15 + 1.2e-16 * std::fabs(x));
    share("7.25^pos", std::pow(7.25, x), 1e-15 * (1.0 + std::fabs(x * std::log(7.25))));
    for (const double power : {0.7, -3.3, 55.5}) {
      share("abs(pos)^" + number(power), std::pow(std::fabs(x), power),
            1e-15 * (1.0 + std::fabs(power * log)));
    }
  }
  for (int n = -140; n <= 120; ++n) EXPECT_EQ(At("2^pos", n), std::ldexp(1.0F, n)) << n;
}

TEST(Formula, WhatHasNoValueIsNotANumber) {
  for (const char* formula : {"0 / pos", "log(-1)", "sqrt(-1)", "(-1)^0.5", "sin(1 / pos)",
                              "mod(1, pos)", "1e300 * 1e300 - 1e300 * 1e300"}) {
    EXPECT_TRUE(std::isnan(At(formula, 0))) << formula;
  }
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(At("1 / pos", 0), infinity);
  EXPECT_EQ(At("log(pos)", 0), -infinity);
  EXPECT_EQ(At("exp(1000)", 0), infinity);
  EXPECT_EQ(At("exp(-1000)", 0), 0.0F);
  EXPECT_EQ(At("pos^-0.5", 0), infinity);
  EXPECT_EQ(At("1e300", 0), infinity);
}

TEST(Formula, WhatIsHoistedIsTheSame) {
  // Each row and each column alone, of shapes beyond a block.
  const auto positions = Counting(150);
  const char* formula =
      "mod(i, 3) == 1 ? pos * i - pair^pos : pos > 70 ? log(1 + pos) / (1 + i) : d";
  const auto all = Table(formula, 37, positions);
  for (const std::size_t row : {0, 63, 64, 71, 149}) {
    const auto one = Table(formula, 37, std::span(positions).subspan(row, 1));
    for (std::size_t i = 0; i < 37; ++i) EXPECT_EQ(one[i], all[row * 37 + i]) << row << ' ' << i;
  }
}

TEST(FormulaScore, BuiltInEncodingsScoreAsKnown) {
  const auto holds = [](std::string_view formula) {
    const FormulaScore score = Score(formula, 64, 128).score;
    return std::vector<int>(std::begin(score.holds), std::end(score.holds));
  };
  using Verdict = std::vector<int>;
  EXPECT_EQ(holds(kSinusoids), (Verdict{1, 1, 1, 0, 1}));
  EXPECT_EQ(holds("pos"), (Verdict{1, 0, 0, 0, 0}));
  EXPECT_EQ(holds("pos / (n - 1)"), (Verdict{1, 1, 0, 0, 0}));
  EXPECT_EQ(holds(kBinary), (Verdict{1, 1, 0, 0, 1}));
  EXPECT_EQ(holds("exp(-pos / 100)"), (Verdict{1, 1, 0, 1, 1}));
  EXPECT_EQ(holds("1"), (Verdict{0, 1, 1, 0, 1}));
  EXPECT_EQ(holds("0"), (Verdict{0, 1, 1, 0, 1}));
  EXPECT_EQ(holds("log(pos)"), (Verdict{0, 0, 0, 0, 0}));
  const FormulaScore sinusoids = Score(kSinusoids, 64, 128).score;
  EXPECT_LE(sinusoids.spread, 1e-6);
}

TEST(FormulaScore, TheClosestRowsAreAsFarApartAsItSays) {
  for (const char* formula : {kSinusoids, kBinary, "abs(pos - 5.1)", "mod(pos, 7)"}) {
    const FormulaScore score = Score(formula, 6, 30).score;
    const auto table = Table(formula, 6, Counting(30));
    double gap = 0.0, squares = 0.0;
    for (std::size_t i = 0; i < 6; ++i) {
      const double a = table[static_cast<std::size_t>(score.closest[0]) * 6 + i];
      const double b = table[static_cast<std::size_t>(score.closest[1]) * 6 + i];
      gap += (a - b) * (a - b);
    }
    for (const float value : table) squares += double{value} * double{value};
    EXPECT_NEAR(score.smallest_distance, std::sqrt(gap / (squares / 30)), 1e-12) << formula;
    EXPECT_LT(score.closest[0], score.closest[1]);
  }
  EXPECT_EQ(Score("mod(pos, 7)", 6, 30).score.closest[1], 7);
}

TEST(Formula, HasTheSameBitsEverywhere) {
  const std::vector<double> positions = {0, 1, -3.25, 77, 4095, 131071, 1048576, 0.001};
  std::vector<float> all;
  for (const char* formula :
       {kSinusoids, kBinary, "exp(-pos / 30) * log(i + 2)", "(abs(pos) + 1)^(i / d - 0.5)",
        "tan(pos * i) + sqrt(abs(pos)) - mod(pos, 0.7) * round(pos / 3)", "sin(pos * 1e7)",
        "log(pos) / (i - 2)", "3.14159265358979323846^pair * 1e-5"}) {
    const auto table = Table(formula, 9, positions, 500.0);
    all.insert(all.end(), table.begin(), table.end());
  }
  ExpectBits("formula table", all);
  std::vector<double> scores;
  for (const char* formula : {kSinusoids, kBinary, "pos / n", "exp(-pos / (7 + i))"}) {
    const auto [score, products] = Score(formula, 13, 40);
    scores.insert(scores.end(), {score.smallest_distance, score.growth, score.spread, score.falling,
                                 score.drift, score.new_columns});
    scores.insert(scores.end(), products.begin(), products.end());
  }
  ExpectBits("formula score", scores);
}

TEST(Formula, SaysAtWhichCharacter) {
  const auto expect = [](std::string_view formula, int offset,
                         StatusCode code = StatusCode::kInvalidArgument) {
    std::int64_t operations = 7;
    const Status status = CheckFormula(formula, operations);
    ExpectError(status, "formula", code);
    EXPECT_EQ(status.character, offset + 1) << formula << ": " << status.message;
    EXPECT_EQ(operations, 7);
  };
  expect("", 0);
  expect("  ", 2);
  expect("pos +", 5);
  expect("pos ++ * 2", 7);
  expect("2 pos", 2);
  expect("foo(pos)", 0);
  expect("1 + Sin(pos)", 4);
  expect("sin pos", 4);
  expect("sin(pos", 7);
  expect("(1 + 2", 6);
  expect("1 + 2)", 5);
  expect("mod(1)", 5);
  expect("mod(1, 2, 3)", 8);
  expect("1 ? 2", 5);
  expect("1 < 2 < 3", 6);
  expect("1 = 2", 2);
  expect("pos # 2", 4);
  expect("pos × é", 4);
  expect("é + π", 0);
  expect("\xf0\x9f\x98\x80", 0);
  expect("1 + \xff", 4);
  expect(std::string_view("1\0+2", 4), 1);
  expect("1e999", 0);
  expect("1..2", 2);
  expect(".", 0);
  expect("constructor", 0);
  expect(std::string(401, '1'), 400, StatusCode::kTooLarge);
  // Appended, as GCC 12 warns of a sum of strings under sanitizers.
  std::string deep(40, '(');
  deep.append("1").append(40, ')');
  expect(deep, 32, StatusCode::kTooLarge);
  std::string powers = "2", terms = "1";
  for (int n = 0; n < 60; ++n) powers += "^2";
  expect(powers, 64, StatusCode::kTooLarge);
  for (int n = 0; n < 190; ++n) terms += n % 2 == 0 ? "-i" : "+i";
  std::int64_t operations = 0;
  EXPECT_TRUE(CheckFormula(terms, operations).ok());
  EXPECT_EQ(operations, 190);
  // A tangent takes three, and its sign one.
  std::string nested;
  for (int n = 0; n < 31; ++n) nested += "-tan(";
  nested += "i" + std::string(31, ')');
  EXPECT_TRUE(CheckFormula(nested + "+" + nested, operations).ok());
  EXPECT_EQ(operations, 249);
  expect(nested + "+" + nested + "+" + "-tan(-tan(-tan(i)))", 394, StatusCode::kTooLarge);
}

TEST(Formula, NamesTheFieldAtFault) {
  const FormulaParams right = {"pos", 4};
  ExpectError(CheckFormulaTable({"x", 4}, 2), "formula");
  std::vector<float> out(8, 7.0F);
  ExpectError(FormulaTable(right, Counting(2), MatrixView(out.data(), 4, 2)), "out");
  EXPECT_EQ(out, std::vector<float>(8, 7.0F)) << "an error writes nothing";
  FormulaScore score;
  std::vector<double> products(3);
  ExpectError(ScoreFormula(right, 10, score, products), "products");
}

}  // namespace
}  // namespace posenc::testing
