import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real, vector } from '../../core/parameters.js';
import { chart } from '../../plots/chart.js';
import { alongY } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { beneath, inset } from '../../plots/places.js';

const span = [-6, 8]; // of a logit
const shifts = Float64Array.from({ length: 65 }, (_, i) => -8 + i / 4);

const share = (weight) => `${Math.round(100 * weight)}%`;

const RULES = ['softmax', 'one-more', 'learned', 'registers', 'gate'];

const params = {
  rule: choice({ initial: 'softmax', options: RULES, control: 'buttons' }),
  first: choice({ initial: 'kept', options: ['kept', 'deleted', 'wrong-after'], control: 'buttons' }),
  shift: real({ initial: 0, min: -8, max: 8, step: 0.25, digits: 2 }),
  sinkLogit: real({ initial: 2, min: span[0], max: span[1], step: 0.1, digits: 1, control: 'none' }),
  registers: int({ initial: 4, min: 1, max: 8, snaps: [4], group: 'setup' }),
  outputGate: real({ initial: 0.3, min: 0, max: 1, step: 0.01, digits: 2 }),
  logits: vector({
    initial: [6, 0.2, -0.5, 1, 0.3, 1.2, 0.6, 1],
    min: span[0],
    max: span[1],
    digits: 1,
    control: 'none',
  }),
};

function compute(engine, values, { memo }) {
  const { rule, first, shift, sinkLogit, registers, outputGate, logits } = values;
  const count = logits.length;
  // Beside the tokens there may be a place that holds no token: its logit is 0 or learned, and no shift moves it. Registers
  // are further tokens, whose keys are learned: every one has a logit and a weight of its own.
  const placesOf = (each) =>
    ({ 'one-more': [0], learned: [sinkLogit], registers: new Array(registers).fill(sinkLogit) })[each] ?? [];
  const elsewhere = placesOf(rule);
  const keyLen = count + elsewhere.length;
  const mask = Uint8Array.from({ length: keyLen }, (_, i) => (first === 'deleted' && i === 0 ? 0 : 1));
  const rowAt = (moved) => Float32Array.from([...logits.map((logit) => logit + moved), ...elsewhere]);
  const row = rowAt(shift);
  const made = engine.attention.weights(row, { queryLen: 1, keyLen, mask });
  // The mistake: softmax over all of them, and only then the first one taken away.
  // A gate multiplies the output of the head, as if every weight were so much smaller.
  const open = rule === 'gate' ? outputGate : 1;
  const afterwards = (weights) =>
    weights.map((weight, i) => (first === 'wrong-after' && i === 0 ? 0 : open * weight));
  const weights = afterwards(made);
  const spent = (list) => list.subarray(0, count).reduce((sum, weight) => sum + weight, 0);
  const totals = memo('totals', [logits, rule, first, sinkLogit, registers, open], () =>
    Float64Array.from(shifts, (moved) =>
      spent(afterwards(engine.attention.weights(rowAt(moved), { queryLen: 1, keyLen, mask }))),
    ),
  );
  const plain = engine.attention.weights(row.subarray(0, count), { queryLen: 1, keyLen: count });
  // Each remedy on the same logits: what the first token, the others and no token get.
  const remedies = RULES.map((each) => {
    const all = Float32Array.from([...row.subarray(0, count), ...placesOf(each)]);
    const own = engine.attention.weights(all, { queryLen: 1, keyLen: all.length });
    const times = each === 'gate' ? outputGate : 1;
    return { rule: each, first: times * own[0], total: times * spent(own) };
  });
  return {
    values,
    count,
    remedies,
    row,
    mask,
    made,
    weights,
    plain,
    shifts,
    totals,
    total: spent(weights),
    firstWeight: weights[0],
    nowhere:
      elsewhere.length > 0 ? weights.subarray(count).reduce((sum, weight) => sum + weight, 0) : 1 - open,
    elsewhere: elsewhere.length,
    wrong: first === 'wrong-after',
  };
}

