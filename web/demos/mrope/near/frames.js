import { chipNear } from '../../../canvas/chips.js';
import { clamp } from '../../../core/numbers.js';
import { dotMark } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { tiles } from '../../../plots/places.js';
import { cellIn, cellLines, heading } from '../../../plots/tables.js';
import { axisNames } from '../axes.js';
import { all, bandIn, drawLegend, early, shadeOf } from './bands.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const GAP = [12, 22]; // px between frames, in a narrow box and in a wide one
const LARGEST = 44; // px of a patch

/** The frames of the video beside each other, every patch as dark as it is near to the chosen one. */
/** @type {View<Data>} */
export const frames = panel({
  height(width, data) {
    const { values, scale } = data;
    const { cell, lines } = gridOf(width, values);
    const below = isEarly(data) ? 150 : 108;
    return Math.round(lines * (values.height * cell + 20 * scale + 14) + below * scale);
  },
  frame(box, { values, scale }) {
    const { cell, columns, gap } = gridOf(box.width, values);
    const [width, height] = [values.width * cell, values.height * cell];
    const grid = { count: values.frames, columns, width, height, gap, pitch: height + 20 * scale + 14 };
    return { cell, rects: tiles({ x: box.x, y: box.y + 48 * scale }, grid) };
  },
  draw(pen, data, t) {
    const { rects, box, scale, style, fill, hatch } = pen;
    const { values, byFrame, wrong } = data;
    const shape = { rows: values.height, cols: values.width };
    // In the first step the score stands in the title, so that it covers no patch.
    const said = t('scoreHere', { score: data.other.score });
    const isTitled = isEarly(data);
    const shading = isTitled ? early : all;
    const name = isTitled ? t('scoreName', { score: data.other.score }) : t('framesName');
    const title = { title: name, width: box.width, least: 4 * style.size };
    const mistake = wrong ? t.option('ids', values.ids) : undefined;
    heading(pen, { x: box.x, y: box.y + 14 * scale }, { ...title, wrong: mistake });
    for (const [frame, rect] of rects.entries()) {
      const scores = data.shows('flat') ? byFrame[frame] : undefined;
      drawName(pen, rect, { frame, isHere: frame === values.frame, scores }, t);
      for (const [i, score] of byFrame[frame].entries()) {
        const at = { row: Math.floor(i / values.width), col: i % values.width };
        fill(cellIn(rect, { ...shape, ...at }), shadeOf(style, bandIn(score, shading), shading));
      }
      if (wrong) hatch(rect, style.rgba(style.paper, 0.6), { gap: 9 });
      cellLines(pen, rect, { ...shape, colour: style.second });
    }
    const middleOf = (frame, row, col) => {
      const { x, y, width, height } = cellIn(rects[frame], { ...shape, row, col });
      return { x: x + width / 2, y: y + height / 2 };
    };
    const { cell } = pen;
    drawChosen(pen, middleOf(values.frame, values.row, values.col), Math.min(5, 0.28 * cell));
    if (isTitled) drawPlaces(pen, data, { middleOf }, t);
    const radius = ringOf(cell);
    const compared = [values.otherFrame, values.otherRow, values.otherCol];
    drawCompared(pen, middleOf(...compared), radius);
    const guessed = guessedOf(data);
    if (guessed) drawGuess(pen, middleOf(...guessed.place), { radius, score: guessed.score }, t);
    if (!isTitled)
      drawBeside(pen, { ...middleOf(...compared), rect: rects[values.otherFrame], radius }, said);
    const last = rects.at(-1);
    const under = last.y + last.height + (isTitled ? 24 * scale : 0);
    drawMarks(pen, under + 20 * scale, t);
    const top = under + 36 * scale;
    drawLegend(pen, { top, scale: shading }, t);
    if (isTitled) pen.text(t('legendName'), { x: box.x, y: top + 46 * scale, colour: style.second });
  },
  handles({ rects, cell, box }, { values }, t) {
    const [first, last] = [rects[0], rects.at(-1)];
    const all = {
      x: box.x,
      y: first.y,
      width: Math.max(...rects.map((each) => each.x + each.width)) - box.x,
      height: last.y + last.height - first.y,
    };
    const most = [values.frames - 1, values.height - 1, values.width - 1];
    const handleOf = (id, names, rest) => {
      const [frame, row, col] = names.map((name) => values[name]);
      const at = (...place) =>
        Object.fromEntries(names.map((name, i) => [name, clamp(place[i], 0, most[i])]));
      const { x, y } = rects[frame];
      const own = { x: x + col * cell, y: y + row * cell, width: cell, height: cell };
      return {
        id,
        x: own.x + cell / 2,
        y: own.y + cell / 2,
        mark: id === 'other' ? dotMark({ x: own.x + cell / 2, y: own.y + cell / 2 }, ringOf(cell)) : own,
        label: t(`${id}Handle`),
        value: t('patchValue', { frame, row, col }),
        drag(point) {
          const f = chipNear(rects, point);
          return at(f, Math.floor((point.y - rects[f].y) / cell), Math.floor((point.x - rects[f].x) / cell));
        },
        // Beyond the right edge the next frame begins.
        key({ dx, dy }) {
          const turn = Number.isFinite(dx) ? (col + dx < 0 ? -1 : col + dx > most[2] ? 1 : 0) : 0;
          const next = frame + turn;
          if (turn === 0 || next < 0 || next > most[0]) return at(frame, row + dy, col + dx);
          return at(next, row + dy, turn > 0 ? 0 : most[2]);
        },
        ...rest(own),
      };
    };
    return [
      handleOf('other', ['otherFrame', 'otherRow', 'otherCol'], () => ({ area: all })),
      // Only a press on the chosen patch itself moves it.
      handleOf('patch', ['frame', 'row', 'col'], (own) => ({ area: own, hit: own })),
    ];
  },
  describe(data, t) {
    const { values, neighbours, low } = data;
    return t(data.wrong ? 'describeFramesWrong' : 'describeFrames', {
      frames: values.frames,
      height: values.height,
      width: values.width,
      frame: values.frame,
      row: values.row,
      col: values.col,
      t: neighbours[0],
      h: neighbours[1],
      w: neighbours[2],
      low,
    });
  },
});

