import { log } from '../../../canvas/scale.js';
import { choice, int, real } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { sessionFigure } from '../session-figure.js';
import { compute, effectiveLength, NAMES } from './compute.js';
import { curves } from './curves.js';
import { depths, depthWords } from './depths.js';
import { cellWords, heat } from './heat.js';
import { ADVERTISED, EACH, ENCODINGS, modelName, OF_LENGTH, SCALINGS, TRAINED } from './plan.js';
import { DEPTHS, LENGTHS, TESTS } from './sequences.js';
import { makeSession } from './session.js';
import { storedCounts } from './stored.js';
import { exampleWords, lengthWords, listWords } from './words.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 52;
const TOP = 74;

/** Every test with its effective length, beside the trained and the advertised one. @type {View<Data>} */
const tests = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + ROW * NAMES.length + 12) * scale),
  frame(box, { scale }) {
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: NAMES.length });
    const left = box.x + rows.gutter;
    return { ...rows, left, bar: log([LENGTHS[0] / 2, LENGTHS.at(-1)], [left, box.x + box.width - 6]) };
  },
  title: ({ threshold }, t) => t('testsName', { threshold }),
  titleAt: 16,
  note: 'testsHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, left, bar, middle, rows, text, line, fill } = pen;
    const { effective, values, trained, advertised } = data;
    markRow(pen, NAMES.indexOf(values.test), 0.08);
    for (const [length, dash] of /** @type {[number, number[]][]} */ ([
      [trained, [3, 3]],
      [advertised, []],
    ]))
      line([bar(length), rows.y, bar(length), rows.y + rows.height], { colour: style.second, dash });
    for (const [row, name] of NAMES.entries()) {
      const isOwn = name === values.test;
      if (isOwn) pointRow(pen, row);
      const y = middle(row);
      const weight = isOwn ? 650 : 400;
      const found = lengthWords(effective[name], t);
      const width = pen.widthOf(found, { weight });
      const edge = box.x + box.width - 6;
      text(t.option('test', name), { x: left, y: y - 6 * scale, weight, maxWidth: edge - width - left - 8 });
      text(found, { x: edge, y: y - 6 * scale, align: 'right', weight, halo: true });
      const place = { x: left, y: y + 5 * scale, width: edge - left, height: 8 * scale };
      fill(place, style.hairline);
      if (effective[name] > 0) fill({ ...place, width: bar(effective[name]) - left }, style.ink);
    }
    text(t('mark.advertised', { length: advertised }), {
      ...{ x: bar(advertised), y: rows.y - 6 * scale, colour: style.second },
      align: advertised > 128 ? 'right' : 'center',
    });
  },
  handles(frame, data, t) {
    return [
      rowHandle(frame, {
        id: 'test',
        row: NAMES.indexOf(data.values.test),
        count: NAMES.length,
        label: t('testHandle'),
        value: t('pair', {
          test: t.option('test', data.values.test),
          length: lengthWords(data.effective[data.values.test], t),
        }),
        set: (row) => ({ test: NAMES[row] }),
      }),
    ];
  },
  describe: (data, t) =>
    t('describeTests', {
      threshold: data.threshold,
      advertised: data.advertised,
      list: listWords(data, t),
    }),
});

const place = (count, initial) => int({ initial, min: 0, max: count - 1, control: 'none' });

const params = {
  advertised: choice({ initial: '64', options: ADVERTISED.map(String), control: 'buttons' }),
  scaling: choice({ initial: 'none', options: SCALINGS, control: 'buttons' }),
  threshold: real({ initial: 85.6, min: 30, max: 99, step: 0.1, digits: 1, snaps: [85.6] }),
  model: choice({ initial: 'rope', options: ENCODINGS, control: 'buttons', group: 'setup' }),
  test: choice({ initial: 'needle', options: Object.keys(TESTS), control: 'none' }),
  column: place(LENGTHS.length, 5),
  row: place(DEPTHS.length, 2),
  sample: int({ initial: 1, min: 1, max: 99, control: 'another', group: 'setup' }),
};

/** Only RoPE has frequencies to scale. */
const settle = (values) => (values.model === 'rope' ? values : { ...values, scaling: 'none' });

/** A stored model answers the tests. */
const makeLive = sessionFigure(makeSession, ({ isReading, asked }) => isReading && Math.max(...asked) === 0);

const facts = (data, t) => ({
  advertised: data.advertised,
  trained: data.trained,
  threshold: data.threshold,
  needle: lengthWords(data.effective.needle, t),
  list: listWords(data, t),
  scaling: t.option('scaling', data.values.scaling),
});

