import { formatNumber } from '../../../core/numbers.js';
import { speedOf } from '../pairs.js';
import { circleError, WIDEST } from './spectrum.js';

/** An offset with its sign: +7, −3, 0. */
export const signedWhole = (value) => formatNumber(value, { sign: true });

/** A residual as a power of ten while it is tiny, with three figures when it is not. */
export function residualText(value) {
  if (value === 0) return '0';
  return formatNumber(value, value < 1e-3 ? { significant: 2, exponent: true } : { significant: 3 });
}

/** A condition number: its power of ten is what counts. */
export const conditionText = (condition) => formatNumber(condition, { significant: 2, exponent: true });

/** Degrees that a pair turns for an offset of k tokens; more figures where the turn is small. */
export function degreesText(radians) {
  const degrees = (180 / Math.PI) * radians;
  const size = Math.abs(degrees);
  const options = size >= 100 ? { digits: 0 } : size >= 1 || size === 0 ? { digits: 1 } : { significant: 2 };
  return `${formatNumber(degrees, { sign: true, ...options })}°`;
}

/** The offset, the block of the selected pair, how far the matrix misses, and what rows alone say of it. */
export function readout(data, t) {
  const { values, pairs, blocks, invFreq, wrong, applied } = data;
  const { position, offset, pair, seqLen } = values;
  const signed = (value) => formatNumber(value, { sign: true, digits: 3 });
  const as = wrong ? 'wrong' : 'math';
  const speed = speedOf(pair, { pairs });
  const product = [
    { text: `${formatNumber(invFreq[pair], { significant: 4 })} × ${formatNumber(applied)}`, as },
    { text: ` = ${formatNumber(invFreq[pair] * applied, { digits: 3 })} rad → cos = `, as },
    { text: signed(blocks[2 * pair]), as: 'strong' },
    { text: ', sin = ', as },
    { text: signed(blocks[2 * pair + 1]), as: 'strong' },
  ];
  return [
    [
      'p = ',
      { text: formatNumber(position), as: 'strong' },
      ', k = ',
      { text: signedWhole(offset), as: 'strong' },
      ' → p + k = ',
      { text: formatNumber(position + offset), as: 'strong' },
    ],
    [{ text: t('pair', { pair: formatNumber(pair) }), as: 'strong', speed }, ': ', ...product],
    [
      { text: wrong ? 'max |Mₖᵀ·PE(p) − PE(p+k)| = ' : 'max |Mₖ·PE(p) − PE(p+k)| = ', as },
      { text: residualText(data.residual), as: 'strong' },
      { text: ` ${t('overPositions', { last: seqLen - 1 })}`, as: 'muted' },
    ],
    [foundLine(data.spectrum, t)],
  ];
}

// What rows alone say of the matrix.
function foundLine({ wide, condition, eigenvalues, from, residual }, t) {
  if (wide) return t('found.wide', { widest: WIDEST });
  if (!eigenvalues) return t('found.unclear', { condition: conditionText(condition) });
  const error = residualText(circleError(eigenvalues));
  return t('found.line', { rows: from.length, residual: residualText(residual), error });
}

/** What the reader should have seen, with the reader's own offset and residual. */
export function seen(data, t) {
  const { values, pairs, invFreq, wrong } = data;
  const { position, offset, seqLen } = values;
  const vars = {
    offset: signedWhole(offset),
    last: seqLen - 1,
    residual: residualText(data.residual),
    position,
    target: position + offset,
    landed: position - offset,
    slow: pairs - 1,
    fastTurn: degreesText(invFreq[0] * data.applied),
    slowTurn: degreesText(invFreq[pairs - 1] * data.applied),
    norm: formatNumber(data.norm, { digits: 3 }),
  };
  const { eigenvalues } = data.spectrum;
  const error = eigenvalues && residualText(circleError(eigenvalues));
  return [
    t(wrong ? 'seen.wrong' : 'seen.one', vars),
    t(pairs === 1 ? 'seen.turn' : 'seen.turns', vars),
    eigenvalues ? t('seen.circle', { ...vars, error }) : t('seen.norm', vars),
  ];
}
