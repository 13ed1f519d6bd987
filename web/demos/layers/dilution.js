import { linear, log } from '../../canvas/scale.js';
import { choice, int, real } from '../../core/parameters.js';
import { stepped } from '../../core/slider.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const RULES = ['log-n', 'ssmax', 'log-n-beyond', 'floor', 'floor-before', 'yarn'];
// What is subtracted from every logit; YaRN's factor applied twice, and divided by.
const MISTAKES = ['wrong-subtracted', 'wrong-squared', 'wrong-inverted'];
const LONGEST = 2 ** 20;
const lengths = Float64Array.from(
  new Set(Array.from({ length: 100 }, (_, i) => Math.round(16 * (LONGEST / 16) ** (i / 99)))),
);
const ticks = [16, 1024, 32768, LONGEST];
const names = { 1024: '1K', 32768: '32K', [LONGEST]: '1M' };

const params = {
  seqLen: int({ initial: 4096, min: 16, max: LONGEST, scale: 'log', snaps: [4096, 32768, 131072, LONGEST] }),
  cure: choice({ options: ['none', ...RULES, ...MISTAKES], control: 'select' }),
  lead: real({ initial: 10, min: 1, max: 16, step: 0.1, digits: 1 }),
  trainLen: int({
    initial: 4096,
    min: 256,
    max: 65536,
    scale: 'log',
    snaps: [4096, 8192, 16384],
    group: 'setup',
  }),
};

// Llama 4 and Ministral 3 have 0.1; the s of SSMax is learned.
const askOf = (rule, trained) => ({ rule, trained, scale: rule === 'ssmax' ? 0.12 : 0.1 });

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { seqLen, cure, lead, trainLen } = values;
  const places = memo('places', [seqLen], () => Float64Array.from([seqLen, ...lengths]));
  const rules = Object.fromEntries(
    RULES.map((rule) => [rule, engine.context.temperature(places, askOf(rule, trainLen))]),
  );
  const multipliers = {
    ...rules,
    'wrong-squared': rules.yarn.map((multiplier) => multiplier ** 2),
    'wrong-inverted': rules.yarn.map((multiplier) => 1 / multiplier),
  };
  // The n − 1 other keys, all of logit 0, weigh as much as one of logit ln(n − 1).
  const weightsOf = (multiplier) => {
    const logits = Float32Array.from({ length: 2 * places.length }, (_, i) => {
      const row = i >> 1;
      return i % 2 === 0 ? lead * multiplier(row) : Math.log(places[row] - 1);
    });
    const weights = engine.attention.weights(logits, { queryLen: places.length, keyLen: 2 });
    return weights.filter((_, i) => i % 2 === 0);
  };
  const curves = memo('curves', [places, trainLen, lead], () =>
    Object.fromEntries([
      ['none', weightsOf(() => 1)],
      // What is taken from every logit alike is taken from none: softmax does not see it.
      ['wrong-subtracted', weightsOf(() => 1)],
      ...Object.entries(multipliers).map(([rule, list]) => [rule, weightsOf((i) => list[i])]),
    ]),
  );
  const trained = [lead, Math.log(trainLen - 1)];
  return {
    places,
    multipliers,
    curves,
    multiplier: multipliers[cure]?.[0] ?? 1,
    weight: curves[cure][0],
    plain: curves.none[0],
    trained: engine.attention.weights(trained, { queryLen: 1, keyLen: 2 })[0],
    // YaRN's factor, on queries and on keys, and its square.
    factor: Math.sqrt(rules.yarn[0]),
    official: rules.yarn[0],
    wrong: cure.startsWith('wrong'),
  };
}

const length = {
  param: 'seqLen',
  fit: (wished) => params.seqLen.fit(Number(wished.toPrecision(3))),
  step: (value, count) => stepped(params.seqLen, value, count),
  label: 'lengthHandle',
};

const bottom = { ticks, format: (n) => names[n] ?? String(n), label: 'lengthAxis' };

// The chosen curve heavy; beside a cure that without one dashed, the others pale.
function drawCurves({ curve, style }, all, { values, places, shows }) {
  const xs = places.subarray(1);
  for (const [rule, ys] of Object.entries(all)) {
    const isChosen = rule === values.cure;
    if (!isChosen && (values.cure === 'none' || rule.startsWith('wrong'))) continue;
    const isPlain = rule === 'none' && shows('cure');
    const pale = isPlain ? style.second : style.rgba(style.second, 0.45);
    const look = {
      colour: isChosen ? style.ink : pale,
      width: isChosen ? 2 * style.line : 1,
      dash: isPlain ? [5, 4] : undefined,
    };
    // At first the drag draws the curve.
    const past = shows('cure') ? xs.length : xs.findLastIndex((length) => length <= values.seqLen) + 1;
    const end = shows('cure') ? [] : [[values.seqLen, ys[0]]];
    curve([...xs.subarray(0, past)].map((length, i) => [length, ys[i + 1]]).concat(end), look);
  }
}