// Before the other steps, where no mistake is shown.
const isEarly = ({ wrong, shows }) => !wrong && !shows('hands');

// The two patches that the first step asks about: framed, and named below their frame. Their scores stand there once the
// ring has come to them: that of the frame's last, beside that of the patch.
function drawPlaces(pen, { values, byFrame }, { middleOf }, t) {
  const { rects, cell, box, scale, style, line, outline, text, widthOf } = pen;
  const { frame, row, col, otherFrame, otherRow, otherCol, width } = values;
  const isAt = (f, c) => otherFrame === f && otherRow === row && otherCol === c;
  const places = [
    { name: 'nextPatch', place: [frame, col + 1], said: isAt(frame, col + 1) || isAt(frame + 1, col) },
    { name: 'nextFrame', place: [frame + 1, col], said: isAt(frame + 1, col) },
  ];
  const colour = style.speed(0);
  for (const { name, place, said } of places) {
    const [f, c] = place;
    if (!rects[f] || c >= width) continue;
    const { x, y } = middleOf(f, row, c);
    const foot = rects[f].y + rects[f].height;
    line([x, y + cell / 2, x, foot + 6 * scale], { colour, width: style.line });
    const own = { x: x - cell / 2, y: y - cell / 2, width: cell, height: cell };
    outline(own, colour, { width: 3 });
    const score = byFrame[f][row * width + c];
    const words = said ? t(`${name}Score`, { score }) : t(name);
    const look = { weight: 650, colour };
    const half = widthOf(words, look) / 2;
    const left = Math.max(box.x, rects[f].x);
    const at = clamp(x, left + half, Math.max(left + half, rects[f].x + rects[f].width - half));
    text(words, { ...look, x: at, y: foot + 20 * scale, align: 'center' });
  }
}

// On small patches the ring lies round the patch, so that its shade is seen within.
const ringOf = (cell) => Math.max(8, Math.min(10, 0.4 * cell));

