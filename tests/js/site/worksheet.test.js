import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenOf, readWorksheetHash, worksheetHash } from '../../../web/site/worksheet/address.js';

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
