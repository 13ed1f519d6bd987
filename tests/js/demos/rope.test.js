import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import {
  MISTAKES,
  NAMES,
  NONE,
  REPORTS,
  SAME,
  scoresOf,
  untried,
} from '../../../web/demos/rope/bugs/mistakes.js';
import bugsDemo from '../../../web/demos/rope/bugs.js';
import { placesOf } from '../../../web/demos/rope/cache/cached.js';
import cacheDemo from '../../../web/demos/rope/cache.js';
import layoutDemo from '../../../web/demos/rope/layout.js';
import { moved } from '../../../web/demos/rope/pair/line.js';
import pairDemo from '../../../web/demos/rope/pair.js';
import pairsDemo from '../../../web/demos/rope/pairs.js';
import { MODELS } from '../../../web/demos/rope/partial/rotated-pairs.js';
import partialDemo from '../../../web/demos/rope/partial.js';
import { dataOf, engine, modelNamed, sceneOf, strictWords } from './descriptor.js';
import { placed, say } from './scene.js';

test('rope/pair: the score is the sum of its cosine and its sine part, as the readout writes it', () => {
  for (const rotate of ['both', 'wrong-query-only']) {
    const { score, cosPart, sinPart, gap, invFreq } = dataOf(pairDemo, { m: 40, n: 7, rotate });
    const angle = (rotate === 'both' ? gap : 40) * invFreq;
    assert.ok(Math.abs(cosPart * Math.cos(angle) + sinPart * Math.sin(angle) - score) <= 1e-6);
  }
});

test('rope/pair: with only q turned, the score changes though the gap is kept', () => {
  assert.ok(dataOf(pairDemo, { rotate: 'wrong-query-only' }).spread > 1);
});

test('rope/pair: with positions added, the score is q · k and three products more, and not relative', () => {
  const { score, products, spread } = dataOf(pairDemo, { rotate: 'wrong-add', m: 40, n: 7 });
  assert.ok(Math.abs(products.reduce((sum, product) => sum + product, 0) - score) <= 1e-6);
  assert.ok(spread > 1);
});

test('rope/pair: the curves pass through the measured score', () => {
  const { score, kept, free, values } = dataOf(pairDemo, {});
  const at = (curve) => curve.scores[curve.positions.indexOf(values.m)];
  assert.ok(Math.abs(at(kept) - score) <= 1e-6);
  assert.ok(Math.abs(at(free) - score) <= 1e-6);
});

test('rope/pair: a locked gap is kept wherever either end is taken, also at the ends of the line', () => {
  for (const id of ['m', 'n']) {
    for (const position of [-Infinity, 0, 20.4, 63, Infinity]) {
      const { m, n } = moved({ m: 30, n: 21, lock: true }, id, position);
      assert.equal(m - n, 9);
      assert.ok(n >= 0 && m <= 64);
    }
  }
  assert.deepEqual(moved({ m: 30, n: 21, lock: false }, 'm', 5), { m: 5 });
});

test('rope/pair: a press anywhere on the bar of the gap takes it, but for the marks at its ends', () => {
  const lineAt = (patch) => placed(pairDemo.views.line, sceneOf(pairDemo, patch), 315);
  const [gap, m, n] = ['gap', 'm', 'n'].map(lineAt({ m: 21, n: 12 }).handleOf);
  assert.ok(gap.hit.x > n.x + 6 && gap.hit.x + gap.hit.width < m.x - 6 && gap.hit.width > 10);
  assert.equal(lineAt({ m: 21, n: 20 }).handleOf('gap').hit, undefined);
});

test('rope/pairs: the bars add up to the curve, and to the score of rotated vectors', () => {
  for (const patch of [{}, { content: 'random', seed: 4, headDim: 64 }]) {
    for (const distance of [0, 1, 100, 8192]) {
      const data = dataOf(pairsDemo, { ...patch, distance });
      assert.ok(Math.abs(data.total - data.totals[distance]) <= 1e-6 * data.values.headDim);
    }
  }
  const { values, total } = dataOf(pairsDemo, { distance: 321 });
  const ones = new Float32Array(values.headDim).fill(1);
  const rotate = (position) =>
    engine.rope.rotate(ones, { headDim: values.headDim, positions: [position], base: values.base });
  const [score] = engine.attention.scores(rotate(1321), rotate(1000), { headDim: values.headDim, scale: 1 });
  assert.ok(Math.abs(score - total) <= 2e-5 * values.headDim);
});

