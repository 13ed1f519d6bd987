import { inset } from '../../../plots/places.js';
import { vectorPlane } from '../../../plots/plane.js';
import { drawTurn, subscript } from '../turning.js';

/** @import { Numbers, Translate, View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** q and k as complex numbers: as they were, turned, and the key's mirror image, which is its conjugate. */
/** @type {View<Data>} */
export const plane = vectorPlane({
  place: 'main',
  height: (width) => Math.round(Math.min(Math.max(width, 250), 380)),
  reach: 2.3,
  draw(marks, data, t) {
    const { style, arrow, segment, point } = marks;
    const { values, rotated, invFreq, wrong, shows } = data;
    const { q, k, m, n } = values;
    const hasQuery = shows('product');
    const colour = style.speed(data.speed);
    marks.cross();
    for (const radius of [1, 2]) marks.circle(radius);
    nameAxes(marks, t);
    drawTurn(marks, { vector: q, angle: m * invFreq, radius: 0.3 }, colour);
    drawTurn(marks, { vector: k, angle: n * invFreq, radius: 0.16 }, colour);
    const mirrored = conjugate(rotated.k);
    if (!wrong) {
      segment(rotated.k, mirrored, { colour: style.second, dash: [2, 3] });
      arrow(mirrored, { width: 1.75, dash: [5, 4] });
    }
    if (hasQuery) arrow(rotated.q, { width: 3 });
    arrow(rotated.k, { width: 1.75 });
    for (const vector of hasQuery ? [q, k] : [k]) {
      segment([0, 0], vector, { colour: style.second, dash: [4, 4] });
      point(vector, { colour: style.second, radius: 5, hollow: true });
    }
    const bold = { weight: 600, colour: style.ink };
    const pale = { beyond: 8, weight: 400, colour: style.second };
    // First with the number itself; with its position when there are two.
    const nameOf = (name, vector) =>
      hasQuery ? `${name}${subscript(n)}` : `${name} = ${complex(vector, t)}`;
    const names = [
      ...(hasQuery ? [{ vector: rotated.q, text: `q${subscript(m)}`, ...bold, beyond: m > 0 ? 0 : 8 }] : []),
      { vector: rotated.k, text: nameOf('k', rotated.k), ...bold, beyond: hasQuery ? (n > 0 ? 0 : 8) : 14 },
      ...(wrong ? [] : [{ vector: mirrored, text: nameOf('k̄', mirrored), ...bold }]),
      ...(hasQuery && m > 0 ? [{ vector: q, to: rotated.q, text: 'q', ...pale }] : []),
      ...(n > 0 ? [{ vector: k, to: rotated.k, text: 'k', ...pale }] : []),
    ];
    // Below the name of the imaginary axis, and off that of the real one.
    const { plot, centre } = marks;
    const realName = { x: plot.x + plot.width - style.size, y: centre.y - 0.7 * style.size };
    marks.names(names, { above: 1.6 * style.size, taken: [realName] });
    point([0, 0], { radius: 2.5 });
  },
  tips: ({ values }, t) =>
    ['q', 'k'].map((id) => ({
      id,
      vector: values[id],
      label: t(id === 'q' ? 'queryNumber' : 'keyNumber'),
      value: complex(values[id], t),
      set: (vector) => ({ [id]: vector }),
    })),
  describe({ values, rotated, wrong }, t) {
    return t(wrong ? 'describePlaneWrong' : 'describePlane', {
      m: values.m,
      n: values.n,
      q: complex(rotated.q, t),
      k: complex(rotated.k, t),
      conjugate: complex(conjugate(rotated.k), t),
    });
  },
});

const head = 76; // px at text size 13, for the name and the score

/** The product of both numbers: its real part is the score. Points: the same gap in all other places. */
/** @type {View<Data>} */
export const product = vectorPlane({
  place: 'side',
  invites: false,
  height: (width, { scale }) => Math.round(Math.min(width, 300) + head * scale),
  room: (box, { scale }) => inset(box, { top: head }, scale),
  // A whole number of units, so that the picture grows by steps while arrows are dragged.
  reach: ({ z }) => Math.max(1, Math.ceil(1.12 * Math.hypot(...z))),
  draw(marks, { turned, fan, wrong, z, speed }, t) {
    const { box, scale, style, text, segment, point } = marks;
    const name = { x: box.x, y: box.y + 2, baseline: 'top', colour: style.second, maxWidth: box.width };
    text(t(wrong ? 'productWrong' : 'productName'), { ...name, strike: wrong });
    const score = t.number(turned[0], '+3');
    text(score, { x: box.x, y: box.y + 54 * scale, size: 30 * scale, weight: 650 });
    marks.cross();
    marks.circle(Math.hypot(...z));
    nameAxes(marks, t);
    const colour = style.speed(speed);
    for (const vector of fan) point(vector, { colour: style.rgba(colour, 0.7), radius: 3 });
    const real = [turned[0], 0];
    segment(turned, real, { colour: style.second, dash: [3, 3] });
    segment([0, 0], real, { width: 6 });
    marks.arrow(turned, { colour, width: 2.5 });
    point([0, 0], { radius: 2.5 });
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeProductWrong' : 'describeProduct', {
      product: complex(data.turned, t),
      score: data.turned[0],
      places: data.scores.length,
      spread: data.spread,
    }),
});

/** @returns {[number, number]} */
/** @param {Numbers} number */
const conjugate = ([real, imaginary]) => [real, -imaginary];

/**
 * A complex number, to two decimals.
 *
 * @param {Numbers} number
 * @param {Translate} t
 */
export function complex([real, imaginary], t) {
  const size = t.number(Math.abs(imaginary), '2');
  const isNegative = imaginary < 0 && size !== t.number(0, '2');
  return `${t.number(real, '2')} ${isNegative ? '\u2212' : '+'} ${size}i`;
}

function nameAxes({ centre, plot, style, text }, t) {
  const look = { colour: style.second, size: style.size - 1 };
  const right = plot.x + plot.width;
  text(t('realAxis'), { ...look, x: right - 2, y: centre.y - 5, align: 'right', halo: true });
  text(t('imaginaryAxis'), { ...look, x: centre.x + 5, y: plot.y + 2, baseline: 'top' });
}
