import { mixAt, parseHex, rgba, toHex, toOklab } from './colour.js';

/** @import { Style } from '../types.js' */

/**
 * The colours of each theme; look and contrast are fixed by hand, everything else is computed from them.
 *
 * @type {Record<string, Record<string, string>>}
 */
export const tokens = {
  light: {
    paper: '#fcfbf8',
    ink: '#1d1e20',
    second: '#5c5f66',
    hairline: '#dcd9d0',
    outline: '#8f8c84',
    warm: '#c2491d',
    between: '#8a4a78',
    cool: '#23619e',
    positive: '#1b7a4b',
    negative: '#7b3f98',
  },
  dark: {
    paper: '#17181a',
    ink: '#e9e7e1',
    second: '#a5a49e',
    hairline: '#37383b',
    outline: '#69696b',
    warm: '#f08a5d',
    between: '#c58bb5',
    cool: '#7fb2e5',
    positive: '#5ec492',
    negative: '#c08fdc',
  },
  projector: {
    paper: '#ffffff',
    ink: '#000000',
    second: '#3d4046',
    hairline: '#a8a59c',
    outline: '#85827a',
    warm: '#9c3510',
    between: '#6d335d',
    cool: '#134a80',
    positive: '#0c5c35',
    negative: '#5f2a79',
  },
};

const sans = 'Pretendard, "Pretendard Variable", "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace';
const count = 65; // stops of a palette: enough that linear steps between them cannot be told from OKLab

const made = new Map();

/**
 * What drawing functions need to know of a theme ('light' | 'dark' | 'projector'): its colours, `font`, `mono`,
 * text `size` in px, `line` width in px, `hair` that of the thinnest lines, speed(u) for 0 (fast, warm) … 1 (slow, cool),
 * surprise(alpha) for what was not expected, where nothing shows a speed, rgba(colour, alpha), and
 * `palettes` (Uint8Array of n×3 sRGB stops): diverging −1 … 1, weights 0 … 1, speed 0 … 1.
 * `own` replaces colours (as '#rrggbb') and `font`. A picture for a screen is shown `zoom` times as large as it is drawn,
 * with letters of `letters` px and lines as wide as ever. The same object is returned for the same request.
 *
 * @param {string} theme
 * @param {Record<string, string>} [own]
 * @param {{ letters: number, zoom: number }} [screen]
 * @returns {Style}
 */
export function themeStyle(theme, own = {}, screen = undefined) {
  const name = Object.hasOwn(tokens, theme) ? theme : 'light';
  const key = JSON.stringify([name, own, screen]);
  if (!made.has(key)) made.set(key, makeStyle(name, own, screen));
  return made.get(key);
}

/**
 * @param {string} theme
 * @param {Record<string, string>} own
 * @param {{ letters: number, zoom: number }} [screen]
 * @returns {any}
 */
function makeStyle(theme, { font = sans, ...own }, screen) {
  const colours = { ...tokens[theme], ...own };
  const lab = Object.fromEntries(Object.entries(colours).map(([key, hex]) => [key, toOklab(parseHex(hex))]));
  const speedStops = [lab.warm, lab.between, lab.cool];
  const speeds = Array.from({ length: 257 }, (_, i) => toHex(mixAt(speedStops, i / 256)));
  const projector = theme === 'projector';
  const { letters = projector ? 18 : 13, zoom = 1 } = screen ?? {};
  return Object.freeze({
    ...colours,
    theme,
    dark: theme === 'dark',
    projector,
    font,
    mono,
    zoom,
    size: letters / zoom,
    line: (projector ? 3 : 1.5) / zoom,
    hair: (projector ? 2 : 1) / zoom,
    speed: (/** @type {number} */ u) => speeds[Math.round(256 * Math.min(1, Math.max(0, u)))],
    surprise: (/** @type {number} */ alpha) => rgba(colours.warm, alpha),
    rgba,
    palettes: Object.freeze({
      diverging: palette([calm(lab.negative), lab.paper, calm(lab.positive)]),
      weights: palette([lab.paper, lab.ink]),
      speed: palette(speedStops),
    }),
  });
}

// Whole columns at ±1 would otherwise be the loudest thing on the page.
/** @param {number[]} lab */
const calm = ([lightness, a, b]) => [lightness, 0.82 * a, 0.82 * b];

/**
 * @param {number[][]} stops
 */
function palette(stops) {
  const bytes = new Uint8Array(3 * count);
  for (let i = 0; i < count; i++) bytes.set(mixAt(stops, i / (count - 1)), 3 * i);
  return bytes;
}
