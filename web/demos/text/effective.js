import { log } from '../../canvas/scale.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../plots/rows.js';
import { compute, NAMES } from './effective/effective-lengths.js';
import { heat } from './effective/heat.js';
import { mostNamed, named } from './effective/named.js';
import { ADVERTISED, ENCODINGS, modelName, OF_LENGTH, SCALINGS, TRAINED } from './effective/plan.js';
import { DEPTHS, LENGTHS, TESTS, tokenText } from './effective/sequences.js';
import { makeSession } from './effective/session.js';
import { parametersOf } from './effective/stored.js';
import { sessionFigure } from './session-figure.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './effective/effective-lengths.js' */

const ROW = 52;
const TOP = 74;

/** Every test with its effective length, beside the trained and the advertised one. @type {View<Data>} */
const tests = panel({
  place: 'side',
  frame(box, { scale }) {
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: NAMES.length });
    const left = box.x + rows.gutter;
    const bar = log([LENGTHS[0] / 2, LENGTHS.at(-1)], [left, box.x + box.width - 6]);
    return { ...rows, left, bar, bottom: rows.rows.y + rows.rows.height + 12 * scale };
  },
  title: 'testsName',
  note: 'testsHow',
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
    text(t('mark.advertised'), {
      ...{ x: bar(advertised), y: rows.y - 6 * scale, colour: style.second },
      align: advertised > 128 ? 'right' : 'center',
    });
  },
  handles(frame, { values }) {
    const row = NAMES.indexOf(values.test);
    return rowHandle(frame, { id: 'test', row, count: NAMES.length, set: (to) => ({ test: NAMES[to] }) });
  },
});

const place = (count, initial) => int({ initial, min: 0, max: count - 1, control: 'none' });

/** A stored model answers the tests. */
const makeLive = sessionFigure(makeSession, ({ isReading, asked }) => isReading && Math.max(...asked) === 0);

/** A length that a test found, which may lie below the shortest or be the longest of all. */
function lengthWords(length, t) {
  if (length === 0) return t('below', { length: LENGTHS[0] });
  return length === LENGTHS.at(-1) ? t('atLeast', { length }) : t('tokens', { length });
}

const ENDS = 5; // tokens shown at either end, and around the needle

/** The chosen sequence: its beginning, the place of what is asked for, and the question. */
function exampleText({ tokens, at }) {
  const keep = (i) => i < ENDS || i >= tokens.length - ENDS || Math.abs(i - at) <= 2;
  const parts = [];
  for (let i = 0; i < tokens.length; i++)
    if (keep(i)) parts.push(tokenText(tokens[i]));
    else if (parts.at(-1) !== '…') parts.push('…');
  return parts.join(' ');
}

/** The tests that fall short of what the simple needle found. */
const shorterOf = ({ effective }) => NAMES.filter((name) => effective[name] < effective.needle);

// What NIAH alone would report, beside the claim.
const seeNeedle = ({ effective, advertised }) => (effective.needle >= advertised ? 'seeHolds' : 'seeShort');

/** What you should have seen: the simple needle, and the tests that fall short of what it found. */
const seen = (data) => [seeNeedle(data), shorterOf(data).length > 0 ? 'seenShorter' : 'seenNone'];

// The case of the prediction: PI for four times the trained length.
const asked = { model: 'rope', scaling: 'linear', advertised: String(4 * TRAINED), threshold: 85.6 };

