// Korean particles have two forms: 은 after a consonant, 는 after a vowel. Which one a word takes depends on how it is
// read aloud: 0.25 ends in 오, 100 in 백, 4·10⁻⁷ in 승, 12% in 퍼센트, YaRN in 얀.

// 이고 and 이며 are never shortened after a number: 0.25이고.
/** @type {Record<string, string>} */
const AFTER_VOWEL = { 은: '는', 이: '가', 을: '를', 과: '와', 이고: '이고', 이며: '이며' };

// What ends a word in a consonant: one below a syllable (of decomposed Hangul), digits but 이, 사, 오 and 구, exponents
// (승, 제곱), and the letters l, m and n, by their names as in the words that end in them; first those that end in ㄹ.
// Quotes, brackets and stops are not read.
const CONSONANT = /(?:([ᆯ178l])|[ᆨ-ᇂ036mn⁰¹²³⁴-⁹])[^\p{L}\p{N}\p{S}%]*$/iu;
// 조 is the one round number without a consonant.
const TRILLIONS = /[1-9],?0{0,3}(,000){4}$/;
// 1/8 is read 팔분의 일.
const FRACTION = /^1\/[\d,]+$/;

/**
 * The form of a particle, given as after a consonant (은, 이, 을, 과, 으로, …), that follows a word or a written number.
 *
 * @param {string} word
 * @param {string} particle
 */
export function particleAfter(word, particle) {
  const end = CONSONANT.exec(word.replace(TRILLIONS, '조').replace(FRACTION, '1').normalize('NFD'));
  return end && !(end[1] && particle === '으로') ? particle : (AFTER_VOWEL[particle] ?? particle.slice(1));
}
