#include "posenc/learned.h"

#include <cmath>

#include "exponential.h"
#include "message.h"
#include "random.h"
#include "sincos.h"

namespace posenc {
namespace {

constexpr double kMaxStd = 1e30;
constexpr double kTwoPi = 0x1.921fb54442d18p+2;

}  // namespace

Status CheckLearnedTable(const LearnedTableParams& params) {
  POSENC_RETURN_IF_ERROR(CheckCount("maxLen", params.max_len, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", params.d_model, kMaxModelDim));
  if (!(params.std >= 0.0 && params.std <= kMaxStd)) {
    return Invalid("std", {"std must be a number from 0 to 1e30, got ", Number(params.std)});
  }
  return CheckArray("maxLen", params.max_len, params.d_model, 4);
}

Status LearnedTable(const LearnedTableParams& params, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckLearnedTable(params));
  if (out.rows() != static_cast<std::size_t>(params.max_len) ||
      out.cols() != static_cast<std::size_t>(params.d_model)) {
    return Invalid("out", {"out must have maxLen rows and dModel columns"});
  }
  RandomStream random(params.seed);
  const std::span<float> values = out.values();
  for (std::size_t n = 0; n < values.size(); n += 2) {
    // 1 - u is in (0, 1], where the logarithm is finite.
    const double radius = params.std * std::sqrt(-2.0 * Log(1.0 - random.Uniform()));
    const SinCos angle = SinCosOf(kTwoPi * random.Uniform());
    values[n] = static_cast<float>(radius * angle.cos);
    if (n + 1 < values.size()) values[n + 1] = static_cast<float>(radius * angle.sin);
  }
  return Ok();
}

}  // namespace posenc
