import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { choice, int, real } from '../../../core/parameters.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { compute, GUESSES, HEADS, LENGTHS, LONGEST, measure, settle } from './compute.js';
import { reach, spread } from './reach.js';
import { facts, readout, see, seen } from './words.js';

/** @import { Descriptor, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const BRACKETS = 52; // px below the plot
const BRACKET = 26;

const bracketAt = (i, foot, scale) => foot + (BRACKETS + 8 + i * BRACKET) * scale;

/** The whole text on a line: where the weight of its last token lies, the window, the length of training, a fact. */
/** @type {View<Data>} */
const line = chart({
  place: 'full',
  invites: false,
  height: (_width, { scale, guess, shows }) =>
    Math.round(78 + (116 + BRACKET * (Number(shows('fact')) + (guess ? 1 : 0))) * scale),
  margin: (scale) => ({ left: 8, right: 8, top: 48 * scale }),
  plotHeight: 76,
  x: (range, { values }) => linear([values.testLen - 1, 0], range),
  y: (range, { bins }) => linear([0, Math.max(...bins)], range),
  title: (data, t) => t('lineName', facts(data, t)),
  titleAt: 16,
  draw({ plot, x, y, box, style, text, line, labels, put }, data, t) {
    const { values, tested, bins, scale } = data;
    const all = facts(data, t);
    put(drawBars, plot, { values: bins, scale: y, gap: 1 });
    const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
    line([plot.x, foot, right, foot], { colour: style.second });
    put(drawPoint, { x: x(0), y: foot }, { colour: style.ink, radius: 5 });
    const hasFact = data.shows('fact');
    if (hasFact) {
      line([x(values.fact), plot.y, x(values.fact), foot], { dash: [2, 3] });
      put(drawPoint, { x: x(values.fact), y: foot }, { colour: style.second, radius: 6.5, hollow: true });
    }
    const each = Math.round(values.testLen / bins.length);
    text(t(data.head === 0 ? 'barPlain' : 'barName', { ...all, each }), {
      x: box.x,
      y: box.y + 34 * scale,
      colour: style.second,
      maxWidth: box.width,
    });
    const names = [
      ...(hasFact ? [{ x: x(values.fact), text: t('factMark', all), colour: style.second }] : []),
      { x: right, text: t('newest'), colour: style.ink, weight: 600 },
      { x: plot.x, text: t('oldest'), colour: style.second },
    ];
    labels(names, { y: foot + 13 * scale, left: box.x, right: box.x + box.width });
    const marks = [
      [tested.window, t('windowMark', all), style.ink],
      // The length of training comes with a fact that lies beyond it.
      ...(hasFact ? [[values.trainLen, t('trainMark', all), style.second]] : []),
    ];
    if (data.guess) marks.push([GUESSES[data.guess], t('guess'), style.second, [4, 3]]);
    for (const [i, [length, name, colour, dash]] of marks.entries()) {
      const at = bracketAt(i, foot, scale);
      const ends = [Math.min(x(length - 1), right - 2), right];
      line([ends[0], at, ends[1], at], { colour, width: 2.5, dash });
      for (const end of ends) line([end, at - 4, end, at + 4], { colour, width: 1.5 });
      text(name, { x: right, y: at - 7, align: 'right', colour, maxWidth: plot.width });
    }
  },
  handles({ plot, x }, data, t) {
    const { fact, testLen, trainLen } = data.values;
    const train = (wished) => ({ trainLen: Math.max(16, whole(wished, 1, testLen)) });
    const told = (wished) => ({ fact: whole(wished, 1, testLen - 1) });
    const step = (value, by) => value + Math.sign(by) * Math.max(1, Math.abs(by) * 0.02 * testLen);
    const handles = [
      {
        id: 'fact',
        area: plot,
        x: x(fact),
        y: plot.y + plot.height,
        label: t('factHandle'),
        value: t('factValue', facts(data, t)),
        drag: (point) => told(x.invert(point.x)),
        key: ({ dx, dy }) => told(step(fact, -dx - dy)),
      },
      {
        id: 'train',
        x: x(trainLen - 1),
        y: bracketAt(1, plot.y + plot.height, data.scale),
        label: t('trainHandle'),
        value: t.number(trainLen),
        drag: (point) => train(x.invert(point.x) + 1),
        key: ({ dx, dy }) => train(step(trainLen, -dx - dy)),
      },
    ];
    return data.shows('fact') ? handles : [];
  },
  describe: (data, t) => t('describeLine', facts(data, t)),
});