test('rope/pairs: the curve is no rule of decay: thousands of steps away raise the score', () => {
  assert.ok(dataOf(pairsDemo, {}).rises > 3000);
  assert.ok(dataOf(pairsDemo, { content: 'random' }).rises > 3000);
});

test('rope/pairs: no pair leaves the reach that its bar is drawn in', () => {
  for (const distance of [3, 777, 8192]) {
    const { contributions, reach } = dataOf(pairsDemo, { content: 'random', distance });
    for (const [i, part] of contributions.entries()) assert.ok(Math.abs(part) <= reach[i] + 1e-9);
  }
});

test('rope/pairs: what some pairs score alone and what the others score add up to the whole', () => {
  const patch = { content: 'random', headDim: 64, distance: 50 };
  const total = (band) => dataOf(pairsDemo, { ...patch, ...band }).total;
  const parts = [
    [0, 3],
    [4, 19],
    [20, 31],
  ].map(([from, to]) => total({ sound: 'solo', from, to }));
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part) - total({ sound: 'all' })) <= 1e-9);
  const { contributions, totals, firstNegative } = dataOf(pairsDemo, {
    sound: 'solo',
    from: 63,
    to: 63,
  });
  assert.equal(contributions.filter((part) => part !== 0).length, 1);
  // The slowest pair alone has not turned a quarter at 8,192 tokens: it falls, and never rises.
  assert.equal(firstNegative, -1);
  assert.ok(totals.every((value, i) => i === 0 || value <= totals[i - 1] + 1e-6));
});

const panelsOf = (patch) =>
  Object.fromEntries(dataOf(layoutDemo, patch).panels.map((panel) => [panel.kind, panel]));

test('rope/layout: with the columns permuted both layouts give equal scores', () => {
  for (const headDim of [4, 8, 32]) {
    assert.ok(panelsOf({ permute: true, headDim }).half.difference <= 2e-6);
    assert.ok(panelsOf({ permute: false, headDim }).half.difference > 0.1);
  }
});

test('rope/layout: within a layout the scores of one gap agree, and a common shift changes nothing', () => {
  for (const permute of [false, true]) {
    const { interleaved, half } = panelsOf({ permute, offset: 200 });
    for (const panel of [interleaved, half]) {
      assert.ok(panel.spread <= 2e-6);
      assert.ok(panel.moved <= 2e-6);
    }
  }
});

test('rope/layout: mixed layouts are not relative, permuted or not', () => {
  for (const third of ['wrong-key', 'wrong-query', 'wrong-repeat']) {
    for (const permute of [false, true]) {
      const { mixed } = panelsOf({ permute, third });
      assert.ok(mixed.spread > 0.1);
      assert.ok(mixed.moved > 0.1);
      assert.ok(mixed.difference > 0.1);
    }
  }
});

test('rope/cache: a common shift of query and keys changes no score, however the keys are kept', () => {
  for (const store of ['after', 'before']) {
    for (const shift of [0, 1, 12]) {
      const { scoreMoved, weightMoved, away } = dataOf(cacheDemo, { store, shift, moved: 'together' });
      assert.ok(scoreMoved <= 2e-6, `${store} ${shift}: ${scoreMoved}`);
      assert.ok(weightMoved <= 1e-6);
      assert.ok(!away.some(Boolean));
    }
  }
});

test('rope/cache: positions given anew reach plain keys and no turned ones', () => {
  const later = (store) => dataOf(cacheDemo, { store, moved: 'later', shift: 8 });
  assert.ok(later('before').scoreMoved <= 2e-6);
  const { scoreMoved, now, away } = later('after');
  assert.ok(scoreMoved > 0.1);
  assert.equal(now.query - now.actual[0], 8 + now.actual.length - 1);
  assert.equal(away.filter(Boolean).length, now.actual.length - 1);
});

