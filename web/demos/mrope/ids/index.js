import { choice, int, text } from '../../../core/parameters.js';
import { axisNames, headDim, sections } from './axes.js';
import { readBlocks, segmentsOf, tokensOf, writeBlocks } from './blocks.js';
import { compose, nameOf } from './compose.js';
import { pairs, strips } from './strips.js';

/** @import { Descriptor, Engine } from '../../../types.js' */

function readout(data, t) {
  const { values, ids, count, delta, next, official, wrong, axes, blocks, block } = data;
  return [
    [
      t('tokenLine', { token: values.token, name: nameOf(blocks[block], t) }),
      ' ',
      { text: `(${ids.join(', ')})`, as: 'strong' },
    ],
    [
      t('nextLine', { count }),
      ' ',
      { text: String(next), as: wrong ? 'wrong' : 'strong' },
      ...(wrong ? [' · ', { text: t('rightNext', { next: official.next }), as: 'strong' }] : []),
      ' · ',
      t('deltaLine', { delta }),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: values.pair / (axes.length - 1) },
      ' ',
      t('pairTurnsBy', {
        axis: axisNames[axes[values.pair]],
        wavelength: data.wavelength,
      }),
    ],
  ];
}

function seen(data, t) {
  const facts = factsOf(data, t);
  return [ofToken(data, facts, t), ofNext(data, facts, t), t(`seenPairs.${data.values.allocation}`, facts)];
}

/** What is to be seen at each step. */
const see = {
  token: (data, t) => t(isText(data) ? 'seeText' : 'seeVision', factsOf(data, t)),
  axes: (data, t) => ofToken(data, factsOf(data, t), t),
  next: (data, t) => ofNext(data, factsOf(data, t), t),
  pair: (data, t) => t('seePair', factsOf(data, t)),
};

const isText = ({ blocks, block }) => blocks[block].kind === 't';

const ofToken = (data, facts, t) => t(isText(data) ? 'seenText' : 'seenVision', facts);

function ofNext({ blocks, wrong }, facts, t) {
  const vision = blocks.some(({ kind }) => kind !== 't');
  return t(wrong ? (vision ? 'seenArea' : 'seenAreaText') : vision ? 'seenNext' : 'seenNextText', facts);
}

// Where a token stands in its block, and the ids of the block's first row and column.
function placeOf({ values, ids, blocks, block, starts }) {
  const [height, width] = blocks[block].size.slice(-2);
  const rest = (values.token - starts[block]) % (height * width);
  const [row, column] = [Math.floor(rest / width), rest % width];
  return { row, column, top: ids[1] - row, left: ids[2] - column };
}

function factsOf(data, t) {
  const { values, ids, count, delta, next, official, blocks, block, wavelengths, axes } = data;
  const ofW = [...axes.keys()].filter((pair) => axes[pair] === 2);
  return {
    ...(isText(data) ? {} : placeOf(data)),
    token: values.token,
    name: nameOf(blocks[block], t),
    t: ids[0],
    h: ids[1],
    w: ids[2],
    count,
    next,
    right: official.next,
    ahead: next - official.next,
    delta,
    first: ofW[0],
    fastest: wavelengths[ofW[0]],
    slowest: wavelengths[ofW.at(-1)],
    pair: values.pair,
    axis: axisNames[axes[values.pair]],
    wavelength: wavelengths[values.pair],
  };
}

const tokenCount = (blocks) => blocks.reduce((sum, block) => sum + tokensOf(block), 0);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { advance, allocation, token, pair } = values;
  const blocks = readBlocks(values.blocks);
  const segments = segmentsOf(blocks);
  const place = (how) => {
    const { ids, delta } = engine.mrope.positionIds({ segments, spatialMergeSize: 1, advance: how });
    const count = ids.length / 3;
    const rows = [0, 1, 2].map((axis) => ids.subarray(axis * count, (axis + 1) * count));
    return { ids, rows, delta, count };
  };
  const { ids, rows, delta, count } = place(advance);
  const official = place('official');
  const starts = blocks.map((_, block) => tokenCount(blocks.slice(0, block)));
  const axes = engine.mrope.axes({ headDim, sections: sections[allocation], allocation });
  const { invFreq } = engine.rope.frequencies({ headDim, base: 1e6 });
  return {
    values,
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
    wavelength: (2 * Math.PI) / invFreq[pair],
    wavelengths: invFreq.map((frequency) => (2 * Math.PI) / frequency),
    wrong: advance !== 'official',
  };
}

/** Blocks of text, images and videos, the three ids of every token, and the pairs that each axis turns. */
/** @type {Descriptor<Data>} */
export default {
  name: 'mrope/ids',
  modules: ['rotations'],
  predict: {
    options: ['count', 'small', 'one'],
    done: { advance: 'official', blocks: 't3,i4x6,t3', token: 27 },
    // The id of the first text token after three tokens of text and an image of 4 by 6.
    answer(engine) {
      const { ids } = engine.mrope.positionIds({
        segments: [
          { type: 'text', length: 3 },
          { type: 'image', grid: [4, 6] },
          { type: 'text', length: 1 },
        ],
        spatialMergeSize: 1,
      });
      const count = ids.length / 3;
      const next = ids[count - 1];
      if (next === count - 1) return 'count';
      return next === 4 ? 'one' : 'small';
    },
  },
  params: {
    advance: choice({ initial: 'official', options: ['official', 'wrong-area'], control: 'buttons' }),
    allocation: choice({ initial: 'sections', options: ['sections', 'interleaved'], control: 'buttons' }),
    blocks: text({ initial: 't3,i4x6,t3', maxLength: 80, control: 'none' }),
    token: int({ initial: 12, min: 0, max: 2000, control: 'none' }),
    pair: int({ initial: 20, min: 0, max: headDim / 2 - 1, control: 'none' }),
  },
  steps: [
    {
      name: 'read',
      views: ['compose'],
      set: { advance: 'official', token: 13 },
      handle: 'patch',
      see: see.token,
    },
    {
      name: 'axes',
      views: ['compose', 'strips'],
      set: { advance: 'official' },
      handle: 'token',
      see: see.axes,
    },
    {
      name: 'size',
      views: ['compose', 'strips'],
      set: { advance: 'official', blocks: 't3,i4x6,t3' },
      handle: 'size-1',
      see: see.next,
    },
    {
      name: 'mistake',
      views: ['compose', 'strips'],
      set: { advance: 'wrong-area' },
      controls: ['advance'],
      see: see.next,
    },
    {
      name: 'pairs',
      views: ['pairs'],
      set: { advance: 'official' },
      controls: ['allocation'],
      handle: 'pair',
      see: see.pair,
    },
  ],
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
  views: { compose, strips, pairs },
  readout,
  seen,
  numbers,
};

// The ids of every token, and the axis of every pair.
function numbers({ all, count, axes }) {
  return [
    { name: 'ids', axes: ['axis', 'token'], shape: [3, count], values: all },
    { name: 'axes', axes: ['pair'], shape: [axes.length], values: axes },
  ];
}
