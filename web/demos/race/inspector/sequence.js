import { drawMark } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongX } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { nextWrong } from './opened-model.js';
import { letter } from './tasks.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './opened-model.js' */

// px at text size 13
const NAMES = 58;
const PITCH = 46;
const STRIP = 22;

/** The whole sequence as a strip, and the tokens before the one that is asked, with what the model said. */
/** @type {View<Data>} */
export const sequence = panel({
  height: [0, 250],
  frame(box, { scale, n, values, source }) {
    const left = box.x + NAMES * scale;
    const room = Math.max(3, Math.floor((box.x + box.width - left) / (PITCH * scale)));
    const size = { width: room * PITCH * scale, height: 32 * scale };
    const row = inset(box, { left: NAMES, top: 154, ...size }, scale);
    return {
      plot: inset(box, { top: 78, height: STRIP * scale }, scale),
      x: linear([0, n], [box.x + 1, box.x + box.width - 1]),
      cards: windowOf({ n, query: values.query, source, room }).map((token, i) => {
        return { ...row, token, x: left + i * PITCH * scale, width: (PITCH - 6) * scale };
      }),
      row,
    };
  },
  title: 'asks.back',
  note: 'tokens.back',
  draw(pen, data, t) {
    drawStrip(pen, data, t);
    drawCards(pen, data, t);
  },
  handles({ plot, x, cards, row }, data, t) {
    const { n, values, view, marks } = data;
    const { query, key } = values;
    const at = (place) => ({ query: Math.floor(clamp(place, 0, n - 1)) });
    const keyAt = (place) => ({ key: clamp(place, 0, query) });
    const card = cards.find(({ token }) => token === key);
    const near = (point) => {
      const far = (one) => Math.abs(middleOf(one) - point.x);
      const before = cards.filter(({ token }) => token !== undefined && token <= query);
      return before.reduce((best, one) => (far(one) < far(best) ? one : best));
    };
    return [
      {
        id: 'query',
        area: { ...plot, y: plot.y - 14, height: plot.height + 20 },
        x: x(query + 0.5),
        y: plot.y - 8,
        value: t(saying(data)),
        ...alongX(x, query, at),
        key: ({ dx, dy }) =>
          dy !== 0 && marks ? nextWrong({ view, wrong: marks.wrong, values }, dy) : at(query + dx + dy),
      },
      {
        id: 'card',
        area: row,
        x: card ? middleOf(card) : row.x + 4,
        y: row.y + row.height / 2,
        label: t('keyHandle'),
        value: t('keyValue'),
        drag: (point) => keyAt(near(point).token),
        key: ({ dx, dy }) => keyAt(key + dx + dy),
      },
    ];
  },
  describe: (data) => (data.marks ? ['describeSequence', saying(data)] : 'describeSequenceEmpty'),
});

const middleOf = ({ x, width }) => x + width / 2;

// The tokens up to one after the query; the one that holds the answer comes first where it lies further back, and
// undefined stands for those left out.
function windowOf({ n, query, source, room }) {
  const last = Math.min(n - 1, Math.max(query + 1, room - 1));
  const first = Math.max(0, last - room + 1);
  const row = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return source >= 0 && source < first ? [source, undefined, ...row.slice(2)] : row;
}

/** What was asked of the query, and what the model said. */
export function saying({ view, values: { query }, marks }) {
  if (!view) return 'sayNothing';
  if (!marks.isAsked(query)) return 'sayUnasked';
  return marks.isWrong(query) ? 'sayWrong' : 'sayRight';
}

function drawStrip(pen, data, t) {
  const { plot, x, box, scale, style, line, fill, labels, put } = pen;
  const { n, marks, values, trained } = data;
  const end = plot.y + plot.height;
  const seen = Math.min(n, trained);
  fill({ ...plot, x: x(0), width: x(seen) - x(0) }, style.rgba(style.second, 0.12));
  const cell = x(1) - x(0);
  const width = Math.max(1, Math.min(4 * scale, cell - (cell > 3 ? 1 : 0)));
  for (const i of marks?.asked ?? []) {
    const isWrong = marks.isWrong(i);
    const height = (isWrong ? 1 : 0.3) * plot.height;
    fill({ x: x(i + 0.5) - width / 2, y: end - height, width, height }, isWrong ? style.ink : style.second);
  }
  line([x(0), end, x(n), end], { colour: style.second });
  if (n > trained) line([x(seen), plot.y - 4, x(seen), end + 4], { width: style.line });
  put(drawMark, { x: x(values.query + 0.5), y: plot.y, up: true });
  const wall = { x: x(seen), text: t('trainedMark') };
  const number = (place, look = {}) => ({ x: x(place + 0.5), text: String(place), ...look });
  const marked = [
    number(values.query, { colour: style.ink, weight: 700 }),
    ...(n > trained ? [wall] : []),
    number(0),
    number(n - 1),
  ];
  labels(marked, { left: box.x, right: box.x + box.width, y: end + 7 });
}

function drawCards(pen, data, t) {
  const { cards, row, box, scale, style, text, tokens, line } = pen;
  const { view, values, source, marks, n } = data;
  const rows = {
    position: row.y - 12 * scale,
    token: row.y + row.height / 2 + 1,
    right: row.y + row.height + 18 * scale,
    said: row.y + row.height + 42 * scale,
  };
  for (const [name, y] of Object.entries(rows)) {
    const place = { x: box.x, y, baseline: 'middle', maxWidth: (NAMES - 6) * scale };
    text(t(`${name}Row`), { ...place, colour: style.second });
  }
  for (const card of cards) {
    const centre = { x: middleOf(card), align: 'center', baseline: 'middle', maxWidth: card.width + 4 };
    const write = (said, y, look) => text(said, { ...centre, y, ...look });
    const i = card.token;
    if (i === undefined) {
      write('⋯', rows.token, { colour: style.second });
      continue;
    }
    const isQuery = i === values.query;
    const muted = i > values.query;
    tokens([{ ...card, text: view && i < n ? letter(view.tokens[i]) : '', active: isQuery, muted }]);
    if (i === values.key) {
      // The token that is looked at has a line below its card.
      const y = card.y + card.height + 4;
      line([card.x + 4, y, card.x + card.width - 4, y], { width: 2.5 });
    }
    const weight = isQuery ? 700 : 400;
    write(i, rows.position, { weight, colour: isQuery ? style.ink : style.second });
    if (i === source) write('▾', rows.position - 13 * scale, {});
    if (i >= n || !marks?.isAsked(i)) continue;
    const isWrong = marks.isWrong(i);
    const colour = isQuery || isWrong ? style.ink : style.second;
    write(letter(view.targets[i]), rows.right, { weight, colour });
    const said = `${letter(view.predicted[i])} ${isWrong ? '✗' : '✓'}`;
    write(said, rows.said, { weight: isWrong ? 700 : 400, colour });
  }
}
