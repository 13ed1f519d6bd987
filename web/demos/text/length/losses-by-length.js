import { spreadOf } from '../../../core/numbers.js';
import {
  ALPHABET,
  curveOf,
  frequenciesOf,
  LENGTHS,
  lossesOf,
  plain,
  readingAt,
  TRAINED,
  tokensOf,
  unknownIn,
} from '../runs.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

// A reader's own text. The same characters are scored at every context length, the last ones of the text.

const [LAST, ENDS] = [32, 4]; // characters of a window that count, and windows
/** Characters that are scored. */
export const SCORED = LAST * ENDS;
/** The shortest text: scored after up to twice the trained length. */
export const LEAST = 2 * TRAINED + SCORED - LAST + 1;

/** What tells a reader's text from another one. */
export const ownKey = (text) => plain(text.trim());

/** What is wrong with a text, as words have it: { key, … }; undefined where it can be measured, or is blank. */
export function faultOf(text) {
  const own = ownKey(text);
  if (own === '') return undefined;
  const letter = unknownIn(own);
  if (letter !== undefined) return { key: 'errorLetter', letter };
  if (own.length < LEAST) return { key: 'errorShort', least: LEAST, count: own.length };
  return undefined;
}

/** What a model is asked about a text: at each length that it has room for. */
export function planOf(text, id) {
  const tokens = tokensOf(ownKey(text));
  // An end is the place of the last character that is scored.
  const ends = Array.from({ length: ENDS }, (_, i) => tokens.length - 1 - LAST * (ENDS - 1 - i));
  const lengths = LENGTHS.filter((length) => length >= LAST && length <= ends[0]);
  return lengths.map((length) => ({
    length,
    params: { tokens, ends, length, last: LAST, ...readingAt(curveOf(id).reading, length) },
  }));
}

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * `live`: what models made of the reader's own text: { key, running, curves: Map of lengths and losses by id }.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const { shown, readings, context, chosen, text } = values;
  const ids = [...shown, ...readings];
  const own = live?.key === ownKey(text) ? live.curves : undefined;
  const curves = memo('curves', [ids.join(), own], () =>
    ids.map((id) => ({ ...measured(id), own: own?.get(id) })),
  );
  const at = LENGTHS.indexOf(context);
  const ranking = curves
    .map((curve, order) => ({ ...curve, order, loss: curve.mean[at] }))
    .sort((a, b) => worth(a) - worth(b) || a.order - b.order);
  const fault = faultOf(text);
  return {
    curves,
    ranking,
    at,
    trained: TRAINED,
    factor: context / TRAINED,
    uniform: Math.log(ALPHABET.length),
    chosen: curves.find(({ id }) => id === chosen),
    frequencies: frequenciesOf(engine, curveOf(chosen).reading, context),
    error: fault && { field: 'text', say: (t) => t(fault.key, fault) },
  };
}

const worth = ({ loss }) => (Number.isFinite(loss) ? loss : Infinity);

// One curve: its seeds, their mean, and the lowest and the highest of them.
function measured(id) {
  const { encoding, reading } = curveOf(id);
  const found = lossesOf(id);
  const seeds = found.map(({ losses }) => losses);
  return { id, encoding, reading, found, ...spreadOf(seeds, LENGTHS.length) };
}
