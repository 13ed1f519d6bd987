// Configs that people paste, each with what is right and where that stands: see configs.json.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dump } from 'js-yaml';
import { readConfig } from '../../../web/core/config/reading.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import lens from '../../../web/demos/scaling/lens.js';
import { checkedReader } from '../../../web/engine/checked.js';
import { readModel } from '../../../web/generator/models.js';
import { isAll } from '../../scope.js';
import { dataOf, engine, sceneOf, strictWords } from '../demos/descriptor.js';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

// What a path names: of the reading, of its frequencies, of one of its traps, or the names of these.
function valueAt(found, path) {
  const traps = Object.fromEntries((found.traps ?? []).map((one) => [one.id, one]));
  const { invFreq } = /^(?:frequency|wavelength)/.test(path)
    ? engine.rope.frequencies({ config: found.config })
    : { invFreq: [] };
  const wavelength = Array.from(invFreq, (frequency) => (2 * Math.PI) / frequency);
  const from = { ...found, each: found.facts?.each?.join(''), trap: traps, frequency: invFreq, wavelength };
  return path.split('.').reduce((value, key) => value?.[key], /** @type {any} */ (from));
}

const models = read('../../../content/models.json');
// A config as it stands in the row, or that of a row of the table of models with other keys.
const cases = Object.entries(read('configs.json')).map(([id, { model, with: other, ...row }]) => {
  const config = model ? { ...models.find((one) => one.id === model).config.keys, ...other } : row.config;
  return { id, text: row.text ?? JSON.stringify(config), ...row, config };
});

const close = (a, b) => typeof a === 'number' && typeof b === 'number' && Math.abs(a / b - 1) < 1e-12;

for (const { id, source, text, how, expect } of cases) {
  test(`${id}: ${source}`, () => {
    const found = readConfig(text, how);
    assert.equal(found.problem?.code, expect['problem.code']);
    const ids = (found.traps ?? []).map((one) => one.id);
    for (const [path, right] of Object.entries(expect)) {
      if (path === 'traps')
        assert.ok(
          right.every((one) => ids.includes(one)),
          ids.join(),
        );
      else if (path === 'no trap')
        assert.deepEqual(
          ids.filter((one) => right.includes(one)),
          [],
        );
      else if (!close(valueAt(found, path), right)) assert.deepEqual(valueAt(found, path), right, path);
    }
  });
}

const python = (value) =>
  JSON.stringify(value)
    .replaceAll('"', "'")
    .replace(/\b(?:true|false|null)\b/g, (word) => ({ true: 'True', false: 'False', null: 'None' })[word]);
const DISGUISES = {
  'Python’s repr': python,
  'a fence in prose': (config) =>
    `As in the card:\n\n\`\`\`json\n${JSON.stringify(config, null, 2)}\n\`\`\`\nThat is all.`,
  'a text inside of JSON': (config) => JSON.stringify(JSON.stringify(config)),
  'a list of one': (config) => JSON.stringify([config]),
  'comments, a comma too many, odd spaces': (config) =>
    JSON.stringify(config, null, '\u00a0').replace(/\}$/, ', // the end\n}'),
  // Dotted names are those of a log, and nobody writes lists of lists or objects over lines.
  'YAML, a line for each item': (config) =>
    /^\{"general|\[[[{]/.test(JSON.stringify(config)) ? '' : dump(config, { lineWidth: -1 }),
  'YAML with lists and scalings in a line': (config) =>
    config['general.architecture'] ? '' : dump(config, { flowLevel: 1, lineWidth: -1 }),
};
const readPlain = createMemo();
for (const [nth, [name, disguise]] of Object.entries(DISGUISES).entries()) {
  test(`every config says the same through a disguise: ${name}`, () => {
    for (const [i, { id, config }] of cases.entries()) {
      // Unless all is asked for, each config wears one of them.
      if (!isAll && i % Object.keys(DISGUISES).length !== nth) continue;
      const disguised = config && disguise(config);
      if (!disguised) continue;
      const plain = readPlain(id, [], () => readConfig(JSON.stringify(config)));
      const other = readConfig(disguised);
      for (const part of ['keys', 'facts', 'memory', 'config', 'assumed', 'stopped'])
        assert.deepEqual(other[part], plain[part], `${id}: ${part}`);
      assert.ok(
        other.traps.some((trap) => trap.id === 'forgiven'),
        id,
      );
    }
  });
}

