import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerOf, numbersOf } from '../../../web/export/call.js';
import { isAll } from '../../scope.js';
import { allDemos as demos, extremes, singles } from './arbitraries.js';
import { dataOf, engine } from './descriptor.js';

// Every option of every choice, and both ends of every number, by themselves and together.
// Unless all is asked for, together.
const patchesOf = (demo) => [{}, ...extremes(demo), ...(isAll ? [...singles(demo), ...endsOf(demo)] : [])];
const endsOf = (demo) =>
  Object.entries(demo.params).flatMap(([name, { initial, min, max }]) =>
    typeof initial === 'number' ? [{ [name]: min }, { [name]: max }] : [],
  );

function holds(list, what) {
  const [first] = list;
  const isMeasured = first?.measured && list.some(({ call }) => call);
  assert.ok(first?.call || isMeasured, `${what}: the first array has a call`);
  assert.equal(new Set(list.map(({ name }) => name)).size, list.length, `${what}: names`);
  for (const { name, axes, shape, values, call, marks } of list) {
    assert.match(name, /^[a-z][a-z0-9-]*$/, what);
    assert.equal(axes.length, shape.length, `${what}, ${name}`);
    assert.equal(
      shape.reduce((product, size) => product * size, 1),
      values.length,
      `${what}, ${name}`,
    );
    if (marks)
      assert.deepEqual(
        marks.map(({ length }) => length),
        shape,
        `${what}, ${name}`,
      );
    if (!call) continue;
    const answer = answerOf(engine, call);
    assert.equal(answer.length, values.length, `${what}, ${name}`);
    assert.ok(
      answer.every((value, i) => Object.is(value, values[i])),
      `${what}, ${name}: the call gives other numbers`,
    );
  }
}

describe('the numbers of a figure are what their calls give', () => {
  for (const demo of demos) {
    test(demo.name, () => {
      for (const patch of patchesOf(demo)) {
        const data = dataOf(demo, patch);
        holds(numbersOf(demo, data), `${demo.name} ${JSON.stringify(patch)}`);
      }
    });
  }
});
