#ifndef POSENC_TRAINER_ACTIVATION_H_
#define POSENC_TRAINER_ACTIVATION_H_

#include <cstddef>

#include "trainer/lanes.h"

namespace posenc::trainer {

// 1 / (1 + e^-x), in place.
template <typename T>
void Sigmoid(T* x, std::size_t count) {
  const Lanes<T> zero = Splat4(T(0)), one = Splat4(T(1));
  for (std::size_t i = 0; i < count; i += kLanes) {
    const Lanes<T> value = Load4(x + i);
    const Lanes<T> power = Exp4(zero - Max4(value, zero - value));
    Store4(x + i, Divide4(power + WherePositive4(value, one - power), one + power));
  }
}

// ln(1 + e^x), in place.
template <typename T>
void Softplus(T* x, std::size_t count) {
  const Lanes<T> zero = Splat4(T(0));
  for (std::size_t i = 0; i < count; i += kLanes) {
    const Lanes<T> value = Load4(x + i);
    const Lanes<T> power = Exp4(zero - Max4(value, zero - value));
    Store4(x + i, Max4(value, zero) + LogOfOnePlus4(power));
  }
}

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_ACTIVATION_H_
