import { drawCurve } from '../../canvas/curve.js';
import { linear, log } from '../../canvas/scale.js';
import { writeNumber } from '../../core/numbers.js';
import { choice, int, real, vector } from '../../core/parameters.js';
import { stepped } from '../../core/slider.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { bars } from './temperature/bars.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

/** Tokens of the row. */
const seqLen = int({ initial: 16, min: 4, max: 512, scale: 'log', snaps: [4, 16, 64, 256] });

const dashes = { official: [], 'wrong-squared': [2, 3], 'wrong-inverted': [6, 4], never: [] };

/** The entropy of the row while the text grows, under every use of the factor. @type {View<Data>} */
const entropy = chart({
  place: 'side',
  height: [292, 122],
  margin: { left: 36, right: 16, top: 124, bottom: 60 },
  x: (range) => log([seqLen.min, seqLen.max], range),
  y: (range, { curves }) =>
    linear([0, 1.06 * Math.max(...Object.values(curves).flatMap((curve) => [...curve]))], range),
  title: 'entropyName',
  axes: {
    left: { ticks: 5, line: false },
    bottom: { ticks: [4, 16, 64, 256], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { box, style, curve, rule, point, text, put } = marks;
    const { curves, values, chosen, scale, lengths, wrong } = data;
    const names = Object.keys(dashes).filter((name) => wrong || !name.startsWith('wrong'));
    for (const [i, name] of names.entries()) {
      const isChosen = name === values.use;
      const colour = isChosen ? style.ink : style.second;
      const look = { colour, width: isChosen ? 2 * style.line : 1, dash: dashes[name] };
      curve({ xs: lengths, ys: curves[name] }, look);
      const y = box.y + (38 + 19 * i) * scale;
      const key = [
        [box.x, y],
        [box.x + 26, y],
      ];
      put(drawCurve, key, look);
      text(t.option('use', name), {
        x: box.x + 34,
        y: y + 1,
        baseline: 'middle',
        colour,
        weight: isChosen ? 600 : 400,
        crossed: name.startsWith('wrong'),
        maxWidth: box.width - 34,
      });
    }
    rule(values.seqLen, { dash: [3, 3] });
    point(values.seqLen, chosen.entropy, { radius: 6, hollow: wrong });
    nameEntropy(marks, data, t);
  },
  drag: {
    length: {
      param: 'seqLen',
      step: (value, count) => stepped(seqLen, value, count),
      y: ({ chosen }) => chosen.entropy,
    },
  },
});

// The entropy at this length beside its point, and that without the factor above its curve.
function nameEntropy({ plot, x, y, scale, style, text, widthOf }, { values, chosen, plain }, t) {
  const number = (value) => t.number(value, '3s');
  const place = x(values.seqLen);
  const said = number(chosen.entropy);
  const isRight = place + 12 + widthOf(said, { weight: 600 }) < plot.x + plot.width;
  const right = isRight ? { x: place + 12 } : { x: place - 12, align: 'right' };
  const below = Math.min(y(chosen.entropy) + 18 * scale, plot.y + plot.height - 8);
  text(said, { ...right, y: below, weight: 600, halo: true });
  const above = y(plain.entropy) - 10 * scale;
  const widest = widthOf(number(plain.entropy));
  if (values.use === 'never' || below - above < 22 * scale || place - 8 - widest < plot.x) return;
  text(number(plain.entropy), { x: place - 8, y: above, align: 'right', colour: style.second, halo: true });
}

const uses = ['official', 'wrong-squared', 'wrong-inverted', 'never'];
const longest = seqLen.max;
const lengths = Int32Array.from(
  new Set(Array.from({ length: 60 }, (_, i) => Math.round(4 * (longest / 4) ** (i / 59)))),
);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo, untraced }) {
  const { factor, seqLen, use, logits } = values;
  const all = memo('all', [logits], () => {
    const rest = engine.learned.table({ maxLen: longest - 4, dModel: 1, std: 0.5, seed: 3 });
    return Float32Array.from([...logits, ...rest]);
  });
  // What cosines and sines are multiplied by, and what the product of a query and a key is then multiplied by.
  const factors = Object.fromEntries(
    uses.map((name) => [name, name === 'never' ? 1 : attentionFactor(engine, factor, name)]),
  );
  const rowOf = (name, count, by = engine) => {
    const scale = factors[name] ** 2;
    const scaled = by.attention.scores([1], all.subarray(0, count), { headDim: 1, scale });
    const weights = by.attention.weights(scaled, { queryLen: 1, keyLen: count });
    return {
      scaled,
      weights,
      entropy: by.attention.entropy(weights, { queryLen: 1, keyLen: count })[0],
    };
  };
  const curves = memo('curves', [all, factor], () =>
    Object.fromEntries(
      uses.map((name) => [name, Float64Array.from(lengths, (count) => rowOf(name, count, untraced).entropy)]),
    ),
  );
  const chosen = rowOf(use, seqLen);
  const plain = rowOf('never', seqLen);
  return {
    raw: all.subarray(0, seqLen),
    lengths,
    factors,
    curves,
    chosen,
    plain,
    official: rowOf('official', seqLen),
    multiplier: factors[use] ** 2,
    top: Math.max(...chosen.weights),
    topPlain: Math.max(...plain.weights),
    wrong: use.startsWith('wrong'),
  };
}

