import { drawText } from '../../../canvas/text.js';
import { drawTriple, tripleCell, triplePlaces } from '../../../canvas/triple.js';
import { facts } from './words.js';

/** Scores of the sentence, plus the bias, through softmax: weights. */
export const triple = {
  place: 'main',
  height: (width, { scale }) => Math.round(triplePlaces({ x: 0, y: 0, width })[0].height + 64 * scale),
  frame: (box, { scale }) => ({ places: triplePlaces({ ...box, y: box.y + 32 * scale }) }),
  describe: (data, t) => t(`describeTriple.${data.values.mask}`, facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { places } = triple.frame(box, data);
    const { query, key, mask } = data.values;
    const parts = ['scores', 'bias', 'weights'].map((part) => ({
      name: t(`${part}Name`),
      rgba: data.rgba[part],
      wrong: part === 'bias' && mask !== 'causal',
    }));
    const seen = mask === 'wrong-zeros' ? data.size : query + 1;
    drawTriple(ctx, places, { parts, size: data.size, row: query, seen, col: key }, style);
    const below = { x: box.x, y: places[0].y + places[0].height + 8, baseline: 'top', maxWidth: box.width };
    drawText(ctx, t('axes'), { ...below, colour: style.second }, style);
  },
  handles(data, box, t) {
    const { places } = triple.frame(box, data);
    const { query, key } = data.values;
    const { size } = data;
    const [first, , last] = places;
    const cell = last.width / size;
    const inside = (place) => Math.min(size - 1, Math.max(0, place));
    return [
      {
        id: 'cell',
        area: { ...first, width: last.x + last.width - first.x },
        x: last.x + (key + 0.5) * cell,
        y: last.y + (query + 0.5) * cell,
        label: t('cellHandle'),
        value: t('cellValue', facts(data, t)),
        drag(point) {
          const { row, col } = tripleCell(places, point, size);
          return { query: row, key: col };
        },
        key: ({ dx, dy }) => ({ key: inside(key + dx), query: inside(query + dy) }),
      },
    ];
  },
};
