import stored from '../../../../content/text/opening.json' with { type: 'json' };
import { MOST, params, promptOf } from './write-params.js';

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

/** Whether this is all that is asked for, and nothing of it pointed at. */
export const isOpening = ({ count, at, prompt, temperature, seed }, path) =>
  count === OPENED && at === MOST && openingOf({ prompt, temperature, seed }, path).length === CHARS.length;
