import { farthest } from './farthest.js';
import { lengthsOf, methods, ntkOf, params, scaledBy, settle } from './methods.js';
import { ratios } from './ratios.js';
import { wrongNames } from './words.js';

/** @import { Descriptor, Engine, Step } from '../../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { method, headDim, pair } = values;
  const pairs = headDim / 2;
  const all = Object.fromEntries(methods.map((name) => [name, scaledBy(engine, name, values)]));
  const right = { ramp: officialRamp(values.ramp), mix: 'official', ntkFactor: 'arc' };
  const official = scaledBy(engine, method, { ...values, ...right });
  const chosen = all[method];
  // LongRoPE's list has its own number of pairs: a pair stands where its share of them is.
  const own = Math.min(chosen.ratios.length - 1, Math.round((pair * chosen.ratios.length) / pairs));
  const wrong = mistakes
    .filter(([of, name]) => method === of && values[name].startsWith('wrong'))
    .map(([, name]) => name);
  return {
    values,
    pairs,
    all,
    ...needOf(chosen, lengthsOf(method, values)),
    official,
    chosen,
    own,
    wrong,
    ntk: ntkOf(engine, values),
    // How many times slower the fastest and the slowest pair are.
    slowed: [0, -1].map((pair) => 1 / chosen.ratios.at(pair)),
    farthest: methods.map((name) => farthestOf(all[name].unseenPhases)),
    ratio: chosen.ratios[own],
    officialRatio: official.ratios[own],
    zones: zonesOf(official.ratios),
  };
}

const mistakes = [
  ['yarn', 'ramp'],
  ['yarn', 'mix'],
  ['ntk', 'ntkFactor'],
];

/** The angle that is farthest from all of training, and its pair. */
function farthestOf(unseenPhases) {
  const unseen = Math.max(...unseenPhases);
  return { unseen, pair: unseenPhases.indexOf(unseen), pairs: unseenPhases.length };
}

// What a longer text asks of every pair, and whether it gets that: pairs from `border` on made less than a turn in
// training, and stay on the arc that training saw where they are slowed as much as the text is longer.
function needOf({ ratios, neverCompleted }, { trained, length }) {
  const border = ratios.length - neverCompleted.length;
  const isKept = (ratio) => Math.abs(ratio - 1) < 1e-9;
  // Within the angle of one token, by which a last position may pass the arc.
  const isEnough = (ratio) => ratio * (length - 1) <= trained * (1 + 1e-9);
  return {
    trained,
    length,
    fast: border,
    slow: ratios.length - border,
    kept: ratios.slice(0, border).filter(isKept).length,
    enough: ratios.slice(border).filter(isEnough).length,
  };
}

const officialRamp = (ramp) => (ramp.startsWith('wrong') ? 'dimension' : ramp);

// Untouched pairs, then those in between, then those slowed as much as the last one.
function zonesOf(list) {
  const last = list.at(-1);
  const isLast = (ratio) => Math.abs(ratio / last - 1) < 1e-9;
  const untouched = list.findIndex((ratio) => Math.abs(ratio - 1) > 1e-9);
  const kept = untouched < 0 ? list.length : untouched;
  return { kept, full: Math.max(kept, list.findIndex(isLast)) };
}

function readout(data, t) {
  const { values, own, chosen, pairs, wrong } = data;
  return [
    [
      { text: t('pairLine', { pair: own }), speed: own / Math.max(1, chosen.ratios.length - 1) },
      ' ',
      { text: t('ratioLine', { ratio: data.ratio }), as: 'strong' },
      ...(wrong.length > 0
        ? [
            ' (',
            { text: wrongNames(data, t), as: 'wrong' },
            ') · ',
            t('rightLine', { ratio: data.officialRatio }),
          ]
        : []),
      ' · ',
      t('wavesLine', { before: chosen.wavelengths[own] * data.ratio, after: chosen.wavelengths[own] }),
    ],
    [
      t('endsRatioLine', {
        first: chosen.ratios[0],
        pair: chosen.ratios.length - 1,
        last: chosen.ratios.at(-1),
      }),
      ...(['yarn', 'longrope'].includes(values.method)
        ? [' · ', t('attentionLine', { factor: chosen.attentionFactor })]
        : []),
    ],
    [t('turnsLine', { pair: own, turns: chosen.turns[own], train: data.trained, pairs })],
  ];
}

