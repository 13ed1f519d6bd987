import { linear } from '../../canvas/scale.js';
import { choice, int, text } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { alongX, whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset, rowsOf } from '../../plots/places.js';
import { readBlocks, segmentsOf, tokensOf, writeBlocks } from './ids/blocks.js';
import { compose, nameOf } from './ids/compose.js';

/** @import { Colour, Engine, Numbers, Rect, Style, View } from '../../types.js' */

const headDim = 128; // whose pairs the axes share
// Qwen2-VL's and Qwen3-VL's.
const sections = { sections: [16, 24, 24], interleaved: [24, 20, 20] };

const isText = ({ blocks, block }) => blocks[block].kind === 't';
const ofToken = (data) => (isText(data) ? 'seenText' : 'seenVision');
const ofNext = ({ blocks, wrong }) =>
  `${wrong ? 'seenArea' : 'seenNext'}${blocks.some(({ kind }) => kind !== 't') ? '' : 'Text'}`;

// Where a token stands in its block, and the ids of the block's first row and column.
function placeOf({ values, ids, blocks, block, starts }) {
  const [height, width] = blocks[block].size.slice(-2);
  const rest = (values.token - starts[block]) % (height * width);
  const [row, column] = [Math.floor(rest / width), rest % width];
  return { row, column, top: ids[1] - row, left: ids[2] - column };
}

const tokenCount = (blocks) => blocks.reduce((sum, block) => sum + tokensOf(block), 0);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { advance, read, allocation, token, pair } = values;
  const blocks = readBlocks(values.blocks);
  const segments = segmentsOf(blocks);
  const place = (how) => {
    const { ids, delta } = engine.mrope.positionIds({ segments, spatialMergeSize: 1, advance: how });
    const count = ids.length / 3;
    const rows = [0, 1, 2].map((axis) => ids.subarray(axis * count, (axis + 1) * count));
    return { ids, rows, delta, count };
  };
  const { ids, rows: own, delta, count } = place(advance);
  // With the mistake, every pair reads the id of time.
  const flat = read === 'wrong-time';
  const rows = flat ? own.map(() => own[0]) : own;
  const official = place('official');
  const starts = blocks.map((_, block) => tokenCount(blocks.slice(0, block)));
  const axes = engine.mrope.axes({ headDim, sections: sections[allocation], allocation });
  const { invFreq } = engine.rope.frequencies({ headDim, base: 1e6 });
  return {
    blocks,
    starts,
    all: ids,
    rows,
    count,
    delta,
    next: count + delta,
    official: { ...official, next: official.count + official.delta },
    block: starts.findLastIndex((start) => start <= token),
    ids: rows.map((row) => row[token]),
    axes,
    turnedBy: flat ? axes.map(() => 0) : axes,
    wavelength: (2 * Math.PI) / invFreq[pair],
    wavelengths: invFreq.map((frequency) => (2 * Math.PI) / frequency),
    wrong: advance !== 'official',
    flat,
  };
}

const axisNames = ['t', 'h', 'w'];
const STRIP = 46; // px of an axis along the sequence
const ROW = 22; // and among the pairs

/** The ids t, h and w along the sequence, and at its end the id of the token that comes next. */
/** @type {View<Data>} */
const strips = panel({
  height: [3 * STRIP, 128],
  frame(box, { scale, count }) {
    const plot = inset(box, { left: 26, right: 58, top: 36, height: 3 * STRIP + 2 * 12 * scale }, scale);
    const rects = rowsOf(plot, { count: axisNames.length, height: STRIP, gap: 12 * scale });
    return { plot, rects, x: linear([-0.5, count + 0.5], [plot.x, plot.x + plot.width]) };
  },
  title: 'stripsName',
  draw(pen, data, t) {
    const { plot, rects, x, scale, style, line, text } = pen;
    const { wrong, flat, values, starts } = data;
    for (const axis of axisNames.keys()) drawAxis(pen, rects[axis], axis, data);
    const bottom = plot.y + plot.height;
    for (const start of starts.slice(1)) {
      line([x(start - 0.5), plot.y - 4, x(start - 0.5), bottom], { colour: style.hairline });
    }
    line([x(values.token), plot.y - 6, x(values.token), bottom + 4], { dash: [3, 3] });
    const last = { x: plot.x + plot.width, y: bottom + 22 * scale, align: 'right', weight: 600 };
    text(t('nextName'), { ...last, crossed: wrong });
    if (!(wrong || flat)) return;
    text(t('nextRight'), { x: plot.x, y: bottom + 42 * scale, colour: style.second });
  },
  handles: ({ plot, x }, { values: { token }, count }) => ({
    id: 'token',
    area: true,
    x: x(token),
    y: plot.y - 6,
    ...alongX(x, token, (wished) => ({ token: whole(wished, 0, count - 1) })),
  }),
  describe: ({ wrong, flat }) => (wrong && !flat ? 'describeStripsWrong' : 'describeStrips'),
});

