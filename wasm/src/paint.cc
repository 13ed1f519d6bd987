#include "posenc/paint.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "colour_table.h"
#include "message.h"
#include "simd.h"

namespace posenc {
namespace {

constexpr double kMaxValue = 1e30;
constexpr double kMinRange = 1e-30;

Status CheckRange(const PaintParams& params) {
  const std::string limits = " must be a number from -1e30 to 1e30, got ";
  if (!(std::fabs(params.min) <= kMaxValue)) {
    return Invalid("min", {"min", limits, Number(params.min)});
  }
  if (!(std::fabs(params.max) <= kMaxValue)) {
    return Invalid("max", {"max", limits, Number(params.max)});
  }
  if (params.max - params.min < kMinRange ||
      static_cast<float>(params.max) <= static_cast<float>(params.min)) {
    return Invalid("max", {"max must be greater than min (", Number(params.min),
                           "), also as a float, got ", Number(params.max)});
  }
  return Ok();
}

Status CheckPalette(std::span<const std::uint8_t> palette) {
  const std::size_t stops = palette.size() / 3;
  if (palette.size() % 3 == 0 && stops >= 2 && stops <= 256) return Ok();
  return Invalid("palette", {"palette must hold 2 to 256 stops of 3 bytes (red, green, blue), got ",
                             Number(palette.size()), " bytes"});
}

// Byte `channel` of entry `entry` of the palette spread to 256.
std::uint8_t Interpolated(std::span<const std::uint8_t> palette, int entry, int channel) {
  const std::size_t last = palette.size() / 3 - 1;
  const std::size_t left = static_cast<std::size_t>(entry) * last / 255;
  const std::size_t part = static_cast<std::size_t>(entry) * last % 255;  // of 255 to the next
  const std::size_t right = left < last ? left + 1 : last;
  const std::size_t low = palette[3 * left + channel], high = palette[3 * right + channel];
  return static_cast<std::uint8_t>((low * (255 - part) + high * part + 127) / 255);
}

}  // namespace

ColourTable::ColourTable(const PaintParams& params)
    : min_(static_cast<float>(params.min)),
      scale_(static_cast<float>(255.0 / (static_cast<double>(static_cast<float>(params.max)) -
                                         static_cast<double>(min_)))) {
  for (int entry = 0; entry < 256; ++entry) {
    std::uint8_t rgba[4] = {0, 0, 0, 255};
    for (int channel = 0; channel < 3; ++channel) {
      rgba[channel] = Interpolated(params.palette, entry, channel);
    }
    std::memcpy(&colours_[entry], rgba, sizeof rgba);
  }
  colours_[kTransparent] = 0;
}

void ColourTable::Paint(const float* values, std::size_t count, std::uint8_t* rgba) const {
  using simd::F32x4, simd::Splat;
  const F32x4 min = Splat(min_), scale = Splat(scale_);
  const F32x4 nothing = Splat(-std::numeric_limits<float>::infinity());
  // Entries of all values first, then their colours: a table read lane by lane waits for each.
  constexpr std::size_t kAtOnce = 16;
  std::int32_t entries[kAtOnce];
  const auto find = [&](const float* in) {
    for (std::size_t v = 0; v < kAtOnce; v += 4) {
      const F32x4 value = simd::Load(in + v);
      const F32x4 entry = simd::Clamp((value - min) * scale, Splat(0.0f), Splat(255.0f));
      // Neither NaN nor -Infinity is greater than -Infinity.
      const F32x4 shown = simd::Select(simd::Greater(value, nothing), entry, Splat(256.0f));
      simd::Store(entries + v, simd::RoundToInt(shown));
    }
  };
  std::size_t i = 0;
  for (; i + kAtOnce <= count; i += kAtOnce) {
    find(values + i);
    for (std::size_t k = 0; k < kAtOnce; ++k) {
      std::memcpy(rgba + 4 * (i + k), &colours_[entries[k]], sizeof colours_[0]);
    }
  }
  if (i < count) {
    float rest[kAtOnce] = {};
    std::memcpy(rest, values + i, (count - i) * sizeof(float));
    find(rest);
    for (std::size_t k = 0; i + k < count; ++k) {
      std::memcpy(rgba + 4 * (i + k), &colours_[entries[k]], sizeof colours_[0]);
    }
  }
}

Status CheckPaint(const PaintParams& params, std::int64_t rows, std::int64_t cols) {
  POSENC_RETURN_IF_ERROR(CheckCount("rows", rows, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckCount("cols", cols, kMaxLength));
  POSENC_RETURN_IF_ERROR(CheckPalette(params.palette));
  POSENC_RETURN_IF_ERROR(CheckRange(params));
  return CheckArray("rows", rows, cols, 4);
}

Status PaintHeatmap(const PaintParams& params, ConstMatrixView values,
                    std::span<std::uint8_t> rgba) {
  POSENC_RETURN_IF_ERROR(CheckPaint(params, static_cast<std::int64_t>(values.rows()),
                                    static_cast<std::int64_t>(values.cols())));
  POSENC_RETURN_IF_ERROR(CheckLength("rgba", rgba.size(), 4 * values.size()));
  ColourTable(params).Paint(values.data(), values.size(), rgba.data());
  return Ok();
}

}  // namespace posenc
