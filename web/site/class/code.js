// A prediction as eight letters and digits, two groups of four, to be read aloud: three for the demo, four for the
// option and a number drawn by chance, which tells two pupils with the same answer apart, one that checks the rest.
// Crockford's base 32 leaves out I, L, O and U and reads them as 1, 1 and 0.

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const LONGEST = 20000;

/** Numbers drawn by chance are whole and below this. */
export const CHANCES = 2 ** 17;
/** Options that a prediction may have. */
export const OPTIONS = 8;

// 15 bits of a name; a test holds that no two demos share them.
function placeOf(name) {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 17)) & 0x7fff;
}

// Products in the field of 32 elements, x⁵ = x² + 1.
function times(a, b) {
  let product = 0;
  for (let bit = 0; bit < 5; bit += 1) {
    if ((b >> bit) & 1) product ^= a << bit;
  }
  for (let bit = 9; bit >= 5; bit -= 1) {
    if ((product >> bit) & 1) product ^= 0b100101 << (bit - 5);
  }
  return product;
}

// Every place has another weight, none of them 0: one wrong sign, or two neighbours in the wrong order, is found.
const WEIGHTS = Array.from({ length: LENGTH }).reduce((list) => [...list, times(list.at(-1) ?? 9, 2)], []);
const sumOf = (digits) => digits.reduce((sum, digit, i) => sum ^ times(digit, WEIGHTS[i]), 0);
const checkOf = (digits) => SIGNS.split('').findIndex((_, digit) => sumOf([...digits, digit]) === 0);

const digitsOf = (value, count) =>
  Array.from({ length: count }, (_, i) => (value >> (5 * (count - 1 - i))) & 31);
const numberOf = (digits) => digits.reduce((value, digit) => value * 32 + digit, 0);

/**
 * The code of the option `index` of a demo's prediction. chance: a whole number below CHANCES. The same option looks
 * different with another chance, so that nobody reads it off a neighbour's code.
 */
export function writeCode({ demo, index, chance }) {
  if (!(Number.isInteger(index) && index >= 0 && index < OPTIONS))
    throw new RangeError(`index must be a whole number below ${OPTIONS}, got ${index}`);
  if (!(Number.isInteger(chance) && chance >= 0 && chance < CHANCES))
    throw new RangeError(`chance must be a whole number below ${CHANCES}, got ${chance}`);
  const digits = [
    ...digitsOf(placeOf(demo), 3),
    ...digitsOf(chance * OPTIONS + ((index + chance) % OPTIONS), 4),
  ];
  const text = [...digits, checkOf(digits)].map((digit) => SIGNS[digit]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

const plain = (text) => text.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');

/** A code without its dash → { demo, index, code } or { fault: 'length' | 'sign' | 'check' | 'demo' }. */
export function readCode(text, demos) {
  const signs = [...plain(text)];
  if (signs.length !== LENGTH) return { fault: 'length' };
  const digits = signs.map((sign) => SIGNS.indexOf(sign));
  if (digits.includes(-1)) return { fault: 'sign' };
  if (sumOf(digits) !== 0) return { fault: 'check' };
  const place = numberOf(digits.slice(0, 3));
  const demo = demos.find((name) => placeOf(name) === place);
  if (!demo) return { fault: 'demo' };
  const rest = numberOf(digits.slice(3, 7));
  const chance = Math.floor(rest / OPTIONS);
  const index = ((rest % OPTIONS) + OPTIONS - (chance % OPTIONS)) % OPTIONS;
  return { demo, index, code: `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}` };
}

// Halves of a code that a space or a dash parts belong together, and codes may stand without anything between.
function wordsOf(line) {
  const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
  const out = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word, next] = [words[i], words[i + 1]];
    if (word.length === LENGTH / 2 && next?.length === LENGTH / 2) {
      out.push(word + next);
      i += 1;
    } else if (word.length > LENGTH && word.length % LENGTH === 0) {
      for (let at = 0; at < word.length; at += LENGTH) out.push(word.slice(at, at + LENGTH));
    } else out.push(word);
  }
  return out;
}

function afterName(line) {
  const rest = line.slice(line.lastIndexOf(':') + 1);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : line;
}

/**
 * All codes in a text, whatever stands between them; what comes before a colon in a line is a name or a time.
 * Returns { votes: [{ demo, index, code }], faults: [{ line (from 1), text, fault }], repeated: how many came twice }.
 */
export function readCodes(text, demos) {
  if (text.length > LONGEST)
    return { votes: [], faults: [{ line: 1, text: '', fault: 'long' }], repeated: 0 };
  const votes = new Map();
  const faults = [];
  let repeated = 0;
  for (const [at, whole] of text
    .normalize('NFKC')
    .split(/\r\n|[\n\r\u2028]/)
    .entries()) {
    const read = wordsOf(afterName(whole)).map((word) => ({
      word,
      ...readCode(word, demos),
    }));
    const hasCode = read.some(({ fault }) => fault === undefined);
    for (const { word, fault, ...vote } of read) {
      if (fault === undefined) {
        if (votes.has(vote.code)) repeated += 1;
        votes.set(vote.code, vote);
      } else if (!hasCode || /^[\dA-Z]+$/i.test(word)) {
        faults.push({ line: at + 1, text: [...word].slice(0, 16).join(''), fault });
      }
    }
  }
  return { votes: [...votes.values()], faults, repeated };
}
