// Writes palettes.cc, the engine's colour tables, from d3-scale-chromatic's scales: as many sRGB stops as keep the
// colours between them, interpolated as the engine does, within 1 of 255 of the scale.
// Usage: node wasm/palettes/generate.js
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  interpolateCividis,
  interpolateMagma,
  interpolateRdBu,
  interpolateViridis,
} from 'd3-scale-chromatic';

const palettes = {
  viridis: interpolateViridis,
  magma: interpolateMagma,
  cividis: interpolateCividis,
  diverging: (t) => interpolateRdBu(1 - t), // low is blue, high is red
};

// The scales answer '#440154' or 'rgb(68, 1, 84)'.
function channels(colour) {
  if (colour.startsWith('#')) return colour.match(/[0-9a-f]{2}/g).map((hex) => parseInt(hex, 16));
  return colour.match(/\d+/g).map(Number);
}

const stopsOf = (interpolate, count) =>
  Array.from({ length: count }, (_, i) => channels(interpolate(i / (count - 1))));

function largestError(stops, interpolate) {
  const errors = Array.from({ length: 256 }, (_, entry) => {
    const place = (entry / 255) * (stops.length - 1);
    const [low, high] = [stops[Math.floor(place)], stops[Math.ceil(place)]];
    return channels(interpolate(entry / 255)).map((byte, channel) =>
      Math.abs(Math.round(low[channel] + (high[channel] - low[channel]) * (place % 1)) - byte),
    );
  });
  return Math.max(...errors.flat());
}

function table(name, interpolate) {
  for (let count = 2; count <= 256; count++) {
    const stops = stopsOf(interpolate, count);
    if (largestError(stops, interpolate) > 1) continue;
    const lines = stops
      .flat()
      .join(', ')
      .match(/.{1,94}(?:, |$)/g);
    return `constexpr std::uint8_t k_${name}[] = {\n    ${lines.map((line) => line.trim()).join('\n    ')}};\n`;
  }
  throw new Error(`${name} needs more than 256 stops`);
}

const names = Object.keys(palettes);
/** The text of palettes.cc. */
export const source = `// Written by wasm/palettes/generate.js from d3-scale-chromatic.
#include "posenc/paint.h"

namespace posenc {
namespace {

// clang-format off
${names.map((name) => table(name, palettes[name])).join('')}// clang-format on

}  // namespace

std::span<const std::uint8_t> NamedPalette(std::string_view name) {
${names.map((name) => `  if (name == "${name}") return k_${name};`).join('\n')}
  return {};
}

}  // namespace posenc
`;
const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) writeFileSync(self.replace('generate.js', 'palettes.cc'), source);
