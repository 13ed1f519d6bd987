import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { race } from '../../../web/generator/race.js';
import { labScripts, labSettings, readRuns, runsCsv, runsJson } from '../../../web/generator/runs.js';
import { perLayerOf } from '../../../web/site/lab/layers.js';
import { curveOf, fileOf, meansOf, modelKey, modelsIn, rowsOf } from '../../../web/site/lab/records.js';
import { INITIAL, keyOf, settingsOf } from '../../../web/site/lab/settings.js';
import { makeShelf } from '../../../web/site/lab/shelf.js';
import { rowsOf as recordsOf, withValues } from '../csv.js';
import { fakeStorage } from '../fake-storage.js';

const settings = settingsOf({ ...INITIAL, steps: 40 });
const model = (seed, patch = {}) => ({
  settings,
  seed,
  hash: `${seed}`.padStart(16, '0'),
  losses: [2, 1.5],
  readings: { none: { 32: 1, 64: 0.125 * seed } },
  seconds: 1.5,
  when: 1000,
  from: '',
  ...patch,
});

test('a file of runs is read as it was written', () => {
  const models = [model(1), model(2, { readings: { none: { 32: 0.5 }, 'yarn@4': { 64: 0.25 } } })];
  assert.deepEqual(modelsIn(fileOf(models), '').models, models);
  assert.equal(modelsIn(fileOf(models), 'class.json').models[0].from, 'class.json');
});

test('a file may hold anything, and an error names the field', () => {
  const file = (patch) =>
    JSON.stringify({ format: 'posenc-runs', version: 1, runs: [model(1), { ...model(2), ...patch }] });
  /** @type {[text: string, says: RegExp][]} */
  const cases = [
    ['', /^file: no JSON/],
    ['null', /^file: an object is needed, got null/],
    ['{"format":"csv"}', /^format: "posenc-runs" is needed, got "csv"/],
    ['{"format":"posenc-runs","version":2}', /^version: 1 is needed, got 2/],
    ['{"format":"posenc-runs","version":1,"runs":{}}', /^runs: a list is needed/],
    ['{"format":"posenc-runs","version":1,"runs":[7]}', /^runs\[0\]: an object is needed, got 7/],
    [file({ seed: -1 }), /^runs\[1\]\.seed: a whole number from 0/],
    [file({ seed: '1' }), /^runs\[1\]\.seed/],
    [file({ hash: '<b>' }), /^runs\[1\]\.hash: 16 hexadecimal digits are needed, got "<b>"/],
    [file({ losses: [1, 'NaN'] }), /^runs\[1\]\.losses\[1\]/],
    [file({ losses: Array(1000).fill(1) }), /^runs\[1\]\.losses: a list of at most/],
    [file({ settings: { task: 'spiral' } }), /^runs\[1\]\.settings\.task: "spiral" is not/],
    [file({ settings: { task: 'back', spin: 3 } }), /^runs\[1\]\.settings\.spin: there is no such setting/],
    [file({ settings: { k: 2.5 } }), /^runs\[1\]\.settings\.k/],
    [file({ settings: { k: '3' } }), /^runs\[1\]\.settings\.k/],
    [file({ readings: { turned: { 32: 1 } } }), /^runs\[1\]\.readings\.turned: there is no such reading/],
    [
      file({ readings: { none: { 32: 1.5 } } }),
      /^runs\[1\]\.readings\.none\.32: a number from 0 to 1 is needed, got 1\.5/,
    ],
    [file({ readings: { none: { '3e1x': 1 } } }), /^runs\[1\]\.readings\.none\.3e1x/],
    [file({ readings: { none: null } }), /^runs\[1\]\.readings\.none: an object/],
    [file({ when: -5 }), /^runs\[1\]\.when/],
    [
      file({}).replace('"settings":{"task"', '"settings":{"__proto__":{"x":1},"task"'),
      /__proto__: there is no such setting/,
    ],
    [`"${'x'.repeat(8e6 + 1)}"`, /^file: at most/],
  ];
  for (const [text, says] of cases) {
    const { models, error } = modelsIn(text, 'x');
    assert.equal(models, undefined, text.slice(0, 200));
    assert.match(error, says);
  }
  assert.equal({}.x, undefined);
});

test('a setting that a file does not name has its usual value', () => {
  const { models } = modelsIn(
    JSON.stringify({
      format: 'posenc-runs',
      version: 1,
      runs: [{ ...model(1), settings: { task: 'back', steps: 40 } }],
    }),
    '',
  );
  assert.equal(keyOf(models[0].settings), keyOf(settings));
});

test('rows are models that differ in their seed alone, read alike', () => {
  const models = [model(1), model(3), model(2, { settings: { ...settings, base: 500 } })];
  const rows = rowsOf(models);
  assert.equal(rows.length, 2);
  assert.deepEqual(curveOf(rows[0].models, 'none'), [
    { length: 32, mean: 1, low: 1, high: 1, seeds: 2 },
    { length: 64, mean: 0.25, low: 0.125, high: 0.375, seeds: 2 },
  ]);
});

