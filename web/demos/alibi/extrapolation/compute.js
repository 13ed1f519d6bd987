/** @import { ComputeContext, Engine } from '../../../types.js' */

export const HEADS = 8;
export const LONGEST = 32768;
/** Tokens of the windows that can be predicted. */
export const GUESSES = { few: 600, most: 3700, all: 4096 };
const BINS = 64; // parts of the text whose share is drawn

/** Lengths at which the curves are computed, four an octave. */
export const LENGTHS = Array.from({ length: 45 }, (_, i) => Math.round(16 * 2 ** (i / 4)));

/** The test is at least as long as the training, and the fact lies in its text. */
export function settle(values) {
  const testLen = Math.max(values.testLen, values.trainLen);
  return { ...values, testLen, fact: Math.min(values.fact, testLen - 1) };
}

// What a head adds for the last query of a text of LONGEST tokens; shorter ones have the end of it. Head 0: nothing.
const biasRow = (biases, head) =>
  head === 0 ? new Float32Array(LONGEST) : biases.subarray((head - 1) * LONGEST, head * LONGEST);

const biasesOf = (engine) =>
  engine.alibi.bias({ numHeads: HEADS, queryLen: 1, keyLen: LONGEST, queryOffset: LONGEST - 1 });

/**
 * The weights of the last query of a text, the window that holds a share of them, and their entropy.
 *
 * @param {any} engine
 * @param {{ head: number, length: number, share: number, scores?: Float32Array, biases?: Float32Array }} asked
 */
export function measure(engine, { head, length, share, scores, biases = biasesOf(engine) }) {
  const shape = { queryLen: 1, keyLen: length };
  const content = scores ? scores.subarray(LONGEST - length) : new Float32Array(length);
  const bias = biasRow(biases, head).subarray(LONGEST - length);
  const weights = engine.attention.weights(content, { ...shape, bias });
  return {
    weights,
    window: engine.attention.window(weights, { ...shape, share })[0],
    entropy: engine.attention.entropy(weights, shape)[0],
  };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { trainLen, testLen, bias, share, content, fact } = values;
  const head = bias === 'none' ? 0 : values.head;
  const biases = memo('biases', [], () => biasesOf(engine));
  const scores = memo('scores', [content], () => scoresOf(engine, content));
  const at = (each, length) => measure(engine, { head: each, length, share, scores, biases });
  const curves = Array.from({ length: HEADS + 1 }, (_, each) =>
    memo(`curve ${each}`, [scores, share], () => {
      const measured = LENGTHS.map((length) => at(each, length));
      return {
        window: measured.map(({ window }) => window),
        entropy: measured.map(({ entropy }) => entropy),
      };
    }),
  );
  const [trained, tested, plainTrained, plain] = [
    ['trained', head, trainLen],
    ['tested', head, testLen],
    ['plainTrained', 0, trainLen],
    ['plain', 0, testLen],
  ].map(([name, each, length]) => memo(name, [each, length, scores, share], () => at(each, length)));
  return {
    values,
    head,
    scores,
    biases,
    curves,
    trained,
    tested,
    plainTrained,
    plain,
    slopes: memo('slopes', [], () => engine.alibi.slopes({ numHeads: HEADS })),
    bins: binsOf(tested.weights),
    factWeight: tested.weights[testLen - 1 - fact],
    factPlain: plain.weights[testLen - 1 - fact],
  };
}

// The share of each part of the text.
function binsOf(weights) {
  const bins = new Float64Array(Math.min(BINS, weights.length));
  for (const [i, weight] of weights.entries()) {
    bins[Math.floor((i * bins.length) / weights.length)] += weight;
  }
  return bins;
}

// Unrelated scores, the same for the same distance in every length.
const scoresOf = (engine, content) =>
  content === 0
    ? new Float32Array(LONGEST)
    : engine.learned.table({ maxLen: LONGEST, dModel: 1, std: content, seed: 11 });
