import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readJson } from './corpus.js';

// What published config.json files say of positions, layers and heads, each key as it stands there.
const published = JSON.parse(readFileSync(new URL('published-configs.json', import.meta.url), 'utf8'));
const models = new Map(readJson('models.json').map((model) => [model.id, model]));

test('rows of models that have a published file say what it says', () => {
  for (const [id, { file, keys }] of Object.entries(published.models)) {
    const { config } = models.get(id);
    assert.equal(config.source, 'aiconfigurator', id);
    assert.ok(config.at.startsWith(`${file}, ${published.commit}`), `${id}: ${config.at}`);
    for (const [key, value] of Object.entries(keys)) {
      assert.deepEqual(config.keys[key], value, `${id}: ${key}`);
    }
  }
});

test('a row that rests on the defaults of a class says so, and there are few', () => {
  const onDefaults = [...models.values()].filter(({ config }) => /^configuration_/.test(config?.at ?? ''));
  assert.deepEqual(onDefaults.map(({ id }) => id).sort(), ['llama-1-7b', 'longcat-flash']);
});
