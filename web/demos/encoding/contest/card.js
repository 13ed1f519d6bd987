import { panel } from '../../../plots/panel.js';
import { PROPERTIES } from './score.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const gap = 28;
const columnsOf = (width, scale) => (width >= 640 * scale ? 2 : 1);

/** The six properties: whether each holds, and the number that says so. @type {View<Data>} */
export const card = panel({
  place: 'full',
  height: (width, { scale }) => Math.round((32 + (6 / columnsOf(width, scale)) * 42) * scale + 4),
  title: ({ score }, t) => t('cardName', { count: score.holds.filter(Boolean).length }),
  titleAt: 14.3,
  frame(box, { scale }) {
    const columns = columnsOf(box.width, scale);
    const width = (box.width - (columns - 1) * gap) / columns;
    const rows = PROPERTIES.map((_, i) => ({
      x: box.x + (i % columns) * (width + gap),
      y: box.y + (32 + 42 * Math.floor(i / columns)) * scale,
      width,
    }));
    return { rows };
  },
  depends: (data) => [data.score, data.scale],
  draw({ rows, style, text, line, point }, data, t) {
    for (const [i, property] of PROPERTIES.entries()) {
      const { x, y, width } = rows[i];
      const holds = data.score.holds[i] === 1;
      line([x, y, x + width, y], { colour: style.hairline });
      const foot = y + 1.25 * style.size;
      point({ x: x + 8, y: foot - 0.3 * style.size }, { radius: 5.5, hollow: !holds });
      const place = { x: x + 24, y: foot, maxWidth: width - 24 };
      const used = text(t(property), { ...place, weight: holds ? 600 : 400 });
      const after = { ...place, x: place.x + used + style.size, maxWidth: 90 };
      text(t(holds ? 'yes' : 'no'), { ...after, colour: style.second });
      const below = { ...place, y: foot + 1.35 * style.size, colour: style.second };
      text(measure(property, data, t), below);
    }
  },
  describe: (data, t) =>
    t('describeCard', {
      count: data.score.holds.filter(Boolean).length,
      holds: named(data, 1, t),
      fails: named(data, 0, t),
    }),
});

// The number behind a verdict, in a line.
function measure(property, { score, values }, t) {
  if (score.finite < 1) return t('noneLine', { share: 1 - score.finite });
  const [p, q] = score.closest;
  const facts = {
    unique: { p, q, distance: score.smallestDistance },
    bounded: { largest: score.largest, growth: score.growth },
    linear: { residual: score.shiftResidual },
    relative: { spread: score.spread },
    decays: { share: score.falling, half: Math.floor(values.seqLen / 2) },
    longer: { drift: score.drift, share: score.newColumns },
  };
  return t(`${property}Line`, facts[property]);
}

/** The properties that hold (1) or fail (0), by name; “none” where there are none. */
export function named({ score }, verdict, t) {
  const names = PROPERTIES.filter((_, i) => score.holds[i] === verdict).map((name) => t(name));
  return names.length > 0 ? names.join(', ') : t('noneOfThem');
}
