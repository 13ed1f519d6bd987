#include "frequencies.h"

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

void Phasors::Set(std::span<const double> inv_freq, double position) {
  sin.resize(inv_freq.size());
  cos.resize(inv_freq.size());
  for (std::size_t i = 0; i < inv_freq.size(); ++i) {
    const SinCos angle = SinCosOf(position * inv_freq[i]);
    sin[i] = angle.sin;
    cos[i] = angle.cos;
  }
}

void Phasors::Turn(const Phasors& step) {
  const std::size_t n = sin.size();
  std::size_t i = 0;
  for (; i + 2 <= n; i += 2) {
    const simd::F64x2 s = simd::Load(&sin[i]), c = simd::Load(&cos[i]);
    const simd::F64x2 step_s = simd::Load(&step.sin[i]), step_c = simd::Load(&step.cos[i]);
    simd::Store(&sin[i], s * step_c + c * step_s);
    simd::Store(&cos[i], c * step_c - s * step_s);
  }
  if (i < n) {
    const double s = sin[i], c = cos[i];
    sin[i] = s * step.cos[i] + c * step.sin[i];
    cos[i] = c * step.cos[i] - s * step.sin[i];
  }
}

bool RisesByOne(std::span<const double> positions) {
  for (std::size_t t = 1; t < positions.size(); ++t) {
    if (positions[t] != positions[0] + static_cast<double>(t)) return false;
  }
  return true;
}

}  // namespace posenc
