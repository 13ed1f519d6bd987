import { linear } from '../../canvas/scale.js';
import { tokenWidths } from '../../canvas/tokens.js';
import { clamp } from '../../core/numbers.js';
import { int, real, text } from '../../core/parameters.js';
import { splitTokens, tokenSeed } from '../../core/tokens.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { alongX, whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset, tiles } from '../../plots/places.js';
import { initialText } from '../../strings/initial-text.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const most = 10; // tokens of the sentence
const farthest = 63; // positions are 0 … farthest

const distances = Float64Array.from({ length: 2 * farthest + 1 }, (_, i) => i - farthest);

const tokensOf = (words) => splitTokens(words).slice(0, most);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { dModel, wordNorm, words, p, q } = values;
  const kernel = engine.sinusoidal.kernel({ dModel, distances });
  const sentence = memo('sentence', [words, dModel, wordNorm], () =>
    similarities(engine, tokensOf(words), values),
  );
  return {
    distances,
    kernel,
    // Steps to a larger distance that raise it.
    rises: kernel.filter((value, i) => i > farthest && value > kernel[i - 1]).length,
    distance: q - p,
    value: kernel[farthest + q - p],
    mirrored: kernel[farthest + p - q],
    ...sentence,
    cell: values.a * sentence.tokens.length + values.b,
  };
}

// Cosines between tokens: of their vectors alone, of their positions alone, and of the sums.
function similarities(engine, tokens, { dModel, wordNorm }) {
  const rows = tokens.length;
  // Seeded vectors of a token's own; PE has length √(dModel / 2).
  const std = Math.max(1e-6, wordNorm * Math.SQRT1_2);
  const vectors = Float32Array.from(
    tokens.flatMap((token) => [...engine.learned.table({ maxLen: 1, dModel, std, seed: tokenSeed(token) })]),
  );
  const positions = engine.sinusoidal.encode({ seqLen: rows, dModel });
  const sums = vectors.map((value, i) => (wordNorm === 0 ? 0 : value) + positions[i]);
  const cosines = (list) => {
    const dots = engine.attention.scores(list, list, { headDim: dModel, scale: 1 });
    return dots.map((dot, i) => {
      const [row, col] = [Math.floor(i / rows), i % rows];
      return dot / Math.sqrt(dots[row * rows + row] * dots[col * rows + col]);
    });
  };
  return { tokens, parts: { words: cosines(vectors), positions: cosines(positions), sums: cosines(sums) } };
}

/** The kernel against the signed distance: the same on both sides, and not always falling. @type {View<Data>} */
const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(clamp(0.5 * width, 230, 300) + 144 * scale),
  margin: { left: 46, right: 14, top: 84, bottom: 60 },
  x: (range) => linear([-farthest, farthest], range),
  y: (range, { kernel }) => linear([1.05 * Math.min(-0.1, ...kernel), 1.05], range),
  title: 'kernelName',
  axes: {
    left: { ticks: 4, line: false, label: 'similarityAxis' },
    bottom: { ticks: [-60, -30, 0, 30, 60], label: 'distanceAxis' },
  },
  draw(marks, data, t) {
    const { x, y, box, scale, style, axes, level, rule, curve, point, line, text } = marks;
    const { distances, kernel, distance, value } = data;
    level(0, { colour: style.second });
    rule(0, { colour: style.hairline });
    axes();
    curve({ xs: distances, ys: kernel }, { width: 1.4 * style.line });
    const [left, right] = [-1, 1].map((sign) => x(sign * Math.abs(distance)));
    line([left, y(value), right, y(value)], { dash: [2, 3], colour: style.second });
    point(-distance, data.mirrored, { colour: style.second, radius: 5, hollow: true });
    rule(distance, { dash: [3, 3] });
    point(distance, value, { radius: 6 });
    const big = { x: box.x, y: box.y + 40 * scale, size: 17 * scale, weight: 650 };
    text(t('distanceValue'), { ...big, maxWidth: box.width });
    nameMirrored(marks, data, t);
  },
  handles({ x, y }, { values, distance, value }) {
    // q moves; at an end of the positions p gives way.
    const at = (wished) => {
      const gap = whole(wished, -farthest, farthest);
      const p = clamp(values.p, -Math.min(0, gap), farthest - Math.max(0, gap));
      return { p, q: p + gap };
    };
    return { id: 'distance', area: true, x: x(distance), y: y(value), ...alongX(x, distance, at) };
  },
});

// What the point on the other side is.
function nameMirrored({ plot, x, y, style, text, widthOf }, { distance, mirrored }, t) {
  const words = t('mirrorMark');
  const half = widthOf(words) / 2;
  if (Math.abs(x(distance) - x(-distance)) < half + 20) return;
  const at = clamp(x(-distance), plot.x + half, plot.x + plot.width - half);
  const level = clamp(y(mirrored) - 16, plot.y + 1.3 * style.size, plot.y + plot.height - 5);
  text(words, { x: at, y: level, align: 'center', colour: style.second, halo: true });
}

const BETWEEN = 22; // px between the tables of words
const NAMES = ['words', 'positions', 'sums'];

const COSINES = { palette: 'diverging', min: -1, max: 1 };

