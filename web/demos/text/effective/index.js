import { compute, effectiveLength, NAMES } from './compute.js';
import { curves } from './curves.js';
import { depths, depthWords } from './depths.js';
import { cellWords, heat } from './heat.js';
import { makeLive } from './live.js';
import { params, settle } from './params.js';
import { EACH, ENCODINGS, modelName, OF_LENGTH, TRAINED } from './plan.js';
import { DEPTHS, LENGTHS } from './sequences.js';
import { storedCounts } from './stored.js';
import { tests } from './tests.js';
import { exampleWords, lengthWords, listWords } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const facts = (data, t) => ({
  advertised: data.advertised,
  trained: data.trained,
  threshold: data.threshold,
  needle: lengthWords(data.effective.needle, t),
  list: listWords(data, t),
  factor: data.factor,
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
  const axes = ['test', 'length'];
  return [
    {
      name: 'accuracy',
      axes: [...axes, 'depth'],
      shape: [NAMES.length, LENGTHS.length, DEPTHS.length],
      marks: [NAMES, LENGTHS, DEPTHS],
      spread: true,
      measured: true,
      values: Float64Array.from(NAMES.flatMap((name) => shares[name].flat())),
    },
    {
      name: 'mean-accuracy',
      axes,
      shape: [NAMES.length, LENGTHS.length],
      marks: [NAMES, LENGTHS],
      spread: true,
      values: Float64Array.from(NAMES.flatMap((name) => byLength[name])),
    },
    {
      name: 'effective-length',
      axes: ['test'],
      shape: [NAMES.length],
      marks: [NAMES],
      values: Float64Array.from(NAMES, (name) => effective[name]),
    },
    {
      name: encoding.name,
      axes: [encoding.axis],
      shape: [encoding.values.length],
      values: encoding.values,
      call: encoding.call,
    },
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
