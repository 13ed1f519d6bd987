// Longer texts with the library: the keys of a model's config.json say how it is scaled.
#include <cstdint>
#include <span>

#include "posenc/rope.h"

// YaRN from original_len to factor times as many tokens.
posenc::Status YarnFrequencies(std::int64_t head_dim, double base, double factor,
                               double original_len, std::span<double> inv_freq,
                               double& attention_factor) {
  posenc::RopeFrequencyParams params;
  params.head_dim = head_dim;
  params.config.rope_theta = base;  // @b
  params.config.rope_type = "yarn";
  params.config.factor = factor;
  params.config.original_max_position_embeddings = original_len;
  return posenc::RopeFrequencies(params, inv_freq, attention_factor);  // @c
}

// Queries or keys, turned by scaled frequencies.
posenc::Status RotateScaled(std::span<const double> positions, std::span<const double> inv_freq,
                            double attention_factor, posenc::MatrixView x) {
  posenc::RopeParams params;
  params.head_dim = 2 * static_cast<std::int64_t>(inv_freq.size());
  params.inv_freq = inv_freq;
  params.attention_factor = attention_factor;
  return posenc::RotateRope(params, positions, x, x);  // @d
}
