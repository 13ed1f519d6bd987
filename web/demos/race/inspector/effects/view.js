import { linear } from '../../../../canvas/scale.js';
import { alongX, whole } from '../../../../plots/drag.js';
import { panel } from '../../../../plots/panel.js';
import { inset } from '../../../../plots/places.js';
import { bias, nothing } from './lines.js';
import { rotation } from './rotation.js';
import { rows } from './rows.js';

/** @import { View } from '../../../../types.js' */
/** @import { Data } from '../compute.js' */

// Of each kind of effect: title, legend and description, height, draw(pen, data, t) with a plot `field` over the ruler,
// sides(scale) (px left and right of it), byPosition (the ruler has positions), cells (each with a width).
const kinds = { rotation, bias, rows, nothing };
const kindOf = ({ effect }) => kinds[effect.kind];

/** What the encoding does, above a ruler of distances, or of positions where it knows no distance. */
/** @type {View<Data>} */
export const effect = panel({
  height: (width, data) => kindOf(data).height(width, data),
  frame(box, data) {
    const { n, scale } = data;
    const { sides, cells } = kindOf(data);
    const [left, right] = sides(scale);
    const inner = inset(box, { left, right });
    const domain = cells ? [-0.5, n - 0.5] : [0, Math.max(1, n - 1)];
    return {
      plot: inset(box, { top: 48, bottom: 28 }, scale),
      field: inset(inner, { top: 66, bottom: 64 }, scale),
      x: linear(domain, [inner.x, inner.x + inner.width]),
      y: box.y + box.height - 52 * scale,
    };
  },
  title: (data, t) => kindOf(data).title(data, t),
  titleAt: 16,
  note: (data, t) => kindOf(data).legend(data, t),
  noteAt: 36,
  draw(pen, data, t) {
    const { x, y, box, style, text, line, point, labels } = pen;
    const { trained, n } = data;
    const kind = kindOf(data);
    kind.draw(pen, data, t);
    const [left, right] = x.range();
    const edge = Math.min(n - 1, trained - 1);
    line([left, y, right, y], { colour: style.hairline, width: 3 });
    line([left, y, x(edge), y], { colour: style.second, width: 3 });
    const place = placeOf(data);
    point({ x: x(place), y }, { radius: 6 });
    const marks = [
      { x: x(place), text: String(place), colour: style.ink, weight: 700 },
      { x: x(edge), text: t('trainedMark', { trained }) },
      { x: x(0), text: '0' },
      { x: x(n - 1), text: String(n - 1) },
    ];
    labels(marks, { left: box.x, right: box.x + box.width, y: y + 9 });
    const foot = { x: box.x, y: y + 9 + 1.4 * style.size, baseline: 'top', maxWidth: box.width };
    text(t(kind.byPosition ? 'positionAxis' : 'distanceAxis'), { ...foot, colour: style.second });
  },
  handles({ plot, x, y }, data, t) {
    const { n, values } = data;
    const place = placeOf(data);
    const { byPosition } = kindOf(data);
    const at = (wished) => {
      const to = whole(wished, 0, n - 1);
      if (byPosition) return { query: to };
      // A distance beyond the first token takes a later query.
      const query = Math.max(values.query, to);
      return { query, key: query - to };
    };
    return [
      {
        id: byPosition ? 'position' : 'distance',
        area: { ...plot, height: y + 12 - plot.y },
        x: x(place),
        y,
        label: t(byPosition ? 'queryHandle' : 'distanceHandle'),
        value: t(byPosition ? 'positionValue' : 'distanceValue', { place }),
        ...alongX(x, place, at),
      },
    ];
  },
  describe: (data, t) => kindOf(data).describe(data, t),
});

const placeOf = (data) => (kindOf(data).byPosition ? data.values.query : data.values.query - data.values.key);