// Frames in one line where patches are large enough to be hit, else in two.
function gridOf(width, { frames: count, width: cols }) {
  const gap = GAP[width < 420 ? 0 : 1];
  const cellOf = (columns) => Math.min(LARGEST, (width - gap * (columns - 1) - 4) / (columns * cols));
  const columns = cellOf(count) >= 12 ? count : Math.ceil(count / 2);
  return { columns, gap, lines: Math.ceil(count / columns), cell: cellOf(columns) };
}

// The chosen patch, of the darkest shade: a dot as light as the paper.
const drawChosen = ({ style, point }, at, radius) => point(at, { radius, colour: style.paper });

// The one that it is compared with: a ring.
function drawCompared({ ctx, style }, { x, y }, radius) {
  for (const [colour, width] of [
    [style.paper, style.line + 4],
    [style.ink, style.line + 1],
  ]) {
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  }
}

// The patch one step along the axis that was guessed, and its score.
function guessedOf({ guess, values, neighbours }) {
  const axis = axisNames.indexOf(guess);
  if (axis < 0) return undefined;
  const place = [values.frame, values.row, values.col];
  const counts = [values.frames, values.height, values.width];
  place[axis] += place[axis] + 1 < counts[axis] ? 1 : -1;
  return { place, score: neighbours[axis] };
}

function drawGuess({ ctx, style, text }, { x, y }, { radius, score }, t) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.setLineDash([3, 3]);
  ctx.strokeStyle = style.paper;
  ctx.lineWidth = style.line + 1;
  ctx.stroke();
  ctx.setLineDash([]);
  const below = { x, y: y + radius + 6 + style.size, align: 'center', colour: style.second, halo: true };
  text(t('guessScore', { guess: t('guess'), score }), below);
}

// The score of a patch in its frame: beside its ring where there is room, else above or below.
function drawBeside({ box, style, text, widthOf }, { x, y, rect, radius }, said) {
  const look = { baseline: 'middle', weight: 650, halo: true };
  const width = widthOf(said, look);
  const right = rect.x + rect.width;
  if (x + 20 + width < right) return text(said, { ...look, x: x + 20, y });
  if (x - 20 - width > rect.x) return text(said, { ...look, x: x - 20, y, align: 'right' });
  const half = width / 2;
  const away = radius + 0.9 * style.size;
  const wished = y - away < rect.y + 0.5 * style.size ? y + away : y - away;
  const low = rect.y + 0.5 * style.size;
  const inFrame = clamp(x, rect.x + half, Math.max(rect.x + half, right - half));
  return text(said, {
    ...look,
    x: Math.min(inFrame, box.x + box.width - half),
    y: clamp(wished, low, Math.max(low, rect.y + rect.height - 0.5 * style.size)),
    align: 'center',
  });
}

// What the two marks stand for.
function drawMarks(pen, y, t) {
  const { box, scale, style, fill, text } = pen;
  const side = 16 * scale;
  let x = box.x + 1;
  for (const [draw, word, part] of /** @type {any[]} */ ([
    [drawChosen, t('chosenMark'), 0.2],
    [drawCompared, t('comparedMark'), 0.34],
  ])) {
    fill({ x, y: y - side / 2, width: side, height: side }, shadeOf(style, 0));
    draw(pen, { x: x + side / 2, y }, part * side);
    const left = x + side + 7 * scale;
    const place = { x: left, y, baseline: 'middle', maxWidth: box.x + box.width - left };
    x = place.x + text(word, place) + 20 * scale;
  }
}

// A frame's name and, where there is room, its lowest and its highest score: frames that look alike may differ a little.
function drawName({ style, text, widthOf }, rect, { frame, isHere, scores }, t) {
  const name = { x: rect.x, y: rect.y - 7, colour: style.second };
  const used =
    text(t('frameMark', { frame }), { ...name, weight: isHere ? 600 : 400, maxWidth: rect.width }) + 10;
  if (!scores) return;
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const alike = t.number(low, '3');
  const range = alike === t.number(high, '3') ? alike : t('frameRange', { low, high });
  if (widthOf(range) <= rect.width - used) text(range, { ...name, x: rect.x + used });
}
