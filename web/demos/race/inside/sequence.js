import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { drawMark } from '../../../canvas/mark.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawTokens } from '../../../canvas/tokens.js';
import { nextWrong } from './compute.js';
import { tasks } from './tasks.js';

// px at text size 13
const names = 58;
const pitch = 46;
const strip = 22;

/** The whole sequence as a strip, and the tokens before the one that is asked, with what the model said. */
export const sequence = {
  height: (_width, { scale }) => Math.round(250 * scale),
  frame(box, data) {
    const { scale, n, values, source } = data;
    const x = linear([0, n], [box.x + 1, box.x + box.width - 1]);
    const line = { x: box.x, y: box.y + 78 * scale, width: box.width, height: strip * scale };
    const left = box.x + names * scale;
    const room = Math.max(3, Math.floor((box.x + box.width - left) / (pitch * scale)));
    const shown = windowOf({ n, query: values.query, source, room });
    return {
      plot: line,
      x,
      cards: shown.map((token, i) => ({
        token,
        x: left + i * pitch * scale,
        y: box.y + 154 * scale,
        width: (pitch - 6) * scale,
        height: 32 * scale,
      })),
      row: { x: left, y: box.y + 154 * scale, width: room * pitch * scale, height: 32 * scale },
    };
  },
  describe(data, t) {
    const { n, marks, trained, values } = data;
    if (!marks) return t('describeSequenceEmpty', { n, trained, query: values.query });
    return [
      t('describeSequence', { n, trained, asked: marks.asked.length, wrong: marks.wrong.length }),
      saying(data, t),
    ].join(' ');
  },
  draw(ctx, data, box, style, t) {
    const { scale, values } = data;
    const wide = { x: box.x, maxWidth: box.width };
    drawText(
      ctx,
      t(`asks.${values.task}`, { k: values.k }),
      { ...wide, y: box.y + 16 * scale, weight: 600 },
      style,
    );
    drawText(
      ctx,
      t(`tokens.${values.task}`),
      { ...wide, y: box.y + 36 * scale, colour: style.second },
      style,
    );
    drawStrip(ctx, data, box, style, t);
    drawCards(ctx, data, box, style, t);
  },
  handles(data, box, t) {
    const { n, values, view, marks } = data;
    const { plot, x, cards, row } = sequence.frame(box, data);
    const at = (place) => ({ query: Math.floor(Math.min(n - 1, Math.max(0, place))) });
    const card = cards.find(({ token }) => token === values.key);
    const keyAt = (place) => ({ key: Math.min(values.query, Math.max(0, place)) });
    const near = (point) =>
      cards
        .filter(({ token }) => token !== undefined && token <= values.query)
        .reduce((best, one) => (Math.abs(mid(one) - point.x) < Math.abs(mid(best) - point.x) ? one : best));
    return [
      {
        id: 'query',
        area: { ...plot, y: plot.y - 14, height: plot.height + 20 },
        x: x(values.query + 0.5),
        y: plot.y - 8,
        label: t('queryHandle'),
        value: saying(data, t),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) =>
          dy !== 0 && marks
            ? nextWrong({ view, wrong: marks.wrong, values }, dy)
            : at(values.query + dx + dy),
      },
      {
        id: 'card',
        area: row,
        x: card ? mid(card) : row.x + 4,
        y: row.y + row.height / 2,
        label: t('keyHandle'),
        value: t('keyValue', { key: values.key, distance: values.query - values.key }),
        drag: (point) => keyAt(near(point).token),
        key: ({ dx, dy }) => keyAt(values.key + dx + dy),
      },
    ];
  },
};

const mid = ({ x, width }) => x + width / 2;

// The tokens up to one after the query; the one that holds the answer comes first where it lies further back, and
// undefined stands for those left out.
function windowOf({ n, query, source, room }) {
  const last = Math.min(n - 1, Math.max(query + 1, room - 1));
  const first = Math.max(0, last - room + 1);
  const row = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return source >= 0 && source < first ? [source, undefined, ...row.slice(2)] : row;
}

/** What was asked of the query, what the model said, in words. */
export function saying(data, t) {
  const { view, values, marks, known } = data;
  const { query } = values;
  if (!view) return t('sayNothing', { query });
  if (query >= known) return t('sayNoRow', { query });
  const { token, answer } = tasks[values.task];
  const facts = { query, token: token(view.tokens[query]) };
  if (!marks.isAsked(query)) return t('sayUnasked', facts);
  const all = {
    ...facts,
    right: answer(view.targets[query]),
    said: answer(view.predicted[query]),
    share: share(view.probabilities[query], t),
  };
  return t(marks.isWrong(query) ? 'sayWrong' : 'sayRight', all);
}

