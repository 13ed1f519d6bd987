#ifndef POSENC_TRAINER_NORM_H_
#define POSENC_TRAINER_NORM_H_

#include <cmath>
#include <cstddef>

#include "trainer/lanes.h"

namespace posenc::trainer {

// Layer normalisation of rows of `width` numbers, a multiple of four:
//
//   normal = (x - mean) / sqrt(variance + 1e-5),   out = gain normal + shift
//
//   normal, scale  what NormBack needs: [rows, width] and [rows], the latter 1 / sqrt(…)
// Source: Ba et al. 2016, Layer Normalization.
template <typename T>
[[gnu::noinline]] void Norm(const T* x, std::size_t rows, std::size_t width, const T* gain,
                            const T* shift, T* normal, T* scale, T* out) {
  const T share = T(1) / static_cast<T>(width);
  for (std::size_t i = 0; i < rows; ++i, x += width, normal += width, out += width) {
    Lanes<T> sum = Splat4(T(0)), squares = sum;
    for (std::size_t j = 0; j < width; j += kLanes) sum = sum + Load4(x + j);
    const Lanes<T> mean = Splat4(Sum4<T>(sum) * share);
    for (std::size_t j = 0; j < width; j += kLanes) {
      const Lanes<T> centred = Load4(x + j) - mean;
      squares = squares + centred * centred;
    }
    scale[i] = T(1) / std::sqrt(Sum4<T>(squares) * share + T(1e-5));
    const Lanes<T> factor = Splat4(scale[i]);
    for (std::size_t j = 0; j < width; j += kLanes) {
      const Lanes<T> value = (Load4(x + j) - mean) * factor;
      Store4(normal + j, value);
      Store4(out + j, value * Load4(gain + j) + Load4(shift + j));
    }
  }
}

// Adds to x_change, gain_change and shift_change what a change of the output comes to.
template <typename T>
void NormBack(const T* out_change, const T* normal, const T* scale, std::size_t rows,
              std::size_t width, const T* gain, T* x_change, T* gain_change, T* shift_change) {
  const T share = T(1) / static_cast<T>(width);
  for (std::size_t i = 0; i < rows; ++i, out_change += width, normal += width, x_change += width) {
    Lanes<T> sum = Splat4(T(0)), along = sum;
    for (std::size_t j = 0; j < width; j += kLanes) {
      const Lanes<T> change = Load4(out_change + j), value = Load4(normal + j);
      Store4(shift_change + j, Load4(shift_change + j) + change);
      Store4(gain_change + j, Load4(gain_change + j) + change * value);
      const Lanes<T> inner = change * Load4(gain + j);
      sum = sum + inner;
      along = along + inner * value;
    }
    const Lanes<T> mean = Splat4(Sum4<T>(sum) * share), slope = Splat4(Sum4<T>(along) * share);
    const Lanes<T> factor = Splat4(scale[i]);
    for (std::size_t j = 0; j < width; j += kLanes) {
      const Lanes<T> inner = Load4(out_change + j) * Load4(gain + j);
      const Lanes<T> change = (inner - mean - Load4(normal + j) * slope) * factor;
      Store4(x_change + j, Load4(x_change + j) + change);
    }
  }
}

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_NORM_H_