test('every config has words in both languages, beside another', () => {
  const other = JSON.stringify(models.find(({ id }) => id === 'gemma-4-12b').config.keys);
  const memo = createMemo();
  for (const [i, { id, text }] of cases.entries()) {
    // Unless all is asked for, every fourth.
    if (!isAll && i % 4 > 0) continue;
    const { data } = sceneOf(lens, { a: text, b: other, seqLen: 131072 }, { memo });
    for (const lang of LANGUAGES) {
      const t = strictWords(lens, lang);
      const said = JSON.stringify([lens.readout(data, t), lens.seen(data, t), data.told(t)]);
      assert.doesNotMatch(said.replaceAll('{\\', ''), /NaN|undefined|Infinity|\{\w/, id);
    }
  }
});

test('no number without the keys that it rests on', () => {
  const full = {
    ...{ model_type: 'unheard_of', rope_theta: 10000, hidden_size: 4096, num_attention_heads: 32 },
    ...{ num_hidden_layers: 32, num_key_value_heads: 8, max_position_embeddings: 8192 },
  };
  const without = (key) => readConfig(JSON.stringify({ ...full, [key]: undefined }));
  assert.deepEqual(without('none').missing, []);
  assert.deepEqual(without('rope_theta').facts.encoding, 'unknown');
  assert.deepEqual(without('hidden_size').missing, ['head']);
  assert.deepEqual(without('max_position_embeddings').missing, ['length']);
  assert.deepEqual(without('num_hidden_layers').memory, { missing: 'num_hidden_layers' });
  // Keys that are not understood stop what they would change.
  const beside = (keys) => readConfig(JSON.stringify({ ...full, ...keys }));
  assert.deepEqual(beside({ rope_wobble: 2 }).stopped, ['rope_wobble']);
  assert.deepEqual(beside({ attn_kinds_pattern: 'AAB' }).memory, { why: 'layers' });
});

test('every encoding that a class may have is of the type that is published, and has words', () => {
  const { classes } = read('../../../content/classes.json');
  const encodings = new Set(Object.values(classes).flatMap((one) => (Array.isArray(one) ? one[0] : [])));
  const types = readFileSync(new URL('../../../web/core/config/config.d.ts', import.meta.url), 'utf8');
  for (const encoding of encodings) {
    assert.ok(types.includes(`| '${encoding}'`), encoding);
    if (encoding === 'rope') continue;
    for (const language of LANGUAGES) {
      const words = read(`../../../content/strings/${language}/demos/scaling.json`).lens;
      for (const key of ['is', 'without'])
        assert.equal(typeof words[`${key}.${encoding}`], 'string', encoding);
    }
  }
});

test('the table of models, the lens and the layers say the same of every row', () => {
  for (const model of models) {
    if (!model.config) continue;
    const text = JSON.stringify(model.config.keys);
    const { encoding, kinds } = readModel(model);
    const { a, error } = dataOf(lens, { a: text });
    // Rows that give no length of training have no turns, and their lens says what is missing.
    if (!error) assert.deepEqual([a.facts.encoding, a.facts.kinds], [encoding, kinds], model.id);
    if (!error) assert.equal(a.isRotary, ['rope', 'mrope', 'rope-nope'].includes(encoding), model.id);
  }
});

test('the package reads an object as its text, and refuses what has none by its name', () => {
  const read = checkedReader(readConfig);
  const config = { model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, rope_theta: 5e5 };
  assert.deepEqual(read(config), readConfig(JSON.stringify(config)));
  const circle = { itself: {} };
  circle.itself = circle;
  for (const [text, got] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [3, 'number'],
    [readConfig, 'function'],
    [circle, 'object'],
  ])
    assert.throws(() => read(text), {
      ...{ name: 'EngineError', code: 'invalid-argument', field: 'text' },
      message: `text must be a config.json, as text or as an object, got ${got}`,
    });
});
