#ifndef POSENC_TRAINER_OPTIMIZER_H_
#define POSENC_TRAINER_OPTIMIZER_H_

#include <cstdint>
#include <span>
#include <vector>

#include "trainer/weights.h"

namespace posenc::trainer {

// Learning rate of a step, counted from 0: a line up over the steps of warm-up, then half a cosine
// down to 5 % of the highest.
double RateOf(std::int64_t step, std::int64_t steps, double highest, std::int64_t warm_up = 50);

// AdamW with betas 0.9 and 0.98, epsilon 1e-8, a decay of 0.01 for matrices, and gradients clipped
// to norm 1.
// Source: Loshchilov and Hutter 2019, Decoupled Weight Decay Regularization.
class Optimizer {
 public:
  explicit Optimizer(const Layout& layout);

  // One step; the gradient is clipped in place.
  void Step(double rate, std::span<float> gradient, std::span<float> weights);

 private:
  const Layout& layout_;
  std::vector<float> means_, squares_;
  double mean_power_ = 1.0, square_power_ = 1.0;  // the betas to the power of the steps done
};

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_OPTIMIZER_H_
