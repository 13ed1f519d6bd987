// Colours are mixed in OKLab (Björn Ottosson, 2020, "A perceptual color space for image processing"), so that
// equal steps look equal and no mixture turns grey or muddy on the way.

/**
 * @param {number} byte
 */
const toLinear = (byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
/**
 * @param {number} linear
 */
const toByte = (linear) => {
  const c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, c)));
};

/**
 * '#rrggbb' → [r, g, b], 0 … 255.
 *
 * @param {string} hex
 */
export function parseHex(hex) {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/**
 * [r, g, b] bytes → OKLab [L, a, b].
 *
 * @param {number[]} rgb
 */
export function toOklab([red, green, blue]) {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/**
 * OKLab [L, a, b] → [r, g, b] bytes, clipped to sRGB.
 *
 * @param {number[]} lab
 */
export function fromOklab([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/**
 * The colour at u (0 … 1) along stops [[L, a, b], …] set at equal distances; bytes.
 *
 * @param {number[][]} stops
 * @param {number} u
 */
export function mixAt(stops, u) {
  const place = Math.min(1, Math.max(0, u)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const t = place - index;
  return fromOklab(stops[index].map((value, i) => value + t * (stops[index + 1][i] - value)));
}

/**
 * [r, g, b] bytes → '#rrggbb'.
 *
 * @param {number[]} rgb
 */
export function toHex(rgb) {
  return `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A '#rrggbb' or 'rgb(…)' colour with an opacity.
 *
 * @param {string} colour
 * @param {number} alpha
 */
export function rgba(colour, alpha) {
  const rgb = colour.startsWith('#') ? parseHex(colour) : (colour.match(/[\d.]+/g) ?? []).slice(0, 3);
  return `rgb(${rgb.join(' ')} / ${alpha})`;
}