/** The weight of a key that leads all others, against the length. @type {View<Data>} */
const weights = chart({
  place: 'main',
  height: [230, 122],
  margin: { left: 50, right: 18, top: 62, bottom: 60 },
  x: (range) => log([16, LONGEST], range),
  y: (range) => linear([0, 1], range),
  title: 'weightsName',
  note: ({ values: { cure }, wrong }, t) => ({
    text: cure === 'none' ? undefined : t.option('cure', cure),
    crossed: wrong,
  }),
  axes: {
    left: { ticks: [0, 0.5, 1], line: false, format: (share) => `${100 * share}%` },
    bottom,
  },
  draw(marks, data, t) {
    const { rule, point, text, x, y, plot, scale } = marks;
    const { values, curves, weight, wrong } = data;
    if (data.shows('cure')) {
      rule(values.trainLen, { dash: [3, 3] });
      const isNear = x(values.trainLen) < plot.x + 0.5 * plot.width;
      text(t('trainedHere'), {
        x: x(values.trainLen) + (isNear ? 6 : -6),
        y: plot.y - 8 * scale,
        align: isNear ? 'left' : 'right',
        colour: marks.style.second,
        halo: true,
      });
    }
    drawCurves(marks, curves, data);
    point(values.seqLen, weight, { radius: 6, hollow: wrong });
    const isLeft = x(values.seqLen) > plot.x + 0.7 * plot.width;
    text(t.number(weight, '2s%'), {
      x: x(values.seqLen) + (isLeft ? -17 : 17),
      y: Math.max(plot.y + 10, Math.min(y(weight), plot.y + plot.height - 12)),
      align: isLeft ? 'right' : 'left',
      baseline: 'middle',
      weight: 600,
      halo: true,
    });
  },
  drag: { length: { ...length, y: ({ weight }) => weight } },
});

/** What each cure multiplies logits with, against the length. @type {View<Data>} */
const factors = chart({
  place: 'side',
  invites: false,
  height: [230, 122],
  margin: { left: 40, right: 18, top: 62, bottom: 60 },
  x: (range) => log([16, LONGEST], range),
  y(range, { multipliers, values }) {
    const drawn = Object.keys(multipliers).filter((rule) => rule === values.cure || RULES.includes(rule));
    return linear([0, Math.max(2, ...drawn.flatMap((rule) => [...multipliers[rule]]))], range);
  },
  title: 'factorsName',
  note: 'factorHere',
  axes: { left: { ticks: 4, line: false }, bottom },
  draw(marks, data) {
    marks.level(1, { colour: marks.style.hairline });
    marks.rule(data.values.trainLen, { dash: [3, 3] });
    drawCurves(marks, data.multipliers, data);
    marks.point(data.values.seqLen, data.multiplier, { radius: 6, hollow: data.wrong });
  },
  drag: { factor: { ...length, y: ({ multiplier }) => multiplier } },
});

const ofWeight = ({ values: { cure, seqLen, trainLen } }) =>
  cure === 'none' ? 'seePlain' : cure === 'yarn' && seqLen > trainLen ? 'seeYarn' : 'seeCure';
const ofMistake = (data) => (data.wrong ? `see.${data.values.cure}` : ofWeight(data));

/** A key's weight at a length: how it thins out among others, and what models multiply the logits with. */
export default figure({
  name: 'layers/dilution',
  modules: ['context', 'scores'],
  params,
  predict: {
    options: ['same', 'half', 'thin'],
    done: { seqLen: LONGEST, cure: 'none', lead: 10, trainLen: 4096 },
    answer: ({ weight }) => (weight > 0.7 ? 'same' : weight > 0.2 ? 'half' : 'thin'),
  },
  steps: {
    thin: { set: { cure: 'none', seqLen: 1024 }, views: ['weights'], handle: 'length', see: ofWeight },
    cure: {
      set: { cure: 'yarn', seqLen: LONGEST },
      views: ['weights', 'factors'],
      controls: ['cure'],
      see: ofWeight,
    },
    lead: {
      set: { cure: 'floor', lead: 10, seqLen: LONGEST },
      views: ['weights'],
      controls: ['lead'],
      see: ({ values }) => (values.cure.startsWith('floor') ? 'seeFloor' : 'seeLead'),
    },
    mistake: {
      set: { cure: 'wrong-subtracted', lead: 10, seqLen: LONGEST },
    },
  },
  play: {
    from: 'cure',
    next: ({ seqLen }) =>
      seqLen < LONGEST ? { seqLen: Math.min(LONGEST, Math.round(1.25 * seqLen)) } : undefined,
    start: { seqLen: 16 },
  },
  compute,
  views: { weights, factors },
  readout: ({ wrong }) => [['trainedLine'], [wrong ? 'nowWrong' : 'nowLine'], ['factorLine']],
  seen: (data) => [ofMistake(data), 'seenTrained'],
  numbers({ values, multipliers, curves }) {
    const each = { length: lengths.length };
    const marks = { marks: [Array.from(lengths)] };
    const rule = RULES.includes(values.cure) ? values.cure : 'log-n';
    return [
      ['multiplier', each, multipliers[rule].subarray(1), marks],
      ['weight', each, curves[values.cure].subarray(1), marks],
      ['weight-plain', each, curves.none.subarray(1), marks],
    ];
  },
});
