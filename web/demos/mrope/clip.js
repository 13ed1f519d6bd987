import { linear } from '../../canvas/scale.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';

/** @import { Engine, View } from '../../types.js' */

// A clip in three models. A step is two frames, merged.
export const CLIP = 4; // seconds
const GRID = [2, 3]; // tokens of a step, after merging
export const STAMP = 8; // tokens of a timestamp, with the marks around the frames
const FRAMES = 2; // of a step
const PER_SECOND = 2; // Qwen2.5-VL's tokens_per_second
const FIRST = 2; // frames per second of the upper row
export const MODELS = ['qwen2', 'qwen25', 'qwen3'];

/** The moments of the clip that a sampling rate has, one a step, in seconds. */
const momentsAt = (fps) => Array.from({ length: (CLIP * fps) / FRAMES }, (_, k) => (k * FRAMES) / fps);

/** Ids from a step to the next one in Qwen2.5-VL, or with a mistake. */
export function timeStepAt(fps, rule) {
  const seconds = FRAMES / fps;
  if (rule === 'wrong-whole') return Math.trunc(seconds) * PER_SECOND;
  if (rule === 'wrong-rate') return (FRAMES / FIRST) * PER_SECOND;
  return seconds * PER_SECOND;
}

// What the engine is asked: the clip as a model has it.
function paramsOf(model, { fps, rule }) {
  const steps = momentsAt(fps).length;
  const clip = { type: 'video', grid: [steps, ...GRID] };
  const stamped = [
    { type: 'text', length: STAMP },
    { type: 'image', grid: GRID },
  ];
  const segments = {
    qwen2: [clip],
    qwen25: [{ ...clip, timeStep: timeStepAt(fps, rule) }],
    qwen3: momentsAt(fps).flatMap(() => stamped),
  };
  return { segments: segments[model], spatialMergeSize: 1 };
}

// The time id of each step, where it begins, and the id that comes next.
function rowOf(engine, model, settings) {
  const { ids, delta } = engine.mrope.positionIds(paramsOf(model, settings));
  const tokens = ids.length / 3;
  const moments = momentsAt(settings.fps);
  const before = model === 'qwen3' ? STAMP : 0;
  const pitch = tokens / moments.length;
  return {
    ids: ids.subarray(0, tokens),
    moments,
    times: moments.map((_, k) => ids[k * pitch + before]),
    stamps: before > 0 ? moments.map((_, k) => ids[k * pitch]) : undefined,
    next: delta + tokens,
  };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { fps, rule } = values;
  const rows = Object.fromEntries(
    MODELS.map((model) => [model, [FIRST, fps].map((each) => rowOf(engine, model, { fps: each, rule }))]),
  );
  return {
    rows,
    wrong: rule !== 'seconds',
    // The moments that both rates have, and how far each model moves them.
    moved: Object.fromEntries(MODELS.map((model) => [model, sharedOf(rows[model]).map(([, a, b]) => b - a)])),
  };
}

/**
 * The moments of both rows: [seconds, id above, id below].
 *
 * @param {any[]} rows
 */
export const sharedOf = ([above, below]) =>
  above.moments.flatMap((moment, k) => {
    const other = below.moments.indexOf(moment);
    return other < 0 ? [] : [[moment, above.times[k], below.times[other]]];
  });

/** Where the last moment that both rates have stands in a model: slots of words. */
function factsOf({ rows }, model, t) {
  const [moment, above, below] = sharedOf(rows[model]).at(-1);
  const { moments, times } = rows[model][1];
  const apart = times.length > 1 ? times[1] - times[0] : 0;
  return { name: t(`name.${model}`), moment, above, below, steps: moments.length, apart };
}

const BAND = 200; // of a model, CSS px at text size 13
const ROW = 26;
const BETWEEN = 44; // room for the lines between the rows
const GRIP = 18; // px from the end of the lower row to the handle, which leaves its last box free
const EDGE = 34; // px at the right, where the handle of the longest row has its place

/** The clip as each model has it, on an axis of time ids: above at 2 frames a second, below at the rate that is dragged. */
/** @type {View<Data>} */
const tracks = panel({
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
  text(rule, { ...beside, colour: style.second, crossed: isWrong });
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

const RIGHT = { rule: 'seconds' };

const [seeQwen2, seeQwen25, seeQwen3] = MODELS.map((model) => (data, t) => {
  const facts = factsOf(data, model, t);
  const key = facts.above === facts.below ? `seeKept.${model}` : `seeMoved.${model}`;
  return { key: data.values.fps === FIRST ? 'seeSame' : key, ...facts };
});

// What a mistake does to the ids of Qwen2.5-VL.
function seeMistake(data, t) {
  const { rule } = data.values;
  const facts = factsOf(data, 'qwen25', t);
  if (rule === 'seconds') return { key: 'seeRight', ...facts };
  if (rule === 'wrong-whole' && facts.apart === 0) return { key: 'seeCollapsed', ...facts };
  return { key: facts.above === facts.below ? 'seeHarmless' : 'seeStretched', ...facts };
}

/** The same clip at two sampling rates, in three models: which of them gives a moment the same time id. */
export default figure({
  name: 'mrope/clip',
  params: {
    fps: int({ initial: FIRST, min: 1, max: 8, snaps: [1, 2, 4] }),
    rule: choice({ options: ['seconds', 'wrong-whole', 'wrong-rate'], control: 'buttons' }),
  },
  steps: {
    // Twice as many frames below, so that there is something to compare before the hand comes.
    qwen2: { views: ['tracks'], set: { ...RIGHT, fps: 2 * FIRST }, handle: 'fps', see: seeQwen2 },
    qwen25: { set: { ...RIGHT, fps: 4 }, controls: ['fps'], see: seeQwen25 },
    qwen3: { set: { ...RIGHT, fps: 1 }, see: seeQwen3 },
    mistake: { set: { rule: 'wrong-whole', fps: 4 }, controls: ['fps', 'rule'], see: seeMistake },
  },
  play: {
    every: 700,
    next: ({ fps }) => (fps < 8 ? { fps: fps + 1 } : undefined),
    start: { fps: 1 },
    from: 'qwen25',
  },
  modules: ['rotations'],
  compute,
  views: { tracks },
  slots: () => ({ first: FIRST }),
  // For each model the same moment at both rates.
  readout: (data, t) => [
    ['ratesLine'],
    ...MODELS.map((model) => [
      { key: model === 'qwen25' && data.wrong ? 'momentWrong' : 'momentLine', ...factsOf(data, model, t) },
    ]),
  ],
  seen: (data, t) =>
    (data.wrong ? [seeQwen2, seeMistake] : [seeQwen2, seeQwen25, seeQwen3]).map((see) => see(data, t)),
  predict: {
    options: [...MODELS],
    done: { ...RIGHT, fps: 4 },
    answer: ({ moved }) => MODELS.find((model) => moved[model].every((each) => each === 0)),
  },
  numbers: ({ rows }) =>
    MODELS.map((model) => {
      const { ids } = rows[model][1];
      return [`time-ids-${model}`, { token: ids.length }, ids];
    }),
});
