import { linear } from '../../../canvas/scale.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { CLIP, FIRST, factsOf, GRID, MODELS, sharedOf } from './frame-ids.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './frame-ids.js' */

const BAND = 200; // of a model, CSS px at text size 13
const ROW = 26;
const BETWEEN = 44; // room for the lines between the rows
const GRIP = 18; // px from the end of the lower row to the handle, which leaves its last box free
const EDGE = 34; // px at the right, where the handle of the longest row has its place

/** The clip as each model has it, on an axis of time ids: above at 2 frames a second, below at the rate that is dragged. */
/** @type {View<Data>} */
export const tracks = panel({
  height: (_width, data) => Math.round((BAND * shown(data).length + 4) * data.scale),
  frame(box, data) {
    const { scale } = data;
    const left = (box.width < 620 * scale ? 46 : 152) * scale;
    return {
      bands: shown(data).map((model, i) => {
        const top = box.y + (BAND * i + 42) * scale;
        const rows = data.rows[model];
        const last = Math.max(axisEnd(model), ...rows.map(({ next }) => next));
        const x = linear([0, last], [box.x + left, box.x + box.width - EDGE]);
        return { model, rows, x, above: top, below: top + (ROW + BETWEEN) * scale, high: ROW * scale };
      }),
    };
  },
  draw(pen, data, t) {
    for (const band of pen.bands) drawBand(pen, band, data, t);
  },
  handles({ bands: [{ x, rows, below, high }] }, { values: { fps } }) {
    const at = (wished) => ({ fps: whole(wished, 1, 8) });
    return {
      id: 'fps',
      x: x(rows[1].next) + GRIP,
      y: below + high / 2,
      drag: (point) => at((x.invert(point.x - GRIP) * 2) / CLIP),
      key: ({ dx, dy }) => at(fps + dx - dy),
    };
  },
  describe: (data, t) => shown(data).map((model) => ({ key: 'describeBand', ...factsOf(data, model, t) })),
});

// A model comes with its step.
const shown = ({ shows }) => MODELS.filter((model) => model === 'qwen2' || shows(model));

// The axis is long enough for the first rates without moving.
const axisEnd = (model) => ({ qwen2: 16, qwen25: 10, qwen3: 0 })[model];

function drawBand(pen, { model, rows, x, above, below, high }, data, t) {
  const { box, scale, style, text, line, axis, hatch, point, widthOf } = pen;
  const isWrong = model === 'qwen25' && data.wrong;
  const head = { x: box.x, y: above - 24 * scale };
  const shared = sharedOf(rows);
  // At first one second, that which is named.
  const isFirst = !data.shows('qwen25');
  const joined = isFirst ? shared.slice(-1) : shared;
  const name = text(t(`name.${model}`), { ...head, weight: 600 }) + 10;
  const rule = isWrong ? t.option('rule', data.values.rule) : t(`rule.${model}`);
  const beside = { ...head, x: head.x + name, maxWidth: box.width - name };
  text(rule, { ...beside, colour: style.second, strike: isWrong });
  for (const [i, y] of [above, below].entries()) {
    const fps = i === 0 ? FIRST : data.values.fps;
    const label = { x: box.x, y: y + high / 2, baseline: 'middle', colour: style.second };
    const isWide = x(0) - box.x > 120 * scale;
    const words = isWide ? (i === 0 ? 'clipMark' : 'sameMark') : 'rateMark';
    text(t(words, { fps }), { ...label, maxWidth: x(0) - box.x - 8 });
    const isBare = drawRow(pen, { row: rows[i], x, y, high, chosen: isFirst ? joined[0][0] : undefined }, t);
    if (i > 0 || !(isBare || isFirst)) continue;
    const end = x(rows[i].next) + 8;
    const said = t(isFirst ? 'boxMark' : 'unitMark');
    for (const size of [style.size, 0.85 * style.size]) {
      const unit = { x: end, y: label.y, baseline: 'middle', size, colour: style.second };
      if (end + widthOf(said, unit) > box.x + box.width) continue;
      text(said, unit);
      break;
    }
  }
  for (const [, from, to] of joined) {
    const isUpright = from === to;
    const look = isUpright ? { colour: style.ink } : { colour: style.speed(0), dash: [5, 3] };
    line([x(from), above + high + 2, x(to), below - 2], { ...look, width: style.line });
  }
  if (model === 'qwen2') nameLast(pen, { from: shared.at(-1), x, end: rows[0].next, y: above + high }, t);
  if (isWrong)
    hatch({ x: x(0), y: below, width: x(rows[1].next) - x(0), height: high }, style.rgba(style.ink, 0.25));
  const room = { left: x(0) - box.x, right: EDGE, height: high + 4 * scale };
  const plot = inset({ ...box, y: below }, room);
  axis(plot, { side: 'bottom', scale: x, ticks: 5, label: t('idAxis') });
  if (model !== 'qwen2') return;
  const grip = { x: x(rows[1].next) + GRIP, y: below + high / 2 };
  line([x(rows[1].next), grip.y, grip.x, grip.y], { width: style.line });
  point(grip, { radius: 6 });
}

