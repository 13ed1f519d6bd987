import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import { translator } from '../../../web/core/words.js';
import { limitWords } from '../../../web/elements/text-control.js';
import { isAll } from '../../scope.js';
import { allDemos } from './arbitraries.js';
import { dataOf, drawnView, sceneOf } from './descriptor.js';
import { linesOf } from './scene.js';

const long = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');

const sentences = allDemos.flatMap((demo) =>
  Object.entries(demo.params)
    .filter(([, { kind, lines, control }]) => kind === 'text' && !lines && control !== 'none')
    .map(([name, param]) => ({ demo, name, param })),
);

// One writes in its picture how many are left out, and one uses every character.
const OTHERS = ['sinusoidal/matrix', 'text/write'];

test('figures that use a part of a text say how many tokens', () => {
  const whole = sentences.filter(({ param }) => !param.most).map(({ demo }) => demo.name);
  assert.deepEqual(whole.sort(), OTHERS);
  for (const { demo, name, param } of sentences.filter(({ param: { most } }) => most)) {
    const { tokens } = dataOf(demo, { [name]: long });
    assert.equal(tokens.length, param.most, demo.name);
  }
});

test('a text field says how many tokens are used, and how many more there are', () => {
  const wordsOf = (lang) => {
    const file = new URL(`../../../content/strings/${lang}/seldom.json`, import.meta.url);
    return translator(JSON.parse(readFileSync(file, 'utf8')), lang);
  };
  const [ko, en] = ['ko', 'en'].map(wordsOf);
  assert.match(limitWords('a b c', 3, en), /^Up to 3 tokens\b[^+]*$/);
  assert.match(limitWords(' a  b c d e ', 3, en), /^Up to 3 tokens\b.*\+2 not shown$/);
  assert.match(limitWords('가 나 다', 3, ko), /토큰 3개까지$/);
  assert.match(limitWords('가 나 다 라', 3, ko), /토큰 3개까지.* 1개는 표시하지 않습니다$/);
});

const THINGS = [
  ...[
    'tokens',
    'layers',
    'heads',
    'frames',
    'keys',
    'positions',
    'pairs',
    'rows',
    'columns',
    'words',
    'times',
  ],
  ...[
    'steps',
    'cells',
    'places',
    'clocks',
    'distances',
    'patches',
    'symbols',
    'models',
    'buckets',
    'queries',
  ],
];
// “Standard deviation 1” is no count.
const ONE_OF_MANY = new RegExp(String.raw`(?<![\d.,–−×/] ?|deviation )\b1 (?:${THINGS.join('|')})\b`);

// What a figure says and writes at some values, in English.
function* saidAt(demo, patch, memo) {
  const scene = sceneOf(demo, patch, { lang: 'en', memo });
  const { data, t } = scene;
  if (data.error) return;
  yield* linesOf(demo, scene);
  yield* demo.seen(data, t);
  for (const view of Object.values(demo.views)) {
    const { texts, handles } = drawnView(view, scene, 900);
    yield view.describe(data, t);
    yield* texts.map(({ text }) => text);
    for (const handle of handles) yield handle.value ?? '';
  }
}

test('one thing is not told as many, and no mark of what stands out is shown itself', () => {
  for (const demo of allDemos) {
    const named = (...kinds) => Object.entries(demo.params).filter(([, { kind }]) => kinds.includes(kind));
    const small = named('int', 'real').map(([name, { min }]) => [name, Math.max(min, 1)]);
    const choices = named('choice').flatMap(([name, { options }]) => options.map((option) => [name, option]));
    const singles = [...choices, ...small].map((entry) => [entry]);
    const all = choices.map((choice) => [...small, choice]);
    const memo = createMemo();
    for (const entries of [[], small, ...(isAll ? singles : []), ...all]) {
      const patch = Object.fromEntries(entries);
      for (const text of saidAt(demo, patch, memo))
        for (const fault of [ONE_OF_MANY, /\*\*|~~/])
          assert.doesNotMatch(text, fault, `${demo.name}, ${JSON.stringify(patch)}`);
    }
  }
});
