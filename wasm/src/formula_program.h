#ifndef POSENC_FORMULA_PROGRAM_H_
#define POSENC_FORMULA_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "posenc/matrix.h"
#include "posenc/status.h"

namespace posenc {

// What an instruction does with its operands a, b and c. From the first to kIf in the order of
// their names, from kLessEqual to kDivide in that of their signs, in formula_program.cc.
enum class Op : std::uint8_t {
  kPosition,
  kColumn,
  kPair,
  kWidth,
  kBase,
  kRows,
  kPi,
  kEuler,
  kSin,
  kCos,
  kExp,
  kLog,
  kSqrt,
  kAbs,
  kFloor,
  kCeil,
  kRound,
  kSign,
  kTan,  // a sine over a cosine, an instruction each
  kMod,
  kMin,
  kMax,
  kPower,
  kSelect,  // a ? b : c
  kLessEqual,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kLess,
  kGreater,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kNegate,
  kNumber,
  // Go on at instruction b where a, the same for a whole column, is false; where it is true.
  kSkipUnless,
  kSkipIf,
};

// What a value varies with, as bits: neither, the position, the column, or both.
enum Varies : std::uint8_t { kConstant = 0, kByPosition = 1, kByColumn = 2, kByBoth = 3 };

// Instruction k writes register k. What takes fewer operands has the first one again.
struct Instruction {
  Op op;
  std::uint8_t varies;
  bool wanted;  // by one that varies by both
  std::uint16_t a;
  std::uint16_t b;
  std::uint16_t c;
  double value;
};

struct Program {
  // A character makes at most an instruction and a half: "?" and ":" a choice and two skips.
  static constexpr std::size_t kMost = 640;
  Instruction instructions[kMost];
  std::size_t size = 0;
  std::size_t result = 0;  // the register of the formula's value
  std::int64_t operations = 0;
};

// Errors: those of CheckFormula.
Status Compile(std::string_view formula, Program& program);

// Runs a program at each position and column; see FormulaTable.
void Run(const Program& program, std::span<const double> positions, double base, MatrixView out);

}  // namespace posenc

#endif  // POSENC_FORMULA_PROGRAM_H_
