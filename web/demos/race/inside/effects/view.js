import { drawPoint } from '../../../../canvas/curve.js';
import { drawLabels } from '../../../../canvas/labels.js';
import { drawLine } from '../../../../canvas/line.js';
import { linear } from '../../../../canvas/scale.js';
import { drawText } from '../../../../canvas/text.js';
import { bias } from './bias.js';
import { nothing } from './nothing.js';
import { rotation } from './rotation.js';
import { rows } from './rows.js';

const kinds = { rotation, bias, rows, nothing };
const kindOf = ({ effect }) => kinds[effect.kind];

/** What the encoding does, above a ruler of distances, or of positions where it knows no distance. */
export const effect = {
  height: (width, data) => kindOf(data).height(width, data),
  frame(box, data) {
    const { n, scale } = data;
    const kind = kindOf(data);
    const y = kind.ruler(box, data);
    const left = kind === bias || kind === nothing ? 46 * scale : 8;
    const range = [box.x + left, box.x + box.width - 8 * (left > 8 ? scale : 1)];
    const cells = kind === rows ? [-0.5, n - 0.5] : [0, Math.max(1, n - 1)];
    return {
      plot: { x: box.x, y: box.y + 48 * scale, width: box.width, height: y - box.y - 24 * scale },
      x: linear(cells, kind === rows ? [box.x + 1, box.x + box.width - 1] : range),
      y,
    };
  },
  describe: (data, t) => kindOf(data).describe(data, t),
  draw(ctx, data, box, style, t) {
    const { scale, trained, n } = data;
    const kind = kindOf(data);
    const wide = { x: box.x, maxWidth: box.width };
    drawText(ctx, kind.title(data, t), { ...wide, y: box.y + 16 * scale, weight: 600 }, style);
    drawText(ctx, kind.legend(data, t), { ...wide, y: box.y + 36 * scale, colour: style.second }, style);
    kind.draw(ctx, data, box, style, t);
    const { x, y } = effect.frame(box, data);
    const [left, right] = x.range();
    const edge = Math.min(n - 1, trained - 1);
    drawLine(ctx, [left, y, right, y], { colour: style.hairline, width: 3 }, style);
    drawLine(ctx, [left, y, x(edge), y], { colour: style.second, width: 3 }, style);
    const place = placeOf(data);
    drawPoint(ctx, { x: x(place), y }, { colour: style.ink, radius: 6 }, style);
    const marks = [
      { x: x(place), text: String(place), colour: style.ink, weight: 700 },
      { x: x(edge), text: t('trainedMark', { trained }), colour: style.second },
      ...[0, n - 1].map((p) => ({ x: x(p), text: String(p) })),
    ];
    const bounds = { left: box.x, right: box.x + box.width };
    drawLabels(ctx, marks, { ...bounds, y: y + 9 }, style);
    const name = { ...wide, y: y + 9 + 1.4 * style.size, baseline: 'top', colour: style.second };
    drawText(ctx, t(kind.byPosition ? 'positionAxis' : 'distanceAxis'), name, style);
  },
  handles(data, box, t) {
    const { n, values } = data;
    const { plot, x, y } = effect.frame(box, data);
    const place = placeOf(data);
    const { byPosition } = kindOf(data);
    const within = (wished, most) => Math.round(Math.min(most, Math.max(0, wished)));
    // A distance beyond the first token takes a later query.
    const at = (wished) => {
      if (byPosition) return { query: within(wished, n - 1) };
      const distance = within(wished, n - 1);
      const query = Math.max(values.query, distance);
      return { query, key: query - distance };
    };
    return [
      {
        id: byPosition ? 'position' : 'distance',
        area: { ...plot, height: y + 12 - plot.y },
        x: x(place),
        y,
        label: t(byPosition ? 'queryHandle' : 'distanceHandle'),
        value: t(byPosition ? 'positionValue' : 'distanceValue', { place }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(place + dx - dy),
      },
    ];
  },
};

const placeOf = (data) => (kindOf(data).byPosition ? data.values.query : data.values.query - data.values.key);
