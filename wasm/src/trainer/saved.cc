#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <type_traits>

#include "message.h"
#include "trainer/state.h"

namespace posenc::trainer {
namespace {

static_assert(std::endian::native == std::endian::little, "files have the little end first");

constexpr char kMagic[] = {'p', 'o', 's', 'e', 'n', 'c', 'T', '1'};
constexpr std::size_t kStart = sizeof(kMagic) + 8;  // the byte where the header's numbers begin

template <typename T>
void Append(std::vector<std::uint8_t>& bytes, const T* values, std::size_t count) {
  const std::size_t at = bytes.size();
  bytes.resize(at + count * sizeof(T));
  std::memcpy(bytes.data() + at, values, count * sizeof(T));
}

Status Damaged() {
  return Invalid("bytes", {"bytes must be a whole file of weights that save wrote"});
}

// A number in 16 bits and back, rounded to the even of the nearest two.
// Source: IEEE 754-2019, binary16.
std::uint16_t HalfOf(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16 & 0x8000;
  const float size = std::abs(value);
  if (!(size < 65520.0f)) return static_cast<std::uint16_t>(sign | 0x7c00);
  if (size < 0x1p-14f) {
    return static_cast<std::uint16_t>(sign |
                                      static_cast<std::uint32_t>(std::nearbyint(size * 0x1p24f)));
  }
  const std::uint32_t rounded = (bits & 0x7fffffff) + 0xfff + (bits >> 13 & 1);
  return static_cast<std::uint16_t>(sign | ((rounded >> 13) - (112u << 10)));
}

float FloatOf(std::uint16_t half) {
  const float sign = half & 0x8000 ? -1.0f : 1.0f;
  const int exponent = half >> 10 & 31;
  const auto digits = static_cast<float>(half & 0x3ff);
  if (exponent == 31) return sign * std::numeric_limits<float>::infinity();
  if (exponent == 0) return sign * digits * 0x1p-24f;
  return sign * std::ldexp(1024.0f + digits, exponent - 25);
}

// Whether rows of an array are written in 8 bits.
bool IsCoarse(const Array& array, TrainerFormat format) {
  return format == TrainerFormat::kInt8 && array.drawn;
}

std::size_t RowBytes(const Array& array, TrainerFormat format) {
  if (IsCoarse(array, format)) return 4 + array.used;
  return (format == TrainerFormat::kFloat16 ? 2 : 4) * array.used;
}

void WriteRow(std::span<const float> row, bool coarse, bool half,
              std::vector<std::uint8_t>& bytes) {
  if (coarse) {
    float largest = 0.0f;
    for (const float value : row) largest = std::max(largest, std::abs(value));
    const float scale = largest / 127.0f;
    Append(bytes, &scale, 1);
    for (const float value : row) {
      const float steps = scale > 0.0f ? std::nearbyint(value / scale) : 0.0f;
      bytes.push_back(
          static_cast<std::uint8_t>(static_cast<std::int8_t>(std::clamp(steps, -127.0f, 127.0f))));
    }
  } else if (half) {
    for (const float value : row) {
      const std::uint16_t bits = HalfOf(value);
      Append(bytes, &bits, 1);
    }
  } else {
    Append(bytes, row.data(), row.size());
  }
}

void ReadRow(const std::uint8_t* from, bool coarse, bool half, std::span<float> row) {
  if (coarse) {
    float scale;
    std::memcpy(&scale, from, 4);
    for (std::size_t j = 0; j < row.size(); ++j) {
      row[j] = scale * static_cast<float>(static_cast<std::int8_t>(from[4 + j]));
    }
  } else if (half) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      row[j] = FloatOf(static_cast<std::uint16_t>(from[2 * j] | from[2 * j + 1] << 8));
    }
  } else {
    std::memcpy(row.data(), from, row.size_bytes());
  }
}

// Calls f with each array and where each of its rows begins.
template <typename F>
void EachRow(const Layout& layout, F f) {
  for (const Array& array : layout.arrays) {
    for (std::size_t i = 0; i < array.rows; ++i) f(array, array.offset + i * array.cols);
  }
}

bool IsWhole(double value, double max) {
  return value >= 0.0 && value <= max && value == std::floor(value);
}

// What a file says before its weights.
struct Header {
  TrainerParams params;
  std::int64_t step = 0;
  std::int64_t parameters = 0;
  std::int64_t per_layer = 0;  // how many of these follow
};

