/** @import { Fact } from '../../engine/facts.d.ts' */

/**
 * What a schema knows of an argument, in words: its kind, its bounds, what it replaces, and what leaving it out means.
 * Undefined where its type says all of it.
 *
 * @param {Fact} fact
 * @param {(key: string, vars?: Record<string, unknown>) => string} t
 */
export function boundsOf({ kind, from, above, to, of, most, within, usual, instead }, t) {
  const parts = [
    kind === 'flag' || kind === 'choice' || kind === 'other' ? undefined : t(`bounds.${kind}`),
    from !== undefined && to !== undefined ? t('bounds.range', { from, to }) : undefined,
    from !== undefined && to === undefined ? t('bounds.from', { from }) : undefined,
    above !== undefined ? t('bounds.above', { above }) : undefined,
    from === undefined && to !== undefined ? t('bounds.to', { to }) : undefined,
    of !== undefined ? t('bounds.multiple', { of }) : undefined,
    most !== undefined ? t('bounds.most', { most }) : undefined,
    within !== undefined ? t('bounds.within', { within }) : undefined,
    instead !== undefined ? t('bounds.instead', { instead: `\`${instead}\`` }) : undefined,
    usual !== undefined ? t('bounds.usual', { usual: `\`${usual}\`` }) : undefined,
  ].filter((part) => part !== undefined);
  // That something is an array its type says.
  const isKnown = parts.length === 0 || (kind === 'numbers' && parts.length === 1);
  return isKnown ? undefined : parts.join(', ');
}
