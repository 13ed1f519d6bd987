#include "trainer/optimizer.h"

#include <algorithm>
#include <cmath>

#include "series.h"
#include "sincos.h"
#include "trainer/lanes.h"

namespace posenc::trainer {
namespace {

constexpr double kMeanBeta = 0.9, kSquareBeta = 0.98, kDecay = 0.01, kMaxNorm = 1.0;
constexpr float kEpsilon = 1e-8f;

void Clip(std::span<float> gradient) {
  double squares = 0.0;
  for (const float value : gradient) squares += double(value) * double(value);
  const double norm = std::sqrt(squares);
  if (!(norm > kMaxNorm)) return;
  const auto factor = static_cast<float>(kMaxNorm / norm);
  for (float& value : gradient) value *= factor;
}

}  // namespace

double RateOf(std::int64_t step, std::int64_t steps, double highest, std::int64_t warm_up) {
  if (step < warm_up) return highest * double(step + 1) / double(warm_up);
  const double share = double(step - warm_up) / double(std::max<std::int64_t>(1, steps - warm_up));
  return highest * (0.05 + 0.95 * 0.5 * (1.0 + SinCosOf(kHalfTurn * share).cos));
}

Optimizer::Optimizer(const Layout& layout)
    : layout_(layout), means_(layout.size, 0.0f), squares_(layout.size, 0.0f) {}

void Optimizer::Step(double rate, std::span<float> gradient, std::span<float> weights) {
  using simd::F32x4, simd::Load, simd::Splat, simd::Store;
  Clip(gradient);
  mean_power_ *= kMeanBeta;
  square_power_ *= kSquareBeta;
  const F32x4 mean_share = Splat(float(1.0 / (1.0 - mean_power_)));
  const F32x4 square_share = Splat(float(1.0 / (1.0 - square_power_)));
  const F32x4 mean_kept = Splat(float(kMeanBeta)), mean_new = Splat(float(1.0 - kMeanBeta));
  const F32x4 square_kept = Splat(float(kSquareBeta)), square_new = Splat(float(1.0 - kSquareBeta));
  const F32x4 step = Splat(float(rate));
  for (const Array& array : layout_.arrays) {
    const F32x4 decay = Splat(array.decays ? float(rate * kDecay) : 0.0f);
    for (std::size_t i = array.offset; i < array.offset + array.size(); i += kLanes) {
      const F32x4 change = Load(&gradient[i]), weight = Load(&weights[i]);
      const F32x4 mean = Load(&means_[i]) * mean_kept + change * mean_new;
      const F32x4 square = Load(&squares_[i]) * square_kept + change * change * square_new;
      Store(&means_[i], mean);
      Store(&squares_[i], square);
      const F32x4 size = simd::Sqrt(square * square_share) + Splat(kEpsilon);
      const F32x4 move = simd::Divide(mean * mean_share, size);
      Store(&weights[i], (weight - decay * weight) - step * move);
    }
  }
}

}  // namespace posenc::trainer
