import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { choice, int, text } from '../../../core/parameters.js';
import { chart } from '../../../plots/chart.js';
import { alongX } from '../../../plots/drag.js';
import { initialText } from '../../../strings/initial-text.js';
import { compute, settle } from './compute.js';
import { METHODS, MISTAKES, SHIFT } from './methods.js';
import { multiples } from './multiples.js';
import { table } from './table.js';

/** @import { Descriptor, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** What the chosen method adds along the distance: a thin line for every query, a heavy one for the chosen. */
/** @type {View<Data>} */
const profile = chart({
  place: 'side',
  height: [176, 114],
  margin: { left: 42, right: 8, top: 50 },
  plotHeight: 186,
  x(range, { values, causal }) {
    const last = Math.max(1, values.seqLen - 1);
    return linear([causal ? 0 : -last, last], range);
  },
  y(range, { methods, chosen }) {
    let reach = 0.5;
    for (const value of methods[chosen].effect) reach = Math.max(reach, Math.abs(value));
    return linear([-1.05 * reach, 1.05 * reach], range);
  },
  title: ({ values: { method } }, t) => t('profileName', { method: t.option('method', method) }),
  titleAt: 16,
  note: ({ values: { query } }, t) => t('profileNote', { query }),
  axes: {
    left: { ticks: 4, line: false },
    bottom: { ticks: 5, label: 'distanceAxis' },
  },
  draw({ style, plot, x, y, level, rule, curve, point, text }, data, t) {
    const { seqLen, query, key } = data.values;
    const { effect } = data.methods[data.chosen];
    level(0, { colour: style.hairline });
    const pointsOf = (i) =>
      Array.from({ length: data.causal ? i + 1 : seqLen }, (_, j) => [i - j, effect[i * seqLen + j]]);
    const thin = { colour: style.rgba(style.ink, style.dark ? 0.3 : 0.2), width: 1 };
    for (let i = 0; i < seqLen; i++) if (i !== query) curve(pointsOf(i), thin);
    curve(pointsOf(query), { width: 2 * style.line });
    if (data.masked) return;
    rule(query - key, { dash: [3, 3] });
    const own = data.pair[data.chosen].effect;
    point(query - key, own, { radius: 5 });
    const isRight = x(query - key) > plot.x + plot.width / 2;
    text(t.number(own, '+2'), {
      x: x(query - key) + (isRight ? -12 : 12),
      y: clamp(y(own) + (own < 0 ? 18 : -10), plot.y + 10, plot.y + plot.height - 6),
      align: isRight ? 'right' : 'left',
      weight: 700,
      halo: true,
    });
  },
  handles({ plot, x, y }, data, t) {
    const { seqLen, query, key } = data.values;
    const { effect } = data.pair[data.chosen];
    const at = (distance) => ({
      key: clamp(Math.round(query - distance), 0, data.causal ? query : seqLen - 1),
    });
    return [
      {
        id: 'distance',
        area: plot,
        x: x(Math.max(x.domain()[0], query - key)),
        y: y(effect),
        label: t('distanceHandle'),
        value: t('distanceValue', { distance: query - key, effect }),
        ...alongX(x, query - key, at),
      },
    ];
  },
  describe(data, t) {
    const { values, chosen } = data;
    return t(data.spread < 1e-3 ? 'describeProfileOne' : 'describeProfile', {
      method: t.option('method', values.method),
      query: values.query,
      distance: values.query - values.key,
      effect: data.pair[chosen].effect,
      spread: data.spread,
    });
  },
});

/** The numbers of the pair in the chosen method. */
function readout(data, t) {
  const { values, tokens, pair, chosen, methods } = data;
  const { query, key, method, seqLen } = values;
  const { at, how, moved, absolute } = methods[chosen];
  const { effect, score, weight } = pair[chosen];
  const name = t.option('method', method);
  const ids = (token) => [0, 1, 2].map((axis) => data.ids[axis * seqLen + token]).join(', ');
  const axes = ` · ${t('idsLine', { query: ids(query), key: ids(key) })}`;
  return [
    [
      t('pairLine', { query, key, queryToken: short(tokens[query]), keyToken: short(tokens[key]) }),
      ' · ',
      { text: t('distanceIs', { distance: query - key }), as: 'strong' },
    ],
    [
      { text: name, as: method === data.mistaken ? 'wrong' : 'strong' },
      ` (${t(`place-${at}-${how}`)}): `,
      t('sumLine', { content: data.content, effect, score }),
      ' → ',
      {
        text: data.masked ? t('maskedLine') : t('weightIs', { weight }),
        as: 'strong',
      },
    ],
    [
      t(absolute ? 'movedLine' : 'stillLine', { shift: SHIFT, moved }),
      { text: method === 'mrope' ? axes : '', room: axes },
    ],
  ];
}

// A long word would take the line for itself.
function short(token) {
  const signs = [...token];
  return signs.length > 12 ? `${signs.slice(0, 11).join('')}…` : token;
}

const seen = (data, t) => [see.moved, see.places, see.spread].map((say) => say(data, t));

/** What is to be seen at each step. */
const see = {
  pair(data, t) {
    const { query, key } = data.values;
    if (data.masked) return t('seeMasked', { query, key });
    const [sinusoids, rope] = ['sinusoidal', 'rope'].map(
      (id) => data.pair[METHODS.findIndex((method) => method.id === id)].score,
    );
    return t('seePair', { query, key, distance: query - key, sinusoids, rope });
  },
  spread: (data, t) => t(data.spread < 1e-3 ? 'seenOneCurve' : 'seenManyCurves', factsOf(data, t)),
  places: (data, t) =>
    t(data.values.source === 'identical' ? 'seenIdentical' : 'seenPlaces', factsOf(data, t)),
  moves: (data, t) => (data.values.offset === 0 ? t('seeUnmoved') : see.moved(data, t)),
  moved: (data, t) => t(data.absolute.length === 0 ? 'seenStill' : 'seenAbsolute', factsOf(data, t)),
};

const factsOf = ({ methods, absolute, values, spread }, t) => ({
  shift: SHIFT,
  count: absolute.length,
  rest: METHODS.length - absolute.length,
  names: absolute.map((id) => t.option('method', id)).join(', '),
  method: t.option('method', values.method),
  spread,
  added: methods.filter(({ how }) => how === 'added').length,
  turned: methods.filter(({ how }) => how === 'turned').length,
});

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
  numbers({ values: { seqLen, numHeads, headDim }, bias, rows, methods }) {
    const pair = { axes: ['query', 'key'], shape: [seqLen, seqLen] };
    const stacked = (axis, count) => ({ axes: [axis, ...pair.axes], shape: [count, ...pair.shape] });
    const all = (key) => {
      const values = Float32Array.from(methods.flatMap((method) => [...method[key]]));
      return { ...stacked('method', methods.length), values };
    };
    return [
      { name: 'alibi-bias', ...stacked('head', numHeads), values: bias },
      { name: 'sinusoidal-rows', axes: ['position', 'column'], shape: [seqLen, headDim], values: rows },
      { name: 'added-to-the-score', ...all('effect') },
      { name: 'scores', ...all('score') },
      { name: 'weights', ...all('weight') },
    ];
  },
};

export default demo;
