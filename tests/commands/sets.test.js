import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingsOf, sets } from '../../commands/race/sets.js';
import { plansOf } from '../../commands/race/stored.js';
import { endsIn, heldOutOf } from '../../commands/text/make.js';
import { LENGTHS, PLACES, ROOM } from '../../commands/text/sets.js';
import { readCorpus, readText, tokensOf } from '../../web/generator/corpus.js';

test('every model of a set has a plan of its own, with the readings of its encoding', () => {
  for (const [name, set] of Object.entries(sets)) {
    const plans = plansOf(set);
    const models = new Set(plans.map(({ params }) => `${params.encoding} ${params.seed}`));
    assert.equal(models.size, plans.length, name);
    for (const { params, readings, lengths } of plans) {
      assert.ok(Object.hasOwn(readings, 'none'), name);
      assert.deepEqual(readings, readingsOf(params.encoding, set));
      assert.ok(lengths.includes(params.length ?? 32), name);
    }
  }
});

test('the corpus is the book, without its lists and its rarest characters, cut in two', () => {
  const { alphabet, text } = readText();
  assert.ok(text.startsWith('Call me Ishmael.'));
  assert.ok(text.trimEnd().endsWith('orphan.'), text.slice(-40));
  assert.equal(new Set(alphabet).size, alphabet.length);
  assert.equal([...alphabet].sort().join(''), alphabet);
  assert.deepEqual([...tokensOf('Ahab', alphabet)].map((token) => alphabet[token]).join(''), 'Ahab');
  const { training, heldOut } = readCorpus();
  assert.equal(training.length + heldOut.length, text.length);
  assert.ok(Math.abs(heldOut.length / text.length - 0.1) < 1e-5);
  assert.equal(heldOut.indexOf(255), -1);
  const ends = endsIn(heldOut);
  assert.equal(new Set(ends).size, PLACES);
  assert.ok(ends[0] >= ROOM && ends.at(-1) < heldOut.length);
  assert.ok(heldOutOf(readCorpus()).ends[0] >= LENGTHS.at(-1));
});
