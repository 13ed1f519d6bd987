import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { drawMark } from '../../../canvas/mark.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { drawTokens } from '../../../canvas/tokens.js';

const last = 80; // the line shows positions 0 … last
const gap = 4;

/** The cache as cards, and the positions at which its keys really stand, before the query. */
export const line = {
  height: (_width, { scale }) => Math.round(250 * scale),
  frame(box, { scale, tokens, values }) {
    const slots = values.padding + tokens.length;
    const track = box.y + 84 * scale;
    const ends = [box.x + 22 * scale, box.x + box.width - 26 * scale];
    const width = Math.min(96 * scale, (box.width - gap * (slots - 1)) / slots);
    const left = box.x + (box.width - width * slots - gap * (slots - 1)) / 2;
    const cards = Array.from({ length: slots }, (_, i) => ({
      x: left + i * (width + gap),
      y: track + 72 * scale,
      width,
      height: 34 * scale,
    }));
    return { track, ends, cards, x: linear([0, last], ends) };
  },
  describe(data, t) {
    const { values, tokens, now, away } = data;
    const off = away.filter(Boolean).length;
    return t(off === 0 ? 'describeLine' : 'describeLineOff', {
      tokens: tokens.length,
      padding: values.padding,
      stored: t.option('store', values.store),
      query: now.query,
      first: now.actual[0],
      last: now.actual.at(-1),
      off,
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = line.frame(box, data);
    const { track, ends, x } = frame;
    const name = { x: box.x, y: box.y + 3, baseline: 'top', colour: style.second, maxWidth: box.width };
    drawText(ctx, t('lineName'), name, style);
    drawLine(ctx, [ends[0], track, ends[1], track], { colour: style.second }, style);
    for (let place = 0; place <= last; place += 8) {
      drawLine(ctx, [x(place), track - 3, x(place), track + 3], { colour: style.second }, style);
    }
    const end = { y: track, baseline: 'middle', colour: style.second };
    drawText(ctx, '0', { ...end, x: ends[0] - 8, align: 'right' }, style);
    drawText(ctx, String(last), { ...end, x: ends[1] + 6 }, style);
    drawLinks(ctx, frame, data, style);
    drawMark(ctx, { x: x(data.now.query), y: track, up: true }, style);
    const text = t('queryAt', { query: data.now.query });
    const half = textWidth(ctx, text, { weight: 600 }, style) / 2;
    const at = Math.min(box.x + box.width - half, Math.max(box.x + half, x(data.now.query)));
    drawText(
      ctx,
      text,
      { x: at, y: track - 30 * data.scale, align: 'center', weight: 600, halo: true },
      style,
    );
    drawCards(ctx, frame, data, style, t);
    const below = { x: box.x, y: box.y + box.height - 20 * data.scale, baseline: 'top' };
    drawText(ctx, t('storedName'), { ...below, colour: style.second, maxWidth: box.width }, style);
  },
  handles(data, box, t) {
    const { track, cards, x } = line.frame(box, data);
    const { values, tokens, now } = data;
    const still = now.query - values.shift;
    const shifted = (shift) => ({ shift: Math.round(Math.min(64, Math.max(0, shift))) });
    const handles = [
      {
        id: 'shift',
        x: x(now.query),
        y: track - 11,
        label: t('shiftHandle'),
        value: t('shiftValue', { shift: values.shift, query: now.query }),
        drag: (point) => shifted(x.invert(point.x) - still),
        key: ({ dx, dy }) => shifted(values.shift + dx - dy),
      },
    ];
    if (values.store !== 'wrong-mixed') return handles;
    const edge = cards[values.padding + values.boundary];
    const within = (boundary) => ({
      boundary: Math.min(tokens.length - 1, Math.max(0, Math.round(boundary))),
    });
    const first = cards[values.padding];
    return [
      ...handles,
      {
        id: 'boundary',
        x: edge.x - gap / 2,
        y: edge.y + edge.height / 2,
        label: t('boundaryHandle'),
        value: t('boundaryValue', { plain: values.boundary, rotated: tokens.length - values.boundary }),
        drag: (point) => within((point.x - first.x + gap / 2) / (first.width + gap)),
        key: ({ dx, dy }) => within(values.boundary + dx - dy),
      },
    ];
  },
};

// From every key to where it stands; where it should stand is a hollow point, if that is another place.
function drawLinks(ctx, { track, x, cards }, { now, values, away, scale }, style) {
  for (const [j, place] of now.actual.entries()) {
    const card = cards[values.padding + j];
    const isChosen = j === values.key;
    const look = { colour: isChosen ? style.ink : style.second, width: isChosen ? 2 : 1 };
    drawLine(ctx, [x(place), track + 6, card.x + card.width / 2, card.y - 4 * scale], look, style);
    if (away[j]) {
      drawPoint(
        ctx,
        { x: x(now.should[j]), y: track },
        { colour: style.second, radius: 3, hollow: true },
        style,
      );
    }
  }
  for (const [j, place] of now.actual.entries()) {
    const radius = j === values.key ? 5 : 3.5;
    drawPoint(ctx, { x: x(place), y: track }, { colour: style.ink, radius }, style);
  }
}

function drawCards(ctx, { cards }, data, style, t) {
  const { values, tokens, now, away } = data;
  const { padding, key } = values;
  for (const card of cards.slice(0, padding)) hatch(ctx, card, style.rgba(style.second, 0.35), { gap: 6 });
  drawTokens(
    ctx,
    cards.map((card, i) => {
      const j = i - padding;
      if (j < 0) return { ...card, text: '', muted: true, fill: 'transparent' };
      const sub = now.stored[j] === undefined ? t('plain') : t.number(now.stored[j]);
      return { ...card, text: tokens[j], sub, active: j === key, struck: away[j] };
    }),
    style,
  );
  if (values.store !== 'wrong-mixed') return;
  const edge = cards[padding + values.boundary];
  const at = edge.x - gap / 2;
  drawLine(ctx, [at, edge.y - 8, at, edge.y + edge.height + 8], { width: 2 * style.line }, style);
}
