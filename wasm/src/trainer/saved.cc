#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "message.h"
#include "trainer/state.h"

namespace posenc::trainer {
namespace {

static_assert(std::endian::native == std::endian::little, "files have the little end first");

constexpr char kMagic[] = {'p', 'o', 's', 'e', 'n', 'c', 'T', '1'};
constexpr std::size_t kNumbers = 19;      // of a header of version 1
constexpr std::size_t kMoreNumbers = 10;  // that version 2 has besides
constexpr std::size_t kLayerNumbers = 3;  // for each of its layers
constexpr std::size_t kNewNumbers = 7;    // that version 3 has besides; and one for each layer
constexpr std::size_t kLastNumbers = 2;   // that version 4 has besides
constexpr int kNewest = 6;                // has one more for each layer
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

// Whether version 1 can tell what the model is.
bool IsPlain(const TrainerParams& params) {
  return params.task != TrainerTask::kText && params.batch == 32 && params.per_layer.empty() &&
         params.original_length == 0;
}

double LastEncoding(int version) {
  return double(version >= 5   ? TrainerEncoding::kCope
                : version == 4 ? TrainerEncoding::kAbacus
                : version == 3 ? TrainerEncoding::kKerple
                               : TrainerEncoding::kRope);
}

bool IsWhole(double value, double max) {
  return value >= 0.0 && value <= max && value == std::floor(value);
}

// The oldest version that can tell what the model is, in a format.
int VersionOf(const TrainerParams& params, TrainerFormat format) {
  TrainerEncoding last = params.encoding;
  bool has_rotary = params.rotary != 1.0, has_temperature = false;
  for (const TrainerLayer& layer : params.per_layer) {
    last = std::max(last, layer.encoding);
    has_rotary |= layer.rotary != 0.0;
    has_temperature |= layer.temperature != TrainerTemperature::kModel;
  }
  if (has_temperature) return kNewest;
  if (last > TrainerEncoding::kAbacus) return 5;
  if (params.output_gate || params.begin || last > TrainerEncoding::kKerple ||
      params.task > TrainerTask::kText) {
    return 4;
  }
  if (has_rotary || params.proportional || params.sink || params.log_n || params.random_positions ||
      params.length_skew != 0.0 || last > TrainerEncoding::kRope) {
    return 3;
  }
  return format == TrainerFormat::kFloat32 && IsPlain(params) ? 1 : 2;
}

// What version 2 has in its header beside version 1, and each version beside those before it.
bool ReadMore(std::span<const double> numbers, int version, TrainerParams& params) {
  const bool newest = version >= 3;
  const std::size_t fixed =
      kMoreNumbers + (newest ? kNewNumbers : 0) + (version >= 4 ? kLastNumbers : 0);
  const std::size_t each = kLayerNumbers + (newest ? 1 : 0) + (version >= kNewest ? 1 : 0);
  if (numbers.size() < fixed) return false;
  for (const std::size_t n : {0, 1, 2, 3, 4, 8, 9}) {
    if (!IsWhole(numbers[n], 0x1p32)) return false;
  }
  const auto whole = [&](std::size_t n) { return static_cast<std::int64_t>(numbers[n]); };
  const auto layers = static_cast<std::size_t>(numbers[9]);
  if (numbers[4] > double(TrainerScaling::kYarn) || numbers[8] > 1.0 ||
      numbers.size() != fixed + each * layers) {
    return false;
  }
  params.vocabulary = whole(0);
  params.batch = whole(1);
  params.original_length = whole(2);
  params.earlier_steps = whole(3);
  params.extended = {.scaling = static_cast<TrainerScaling>(whole(4)),
                     .factor = numbers[5],
                     .beta_fast = numbers[6],
                     .beta_slow = numbers[7],
                     .mscale = numbers[8] == 1.0};
  if (newest) {
    for (const std::size_t n : {11, 13, 14, 15}) {
      if (!IsWhole(numbers[n], 1.0)) return false;
    }
    params.rotary = numbers[10];
    params.proportional = numbers[11] == 1.0;
    params.scale_base = numbers[12];
    params.sink = numbers[13] == 1.0;
    params.log_n = numbers[14] == 1.0;
    params.random_positions = numbers[15] == 1.0;
    params.length_skew = numbers[16];
  }
  if (version >= 4) {
    for (const std::size_t n : {17, 18}) {
      if (!IsWhole(numbers[n], 1.0)) return false;
    }
    params.output_gate = numbers[17] == 1.0;
    params.begin = numbers[18] == 1.0;
  }
  for (std::size_t at = fixed; at < numbers.size(); at += each) {
    if (!IsWhole(numbers[at], LastEncoding(version)) || !IsWhole(numbers[at + 1], 4096)) {
      return false;
    }
    if (version >= kNewest && !IsWhole(numbers[at + 4], double(TrainerTemperature::kTrained))) {
      return false;
    }
    params.per_layer.push_back(
        {.encoding = static_cast<TrainerEncoding>(whole(at)),
         .window = whole(at + 1),
         .base = numbers[at + 2],
         .rotary = newest ? numbers[at + 3] : 0.0,
         .temperature = static_cast<TrainerTemperature>(version >= kNewest ? whole(at + 4) : 0)});
  }
  return true;
}

}  // namespace

std::uint64_t HashBytes(std::span<const std::uint8_t> bytes, std::uint64_t hash) {
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

std::vector<std::uint8_t> WriteFile(const TrainerState& state, TrainerFormat format) {
  const TrainerParams& p = state.params;
  std::vector<double> header = {double(p.task),
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
  const int version = VersionOf(p, format);
  const bool plain = version == 1, newest = version >= 3;
  if (!plain) {
    const TrainerReading& extended = p.extended;
    for (const double number :
         {double(p.vocabulary), double(p.batch), double(p.original_length), double(p.earlier_steps),
          double(extended.scaling), extended.factor, extended.beta_fast, extended.beta_slow,
          double(extended.mscale), double(p.per_layer.size())}) {
      header.push_back(number);
    }
    if (newest) {
      for (const double number : {p.rotary, double(p.proportional), p.scale_base, double(p.sink),
                                  double(p.log_n), double(p.random_positions), p.length_skew}) {
        header.push_back(number);
      }
    }
    if (version >= 4) {
      header.push_back(double(p.output_gate));
      header.push_back(double(p.begin));
    }
    for (const TrainerLayer& layer : p.per_layer) {
      for (const double number : {double(layer.encoding), double(layer.window), layer.base}) {
        header.push_back(number);
      }
      if (newest) header.push_back(layer.rotary);
      if (version >= kNewest) header.push_back(double(layer.temperature));
    }
  }
  const std::uint32_t counts[] = {static_cast<std::uint32_t>(header.size()),
                                  static_cast<std::uint32_t>(format)};
  std::vector<std::uint8_t> bytes;
  Append(bytes, kMagic, sizeof(kMagic));
  bytes[7] = static_cast<std::uint8_t>('0' + version);
  Append(bytes, counts, 2);
  Append(bytes, header.data(), header.size());
  EachRow(state.layout, [&](const Array& array, std::size_t at) {
    WriteRow(std::span(state.weights).subspan(at, array.used), IsCoarse(array, format),
             format == TrainerFormat::kFloat16, bytes);
  });
  const std::uint64_t hash = HashBytes(bytes);
  Append(bytes, &hash, 1);
  return bytes;
}

Status ReadFile(std::span<const std::uint8_t> bytes, std::unique_ptr<TrainerState>& state) {
  if (bytes.size() < kHeaderBytes + 8 || !std::equal(kMagic, kMagic + 7, bytes.begin())) {
    return Damaged();
  }
  const int version = bytes[7] - '0';
  const bool plain = version == 1;
  if (version < 1 || version > kNewest) {
    return Invalid("bytes", {"bytes must be of version 1, 2, 3, 4, 5 or 6 of this file"});
  }
  const std::size_t end = bytes.size() - 8;
  std::uint32_t counts[2];
  std::uint64_t hash;
  std::memcpy(counts, &bytes[8], sizeof(counts));
  std::memcpy(&hash, &bytes[end], sizeof(hash));
  if (hash != HashBytes(bytes.first(end))) return Damaged();
  const bool is_counted = plain ? counts[0] == kNumbers : counts[0] >= kNumbers + kMoreNumbers;
  if (!is_counted || counts[0] > 96 || counts[1] > (plain ? 0 : 2)) return Damaged();
  const std::size_t header_bytes = 16 + 8 * std::size_t{counts[0]};
  if (end < header_bytes) return Damaged();
  const auto format = static_cast<TrainerFormat>(counts[1]);
  std::vector<double> header(counts[0]);
  std::memcpy(header.data(), &bytes[16], 8 * header.size());
  for (const std::size_t whole : {0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 14, 15, 16, 17, 18}) {
    if (!IsWhole(header[whole], 0x1p32)) return Damaged();
  }
  if (header[0] > double(version >= 4 ? TrainerTask::kAddition : TrainerTask::kText) ||
      header[1] > LastEncoding(version)) {
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
  if (!plain && !ReadMore(std::span(header).subspan(kNumbers), version, params)) return Damaged();
  if (!Complete(params).ok() || whole(17) > params.steps) return Damaged();
  auto read = std::make_unique<TrainerState>(params);
  std::size_t size = 0;
  EachRow(read->layout, [&](const Array& array, std::size_t) { size += RowBytes(array, format); });
  if (whole(18) != read->layout.parameters || end != header_bytes + size) return Damaged();
  read->weights.assign(read->layout.size, 0.0f);
  const std::uint8_t* from = &bytes[header_bytes];
  EachRow(read->layout, [&](const Array& array, std::size_t at) {
    ReadRow(from, IsCoarse(array, format), format == TrainerFormat::kFloat16,
            std::span(read->weights).subspan(at, array.used));
    from += RowBytes(array, format);
  });
  if (!std::ranges::all_of(read->weights, [](float w) { return std::isfinite(w); })) {
    return Damaged();
  }
  read->step = whole(17);
  state = std::move(read);
  return Ok();
}

}  // namespace posenc::trainer
