import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { translator } from '../../../web/core/words.js';
import { actAndRest } from '../../../web/elements/caption.js';
import { limitWords } from '../../../web/elements/text-control.js';

const root = new URL('../../../', import.meta.url);
// Words of the core, and of the scripts beside it.
const FILES = ['interface', 'reading', 'seldom'];
const words = FILES.flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(new URL(`content/strings/en/${file}.json`, root), 'utf8'))),
);
const sources = readdirSync(new URL('web/elements/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(new URL(`web/elements/${name}`, root), 'utf8'))
  .join('\n');

test('Every word that the elements ask for is there, and none is left over', () => {
  const asked = new Set([...sources.matchAll(/'([a-z]+(?:\.[a-z]+)*)'/g)].map(([, key]) => key));
  const composed = [
    'notice.unknown',
    'notice.refused',
    'notice.no-step',
    'notice.broken',
    'notice.repeated',
    'notice.too-long',
  ];
  for (const key of words) assert.ok(asked.has(key) || composed.includes(key), `'${key}' is not used`);
  const called = [...sources.matchAll(/\bui\(\s*'([^']+)'/g)].map(([, key]) => key);
  assert.ok(called.length > 10);
  for (const key of called) assert.ok(words.includes(key), `'${key}' is missing`);
});

test('No element parses HTML or builds code from text', () => {
  assert.doesNotMatch(
    sources,
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|\beval\(/,
  );
});

test('The first sentence of a caption is what to do', () => {
  assert.deepEqual(actAndRest('Drag p. See q.'), ['Drag p.', 'See q.']);
  assert.deepEqual(actAndRest('Compare 0.5 with config.json! Then more.'), [
    'Compare 0.5 with config.json!',
    'Then more.',
  ]);
  assert.deepEqual(actAndRest('위치를 끌어 보세요. 점은 값입니다.'), [
    '위치를 끌어 보세요.',
    '점은 값입니다.',
  ]);
  assert.deepEqual(actAndRest('No end'), ['No end', '']);
  assert.deepEqual(actAndRest(''), ['', '']);
});

test('Every demo says what to do in one line or two', () => {
  for (const lang of LANGUAGES) {
    const folder = new URL(`content/strings/${lang}/demos/`, root);
    for (const file of readdirSync(folder)) {
      const demos = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      for (const [name, { caption }] of Object.entries(demos)) {
        const [act] = actAndRest(caption);
        assert.ok(act.length >= 15 && act.length <= 170, `${lang} ${file} ${name}: ${act}`);
      }
    }
  }
});

test('a text field says how many tokens are used, and how many more there are', () => {
  const wordsOf = (lang) => {
    const file = new URL(`content/strings/${lang}/seldom.json`, root);
    return translator(JSON.parse(readFileSync(file, 'utf8')), lang);
  };
  const [ko, en] = ['ko', 'en'].map(wordsOf);
  assert.match(limitWords('a b c', 3, en), /^Up to 3 tokens\b[^+]*$/);
  assert.match(limitWords(' a  b c d e ', 3, en), /^Up to 3 tokens\b.*\+2 not shown$/);
  assert.match(limitWords('가 나 다', 3, ko), /토큰 3개까지$/);
  assert.match(limitWords('가 나 다 라', 3, ko), /토큰 3개까지.* 1개는 표시하지 않습니다$/);
});