// The header, number by number: calls number(field, most) for each whole one, 0 to most, and
// number(field) for each other. Layers come after it.
template <typename AnyHeader, typename F>
void EachNumber(AnyHeader& header, F number) {
  constexpr double kMost = 0x1p32;
  auto& p = header.params;
  number(p.task, double(TrainerTask::kAddition));
  number(p.encoding, double(TrainerEncoding::kCope));
  number(p.seed, kMost);
  number(p.k, kMost);
  number(p.length, kMost);
  number(p.min_length, kMost);
  number(p.steps, kMost);
  number(p.learning_rate);
  number(p.layers, kMost);
  number(p.d_model, kMost);
  number(p.num_heads, kMost);
  number(p.mlp_dim, kMost);
  number(p.base);
  number(p.slope_factor);
  number(p.num_buckets, kMost);
  number(p.max_distance, kMost);
  number(p.position_range, kMost);
  number(header.step, kMost);
  number(header.parameters, kMost);
  number(p.vocabulary, kMost);
  number(p.batch, kMost);
  number(p.original_length, kMost);
  number(p.earlier_steps, kMost);
  number(p.extended.scaling, double(TrainerScaling::kYarn));
  number(p.extended.factor);
  number(p.extended.beta_fast);
  number(p.extended.beta_slow);
  number(p.extended.mscale, 1.0);
  number(header.per_layer, 6.0);
  number(p.rotary);
  number(p.proportional, 1.0);
  number(p.scale_base);
  number(p.sink, 1.0);
  number(p.log_n, 1.0);
  number(p.random_positions, 1.0);
  number(p.length_skew);
  number(p.output_gate, 1.0);
  number(p.begin, 1.0);
}

template <typename Layer, typename F>
void EachNumberOfLayer(Layer& layer, F number) {
  number(layer.encoding, double(TrainerEncoding::kCope));
  number(layer.window, 4096.0);
  number(layer.base);
  number(layer.rotary);
  number(layer.temperature, double(TrainerTemperature::kTrained));
}

}  // namespace

std::uint64_t HashBytes(std::span<const std::uint8_t> bytes, std::uint64_t hash) {
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

std::vector<std::uint8_t> WriteFile(const TrainerState& state, TrainerFormat format) {
  const Header header = {.params = state.params,
                         .step = state.step,
                         .parameters = state.layout.parameters,
                         .per_layer = std::ssize(state.params.per_layer)};
  std::vector<double> numbers;
  const auto write = [&](const auto& field, double = 0.0) {
    numbers.push_back(static_cast<double>(field));
  };
  EachNumber(header, write);
  for (const TrainerLayer& layer : header.params.per_layer) EachNumberOfLayer(layer, write);
  const std::uint32_t counts[] = {static_cast<std::uint32_t>(numbers.size()),
                                  static_cast<std::uint32_t>(format)};
  std::vector<std::uint8_t> bytes;
  Append(bytes, kMagic, sizeof(kMagic));
  Append(bytes, counts, 2);
  Append(bytes, numbers.data(), numbers.size());
  EachRow(state.layout, [&](const Array& array, std::size_t at) {
    WriteRow(std::span(state.weights).subspan(at, array.used), IsCoarse(array, format),
             format == TrainerFormat::kFloat16, bytes);
  });
  const std::uint64_t hash = HashBytes(bytes);
  Append(bytes, &hash, 1);
  return bytes;
}

Status ReadFile(std::span<const std::uint8_t> bytes, std::unique_ptr<TrainerState>& state) {
  if (bytes.size() < kStart + 8 || !std::equal(kMagic, kMagic + 7, bytes.begin())) {
    return Damaged();
  }
  if (bytes[7] != kMagic[7]) return Invalid("bytes", {"bytes must be of version 1 of this file"});
  const std::size_t end = bytes.size() - 8;
  std::uint32_t counts[2];
  std::uint64_t hash;
  std::memcpy(counts, &bytes[8], sizeof(counts));
  std::memcpy(&hash, &bytes[end], sizeof(hash));
  if (hash != HashBytes(bytes.first(end)) || counts[1] > 2) return Damaged();
  const auto format = static_cast<TrainerFormat>(counts[1]);
  Header header;
  TrainerParams& params = header.params;
  std::size_t at = kStart;
  bool is_legal = true;
  const auto take = [&](auto& field, double most = 0.0) {
    using Field = std::remove_reference_t<decltype(field)>;
    double number;
    is_legal = is_legal && at + sizeof(number) <= end;
    if (!is_legal) return;
    std::memcpy(&number, &bytes[at], sizeof(number));
    at += sizeof(number);
    is_legal = std::is_same_v<Field, double> || IsWhole(number, most);
    if (is_legal) field = static_cast<Field>(number);
  };
  EachNumber(header, take);
  params.per_layer.resize(static_cast<std::size_t>(header.per_layer));
  for (TrainerLayer& layer : params.per_layer) EachNumberOfLayer(layer, take);
  if (!is_legal || at != kStart + 8 * std::size_t{counts[0]}) return Damaged();
  if (!Complete(params).ok() || header.step > params.steps) return Damaged();
  auto read = std::make_unique<TrainerState>(params);
  std::size_t size = 0;
  EachRow(read->layout, [&](const Array& array, std::size_t) { size += RowBytes(array, format); });
  if (header.parameters != read->layout.parameters || end != at + size) return Damaged();
  read->weights.assign(read->layout.size, 0.0f);
  const std::uint8_t* from = &bytes[at];
  EachRow(read->layout, [&](const Array& array, std::size_t row) {
    ReadRow(from, IsCoarse(array, format), format == TrainerFormat::kFloat16,
            std::span(read->weights).subspan(row, array.used));
    from += RowBytes(array, format);
  });
  if (!std::ranges::all_of(read->weights, [](float w) { return std::isfinite(w); })) {
    return Damaged();
  }
  read->step = header.step;
  state = std::move(read);
  return Ok();
}

}  // namespace posenc::trainer
