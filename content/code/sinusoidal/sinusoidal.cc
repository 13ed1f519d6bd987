// Sinusoidal encoding with the library: its table, and the step of k tokens.
#include "posenc/sinusoidal.h"

#include <cstdint>
#include <vector>

// Adds to row p of x [seq_len, d_model] the encoding of position p.
posenc::Status AddPositions(posenc::MatrixView x) {
  posenc::SinusoidalParams params;
  params.d_model = static_cast<std::int64_t>(x.cols());
  params.base = 10000.0;  // @b

  std::vector<float> values(x.size());
  const posenc::MatrixView table(values.data(), x.rows(), x.cols());
  const posenc::Status status = posenc::EncodeSinusoidal(params, table);  // @c
  if (!status.ok()) return status;
  for (std::size_t n = 0; n < x.size(); ++n) x.data()[n] += values[n];  // @d
  return status;
}

// Every row PE(p) of the table becomes PE(p + k).
posenc::Status Shift(double k, posenc::MatrixView table) {
  const auto d_model = static_cast<std::int64_t>(table.cols());
  return posenc::ApplyShift({.offset = k, .d_model = d_model}, table, table);
}
