#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "message.h"
#include "trainer/state.h"

namespace posenc::trainer {
namespace {

static_assert(std::endian::native == std::endian::little, "files have the little end first");

constexpr char kMagic[] = {'p', 'o', 's', 'e', 'n', 'c', 'T', '1'};
constexpr std::size_t kNumbers = 19;
constexpr std::size_t kHeaderBytes = sizeof(kMagic) + 8 + 8 * kNumbers;

template <typename T>
void Append(std::vector<std::uint8_t>& bytes, const T* values, std::size_t count) {
  const std::size_t at = bytes.size();
  bytes.resize(at + count * sizeof(T));
  std::memcpy(bytes.data() + at, values, count * sizeof(T));
}

Status Damaged() {
  return Invalid("bytes", {"bytes must be a whole file of weights that save wrote"});
}

// Writes or reads the trained numbers of each row, one after another.
template <typename F>
void EachRow(const Layout& layout, F f) {
  for (const Array& array : layout.arrays) {
    for (std::size_t i = 0; i < array.rows; ++i) f(array.offset + i * array.cols, array.used);
  }
}

bool IsWhole(double value, double max) {
  return value >= 0.0 && value <= max && value == std::floor(value);
}

}  // namespace

std::uint64_t HashBytes(std::span<const std::uint8_t> bytes, std::uint64_t hash) {
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

std::vector<std::uint8_t> WriteFile(const TrainerState& state) {
  const TrainerParams& p = state.params;
  const double header[kNumbers] = {double(p.task),
                                   double(p.encoding),
                                   double(p.seed),
                                   double(p.k),
                                   double(p.length),
                                   double(p.min_length),
                                   double(p.steps),
                                   p.learning_rate,
                                   double(p.layers),
                                   double(p.d_model),
                                   double(p.num_heads),
                                   double(p.mlp_dim),
                                   p.base,
                                   p.slope_factor,
                                   double(p.num_buckets),
                                   double(p.max_distance),
                                   double(p.position_range),
                                   double(state.step),
                                   double(state.layout.parameters)};
  const std::uint32_t counts[] = {kNumbers, 0};
  std::vector<std::uint8_t> bytes;
  Append(bytes, kMagic, sizeof(kMagic));
  Append(bytes, counts, 2);
  Append(bytes, header, kNumbers);
  EachRow(state.layout,
          [&](std::size_t at, std::size_t count) { Append(bytes, &state.weights[at], count); });
  const std::uint64_t hash = HashBytes(bytes);
  Append(bytes, &hash, 1);
  return bytes;
}

Status ReadFile(std::span<const std::uint8_t> bytes, std::unique_ptr<TrainerState>& state) {
  if (bytes.size() < kHeaderBytes + 8 || !std::equal(kMagic, kMagic + 7, bytes.begin())) {
    return Damaged();
  }
  if (bytes[7] != '1') return Invalid("bytes", {"bytes must be of version 1 of this file"});
  const std::size_t end = bytes.size() - 8;
  std::uint32_t counts[2];
  std::uint64_t hash;
  double header[kNumbers];
  std::memcpy(counts, &bytes[8], sizeof(counts));
  std::memcpy(&hash, &bytes[end], sizeof(hash));
  std::memcpy(header, &bytes[16], sizeof(header));
  if (counts[0] != kNumbers || hash != HashBytes(bytes.first(end))) return Damaged();
  for (const std::size_t whole : {0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 14, 15, 16, 17, 18}) {
    if (!IsWhole(header[whole], 0x1p32)) return Damaged();
  }
  if (header[0] > double(TrainerTask::kParity) || header[1] > double(TrainerEncoding::kRope)) {
    return Damaged();
  }
  const auto whole = [&](std::size_t n) { return static_cast<std::int64_t>(header[n]); };
  TrainerParams params = {.task = static_cast<TrainerTask>(whole(0)),
                          .encoding = static_cast<TrainerEncoding>(whole(1)),
                          .seed = whole(2),
                          .k = whole(3),
                          .length = whole(4),
                          .min_length = whole(5),
                          .steps = whole(6),
                          .learning_rate = header[7],
                          .layers = whole(8),
                          .d_model = whole(9),
                          .num_heads = whole(10),
                          .mlp_dim = whole(11),
                          .base = header[12],
                          .slope_factor = header[13],
                          .num_buckets = whole(14),
                          .max_distance = whole(15),
                          .position_range = whole(16)};
  if (!Complete(params).ok() || whole(17) > params.steps) return Damaged();
  auto read = std::make_unique<TrainerState>(params);
  const auto count = static_cast<std::size_t>(read->layout.parameters);
  if (whole(18) != read->layout.parameters || end != kHeaderBytes + 4 * count) return Damaged();
  read->weights.assign(read->layout.size, 0.0f);
  const std::uint8_t* from = &bytes[kHeaderBytes];
  EachRow(read->layout, [&](std::size_t at, std::size_t used) {
    std::memcpy(&read->weights[at], from, 4 * used);
    from += 4 * used;
  });
  if (!std::ranges::all_of(read->weights, [](float w) { return std::isfinite(w); })) {
    return Damaged();
  }
  read->step = whole(17);
  state = std::move(read);
  return Ok();
}

}  // namespace posenc::trainer
