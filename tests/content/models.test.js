import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMNS, measureModels, modelsCsv, REASONS, reasonOf, sourceOf } from '../../web/build/models.js';
import { loadEngine } from '../../web/engine/engine.js';
import { readJson } from './corpus.js';

const models = readJson('models.json');
const sources = readJson('sources.json');
const measured = new Map(measureModels(models, await loadEngine()).map((model) => [model.id, model]));

const CELLS = COLUMNS.filter((key) => key !== 'name');

test('models have ids of their own, and computed cells are not typed', () => {
  assert.equal(new Set(models.map(({ id }) => id)).size, models.length);
  for (const { id, ...model } of models) {
    assert.match(id, /^[a-z0-9][a-z0-9.-]*$/);
    for (const key of ['never', 'pairs', 'last', 'critical', 'params'])
      assert.ok(!Object.hasOwn(model, key), id);
  }
});

test('every cell has a source of content/sources.json and a date, or a reason for being empty', () => {
  for (const model of measured.values()) {
    for (const key of CELLS) {
      const place = `${model.id}: ${key}`;
      if (model[key] === undefined) {
        assert.ok(REASONS.includes(reasonOf(model, key)), place);
        continue;
      }
      const { sources: keys, date, read } = sourceOf(model, key);
      assert.ok(keys.length > 0, place);
      for (const source of keys) assert.ok(Object.hasOwn(sources, source), `${place}: ${source}`);
      assert.match(date, /^20\d\d-[01]\d-[0-3]\d$/, place);
      assert.ok(['text', 'known', 'computed'].includes(read), place);
    }
  }
});

test('what a model says of its cells is about cells: each once, full ones sourced, empty ones explained', () => {
  for (const { id, sources: given = [], empty = {}, ...model } of models) {
    const cells = given.flatMap((source) => source.cells);
    assert.equal(new Set(cells).size, cells.length, id);
    for (const key of cells) assert.ok(CELLS.includes(key) && model[key] !== undefined, `${id}: ${key}`);
    for (const key of Object.keys(empty))
      assert.ok(CELLS.includes(key) && model[key] === undefined, `${id}: ${key}`);
  }
});

// [pairs that never turn, pairs, turns of the last pair, critical dimension]
const TURNS = {
  'llama-1-7b': [23, 64, 0.03764, 82],
  'llama-2-7b': [18, 64, 0.0752801, 92],
  'mistral-7b-v0.1': [14, 64, 0.1505603, 100],
  'gemma-2-27b': [14, 64, 0.1505603, 100],
  'llama-3-8b': [29, 64, 0.003201, 70],
  'qwen2-72b': [24, 64, 0.0064717, 80],
  'mistral-7b-v0.2': [24, 64, 0.0064717, 80],
  'phi-3-mini-4k': [14, 48, 0.0789793, 68],
};

for (const [id, [never, pairs, last, critical]] of Object.entries(TURNS)) {
  test(`${id} leaves ${never} of ${pairs} pairs without a full turn`, () => {
    const model = measured.get(id);
    assert.deepEqual([model.never, model.pairs, model.critical], [never, pairs, critical]);
    assert.ok(Math.abs(model.last - last) < 2e-7, `${model.last}`);
  });
}

test('learned tables and T5 have the parameters that their sizes give', () => {
  const params = (id) => measured.get(id).params;
  assert.equal(params('bert-base'), 393216);
  assert.equal(params('gpt-2'), 786432);
  assert.equal(params('vit-b-16'), 151296);
  assert.equal(params('llama-2-7b'), 0);
});

test('the CSV has a line for every model, and of each value its source, date and reading', () => {
  const lines = modelsCsv([...measured.values()])
    .trim()
    .split('\n');
  assert.equal(lines.length, models.length + 1);
  const heads = CELLS.flatMap((key) => [key, `${key}_source`, `${key}_date`, `${key}_read`]);
  assert.equal(lines[0], ['name', ...heads].join(','));
  const llama = lines.find((line) => line.startsWith('Llama-2-7B,'));
  assert.match(llama, /,10000,llama-convert,20[\d-]+,text,128,litgpt-config,/);
  assert.match(llama, /,,,,whole,interleaved,/);
});