// What becomes of the last second that both rows have, right of its line and below the upper row.
function nameLast({ box, scale, style, text, widthOf }, { from: [second, before, after], x, end, y }, t) {
  const words = t(before === after ? 'lastKept' : 'lastMoved', { second, before, after });
  const look = { weight: 600, colour: before === after ? style.ink : style.speed(0) };
  // The line is a third of its way down there.
  const beside = Math.max(x(end), x(before + (after - before) / 2)) + 16;
  const left = Math.min(beside, box.x + box.width - widthOf(words, look));
  text(words, { ...look, x: left, y: y + 20 * scale, halo: true });
}

// Steps as boxes with the second at which they begin, timestamps grey between them; steps of one id share a box, and that
// of the second `chosen` is coloured. Returns whether whole seconds stand there without their unit, as there is no room
// for it.
function drawRow({ style, fill, outline, text, widthOf }, { row, x, y, high, chosen }, t) {
  const { times, moments, stamps, next } = row;
  const size = 0.85 * style.size;
  const at = (id) => Math.round(x(id));
  let isBare = false;
  const firsts = times.flatMap((time, k) => (time === times[k - 1] ? [] : [k]));
  for (const [n, k] of firsts.entries()) {
    const after = firsts[n + 1] ?? times.length;
    const end = stamps ? times[k] + Math.max(...GRID) : (times[after] ?? next);
    const rect = { x: at(times[k]), y, width: Math.max(3, at(end) - at(times[k])), height: high };
    if (stamps) {
      const stamp = { ...rect, x: at(stamps[k]), width: at(times[k]) - at(stamps[k]) };
      fill(stamp, style.rgba(style.second, 0.22));
    }
    const isChosen = moments[k] === chosen;
    fill(rect, style.paper);
    if (isChosen) fill(rect, style.rgba(style.speed(0), 0.25));
    outline({ ...rect, width: rect.width + 1 }, style.second);
    const facts = { second: moments[k], last: moments[after - 1] };
    const label = t(after - k > 1 ? 'secondsMark' : 'secondMark', facts);
    const middle = { x: rect.x + rect.width / 2, y: y + high / 2, align: 'center', baseline: 'middle' };
    const bare = after - k === 1 ? bareOf(moments[k], t) : [];
    const fitting = [label, ...bare].find((words) => widthOf(words, { size }) <= rect.width - 3);
    if (fitting === undefined) continue;
    isBare ||= fitting !== label;
    text(fitting, { ...middle, size, weight: isChosen ? 700 : 400 });
  }
  return isBare;
}

// A whole second or a half without its unit.
const bareOf = (second, t) => (Number.isInteger(2 * second) ? [t.number(second)] : []);