function seen(data, t) {
  const { values, zones, chosen, own, wrong } = data;
  const count = chosen.ratios.length;
  const facts = {
    method: t.option('method', values.method),
    factor: values.factor,
    kept: zones.kept,
    full: count - zones.full,
    blend: Math.max(0, zones.full - zones.kept),
    pair: own,
    ratio: data.ratio,
    right: data.officialRatio,
    first: chosen.ratios[0],
    last: chosen.ratios.at(-1),
    lastPair: count - 1,
    length: data.length,
    wrong: wrongNames(data, t),
    s: values.ntkFactor === 'arc' ? data.ntk.factor : values.factor,
  };
  return [
    t(`seen.${values.method}`, facts),
    wrong.length > 0 ? t('seenRampWrong', facts) : needWords(data, t),
  ];
}

// What is slowed without need, and what is slowed too little.
function needWords({ values, fast, slow, kept, enough, length, trained }, t) {
  return t(slow === 0 ? 'seenNone' : 'seenNeed', {
    method: t.option('method', values.method),
    fast,
    kept,
    idle: fast - kept,
    slow,
    enough,
    length,
    times: length / trained,
  });
}

// How much pairs are slowed, in the first step.
/** @type {Step<Data>['see']} */
const slowedSeen = ({ values, slowed: [first, last], length, trained }, t) =>
  t(length === trained ? 'seeNoneSlowed' : 'seeSlowed', {
    ...{ method: t.option('method', values.method), length, first, last },
  });

// The methods whose farthest angle is none of a gap between two of training.
function farthestSeen({ values, ntk, farthest, length }, t) {
  const at = (name) => farthest[methods.indexOf(name)].unseen;
  return t(length === lengthsOf('ntk', values).trained ? 'seeNoneFar' : 'seeFar', {
    ...{ length, s: ntk.factor, ratio: values.factor, pair: ntk.pair },
    ...{ ntk: at('ntk'), dynamic: at('dynamic') },
  });
}

/** The frequencies of the chosen method, then those of the others, and the ratios in the picture. */
function numbers({ values, all, farthest }) {
  const order = [values.method, ...methods.filter((method) => method !== values.method)];
  const list = (name, values) => ({ name, axes: ['pair'], shape: [values.length], values });
  return [
    ...order.map((method) => list(`frequencies-${method}`, all[method].invFreq)),
    ...order.map((method) => list(`ratios-${method}`, all[method].ratios)),
    {
      ...list(
        'farthest',
        farthest.map(({ unseen }) => unseen),
      ),
      axes: ['method'],
      marks: [methods],
    },
  ];
}

// A text of twice the length.
const twice = ({ factor }) => (factor < 32 ? { factor: 2 * factor } : undefined);

/** What each way of scaling does to each pair: all of them on one axis. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/ramp',
  predict: {
    options: ['fast', 'slow', 'none'],
    done: { method: 'yarn', ramp: 'dimension', factor: 16, mix: 'official' },
    answer,
  },
  scene: { headDim: 'headDim' },
  params,
  settle,
  compute,
  views: { ratios, farthest },
  steps: [
    // At the length of training nothing is slowed; the drag shows which pairs are. Both lessons know NTK by then.
    {
      name: 'slow',
      set: { method: 'ntk', factor: 1, ntkFactor: 'arc' },
      views: ['ratios'],
      handle: 'length',
      see: slowedSeen,
    },
    {
      name: 'need',
      set: { method: 'linear', factor: 4 },
      views: ['ratios'],
      controls: ['method'],
      see: needWords,
    },
    {
      name: 'unseen',
      set: { method: 'ntk', factor: 2 },
      views: ['farthest', 'ratios'],
      handle: 'length',
      see: farthestSeen,
    },
    {
      name: 'bounds',
      set: { method: 'yarn', factor: 16 },
      views: ['ratios'],
      handle: 'betaFast',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'list',
      set: { method: 'longrope' },
      views: ['ratios'],
      handle: 'pair',
      see: (data, t) => seen(data, t)[0],
    },
  ],
  // At first the drag shows it.
  play: { every: 600, next: twice, start: { factor: 1 }, from: 'need' },
  readout,
  seen,
  numbers,
};

// The pairs whose frequency YaRN leaves alone at sixteen times the length.
function answer(engine) {
  const config = { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 };
  const plain = engine.rope.frequencies({ config }).invFreq;
  const { invFreq } = engine.rope.frequencies({
    config: {
      ...config,
      rope_scaling: { rope_type: 'yarn', factor: 16, original_max_position_embeddings: 4096 },
    },
  });
  const isKept = (pair) => Math.abs(invFreq[pair] / plain[pair] - 1) < 1e-6;
  return isKept(0) ? 'fast' : isKept(63) ? 'slow' : 'none';
}
