import { choice, int, text } from '../../../core/parameters.js';
import { initialText } from '../../../strings/initial-text.js';
import { compute, settle } from './compute.js';
import { alibiParams, METHODS, MISTAKES } from './methods.js';
import { multiples } from './multiples.js';
import { profile } from './profile.js';
import { table } from './table.js';
import { readout, see, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

// What steps begin with unless they say otherwise; with equal words nothing but positions counts.
const content = { quantity: 'effect', source: 'words', mistake: 'none' };
const equal = { ...content, source: 'identical' };

/** One sentence, one pair of query and key, and what each of twelve methods does to it. */
/** @type {Descriptor<Data>} */
const demo = {
  name: 'compare/pair',
  modules: ['tables', 'rotations', 'biases'],
  params: {
    text: text({
      initial: initialText('compare/pair'),
      maxLength: 200,
      group: 'setup',
    }),
    quantity: choice({ initial: 'effect', options: ['effect', 'score', 'weight'], control: 'buttons' }),
    source: choice({ initial: 'words', options: ['words', 'identical', 'random'], control: 'buttons' }),
    mask: choice({ initial: 'causal', options: ['causal', 'none'], control: 'buttons', group: 'setup' }),
    mistake: choice({ initial: 'none', options: ['none', ...Object.keys(MISTAKES)], control: 'select' }),
    offset: int({ initial: 0, min: 0, max: 900, snaps: [100, 500] }),
    seqLen: int({ initial: 24, min: 2, max: 48, snaps: [16, 24, 32], group: 'setup' }),
    headDim: int({ initial: 32, min: 8, max: 128, step: 8, snaps: [32, 64, 128], group: 'setup' }),
    numHeads: int({ initial: 8, min: 1, max: 16, snaps: [8, 12, 16], group: 'setup' }),
    head: int({ initial: 3, min: 1, max: 16 }),
    method: choice({ initial: 'rope', options: METHODS.map(({ id }) => id), control: 'none' }),
    query: int({ initial: 17, min: 0, max: 47, control: 'none' }),
    key: int({ initial: 9, min: 0, max: 47, control: 'none' }),
  },
  steps: [
    {
      name: 'pair',
      views: ['multiples'],
      // The handle lies in the left of two tables.
      set: { ...equal, quantity: 'score', method: 'sinusoidal' },
      handle: 'cell',
      see: see.pair,
    },
    {
      name: 'distance',
      views: ['multiples', 'profile'],
      set: { ...equal, method: 'rope' },
      handle: 'distance',
      see: see.spread,
    },
    {
      name: 'words',
      views: ['multiples', 'profile'],
      set: content,
      controls: ['source'],
      see: see.places,
    },
    {
      name: 'move',
      views: ['multiples', 'table'],
      set: { ...content, offset: 0 },
      controls: ['offset'],
      see: see.moves,
    },
    {
      name: 'mistake',
      views: ['multiples', 'table'],
      set: { ...content, offset: 0, source: 'random', mistake: 'wrong-mixed', method: 'rope' },
      controls: ['mistake'],
      see: see.moves,
    },
  ],
  // The key moves away from the query.
  play: {
    next: ({ key }) => (key > 0 ? { key: key - 1 } : undefined),
    start: { query: 17, key: 17 },
    from: 'distance',
  },
  settle,
  compute,
  views: { multiples, table, profile },
  readout,
  seen,
  scene: {
    query: 'query',
    key: 'key',
    headDim: 'headDim',
    numHeads: 'numHeads',
    length: 'seqLen',
    tokens: 'text',
    source: 'source',
  },
  predict: {
    options: ['none', 'two', 'all'],
    done: { offset: 100, quantity: 'effect', mistake: 'none' },
    answer(engine) {
      const values = Object.fromEntries(
        Object.entries(demo.params).map(([name, { initial }]) => [name, initial]),
      );
      const memo = (_name, _deps, make) => make();
      const { absolute } = compute(engine, { ...values, text: values.text.en }, { memo });
      return absolute.length === 0 ? 'none' : absolute.length === METHODS.length ? 'all' : 'two';
    },
  },
  numbers({ values, bias, rows, methods }) {
    const { seqLen, numHeads, headDim, offset } = values;
    const pair = ['query', 'key'];
    const all = (key) => Float32Array.from(methods.flatMap((method) => [...method[key]]));
    const shape = [methods.length, seqLen, seqLen];
    const positions = Array.from({ length: seqLen }, (_, i) => offset + i);
    return [
      {
        name: 'alibi-bias',
        axes: ['head', ...pair],
        shape: [numHeads, seqLen, seqLen],
        values: bias,
        call: { verb: 'alibi.bias', params: alibiParams(values) },
      },
      {
        name: 'sinusoidal-rows',
        axes: ['position', 'column'],
        shape: [seqLen, headDim],
        values: rows,
        call: { verb: 'sinusoidal.encode', params: { positions, dModel: headDim } },
      },
      { name: 'added-to-the-score', axes: ['method', ...pair], shape, values: all('effect') },
      { name: 'scores', axes: ['method', ...pair], shape, values: all('score') },
      { name: 'weights', axes: ['method', ...pair], shape, values: all('weight') },
    ];
  },
};

export default demo;
