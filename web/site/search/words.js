// Turns text into the terms that the index of the search holds: the same for what is searched and for what is asked.

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
const FINALS =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  );

// Letters that one key each puts together: 상 and 사ㅇ are the same, so that a syllable still being typed is a prefix.
const lettersOf = (syllable) => {
  const code = syllable.charCodeAt(0) - 0xac00;
  if (code < 0 || code >= 11172) return syllable;
  return INITIALS[Math.floor(code / 588)] + VOWELS[Math.floor(code / 28) % 21] + FINALS[code % 28];
};

const memoized = (make) => {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
};

const letters = memoized(lettersOf);

/** Hangul as the sequence of its letters: '각' → 'ㄱㅏㄱ'. */
export const spelled = memoized((word) => {
  let all = '';
  for (const syllable of word) all += letters(syllable);
  return all;
});

// What follows a noun or ends a verb, by length. What is left must have two syllables.
const ENDINGS = [
  '은 는 이 가 을 를 의 에 와 과 로 도 만 나 고 며 들 한 할 된 될 란',
  '합니 한다 한가 할까 해야 하면 하고 하는 하여 해서 하지 하기 하게 하자 했다 되어 되는 되면 되고 되지 된다 인가 일까 이면 이고 이며 ' +
    '이나 이란 에서 에게 에는 에도 으로 로는 로도 까지 부터 처럼 보다 만큼 마다 조차 라도 라는 라고 라면 와의 과의 와는 과는 들은 들이 들을 들의 들에',
  '합니다 합니까 하려면 하는가 하나요 한가요 할까요 하면서 하도록 됩니다 되나요 되려면 입니다 입니까 인가요 일까요 이라는 이라고 이라면 이라도 에서는 에서도 에서의 으로는 으로도',
  '했습니다 됐습니다',
  '하였습니다 되었습니다',
].map((list) => new Set(list.split(' ')));
const ALONE = new Set('은는을를에');
// After Latin letters, a digit or a bracket, where the noun has ended already.
const PARTICLE =
  /^(?:은|는|이|가|을|를|의|에|와|과|로|도|만|나|란|이란|이나|으로|에서|에게|에는|에도|에서는|까지|부터|처럼|보다|마다|라는|이라는|이고|이며|이면|인가|인가요|입니다|만으로는|만으로|으로는|로는|와의|과의|들)$/;

// The longest ending of a run that leaves enough of it.
function endingOf(run) {
  for (let size = Math.min(ENDINGS.length, run.length - 1); size > 0; size -= 1) {
    const ending = run.slice(-size);
    if (!ENDINGS[size - 1].has(ending)) continue;
    if (run.length - size >= 2 || ALONE.has(ending)) return size;
  }
  return 0;
}

/** A run of Hangul without what follows its noun; a word of two syllables loses 은, 는, 을, 를 and 에 alone. */
export function stemOf(run) {
  const once = run.slice(0, run.length - endingOf(run));
  return once.slice(0, once.length - endingOf(once));
}

// One spelling for both sides of the Atlantic, then without the commonest endings: rotates, rotation → rotat.
function rootOf(word) {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word
    .replace(/is(e|es|ed|ing|ation|ations)$/, 'iz$1')
    .replace(/our(s|ed|ing|)$/, 'or$1')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/(.{4})(?:ing|ion|er|or|ed|e)$/, '$1')
    .replace(/izat$/, 'iz');
}

const WORD = /[가-힣ㄱ-ㅎㅏ-ㅣ]+|[a-z0-9α-ω]+(?:['’._-][a-z0-9α-ω]+)*/g;
const HANGUL = /^[ㄱ-ㅣ가-힣]/;

const hangul = memoized((word) => {
  const stem = stemOf(word);
  return { word, stem, terms: [spelled(stem)] };
});

// 'rope_theta' is found as it is written, in one word and by its parts.
const latin = memoized((word) => {
  const parts = word.split(/['’._-]/);
  const stem = rootOf(parts.join(''));
  const own = parts.length > 1 ? parts.filter((part) => part.length > 1).map(rootOf) : [];
  return { word, stem, terms: [stem, ...own] };
});

/** Words of `text` in order, { word, stem, terms }: `stem` is what is compared, `terms` are what the index holds. */
export function wordsOf(text) {
  const words = [];
  const lower = text.toLowerCase().replace(/(\d)[,\u2009](?=\d{3})/g, '$1');
  for (const { 0: word, index } of lower.matchAll(WORD)) {
    const follows = index > 0 && !/\s/.test(lower[index - 1]);
    if (!HANGUL.test(word)) words.push(latin(word));
    else if (!follows || !PARTICLE.test(word)) words.push(hangul(word));
  }
  return words;
}

/** Two syllables at a time of a stem, which find a part of a word, and words written together or apart. */
export function pairsOf(stem) {
  if (!HANGUL.test(stem)) return [];
  return Array.from({ length: stem.length - 1 }, (_, i) => `·${stem.slice(i, i + 2)}`);
}

const listOf = (byLanguage) => Object.values(byLanguage).join(' ').split(' ');

/**
 * What content/search.json says of words, as createFinder() takes it: { synonyms, stopWords, weakWords }.
 *
 * @param {{ synonyms: string[], stopWords: Record<string, string>, weakWords: Record<string, string> }} content
 */
export const searchLists = ({ synonyms, stopWords, weakWords }) => ({
  synonyms: synonyms.map((phrases) => phrases.split(' | ')),
  stopWords: listOf(stopWords),
  weakWords: listOf(weakWords),
});
