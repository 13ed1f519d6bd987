import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groups } from '../../web/checks/index.js';
import { loadEngine } from '../../web/engine/engine.js';
import { measureContradictions } from '../../web/generator/markdown/contradictions.js';
import { claims, lessons, readJson } from './corpus.js';

const contradictions = readJson('contradictions.json');
const engine = await loadEngine();
const sides = Object.assign({}, ...Object.values(groups).map((group) => group.sides));
const ids = new Set(claims.map(({ id }) => id));

test('there are fifteen contradictions of Korean documents, in Korean alone', () => {
  assert.deepEqual(
    contradictions.map(({ id }) => id),
    Array.from({ length: 15 }, (_, i) => `D${i + 1}`),
  );
  for (const { id, topic, sides: both, truth, lesson } of contradictions) {
    assert.equal(both.length, 2, id);
    const texts = [topic, truth, ...both.map(({ says }) => says)];
    for (const text of texts) {
      assert.deepEqual(Object.keys(text), ['ko'], id);
      assert.ok(text.ko.length > 5, id);
    }
    for (const { claims: made } of both) {
      assert.ok(made.length > 0, id);
      for (const claim of made) assert.ok(ids.has(claim), `${id}: ${claim}`);
    }
    // The build leaves out a link to a lesson that is still to come.
    assert.ok(lessons.includes(lesson.split('#')[0]), `${id}: ${lesson}`);
  }
});

test('both sides say of one measurement, and every side that is measured belongs to a contradiction', () => {
  const named = contradictions.flatMap((contradiction) => contradiction.sides.map(({ check }) => check));
  assert.deepEqual([...named].sort(), Object.keys(sides).sort());
});

// None does, or there is no site.
test('a side that comes out otherwise than said stops the build', () => {
  const [first, ...rest] = contradictions;
  const turned = { ...first, sides: first.sides.map((side) => ({ ...side, right: !side.right })) };
  assert.throws(() => measureContradictions([turned, ...rest], groups, engine), /D1/);
});
