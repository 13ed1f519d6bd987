import { vectorPlane } from '../../../plots/plane.js';
import { query } from './compute.js';
import { facts } from './words.js';

const reach = 2.3;
const head = 28; // px at text size 13, for the title

const square = {
  reach,
  height: (width, { scale }) =>
    Math.round(Math.min(Math.max(width, 200), width < 420 ? 210 : 270) + head * scale),
  room: (box, { scale }) => ({ ...box, y: box.y + head * scale, height: box.height - head * scale }),
};

function drawArrows(marks, [q, k], t) {
  const { style, arrow, point, names } = marks;
  marks.cross();
  for (const radius of [1, 2]) marks.circle(radius);
  arrow(q, { width: 1.75, colour: style.second });
  arrow(k, { width: 3 });
  names([
    { vector: k, text: t('keyName'), beyond: 8, weight: 600, colour: style.ink },
    { vector: q, text: t('queryName'), beyond: 0, weight: 400, colour: style.second },
  ]);
  point([0, 0], { radius: 2.5 });
}

/** The pair in RoPE: the key as its content is, the query turned by the distance. */
export const rope = vectorPlane({
  ...square,
  place: 'main',
  title: 'ropeName',
  draw(marks, { values: { k }, ropeQuery }, t) {
    drawArrows(marks, [ropeQuery, k], t);
    marks.point(k, { radius: 6, hollow: true });
  },
  tips: ({ values: { k } }, t) => [
    {
      id: 'k',
      vector: k,
      label: t('keyArrow'),
      value: t('components', { x: k[0], y: k[1] }),
      set: (to) => ({ k: to }),
    },
  ],
  describe: (data, t) => t('describeRope', { ...facts(data, t), q: query[0] }),
});

/** The feature in PoPE: the key as long as its content makes it, at the angle of its phase. */
export const pope = vectorPlane({
  ...square,
  place: 'side',
  invites: false,
  title: 'popeName',
  draw(marks, { values: { k }, popeQuery, popeKey, wrong }, t) {
    const { plot, style, hatch, segment, point } = marks;
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    drawArrows(marks, [popeQuery, popeKey], t);
    // The number that it reads of the key's arrow.
    segment([0, 0], [k[0], 0], { colour: style.second, dash: [3, 3] });
    point([k[0], 0], { colour: style.second, radius: 4, hollow: true });
  },
  describe: (data, t) => t('describePope', facts(data, t)),
});