/** Cosines between the words of a sentence: of the words, of their positions, and of what is added up. @type {View<Data>} */
const words = panel({
  height: (width, { scale }) => Math.round(wordsSide(width) + 148 * scale),
  frame(box, { scale, tokens }) {
    const side = wordsSide(box.width);
    const line = { count: NAMES.length, width: side, gap: BETWEEN };
    const rects = tiles(inset(box, { top: 98 }, scale), line);
    return { side, rects, cell: side / tokens.length };
  },
  draw(pen, data, t) {
    const { rects, side, cell, box, scale, ctx, style, text, heatmap, outline, border } = pen;
    const { tokens, values, parts } = data;
    const widths = tokenWidths(ctx, tokens, { room: box.width, gap: 4, min: 18, padding: 14 }, style);
    let x = box.x;
    const cards = tokens.map((text, i) => {
      const card = { x, y: box.y + 6, width: widths[i], height: 30 * scale, text };
      x += widths[i] + 4;
      return { ...card, active: i === values.a || i === values.b };
    });
    pen.tokens(cards);
    for (const [i, name] of NAMES.entries()) {
      const rect = rects[i];
      const title = { x: rect.x, y: rect.y - 32 * scale, weight: 600, maxWidth: side + BETWEEN - 4 };
      text(t(`part.${name}`), title);
      const value = t.number(parts[name][data.cell], '2');
      text(value, { x: rect.x, y: rect.y - 10 * scale, size: 16 * scale, weight: 650 });
      heatmap(rect, { ...COSINES, values: parts[name], rows: tokens.length, cols: tokens.length });
      outline(rect);
      const chosen = { x: rect.x + values.b * cell, y: rect.y + values.a * cell, width: cell, height: cell };
      border(chosen, { colour: style.paper, width: style.line + 2 });
      border(chosen, { width: style.line });
      if (i === 2) continue;
      const middle = { x: rect.x + side + BETWEEN / 2, y: rect.y + side / 2 };
      const sign = { ...middle, align: 'center', baseline: 'middle', size: style.size + 3 };
      text(i === 0 ? '+' : '→', { ...sign, colour: style.second });
    }
    const foot = { x: box.x, y: rects[0].y + side + 10 * scale, baseline: 'top', colour: style.second };
    text(t('wordsFoot'), { ...foot, maxWidth: box.width });
  },
  handles: ({ rects }, { tokens, parts, cell }, t) =>
    NAMES.map((name, i) => ({
      id: name,
      area: rects[i],
      label: t('wordsHandle', { part: t(`part.${name}`) }),
      value: t('wordsValue', { value: parts[name][cell] }),
      cell: { rects: [rects[i]], size: tokens.length, row: 'a', col: 'b' },
    })),
});

const wordsSide = (width) => Math.min(220, (width - 2 * BETWEEN) / 3);

/** PE(p) · PE(q) against the distance, and what adding it does to the similarity of words. */
export default figure({
  name: 'sinusoidal/kernel',
  modules: ['scores', 'tables', 'waves'],
  params: {
    dModel: int({ initial: 128, min: 2, max: 512, step: 2, scale: 'log', snaps: [64, 128, 512] }),
    wordNorm: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    words: text({ initial: initialText('sinusoidal/kernel'), maxLength: 120, control: 'none' }),
    p: int({ initial: 20, min: 0, max: farthest, control: 'none' }),
    q: int({ initial: 37, min: 0, max: farthest, control: 'none' }),
    a: int({ initial: 1, min: 0, max: most - 1, control: 'none' }),
    b: int({ initial: 4, min: 0, max: most - 1, control: 'none' }),
  },
  scene: { query: 'p', key: 'q' },
  settle(values) {
    const last = tokensOf(values.words).length - 1;
    return { ...values, a: Math.min(values.a, last), b: Math.min(values.b, last) };
  },
  compute,
  views: { curve, words },
  predict: {
    options: ['falls', 'ripples', 'level'],
    done: { dModel: 128 },
    // How the product of two rows goes with their distance, at width 128.
    answer({ kernel, rises }) {
      if (kernel.at(-1) > 0.9 * kernel[farthest]) return 'level';
      return rises > 0 ? 'ripples' : 'falls';
    },
  },
  slots: ({ values: { a, b }, distance, kernel, tokens, parts, cell }) => ({
    ...{ gap: Math.abs(distance), opposite: -distance },
    ...{ steps: farthest, lowest: Math.min(...kernel), far: kernel.at(-1) },
    ...{ first: tokens[a], second: tokens[b] },
    ...{ before: parts.words[cell], position: parts.positions[cell], after: parts.sums[cell] },
  }),
  seen: ({ values: { a, b }, rises }) => [
    'seenEven',
    rises > 0 ? 'seenRises' : 'seenFalls',
    a === b ? 'seenOneWord' : 'seenWords',
  ],
  readout: () => [['dotLine', 'mirrorLine'], ['risesLine'], ['wordsLine']],
  numbers: ({ kernel, tokens: { length }, parts }) => [
    ['kernel', { distance: distances.length }, kernel],
    ...Object.entries(parts).map(([name, list]) => [
      `cosines-${name}`,
      { token: length, other: length },
      list,
    ]),
  ],
});