/** Small decoders answer NIAH and harder tests here: how long each says a model's context is. */
export default figure({
  name: 'text/effective',
  modules: ['scores', 'turns'],
  data: ENCODINGS.map((encoding) => `text-${modelName(encoding)}-1`),
  params: {
    advertised: choice({ initial: '64', options: ADVERTISED.map(String), control: 'buttons' }),
    scaling: choice({ initial: 'none', options: SCALINGS, control: 'buttons' }),
    threshold: real({ initial: 85.6, min: 30, max: 99, step: 0.1, digits: 1, snaps: [85.6] }),
    model: choice({ initial: 'rope', options: ENCODINGS, control: 'buttons', group: 'setup' }),
    test: choice({ initial: 'needle', options: Object.keys(TESTS), control: 'none' }),
    column: place(LENGTHS.length, 5),
    row: place(DEPTHS.length, 2),
    sample: int({ initial: 1, min: 1, max: 99, control: 'another', group: 'setup' }),
  },
  /** Only RoPE has frequencies to scale. */
  settle: (values) => (values.model === 'rope' ? values : { ...values, scaling: 'none' }),
  /** The prediction: the effective length by “three back”, where the simple needle holds as far as advertised. */
  predict: {
    options: ['advertised', 'trained', 'less'],
    at: 'tests',
    set: { ...asked, test: 'needle', column: 3, row: 2 },
    done: { ...asked, test: 'back', column: 3, row: 0, sample: 1 },
    answer({ effective }) {
      return effective.back >= 4 * TRAINED ? 'advertised' : effective.back >= TRAINED ? 'trained' : 'less';
    },
  },
  steps: {
    needle: {
      views: ['heat'],
      set: {
        ...{ model: 'rope', scaling: 'none', advertised: '64', test: 'needle', threshold: 85.6 },
        // Where the answer is still right.
        ...{ column: LENGTHS.indexOf(TRAINED), row: 2 },
      },
      controls: ['live'],
      handle: 'cell',
      see: 'cellValue',
    },
    claim: {
      set: { scaling: 'linear', advertised: '256' },
      controls: ['advertised', 'scaling'],
      see: seeNeedle,
    },
    tests: {
      views: ['tests', 'heat'],
      set: { scaling: 'linear', advertised: '256' },
      handle: 'test',
      see: (data) => seen(data)[1],
    },
    named: {
      views: ['named'],
      set: { model: 'rope', scaling: 'linear', advertised: '128' },
      handle: 'named',
      see: 'seeNamed',
    },
  },
  compute,
  live: { make: makeLive() },
  views: { heat, tests, named },
  variant: ({ test }) => test,
  slots(data, t) {
    const { values, effective, byLength, example } = data;
    const nameOf = (name) => t.option('test', name);
    const foundBy = (name) => lengthWords(effective[name], t);
    return {
      ...{ found: foundBy(values.test), needle: foundBy('needle') },
      ...{ names: shorterOf(data).map(nameOf).join(', ') },
      list: NAMES.map((name) => t('testValue', { testName: nameOf(name), found: foundBy(name) })).join(', '),
      whole: byLength[values.test][values.column],
      ...mostNamed(data),
      ...{ text: exampleText(example), answer: tokenText(example.answer) },
      ...{ parameters: parametersOf(values), each: OF_LENGTH },
    };
  },
  seen,
  readout: ({ answers }) => [
    [{ key: 'cellValue', as: 'strong' }],
    ['example'],
    [answers > 0 ? 'liveLine' : 'storedLine'],
    [{ key: 'settings', as: 'muted' }],
  ],
  /** Accuracies by test, length and depth, and their means. */
  numbers({ shares, byLength, effective, encoding }) {
    const [test, length, depth] = [NAMES, LENGTHS, DEPTHS].map((marks) => marks.length);
    const over = (name, axes, list, more) => [name, axes, Float64Array.from(list), more];
    const accuracies = NAMES.flatMap((name) => shares[name].flat());
    const means = NAMES.flatMap((name) => byLength[name]);
    const all = { marks: [NAMES, LENGTHS, DEPTHS], spread: true, measured: true };
    return [
      over('accuracy', { test, length, depth }, accuracies, all),
      over('mean-accuracy', { test, length }, means, { marks: [NAMES, LENGTHS], spread: true }),
      over('effective-length', { test }, Object.values(effective), { marks: [NAMES] }),
      encoding,
    ];
  },
});
