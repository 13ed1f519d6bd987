import { clamp } from '../../../core/numbers.js';
import { inset } from '../../../plots/places.js';
import { vectorPlane } from '../../../plots/plane.js';
import { LAST } from './params.js';
import { facts } from './words.js';

const HEAD = 48; // for two lines of words, CSS px at text size 13
const TURN = 2 * Math.PI;

const view = vectorPlane({
  place: 'main',
  height: (width, { scale }) => Math.round(Math.min(Math.max(width, 260), 360) + HEAD * scale),
  room: (box, { scale }) => inset(box, { top: HEAD }, scale),
  reach: 2.4,
  title: 'planeName',
  note: ({ values }, t) => t(values.order === 'decoupled' ? 'planeOwn' : 'planeNote'),
  draw(marks, data, t) {
    marks.cross();
    if (data.values.order === 'decoupled') drawOwn(marks, data, t);
    else drawOrders(marks, data, t);
    marks.point([0, 0], { radius: 2.5 });
  },
  describe: (data, t) =>
    t(
      data.values.order === 'decoupled'
        ? 'describeOwn'
        : data.values.up === 'similar'
          ? 'describeSame'
          : 'describePlane',
      facts(data, t),
    ),
});

/** One pair of a key: projected up and then rotated, and the other way round; or with a rotated part of its own. */
export const plane = {
  ...view,
  handles(data, box, t) {
    const { x, y } = view.frame(box, data);
    const { values, content, ownKey, ownStart, key, frequency } = data;
    const [tip, start] = values.order === 'decoupled' ? [ownKey, ownStart] : [key, content];
    const from = Math.atan2(start[1], start[0]);
    const angle = (point) => Math.atan2(y.invert(point.y), x.invert(point.x)) - from;
    const positionAt = (point) =>
      Math.round((((angle(point) % TURN) + TURN) % TURN) / frequency) % (LAST + 1);
    return [
      {
        id: 'key',
        x: x(tip[0]),
        y: y(tip[1]),
        label: t('keyHandle'),
        value: t('keyValue', { position: values.position }),
        drag: (point) => ({ position: positionAt(point) }),
        key: ({ dx, dy }) => ({ position: clamp(values.position + dx - dy, 0, LAST) }),
      },
    ];
  },
};

function drawOrders(marks, { round, content, key, wrongKey, wrong }, t) {
  const { style, arrow, segment, point, names } = marks;
  drawPath(marks, round.key, { colour: style.rgba(style.ink, 0.45) });
  drawPath(marks, round.wrongKey, { colour: style.second, dash: [4, 4] });
  segment(key, wrongKey, { colour: style.ink, width: 2, dash: [2, 3] });
  segment([0, 0], content, { colour: style.second, dash: [2, 3] });
  arrow(wrongKey, { width: wrong ? 3 : 2, colour: style.second, dash: [6, 4] });
  arrow(key, { width: 3 });
  point(content, { colour: style.second, radius: 4, hollow: true });
  names([
    { vector: key, text: t('keyMark'), weight: 600, colour: style.ink, beyond: 8 },
    { vector: wrongKey, text: t('wrongMark'), to: key, weight: 600, colour: style.second },
  ]);
}

function drawOwn(marks, { round, content, ownKey, ownStart }, t) {
  const { style, arrow, segment, point, names } = marks;
  const [still, turning] = [style.speed(1), style.speed(0)];
  drawPath(marks, round.ownKey, { colour: style.rgba(turning, 0.6) });
  segment([0, 0], ownStart, { colour: style.second, dash: [2, 3] });
  point(ownStart, { colour: style.second, radius: 4, hollow: true });
  arrow(content, { width: 3, colour: still });
  arrow(ownKey, { width: 3, colour: turning });
  names([
    { vector: ownKey, text: t('ownMark'), weight: 600, colour: turning, beyond: 8 },
    { vector: content, text: t('contentMark'), weight: 600, colour: still },
  ]);
}

function drawPath({ curve, x, y }, path, look) {
  const points = Array.from({ length: path.length / 2 }, (_, i) => ({
    x: x(path[2 * i]),
    y: y(path[2 * i + 1]),
  }));
  curve(points, look);
}
