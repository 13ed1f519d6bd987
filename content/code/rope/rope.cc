// RoPE with the library: all heads of a sequence at once.
#include "posenc/rope.h"

#include <cstdint>
#include <span>

// Turns x [seq_len, num_heads * head_dim], queries or keys, in place; every head alike.
posenc::Status Rotate(std::span<const double> positions, std::int64_t head_dim,
                      posenc::RopeLayout layout, posenc::MatrixView x) {
  posenc::RopeParams params;
  params.head_dim = head_dim;
  params.base = 10000.0;  // @b
  params.layout = layout;
  return posenc::RotateRope(params, positions, x, x);  // @c
}

// q . k for a key that stands `distance` tokens before the query, wherever they are.
posenc::Status Score(std::span<const double> q, std::span<const double> k, double distance,
                     std::span<double> parts, double& score) {
  posenc::RopeParams params;
  params.head_dim = static_cast<std::int64_t>(q.size());
  const posenc::Status status =
      posenc::RopeContributions(params, q, k, std::span(&distance, 1), parts);  // @d
  score = 0.0;
  for (const double part : parts) score += part;
  return status;
}
