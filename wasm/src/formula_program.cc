#include "formula_program.h"

#include "message.h"
#include "posenc/formula.h"

namespace posenc {
namespace {

// In the order of Op, each with a blank behind it.
constexpr char kNames[] =
    "pos i pair d base n pi e sin cos exp log sqrt abs floor ceil round sign tan mod min max pow "
    "if ";
// In the order of Op from kLessEqual on, two characters each; longer signs before those they begin
// with.
constexpr char kSigns[] = "<=>===!=< > + - * / ";
constexpr int kFirstSum = 6, kFirstProduct = 8, kSignCount = 10;

constexpr char kNothing = 127;  // means nothing anywhere

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return c >= 'a' && c <= 'z'; }

class Parser {
 public:
  explicit Parser(Program& program) : program_(program) {}

  Status Parse(std::string_view formula) {
    const bool fits = Read(formula);
    at_ = text_;
    if (!fits) {
      at_ += kMaxFormulaLength;
      Fail(kLarge);
    }
    program_.result = Choice();
    program_.instructions[program_.result].wanted = true;
    if (Next() != '\0') Fail();
    return std::move(status_);
  }

 private:
  using Register = std::size_t;

  // One char for each character, so that places count as in JavaScript; whether all fit.
  bool Read(std::string_view formula) {
    char* to = text_;
    for (const char c : formula) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x80 && byte < 0xc0) continue;  // of a character that is there already
      if (to == text_ + kMaxFormulaLength) return false;
      *to++ = c == '\t' || c == '\n' || c == '\r' ? ' ' : byte < ' ' || byte > '~' ? kNothing : c;
    }
    return true;
  }

  // The next character that is no blank; '\0' at the end, which an error brings forward.
  char Next() {
    while (*at_ == ' ') ++at_;
    return *at_;
  }

  bool Take(char sign) {
    if (Next() != sign) return false;
    ++at_;
    return true;
  }

  void Expect(char sign) {
    if (!Take(sign)) Fail();
  }

  static constexpr std::string_view kLarge = "is too large";

  // The first error counts.
  void Fail(std::string_view words = "cannot be read") {
    if (status_.ok()) {
      const auto place = at_ - text_ + 1;
      status_ = Invalid("formula", {"formula ", words, " at character ",
                                    Number(static_cast<std::int64_t>(place))});
      if (words.data() == kLarge.data()) status_.code = StatusCode::kTooLarge;
      status_.character = static_cast<int>(place);
    }
    *at_ = '\0';
  }

  void Enter() {
    if (++depth_ > kMaxFormulaDepth) Fail(kLarge);
  }

  Register Emit(Op op, Register a, Register b, Register c) {
    Instruction* const all = program_.instructions;
    const auto narrow = [](Register r) { return static_cast<std::uint16_t>(r); };
    const auto varies = static_cast<std::uint8_t>(all[a].varies | all[b].varies | all[c].varies);
    if (varies == kByBoth) all[a].wanted = all[b].wanted = all[c].wanted = true;
    if (++program_.operations > kMaxFormulaOperations) Fail(kLarge);
    return Add({op, varies, false, narrow(a), narrow(b), narrow(c), 0.0});
  }
  Register Emit(Op op, Register a, Register b) { return Emit(op, a, b, a); }

  Register Leaf(Op op, double value = 0.0) {
    const std::uint8_t varies = op == Op::kPosition                    ? kByPosition
                                : op == Op::kColumn || op == Op::kPair ? kByColumn
                                                                       : kConstant;
    return Add({op, varies, false, 0, 0, 0, value});
  }

  // After an error everything ends, and nothing is added that counts.
  Register Add(const Instruction& instruction) {
    if (program_.size == Program::kMost) return 0;
    program_.instructions[program_.size] = instruction;
    return program_.size++;
  }

  // Lets a column leave out what comes up to Land where `condition` is the same for all of it.
  Register Skip(Op op, Register condition) {
    Instruction& decides = program_.instructions[condition];
    if (decides.varies & kByPosition) return 0;
    decides.wanted = true;
    const auto a = static_cast<std::uint16_t>(condition);
    return Add({op, kByBoth, false, a, a, a, 0.0});
  }
  void Land(Register skip) {
    if (skip != 0) program_.instructions[skip].b = static_cast<std::uint16_t>(program_.size);
  }

  // a ? b : c, or if (a, b, c), after its first part.
  Register Branches(Register condition, char divider) {
    const Register first = Skip(Op::kSkipUnless, condition);
    const Register yes = Choice();
    Land(first);
    Expect(divider);
    const Register second = Skip(Op::kSkipIf, condition);
    const Register no = Choice();
    Land(second);
    return Emit(Op::kSelect, condition, yes, no);
  }

  Register Choice() {
    Enter();
    Register value = Operations(1);
    if (Take('?')) value = Branches(value, ':');
    --depth_;
    return value;
  }

  // Everything up to an operation looser than `level`: 1 comparisons, 2 sums, 3 products.
  Register Operations(int level) {
    Register left = Signed();
    for (;;) {
      const char c = Next();
      int found = 0;
      const auto is_here = [&](const char* sign) {
        return c == sign[0] && (sign[1] == ' ' || at_[1] == sign[1]);
      };
      while (found < kSignCount && !is_here(&kSigns[2 * found])) ++found;
      const int own = found < kFirstSum ? 1 : found < kFirstProduct ? 2 : 3;
      if (found == kSignCount || own < level) return left;
      at_ += kSigns[2 * found + 1] == ' ' ? 1 : 2;
      left = Emit(static_cast<Op>(static_cast<int>(Op::kLessEqual) + found), left,
                  Operations(own + 1));
      if (own == 1) level = 2;  // a < b < c would not mean what it does on paper
    }
  }

  Register Signed() {
    bool negative = false;
    for (; Next() == '-' || *at_ == '+'; ++at_) negative ^= *at_ == '-';
    Register value = Atom();
    if (Take('^')) {
      Enter();
      value = Emit(Op::kPower, value, Signed());
      --depth_;
    }
    return negative ? Emit(Op::kNegate, value, value) : value;
  }

  Register Atom() {
    const char c = Next();
    if (IsDigit(c) || c == '.') return Literal();
    if (IsLetter(c)) return Named();
    if (Take('(')) {
      const Register value = Choice();
      Expect(')');
      return value;
    }
    Fail();
    return Leaf(Op::kNumber);
  }

  Register Named() {
    char* const start = at_;
    int index = 0;
    for (const char* name = kNames; *name != '\0'; ++name, ++index) {
      for (at_ = start; *at_ == *name && *name != ' '; ++at_) ++name;
      // The blank behind a name is where the text goes on with something else.
      if (*name == ' ' && !IsLetter(*at_) && !IsDigit(*at_)) return Call(static_cast<Op>(index));
      while (*name != ' ') ++name;
    }
    at_ = start;
    Fail("has an unknown name");
    return Leaf(Op::kNumber);
  }

  Register Call(Op op) {
    if (op < Op::kSin) return Leaf(op);
    Expect('(');
    Register value = Choice();
    if (op >= Op::kMod) Expect(',');
    if (op == Op::kSelect) {
      value = Branches(value, ',');
    } else if (op >= Op::kMod) {
      value = Emit(op, value, Choice());
    } else if (op == Op::kTan) {
      const Register sine = Emit(Op::kSin, value, value);
      value = Emit(Op::kDivide, sine, Emit(Op::kCos, value, value));
    } else {
      value = Emit(op, value, value);
    }
    Expect(')');
    return value;
  }

  Register Literal() {
    char* const start = at_;
    double value = 0.0;
    int exponent = 0;
    bool any = false, point = false;
    for (; IsDigit(*at_) || (*at_ == '.' && !point); ++at_) {
      if (*at_ == '.') {
        point = true;
        continue;
      }
      any = true;
      value = 10.0 * value + (*at_ - '0');
      exponent -= point ? 1 : 0;
    }
    // An e that no digits follow is the constant, and cannot stand here.
    const bool is_signed = *at_ == 'e' && (at_[1] == '-' || at_[1] == '+');
    if (*at_ == 'e' && IsDigit(at_[is_signed ? 2 : 1])) {
      const bool minus = at_[1] == '-';
      int given = 0;
      for (at_ += is_signed ? 2 : 1; IsDigit(*at_); ++at_) {
        if (given < 1000) given = 10 * given + (*at_ - '0');
      }
      exponent += minus ? -given : given;
    }
    // Powers up to 10^22 are exact.
    const bool small = exponent < 0;
    for (int left = small ? -exponent : exponent; left > 0 && value != 0.0; left -= 22) {
      double power = 1.0;
      for (int k = left < 22 ? left : 22; k > 0; --k) power *= 10.0;
      value = small ? value / power : value * power;
    }
    if (!any || value > 1e308) {
      at_ = start;
      Fail();
    }
    return Leaf(Op::kNumber, value);
  }

  Program& program_;
  char text_[kMaxFormulaLength + 3] = {};  // ends with zeros
  char* at_ = text_;
  std::int64_t depth_ = 0;
  Status status_;
};

}  // namespace

Status Compile(std::string_view formula, Program& program) {
  return Parser(program).Parse(formula);
}

}  // namespace posenc
