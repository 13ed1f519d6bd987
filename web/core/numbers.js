/** @import { NumberFormat } from '../types.js' */

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (/** @type {string} */ sign) => (sign === '-' ? '⁻' : SUPERSCRIPTS[Number(sign)]);

/**
 * The number from low to high that is nearest to value.
 *
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/**
 * Of some numbers the one that is nearest to another by their ratio.
 *
 * @param {number[]} numbers
 * @param {number} wished
 */
export function nearestByRatio(numbers, wished) {
  const far = (/** @type {number} */ number) => Math.abs(Math.log(number / wished));
  return numbers.reduce((best, number) => (far(number) < far(best) ? number : best));
}

/**
 * Mean, lowest and highest of curves at each of `count` places, of those that are known there; NaN where none is.
 *
 * @param {ArrayLike<number>[]} curves
 * @param {number} count
 */
export function spreadOf(curves, count) {
  const known = Array.from({ length: count }, (_, i) =>
    curves.map((curve) => curve[i]).filter(Number.isFinite),
  );
  const over = (/** @type {(all: number[]) => number} */ join) =>
    Float64Array.from(known, (all) => (all.length > 0 ? join(all) : Number.NaN));
  return {
    mean: over((all) => all.reduce((sum, value) => sum + value, 0) / all.length),
    low: over((all) => Math.min(...all)),
    high: over((all) => Math.max(...all)),
  };
}

const group = (/** @type {string} */ whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Writes a number for reading: U+2212 as minus, thousands in groups of three, ∞ and – (not a number).
 *   digits       decimals, kept with trailing zeros so that columns align
 *   significant  significant figures instead
 *   sign         + before positive numbers
 *   exponent     true: always m·10ⁿ; false: never; otherwise for fractions from 1e7 up and below 1e-4
 * Without digits and significant: whole numbers whole, 2·10ⁿ and 10ⁿ so, others to four figures without trailing zeros.
 *
 * @param {unknown} value
 * @param {NumberFormat} [format]
 */
export function formatNumber(value, { digits, significant, sign = false, exponent } = {}) {
  const number = Number(value);
  if (Number.isNaN(number)) return '–';
  const lead = number < 0 ? '\u2212' : sign && number > 0 ? '+' : '';
  const size = Math.abs(number);
  if (size === Infinity) return `${lead}∞`;
  const far = size !== 0 && (size >= 1e7 || size < 1e-4) && !(Number.isInteger(size) && size < 1e15);
  const useExponent = exponent ?? (far && digits === undefined);
  // Zeros at the end of what was measured say how well it is known; a bound has none.
  const isFree = digits === undefined && significant === undefined;
  if (useExponent && size !== 0 && !(isFree && size >= 1 && size < 10)) {
    const [mantissa, power] = size.toExponential(digits ?? (significant ?? 3) - 1).split('e');
    const ten = `10${Array.from(power.replace('+', ''), raised).join('')}`;
    if (!isFree || Number(`${mantissa[0]}e${power}`) !== size) return `${lead}${mantissa}·${ten}`;
    return lead + (mantissa[0] === '1' ? ten : `${mantissa[0]}·${ten}`);
  }
  const plain =
    digits !== undefined
      ? size.toFixed(digits)
      : significant !== undefined
        ? toSignificant(size, significant)
        : Number.isInteger(size)
          ? size.toFixed(0)
          : toSignificant(size, 4).replace(/\.0+$|(\.\d*?[1-9])0+$/, '$1');
  const [whole, fraction] = plain.split('.');
  const isZero = !/[1-9]/.test(plain);
  return `${isZero && lead === '\u2212' ? '' : lead}${group(whole)}${fraction ? `.${fraction}` : ''}`;
}

const FORMAT = /^(\+?)(?:(\d+)([sf]?))?([ep]?)([%/]?)$/;

/**
 * Writes a number in a format of the slots of sentences, '2' or '3s': content/README.md lists them. Another text is an
 * error, which names what it is in.
 *
 * @param {number} value
 * @param {string} format
 * @param {string} [where]
 */
export function writeNumber(value, format, where = '') {
  const [, plus, count, kind, power, end] = FORMAT.exec(format) ?? [];
  if (end === undefined)
    throw new Error(`${where}: “${format}” is no number format such as 2, +2, 3s, 3f, 2se, 0% or 3s/`);
  const parts = Math.round(1 / value);
  if (end === '/' && parts > 1 && Math.abs(parts * value - 1) < 1e-9) return `1/${formatNumber(parts)}`;
  const number = end === '%' ? 100 * value : value;
  const size = Math.abs(number);
  const isTiny = kind === 'f' && size !== 0 && size < 10 ** -Number(count);
  // From 9.95 on one decimal would write 10.0%.
  const decimals = end === '%' ? Number(size !== 0 && size < 9.95) : undefined;
  const written = formatNumber(number, {
    [kind === 's' || isTiny ? 'significant' : 'digits']: isTiny ? 2 : count ? Number(count) : decimals,
    sign: plus === '+',
    exponent: power ? power === 'e' : undefined,
  });
  return end === '%' ? `${written}%` : written;
}

/**
 * @param {number} size
 * @param {number} significant
 */
function toSignificant(size, significant) {
  if (size === 0) return '0';
  const magnitude = Math.floor(Math.log10(Number(size.toPrecision(significant))));
  return size.toFixed(Math.min(100, Math.max(0, significant - 1 - magnitude)));
}
