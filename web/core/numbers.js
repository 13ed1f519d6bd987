const superscripts = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

const group = (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Writes a number for reading: U+2212 as minus, thousands in groups of three, ∞ and – (not a number).
 *   digits       decimals, kept with trailing zeros so that columns align
 *   significant  significant figures instead
 *   sign         + before positive numbers
 *   exponent     true: always m·10ⁿ; false: never; otherwise for fractions from 1e7 up and below 1e-4
 * Without digits and significant: whole numbers whole, others to four figures without trailing zeros.
 */
export function formatNumber(value, { digits, significant, sign = false, exponent } = {}) {
  const number = Number(value);
  if (Number.isNaN(number)) return '–';
  const lead = number < 0 ? '\u2212' : sign && number > 0 ? '+' : '';
  const size = Math.abs(number);
  if (size === Infinity) return `${lead}∞`;
  const far = size !== 0 && (size >= 1e7 || size < 1e-4) && !(Number.isInteger(size) && size < 1e15);
  const useExponent = exponent ?? (far && digits === undefined);
  if (useExponent && size !== 0) {
    const [mantissa, power] = size.toExponential(digits ?? (significant ?? 3) - 1).split('e');
    return `${lead}${mantissa}·10${[...power.replace('+', '')].map((c) => superscripts[c]).join('')}`;
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

function toSignificant(size, significant) {
  if (size === 0) return '0';
  const magnitude = Math.floor(Math.log10(Number(size.toPrecision(significant))));
  return size.toFixed(Math.min(100, Math.max(0, significant - 1 - magnitude)));
}
