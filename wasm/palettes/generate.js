// Writes the engine's colour tables, 256 sRGB stops each, from d3-scale-chromatic's scales.
// Usage: node generate.js <output.cc>
import { writeFileSync } from 'node:fs';
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

function bytes(interpolate) {
  return Array.from({ length: 256 }, (_, i) => channels(interpolate(i / 255))).flat();
}

function table(name, interpolate) {
  return `constexpr std::uint8_t k_${name}[768] = {${bytes(interpolate).join(',')}};\n`;
}

const names = Object.keys(palettes);
const source = `// Written by wasm/palettes/generate.js from d3-scale-chromatic.
#include "posenc/paint.h"

namespace posenc {
namespace {
${names.map((name) => table(name, palettes[name])).join('')}}  // namespace

std::span<const std::uint8_t> NamedPalette(std::string_view name) {
${names.map((name) => `  if (name == "${name}") return k_${name};`).join('\n')}
  return {};
}

}  // namespace posenc
`;
writeFileSync(process.argv[2], source);
