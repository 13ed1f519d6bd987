// ALiBi with the library: a slope for every head, and the bias that it makes.
#include "posenc/alibi.h"

#include <cstdint>
#include <span>

// The steepest slope first; any number of heads.
posenc::Status Slopes(std::span<double> slopes) {
  const auto num_heads = static_cast<std::int64_t>(slopes.size());
  return posenc::AlibiSlopes(num_heads, posenc::AlibiRule::kOfficial, slopes);  // @b
}

// What is added to the scaled scores: [num_heads, query_len, key_len], -Infinity in the future.
posenc::Status Bias(std::int64_t num_heads, std::int64_t query_len, std::int64_t key_len,
                    std::span<float> bias) {
  posenc::AlibiBiasParams params;
  params.num_heads = num_heads;
  params.query_len = query_len;  // @a
  params.key_len = key_len;
  params.causal = true;
  return posenc::BiasAlibi(params, bias);  // @c
}
