import { linear } from '../../../canvas/scale.js';
import { choice, int } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { bytesOf, HELD_OUT, ROPE } from '../models.js';
import { ALIKE, LENGTHS, lossesOf, meanLoss, TRAINED, usualLoss } from '../runs.js';
import { sessionFigure } from '../session-figure.js';
import { compute } from './compute.js';
import { bothWords, cacheOf, curves, lossWords } from './curves.js';
import { BLOCK, CACHES, STREAM, WHOLE } from './plan.js';
import { makeSession } from './session.js';
import { BEGUN } from './stored.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const HEADS = 12;
const PER_LAYER = 4;
const ROW = 22;
const TOP = 84;
const MOST = 0.02; // of the weight, where the axis ends unless a head has more

/** What each head gives to the first character, beside an even share. @type {View<Data>} */
const first = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + ROW * HEADS + 10) * scale),
  frame(box, { scale, first: weights = [], even }) {
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: HEADS });
    const left = box.x + rows.gutter + 88 * scale;
    const most = Math.max(MOST, even, ...weights);
    return { ...rows, bar: linear([0, most], [left, box.x + box.width - 60 * scale]) };
  },
  title: 'firstName',
  titleAt: 16,
  note: 'firstHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, gutter, rows, bar, middle, pitch, text, line, fill } = pen;
    const { first: weights, even, values } = data;
    const wide = { x: box.x, width: box.width, colour: style.second };
    if (!weights) return paragraph(pen, t('firstWait'), { ...wide, y: box.y + TOP * scale, most: 3 });
    const edge = bar(even);
    text(t('evenHere', { share: even }), {
      ...{ x: edge, y: rows.y - 8 * scale, align: 'center', colour: style.second },
      maxWidth: 2 * Math.min(edge - box.x, box.x + box.width - edge),
    });
    for (const [head, weight] of weights.entries()) {
      const isOwn = head === values.head;
      const y = middle(head);
      if (isOwn) markRow(pen, head, 0.08);
      if (isOwn) pointRow(pen, head);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(t('headShort', headOf(head)), { ...look, x: box.x + gutter, maxWidth: 84 * scale });
      fill(
        { x: bar(0), y: y - 0.3 * pitch, width: Math.max(1, bar(weight) - bar(0)), height: 0.6 * pitch },
        isOwn ? style.ink : style.second,
      );
      text(t.number(weight, '2%'), { ...look, x: box.x + box.width - 4, align: 'right' });
    }
    line([edge, rows.y, edge, rows.y + rows.height], { colour: style.ink, dash: [3, 3] });
  },
  handles(frame, data, t) {
    return [
      rowHandle(frame, {
        id: 'head',
        row: data.values.head,
        count: HEADS,
        label: t('headHandle'),
        value: headWords(data, t),
        set: (head) => ({ head }),
      }),
    ];
  },
  describe: (data, t) =>
    data.first
      ? t('describeFirst', {
          most: Math.max(...data.first),
          even: data.even,
          head: headWords(data, t),
        })
      : t('firstWait'),
});

/** A head's layer and number in it, from 1. */
const headOf = (head) => ({ layer: 1 + Math.floor(head / PER_LAYER), number: 1 + (head % PER_LAYER) });

/** The chosen head and its weight on the first character. */
function headWords({ first: weights, even, values }, t) {
  if (!weights) return t('firstWait');
  return t('headValue', {
    ...headOf(values.head),
    share: weights[values.head],
    even,
  });
}

/** All heads in one sentence. */
const firstWords = ({ first: weights, even }, t) =>
  t(Math.max(...weights) > 0.1 ? 'firstSink' : 'firstNone', {
    most: Math.max(...weights),
    mean: weights.reduce((sum, one) => sum + one, 0) / weights.length,
    even,
  });

/** Models that a cache can stream: what they add depends on distances alone, or is nothing. */
const STREAMED = ['rope', 'alibi', 't5', 'none'];

