import assert from 'node:assert/strict';
import { test } from 'node:test';
import slopes from '../../web/demos/alibi/slopes.js';
import turns from '../../web/demos/scaling/turns.js';
import { loadEngine } from '../../web/engine/engine.js';
import { demoOf } from '../../web/generator/markdown/models.js';
import {
  CHOICES,
  COLUMNS,
  KINDS,
  kindsText,
  measureModels,
  modelsCsv,
  READ,
  readModel,
  reasonOf,
  sourceOf,
  tallyModels,
} from '../../web/generator/models.js';
import { dataOf } from '../js/demos/descriptor.js';
import { readJson } from './corpus.js';

const models = readJson('models.json');
const sources = readJson('sources.json');
const EMPTY = readJson('strings/en/site.json');
const engine = await loadEngine();
const measured = new Map(measureModels(models, engine).map((model) => [model.id, model]));

const LENGTHS_IN_ORDER = ['before', 'longest', 'advertised'];
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
        assert.match(EMPTY[`models.empty.${reasonOf(model, key)}`], /\S/, place);
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
    for (const key of cells)
      assert.ok([...CELLS, 'optional'].includes(key) && measured.get(id)[key] !== undefined, `${id}: ${key}`);
    for (const key of Object.keys(empty))
      assert.ok(CELLS.includes(key) && model[key] === undefined, `${id}: ${key}`);
  }
});

test('what a config says is not typed: models with RoPE have a config, and none of its cells beside it', () => {
  for (const { id, config, ...model } of models) {
    if (config) for (const key of READ) assert.ok(!Object.hasOwn(model, key), `${id}: ${key}`);
    else assert.ok(!/rope/.test(model.encoding), id);
    if (config) assert.equal(config.read, 'text', id);
  }
  assert.ok(
    models.every(({ read, sources: given = [] }) =>
      [read, ...given.map((one) => one.read)].every((one) => one === 'text'),
    ),
  );
});

test('lengths grow: before extension, longest trained, advertised; none is typed that the config gives', () => {
  for (const { id, config, sources: listed = [], ...typed } of models) {
    const model = measured.get(id);
    const [before, longest, advertised] = LENGTHS_IN_ORDER.map((key) => model[key]);
    if (before && longest) assert.ok(before <= longest, id);
    if (longest && advertised) assert.ok(longest <= advertised, id);
    const own = LENGTHS_IN_ORDER.filter((one) => typed[one] !== undefined);
    if (!config || own.length === 0) continue;
    const read = readModel({ config });
    for (const key of own) {
      assert.ok(
        listed.some(({ cells }) => cells.includes(key)),
        `${id}: ${key} has a source of its own`,
      );
      assert.notEqual(typed[key], read[key], `${id}: ${key}`);
    }
  }
});

test('nothing is computed from a length that a model is only advertised for', () => {
  const rotary = [...measured.values()].filter(({ encoding }) => /rope/.test(encoding));
  const isTrained = ({ before, longest }) => before !== undefined || longest !== undefined;
  const without = rotary.filter((model) => !isTrained(model));
  assert.ok(without.length <= 0.35 * rotary.length, `${without.length} of ${rotary.length}`);
  for (const model of without) {
    for (const key of ['before', 'longest'])
      assert.ok(['unpublished', 'unconfirmed'].includes(reasonOf(model, key)), `${model.id}: ${key}`);
    if (!model.window) assert.equal(model.never, undefined, model.id);
  }
});

// One convention: the released weights of Llama are all in the order of Hugging Face's code here.
test('every Llama that was released has the same layout', () => {
  for (const id of ['llama-1-7b', 'llama-2-7b', 'llama-3-8b', 'llama-3.1-8b'])
    assert.equal(measured.get(id).layout, 'half', id);
});

test('every kind that there is has a model', () => {
  assert.deepEqual(new Set(models.map(({ kind }) => kind)), new Set(KINDS));
});

