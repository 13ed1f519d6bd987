import { nameOf } from '../../../plots/curves.js';
import { whole } from '../../../plots/drag.js';
import { ENCODINGS } from '../settings.js';

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
