import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { drawTrack, lastPosition, trackHandles } from '../track.js';
import { complex } from './planes.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** The two positions, and the score in three forms: matrices, complex numbers, cosine and sine. */
/** @type {View<Data>} */
export const forms = panel({
  height: (width, { scale }) => Math.round((144 + 82 * (columnsOf(width, scale) === 3 ? 1 : 3)) * scale),
  frame(box, { scale }) {
    const [left, right] = [box.x + 16, box.x + box.width - 16];
    const columns = columnsOf(box.width, scale);
    const track = box.y + 50 * scale;
    const width = (box.width - 24 * (columns - 1)) / columns;
    const blocks = Array.from({ length: 3 }, (_, i) => ({
      x: box.x + (columns === 3 ? i * (width + 24) : 0),
      y: track + (94 + (columns === 3 ? 0 : 82 * i)) * scale,
      width,
    }));
    return { left, right, track, blocks, x: linear([0, lastPosition], [left, right]) };
  },
  draw(pen, data, t) {
    const { blocks, scale, style, text } = pen;
    drawTrack(pen, data, t);
    for (const [i, { x, y, width }] of blocks.entries()) {
      const place = { x, baseline: 'top', maxWidth: width };
      text(t(`form${i}`), { ...place, y, colour: style.second, strike: data.wrong && i > 0 });
      const value = t.number(data.three[i], '+6');
      text(value, { ...place, y: y + 19 * scale, size: 19 * scale, weight: 650 });
      text(written(data, i, t), { ...place, y: y + 47 * scale, colour: style.second });
    }
  },
  handles: trackHandles,
  describe({ values, three, apart, wrong }, t) {
    const [matrix, complexForm, waves] = three;
    const { m, n } = values;
    const facts = { m, n, matrix, complex: complexForm, waves, apart };
    return t(wrong ? 'describeFormsWrong' : 'describeForms', facts);
  },
});

const columnsOf = (width, scale) => (width > 700 * scale ? 3 : 1);

const bracket = (text) => (text.startsWith('\u2212') ? `(${text})` : text);

// Each form with its numbers.
function written({ rotated: { q, k }, z, distance, invFreq }, form, t) {
  const number = (value) => bracket(t.number(value, '2'));
  const angle = t.number(distance * invFreq, '3f');
  if (form === 0) return `${number(q[0])} × ${number(k[0])} + ${number(q[1])} × ${number(k[1])}`;
  if (form === 1) return `Re[(${complex(z, t)}) · exp(${angle}i)]`;
  return `${number(z[0])} × cos ${bracket(angle)} + ${number(-z[1])} × sin ${bracket(angle)}`;
}