const length = (initial) =>
  int({ initial, min: 16, max: LONGEST, scale: 'log', snaps: [512, 1024, 2048, 4096] });

/** A text longer than those of training: which window each head looks through, and what lies outside of it. */
/** @type {Descriptor<Data>} */
export default {
  name: 'alibi/extrapolation',
  params: {
    trainLen: length(512),
    testLen: length(4096),
    head: int({ initial: 8, min: 1, max: HEADS }),
    bias: choice({ initial: 'alibi', options: ['alibi', 'none'], control: 'buttons' }),
    share: real({
      initial: 0.9,
      min: 0.5,
      max: 0.99,
      step: 0.01,
      digits: 2,
      snaps: [0.5, 0.9],
      group: 'setup',
    }),
    content: real({ initial: 0, min: 0, max: 4, step: 0.1, digits: 1, group: 'setup' }),
    fact: int({ initial: 3000, min: 1, max: LONGEST - 1, scale: 'log', group: 'setup' }),
  },
  settle,
  steps: [
    {
      name: 'longer',
      set: { bias: 'alibi', head: 8, testLen: 1024, trainLen: 512 },
      views: ['line'],
      controls: ['testLen'],
      see: see.window,
    },
    {
      name: 'fact',
      set: { bias: 'alibi', testLen: 4096, trainLen: 512, fact: 3000 },
      views: ['line'],
      handle: 'fact',
      see: see.fact,
    },
    {
      name: 'heads',
      set: { bias: 'alibi', testLen: 4096, trainLen: 512 },
      views: ['reach'],
      handle: 'head',
      see: see.growth,
    },
    {
      name: 'none',
      set: { bias: 'none', testLen: 4096, trainLen: 512 },
      views: ['line', 'reach', 'spread'],
      controls: ['bias'],
      see: see.growth,
    },
  ],
  // The text grows from the length of training on, four times to the double.
  play: {
    next: ({ testLen }) =>
      testLen < LONGEST ? { testLen: Math.min(LONGEST, Math.round(testLen * 2 ** (1 / 4))) } : undefined,
    start: { testLen: 16 },
    from: 'fact',
  },
  compute,
  views: { line, reach, spread },
  readout,
  seen,
  predict: {
    options: Object.keys(GUESSES),
    done: { bias: 'alibi', head: 8, trainLen: 512, testLen: 4096, share: 0.9, content: 0 },
    answer(engine) {
      const { window } = measure(engine, { head: 8, length: 4096, share: 0.9 });
      const far = (option) => Math.abs(Math.log(window / GUESSES[option]));
      return Object.keys(GUESSES).reduce((best, option) => (far(option) < far(best) ? option : best));
    },
  },
  numbers,
  scene: { length: 'testLen' },
};

// The weights of the last query, and the windows and entropies of every head at every length.
function numbers({ values: { testLen, content }, head, scores, biases, curves, tested }) {
  const shape = { queryLen: 1, keyLen: testLen };
  const bias = {
    verb: 'alibi.bias',
    params: { numHeads: HEADS, ...shape, queryOffset: testLen - 1 },
    part: [(head - 1) * testLen, head * testLen],
  };
  const inputs = [content === 0 ? new Float32Array(testLen) : scores.subarray(LONGEST - testLen)];
  const params = { ...shape, ...(head > 0 && { bias }) };
  const table = { axes: ['head', 'length'], shape: [HEADS, LENGTHS.length] };
  const of = (name) => curves.slice(1).flatMap((curve) => curve[name]);
  return [
    {
      name: 'weights',
      axes: ['key'],
      shape: [testLen],
      values: tested.weights,
      call: { verb: 'attention.weights', inputs, params },
    },
    ...(head > 0
      ? [
          {
            name: 'bias',
            axes: ['key'],
            shape: [testLen],
            values: biases.subarray(head * LONGEST - testLen, head * LONGEST),
            call: bias,
          },
        ]
      : []),
    { name: 'lengths', axes: ['length'], shape: [LENGTHS.length], values: LENGTHS },
    { name: 'windows', ...table, values: of('window') },
    { name: 'entropies', ...table, values: of('entropy') },
  ];
}
