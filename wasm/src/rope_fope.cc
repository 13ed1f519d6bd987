#include <vector>

#include "message.h"
#include "posenc/rope.h"
#include "rope_rows.h"
#include "sincos.h"

namespace posenc {
namespace {

constexpr double kMaxCoefficient = 1000.0;

}  // namespace

Status CheckFope(const FopeParams& params, std::int64_t num_positions, std::int64_t x_size) {
  const RopeParams rope = {
      .head_dim = params.head_dim, .inv_freq = params.inv_freq, .layout = params.layout};
  const auto count = static_cast<std::int64_t>(params.inv_freq.size());
  if (count == 0) return Invalid("invFreq", {"invFreq must hold at least one frequency"});
  POSENC_RETURN_IF_ERROR(CheckPairs(params.layout));
  POSENC_RETURN_IF_ERROR(CheckRotate(rope, num_positions, x_size));
  return CheckWork("positions", num_positions * count * count, kMaxKernelTerms, "products");
}

Status RopeFope(const FopeParams& params, std::span<const double> positions,
                std::span<const double> cosines, std::span<const double> sines, ConstMatrixView x,
                MatrixView y) {
  const std::size_t rows = positions.size(), count = params.inv_freq.size();
  POSENC_RETURN_IF_ERROR(
      CheckFope(params, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(x.size())));
  POSENC_RETURN_IF_ERROR(CheckLength("cosines", cosines.size(), count * count));
  POSENC_RETURN_IF_ERROR(CheckLength("sines", sines.size(), count * count));
  POSENC_RETURN_IF_ERROR(CheckWithin("cosines", cosines, kMaxCoefficient));
  POSENC_RETURN_IF_ERROR(CheckWithin("sines", sines, kMaxCoefficient));
  POSENC_RETURN_IF_ERROR(CheckWithin("positions", positions, kMaxRopePosition));
  POSENC_RETURN_IF_ERROR(CheckRows(x, y, rows));

  const auto head_dim = static_cast<std::size_t>(params.head_dim);
  const std::size_t pairs = head_dim / 2;
  const bool half = params.layout == RopeLayout::kHalf;
  const SinCos still = {params.still == FopeStill::kOfficial ? 0.0 : 1.0, 1.0};
  std::vector<SinCos> series(pairs, still);
  for (std::size_t t = 0; t < rows; ++t) {
    for (std::size_t m = 0; m < count; ++m) series[m] = {0.0, 0.0};
    for (std::size_t k = 0; k < count; ++k) {
      const SinCos wave = SinCosOfTurn(positions[t], params.inv_freq[k]);
      for (std::size_t m = 0; m < count; ++m) {
        series[m].cos += cosines[k * count + m] * wave.cos;
        series[m].sin += sines[k * count + m] * wave.sin;
      }
    }
    for (std::size_t head = 0; head < x.cols(); head += head_dim) {
      for (std::size_t m = 0; m < pairs; ++m) {
        const std::size_t first = head + (half ? m : 2 * m);
        const std::size_t second = first + (half ? pairs : 1);
        const auto a = static_cast<double>(x(t, first)), b = static_cast<double>(x(t, second));
        y(t, first) = static_cast<float>(a * series[m].cos - b * series[m].sin);
        y(t, second) = static_cast<float>(a * series[m].sin + b * series[m].cos);
      }
    }
  }
  return Ok();
}

}  // namespace posenc
