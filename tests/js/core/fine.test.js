import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart } from '../../../web/core/fine.js';
import { translator } from '../../../web/core/words.js';

test('what differs by rounding alone is told to be equal', () => {
  const t = translator(
    {
      'apart.equal': 'are equal',
      'apart.rounded': 'are equal but for rounding ({difference})',
      'apart.differ': 'differ by at most {difference}',
    },
    'en',
  );
  assert.equal(apart(0, t), 'are equal');
  assert.equal(apart(2 ** -23, t), 'are equal but for rounding (1.2·10⁻⁷)');
  assert.equal(apart(0.3111, t), 'differ by at most 0.31');
});
