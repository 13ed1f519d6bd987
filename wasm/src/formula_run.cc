#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "exponential.h"
#include "formula_program.h"
#include "series.h"
#include "simd.h"

namespace posenc {
namespace {

// Every instruction runs for this many positions, or columns, at a time: loops of a fixed length
// without branches, of which compilers make vectors. What has the same value for all has it this
// many times.
constexpr std::size_t kLanes = 64;
// Columns that are put together before their rows are written: a cache line of floats.
constexpr std::size_t kTile = 16;

using Lanes = double[kLanes];

constexpr double kTurn = 2.0 * kHalfTurn;
constexpr double kLastExact = 8388608.0;  // 2^23, up to where quarter turns are taken off exactly
constexpr double kLastReduced = 0x1p50;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kEuler = 0x1.5bf0a8b145769p+1;
constexpr double kLog2E = 0x1.71547652b82fep+0;
constexpr double kLn2High = 0x1.62e42fep-1, kLn2Low = 0x1.f473de6af278fp-30;

using simd::F64x2, simd::Splat;

// The first seven terms of a series in x, those of even and of odd powers apart: two short chains
// instead of a long one.
inline F64x2 Series(const double (&c)[8], F64x2 x) {
  const F64x2 square = x * x;
  const F64x2 even =
      Splat(c[0]) + square * (Splat(c[2]) + square * (Splat(c[4]) + square * Splat(c[6])));
  return even + x * (Splat(c[1]) + square * (Splat(c[3]) + square * Splat(c[5])));
}

F64x2 NearestOf(F64x2 x) {
  const F64x2 magic = Splat(6755399441055744.0);
  return (x + magic) - magic;
}

// 1 where the whole number x is odd, otherwise 0.
F64x2 OddOf(F64x2 x) {
  const F64x2 half = x * Splat(0.5);
  const F64x2 rest = half - NearestOf(half);
  return rest * rest * Splat(4.0);
}

// sin(x + quarters pi / 2), |x| <= 2^23, by what one sine is made of in sincos.cc.
F64x2 SinOfQuarters(F64x2 x, F64x2 quarters) {
  const F64x2 one = Splat(1.0);
  const F64x2 turns = NearestOf(x * Splat(kTwoOverPi));
  const F64x2 first = x - turns * Splat(kHalfPi1);
  const F64x2 piece = turns * Splat(kHalfPi2);
  const F64x2 rough = first - piece;
  const F64x2 r = rough + (((first - rough) - piece) - turns * Splat(kHalfPi3));
  const F64x2 square = r * r;
  const F64x2 sin = r + square * r * Series(kSin, square);
  const F64x2 cos = (one - Splat(0.5) * square) + square * square * Series(kCos, square);
  // Odd quarters have the cosine, and every other pair of them the opposite sign; what is chosen by
  // factors of 0 and 1 is exact.
  const F64x2 quarter = turns + quarters;
  const F64x2 odd = OddOf(quarter);
  const F64x2 opposite = OddOf((quarter - odd) * Splat(0.5));
  return (one - opposite - opposite) * ((one - odd) * sin + odd * cos);
}

// A larger x is put within its turn first, with 2 pi as a double; what is too large for that is
// NaN.
void WriteSines(const Lanes& x, double quarters, Lanes& out) {
  bool near = true;
  for (const double value : x) near = near & (std::fabs(value) <= kLastExact);
  Lanes reduced;
  for (std::size_t k = 0; !near && k < kLanes; ++k) {
    const double rest = x[k] - kTurn * std::floor(x[k] * (0.25 * kTwoOverPi));
    const double size = std::fabs(x[k]);
    reduced[k] = size <= kLastExact ? x[k] : size <= kLastReduced ? rest : kNone;
  }
  const double* const from = near ? x : reduced;
  for (std::size_t k = 0; k < kLanes; k += 2) {
    simd::Store(out + k, SinOfQuarters(simd::Load(from + k), Splat(quarters)));
  }
}

// Without branches: beyond the exponents of normal numbers it is 0 or infinite.
inline double ExpOf(double x) {
  const double bounded = x < -708.0 ? -708.0 : x > 709.0 ? 709.0 : x;
  const double whole = Nearest(bounded * kLog2E);
  const double t = (bounded - whole * kLn2High) - whole * kLn2Low;
  double series = kExp[0];
  for (int k = 1; k < 15; ++k) series = series * t + kExp[k];
  // The whole number stands in the low bits of the sum.
  const auto bits = std::bit_cast<std::uint64_t>(whole + 6755399441055744.0 + 1023.0) << 52;
  const double value = series * std::bit_cast<double>(bits);
  return x < -708.0 ? 0.0 : x > 709.0 ? kInfinity : x == x ? value : x;
}

double LogOf(double x) {
  if (x > 0.0 && x < kInfinity) return Log(x);
  return x == 0.0 ? -kInfinity : x > 0.0 ? x : kNone;
}

// Of the sign of b. The quotient may have been rounded up to the next whole number.
double ModOf(double a, double b) {
  const double rest = a - b * std::floor(a / b);
  return rest != 0.0 && (rest < 0.0) != (b < 0.0) ? rest + b : rest;
}

bool IsWhole(double y) { return std::floor(y) == y && std::fabs(y) <= 1024.0; }

double WholePower(double x, double y) {
  double result = 1.0;
  for (int n = std::abs(static_cast<int>(y)); n != 0; n >>= 1, x *= x) {
    if (n & 1) result *= x;
  }
  return y < 0.0 ? 1.0 / result : result;
}

// What is seldom done for every position and column.
double Scalar(Op op, double a, double b, double c) {
  if (op == Op::kPower) {
    if (IsWhole(b)) return WholePower(a, b);
    a = b * LogOf(a);
    op = Op::kExp;
  }
  switch (op) {
    case Op::kExp:
      return ExpOf(a);
    case Op::kLog:
      return LogOf(a);
    case Op::kSqrt:
      return std::sqrt(a);
    case Op::kAbs:
      return std::fabs(a);
    case Op::kCeil:
      return std::ceil(a);
    case Op::kRound:
      return std::nearbyint(a);
    case Op::kSign:
      return a > 0.0 ? 1.0 : a < 0.0 ? -1.0 : a;
    case Op::kMod:
      return ModOf(a, b);
    case Op::kMin:
      return a < b ? a : b;
    case Op::kMax:
      return a > b ? a : b;
    case Op::kLessEqual:
      return a <= b;
    case Op::kGreaterEqual:
      return a >= b;
    case Op::kEqual:
      return a == b;
    case Op::kNotEqual:
      return a != b;
    case Op::kLess:
      return a < b;
    case Op::kGreater:
      return a > b;
    case Op::kNegate:
      return -a;
    default:
      return a != 0.0 ? b : c;
  }
}

template <typename F>
inline void Each(Lanes& out, F value) {
  for (std::size_t k = 0; k < kLanes; ++k) out[k] = value(k);
}

void Execute(Op op, const Lanes& a, const Lanes& b, const Lanes& c, Lanes& out) {
  switch (op) {
    case Op::kSin:
    case Op::kCos:
      return WriteSines(a, op == Op::kSin ? 0.0 : 1.0, out);
    case Op::kFloor:
      return Each(out, [&](std::size_t k) { return std::floor(a[k]); });
    case Op::kAdd:
      return Each(out, [&](std::size_t k) { return a[k] + b[k]; });
    case Op::kSubtract:
      return Each(out, [&](std::size_t k) { return a[k] - b[k]; });
    case Op::kMultiply:
      return Each(out, [&](std::size_t k) { return a[k] * b[k]; });
    case Op::kDivide:
      return Each(out, [&](std::size_t k) { return a[k] / b[k]; });
    default:
      return Each(out, [&](std::size_t k) { return Scalar(op, a[k], b[k], c[k]); });
  }
}

class Machine {
 public:
  Machine(const Program& program, std::span<const double> positions, double base, MatrixView out)
      : all_(program.instructions, program.size),
        result_(program.result),
        positions_(positions),
        base_(base),
        out_(out),
        registers_(all_.size() * kLanes),
        columns_(Kept(program) * out.cols()) {}