test('rope/cache: a mixed cache breaks although nothing moved, and worse where it did', () => {
  assert.ok(dataOf(cacheDemo, { store: 'wrong-mixed' }).scoreMoved > 0.1);
  const { scoreMoved } = dataOf(cacheDemo, {
    store: 'wrong-mixed',
    moved: 'together',
    shift: 10,
    boundary: 0,
  });
  assert.ok(scoreMoved <= 2e-6);
});

test('rope/cache: a key kept plain counts as one at position 0, but for the one written with the query', () => {
  const values = { store: 'wrong-mixed', moved: 'together', shift: 10 };
  const { actual, stored } = placesOf({ ...values, boundary: 2 }, 4);
  assert.deepEqual(actual, [0, 0, 12, 13]);
  assert.deepEqual(stored, [undefined, undefined, 12, 13]);
});

test('rope/cache: a hand turns by the angle that rotates (1, 0) of its pair', () => {
  const data = dataOf(cacheDemo, { shift: 7 });
  const x = new Float32Array(64);
  x[6] = 1;
  for (const position of [1, 13]) {
    const turned = engine.rope.rotate(x, { headDim: 64, base: 10000, positions: [position] });
    assert.ok(Math.abs(turned[6] - Math.cos(position * data.rate)) <= 1e-6);
    assert.ok(Math.abs(turned[7] - Math.sin(position * data.rate)) <= 1e-6);
  }
});

test('rope/cache: each step shows what it says: broken, held, and broken by keys without rotation', () => {
  const at = (name, patch) =>
    dataOf(cacheDemo, { ...cacheDemo.steps.find((one) => one.name === name).set, ...patch });
  assert.ok(at('move', {}).off === 0 && at('move', { shift: 1 }).scoreMoved > 0.01);
  assert.ok(at('before', {}).scoreMoved <= 2e-6 && at('before', {}).off === 0);
  assert.deepEqual(at('mixed', {}).away, [false, true, true, false]);
});

test('rope/partial: p-RoPE leaves out the slow end, partial rotation keeps its whole span with fewer pairs', () => {
  const { waves, open, slowest } = dataOf(partialDemo, {});
  assert.ok(slowest['p-rope'] < 200 && slowest.partial > 4e6);
  assert.deepEqual(waves['p-rope'], waves.rope.slice(0, 64));
  assert.equal(open['p-rope'], 0);
  assert.equal(open.partial, waves.partial.filter((wavelength) => wavelength > 131072).length);
  const all = dataOf(partialDemo, { share: 1 });
  assert.deepEqual(all.waves.partial, all.waves['p-rope']);
});

test('rope/partial: what is left of equal vectors is the mean of all cosines', () => {
  const { here, content, turned } = dataOf(partialDemo, {
    distance: 777,
    headDim: 64,
    base: 1e4,
    share: 0.5,
  });
  const left = (exponent) => {
    let sum = 32 - turned;
    for (let i = 0; i < turned; i++) sum += Math.cos(777 * 1e4 ** -exponent(i));
    return sum / 32;
  };
  assert.ok(Math.abs(here['p-rope'] - left((i) => i / 32)) < 1e-6);
  assert.ok(Math.abs(here.partial - left((i) => i / 16)) < 1e-6);
  assert.equal(content, 0.5);
  const { here: same } = dataOf(partialDemo, { distance: 1, share: 0.02, headDim: 8 });
  assert.ok(same['p-rope'] > 0.8);
});

test('rope/partial: models have the settings of content/models.json', () => {
  for (const { id, kind, headDim, base, share, seqLen } of MODELS) {
    const { config, ...cells } = modelNamed(id);
    assert.equal(cells.headDim, headDim, id);
    assert.equal(cells.base, base, id);
    assert.equal(cells.turned, 2 * Math.floor((share * headDim) / 2), id);
    assert.equal(config.keys.max_position_embeddings ?? config.keys.n_positions, seqLen, id);
    const type = config.keys.rope_parameters?.full_attention?.rope_type;
    assert.equal(kind, type === 'proportional' ? 'p-rope' : 'partial', id);
    assert.equal(
      dataOf(partialDemo, { headDim, base, share, seqLen }).model,
      MODELS.findIndex((one) => one.id === id),
    );
  }
});

const longest = (report) => ({ report, seqLen: REPORTS[report].most });

