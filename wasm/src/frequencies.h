#ifndef POSENC_FREQUENCIES_H_
#define POSENC_FREQUENCIES_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace posenc {

// inv_freq[i] = base^(-i / denominator) for all i, in radians per token.
// Accuracy: relative error <= 4e-16, the same bits on every machine.
std::vector<double> InverseFrequencies(double base, std::size_t count, double denominator);

// Sines and cosines of a list of angles that turn together.
struct Phasors {
  std::vector<double> sin;
  std::vector<double> cos;

  // The angles position * inv_freq[i], each as SinCosOfTurn has it; sines and cosines times
  // `length`.
  void Set(std::span<const double> inv_freq, double position, double length = 1.0);

  // Adds the angles of `step` by the addition theorem; the error grows by 2e-16 a call. The new
  // sines and cosines are written as floats as well.
  void Turn(const Phasors& step, float* rounded_sin, float* rounded_cos);

  // Writes sines and cosines as floats.
  void Round(float* rounded_sin, float* rounded_cos) const;
};

// The step from each position to the next where it is the same everywhere to within 1e-9 tokens,
// so that rows can be turned out of each other; 1 for a single position.
std::optional<double> EvenStep(std::span<const double> positions);

}  // namespace posenc

#endif  // POSENC_FREQUENCIES_H_