function readout(data, t) {
  const { values, answers, all, parameters } = data;
  return [
    [{ text: cellWords(data, t), as: 'strong' }],
    [exampleWords(data, t)],
    [t(answers > 0 ? 'liveLine' : 'storedLine', { answers, all })],
    [
      {
        text: t('settings', {
          ...facts(data, t),
          model: t.option('model', values.model),
          parameters,
          each: OF_LENGTH,
        }),
        as: 'muted',
      },
    ],
  ];
}

// What NIAH alone would report, beside the claim.
const seeNeedle = (data, t) =>
  t(data.effective.needle >= data.advertised ? 'seeHolds' : 'seeShort', facts(data, t));

/** What you should have seen: the simple needle, and the tests that fall short of what it found. */
function seen(data, t) {
  const { effective } = data;
  const shorter = NAMES.filter((name) => effective[name] < effective.needle);
  const names = shorter.map((name) => t.option('test', name)).join(', ');
  return [
    seeNeedle(data, t),
    t(shorter.length > 0 ? 'seenShorter' : 'seenNone', { ...facts(data, t), names }),
  ];
}

/** Accuracies by test, length and depth, and their means. */
function numbers({ shares, byLength, effective, encoding }) {
  const over = (axes, marks, list) => {
    return { axes, shape: marks.map(({ length }) => length), marks, values: Float64Array.from(list) };
  };
  const accuracies = NAMES.flatMap((name) => shares[name].flat());
  const means = NAMES.flatMap((name) => byLength[name]);
  return [
    {
      name: 'accuracy',
      ...over(['test', 'length', 'depth'], [NAMES, LENGTHS, DEPTHS], accuracies),
      spread: true,
      measured: true,
    },
    { name: 'mean-accuracy', ...over(['test', 'length'], [NAMES, LENGTHS], means), spread: true },
    { name: 'effective-length', ...over(['test'], [NAMES], Object.values(effective)) },
    encoding,
  ];
}

// The case of the prediction: YaRN for four times the trained length.
const asked = { model: 'rope', scaling: 'yarn', advertised: String(4 * TRAINED), threshold: 85.6 };

/** The prediction: the effective length by the hardest test, where the simple needle holds as far as advertised. */
const predict = {
  options: ['advertised', 'trained', 'less'],
  at: 'tests',
  set: { ...asked, test: 'needle', column: 3, row: 2 },
  done: { ...asked, test: 'back', column: 3, row: 0, sample: 1 },
  answer() {
    const counts = storedCounts(asked);
    const found = NAMES.map((name) =>
      effectiveLength(
        counts[name].map(
          (depths) => depths.reduce((total, count) => total + count, 0) / (EACH * DEPTHS.length),
        ),
        asked.threshold / 100,
      ),
    );
    const worst = Math.min(...found);
    return worst >= 4 * TRAINED ? 'advertised' : worst >= TRAINED ? 'trained' : 'less';
  },
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'needle',
    views: ['heat'],
    set: {
      ...{ model: 'rope', scaling: 'none', advertised: '64', test: 'needle', threshold: 85.6 },
      // Where the answer is still right.
      ...{ column: LENGTHS.indexOf(TRAINED), row: 2 },
    },
    controls: ['live'],
    handle: 'cell',
    see: cellWords,
  },
  {
    name: 'claim',
    views: ['heat'],
    set: { scaling: 'yarn', advertised: '256' },
    controls: ['advertised', 'scaling'],
    see: seeNeedle,
  },
  {
    name: 'tests',
    views: ['tests', 'heat'],
    set: { scaling: 'yarn', advertised: '256' },
    handle: 'test',
    see: (data, t) => seen(data, t)[1],
  },
  {
    name: 'threshold',
    views: ['curves', 'tests'],
    set: { scaling: 'yarn', advertised: '256' },
    controls: ['threshold'],
    handle: 'threshold',
    see: (data, t) => t('seeThreshold', facts(data, t)),
  },
  {
    name: 'depth',
    views: ['depths', 'heat'],
    set: { model: 'rope', scaling: 'none', advertised: '64', test: 'needle', column: 9, row: 6 },
    handle: 'depth',
    see: depthWords,
  },
];

/** Small decoders answer NIAH and harder tests here: how long each says a model's context is. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/effective',
  data: ENCODINGS.map((encoding) => `text-${modelName(encoding)}-1`),
  params,
  settle,
  predict,
  steps,
  compute,
  live: { make: makeLive() },
  views: { heat, tests, depths, curves },
  readout,
  seen,
  numbers,
};
