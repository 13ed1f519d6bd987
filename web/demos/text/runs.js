import stored from '../../../content/text/runs.json' with { type: 'json' };
import { frequenciesAt } from '../../trainer/frequencies.js';

/** The stored models of text: { alphabet, params, lengths, stops, models, … }, losses in nats per character. */
export const runs = /** @type {any} */ (stored);

/** Characters that the models know, in the order of their tokens. */
export const ALPHABET = runs.alphabet;

/** Characters of training, and those of each measurement. */
export const TRAINED = runs.params.length;
export const LENGTHS = runs.lengths;
export const LONGEST = LENGTHS.at(-1);

/** Models by their encoding; 'windowed' and 'hybrid' have RoPE with windows in all layers, or in all but one without positions. */
export const FIRST = ['none', 'sinusoidal', 'learned', 't5', 'alibi', 'rope', 'hybrid', 'windowed'];

/** With those that a reader switches on; 'prope' has RoPE in which only the fastest quarter of the pairs rotates. */
export const ENCODINGS = [...FIRST, 'kerple', 'prope', 'pope'];

/** Ways to read a trained model beyond its length: of which encoding, and how. */
export const READINGS = {
  'rope-linear': { encoding: 'rope', reading: 'linear' },
  'rope-ntk': { encoding: 'rope', reading: 'ntk' },
  'rope-yarn': { encoding: 'rope', reading: 'yarn' },
  'rope-yarn32': { encoding: 'rope', reading: 'yarn32' },
  'rope-window': { encoding: 'rope', reading: 'window' },
  'learned-clamp': { encoding: 'learned', reading: 'clamp' },
};

const ASKED = {
  none: {},
  linear: { scaling: 'linear' },
  yarn: { scaling: 'yarn', betaFast: 4 },
  yarn32: { scaling: 'yarn', betaFast: 32 },
  window: { window: TRAINED },
  clamp: { clamp: true },
};

/**
 * How the trainer is asked so after a context of a length. NTK-aware scaling takes the square of the ratio: near the best of
 * ten factors at each length, where the ratio itself leaves the loss high.
 */
export const readingAt = (reading, length) =>
  reading === 'ntk' ? { scaling: 'ntk', factor: Math.max(1, length / TRAINED) ** 2 } : ASKED[reading];

/** Those of the dial while a model writes. */
export const DIALS = ['none', 'linear', 'ntk', 'yarn', 'window'];

/** A curve's encoding and reading. */
export const curveOf = (id) => READINGS[id] ?? { encoding: id, reading: 'none' };

/** Its seeds: { seed, losses by LENGTHS, NaN where a table has no row or a seed was not measured }. */
export function lossesOf(id) {
  const { encoding, reading } = curveOf(id);
  return runs.models
    .filter(({ name, readings }) => name === encoding && readings[reading])
    .map(({ seed, readings }) => ({
      seed,
      losses: Float64Array.from(readings[reading], (loss) => loss ?? Number.NaN),
    }));
}

/** Losses this near are alike: what seeds differ by, nats. */
export const ALIKE = 0.05;

/** The losses of a curve's seeds at a length, of those that were measured there. */
export function lossesAt(id, length) {
  const at = LENGTHS.indexOf(length);
  return lossesOf(id)
    .map(({ losses }) => losses[at])
    .filter(Number.isFinite);
}

/** Their mean. */
function meanLoss(id, length) {
  const all = lossesAt(id, length);
  return all.reduce((sum, loss) => sum + loss, 0) / all.length;
}

/** What the model whose weights are stored, the first of its seeds, has at the trained length. */
export const storedLoss = (id) => lossesOf(id)[0].losses[LENGTHS.indexOf(TRAINED)];

/** What RoPE's models have at the trained length and at twice that. */
export const usualLoss = meanLoss('rope', TRAINED);
export const farLoss = meanLoss('rope', 2 * TRAINED);

const PLAIN = { '“': '"', '”': '"', '‘': "'", '’': "'", '–': '—', '…': '...', '\u00a0': ' ' };

/** A text as the models know it: quotation marks as a typewriter has them, one sign of white space between words. */
export const plain = (text) =>
  text
    .replace(/[“”‘’–…\u00a0]/g, (sign) => PLAIN[sign])
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));

/** The first character that no model knows, or undefined. */
export const unknownIn = (text) => Array.from(plain(text)).find((letter) => !ALPHABET.includes(letter));

/** The tokens of a plain text that has none of these. */
export const tokensOf = (text) => Uint8Array.from(text, (letter) => ALPHABET.indexOf(letter));

// The models have 96 features in four heads.
const MODEL = { headDim: 24, base: 10000, trained: TRAINED };

/** How RoPE's pairs rotate by a reading at a context length, radians per token: an array of a demo's numbers. */
export function frequenciesOf(engine, reading, context) {
  const { invFreq } = frequenciesAt(engine, { ...MODEL, length: context }, readingAt(reading, context));
  return ['frequencies', { pair: invFreq.length }, invFreq];
}
