import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { cellIn, nearest } from '../../../plots/tables.js';
import { PANELS } from './compute.js';
import { caption, LETTERS, measure } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const EDGE = 6; // px from a picture to the frame of its card
const GAP = 2 * EDGE + 8;
const NAME = 27; // px of a card above its picture, at text size 13

/** Four pictures of one kind, one of them by a bug; a press picks it. @type {View<Data>} */
export const panels = panel({
  place: 'full',
  invites: false, // a ring round one of them would tell to press that one
  height: (width, data) => Math.round(placesOf({ x: 0, y: 0, width }, data).bottom),
  frame: placesOf,
  draw(pen, data, t) {
    const { rects, cardOf, scale, box, style, text, hatch } = pen;
    const name = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    text(t(`what-${data.id}`), name);
    for (const [i, rect] of rects.entries()) {
      drawCard(pen, cardOf(rect), i === data.pick);
      const y = rect.y - 9 * scale;
      const letter = text(LETTERS[i], { x: rect.x, y, weight: 700 }) + 8;
      const beside = {
        x: rect.x + letter,
        y,
        colour: style.second,
        maxWidth: rect.width - letter + EDGE / 2,
      };
      text(caption(data.id, data.settings[i], t), beside);
      const shown = drawPicture(pen, rect, data.panels[i]);
      if (data.id === 'swapped') drawMiddle(pen, shown, data.settings[i]);
      if (data.picked && i === data.at) hatch(shown, style.rgba(style.ink, 0.3), { gap: 9 });
    }
  },
  handles({ rects, cardOf, box }, data, t) {
    const { picks, round } = data.values;
    const at = data.picked ? data.pick : data.looking;
    const rect = rects[at];
    const pickOf = (i) => ({ looking: i, picks: picks.with(round, i) });
    return [
      {
        id: 'pick',
        area: box,
        x: rect.x + rect.width / 2,
        y: rect.y + rect.height / 2,
        mark: cardOf(rect),
        label: t('pickHandle'),
        value: data.picked
          ? t('pickedValue', { pick: LETTERS[data.pick] })
          : t('lookValue', { letter: LETTERS[at], caption: caption(data.id, data.settings[at], t) }),
        // A pick is a pick: only the gesture that made it can move it.
        drag(point, { values }) {
          if (values.round !== round || values.picks[round] >= 0) return {};
          return pickOf(nearest(rects, point));
        },
        key({ dx, dy }) {
          if (data.picked) return {};
          return dy !== 0 ? pickOf(at) : { looking: clamp(at + dx, 0, PANELS - 1) };
        },
      },
    ];
  },
  describe(data, t) {
    const facts = {
      round: data.values.round,
      what: t(`what-${data.id}`),
      pick: LETTERS[data.pick],
      at: LETTERS[data.at],
    };
    if (!data.picked) return t('describeOpen', facts);
    return t(data.pick === data.at ? 'describeFound' : 'describeMissed', {
      ...facts,
      name: t(`name-${data.id}`),
    });
  },
});

// The patch that all others are compared with.
function drawMiddle({ ring }, shown, { height: rows, width: cols }) {
  const middle = { row: Math.floor(rows / 2), col: Math.floor(cols / 2) };
  ring(cellIn(shown, { rows, cols, ...middle }), { line: 1.5, rim: 2 });
}

const APART = 20; // px between the pictures of the evidence
const sideOf = (width) => Math.min(220, (width - APART) / 2);

