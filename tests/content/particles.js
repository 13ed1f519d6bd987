import { readdirSync } from 'node:fs';
import { contentPath, readJson } from './corpus.js';

// Finds Korean particles that do not fit what stands before them, without the rule of web/core/particles.js: numbers are
// read out in full, and of words only what is certain is told.

const FORMS = { 은: '는', 이: '가', 을: '를', 과: '와', 으로: '로', 이라: '라', 이란: '란', 이나: '나' };
const OPEN = Object.fromEntries(Object.entries(FORMS).map(([closed, open]) => [open, closed]));

const finalOf = (syllable) => (syllable.codePointAt(0) - 0xac00) % 28;
const NONE = 0;
const RIEUL = 8;

/** Whether a particle fits a word of Hangul. */
function fits(word, particle) {
  const final = finalOf(word.at(-1));
  const isOpen = final === NONE || (final === RIEUL && /^(?:으)?로$/.test(particle));
  return isOpen ? particle in OPEN : particle in FORMS;
}

// A whole number in full: 305 → 삼백오.
function readWhole(number) {
  if (number === 0n) return '영';
  const groups = [];
  for (let rest = number; rest > 0n; rest /= 10_000n) groups.push(Number(rest % 10_000n));
  const inGroup = (value) =>
    [...String(value).padStart(4, '0')]
      .map((digit, i) => (digit === '0' ? '' : '영일이삼사오육칠팔구'[digit] + ['천', '백', '십', ''][i]))
      .join('');
  const words = groups.map((value, i) =>
    value ? inGroup(value) + ['', '만', '억', '조', '경', '해'][i] : '',
  );
  return words.reverse().join('');
}

/** A written number as it is read aloud: '−1,200' → '천이백', '0.50' → '영점오영', '2·10⁻³%' → '…승퍼센트'. */
export function readNumber(written) {
  const unit = { '%': '퍼센트', '°': '도' }[written.at(-1)] ?? '';
  if (written.includes('∞')) return `무한대${unit}`;
  if (/[⁻⁰¹²³⁴-⁹]/.test(written)) return `십의 승${unit}`;
  const [whole, decimals] = written.replace(/[^\d.]/g, '').split('.');
  const digits = [...(decimals ?? '')].map((digit) => '영일이삼사오육칠팔구'[digit]).join('');
  return readWhole(BigInt(whole || 0)) + (digits && `점${digits}`) + unit;
}

const PARTICLE = '(으로|이라|이란|이나|은|는|이|가|을|를|과|와|로|라|란|나)';
// What may follow a particle, and the end of the word.
const END = '(?:의|는|도|만|써|서|부터|까지)?(?![가-힣])';
const NUMBER = '(?:\\d[\\d,]*(?:\\.\\d+)?(?:·10[⁻⁰¹²³⁴-⁹]+)?|∞)[%°]?';

const afterNumber = new RegExp(`(?<![A-Za-z\\d.,^_-])(${NUMBER})[’”]?${PARTICLE}${END}`, 'gu');
const shortened = new RegExp(`(${NUMBER})(?:고|며)(?![가-힣])`, 'gu');
const afterQuote = new RegExp(`([가-힣])[’”]${PARTICLE}${END}`, 'gu');

// Latin names as they are read, which no spelling tells.
const NAMES = {
  ALiBi: '알리바이',
  BERT: '버트',
  'GPT-2': '투',
  Llama: '라마',
  LLaMA: '라마',
  LongRoPE: '로프',
  NoPE: '노프',
  NTK: '엔티케이',
  PaLM: '팜',
  PI: '피아이',
  Qwen: '큐원',
  RoPE: '로프',
  T5: '티파이브',
  Transformer: '트랜스포머',
  'Transformer-XL': '엑스엘',
  ViT: '비트',
  XLNet: '넷',
  YaRN: '얀',
};
const afterName = new RegExp(
  `(?<![A-Za-z\\d-])(${Object.keys(NAMES).join('|')})[’”]?${PARTICLE}${END}`,
  'gu',
);

// A unit with a blank before it: 0.5 rad이고.
const afterRadians = new RegExp(`(?<= )(rad)${PARTICLE}${END}`, 'gu');

/** The numbers, names and quoted words of a text that have a wrong particle. */
export function wrongAfterValues(text) {
  const found = [...text.matchAll(shortened)].map(([whole]) => whole);
  /** @type {[pattern: RegExp, read: (word: string) => string][]} */
  const readings = [
    [afterNumber, readNumber],
    [afterName, (name) => NAMES[name]],
    [afterQuote, (syllable) => syllable],
    [afterRadians, () => '라디안'],
  ];
  for (const [pattern, read] of readings)
    for (const [whole, word, particle] of text.matchAll(pattern))
      if (!fits(read(word), particle)) found.push(whole);
  return found;
}

// Words of the site that end in a consonant: after other words 는 and 가 may be endings of a verb (있는, 빠른가).
const NOUNS = [
  ...Object.values(readJson('glossary.json')).map(({ ko }) => ko.term),
  ...readdirSync(contentPath('strings/ko/demos')).flatMap((file) =>
    Object.values(readJson(`strings/ko/demos/${file}`)).flatMap(({ params }) => Object.values(params)),
  ),
].flatMap((term) => /(?:^|[^가-힣])([가-힣]{2,})(?:\s*\(.*\))?$/.exec(term)?.[1] ?? []);
const nouns = new Set(NOUNS.filter((noun) => finalOf(noun.at(-1)) !== NONE));

// Words that end as if in a wrong particle, with what may stand before them.
const ENDINGS =
  /(?:^(?:마을|가을|노을|나을|이을|부을|나은|이은|부은|차이|사이|나이|아이|가까이|효과|초과|사과|평가|증가|참가|국가|경로|통로|진로)|지[은을]|모[은을]|누군가|무언가|언젠가|어딘가)$/;
const isQuestion = (stem) => '인은는던'.includes(stem.at(-1)) || finalOf(stem.at(-1)) === 4;

/** The words of Hangul in a text that have a wrong particle, as far as that is certain. */
export const wrongWords = (text) =>
  [...text.matchAll(/([가-힣]+?)(으로|은|는|이|가|을|를|과|와|로)(?![가-힣])/g)]
    .filter(([whole, stem, particle]) => {
      if (fits(stem, particle) || ENDINGS.test(whole)) return false;
      if (nouns.has(stem)) return true;
      return particle !== '는' && !(particle === '가' && isQuestion(stem));
    })
    .map(([whole]) => whole);
