import { drawClock } from '../../../canvas/clock.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawDial } from '../../../canvas/dial.js';
import { drawText } from '../../../canvas/text.js';
import { clamp, speedOf } from '../pairs.js';
import { clockPlaces } from '../places.js';
import { hatchDisc } from '../shift/hands.js';
import { turnedTo } from '../turning.js';

/** Tokens that one turn of the dial stands for. */
export const TURN = 100;

const ROOM = 216; // px for the clocks, however many
const MOST = 38; // px, the largest radius of one

/** A dial that turns the position, and a clock for every pair. */
export const clocks = {
  height: (width, { scale }) => Math.round(isWide(width) ? ROOM + 40 * scale : ROOM + 148 + 34 * scale),
  frame(box, data) {
    const { scale } = data;
    const wide = isWide(box.width);
    const radius = wide ? 76 : 58;
    const dial = {
      x: box.x + radius + 10,
      y: box.y + (wide ? 36 * scale + ROOM / 2 - 10 * scale : radius + 12),
      radius,
    };
    const left = wide ? 2 * radius + 64 : 0;
    const area = {
      x: box.x + left,
      y: wide ? box.y + 34 * scale : box.y + 34 * scale + 2 * radius + 28,
      width: box.width - left,
      height: ROOM,
    };
    const places = clockPlaces(area, { count: data.pairs, below: 18 * scale, most: MOST });
    return { dial, area, places };
  },
  describe(data, t) {
    const { values, pairs, longest, shortest, wrong } = data;
    return t(wrong ? 'describeClocksWrong' : 'describeClocks', {
      pairs,
      position: values.position,
      pair: values.pair,
      last: pairs - 1,
      turns: turnsText(data, values.pair, t),
      shortest: t.number(shortest, { significant: 4 }),
      longest: t.number(longest, { significant: 4 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { dial, area, places } = clocks.frame(box, data);
    const { scale, values, pairs, invFreq, row, wrong } = data;
    drawKnob(ctx, dial, data, style, t);
    const side = isWide(box.width) ? undefined : dial.x + dial.radius + 24;
    const title = { x: side ?? box.x, y: side ? dial.y - 4 * scale : box.y + 16 * scale, weight: 600 };
    drawText(ctx, t('dialName'), { ...title, maxWidth: (side ? box.width : area.x) - title.x - 8 }, style);
    const note = side ? { x: side, y: title.y + 20 * scale } : { x: box.x, y: box.y + 36 * scale };
    drawText(
      ctx,
      t('dialTurn', { tokens: TURN }),
      { ...note, colour: style.second, maxWidth: (side ? box.width : area.x) - note.x - 8 },
      style,
    );
    const name = { x: area.x, y: area.y - 18 * scale, weight: 600, maxWidth: area.width };
    const width = drawText(ctx, t('clocksName', { pairs }), name, style);
    const room = area.width - width - 16;
    if (wrong && room > 110 * scale) {
      drawText(
        ctx,
        t('wrongOrder'),
        { x: area.x + width + 16, y: name.y, strike: true, maxWidth: room },
        style,
      );
    }
    for (const place of places) {
      const pair = place.index;
      const active = pair === values.pair;
      const angle = Math.atan2(row[2 * pair], row[2 * pair + 1]);
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      if (wrong) hatchDisc(ctx, place, style);
      drawClock(ctx, place, { angle, colour, active }, style);
      // How far the hand goes with the next token.
      drawDial(
        ctx,
        place,
        [{ from: angle, to: angle + invFreq[pair], colour, width: 2 * style.line }],
        style,
      );
      drawText(
        ctx,
        t.number(pair),
        {
          x: place.x,
          y: place.y + place.radius + 4,
          align: 'center',
          baseline: 'top',
          weight: active ? 700 : 400,
          colour: active ? style.ink : style.second,
        },
        style,
      );
    }
  },
  handles(data, box, t) {
    const { dial, area, places } = clocks.frame(box, data);
    const { values, pairs, invFreq, row, farthest } = data;
    const { position, pair } = values;
    const to = (wished) => ({ position: clamp(Math.round(wished), 0, farthest) });
    const knob = (2 * Math.PI * position) / TURN;
    const here = places[pair];
    const angle = Math.atan2(row[2 * pair], row[2 * pair + 1]);
    const far = (place, point) => Math.hypot(place.x - point.x, place.y - point.y);
    const nearest = (point) => places.reduce((a, b) => (far(b, point) < far(a, point) ? b : a));
    const frame = { x: dial.x - dial.radius - 10, y: dial.y - dial.radius - 10 };
    return [
      {
        id: 'position',
        area: { ...frame, width: 2 * dial.radius + 20, height: 2 * dial.radius + 20 },
        x: dial.x + dial.radius * Math.cos(knob),
        y: dial.y - dial.radius * Math.sin(knob),
        label: t('dialHandle'),
        value: t('positionValue', { position }),
        drag: (point, start) => ({
          position: turnedTo(
            { centre: dial, rate: (2 * Math.PI) / TURN, position, most: farthest },
            point,
            start,
          ),
        }),
        key: ({ dx, dy }) => to(position + dx - dy),
      },
      {
        id: 'hand',
        area,
        x: here.x + 0.86 * here.radius * Math.cos(angle),
        y: here.y - 0.86 * here.radius * Math.sin(angle),
        label: t('handHandle'),
        value: t('handValue', { pair, position, turns: turnsText(data, pair, t) }),
        drag(point, start) {
          const clock = nearest(start.point);
          const rate = invFreq[clock.index];
          return {
            pair: clock.index,
            position: turnedTo({ centre: clock, rate, position, most: farthest }, point, start),
          };
        },
        key: ({ dx, dy }) => ({ pair: clamp(pair + dx, 0, pairs - 1), ...to(position - dy) }),
      },
    ];
  },
};

const isWide = (width) => width >= 560;

/** How often a pair has gone round at the position. */
export const turnsText = ({ values, wavelengths }, pair, t) =>
  t.number(values.position / wavelengths[pair], { significant: 3, exponent: false });

// A ring with a tick for every ten tokens, the knob on its rim, and the position inside.
function drawKnob(ctx, dial, { values, scale }, style, t) {
  const angle = (2 * Math.PI * (values.position % TURN)) / TURN;
  const at = (turn, radius) => [dial.x + radius * Math.cos(turn), dial.y - radius * Math.sin(turn)];
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = style.projector ? 2 : 1;
  ctx.beginPath();
  for (let i = 0; i < 20; i++) {
    const turn = (i * Math.PI) / 10;
    ctx.moveTo(...at(turn, dial.radius - (i % 2 === 0 ? 9 : 5)));
    ctx.lineTo(...at(turn, dial.radius));
  }
  ctx.stroke();
  ctx.restore();
  drawDial(ctx, dial, [{ from: 0, to: angle, width: 2 * style.line }], style);
  const [x, y] = at(angle, dial.radius);
  drawPoint(ctx, { x, y }, { colour: style.ink, radius: 8 }, style);
  const number = { x: dial.x, y: dial.y + 1, align: 'center', baseline: 'middle', weight: 650 };
  drawText(
    ctx,
    `p = ${t.number(values.position)}`,
    { ...number, size: 17 * scale, maxWidth: 1.7 * dial.radius },
    style,
  );
}
