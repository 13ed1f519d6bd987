import { ALPHABET, readingAt as askedAs, TRAINED, tokensOf } from '../runs.js';
import { draw } from './sample.js';
import { faultOf, MOST, promptOf, readingAt, readPath } from './write-params.js';

const AHEAD = 2; // characters written before they are asked for, so that a page need not wait

/**
 * Writes a text, character by character. `ask(verb, params)` is the model's; told({ chars, isWriting, problem }) hears of
 * every character: { letter, loss: how it surprises the model that sees no further than in training, nats }. What other
 * values would have come to as well is kept. Where `isKnown(values, path)` it need not write.
 */
export function makeSession({ ask, told, isKnown = (_values, _path) => false }) {
  let chars = [];
  let wanted;
  let isRunning = false;
  let isHeld = true;
  let problem;

  const tell = () => told({ chars, isWriting: isRunning, problem });
  const isAsked = () => wanted !== undefined && !wanted.isKnown && (wanted.count > 0 || chars.length > 0);
  const isShort = () => chars.length < Math.min(MOST, wanted.prompt.length + wanted.count + AHEAD);

  // Who writes is never surprised for long: the same model judges, with its sight as in training.
  const judged = async (tokens, last) => (await ask('predict', { tokens, last, window: TRAINED })).losses;

  async function readPrompt(plan) {
    const tokens = tokensOf(plan.prompt);
    const losses = await judged(tokens, tokens.length);
    return Array.from(tokens, (_, i) => ({
      letter: plan.prompt[i],
      made: madeOf(plan, i),
      ...(i > 0 && { loss: losses[i - 1] }),
    }));
  }

  async function writeNext(plan) {
    const place = chars.length;
    const tokens = tokensOf(chars.map(({ letter }) => letter).join(''));
    const reading = askedAs(readingAt(plan.path, place - plan.prompt.length), tokens.length);
    const { logits } = await ask('predict', { tokens, last: 1, ...reading });
    const shares = sharesOf(logits);
    const token = draw(shares, { ...plan, place });
    const [loss] = await judged(Uint8Array.of(...tokens, token), 2);
    return { letter: ALPHABET[token], made: madeOf(plan, place), loss };
  }

  async function run() {
    if (isRunning || isHeld || problem || !isAsked()) return;
    isRunning = true;
    while (!isHeld && !problem && wanted && isShort()) {
      const from = chars.length;
      try {
        const more = from < wanted.prompt.length ? await readPrompt(wanted) : [await writeNext(wanted)];
        // Meanwhile something else may be asked for.
        const isWanted = wanted && more.every(({ made }, i) => made === madeOf(wanted, from + i));
        if (isWanted && chars.length === from) chars = [...chars, ...more];
      } catch (error) {
        problem = error;
      }
      tell();
    }
    isRunning = false;
    tell();
  }

  return {
    set(values) {
      const { count, temperature, seed } = values;
      const isLegal = faultOf(values.prompt) === undefined;
      const [prompt, path] = [promptOf(values.prompt), readPath(values.path)];
      wanted = isLegal
        ? { prompt, count, path, temperature, seed, isKnown: isKnown(values, path) }
        : undefined;
      problem = undefined;
      const kept = isLegal ? chars.findIndex(({ made }, i) => made !== madeOf(wanted, i)) : -1;
      if (kept >= 0) chars = kept < wanted.prompt.length ? [] : chars.slice(0, kept);
      if (kept >= 0) tell();
      run();
    },
    resume() {
      isHeld = false;
      run();
    },
    pause() {
      isHeld = true;
    },
  };
}

// What a character depends on beside those before it.
function madeOf({ prompt, path, temperature, seed }, place) {
  if (place < prompt.length) return `${prompt[place]} of ${prompt.length}`;
  return `${readingAt(path, place - prompt.length)} ${temperature} ${seed}`;
}

function sharesOf(logits) {
  const most = Math.max(...logits);
  const weights = Float64Array.from(logits, (logit) => Math.exp(logit - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
