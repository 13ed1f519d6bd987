#include "frequencies.h"

#include <cmath>

#include "exponential.h"
#include "simd.h"
#include "sincos.h"

namespace posenc {

std::vector<double> InverseFrequencies(double base, std::size_t count, double denominator) {
  const DoubleDouble log2_base = Log2(base);
  std::vector<double> inv_freq(count);
  for (std::size_t i = 0; i < count; ++i) {
    inv_freq[i] = InversePower(log2_base, static_cast<double>(i), denominator);
  }
  return inv_freq;
}

void Phasors::Set(std::span<const double> inv_freq, double position, double length) {
  sin.resize(inv_freq.size());
  cos.resize(inv_freq.size());
  for (std::size_t i = 0; i < inv_freq.size(); ++i) {
    const SinCos angle = SinCosOfTurn(position, inv_freq[i]);
    sin[i] = length * angle.sin;
    cos[i] = length * angle.cos;
  }
}

void Phasors::Turn(const Phasors& step, float* rounded_sin, float* rounded_cos) {
  const std::size_t n = sin.size();
  // Pointers of its own: a vector's would be loaded again after every store.
  double *const sines = sin.data(), *const cosines = cos.data();
  const double *const step_sines = step.sin.data(), *const step_cosines = step.cos.data();
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    simd::F64x2 turned_sin[2], turned_cos[2];
    for (std::size_t h = 0; h < 2; ++h) {
      const std::size_t at = i + 2 * h;
      const simd::F64x2 s = simd::Load(sines + at), c = simd::Load(cosines + at);
      const simd::F64x2 step_s = simd::Load(step_sines + at);
      const simd::F64x2 step_c = simd::Load(step_cosines + at);
      turned_sin[h] = s * step_c + c * step_s;
      turned_cos[h] = c * step_c - s * step_s;
      simd::Store(sines + at, turned_sin[h]);
      simd::Store(cosines + at, turned_cos[h]);
    }
    simd::Store(rounded_sin + i, simd::Narrow(turned_sin[0], turned_sin[1]));
    simd::Store(rounded_cos + i, simd::Narrow(turned_cos[0], turned_cos[1]));
  }
  for (; i < n; ++i) {
    const double s = sin[i], c = cos[i];
    sin[i] = s * step.cos[i] + c * step.sin[i];
    cos[i] = c * step.cos[i] - s * step.sin[i];
    rounded_sin[i] = static_cast<float>(sin[i]);
    rounded_cos[i] = static_cast<float>(cos[i]);
  }
}

void Phasors::Round(float* rounded_sin, float* rounded_cos) const {
  for (std::size_t i = 0; i < sin.size(); ++i) {
    rounded_sin[i] = static_cast<float>(sin[i]);
    rounded_cos[i] = static_cast<float>(cos[i]);
  }
}

std::optional<double> EvenStep(std::span<const double> positions) {
  const double step = positions.size() > 1 ? positions[1] - positions[0] : 1.0;
  for (std::size_t t = 1; t < positions.size(); ++t) {
    const double even = positions[0] + static_cast<double>(t) * step;
    if (std::fabs(positions[t] - even) > 1e-9) return std::nullopt;
  }
  return step;
}

}  // namespace posenc