  void Run() {
    Pass(kConstant);
    KeepColumns();
    for (row_ = 0; row_ < positions_.size(); row_ += kLanes) {
      Pass(kByPosition);
      for (std::size_t i = 0; i < out_.cols(); i += kTile) WriteTile(i);
    }
  }

 private:
  static std::size_t Kept(const Program& program) {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < program.size; ++k) kept += IsKept(program.instructions[k]);
    return kept;
  }
  static bool IsKept(const Instruction& in) { return in.varies == kByColumn && in.wanted; }

  Lanes& Register(std::size_t index) {
    return *reinterpret_cast<Lanes*>(&registers_[index * kLanes]);
  }

  double Leaf(const Instruction& in, std::size_t lane) const {
    const std::size_t column = column_ + lane;
    switch (in.op) {
      case Op::kPosition:
        return positions_[std::min(row_ + lane, positions_.size() - 1)];
      case Op::kColumn:
        return static_cast<double>(column);
      case Op::kPair:
        return static_cast<double>(column / 2);
      case Op::kWidth:
        return static_cast<double>(out_.cols());
      case Op::kRows:
        return static_cast<double>(positions_.size());
      case Op::kBase:
        return base_;
      case Op::kPi:
        return kHalfTurn;
      case Op::kEuler:
        return kEuler;
      default:
        return in.value;
    }
  }