test('rope/bugs: each mistake happened once, and each report has words and an address of a thread', () => {
  assert.deepEqual(NAMES.map((name) => REPORTS[name].mistake).sort(), [...MISTAKES].sort());
  for (const name of NAMES) {
    assert.match(REPORTS[name].source, /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/(issues|pull)\/\d+$/, name);
    for (const lang of LANGUAGES) {
      const t = strictWords(bugsDemo, lang);
      assert.ok(t(`symptom.${name}`) && t(`cause.${REPORTS[name].mistake}`));
    }
  }
});

test('rope/bugs: on a long text each curve has one cause: no other suspect lies on it', () => {
  for (const name of NAMES) {
    const { off, fitting, report, gap } = dataOf(bugsDemo, longest(name));
    assert.equal(fitting, 1, name);
    assert.equal(off[MISTAKES.indexOf(report.mistake)], 0, name);
    assert.ok(Math.min(...off.filter((each) => each > 0)) > 0.01, `${name}: ${off}`);
    assert.ok(gap > 0.05, `${name}: ${gap}`);
  }
});

test('rope/bugs: up to the trained length dynamic NTK changes nothing, beyond it cached keys are off', () => {
  const trained = dataOf(bugsDemo, { report: 'llama', seqLen: 2048 });
  assert.equal(trained.gap, 0);
  assert.ok(trained.fitting > 1);
  assert.ok(dataOf(bugsDemo, { report: 'llama', seqLen: 4096 }).gap > 0.25);
});

test('rope/bugs: moving query and key together shows roundings, mixed bases and cached keys, and nothing else', () => {
  const shows = {
    layout: false,
    whole: false,
    doubled: false,
    bases: true,
    bfloat16: true,
    unscaled: false,
    twice: false,
  };
  for (const [mistake, isShown] of Object.entries(shows)) {
    const name = NAMES.find((each) => REPORTS[each].mistake === mistake);
    const at = (seqLen) => scoresOf(engine, REPORTS[name], { seqLen, distances: [10], mistake })[0];
    assert.equal(Math.abs(at(8000) - at(100)) > 1e-3, isShown, mistake);
  }
});

test('rope/bugs: a key with the same content at the same place scores 1', () => {
  for (const name of NAMES)
    for (const mistake of [NONE, 'layout', 'whole', 'doubled', 'bfloat16', 'unscaled', 'twice']) {
      const [score] = scoresOf(engine, REPORTS[name], { seqLen: 1000, distances: [0], mistake });
      assert.ok(Math.abs(score - 1) < 1e-5, `${name} ${mistake}: ${score}`);
    }
});

test('rope/bugs: doubled positions are the right curve at twice the distance', () => {
  const report = REPORTS.internlm3;
  const at = (distances, mistake) => scoresOf(engine, report, { seqLen: 9000, distances, mistake });
  const doubled = at([1, 10, 100, 1000], 'doubled');
  const right = at([2, 20, 200, 2000], NONE);
  for (const [i, score] of doubled.entries()) assert.ok(Math.abs(score - right[i]) < SAME);
});

test('rope/bugs: suspects are tried by pressing them, and another report begins anew', () => {
  const scene = sceneOf(bugsDemo, { report: 'qwen3.5' });
  const { values } = scene;
  const { frame, handles } = placed(bugsDemo.views.suspects, scene, 480);
  const patch = handles[0].drag({ x: 100, y: frame.middle(1) }, { point: handles[0], values });
  assert.equal(patch.suspect, 'whole');
  const after = sceneOf(bugsDemo, { ...values, ...patch });
  assert.ok(after.data.found);
  const other = sceneOf(bugsDemo, { ...after.values, report: 'gemma' });
  assert.ok(!other.data.found);
  assert.equal(other.values.suspect, NONE);
  assert.deepEqual(other.values.tried, untried('gemma'));
});

test('rope/bugs: neither the cause nor the thread is told before it is found', () => {
  for (const lang of LANGUAGES)
    for (const report of NAMES) {
      const scene = sceneOf(bugsDemo, { report }, { lang });
      const said = say(bugsDemo, scene, 480).join(' ');
      assert.ok(!said.includes(scene.t(`cause.${REPORTS[report].mistake}`)), report);
      assert.ok(!said.includes('github.com'), report);
    }
});