test('kinds of layers add up to all of a model’s layers, and each has what it rotates by', () => {
  for (const { id, config, kinds, each, layers, windowed = 0, nope = 0 } of measured.values()) {
    if (!config) continue;
    assert.equal(each.length, layers, id);
    kinds.forEach(({ count }, i) => {
      assert.equal(each.filter((kind) => kind === i).length, count, id);
    });
    const total = (holds) => kinds.filter(holds).reduce((sum, { count }) => sum + count, 0);
    const isAttending = ({ sees }) => ['all', 'window', 'chunk'].includes(sees);
    assert.equal(
      total(({ sees }) => sees === 'window' || sees === 'chunk'),
      windowed,
      id,
    );
    assert.equal(
      total((kind) => isAttending(kind) && !kind.rope),
      nope,
      id,
    );
    for (const { sees, rope, base, turned, headDim, window } of kinds) {
      if (rope) assert.ok(base > 0 && turned > 0 && turned <= headDim, id);
      assert.equal(window > 0, sees === 'window' || sees === 'chunk', id);
    }
  }
});

test('the tally counts every decoder once, in its years', () => {
  const all = [...measured.values()];
  const periods = tallyModels(all);
  const decoders = all.filter(({ kind }) => ['decoder', 'multimodal'].includes(kind));
  assert.equal(
    periods.reduce((sum, period) => sum + period.all, 0),
    decoders.length,
  );
  for (const period of periods) {
    assert.ok(period.all >= 10, `${period.years}`);
    for (const choice of Object.keys(CHOICES)) assert.ok(period[choice] <= period.all, choice);
  }
  const [early, , late] = periods;
  // What the lesson on comparison says of them.
  assert.deepEqual([early.bare, early.none, early.state, early.sinks], [0, 0, 0, 0]);
  assert.ok(late.table === 0 && late.bare >= 3 && late.none >= 3);
  assert.ok(early.every >= early.all - early.table - 1);
  assert.ok(Math.abs(late.every / late.all - 0.5) < 0.06);
});

// What a config writes in its own way, and what follows for the layers.
const LAYERS = {
  'gemma-3-27b': '52 window 1024, RoPE 10000; 10 all, RoPE 1000000',
  'gemma-3n-e4b': '28 window 512, RoPE 10000; 7 all, RoPE 1000000',
  'gemma-4-31b': '50 window 1024, RoPE 10000; 10 all, RoPE 1000000',
  'qwen3.5-27b': '48 state; 16 all, RoPE 10000000',
  'modernbert-base': '8 all, RoPE 160000; 14 window 128, RoPE 10000',
  'gpt-oss-20b': '12 window 128, RoPE 150000; 12 all, RoPE 150000',
  'olmo-3-32b': '48 window 4096, RoPE 500000; 16 all, RoPE 500000',
  'mimo-v2-flash': '9 all, RoPE 5000000; 39 window 128, RoPE 10000',
  'llama-4-scout': '36 chunk 8192, RoPE 500000; 12 all, no RoPE',
  'llama-4-maverick': '36 chunk 8192, RoPE 500000; 12 all, no RoPE',
  'smollm3-3b': '27 all, RoPE 5000000; 9 all, no RoPE',
  'exaone-4.0-32b': '48 window 4096, RoPE 1000000; 16 all, no RoPE',
  'k-exaone-236b': '36 window 128, RoPE 1000000; 12 all, no RoPE',
  'qwen3-next-80b': '36 state; 12 all, RoPE 10000000',
  'kimi-linear-48b': '20 state; 7 all, no RoPE',
  'kimi-k3': '69 state; 24 all, no RoPE',
  'jamba-v0.1': '28 state; 4 all, no RoPE',
  'nemotron-3-nano': '23 state; 23 none; 6 all, no RoPE',
  'nemotron-3-ultra': '48 state; 48 none; 12 all, no RoPE',
  'lfm2-8b-a1b': '18 state; 6 all, RoPE 1000000',
  'trinity-mini': '24 window 2048, RoPE 10000; 8 all, no RoPE',
  'deepseek-v3': '61 all, RoPE 10000',
};

for (const [id, text] of Object.entries(LAYERS))
  test(`layers of ${id}: ${text}`, () => assert.equal(kindsText(measured.get(id)), text));

