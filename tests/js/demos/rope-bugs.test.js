import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { MISTAKES, NONE, SAME, scoresOf, untried } from '../../../web/demos/rope/bugs/mistakes.js';
import { NAMES, REPORTS } from '../../../web/demos/rope/bugs/reports.js';
import demo from '../../../web/demos/rope/bugs.js';
import { dataOf, engine, sceneOf, strictWords } from './descriptor.js';
import { placed, say } from './scene.js';

const longest = (report) => ({ report, seqLen: REPORTS[report].most });

test('each mistake happened once, and each report has words and an address of a thread', () => {
  assert.deepEqual(NAMES.map((name) => REPORTS[name].mistake).sort(), [...MISTAKES].sort());
  for (const name of NAMES) {
    assert.match(REPORTS[name].source, /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/(issues|pull)\/\d+$/, name);
    for (const lang of LANGUAGES) {
      const t = strictWords(demo, lang);
      assert.ok(t(`symptom.${name}`) && t(`cause.${REPORTS[name].mistake}`));
    }
  }
});

test('on a long text each curve has one cause: no other suspect lies on it', () => {
  for (const name of NAMES) {
    const { off, fitting, report, gap } = dataOf(demo, longest(name));
    assert.equal(fitting, 1, name);
    assert.equal(off[MISTAKES.indexOf(report.mistake)], 0, name);
    assert.ok(Math.min(...off.filter((each) => each > 0)) > 0.01, `${name}: ${off}`);
    assert.ok(gap > 0.05, `${name}: ${gap}`);
  }
});

test('up to the trained length dynamic NTK changes nothing, beyond it cached keys are off', () => {
  const trained = dataOf(demo, { report: 'llama', seqLen: 2048 });
  assert.equal(trained.gap, 0);
  assert.ok(trained.fitting > 1);
  assert.ok(dataOf(demo, { report: 'llama', seqLen: 4096 }).gap > 0.25);
});

test('moving query and key together shows roundings, mixed bases and cached keys, and nothing else', () => {
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

test('a key with the same content at the same place scores 1', () => {
  for (const name of NAMES)
    for (const mistake of [NONE, 'layout', 'whole', 'doubled', 'bfloat16', 'unscaled', 'twice']) {
      const [score] = scoresOf(engine, REPORTS[name], { seqLen: 1000, distances: [0], mistake });
      assert.ok(Math.abs(score - 1) < 1e-5, `${name} ${mistake}: ${score}`);
    }
});

test('doubled positions are the right curve at twice the distance', () => {
  const report = REPORTS.internlm3;
  const at = (distances, mistake) => scoresOf(engine, report, { seqLen: 9000, distances, mistake });
  const doubled = at([1, 10, 100, 1000], 'doubled');
  const right = at([2, 20, 200, 2000], NONE);
  for (const [i, score] of doubled.entries()) assert.ok(Math.abs(score - right[i]) < SAME);
});

test('suspects are tried by pressing them, and another report begins anew', () => {
  const scene = sceneOf(demo, { report: 'qwen3.5' });
  const { values } = scene;
  const { frame, handles } = placed(demo.views.suspects, scene, 480);
  const patch = handles[0].drag({ x: 100, y: frame.middle(1) }, { point: handles[0], values });
  assert.equal(patch.suspect, 'whole');
  const after = sceneOf(demo, { ...values, ...patch });
  assert.ok(after.data.found);
  const other = sceneOf(demo, { ...after.values, report: 'gemma' });
  assert.ok(!other.data.found);
  assert.equal(other.values.suspect, NONE);
  assert.deepEqual(other.values.tried, untried('gemma'));
});

test('neither the cause nor the thread is told before it is found', () => {
  for (const lang of LANGUAGES)
    for (const report of NAMES) {
      const scene = sceneOf(demo, { report }, { lang });
      const said = say(demo, scene, 480).join(' ');
      assert.ok(!said.includes(scene.t(`cause.${REPORTS[report].mistake}`)), report);
      assert.ok(!said.includes('github.com'), report);
    }
});