/** A share as a percentage. */
export const share = (part, t) =>
  `${t.number(100 * part, { digits: part > 0.995 || part < 0.005 ? 0 : 1 })}%`;

function drawStrip(ctx, data, box, style, t) {
  const { n, known, marks, values, trained, scale, effect } = data;
  const { plot, x } = sequence.frame(box, data);
  const bounds = { left: box.x, right: box.x + box.width };
  const end = plot.y + plot.height;
  const seen = Math.min(n, trained);
  ctx.save();
  ctx.fillStyle = style.rgba(style.second, 0.12);
  ctx.fillRect(x(0), plot.y, x(seen) - x(0), plot.height);
  ctx.restore();
  if (known < n || effect.clamped) {
    hatch(ctx, { x: x(seen), y: plot.y, width: x(n) - x(seen), height: plot.height }, style.second, {
      gap: known < n ? 5 : 9,
    });
  }
  const cell = x(1) - x(0);
  for (const i of marks?.asked ?? []) {
    const isWrong = marks.isWrong(i);
    const width = Math.max(1, Math.min(4 * scale, cell - (cell > 3 ? 1 : 0)));
    const left = x(i + 0.5) - width / 2;
    ctx.fillStyle = isWrong ? style.ink : style.second;
    if (isWrong) ctx.fillRect(left, plot.y, width, plot.height);
    else ctx.fillRect(left, end - 0.3 * plot.height, width, 0.3 * plot.height);
  }
  drawLine(ctx, [x(0), end, x(n), end], { colour: style.second }, style);
  if (n > trained) {
    drawLine(ctx, [x(seen), plot.y - 4, x(seen), end + 4], { width: known < n ? 3 : style.line }, style);
  }
  drawMark(ctx, { x: x(values.query + 0.5), y: plot.y, up: true }, style);
  const below = { ...bounds, y: end + 7 };
  const place = { x: x(values.query + 0.5), text: String(values.query), colour: style.ink, weight: 700 };
  const others = [0, n - 1].map((p) => ({ x: x(p + 0.5), text: String(p) }));
  const wall = {
    x: x(seen),
    text: t(known < n ? 'wallMark' : 'trainedMark', { trained }),
    colour: style.second,
  };
  drawLabels(ctx, [place, ...(n > trained ? [wall] : []), ...others], below, style);
}

function drawCards(ctx, data, box, style, t) {
  const { scale, view, known, values, source, marks, n } = data;
  const { cards, row } = sequence.frame(box, data);
  const rows = [
    ['positionRow', row.y - 12 * scale],
    ['tokenRow', row.y + row.height / 2 + 1],
    ['rightRow', row.y + row.height + 18 * scale],
    ['saidRow', row.y + row.height + 42 * scale],
  ];
  for (const [key, y] of rows) {
    const place = { x: box.x, y, baseline: 'middle', colour: style.second, maxWidth: (names - 6) * scale };
    drawText(ctx, t(key), place, style);
  }
  const { token, answer, isQuiet } = tasks[values.task];
  for (const card of cards) {
    const centre = { x: mid(card), align: 'center', baseline: 'middle', maxWidth: card.width + 4 };
    const i = card.token;
    if (i === undefined) {
      drawText(ctx, '⋯', { ...centre, y: rows[1][1], colour: style.second }, style);
      continue;
    }
    const isQuery = i === values.query;
    const text = view && i < known ? token(view.tokens[i]) : '';
    drawTokens(
      ctx,
      [{ ...card, text, active: isQuery, muted: i > values.query || isQuiet?.(view?.tokens[i]) }],
      style,
    );
    if (i >= known) hatch(ctx, { ...card, x: card.x + 1, width: card.width - 2 }, style.second, { gap: 5 });
    if (i === values.key) drawKeyLine(ctx, card, style);
    const weight = isQuery ? 700 : 400;
    drawText(
      ctx,
      String(i),
      { ...centre, y: rows[0][1], weight, colour: isQuery ? style.ink : style.second },
      style,
    );
    if (i === source) drawText(ctx, '▾', { ...centre, y: rows[0][1] - 13 * scale }, style);
    if (i >= n || !marks?.isAsked(i)) continue;
    const isWrong = marks.isWrong(i);
    const colour = isQuery || isWrong ? style.ink : style.second;
    drawText(ctx, answer(view.targets[i]), { ...centre, y: rows[2][1], weight, colour }, style);
    const said = `${answer(view.predicted[i])} ${isWrong ? '✗' : '✓'}`;
    drawText(ctx, said, { ...centre, y: rows[3][1], weight: isWrong ? 700 : 400, colour }, style);
  }
}

// The token that is looked at: a line below its card.
function drawKeyLine(ctx, { x, y, width, height }, style) {
  drawLine(ctx, [x + 4, y + height + 4, x + width - 4, y + height + 4], { width: 2.5 }, style);
}
