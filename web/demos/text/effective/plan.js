import { READINGS, readAt } from '../../../trainer/plan.js';
import { DEPTHS, isRight, LENGTHS, sequence, TESTS } from './sequences.js';

/** Tokens of each window of training. */
export const TRAINED = 64;

/** Sequences for each length and depth: an accuracy at one length rests on as many for each of the depths. */
export const EACH = 20;
export const OF_LENGTH = EACH * DEPTHS.length;

/** The sample of sequences that was counted before. */
export const SAMPLE = 1;

export const ENCODINGS = ['rope', 'alibi'];
export const SCALINGS = ['none', 'linear', 'ntk', 'yarn'];
export const ADVERTISED = [64, 128, 256, 512];

/** The name of a model's file, and what `ask` of the models calls it. */
export const modelName = (encoding) => `lookup-${encoding}`;

/** What rotates in the model with RoPE. */
export const ROTARY = { trained: TRAINED, base: 10000, headDim: 8 };

/** How many times the trained length is advertised, which RoPE is scaled by. */
export const ratioOf = ({ model, scaling, advertised }) =>
  model === 'rope' && scaling !== 'none' ? Number(advertised) / TRAINED : 1;

/** How a model is read: RoPE with the factor that the advertised length asks for. */
export function readingOf(values) {
  const factor = ratioOf(values);
  if (factor === 1) return {};
  return { factor, ...readAt(READINGS[values.scaling], { ...ROTARY, length: Number(values.advertised) }) };
}

/** The same reading has the same name. */
export const readingName = (values) =>
  ratioOf(values) === 1 ? 'none' : `${values.scaling}-${ratioOf(values)}`;

/** All readings of an encoding by name. */
export const readingsOf = (model) =>
  new Map(
    SCALINGS.flatMap((scaling) => ADVERTISED.map((advertised) => ({ model, scaling, advertised }))).map(
      (values) => [readingName(values), readingOf(values)],
    ),
  );

/** Right answers of none asked yet: { needle: [lengths][depths] of 0, … }. */
export const noCounts = () =>
  Object.fromEntries(Object.keys(TESTS).map((test) => [test, LENGTHS.map(() => DEPTHS.map(() => 0))]));

/**
 * Asks what each test has at one length, from sequence number `from` to `to` (exclusive) at each depth; predict(params)
 * is the trainer's. Returns right answers: { needle: [depths], … }.
 */
export async function askedAt(predict, { length, sample, from, to, reading }) {
  const right = {};
  for (const test of Object.keys(TESTS)) {
    right[test] = await Promise.all(
      DEPTHS.map(async (depth) => {
        let count = 0;
        for (let number = from; number < to; number++) {
          const asked = sequence(test, { length, depth, sample, number });
          const { logits } = await predict({ tokens: asked.tokens, last: 1, ...reading });
          if (isRight(logits, asked)) count += 1;
        }
        return count;
      }),
    );
  }
  return right;
}
