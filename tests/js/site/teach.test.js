import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributesOf } from '../../../web/site/frame/address.js';
import { rootOf, studentAddress } from '../../../web/site/teach/address.js';
import { chosenOf, readWorksheetHash, worksheetHash } from '../../../web/site/worksheet/address.js';

const demo = 'alibi/slopes';
const base = 'https://school.example/posenc/';

test('settings and state stand behind the page of the demo, and only what was asked for', () => {
  assert.equal(
    studentAddress({ base, demo, lang: 'ko' }),
    'https://school.example/posenc/ko/embed/alibi/slopes/index.html',
  );
  const settings = {
    gate: 'hard',
    step: '1',
    freeze: ['numHeads', 'rule'],
    hide: ['actions'],
    theme: 'dark',
    class: '1',
  };
  const address = studentAddress({ base, demo, lang: 'en', settings, state: 'numHeads=8' });
  assert.equal(
    address,
    'https://school.example/posenc/en/embed/alibi/slopes/index.html#theme=dark&gate=hard&step=1&freeze=numHeads+rule&hide=actions&class=1&numHeads=8',
  );
  const { values, ...read } = attributesOf(new URL(address).hash.slice(1));
  const lists = { freeze: 'numHeads rule', hide: 'actions' };
  assert.deepEqual([values, read], ['numHeads=8', { ...settings, ...lists }]);
});

test('a root may be typed in many ways', () => {
  for (const typed of [
    base,
    'https://school.example/posenc',
    ' https://school.example/posenc/index.html ',
    'https://school.example/posenc/en/teach/index.html#link',
    'https://school.example/posenc/?x=1',
  ])
    assert.equal(rootOf(typed).href, base, typed);
  assert.equal(rootOf('file:///D:/posenc').href, 'file:///D:/posenc/');
});

test('a worksheet comes back from its address', () => {
  const sheet = {
    number: 7,
    demos: [
      { name: 'alibi/slopes', state: 'numHeads=8&rule=wrong-truncated' },
      { name: 'scaling/turns', state: '' },
    ],
    base: 'https://school.example/posenc/',
  };
  assert.deepEqual(readWorksheetHash(worksheetHash(sheet)), sheet);
  assert.deepEqual(readWorksheetHash('#worksheet'), { number: 1, demos: [], base: undefined });
  assert.equal(readWorksheetHash(`#worksheet?${'demo=a/b&'.repeat(100)}`).demos.length, 6);
});

test('a number chooses three different exercises, and the next number others', () => {
  for (let count = 0; count <= 9; count += 1) {
    for (let number = 1; number <= 99; number += 1) {
      const chosen = chosenOf(count, number);
      assert.equal(new Set(chosen).size, Math.min(3, count));
      assert.deepEqual(
        chosen,
        [...chosen].sort((a, b) => a - b),
      );
      assert.ok(chosen.every((place) => place >= 0 && place < count));
    }
  }
  assert.notDeepEqual(chosenOf(6, 1), chosenOf(6, 2));
});
