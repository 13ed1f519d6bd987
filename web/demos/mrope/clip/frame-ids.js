/** @import { Engine } from '../../../types.js' */

// A clip in three models. A step is two frames, merged.
export const CLIP = 4; // seconds
export const GRID = [2, 3]; // tokens of a step, after merging
export const STAMP = 8; // tokens of a timestamp, with the marks around the frames
const FRAMES = 2; // of a step
const PER_SECOND = 2; // Qwen2.5-VL's tokens_per_second
export const FIRST = 2; // frames per second of the upper row
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
export function compute(engine, values) {
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
export function factsOf({ rows }, model, t) {
  const [moment, above, below] = sharedOf(rows[model]).at(-1);
  const { moments, times } = rows[model][1];
  const apart = times.length > 1 ? times[1] - times[0] : 0;
  return { name: t(`name.${model}`), moment, above, below, steps: moments.length, apart };
}