const attentionFactor = (engine, factor, factorUse) =>
  engine.rope.frequencies({
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 4096,
      rope_scaling: { rope_type: 'yarn', factor },
    },
    factorUse,
  }).attentionFactor;

function seeEntropy({ chosen, plain }) {
  if (Math.abs(chosen.entropy - plain.entropy) < 5e-4) return 'seenTempSame';
  return chosen.entropy < plain.entropy ? 'seenTempSharper' : 'seenTempSofter';
}

function seeTop(data) {
  const [top, plain] = [data.top, data.topPlain].map((weight) => writeNumber(weight, '1%'));
  return top === plain ? 'seeTopSame' : 'seeTop';
}

/** YaRN's attention factor: what it does to the logits of a row, to its weights and to their entropy. */
export default figure({
  name: 'scaling/temperature',
  modules: ['scores', 'turns'],
  predict: {
    options: ['sharper', 'softer', 'same'],
    done: { factor: 32, use: 'official' },
    // The entropy of the row before and after its logits are multiplied by YaRN's factor squared.
    answer({ chosen, plain }) {
      if (chosen.entropy === plain.entropy) return 'same';
      return chosen.entropy < plain.entropy ? 'sharper' : 'softer';
    },
  },
  params: {
    factor: real({ initial: 32, min: 1, max: 128, digits: 1, scale: 'log', snaps: [1, 2, 4, 8, 16, 32, 64] }),
    seqLen,
    use: choice({ initial: 'official', options: uses, control: 'buttons' }),
    logits: vector({ initial: [2, 1, 0, -1], min: -4, max: 6, digits: 2, control: 'none' }),
  },
  steps: {
    factor: {
      set: { use: 'official', factor: 1 },
      views: ['bars'],
      controls: ['factor'],
      // How the factor of the text becomes that of the logits.
      see: 'seeFactor',
    },
    logits: { set: { use: 'official', factor: 32 }, handle: 'logit-0', see: seeTop },
    length: { set: { use: 'official' }, views: ['bars', 'entropy'], handle: 'length', see: seeEntropy },
    mistake: { set: { use: 'wrong-squared', factor: 32 }, controls: ['use'] },
  },
  // The row gets longer.
  play: {
    from: 'length',
    next: ({ seqLen }) =>
      seqLen < longest
        ? { seqLen: Math.min(longest, Math.max(seqLen + 1, Math.round(1.15 * seqLen))) }
        : undefined,
    start: { seqLen: 4 },
  },
  compute,
  views: { bars, entropy },
  variant: ({ use }) => (use.startsWith('wrong') ? 'wrong' : undefined),
  slots: ({ factors: { official }, chosen, plain }) => ({
    ...{ mscale: official, rightMultiplier: official ** 2 },
    ...{ entropy: chosen.entropy, plain: plain.entropy },
  }),
  seen: (data) => [`seen.${data.values.use}`, seeEntropy(data)],
  readout: () => [['factorLine', 'multiplierLine'], ['topLine', 'topPlainLine'], ['entropyLine']],
  numbers: ({ values: { seqLen, use }, chosen, curves }) => [
    ['weights', { key: seqLen }, chosen.weights],
    ['logits', { key: seqLen }, chosen.scaled],
    ['entropy', { length: lengths.length }, curves[use]],
    ['lengths', { length: lengths.length }, lengths],
  ],
});
