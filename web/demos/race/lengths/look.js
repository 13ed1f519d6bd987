import { whole } from '../../../plots/drag.js';
import { ENCODINGS, VIEWS } from '../settings.js';

// Every curve has a pattern and a name at its end, and the chosen one is heavy, so that no colour is needed.
const DASHES = {
  none: [1.5, 3],
  sinusoidal: [7, 4],
  learned: [3, 3],
  t5: [12, 4],
  alibi: [],
  rope: [9, 3, 2, 3],
};

/** Colour, width and pattern of a curve's line. */
export const lineOf = ({ id, encoding }, isOwn, style) => ({
  colour: isOwn ? style.ink : style.second,
  width: isOwn ? 2 * style.line : style.line,
  dash: isOwn ? [] : VIEWS[id] ? [...DASHES[encoding], 1, 6] : DASHES[encoding],
});

/** The name of a curve; `short` where there is little room. */
export const nameOf = (id, t, short = false) => t(short ? `short.${id}` : `name.${id}`);

/** What a curve reads at the test length, or why it reads nothing. */
export function accuracyWords({ mean, found, isMeasured }, t) {
  if (Number.isFinite(mean)) return t.number(mean, '0%');
  return t(found.length === 0 ? 'untrained' : isMeasured ? 'none' : 'unmeasured');
}

/** Everyone at the test length, best first, in a list. */
export function rankWords({ ranking }, t) {
  return ranking.map((row) => `${nameOf(row.id, t)} ${accuracyWords(row, t)}`).join(', ');
}

/** How high an encoding was said to be, as a handle: { id, label, value, share, set(share) }. */
export function guessOf({ values }, id, t) {
  const index = ENCODINGS.indexOf(id);
  const share = values.guess[index] / 100;
  const set = (wished) => ({ chosen: id, guess: values.guess.with(index, whole(100 * wished, 0, 100)) });
  return {
    id: `guess-${id}`,
    label: t('guessHandle', { name: nameOf(id, t) }),
    value: t.number(share, '0%'),
    share,
    set,
  };
}