const params = {
  count: int({ initial: WHOLE, min: 0, max: STREAM, step: BLOCK, snaps: [4096], group: 'setup' }),
  model: choice({ initial: 'rope', options: STREAMED, control: 'buttons' }),
  cacheSize: int({ initial: 128, min: 32, max: 128, step: 16, group: 'setup' }),
  sinkSize: int({ initial: 4, min: 1, max: 16, snaps: [1, 4], group: 'setup' }),
  head: int({ initial: 0, min: 0, max: 11, control: 'none' }),
};

/** A model reads the held-out text. */
const makeLive = sessionFigure(
  ({ ask, told }, { loadData }) =>
    makeSession({ ask, told, begun: BEGUN, loadStream: async () => bytesOf(await loadData(HELD_OUT)) }),
  ({ isReading, losses }) => isReading && losses.window.length === 0,
);

function readout(data, t) {
  const { values, means } = data;
  return [
    [{ text: lossWords(data, t), as: 'strong' }],
    ...(means?.whole === undefined ? [] : [[t('wholeLine', { whole: means.whole, end: WHOLE })]]),
    ...(data.first ? [[firstWords(data, t)]] : []),
    [
      {
        text: t('settings', { model: t.option('model', values.model), ...cacheOf(values), trained: TRAINED }),
        as: 'muted',
      },
    ],
  ];
}

const seen = (data, t) => [lossWords(data, t), ...(data.first ? [firstWords(data, t)] : [])];

/** The loss of each block of the stream by cache, and the weight of each head on the first character. */
function numbers({ blocks, first: weights, values, frequencies }) {
  const count = blocks.window.length;
  return [
    ...(count > 0
      ? [
          {
            name: 'loss',
            axes: ['place', 'cache'],
            shape: [count, CACHES.length],
            marks: [Array.from({ length: count }, (_, i) => BLOCK * (i + 1)), CACHES],
            spread: true,
            measured: true,
            values: Float64Array.from({ length: count * CACHES.length }, (_, i) => {
              const block = Math.floor(i / CACHES.length);
              return blocks[CACHES[i % CACHES.length]][block] ?? Number.NaN;
            }),
          },
        ]
      : []),
    {
      name: 'stored-loss',
      axes: ['context'],
      shape: [LENGTHS.length],
      marks: [LENGTHS],
      measured: true,
      values: lossesOf(values.model)[0].losses,
    },
    ...(weights
      ? [
          {
            name: 'first-weight',
            axes: ['head'],
            shape: [weights.length],
            values: Float64Array.from(weights),
          },
        ]
      : []),
    frequencies,
  ];
}

/** The prediction: what happens to these models once the first characters are gone, as the stored losses have it. */
const predict = {
  options: ['collapse', 'rise', 'stay'],
  at: 'stream',
  set: { count: 128 },
  done: { count: 2048, model: 'rope', cacheSize: 128, sinkSize: 4 },
  answer() {
    const more = meanLoss('rope-window', LENGTHS.at(-1)) - usualLoss;
    return more < ALIKE ? 'stay' : more < 1 ? 'rise' : 'collapse';
  },
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'stream',
    views: ['curves'],
    set: { model: 'rope', cacheSize: 128, sinkSize: 4, count: WHOLE },
    controls: ['live'],
    handle: 'count',
    see: bothWords,
  },
  {
    name: 'sinks',
    views: ['curves'],
    set: { model: 'rope', cacheSize: 128, sinkSize: 4 },
    see: lossWords,
  },
  {
    name: 'first',
    views: ['curves', 'first'],
    set: { count: WHOLE },
    handle: 'head',
    see: headWords,
  },
  {
    name: 'model',
    views: ['curves', 'first'],
    controls: ['model'],
    see: lossWords,
  },
];

const play = {
  every: 90,
  waits: ({ isBehind, problem }) => isBehind && !problem,
  along: ['head'],
  next: ({ count }, data) => (!data?.problem && count < STREAM ? { count: count + BLOCK } : undefined),
  start: { count: 0 },
};

/** A small language model reads a long text through a cache that keeps the last characters, and the first, or not. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/stream',
  data: [ROPE, HELD_OUT],
  params,
  predict,
  steps,
  play,
  compute,
  live: { make: makeLive() },
  views: { curves, first },
  readout,
  seen,
  numbers,
};
