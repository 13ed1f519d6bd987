// Korean particles have two forms: 은 after a consonant, 는 after a vowel. Which one a number takes depends on how it is
// read aloud: 0.25 ends in 오, 100 in 백, 4·10⁻⁷ in 승.

const VOWEL = {
  은: '는',
  이: '가',
  을: '를',
  과: '와',
  으로: '로',
  이라: '라',
  이란: '란',
  이나: '나',
  이며: '며',
  이고: '고',
};

/** The particles that change, in the form after a consonant. */
export const particles = Object.keys(VOWEL);

const DIGITS = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const UNITS = ['', '십', '백', '천'];
const GROUPS = ['', '만', '억', '조', '경', '해'];

/** The last syllable of a number as formatNumber writes it: '1,200' → '백', '0.50' → '영', '2·10³' → '승'. */
export function lastSyllable(number) {
  if (/10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+$/.test(number)) return '승';
  if (number.endsWith('∞')) return '대';
  const last = /(\d)$/.exec(number)?.[1];
  if (last === undefined) throw new Error(`“${number}” is no number that can be read aloud`);
  const whole = number.replace(/[^\d.]/g, '');
  if (last !== '0' || whole.includes('.') || /^0+$/.test(whole)) return DIGITS[last];
  const zeros = /0+$/.exec(whole)[0].length;
  return zeros < 4 ? UNITS[zeros] : GROUPS[Math.min(Math.floor(zeros / 4), GROUPS.length - 1)];
}

const HANGUL = 0xac00;
const FINALS = 28;
const RIEUL = 8;

const finalOf = (syllable) => (syllable.codePointAt(0) - HANGUL) % FINALS;

/** The form of a particle, given as after a consonant (은, 이, 을, 과, 으로, …), that follows a formatted number. */
export function particleAfter(number, particle) {
  if (!Object.hasOwn(VOWEL, particle)) {
    throw new Error(`the particle “${particle}” is not one of ${particles.join(', ')}`);
  }
  const final = finalOf(lastSyllable(number));
  const isOpen = final === 0 || (particle === '으로' && final === RIEUL);
  return isOpen ? VOWEL[particle] : particle;
}
