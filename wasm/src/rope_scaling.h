#ifndef POSENC_ROPE_SCALING_H_
#define POSENC_ROPE_SCALING_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/rope.h"
#include "posenc/status.h"

namespace posenc {

inline constexpr double kTurn = 0x1.921fb54442d18p+2;  // 2 pi
inline constexpr double kMaxRopeFactor = 1e6;          // of a config

enum class RopeType { kDefault, kLinear, kNtk, kNtkAware, kDynamic, kYarn, kLongrope, kLlama3 };

// What a config comes to once it is checked: everything the formulas need, and no key missing.
struct RopeScaling {
  RopeType type = RopeType::kDefault;
  std::size_t pairs = 0;
  double base = 0.0;
  double length = 0.0;  // of training, tokens; 0 where the type does not need it
  double factor = 1.0;  // of yarn, linear, llama3, ntk; of the others what the base grows by
  double attention_factor = 1.0;  // factor_use included
};

// Whether head_dim is even and in range.
Status CheckHeadDim(std::int64_t head_dim);

// Checks every key that the type reads. needs_length: the length of training has to be given even
// where the type does not read it.
Status ReadRopeScaling(const RopeFrequencyParams& params, bool needs_length, RopeScaling& scaling);

// The frequencies before scaling, and what each is multiplied with.
struct RopeSpectrum {
  std::vector<double> unscaled;
  std::vector<double> ratios;
};
RopeSpectrum ScaledSpectrum(const RopeFrequencyParams& params, const RopeScaling& scaling);

}  // namespace posenc

#endif  // POSENC_ROPE_SCALING_H_