// [pairs that never turn, pairs, turns of the last pair, critical dimension]
const TURNS = {
  'llama-1-7b': [23, 64, 0.03764, 82],
  'llama-2-7b': [18, 64, 0.0752801, 92],
  // Every layer has a window of 4,096 tokens.
  'mistral-7b-v0.1': [18, 64, 0.0752801, 92],
  'gemma-2-27b': [14, 64, 0.1505603, 100],
  'llama-3-8b': [29, 64, 0.003201, 70],
  'qwen2-72b': [24, 64, 0.0064717, 80],
  'phi-3-mini-4k': [17, 48, 0.0394704, 62],
  // Layers with RoPE are cut into chunks of 8,192 tokens.
  'llama-4-scout': [29, 64, 0.003201, 70],
};

for (const [id, [never, pairs, last, critical]] of Object.entries(TURNS)) {
  test(`${id} leaves ${never} of ${pairs} pairs without a full turn`, () => {
    const model = measured.get(id);
    assert.deepEqual([model.never, model.pairs, model.critical], [never, pairs, critical]);
    assert.ok(Math.abs(model.last - last) < 2e-7, `${model.last}`);
  });
}

test('a row opens a demo that takes all of its values and shows its count of pairs, or none', () => {
  const demos = { 'scaling/turns': turns, 'alibi/slopes': slopes };
  for (const model of measured.values()) {
    const found = demoOf(model);
    if (!found) continue;
    const demo = demos[found.demo];
    for (const [key, value] of Object.entries(found.values))
      assert.equal(demo.params[key].parse(String(value)), value, `${model.id}: ${key}`);
    const data = dataOf(demo, found.values);
    if (found.demo === 'scaling/turns')
      assert.deepEqual([data.never, data.pairs], [model.never, model.pairs], model.id);
    else assert.equal(data.values.numHeads, model.heads, model.id);
  }
  const lengthOf = (id) => demoOf(measured.get(id))?.values.trainLen;
  assert.equal(lengthOf('mistral-7b-v0.1'), 4096);
  assert.equal(lengthOf('phi-3-mini-4k'), 2047);
  assert.equal(lengthOf('llama-4-scout'), 8192);
  assert.equal(demoOf(measured.get('bloom')), undefined); // 112 heads
});

test('cells that are empty or rest on little say why', () => {
  const of = (id) => measured.get(id);
  assert.equal(reasonOf(of('deepseek-v4-flash'), 'windowed'), 'beside');
  for (const id of ['bert-base', 'bloom', 'granite-4.0-h-350m'])
    for (const key of ['never', 'last', 'critical']) assert.equal(reasonOf(of(id), key), 'noRope', id);
  const { never, pairs, last, longest, window } = of('gemma-4-12b');
  assert.deepEqual([never, pairs, last, longest], [0, 64, undefined, undefined]);
  // The slowest of its 64 pairs rotates with base^(-126 / 512).
  assert.ok(2 * Math.PI * 1000000 ** (126 / 512) < window);
  assert.equal(of('qwen2-vl-7b').never, undefined);
  const { advertised, optional } = of('smollm3-3b');
  assert.deepEqual([advertised, optional], [131072, { rope_type: 'yarn', factor: 2 }]);
});

test('learned tables and T5 have the parameters that their sizes give', () => {
  const ids = ['bert-base', 'gpt-2', 'vit-b-16', 't5-base', 't5-11b', 'llama-2-7b'];
  const params = ids.map((id) => measured.get(id).params);
  assert.deepEqual(params, [393216, 786432, 151296, 768, 8192, 0]);
});

test('the CSV has a line for every model, and of each value its source, date and reading', () => {
  const lines = modelsCsv([...measured.values()])
    .trim()
    .split('\n');
  assert.equal(lines.length, models.length + 1);
  const heads = CELLS.flatMap((key) => [key, `${key}_source`, `${key}_date`, `${key}_read`]);
  assert.equal(lines[0], ['name', ...heads].join(','));
  const llama = lines.find((line) => line.startsWith('Llama-2-7B,'));
  assert.match(llama, /,"32 all, RoPE 10000",litgpt-config,20[\d-]+,text,/);
  assert.match(llama, /,10000,litgpt-config,20[\d-]+,text,,,,none,128,litgpt-config,/);
  assert.match(llama, /,half,llama-convert,20[\d-]+,text$/);
  assert.match(
    lines.find((line) => line.startsWith('Qwen3-8B,')),
    /,\(yarn × 4\),qwen-cards,/,
  );
});
