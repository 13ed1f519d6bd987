import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { actAndRest } from '../../../web/elements/caption.js';

test('TheFirstSentenceIsWhatToDo', () => {
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

test('EveryDemoSaysWhatToDoInOneLineOrTwo', () => {
  for (const lang of ['ko', 'en']) {
    const folder = new URL(`../../../content/strings/${lang}/demos/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const demos = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      for (const [name, { caption }] of Object.entries(demos)) {
        const [act] = actAndRest(caption);
        assert.ok(act.length >= 15 && act.length <= 170, `${lang} ${file} ${name}: ${act}`);
      }
    }
  }
});