  // Runs the instructions of one kind; by both, those of a column with its branch alone.
  void Pass(Varies varies) {
    for (std::size_t k = 0; k < all_.size(); ++k) {
      const Instruction& in = all_[k];
      if (in.varies != varies) continue;
      if (in.op >= Op::kSkipUnless) {
        if ((Register(in.a)[0] != 0.0) == (in.op == Op::kSkipIf)) k = in.b - std::size_t{1};
        continue;
      }
      Lanes& out = Register(k);
      if (in.op < Op::kSin || in.op == Op::kNumber) {
        Each(out, [&](std::size_t lane) { return Leaf(in, lane); });
      } else {
        Execute(in.op, Register(in.a), Register(in.b), Register(in.c), out);
      }
    }
  }

  // What varies by the column alone, and is read for each position, is computed once: calls
  // visit(register, its values for all columns).
  template <typename Visit>
  void ForEachKept(Visit visit) {
    double* values = columns_.data();
    for (std::size_t k = 0; k < all_.size(); ++k) {
      if (!IsKept(all_[k])) continue;
      visit(Register(k), values);
      values += out_.cols();
    }
  }

  void KeepColumns() {
    for (column_ = 0; column_ < out_.cols(); column_ += kLanes) {
      Pass(kByColumn);
      ForEachKept([&](Lanes& lanes, double* values) {
        std::copy_n(lanes, std::min(kLanes, out_.cols() - column_), values + column_);
      });
    }
  }

  void WriteTile(std::size_t first) {
    const std::size_t cols = std::min(kTile, out_.cols() - first);
    const std::size_t rows = std::min(kLanes, positions_.size() - row_);
    float tile[kLanes][kTile];
    for (std::size_t i = 0; i < cols; ++i) {
      ForEachKept([&](Lanes& lanes, const double* values) {
        std::fill_n(lanes, kLanes, values[first + i]);
      });
      Pass(kByBoth);
      const Lanes& result = Register(result_);
      for (std::size_t k = 0; k < kLanes; ++k) {
        const auto value = static_cast<float>(result[k]);
        tile[k][i] = value == value ? value : std::numeric_limits<float>::quiet_NaN();
      }
    }
    for (std::size_t k = 0; k < rows; ++k) {
      std::copy_n(tile[k], cols, out_.row(row_ + k).data() + first);
    }
  }

  std::span<const Instruction> all_;
  std::size_t result_;
  std::span<const double> positions_;
  double base_;
  MatrixView out_;
  std::vector<double> registers_;
  std::vector<double> columns_;
  std::size_t row_ = 0;
  std::size_t column_ = 0;
};

}  // namespace

void Run(const Program& program, std::span<const double> positions, double base, MatrixView out) {
  Machine(program, positions, base, out).Run();
}

}  // namespace posenc