/** After the pick: the picture with the bug, the same without it, and the number that tells them apart. */
/** @type {View<Data>} */
export const evidence = panel({
  place: 'main',
  height: (width, { scale }) => Math.round(sideOf(width) + 84 * scale),
  title: ({ picked, id }, t) => (picked ? t(`measure-${id}`) : t('waitingName')),
  titleAt: 16,
  draw(pen, data, t) {
    const { box, scale, ctx, style, text, hatch, outline } = pen;
    const side = sideOf(box.width);
    const corner = { x: box.x, y: box.y + 30 * scale };
    const rects = tiles(corner, { count: 2, columns: 2, width: side, gap: APART, pitch: side });
    if (!data.picked) {
      ctx.setLineDash([4, 4]);
      for (const [i, rect] of rects.entries()) {
        outline(rect, style.hairline, { width: style.line });
        const name = { x: rect.x, y: rect.y + side + 18 * scale, colour: style.second, maxWidth: side };
        text(t(i === 0 ? 'withBugName' : 'rightName'), name);
      }
      return;
    }
    for (const [i, picture] of [data.panels[data.at], data.right].entries()) {
      const { x, y } = rects[i];
      const shown = drawPicture(pen, rects[i], picture);
      if (i === 0) hatch(shown, style.rgba(style.ink, 0.18), { gap: 12 });
      const name = i === 0 ? t('wrongName', { at: LETTERS[data.at] }) : t('rightName');
      text(name, { x, y: y + side + 18 * scale, colour: style.second, maxWidth: side });
      const value = { x, y: y + side + 40 * scale, size: 19 * scale, weight: 650, maxWidth: side };
      text(measure(data.measured[i], t), value);
    }
  },
  describe(data, t) {
    if (!data.picked) return t('describeWaiting');
    const [wrong, right] = data.measured.map((value) => measure(value, t));
    return t('describeEvidence', { what: t(`measure-${data.id}`), wrong, right, tell: t(`tell-${data.id}`) });
  },
});

function placesOf(box, { scale }) {
  const columns = box.width >= 720 ? 4 : 2;
  const width = Math.min(240, (box.width - 2 * EDGE - GAP * (columns - 1)) / columns);
  const grid = { count: PANELS, columns, width, gap: GAP, pitch: width + 2 * EDGE + (NAME + 2) * scale };
  const rects = tiles({ x: box.x + EDGE, y: box.y + 54 * scale }, grid);
  const top = NAME * scale;
  const cardOf = (rect) => ({
    x: rect.x - EDGE,
    y: rect.y - top,
    width: rect.width + 2 * EDGE,
    height: rect.height + top + EDGE,
  });
  return { rects, cardOf, bottom: rects.at(-1).y + width + EDGE + 3 };
}

// A card is pressed as a whole; the picked one has a heavy frame.
function drawCard({ ctx, style }, { x, y, width, height }, isPick) {
  ctx.save();
  ctx.strokeStyle = isPick ? style.ink : style.outline;
  ctx.lineWidth = isPick ? 2 * style.line : 1;
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, width - 2, height - 2, 6);
  ctx.stroke();
  ctx.restore();
}

// A table or curves, whichever the picture has, within rect; returns the part of it that they take.
const drawPicture = (pen, rect, picture) =>
  picture.rows ? drawMap(pen, rect, picture) : drawCurves(pen, rect, picture);

const dashes = [[], [5, 3], [1.5, 2.5]];

function drawCurves({ style, axis, outline, curve, point }, rect, picture) {
  const { xs, lines, y: domain, ticks, points } = picture;
  const plot = inset(rect, { left: 3 }, style.size);
  const y = (picture.log ? log : linear)(domain, [plot.y + plot.height, plot.y]);
  const x = linear([xs[0], xs.at(-1)], [plot.x + 6, plot.x + plot.width - 6]);
  axis(plot, { side: 'left', scale: y, ticks });
  outline(plot);
  for (const [i, ys] of lines.entries()) {
    curve({ xs, ys }, { xScale: x, yScale: y, dash: dashes[i] });
    if (!points) continue;
    for (const [j, value] of ys.entries()) point({ x: x(xs[j]), y: y(value) }, { radius: 2.5 });
  }
  return plot;
}

// Tables of signed numbers fill the square; cells of the others, such as a picture's grid, keep their shape.
function drawMap({ heatmap, outline }, rect, picture) {
  const isSigned = picture.min < 0;
  const [height, width] = isSigned ? [1, 1] : [picture.rows, picture.cols];
  const unit = Math.min(rect.width / width, rect.height / height);
  const [wide, high] = [unit * width, unit * height];
  const x = rect.x + (rect.width - wide) / 2;
  const place = { x, y: rect.y + (rect.height - high) / 2, width: wide, height: high };
  heatmap(place, { ...picture, palette: isSigned ? 'diverging' : 'weights' });
  outline(place);
  return place;
}
