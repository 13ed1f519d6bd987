import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { BUGS, gameOf, ROUNDS } from '../../../web/demos/compare/bugs/compute.js';
import demo from '../../../web/demos/compare/bugs/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf, strictWords } from './descriptor.js';

const engine = await loadEngine();

const numbersOf = ({ values, lines }) => values ?? lines.flatMap((ys) => [...ys]);
const farthest = (a, b) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

// With the bug and without: golden numbers, and laws of the right one.
const FAULTS = {
  'slow-first': [2 * Math.PI * 1e4 ** (30 / 32), 2 * Math.PI],
  direction: [1, 17],
  truncated: [2 ** -6, 2 ** -8],
  inverted: [4, 1],
  squared: [1.8132604340394958 ** 2, 1.8132604340394958],
  area: [6 + 16, 6 + 4],
  bfloat16: [13, 96],
};

test('there are twelve bugs, each with words, four settings and an address', () => {
  assert.equal(ROUNDS, 12);
  for (const [id, { settings, source }] of Object.entries(BUGS)) {
    assert.equal(settings.length, 4, id);
    assert.match(source, /^https:\/\/(github\.com|arxiv\.org)\//, id);
    for (const lang of LANGUAGES) {
      const t = strictWords(demo, lang);
      for (const key of ['what', 'name', 'measure', 'why', 'tell', 'from']) assert.ok(t(`${key}-${id}`), id);
      for (const setting of settings) assert.ok(t(`setting-${id}`, setting));
    }
  }
});

test('every bug changes the picture of every setting, to be seen', () => {
  for (const [id, { settings, picture, fault }] of Object.entries(BUGS)) {
    for (const setting of settings) {
      const [wrong, right] = [true, false].map((isWrong) => picture(engine, setting, isWrong));
      const height = right.y ? right.y[1] - right.y[0] : right.max - right.min;
      const where = `${id} ${JSON.stringify(setting)}`;
      assert.ok(farthest(numbersOf(wrong), numbersOf(right)) > 0.08 * (right.log ? 0.01 : height), where);
      assert.notEqual(fault(engine, setting, true), fault(engine, setting, false), where);
    }
  }
});

test('the numbers that give the bugs away are those of the golden list', () => {
  for (const [id, [wrong, right]] of Object.entries(FAULTS)) {
    const { fault, settings } = BUGS[id];
    const measured = [true, false].map((isWrong) => fault(engine, settings[0], isWrong));
    assert.ok(Math.abs(measured[0] - wrong) <= 1e-6 * wrong, `${id}: ${measured[0]}, ${wrong}`);
    assert.ok(Math.abs(measured[1] - right) <= 1e-6 * right, `${id}: ${measured[1]}, ${right}`);
  }
});

test('without the bug, distances alone count, causal attention sees nothing to come, patches below are alike', () => {
  for (const id of ['exponent', 'mixed', 'conjugate']) {
    for (const setting of BUGS[id].settings) {
      assert.ok(BUGS[id].fault(engine, setting, false) < 1e-5, id);
      assert.ok(BUGS[id].fault(engine, setting, true) > 0.1, id);
    }
  }
  for (const setting of BUGS.mask.settings) {
    assert.equal(BUGS.mask.fault(engine, setting, false), 0);
    assert.ok(BUGS.mask.fault(engine, setting, true) > 0.3);
  }
  for (const setting of BUGS.swapped.settings) {
    assert.ok(BUGS.swapped.fault(engine, setting, false) > 0.85);
    assert.ok(BUGS.swapped.fault(engine, setting, true) < 0.75, JSON.stringify(setting));
  }
});

test('a seed is a game: all bugs once, in any panel, the same for everyone', () => {
  const places = new Set();
  for (const seed of [1, 2, 7, 999]) {
    const game = gameOf(engine, seed);
    assert.deepEqual(game, gameOf(engine, seed));
    assert.deepEqual(game.map(({ id }) => id).sort(), Object.keys(BUGS).sort());
    for (const { at, settings, id } of game) {
      places.add(at);
      assert.deepEqual(new Set(settings), new Set(BUGS[id].settings));
    }
  }
  assert.equal(places.size, 4);
  assert.notDeepEqual(gameOf(engine, 1), gameOf(engine, 2));
});

test('only the panel of the bug is computed with it', () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const { id, at, settings, panels } = dataOf(demo, engine, { round });
    for (const [i, panel] of panels.entries()) {
      assert.deepEqual(
        numbersOf(panel),
        numbersOf(BUGS[id].picture(engine, settings[i], i === at)),
        `${round}`,
      );
    }
  }
});

test('a pick stays, counts once, and another seed begins anew', () => {
  const { data, t, values } = sceneOf(demo, engine, { seed: 3, round: 4 });
  const box = { x: 0, y: 0, width: 760, height: demo.views.panels.height(760, data) };
  const rect = demo.views.panels.frame(box, data).rects[data.at];
  const point = { x: rect.x + 5, y: rect.y + 5 };
  const [handle] = demo.views.panels.handles(data, box, t);
  const found = handle.drag(point, { point, values });
  const after = sceneOf(demo, engine, { ...values, ...found });
  assert.deepEqual(after.data.tally, { done: 1, right: 1 });
  const [again] = demo.views.panels.handles(after.data, box, t);
  assert.deepEqual(again.drag({ x: 0, y: 0 }, { point, values: after.values }), {});
  assert.deepEqual(again.key({ dx: 0, dy: -1 }), {});
  assert.deepEqual(dataOf(demo, engine, { ...after.values, seed: 4 }).tally, { done: 0, right: 0 });
});

test('nothing shown before the pick tells which picture it is', () => {
  for (const lang of LANGUAGES) {
    for (let round = 1; round <= ROUNDS; round++) {
      const { data, t } = sceneOf(demo, engine, { round }, { lang });
      const said = [...demo.readout(data, t).flat(), ...demo.seen(data, t)].map(
        (/** @type {any} */ part) => part.text ?? part,
      );
      for (const view of Object.values(demo.views)) said.push(view.describe(data, t));
      assert.ok(!said.join(' ').includes(t(`name-${data.id}`)), `${round}`);
    }
  }
});

test('the prediction’s answer is measured', () => {
  assert.equal(demo.predict.answer(engine), 'diagonals');
});

test('one round is not counted as many', () => {
  const { data, t } = sceneOf(demo, engine, { picks: [7, 0, ...Array(11).fill(-1)] }, { lang: 'en' });
  assert.equal(data.tally.done, 1);
  for (const said of [t('tallyLine', data.tally), demo.views.score.describe(data, t)])
    assert.doesNotMatch(said, /\b1 (rounds|picks)\b/);
});
