import { drawCurve } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { int } from '../../../core/parameters.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../temperature.js' */

/** Tokens of the row. */
export const seqLen = int({ initial: 16, min: 4, max: 512, scale: 'log', snaps: [4, 16, 64, 256] });

const dashes = { official: [], 'wrong-squared': [2, 3], 'wrong-inverted': [6, 4], never: [] };

/** The entropy of the row while the text grows, under every use of the factor. @type {View<Data>} */
export const entropy = chart({
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
        strike: name.startsWith('wrong'),
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
  describe: 'describeEntropy',
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
