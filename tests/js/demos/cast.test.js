import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { allDemos } from './arbitraries.js';
import { dataOf } from './descriptor.js';

// One cast from lesson to lesson: the same sentence, and the same pair, which is pair 6 of a head of 64.
const SENTENCE = { en: 'big dog bit small dog', ko: '큰 개 가 작은 개 를 물었다' };
const SENTENCES = {
  'rope/cache': 'four different words, each of which stands at its arrow',
};
const EXPONENT = 12 / 64; // of the base, in the frequency of the pair
const PAIRS = {
  'mrope/ids': 'a pair of the height, between those of time and width',
  'scaling/lens': 'a pair that never completes a turn',
  'scaling/ramp': 'a pair between the two bounds',
  'scaling/turns': 'the slowest pair, which never completes a turn',
  'sinusoidal/frequencies': 'eight hands, so that each is large; pair 1 goes round a few times',
  'sinusoidal/zoom': 'a pair whose wave shows over the whole picture',
};

test('a demo with a sentence begins with that of the lessons, unless its point needs another', () => {
  for (const lang of LANGUAGES) {
    const file = new URL(`../../../content/strings/${lang}/texts.json`, import.meta.url);
    const other = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
      .filter(([name, text]) => text !== SENTENCE[lang] && !(name in SENTENCES))
      .map(([name]) => name);
    assert.deepEqual(other, [], lang);
  }
});

test('a demo with a pair begins with that of the lessons, unless its point needs another', () => {
  const other = allDemos.filter(({ name, params }) => {
    if (!params.pair || name in PAIRS) return false;
    const width = params.headDim?.initial ?? params.dModel?.initial ?? 2 * (params.pair.max + 1);
    return (2 * params.pair.initial) / width !== EXPONENT;
  });
  assert.deepEqual(
    other.map(({ name }) => name),
    [],
  );
});

const long = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');

const sentences = allDemos.flatMap((demo) =>
  Object.entries(demo.params)
    .filter(([, { kind, lines, control }]) => kind === 'text' && !lines && control !== 'none')
    .map(([name, param]) => ({ demo, name, param })),
);

test('figures that use a part of a text say how many tokens', () => {
  const whole = sentences.filter(({ param }) => !param.most).map(({ demo }) => demo.name);
  // It uses every character.
  assert.deepEqual(whole, ['text/write']);
  for (const { demo, name, param } of sentences.filter(({ param: { most } }) => most)) {
    const { tokens } = dataOf(demo, { [name]: long });
    assert.equal(tokens.length, param.most, demo.name);
  }
});
