import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';
import { drawTrack, lastPosition, trackHandles } from '../pair/track.js';
import { complex } from './plane.js';

/** The two positions, and the score in three forms: matrices, complex numbers, cosine and sine. */
export const forms = {
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
  describe(data, t) {
    const [matrix, complexForm, waves] = data.three.map((value) =>
      t.number(value, { digits: 4, sign: true }),
    );
    return t(data.wrong ? 'describeFormsWrong' : 'describeForms', {
      m: data.values.m,
      n: data.values.n,
      matrix,
      complex: complexForm,
      waves,
      apart: t.number(data.apart, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = forms.frame(box, data);
    drawTrack(ctx, data, frame, style, t);
    const { scale, three, wrong } = data;
    for (const [i, block] of frame.blocks.entries()) {
      const isWrong = wrong && i > 0;
      const { x, y, width } = block;
      const line = { x, baseline: 'top', maxWidth: width };
      drawText(ctx, t(`form${i}`), { ...line, y, colour: style.second, strike: isWrong }, style);
      const value = t.number(three[i], { digits: 6, sign: true });
      drawText(ctx, value, { ...line, y: y + 19 * scale, size: 19 * scale, weight: 650 }, style);
      drawText(ctx, written(data, i, t), { ...line, y: y + 47 * scale, colour: style.second }, style);
    }
  },
  handles: (data, box, t) => trackHandles(data.values, forms.frame(box, data), t),
};

const columnsOf = (width, scale) => (width > 700 * scale ? 3 : 1);

const bracket = (text) => (text.startsWith('\u2212') ? `(${text})` : text);

// Each form with its numbers.
function written({ rotated, z, distance, invFreq }, form, t) {
  const number = (value, digits = 2) => bracket(t.number(value, { digits }));
  const angle = fine(distance * invFreq, 3, t);
  if (form === 0) {
    const [q, k] = [rotated.q, rotated.k];
    return `${number(q[0])} × ${number(k[0])} + ${number(q[1])} × ${number(k[1])}`;
  }
  if (form === 1) return `Re[(${complex(z, t)}) · exp(${angle}i)]`;
  return `${number(z[0])} × cos ${bracket(angle)} + ${number(-z[1])} × sin ${bracket(angle)}`;
}
