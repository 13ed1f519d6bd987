#include <cmath>
#include <vector>

#include "frequencies.h"
#include "message.h"
#include "posenc/sinusoidal.h"
#include "sincos.h"

namespace posenc {
namespace {

Status CheckEvenModel(std::int64_t d_model, double base) {
  POSENC_RETURN_IF_ERROR(CheckCount("dModel", d_model, kMaxModelDim));
  if (d_model % 2 != 0) {
    return Invalid("dModel", {"dModel must be even, so that every sine has its cosine, got ",
                              Number(d_model)});
  }
  return CheckBase("base", base);
}

Status CheckShift(const ShiftParams& params) {
  POSENC_RETURN_IF_ERROR(CheckEvenModel(params.d_model, params.base));
  if (std::fabs(params.offset) <= kMaxOffset) return Ok();
  return Invalid("offset", {"offset must be a finite number from -", Number(kMaxOffset), " to ",
                            Number(kMaxOffset), ", got ", Number(params.offset)});
}

std::vector<double> PairFrequencies(std::int64_t d_model, double base) {
  const auto pairs = static_cast<std::size_t>(d_model) / 2;
  return InverseFrequencies(base, pairs, static_cast<double>(pairs));
}

}  // namespace

Status ShiftSinusoidal(const ShiftParams& params, std::span<double> cos_sin) {
  POSENC_RETURN_IF_ERROR(CheckShift(params));
  POSENC_RETURN_IF_ERROR(
      CheckLength("cosSin", cos_sin.size(), static_cast<std::size_t>(params.d_model)));
  const std::vector<double> inv_freq = PairFrequencies(params.d_model, params.base);
  for (std::size_t i = 0; i < inv_freq.size(); ++i) {
    const SinCos angle = SinCosOf(params.offset * inv_freq[i]);
    cos_sin[2 * i] = angle.cos;
    cos_sin[2 * i + 1] = angle.sin;
  }
  return Ok();
}

Status ApplyShift(const ShiftParams& params, ConstMatrixView rows, MatrixView out) {
  POSENC_RETURN_IF_ERROR(CheckShift(params));
  const auto d_model = static_cast<std::size_t>(params.d_model);
  if (rows.empty() || rows.cols() != d_model) {
    return Invalid("rows", {"rows must hold a whole number of rows of dModel numbers"});
  }
  if (out.rows() != rows.rows() || out.cols() != d_model) {
    return Invalid("out", {"out must have the shape of rows"});
  }
  std::vector<double> block(d_model);
  POSENC_RETURN_IF_ERROR(ShiftSinusoidal(params, block));
  // In double: then the result is off by one rounding, as PE(p + offset) itself is.
  for (std::size_t t = 0; t < rows.rows(); ++t) {
    for (std::size_t column = 0; column < d_model; column += 2) {
      const double sin = rows(t, column), cos = rows(t, column + 1);
      const double c = block[column], s = block[column + 1];
      out(t, column) = static_cast<float>(c * sin + s * cos);
      out(t, column + 1) = static_cast<float>(c * cos - s * sin);
    }
  }
  return Ok();
}

Status CheckKernel(const KernelParams& params, std::int64_t num_distances) {
  POSENC_RETURN_IF_ERROR(CheckEvenModel(params.d_model, params.base));
  POSENC_RETURN_IF_ERROR(CheckCount("distances", num_distances, kMaxLength));
  return CheckWork("distances", num_distances * (params.d_model / 2), kMaxKernelTerms, "cosines");
}

Status SinusoidalKernel(const KernelParams& params, std::span<const double> distances,
                        std::span<double> out) {
  POSENC_RETURN_IF_ERROR(CheckKernel(params, static_cast<std::int64_t>(distances.size())));
  POSENC_RETURN_IF_ERROR(CheckWithin("distances", distances, kMaxOffset));
  POSENC_RETURN_IF_ERROR(CheckLength("out", out.size(), distances.size()));
  const std::vector<double> inv_freq = PairFrequencies(params.d_model, params.base);
  for (std::size_t t = 0; t < distances.size(); ++t) {
    double sum = 0.0;
    for (const double frequency : inv_freq) sum += SinCosOf(distances[t] * frequency).cos;
    out[t] = sum / static_cast<double>(inv_freq.size());
  }
  return Ok();
}

}  // namespace posenc