// One id of every token, and dashed what it would be rightly.
function drawAxis({ box, style, text, line, hatch, put }, rect, axis, data) {
  const { rows, next, official, wrong, flat, count, values, blocks, starts, ids } = data;
  const most = Math.max(next, official.next);
  const isText = (i) => i === count || blocks[starts.findLastIndex((start) => start <= i)].kind === 't';
  const share = (i) => (i === count ? 0.9 : isText(i) ? 0.6 : 0.32);
  const fill = (i) => (i === values.token ? style.ink : style.rgba(style.second, share(i)));
  put(drawStrip, rect, { values: [...rows[axis], next], most, fill });
  if (wrong || (flat && axis > 0)) {
    hatch(rect, style.rgba(style.second, 0.2), { gap: 9 });
    put(drawStrip, rect, { values: [...official.rows[axis], official.next], most, outline: true });
  }
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  line([rect.x, bottom, right, bottom], { colour: style.second });
  const middle = { y: rect.y + rect.height / 2, baseline: 'middle', weight: 600 };
  text(axisNames[axis], { ...middle, x: box.x, size: style.size + 2 });
  text(ids[axis], { ...middle, x: right + 12, size: style.size + 4 });
}

/** Which axis turns which pair: a pair stands in the row of its axis, warm where fast, cool where slow. */
/** @type {View<Data>} */
const pairs = chart({
  height: [3 * ROW, 94],
  margin: { left: 56, right: 10, top: 30 },
  plotHeight: 3 * ROW,
  x: (range, { axes }) => linear([-0.5, axes.length - 0.5], range),
  title: 'pairsName',
  axes: { bottom: { ticks: [0, 16, 32, 48, 63], label: 'pairAxis' } },
  draw({ plot, box, style, rule, text, line, fill, outline }, { axes, turnedBy, flat, values }) {
    const sums = counts(turnedBy);
    for (const [axis, name] of axisNames.entries()) {
      const y = plot.y + axis * ROW + ROW / 2;
      text(`${name} ${sums[axis]}`, { x: box.x, y, baseline: 'middle', weight: 600, crossed: flat });
      line([plot.x, y, plot.x + plot.width, y], { colour: style.hairline });
    }
    const slot = plot.width / axes.length;
    const gap = Math.min(2, 0.25 * slot);
    for (const [i, axis] of turnedBy.entries()) {
      const x = plot.x + i * slot + gap / 2;
      const bar = { x, y: plot.y + axis * ROW + 2, width: slot - gap, height: ROW - 4 };
      fill(bar, style.speed(i / (axes.length - 1)));
      // Dashed where it belongs.
      if (axes[i] !== axis)
        outline({ ...bar, y: bar.y + (axes[i] - axis) * ROW }, style.second, { dash: [3, 2] });
    }
    rule(values.pair, { dash: [3, 3], from: -4 });
  },
  handles: ({ plot, x }, { axes, turnedBy, values: { pair } }) => ({
    id: 'pair',
    area: true,
    x: x(pair),
    y: plot.y + (turnedBy[pair] + 0.5) * ROW,
    ...alongX(x, pair, (wished) => ({ pair: whole(wished, 0, axes.length - 1) })),
  }),
  describe({ axes, flat, values }) {
    const [t, h, w] = counts(axes);
    return {
      key: flat ? 'describePairsTime' : `describePairs.${values.allocation}`,
      t,
      h,
      w,
      all: axes.length,
    };
  },
});

const counts = (axes) => axisNames.map((_, axis) => axes.filter((one) => one === axis).length);

/**
 * Whole numbers along a sequence as steps: bars over rect, one a value, as high as their share of `most`. fill(i): the
 * colour of a bar; `outline` draws only their upper edges, dashed.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ values: Numbers, most: number, slots?: number, fill?: (i: number) => Colour, outline?: boolean }} options
 * @param {Style} style
 */
