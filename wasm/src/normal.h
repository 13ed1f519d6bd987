#ifndef POSENC_NORMAL_H_
#define POSENC_NORMAL_H_

#include <cmath>

#include "exponential.h"
#include "random.h"
#include "sincos.h"

namespace posenc {

struct NormalPair {
  double first;
  double second;
};

// Two independent draws from a normal distribution of mean 0, out of two uniform ones.
// Accuracy: the same bits on every machine.
// Source: Box and Muller 1958, A Note on the Generation of Random Normal Deviates.
inline NormalPair DrawNormalPair(RandomStream& stream, double deviation) {
  // 1 - u is in (0, 1], where the logarithm is finite.
  const double radius = deviation * std::sqrt(-2.0 * Log(1.0 - stream.Uniform()));
  const SinCos turn = SinCosOf(0x1.921fb54442d18p+2 * stream.Uniform());
  return {radius * turn.cos, radius * turn.sin};
}

}  // namespace posenc

#endif  // POSENC_NORMAL_H_
