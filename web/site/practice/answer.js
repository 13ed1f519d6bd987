const WHOLE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`;
const NUMBER = new RegExp(String.raw`^[+-]?(?:${WHOLE}(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$`, 'i');
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

/**
 * A number as a reader writes it: '1,234', '−3', '3/4', '1e-4', full-width digits as well. Returns { value }, or
 * { problem }: 'empty', 'comma' (a comma that parts no thousands) or 'unreadable'.
 */
export function readAnswer(text) {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013\u2012\ufe63]/g, '-')
    .replace('\u2044', '/');
  if (plain === '') return { problem: 'empty' };
  const parts = plain.split('/');
  if (parts.length > 2 || !parts.every((part) => NUMBER.test(part))) {
    return { problem: parts.some((part) => DECIMAL_COMMA.test(part)) ? 'comma' : 'unreadable' };
  }
  const [over, under = 1] = parts.map((part) => Number(part.replaceAll(',', '')));
  const value = over / under;
  return Number.isFinite(value) ? { value } : { problem: 'unreadable' };
}

/**
 * How a number stands to the answer: { kind } 'right', 'sign' (right but for it), 'side' (the answer is on the other
 * side of 0), or { kind: 'more' | 'less', percent } or { kind: 'times' | 'part', times } from twice as far on, and
 * plain 'above' or 'below' where only whole numbers count.
 *
 * @param {number} value
 * @param {{ answer: number, tolerance?: number, exact?: boolean, digits?: number }} task
 */
export function judge(value, { answer, tolerance = 0, exact = false, digits }) {
  const rounding = digits === undefined ? 0 : 0.5 * 10 ** -digits;
  const allowed = exact ? 0 : Math.max(tolerance * (Math.abs(answer) || 1), rounding);
  const isNear = (other) => Math.abs(value - other) <= allowed * (1 + 1e-9);
  if (isNear(answer)) return { kind: 'right' };
  if (answer !== 0 && isNear(-answer)) return { kind: 'sign' };
  if (value * answer < 0) return { kind: 'side' };
  if (exact || value * answer === 0) return { kind: value > answer ? 'above' : 'below' };
  const ratio = value / answer;
  if (ratio >= 2) return { kind: 'times', times: ratio };
  if (ratio <= 0.5) return { kind: 'part', times: 1 / ratio };
  return { kind: ratio > 1 ? 'more' : 'less', percent: 100 * Math.abs(ratio - 1) };
}