function drawStrip(ctx, rect, { values, most, slots = values.length, fill, outline = false }, style) {
  const slot = rect.width / slots;
  const heightOf = (/** @type {number} */ value) => Math.max(1, (value / Math.max(1, most)) * rect.height);
  ctx.save();
  if (outline) {
    ctx.strokeStyle = style.second;
    ctx.lineWidth = style.line;
    ctx.setLineDash([3, 2]);
    ctx.beginPath();
    for (const [i, value] of values.entries()) {
      const y = rect.y + rect.height - heightOf(value);
      ctx.moveTo(rect.x + i * slot, y);
      ctx.lineTo(rect.x + (i + 1) * slot, y);
    }
    ctx.stroke();
  } else {
    const gap = Math.min(2, 0.2 * slot);
    for (const [i, value] of values.entries()) {
      ctx.fillStyle = fill?.(i) ?? style.ink;
      const height = heightOf(value);
      ctx.fillRect(rect.x + i * slot + gap / 2, rect.y + rect.height - height, slot - gap, height);
    }
  }
  ctx.restore();
}

/** Blocks of text, images and videos, the three ids of every token, and the pairs that each axis turns. */
export default figure({
  name: 'mrope/ids',
  modules: ['rotations', 'turns'],
  predict: {
    options: ['count', 'small', 'one'],
    done: { advance: 'official', blocks: 't3,i4x6,t3', token: 27 },
    // The id of the first text token after three tokens of text and an image of 4 by 6.
    answer: ({ ids: [id], values: { token } }) => (id === token ? 'count' : id === 4 ? 'one' : 'small'),
  },
  params: {
    advance: choice({ options: ['official', 'wrong-area'], control: 'buttons' }),
    read: choice({ options: ['axis', 'wrong-time'], control: 'buttons' }),
    allocation: choice({ options: ['sections', 'interleaved'], control: 'buttons' }),
    blocks: text({ initial: 't3,i4x6,t3', maxLength: 80, control: 'none' }),
    token: int({ initial: 12, min: 0, max: 2000, control: 'none' }),
    pair: int({ initial: 20, min: 0, max: headDim / 2 - 1, control: 'none' }),
  },
  steps: {
    read: {
      views: ['compose'],
      set: { advance: 'official', token: 13 },
      handle: 'patch',
      see: (data) => (isText(data) ? 'seeText' : 'seeVision'),
    },
    axes: {
      views: ['compose', 'strips'],
      set: { advance: 'official' },
      handle: 'token',
    },
    size: { set: { advance: 'official', blocks: 't3,i4x6,t3' }, handle: 'size-1', see: ofNext },
    mistake: { set: { advance: 'wrong-area' }, controls: ['advance'], see: ofNext },
    pairs: {
      views: ['pairs'],
      set: { advance: 'official' },
      controls: ['allocation'],
      handle: 'pair',
      see: 'seePair',
    },
  },
  // The tokens one by one, in at most 60 steps.
  play: {
    from: 'axes',
    every: 220,
    next({ blocks, token }) {
      const count = tokenCount(readBlocks(blocks));
      return token < count - 1 ? { token: Math.min(count - 1, token + Math.ceil(count / 60)) } : undefined;
    },
    start: { token: 0 },
  },
  settle(values) {
    const blocks = readBlocks(values.blocks);
    const count = tokenCount(blocks);
    return { ...values, blocks: writeBlocks(blocks), token: Math.min(values.token, count - 1) };
  },
  compute,
  variant: ({ read }) => read,
  views: { compose, strips, pairs },
  slots(data, t) {
    const { values, ids, next, official, blocks, block, wavelengths, axes } = data;
    const ofW = [...axes.keys()].filter((pair) => axes[pair] === 2);
    return {
      ...(isText(data) ? {} : placeOf(data)),
      name: nameOf(blocks[block], t),
      list: blocks.map((each) => nameOf(each, t)).join(', '),
      ...{ t: ids[0], h: ids[1], w: ids[2], ids: ids.join(', ') },
      rightIds: official.rows.map((row) => row[values.token]).join(', '),
      ...{ right: official.next, ahead: next - official.next },
      ...{ first: ofW[0], fastest: wavelengths[ofW[0]], slowest: wavelengths[ofW.at(-1)] },
      axis: axisNames[axes[values.pair]],
    };
  },
  readout: ({ values, wrong, axes }) => [
    ['tokenLine'],
    [wrong ? 'nextWrong' : 'nextLine', wrong && 'rightNext', 'deltaLine'],
    [[{ key: 'pairLine', speed: values.pair / (axes.length - 1) }, ' ', 'pairTurnsBy']],
  ],
  seen: (data) => [
    ofToken(data),
    ofNext(data),
    data.flat ? 'seenTime' : `seenPairs.${data.values.allocation}`,
  ],
  // The ids of every token, and the axis of every pair.
  numbers: ({ all, count, axes }) => [
    ['ids', { axis: 3, token: count }, all],
    ['axes', { pair: axes.length }, axes],
  ],
});
