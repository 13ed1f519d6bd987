import { drawArrow } from '../../../canvas/arrow.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { placeLabels, withoutTwins } from '../pair/labels.js';
import { drawGround, drawTurn, subscript } from '../turning.js';

const reach = 2.3;
const grain = 0.05;

/** q and k as complex numbers: as they were, turned, and the key's mirror image, which is its conjugate. */
export const plane = {
  place: 'main',
  height: (width) => Math.round(Math.min(Math.max(width, 250), 380)),
  frame: (box) => planeFrame(box, reach),
  describe(data, t) {
    const { values, rotated, wrong } = data;
    return t(wrong ? 'describePlaneWrong' : 'describePlane', {
      m: values.m,
      n: values.n,
      q: complex(rotated.q, t),
      k: complex(rotated.k, t),
      conjugate: complex([rotated.k[0], -rotated.k[1]], t),
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = plane.frame(box);
    const { values, rotated, invFreq, wrong } = data;
    const colour = style.speed(data.speed);
    const at = ([x, y]) => ({ x: frame.x(x), y: frame.y(y) });
    drawGround(ctx, frame, style);
    drawAxisNames(ctx, frame, style, t);
    drawTurn(ctx, frame, { vector: values.q, angle: values.m * invFreq, radius: 0.3 }, colour, style);
    drawTurn(ctx, frame, { vector: values.k, angle: values.n * invFreq, radius: 0.16 }, colour, style);
    const mirrored = [rotated.k[0], -rotated.k[1]];
    if (!wrong) {
      const [from, to] = [at(rotated.k), at(mirrored)];
      drawLine(ctx, [from.x, from.y, to.x, to.y], { colour: style.second, dash: [2, 3] }, style);
      drawArrow(ctx, frame.centre, to, { colour: style.ink, width: 1.75, dash: [5, 4] }, style);
    }
    drawArrow(ctx, frame.centre, at(rotated.q), { colour: style.ink, width: 3 }, style);
    drawArrow(ctx, frame.centre, at(rotated.k), { colour: style.ink, width: 1.75 }, style);
    for (const id of ['q', 'k']) {
      const end = at(values[id]);
      const look = { colour: style.second, dash: [4, 4] };
      drawLine(ctx, [frame.centre.x, frame.centre.y, end.x, end.y], look, style);
      drawPoint(ctx, end, { colour: style.second, radius: 5, hollow: true }, style);
    }
    const bold = { weight: 600, colour: style.ink };
    const pale = { beyond: 8, weight: 400, colour: style.second };
    const labels = [
      { vector: rotated.q, text: `q${subscript(values.m)}`, ...bold },
      { vector: rotated.k, text: `k${subscript(values.n)}`, ...bold },
      ...(wrong ? [] : [{ vector: mirrored, text: `k̄${subscript(values.n)}`, ...bold }]),
      ...(values.m > 0 ? [{ vector: values.q, to: rotated.q, text: 'q', ...pale }] : []),
      ...(values.n > 0 ? [{ vector: values.k, to: rotated.k, text: 'k', ...pale }] : []),
    ];
    const room = 1.6 * style.size; // of the name of the imaginary axis
    const { rect } = frame;
    const inner = { ...frame, rect: { ...rect, y: rect.y + room, height: rect.height - room } };
    for (const { text, at: spot, colour: ink, weight } of placeLabels(
      withoutTwins(labels, frame),
      inner,
      style.size,
    )) {
      const look = { align: 'center', baseline: 'middle', size: style.size + 2, halo: true };
      drawText(ctx, text, { ...spot, ...look, weight, colour: ink }, style);
    }
    drawPoint(ctx, frame.centre, { colour: style.ink, radius: 2.5 }, style);
  },
  handles(data, box, t) {
    const frame = plane.frame(box);
    const round = (value) => Math.round(Math.min(reach, Math.max(-reach, value)) / grain) * grain;
    return ['q', 'k'].map((id) => {
      const [x, y] = data.values[id];
      return {
        id,
        x: frame.x(x),
        y: frame.y(y),
        label: t(id === 'q' ? 'queryNumber' : 'keyNumber'),
        value: complex([x, y], t),
        drag: (point) => ({ [id]: [round(frame.x.invert(point.x)), round(frame.y.invert(point.y))] }),
        key: ({ dx, dy }) => ({ [id]: [round(x + grain * dx), round(y - grain * dy)] }),
      };
    });
  },
};

/** A square plane in the middle of a box, −reach … reach on both axes. */
export function planeFrame(box, reach) {
  const half = Math.min(box.width, box.height) / 2;
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    half,
    centre,
    unit: half / reach,
    x: linear([-reach, reach], [centre.x - half, centre.x + half]),
    y: linear([-reach, reach], [centre.y + half, centre.y - half]),
    rect: { x: centre.x - half, y: centre.y - half, width: 2 * half, height: 2 * half },
  };
}

/** A complex number, to two decimals. */
export function complex([real, imaginary], t) {
  const size = t.number(Math.abs(imaginary), { digits: 2 });
  const isNegative = imaginary < 0 && size !== t.number(0, { digits: 2 });
  return `${t.number(real, { digits: 2 })} ${isNegative ? '\u2212' : '+'} ${size}i`;
}

export function drawAxisNames(ctx, { centre, rect }, style, t) {
  const look = { colour: style.second, size: style.size - 1 };
  const right = rect.x + rect.width;
  drawText(ctx, t('realAxis'), { ...look, x: right - 2, y: centre.y - 5, align: 'right', halo: true }, style);
  drawText(ctx, t('imaginaryAxis'), { ...look, x: centre.x + 5, y: rect.y + 2, baseline: 'top' }, style);
}
