import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongY } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';
import { span } from './softmax-rules.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './softmax-rules.js' */

/** Logits to drag above the weights they become; dashed, those of softmax over the tokens alone. */
/** @type {View<Data>} */
export const bars = panel({
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
    const { row, isFirstGone, weights, plain, count, elsewhere, wrong } = data;
    const head = { y: lower.y - 16 * scale, weight: 600 };
    const sum = text(t('sumMark'), { ...head, x: box.x + box.width, align: 'right' });
    const name = t(isPlain(data) ? 'weightsName' : 'weightsBeside');
    text(name, { ...head, x: box.x, maxWidth: box.width - sum - 12 });
    if (wrong) pen.hatch(lower, style.rgba(style.second, 0.2), { gap: 9 });
    const gap = Math.min(8, 0.25 * slot);
    const isGone = (i) => i === 0 && isFirstGone;
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
    pen.axis(upper, { side: 'left', scale: logit, ticks: [-4, 0, 4, 8], line: false });
    const format = (each) => t.number(each, '0%');
    pen.axis(lower, { side: 'left', scale: weight, ticks: [0, 0.5, 1], line: false, format });
    const foot = { y: lower.y + lower.height + 18 * scale, colour: style.second };
    text(t('firstName'), { ...foot, x: Math.max(xOf(0), box.x + 30 * scale), align: 'center' });
    if (elsewhere > 0) text(t('nowhereName'), { ...foot, x: box.x + box.width, align: 'right' });
  },
  handles({ xOf, logit, upper }, data, t) {
    const { row, count, values } = data;
    const { logits, shift } = values;
    const lift = {
      id: 'lift',
      x: liftX(upper),
      y: logit(shift),
      value: t('shiftValue'),
      drag: ({ y }) => ({ shift: clamp(Math.round(4 * logit.invert(y)) / 4, -LIFT, LIFT) }),
      key: ({ dx, dy }) => ({ shift: clamp(shift + 0.25 * (dx - dy), -8, 8) }),
    };
    const rings = grips(data).map((i) => {
      const isToken = i < count;
      const at = (wished) => {
        const fitted = Number(clamp(wished - (isToken ? shift : 0), span[0], span[1]).toFixed(1));
        if (!isToken) return { sinkLogit: fitted };
        return { logits: logits.with(i, fitted) };
      };
      return {
        id: `logit-${i}`,
        x: xOf(i),
        y: logit(row[i]),
        label: t(isToken ? 'logitHandle' : 'sinkHandle', { token: i }),
        value: t.number(row[i], '2'),
        ...alongY(logit, row[i], at, 0.1),
      };
    });
    return isPlain(data) ? [lift, ...rings] : rings;
  },
});

const LIFT = 4; // how far a hand lifts all logits

const liftX = (plot) => plot.x + plot.width + 12;

// The level that a logit of 0 has come to: it lifts all of them.
function drawLift({ box, upper, logit, style, line, point, text }, { values: { shift } }, t) {
  const y = logit(shift);
  line([upper.x, y, liftX(upper), y], { colour: style.ink, dash: [6, 4] });
  point({ x: liftX(upper), y }, { radius: 7, hollow: true });
  text(t(shift === 0 ? 'liftName' : 'liftMark'), {
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
    const label = t.number(each, '%');
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
    const label = t.number(each, '+1');
    if (widthOf(label, { size }) > slot - 2) continue;
    const y = each < 0 ? logit(each) + 1.1 * size : Math.max(upper.y + 0.6 * size, logit(each) - 4);
    text(label, { x: xOf(i), y, size, align: 'center', halo: true });
  }
}