test('losses are means of equal parts, those that are whole', () => {
  assert.deepEqual(meansOf([4, 2, 3, 1], 4, 2), [3, 2]);
  assert.deepEqual(meansOf([4, 2, 3], 4, 2), [3]);
  assert.equal(meansOf(Array(100).fill(1), 100).length, 25);
});

function withStorage(storage, work) {
  const { localStorage } = globalThis;
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  }
}

test('what was run is kept, joined with what comes, and deleted by the reading', () =>
  withStorage(fakeStorage(), () => {
    let changes = 0;
    const changed = () => {
      changes += 1;
    };
    const shelf = makeShelf({ changed });
    assert.deepEqual(shelf.add([model(1), model(2)]), { count: 2, others: [] });
    const more = model(1, { readings: { yarn: { 64: 1 } }, losses: [] });
    assert.deepEqual(shelf.add([more]), { count: 0, others: [] });
    assert.equal(changes, 2);
    const again = makeShelf({ changed });
    assert.deepEqual(again.all(), shelf.all());
    const kept = again.get(model(1));
    assert.deepEqual(kept.readings, { none: { 32: 1, 64: 0.125 }, yarn: { 64: 1 } });
    assert.deepEqual(kept.losses, [2, 1.5], 'a model that was only asked again keeps its losses');
    // The same settings and seed, another hash: it is another program's, or made up.
    const other = model(2, { hash: 'f'.repeat(16) });
    assert.deepEqual(again.add([other]), { count: 0, others: [other] });
    assert.equal(again.get(model(2)).hash, '0000000000000002');
    const [row] = rowsOf(again.all()).filter(({ reading }) => reading === 'none');
    const before = again.remove([row]);
    assert.deepEqual(again.all().map(modelKey), [modelKey(model(1))], 'a model with another reading stays');
    again.add(before);
    assert.equal(again.all().length, 2);
    again.clear();
    assert.deepEqual(makeShelf({ changed }).all(), []);
  }));

test('where nothing is kept, or what is kept is broken, the page works and says so', () => {
  const changed = () => {};
  withStorage(fakeStorage(10), () => {
    const shelf = makeShelf({ changed });
    shelf.add([model(1)]);
    assert.equal(shelf.isKept(), false);
    shelf.add([model(2)]);
    assert.equal(shelf.all().length, 2);
  });
  const broken = fakeStorage();
  broken.setItem('posenc:lab:runs', '{"format":"posenc-runs","version":1,"runs":[{"seed":"x"}]}');
  withStorage(broken, () => assert.deepEqual(makeShelf({ changed }).all(), []));
});

test('the stored runs that the lab can train come by task, and are those of the usual settings', () => {
  const context = vm.createContext({ Posenc: {} });
  for (const [, code] of labScripts()) vm.runInContext(code, context);
  const { runs, programs } = /** @type {any} */ (context).Posenc;
  assert.deepEqual(Object.keys(programs), ['evaluate', 'train']);
  assert.deepEqual(Object.keys(runs).sort(), ['back', 'copy', 'induction', 'latest', 'needle', 'parity']);
  let count = 0;
  for (const file of Object.values(runs)) {
    const { models, error } = modelsIn(JSON.stringify(file), 'stored');
    assert.equal(error, undefined);
    count += models.length;
    assert.equal(new Set(models.map(modelKey)).size, models.length, 'no model twice');
  }
  assert.equal(
    count,
    readRuns().reduce((sum, [, { settings, models }]) => sum + (settings.batch ? 0 : models.length), 0),
  );
  const { models } = modelsIn(JSON.stringify(runs.back), 'stored');
  const own = models.filter((one) => keyOf(one.settings) === keyOf(settingsOf(INITIAL)));
  const point = curveOf(own, 'yarn').find(({ length }) => length === 128);
  assert.equal((100 * point.mean).toFixed(6), race.mean('back', 'rope', 128, 'yarn').toFixed(6));
});

test('the files of all stored runs have every answer', () => {
  const runs = readRuns();
  assert.deepEqual(JSON.parse(runsJson()), Object.fromEntries(runs));
  const rows = recordsOf(runsCsv());
  const answers = runs.flatMap(([, { models }]) =>
    models.flatMap(({ readings }) => Object.values(readings).flat()),
  );
  assert.equal(rows.length, answers.length);
  const wanted = { set: 'needle', encoding: 'rope', reading: 'linearlogn', testLength: '512' };
  const found = withValues(rows, wanted).map(({ accuracy }) => 100 * Number(accuracy));
  assert.deepEqual(found, race.each('needle', 'rope', 512, 'linearlogn'));
  // Layers that differ are told, and are those that the lab trains.
  const layered = runs.filter(([, { settings }]) => settings.perLayer);
  assert.ok(layered.length > 0);
  for (const [name, { settings, models }] of layered) {
    assert.deepEqual(perLayerOf(labSettings(settings, models[0].encoding)), settings.perLayer, name);
    const { perLayer } = rows.find(({ set }) => set === name);
    assert.equal(perLayer.split(' ').length, settings.layers, name);
  }
});
