import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { PROPERTIES } from './score.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../contest.js' */

const gap = 28;

/** The six properties: whether each holds, and the number that says so. @type {View<Data>} */
export const card = panel({
  place: 'full',
  title: 'cardName',
  titleAt: 14.3,
  frame(box, { scale }) {
    const columns = box.width >= 640 * scale ? 2 : 1;
    const corner = inset(box, { top: 32 }, scale);
    const width = (box.width - (columns - 1) * gap) / columns;
    const rows = tiles(corner, { count: PROPERTIES.length, columns, width, gap, pitch: 42 * scale });
    return { rows, bottom: corner.y + (PROPERTIES.length / columns) * 42 * scale + 4 };
  },
  depends: (data) => [data.score, data.scale],
  draw({ rows, style, text, line, point }, { score }, t) {
    for (const [i, property] of PROPERTIES.entries()) {
      const { x, y, width } = rows[i];
      const holds = score.holds[i] === 1;
      line([x, y, x + width, y], { colour: style.hairline });
      const foot = y + 1.25 * style.size;
      point({ x: x + 8, y: foot - 0.3 * style.size }, { radius: 5.5, hollow: !holds });
      const place = { x: x + 24, y: foot, maxWidth: width - 24 };
      const used = text(t(property), { ...place, weight: holds ? 600 : 400 });
      const after = { ...place, x: place.x + used + style.size, maxWidth: 90 };
      text(t(holds ? 'yes' : 'no'), { ...after, colour: style.second });
      const below = { ...place, y: foot + 1.35 * style.size, colour: style.second };
      text(t(score.finite < 1 ? 'noneLine' : `${property}Line`), below);
    }
  },
  describe: 'describeCard',
});