/** Logits to drag above the weights they become; dashed, those of softmax over the tokens alone. */
const bars = panel({
  place: 'main',
  invites: 'logit-0',
  height: [276, 122],
  frame(box, { scale, count, elsewhere, row, values }) {
    // The ring that lifts all logits has a place of its own beside them.
    const beside = isPlain({ values }) ? 52 : 0;
    const upper = inset(box, { left: 46, right: 10 + beside, top: 30, height: 140 }, scale);
    const lower = beneath(upper, { gap: 44 * scale, height: 130 });
    const slot = upper.width / (count + (elsewhere > 0 ? elsewhere + 0.5 : 0));
    // While all logits are lifted by hand, the scale has room for them and stays.
    const high = span[1] + (isPlain({ values }) ? 3 : 0);
    const reach = [Math.min(span[0], ...row), Math.max(high, ...row)];
    return {
      upper,
      lower,
      slot,
      // Places beside the tokens stand apart, half a slot away.
      xOf: (i) => upper.x + (i + 0.5 + (i >= count ? 0.5 : 0)) * slot,
      logit: linear(reach, [upper.y + upper.height, upper.y]),
      weight: linear([0, 1.04], [lower.y + lower.height, lower.y]),
    };
  },
  title: ({ shows }, t) => t(shows('logit-0') ? 'logitsName' : 'logitsPlain'),
  draw(pen, data, t) {
    const { upper, lower, slot, xOf, logit, weight, box, scale, style, text } = pen;
    const { row, mask, weights, plain, count, elsewhere, wrong } = data;
    const head = { y: lower.y - 16 * scale, weight: 600 };
    const sum = text(t('sumMark', spendFacts(data, t)), {
      ...head,
      x: box.x + box.width,
      align: 'right',
    });
    text(t(isPlain(data) ? 'weightsName' : 'weightsBeside'), {
      ...head,
      x: box.x,
      maxWidth: box.width - sum - 12,
    });
    if (wrong) pen.hatch(lower, style.rgba(style.second, 0.2), { gap: 9 });
    const gap = Math.min(8, 0.25 * slot);
    const isGone = (i) => i === 0 && (mask[0] === 0 || wrong);
    const tone = (i) => (row[i] < 0 ? style.negative : style.positive);
    const colour = (i) => (isGone(i) ? style.rgba(style.second, 0.25) : tone(i));
    const tokens = (plot) => ({ ...plot, width: slot * count });
    pen.bars(tokens(upper), { values: row.subarray(0, count), scale: logit, colour, gap });
    pen.bars(tokens(lower), { values: weights.subarray(0, count), scale: weight, gap });
    if (elsewhere > 0) {
      const beside = (plot) => ({ ...plot, x: xOf(count) - slot / 2, width: slot * elsewhere });
      const grey = { colour: style.second, gap };
      pen.bars(beside(upper), { values: row.subarray(count), scale: logit, ...grey });
      pen.bars(beside(lower), { values: weights.subarray(count), scale: weight, ...grey });
    }
    if (!isPlain(data))
      pen.bars(tokens(lower), { values: plain, scale: weight, colour: style.second, gap, dash: [3, 2] });
    writeWeights(pen, data, t);
    pen.line([upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second });
    writeLogits(pen, data, t);
    if (isPlain(data)) drawLift(pen, data, t);
    for (const i of grips(data)) pen.point({ x: xOf(i), y: logit(row[i]) }, { radius: 5, hollow: true });
    pen.axis(upper, { side: 'left', scale: logit, ticks: [-6, 0, 4, 8], line: false });
    pen.axis(lower, { side: 'left', scale: weight, ticks: [0, 0.5, 1], line: false, format: share });
    const foot = { y: lower.y + lower.height + 18 * scale, colour: style.second };
    text(t('firstName'), { ...foot, x: Math.max(xOf(0), box.x + 30 * scale), align: 'center' });
    if (elsewhere > 0) text(t(nowhereKey(data)), { ...foot, x: box.x + box.width, align: 'right' });
  },
  handles({ xOf, logit, upper }, data, t) {
    const { row, count, values } = data;
    const { logits, shift } = values;
    const lift = {
      id: 'lift',
      x: liftX(upper),
      y: logit(shift),
      label: t('liftHandle'),
      value: t('shiftValue', spendFacts(data, t)),
      drag: ({ y }) => ({ shift: clamp(Math.round(4 * logit.invert(y)) / 4, -LIFT, LIFT) }),
      key: ({ dx, dy }) => ({ shift: clamp(shift + 0.25 * (dx - dy), -8, 8) }),
    };
    const rings = grips(data).map((i) => {
      const isToken = i < count;
      const at = (wished) => {
        const fitted = Number(clamp(wished - (isToken ? shift : 0), span[0], span[1]).toFixed(1));
        if (!isToken) return { sinkLogit: fitted };
        return { logits: logits.map((other, j) => (i === j ? fitted : other)) };
      };
      return {
        id: `logit-${i}`,
        x: xOf(i),
        y: logit(row[i]),
        label: isToken
          ? t('logitHandle', { token: i })
          : t(isRegisters(data) ? 'registerHandle' : 'sinkHandle'),
        value: t.number(row[i], { digits: 2 }),
        ...alongY(logit, row[i], at, 0.1),
      };
    });
    return isPlain(data) ? [lift, ...rings] : rings;
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeBarsWrong' : besideKey(data, 'describeBars'), spendFacts(data, t)),
});

// What stands beside the tokens: nothing, or further tokens.
const isRegisters = ({ values }) => values.rule === 'registers';
const nowhereKey = (data) => (isRegisters(data) ? 'registersName' : 'nowhereName');
const besideKey = (data, key) => (isRegisters(data) ? `${key}Registers` : key);

const LIFT = 4; // how far a hand lifts all logits

const liftX = (plot) => plot.x + plot.width + 12;

// The level that a logit of 0 has come to: it lifts all of them.
function drawLift({ box, upper, logit, style, line, point, text }, { values: { shift } }, t) {
  const y = logit(shift);
  line([upper.x, y, liftX(upper), y], { colour: style.ink, dash: [6, 4] });
  point({ x: liftX(upper), y }, { radius: 7, hollow: true });
  text(t(shift === 0 ? 'liftName' : 'liftMark', { shift }), {
    x: box.x + box.width,
    y: y - 16,
    align: 'right',
    weight: 600,
  });
}

const isPlain = ({ values }) => values.rule === 'softmax' && values.first === 'kept';

// Each weight in per cent above its bar, where a slot is wide enough.
function writeWeights({ lower, slot, xOf, weight, style, text, widthOf }, { weights, plain, count }, t) {
  const size = 0.82 * style.size;
  for (const [i, each] of weights.entries()) {
    if (each === 0) continue;
    const label = t.number(each, each < 0.0995 ? '1%' : '0%');
    if (widthOf(label, { size }) > slot - 2) continue;
    const top = weight(Math.max(each, i < count ? plain[i] : 0));
    const y = Math.max(lower.y + 0.6 * size, top - 4);
    text(label, { x: xOf(i), y, size, align: 'center', halo: true });
  }
}

// A learned sink can be dragged and so can registers, by the first of them; the 1 of softmax1 cannot. Each logit from the
// step on that asks for it.
const grips = ({ count, values, shows }) => [
  ...(shows('logit-0') ? Array.from({ length: count }, (_, i) => i) : []),
  ...(['learned', 'registers'].includes(values.rule) && shows(`logit-${count}`) ? [count] : []),
];

// Each logit at the end of its bar, as long as no ring is there.
function writeLogits({ upper, slot, xOf, logit, style, text, widthOf }, { row, count, shows }, t) {
  if (shows('logit-0')) return;
  const size = 0.82 * style.size;
  for (const [i, each] of row.subarray(0, count).entries()) {
    const label = t.number(each, { digits: 1, sign: true });
    if (widthOf(label, { size }) > slot - 2) continue;
    const y = each < 0 ? logit(each) + 1.1 * size : Math.max(upper.y + 0.6 * size, logit(each) - 4);
    text(label, { x: xOf(i), y, size, align: 'center', halo: true });
  }
}

/** Where the whole of the attention goes: to the first token, to the others, nowhere. */
const shares = chart({
  place: 'side',
  height: [0, 176],
  margin: { left: 84, right: 54, top: 28 },
  plotHeight: (scale) => 140 * scale,
  x: (range) => linear([0, 1], range),
  title: 'sharesName',
  draw({ plot, x, box, style, rule, text, bars }, data, t) {
    const { scale, firstWeight, total, nowhere } = data;
    const rows = [
      ['firstName', firstWeight],
      ['restName', total - firstWeight],
      [nowhereKey(data), nowhere],
      ['totalName', total],
    ];
    const values = rows.map(([, value]) => Math.max(0, value));
    const colour = (i) => (i === 2 ? style.second : style.ink);
    bars(plot, { values, scale: x, horizontal: true, colour, gap: 16 * scale });
    rule(1, { dash: [3, 3], colour: style.second });
    text('100%', { x: x(1), y: plot.y - 5 * scale, align: 'center', colour: style.second });
    for (const [i, [key, value]] of rows.entries()) {
      const isTotal = key === 'totalName';
      const y = plot.y + ((i + 0.5) * plot.height) / rows.length;
      const look = { y, baseline: 'middle', weight: isTotal ? 600 : 400 };
      text(t(key), { ...look, x: box.x, maxWidth: 80 * scale });
      const end = { x: box.x + box.width, align: 'right' };
      text(t.number(value, '1%'), { ...look, ...end });
    }
  },
  describe: (data, t) => t(besideKey(data, 'describeShares'), spendFacts(data, t)),
});

/** What the tokens get together when all their logits are moved alike. */
const reach = chart({
  place: 'side',
  height: [110, 92],
  margin: { left: 46, right: 14, top: 32 },
  plotHeight: 110,
  x: (range, { shifts }) => linear([shifts[0], shifts.at(-1)], range),
  y: (range) => linear([0, 1.05], range),
  title: 'reachName',
  axes: {
    left: { ticks: [0, 0.5, 1], line: false, format: share },
    bottom: { ticks: [-8, -4, 0, 4, 8], label: 'shiftAxis' },
  },
  draw({ style, axes, rule, curve, point }, { shifts, totals, total, values }) {
    axes();
    rule(0, { colour: style.hairline });
    curve({ xs: shifts, ys: totals }, { width: 1.3 * style.line });
    rule(values.shift, { dash: [3, 3] });
    point(values.shift, total, { radius: 6 });
  },
  drag: {
    shift: {
      fit: (wished) => clamp(Math.round(4 * wished) / 4, -8, 8),
      step: (shift, count) => clamp(shift + 0.25 * count, -8, 8),
      y: ({ total }) => total,
      value: (data, t) => t('shiftValue', spendFacts(data, t)),
    },
  },
  describe: (data, t) => t('describeReach', spendFacts(data, t)),
});

/** The same logits under every remedy: the first token, the others, and what no token gets. */
const remedies = panel({
  place: 'side',
  height: [0, 274],
  frame(box, { scale }) {
    const bars = RULES.map((_, i) => inset(box, { top: 66 + 42 * i, height: 18 * scale }, scale));
    return { bars, x: linear([0, 1], [box.x, box.x + box.width]) };
  },
  title: 'remediesName',
  draw(pen, data, t) {
    const { bars, x, box, scale, style, text, fill, outline } = pen;
    const shades = [style.ink, style.rgba(style.ink, 0.4)];
    let from = box.x;
    for (const [i, key] of ['firstName', 'restName', 'elsewhereName'].entries()) {
      const sign = { x: from, y: box.y + 29 * scale, width: 12, height: 10 };
      if (i < 2) fill(sign, shades[i]);
      else outline(sign, style.second, { dash: [3, 2] });
      const words = { x: from + 17, y: sign.y + 5, baseline: 'middle', colour: style.second };
      from += 29 + text(t(key), { ...words, size: 0.9 * style.size, maxWidth: box.width / 3 - 26 });
    }
    for (const [i, { rule, first, total }] of data.remedies.entries()) {
      const bar = bars[i];
      const look = { y: bar.y - 5 * scale, weight: rule === data.values.rule ? 600 : 400 };
      const end = text(t.number(total, '1%'), { ...look, x: bar.x + bar.width, align: 'right' });
      text(t.option('rule', rule), { ...look, x: bar.x, maxWidth: bar.width - end - 10 });
      outline(bar, style.second, { dash: [3, 2] });
      fill({ ...bar, width: x(first) - bar.x }, shades[0]);
      fill({ ...bar, x: x(first), width: x(total) - x(first) }, shades[1]);
    }
  },
  describe: (data, t) =>
    t('describeRemedies', {
      list: data.remedies
        .map(({ rule, total }) => `${t.option('rule', rule)} ${t.number(total, '1%')}`)
        .join(', '),
    }),
});

/** What the tokens spend, and what is spent nowhere. */
function spendFacts(data, t) {
  const { total, firstWeight, nowhere, plain, weights, count, values } = data;
  return {
    total: t.number(total, '1%'),
    first: t.number(firstWeight, '1%'),
    rest: total - firstWeight,
    nowhere,
    plain: plain[0],
    last: weights[count - 1],
    lastPlain: plain[count - 1],
    times: weights[count - 1] / plain[count - 1],
    shift: values.shift,
    rule: t.option('rule', values.rule),
    low: data.totals[0],
    gate: values.outputGate,
    count: values.registers,
  };
}

/** The numbers below the figure. */
function readout(data, t) {
  const facts = spendFacts(data, t);
  return [
    [
      t('totalLine'),
      ' ',
      { text: facts.total, as: data.wrong ? 'wrong' : 'strong' },
      ...(facts.nowhere > 0 ? [' · ', t(isRegisters(data) ? 'registersLine' : 'nowhereLine', facts)] : []),
    ],
    [t('firstLine'), ' ', { text: facts.first, as: 'strong' }, ' · ', t('plainLine', facts)],
    [t('lastLine', facts)],
  ];
}

const SEEN = {
  softmax: 'seenSoftmax',
  'one-more': 'seenOneMore',
  learned: 'seenLearned',
  registers: 'seenRegisters',
  gate: 'seenGate',
};

/** What you should have seen. */
function seen(data, t) {
  const facts = spendFacts(data, t);
  const { first, rule } = data.values;
  return [
    t(SEEN[rule], facts),
    t({ kept: 'seenKept', deleted: 'seenDeleted', 'wrong-after': 'seenAfter' }[first], facts),
  ];
}

const steps = [
  {
    name: 'shift',
    views: ['bars'],
    set: { rule: 'softmax', first: 'kept', shift: 0 },
    handle: 'lift',
    see: (data, t) => t(data.values.shift === 0 ? 'seeStart' : 'seeShift', spendFacts(data, t)),
  },
  {
    name: 'one',
    views: ['bars', 'reach'],
    set: { rule: 'one-more', first: 'kept', shift: 0 },
    controls: ['rule', 'shift'],
    handle: 'shift',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'sink',
    views: ['bars', 'shares'],
    set: { rule: 'learned', first: 'kept', shift: 0, sinkLogit: 2 },
    handle: 'logit-8',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'gate',
    views: ['bars', 'remedies'],
    set: { rule: 'gate', first: 'kept', shift: 0 },
    controls: ['outputGate'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'mistake',
    views: ['bars', 'shares'],
    set: { rule: 'softmax', first: 'wrong-after', shift: 0 },
    controls: ['first'],
    handle: 'logit-0',
    see: (data, t) => seen(data, t)[1],
  },
];

/** The weights as softmax makes them, the logits, and what the tokens get at every shift. */
function numbers({ row, mask, made, weights, shifts, totals }) {
  const keys = { axes: ['key'], shape: [row.length] };
  return [
    {
      name: 'softmax',
      ...keys,
      values: made,
      call: { verb: 'attention.weights', inputs: [row], params: { queryLen: 1, keyLen: row.length, mask } },
    },
    { name: 'weights', ...keys, values: weights },
    { name: 'logits', ...keys, values: row },
    { name: 'shifts', axes: ['step'], shape: [shifts.length], values: shifts },
    { name: 'totals', axes: ['step'], shape: [totals.length], values: totals },
  ];
}

/** A row of weights always sums to one, unless it has somewhere else to spend: softmax, softmax with one more, a sink. */
/** @type {import('../../types.js').Descriptor} */
export default {
  name: 'sinks/softmax',
  predict: {
    options: ['one', 'less', 'zero'],
    done: { rule: 'softmax', first: 'kept', shift: -6 },
    // What eight tokens get together when every score falls by 6.
    answer(engine) {
      const logits = Float32Array.from(params.logits.initial, (logit) => logit - 6);
      const weights = engine.attention.weights(logits, { queryLen: 1, keyLen: 8 });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (total > 0.999) return 'one';
      return total < 0.01 ? 'zero' : 'less';
    },
  },
  params,
  steps,
  compute,
  views: { bars, shares, remedies, reach },
  readout,
  seen,
  numbers,
};
