import { choice, int, text } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { readBlocks, segmentsOf, tokensOf, writeBlocks } from './ids/blocks.js';
import { compose, nameOf } from './ids/compose.js';
import { axisNames, pairs, strips } from './ids/strips.js';

/** @import { Engine } from '../../types.js' */

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
