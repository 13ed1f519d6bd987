import { choice, int, real } from '../../../core/parameters.js';
import { compute, FARTHEST } from './compute.js';
import { lists } from './lists.js';
import { MODELS, settingsOf } from './models.js';
import { score } from './score.js';
import { readout, seeContext, seeModel, seen, seeScore, seeShare } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const [gemma] = MODELS.map(settingsOf);

const params = {
  list: choice({ initial: 'full', options: ['full', 'wrong-short'], control: 'buttons' }),
  share: real({ initial: gemma.share, min: 0.02, max: 1, step: 0.01, digits: 2, control: 'none' }),
  distance: int({ initial: 1000, min: 1, max: FARTHEST, control: 'none' }),
  seqLen: int({
    initial: gemma.seqLen,
    min: 16,
    max: FARTHEST,
    scale: 'log',
    snaps: [2048, 8192, 131072],
    group: 'setup',
  }),
  headDim: int({
    initial: gemma.headDim,
    min: 8,
    max: 512,
    step: 2,
    scale: 'log',
    snaps: [64, 128, 256, 512],
    group: 'setup',
  }),
  base: real({
    initial: gemma.base,
    min: 1000,
    max: 1e7,
    digits: 0,
    scale: 'log',
    snaps: [10000, 500000, 1e6],
    group: 'setup',
  }),
};

// Of a head with so few dimensions each pair is a line of its own in the picture.
const FEW = 32;

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'share',
    set: { ...gemma, headDim: FEW, share: 1, list: 'full' },
    views: ['lists'],
    handle: 'share',
    see: seeShare,
  },
  {
    name: 'context',
    set: { ...gemma, list: 'full' },
    views: ['lists'],
    handle: 'context',
    see: seeContext,
  },
  {
    name: 'score',
    set: { ...gemma, list: 'full' },
    views: ['lists', 'score'],
    handle: 'distance',
    see: seeScore,
  },
  { name: 'models', set: { list: 'full' }, views: ['lists'], handle: 'model', see: seeModel },
  {
    name: 'mistake',
    set: { ...gemma, list: 'wrong-short' },
    views: ['lists'],
    controls: ['list'],
    see: seeShare,
  },
];

function numbers({ values, turned, full, short, distances, left }) {
  const { headDim, base } = values;
  const list = (name, values, params, part) => ({
    name,
    axes: ['pair'],
    shape: [values.length],
    values,
    call: { verb: 'rope.frequencies', params, field: 'invFreq', ...(part && { part }) },
  });
  const curve = (name, values) => ({
    name,
    axes: ['distance'],
    shape: [distances.length],
    marks: [Array.from(distances)],
    values,
  });
  return [
    list('p-rope', full.slice(0, turned), { headDim, base }, [0, turned]),
    list('partial', short, { headDim: 2 * turned, base }),
    list('all-pairs', full, { headDim, base }),
    curve('left-p-rope', left['p-rope']),
    curve('left-partial', left.partial),
  ];
}

// In which of the two some pairs that rotate complete no turn within Gemma 4's context.
function answer(engine) {
  const memo = (_key, _inputs, make) => make();
  const { open } = compute(engine, { ...done, distance: 1 }, { memo });
  if (open.partial > 0 && open['p-rope'] > 0) return 'both';
  return open.partial > 0 ? 'partial' : 'p-rope';
}

const done = { ...gemma, list: 'full' };

/**
 * Which pairs rotate where a part of a head does: partial rotation spreads the wavelengths over fewer pairs, p-RoPE puts
 * the slowest pairs to rest.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/partial',
  symbols: { p: ['share'] },
  params,
  predict: { options: ['both', 'partial', 'p-rope'], at: 'context', done, answer },
  steps,
  compute,
  views: { lists, score },
  readout,
  seen,
  numbers,
};
