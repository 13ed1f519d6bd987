import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
import { documents, readJson } from './corpus.js';

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

// What published config.json files say of positions, layers and heads, each key as it stands there.
const published = JSON.parse(readFileSync(new URL('published-configs.json', import.meta.url), 'utf8'));
const byId = new Map(models.map((model) => [model.id, model]));

test('rows of models that have a published file say what it says', () => {
  for (const [id, { file, keys }] of Object.entries(published.models)) {
    const { config } = byId.get(id);
    assert.equal(config.source, 'aiconfigurator', id);
    assert.ok(config.at.startsWith(`${file}, ${published.commit}`), `${id}: ${config.at}`);
    for (const [key, value] of Object.entries(keys)) {
      assert.deepEqual(config.keys[key], value, `${id}: ${key}`);
    }
  }
});

test('a row that rests on the defaults of a class says so, and there are few', () => {
  const onDefaults = [...byId.values()].filter(({ config }) => /^configuration_/.test(config?.at ?? ''));
  assert.deepEqual(onDefaults.map(({ id }) => id).sort(), ['llama-1-7b', 'longcat-flash']);
});

// Sentences that count models, held to the rows of the table.
const rotary = ['rope', 'rope-nope', 'mrope'];
const all = models.map(readModel);
const rotating = all.filter(({ encoding, kinds }) => kinds && rotary.includes(encoding));
const isLocal = ({ sees }) => sees === 'window' || sees === 'chunk';
const isGlobal = ({ sees }) => sees === 'all';
const mixed = rotating.filter(({ kinds }) => kinds.some(isLocal) && kinds.some(isGlobal));
const globalOf = ({ kinds }) => kinds.find(isGlobal);
const localOf = ({ kinds }) => kinds.find(isLocal);
const idsOf = (list) => list.map(({ id }) => id).sort();

function holds(slug, part, sentences) {
  for (const [lang, words] of Object.entries(sentences)) {
    const { body } = documents.find(({ path }) => path.endsWith(`lessons/${slug}/${lang}.md`));
    const [, section] = new RegExp(`\\{#${part}[ }](.*?)(?=^## )`, 'ms').exec(body);
    for (const one of words) assert.ok(section.includes(one), `${slug}, ${lang}: ${one}`);
  }
}

test('compare: bases of the models that mix layers with windows and layers that see all', () => {
  const bare = mixed.filter((model) => !globalOf(model).rope);
  const apart = mixed.filter((model) => globalOf(model).rope && globalOf(model).base > localOf(model).base);
  const alike = mixed.filter((model) => globalOf(model).rope && globalOf(model).base === localOf(model).base);
  assert.equal(bare.length + apart.length + alike.length, mixed.length);
  holds('compare', 'two-kinds', {
    en: [
      `Of the ${mixed.length} models`,
      `${apart.length} give them RoPE with a larger base, ${alike.length} RoPE with the same base, and ${bare.length} `,
    ],
    ko: [
      `모델 ${mixed.length}개 가운데 ${apart.length}개는 전역 층에 베이스가 더 큰 RoPE를, ${alike.length}개는 베이스가 같은 RoPE를 두고, ${bare.length}개는`,
    ],
  });
});

test('compare: which of them scale layers with windows, and which layers that see all', () => {
  const locals = mixed.filter((model) => localOf(model).scaled);
  assert.deepEqual(idsOf(locals), [
    ...['exaone-4.0-32b', 'exaone-4.5-33b', 'gpt-oss-120b', 'gpt-oss-20b', 'llama-4-scout'],
  ]);
  const turning = mixed.filter((model) => globalOf(model).rope);
  const scaled = turning.filter((model) => globalOf(model).scaled);
  assert.deepEqual(idsOf(scaled), ['gemma-3-27b', 'gpt-oss-120b', 'gpt-oss-20b', 'olmo-3-32b']);
  const plain = turning.length - scaled.length;
  holds('compare', 'longer', {
    en: [
      `${locals.length} of the ${mixed.length} models scale them, too`,
      `Of the ${turning.length} models with RoPE in global layers, ${scaled.length} scale them and ${plain} do not`,
    ],
    ko: [
      `${mixed.length}개 가운데 ${locals.length}개`,
      `모델 ${turning.length}개 가운데 ${scaled.length}개는 그 층을 스케일링하고 ${plain}개는 하지 않습니다`,
    ],
  });
});

test('compare: since when decoders have windows, states and layers without RoPE', () => {
  const [early, middle, late] = tallyModels(all);
  assert.equal(late.years[0], 2025);
  assert.ok(early.windowed <= 1 && early.state + early.bare === 0);
  assert.ok(middle.windowed > 1 && middle.state > 0 && middle.bare > 0);
  assert.ok(Math.abs(late.every / late.all - 0.5) < 0.05);
  holds('compare', 'tally', {
    en: ['Since 2024 windows', 'from 2025 on'],
    ko: ['2024년부터 창', '2025년부터 나온'],
  });
});

test('yarn: most models that were trained at a longer length have no scaling in their config', () => {
  const grown = rotating.filter(({ before, longest }) => longest > before);
  const plain = grown.filter(({ scaling }) => scaling === undefined);
  assert.ok(plain.length > grown.length / 2);
  holds('yarn', 'larger-base', {
    en: [`Of the ${grown.length} models`, `${plain.length} have no scaling in their config`],
    ko: [`모델은 ${grown.length}개이며, 그 가운데 ${plain.length}개는 설정에 스케일링이 없습니다`],
  });
});
