import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triple } from '../../../web/plots/triple.js';

const described = (own = {}) =>
  triple({
    size: () => 4,
    parts: () => [],
    row: 'query',
    seen: ({ values }) => values.query + 1,
    axes: 'axes',
    id: 'cell',
    label: 'cellHandle',
    value: ({ values: { query } }) => `query ${query}`,
    describe: () => 'Three tables.',
    ...own,
  });
const data = { values: { query: 2, key: 1 }, scale: 1 };
/** @type {any} */
const t = Object.assign((key) => key, { number: String });
const box = { x: 10, y: 0, width: 644, height: 300 };

test('three squares share the width, and none is larger than 300 px', () => {
  const view = described();
  const { rects } = view.frame(box, data);
  assert.deepEqual(
    rects.map(({ x, y, width, height }) => [x, y, width, height]),
    [
      [10, 32, 200, 200],
      [232, 32, 200, 200],
      [454, 32, 200, 200],
    ],
  );
  assert.equal(view.height(box.width, data), 264);
  assert.equal(view.frame({ ...box, width: 2000 }, data).rects[2].width, 300);
});

test('a press in any of the tables chooses a row, and a cell where there is one', () => {
  const [row] = described().handles(data, box, t);
  assert.deepEqual([row.x, row.y, row.value], [454 + 125, 32 + 125, 'query 2']);
  assert.deepEqual(row.drag({ x: 300, y: 32 + 10 }), { query: 0 });
  assert.deepEqual(row.key({ dx: 1, dy: 0 }), { query: 3 });
  assert.deepEqual(row.key({ dx: 0, dy: Infinity }), { query: 3 });
  const [cell] = described({ col: 'key' }).handles(data, box, t);
  assert.deepEqual([cell.x, cell.y], [454 + 75, 32 + 125]);
  for (const left of [10, 232, 454])
    assert.deepEqual(cell.drag({ x: left + 160, y: 32 + 60 }), { query: 1, key: 3 });
  assert.deepEqual(cell.drag({ x: -999, y: 999 }), { query: 3, key: 0 });
  assert.deepEqual(cell.key({ dx: 0, dy: -1 }), { query: 1, key: 1 });
});

test('the row is outlined in all three tables as far as it sees', () => {
  const rings = [];
  const wrongs = [];
  const ctx = new Proxy(/** @type {any} */ ({}), {
    get: (_, key) => {
      if (key === 'strokeRect') return (...given) => rings.push(given);
      if (key === 'measureText') return (text) => ({ width: 6 * text.length });
      if (key === 'clip') return () => wrongs.push(1);
      return () => undefined;
    },
    set: () => true,
  });
  /** @type {any} */
  const style = { size: 13, line: 1.5, ink: 'ink', paper: 'paper', rgba: () => 'grey' };
  const parts = () => ['a', 'b', 'c'].map((name) => ({ name, table: {}, wrong: name === 'b' }));
  described({ parts }).draw(ctx, data, box, style, t);
  const across = rings.filter(([, y]) => y === 32 + 2 * 50 - 1);
  assert.deepEqual(
    across.map(([x, , width]) => [x, width]),
    [10, 10, 232, 232, 454, 454].map((x) => [x, 150]),
  );
  assert.equal(wrongs.length, 1);
});
