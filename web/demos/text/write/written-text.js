import stored from '../../../../content/text/opening.json' with { type: 'json' };
import { frequenciesOf, storedLoss, TRAINED } from '../runs.js';
import { MEAN_OVER } from './surprise.js';
import { faultOf, params, promptOf, readPath } from './write-params.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** Characters after the prompt with which a page opens. */
export const OPENED = 199;

const CHARS = Array.from(stored.letters, (letter, i) => ({ letter, loss: stored.losses[i] ?? undefined }));

/**
 * What the model writes at the first settings, { letter, loss } each, up to where `path` has it read otherwise; [] at others.
 * It is stored, so that it is there before the model.
 */
export function openingOf({ prompt, temperature, seed }, path) {
  const [{ reading }, turn] = path;
  const isFirst =
    promptOf(prompt) === promptOf(params.prompt.initial) &&
    temperature === params.temperature.initial &&
    seed === params.seed.initial &&
    reading === params.reading.initial;
  return isFirst ? CHARS.slice(0, promptOf(prompt).length + (turn?.from ?? OPENED)) : [];
}

/** Whether this is all that is asked for. */
export const isOpening = ({ count, prompt, temperature, seed }, path) =>
  count === OPENED && openingOf({ prompt, temperature, seed }, path).length === CHARS.length;

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * `live`: the text as far as a worker has written it, as session.js tells.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const { count } = values;
  const fault = faultOf(values.prompt);
  const prompt = promptOf(values.prompt);
  const path = readPath(values.path);
  const told = live?.chars ?? [];
  const known = memo('known', [values.prompt, values.temperature, values.seed, values.path], () =>
    openingOf(values, path),
  );
  const written = told.length < known.length ? known : told;
  const length = Math.min(prompt.length + count, Math.max(prompt.length, written.length));
  const chars = memo('chars', [written, prompt, length], () =>
    Array.from({ length }, (_, i) => written[i] ?? { letter: prompt[i] }),
  );
  const frequencies = frequenciesOf(engine, values.reading, Math.max(1, length));
  const clocks = memo('clocks', [length, values.reading], () =>
    clocksAt(length, frequencies[2], frequenciesOf(engine, 'none', TRAINED)[2]),
  );
  return {
    clocks,
    trained: TRAINED,
    chars,
    length,
    prompt: prompt.length,
    turns: path.slice(1).filter(({ from }) => from <= length - prompt.length),
    means: memo('means', [chars], () => meansOf(chars)),
    usual: storedLoss('rope'),
    inside: meanLoss(chars.slice(0, TRAINED)),
    beyond: length >= TRAINED + MEAN_OVER ? meanLoss(chars.slice(-MEAN_OVER)) : undefined,
    isBehind: length < prompt.length + count,
    problem: live?.problem,
    frequencies,
    error: fault && { field: 'prompt', say: (t) => t(fault.key, fault) },
  };
}

// The hands of the pairs at the last character, beside the angles of training.
const clocksAt = (length, now, trained) =>
  Array.from(now, (frequency, i) => {
    const angle = Math.max(0, length - 1) * frequency;
    const seen = (TRAINED - 1) * trained[i];
    const turned = angle % (2 * Math.PI);
    // A step of the hand beyond the last one of training is no news.
    const isNew = seen < 2 * Math.PI && turned > seen + trained[i];
    return { angle, seen: Math.min(seen, 2 * Math.PI), isNew };
  });

const lossesOf = (chars) => chars.map(({ loss }) => loss).filter(Number.isFinite);

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function meanLoss(chars) {
  const losses = lossesOf(chars);
  return losses.length > 0 ? mean(losses) : undefined;
}

// The mean of the last characters, wherever all of them are known.
function meansOf(chars) {
  const means = [];
  for (let place = MEAN_OVER; place < chars.length; place++) {
    const losses = lossesOf(chars.slice(place - MEAN_OVER + 1, place + 1));
    if (losses.length === MEAN_OVER) means.push({ place, mean: mean(losses) });
  }
  return means;
}
