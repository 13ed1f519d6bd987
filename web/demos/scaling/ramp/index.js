import { ladder } from './ladder.js';
import { lengthsOf, methods, params, scaledBy } from './methods.js';
import { ratios, wrongNames } from './ratios.js';

/** @import { Descriptor, Engine, Step } from '../../../types.js' */

const NEAR = 1.05; // a wavelength no more than this many times another one counts as the same

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { method, headDim, base, trainLen, pair } = values;
  const pairs = headDim / 2;
  const all = Object.fromEntries(methods.map((name) => [name, scaledBy(engine, name, values)]));
  const right = { ramp: officialRamp(values.ramp), mix: 'official', index: 'official' };
  const official = scaledBy(engine, method, { ...values, ...right });
  const plain = engine.scaling.report({
    config: { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen },
  });
  const chosen = all[method];
  // LongRoPE's list has its own number of pairs: a pair stands where its share of them is.
  const own = Math.min(chosen.ratios.length - 1, Math.round((pair * chosen.ratios.length) / pairs));
  const wrong = [
    ...(method === 'yarn' && values.ramp.startsWith('wrong') ? ['ramp'] : []),
    ...(method === 'yarn' && values.mix.startsWith('wrong') ? ['mix'] : []),
    ...(values.index.startsWith('wrong') ? ['index'] : []),
  ];
  const need = needOf(chosen, lengthsOf(values));
  return {
    values,
    pairs,
    all,
    ...need,
    official,
    chosen,
    own,
    wrong,
    plain,
    // How many times slower the fastest and the slowest pair are.
    slowed: [0, -1].map((pair) => 1 / chosen.ratios.at(pair)),
    ratio: chosen.ratios[own],
    officialRatio: official.ratios[own],
    wavelengths: chosen.invFreq.map((frequency) => (2 * Math.PI) / frequency),
    turns: need.trained / need.before[own],
    zones: zonesOf(official.ratios),
  };
}

// What a longer text asks of every pair, and whether it gets that: pairs from `border` on made less than a turn in
// training, and stay on the arc that training saw where they are slowed as much as the text is longer.
function needOf({ unscaled, invFreq, ratios }, { trained, length }) {
  const before = unscaled.map((frequency) => (2 * Math.PI) / frequency);
  const open = before.findIndex((wavelength) => wavelength > trained);
  const border = open < 0 ? before.length : open;
  const isKept = (ratio) => Math.abs(ratio - 1) < 1e-9;
  // Within the angle of one token, by which a last position may pass the arc.
  const isEnough = (frequency, pair) =>
    pair >= border && frequency * (length - 1) <= unscaled[pair] * trained * (1 + 1e-9);
  const needed = before.map((wavelength, pair) =>
    pair < border ? wavelength : (wavelength * length) / trained,
  );
  // How many times as long as needed every wavelength is.
  const excess = invFreq.map((frequency, pair) => (2 * Math.PI) / frequency / needed[pair]);
  const slower = excess.filter((times) => times > NEAR).length;
  const faster = excess.filter((times) => times < 1 / NEAR).length;
  return {
    before,
    needed,
    slower,
    faster,
    on: excess.length - slower - faster,
    trained,
    length,
    border,
    kept: ratios.slice(0, border).filter(isKept).length,
    enough: invFreq.filter(isEnough).length,
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
  const { values, own, chosen, pairs, wavelengths, before, wrong } = data;
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
      t('wavesLine', { before: before[own], after: wavelengths[own] }),
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
    [t('turnsLine', { pair: own, turns: data.turns, train: data.trained, pairs })],
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
  };
  return [
    t(`seen.${values.method}`, facts),
    wrong.length > 0 ? t('seenRampWrong', facts) : needWords(data, t),
  ];
}

// What is slowed without need, and what is slowed too little.
function needWords({ values, border, before, kept, enough, length, trained }, t) {
  const slow = before.length - border;
  return t(slow === 0 ? 'seenNone' : 'seenNeed', {
    method: t.option('method', values.method),
    fast: border,
    kept,
    idle: border - kept,
    slow,
    enough,
    length,
    times: length / trained,
  });
}

// How many points the band misses, on either side.
const needSeen = ({ values, slower, faster }, t) =>
  t(slower + faster === 0 ? 'seeAllOn' : 'seeOff', {
    method: t.option('method', values.method),
    slower,
    faster,
  });

// How much pairs are slowed, in the first step.
/** @type {Step<Data>['see']} */
const slowedSeen = ({ values, slowed: [first, last], length, trained }, t) =>
  t(length === trained ? 'seeNoneSlowed' : 'seeSlowed', {
    ...{ method: t.option('method', values.method), length, first, last },
  });

/** The frequencies of the chosen method, then those of the others, and the ratios in the picture. */
function numbers({ values, all }) {
  const order = [values.method, ...methods.filter((method) => method !== values.method)];
  const list = (name, values) => ({ name, axes: ['pair'], shape: [values.length], values });
  return [
    ...order.map((method) => list(`frequencies-${method}`, all[method].invFreq)),
    ...order.map((method) => list(`ratios-${method}`, all[method].ratios)),
  ];
}

// A text of twice the length.
const twice = ({ method, factor }) =>
  factor < 32 && !['dynamic', 'longrope'].includes(method) ? { factor: 2 * factor } : undefined;

/** What each way of scaling does to each pair: all of them on one axis. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/ramp',
  predict: {
    options: ['fast', 'slow', 'none'],
    done: { method: 'yarn', ramp: 'dimension', factor: 16, mix: 'official', index: 'official' },
    answer,
  },
  scene: { headDim: 'headDim' },
  params,
  settle: (values) => ({
    ...values,
    betaSlow: Math.min(values.betaSlow, values.betaFast / 2),
    pair: Math.min(values.pair, values.headDim / 2 - 1),
  }),
  compute,
  views: { ladder, ratios },
  steps: [
    // At the length of training nothing is slowed; the drag shows which pairs are. Both lessons know NTK by then.
    {
      name: 'slow',
      set: { method: 'ntk', factor: 1, index: 'official' },
      views: ['ladder'],
      handle: 'length',
      see: slowedSeen,
    },
    {
      name: 'need',
      set: { method: 'linear', factor: 4 },
      views: ['ladder'],
      controls: ['method'],
      see: needSeen,
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
      views: ['ladder'],
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
