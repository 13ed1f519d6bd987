import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../web/generator/race.js';
import { all, documents, withoutFences } from './corpus.js';
import { at, best, CURED, pages, rope, sectionOf } from './race-lesson.js';

test('no accuracy is typed: every percentage of the lesson comes from the runs or the engine', () => {
  for (const { path, body } of pages) {
    const words = withoutFences(body).replace(/\{\{.*?\}\}/g, 'x');
    assert.deepEqual(all(words, /(\d[\d.,]* ?%)/g), [], path);
  }
});

// Where a paragraph ranks methods, the first that it names is the first in the stored runs.
test('the winner that the text names is the winner of the stored runs', () => {
  for (const { path, body } of pages) {
    const said = (passage, set) => {
      const task = set === 'induction' ? `race\\.mean\\('induction', ` : `${set}\\(`;
      const [first] = all(passage, new RegExp(`${task}'(\\w+)', 256\\)`, 'g'));
      return first;
    };
    const ranking = sectionOf(body, 'tasks');
    for (const set of ['back', 'latest', 'needle']) assert.equal(said(ranking, set), best(set, 256), path);
    assert.equal(said(body, 'induction'), best('induction', 256), path);
  }
});

// A sentence on pairs short of a turn stands beside the task at which they do no harm.
test('the section on the clock shows the task that limits it', () => {
  for (const { path, body } of pages) {
    const section = /^## .*\{#reason\}$.*?^### /ms.exec(body)[0];
    assert.match(section, /\(#race\?k=8&[^)]*\)/, path);
    assert.match(section, /race\.lowest\('back-8', 'rope', 64\)/, path);
  }
});

// The numbers that race-opened.test.js measures.
test('the section on the clock says where pair 1 peaks in models that are opened', () => {
  for (const { path, body } of pages) {
    const why = sectionOf(body, 'reason');
    assert.match(
      why,
      /−14(?: to |~)−7\b[\s\S]*49(?: to |~)56[\s\S]*7(?: to |~)11[\s\S]*−3(?: to |~)5\b/,
      path,
    );
  }
});

// Where the runs limit a sentence, the paragraph shows the run that does.
const SHOWN = {
  'task-back': ["back('alibi', 4)"],
  'task-needle': [
    "needle('rope', 512, 'yarnplain')",
    "needle('none', 512, 'logn')",
    "needle('t5', 512, 'logn')",
  ],
  reason: [
    "race.mean('latest-64', 'rope', 128)",
    "race.lowest('back-8-base-500', 'rope', 64)",
    "race.highest('back-base-2', 'rope', 256)",
    "race.mean('latest-base-2', 'rope', 256)",
  ],
  seldom: ["reach('needle-64-short', 'rope', from)", "seen('needle-64-short', 'rope', 48, 'answers')"],
  break: ["race.mean('needle-buckets', 't5', 256)"],
  stretch: [
    "apart('ntk', 'yarnplain')",
    "back('rope', 64, 'dynamic')",
    "race.mean('back-8', 'rope', 64, 'yarn32')",
  ],
  dilution: [
    "race.mean('latest-base-2', 'rope', 256, 'logn')",
    "latest('none', 384)",
    "latest('none', 384, 'logn')",
  ],
  extrapolates: ["needle('rope', 96)"],
  newer: [
    "race.lowest('back-cope', 'cope', 512)",
    "newer('back', 'kerple', 32)",
    "newer('back', 'pope', 48, 'yarn')",
    "race.mean('needle-sink', 'rope', 512, 'yarn')",
  ],
  popular: [
    "race.lowest('back-layers-3', 'none', 32)",
    "back('sinusoidal', 40)",
    "race.mean('back-300', 't5', 128)",
    "race.lowest('copy-layers-3', 'none', 32)",
    "race.mean('induction', 'learned', 256, 'clamp')",
    "race.lowest('parity-4000', 'learned', 32)",
    "race.highest('parity-4000', 'learned', 32)",
    "['sinusoidal', 'learned', 'rope'].map(e => parity(e, 16))",
  ],
  answer: ["back('t5', 512)", "back('alibi', 512)"],
};

for (const [section, shown] of Object.entries(SHOWN)) {
  test(`the section #${section} shows the runs that limit its sentences`, () => {
    for (const { path, body } of pages) {
      const words = sectionOf(body, section);
      for (const run of shown) assert.ok(words.includes(run), `${path}: ${run}`);
    }
  });
}

// Eight readings of the same weights, at each task: mean, lowest and highest of five seeds or more.
test('the table of two causes and two cures shows every reading with its seeds', () => {
  const tasks = ['needle', 'back', 'latest', 'back-8'];
  for (const { path, body } of pages) {
    const rows = sectionOf(body, 'dilution').match(/^\|.*race\.mean.*\|$/gm);
    assert.equal(rows.length, 2 * tasks.length, path);
    for (const [i, row] of rows.entries()) {
      const set = tasks[Math.floor(i / 2)];
      assert.ok(race.seeds(set, rope) >= 5, set);
      const length = Number(/'rope', (\d+)/.exec(row)[1]);
      for (const pair of CURED) {
        const reading = pair[i % 2] === 'none' ? '' : `, '${pair[i % 2]}'`;
        for (const join of ['mean', 'lowest', 'highest'])
          assert.ok(row.includes(`race.${join}('${set}', 'rope', ${length}${reading})`), `${path}: ${row}`);
      }
    }
  }
});

// And a picture of each.
test('beside the table of two causes and two cures the figure shows the eight curves of each task', () => {
  const views = CURED.flat()
    .filter((reading) => reading !== 'none')
    .map((reading) => `rope-${reading}`);
  for (const { path, body } of pages) {
    const links = all(sectionOf(body, 'dilution'), /\(#race\?([^)]*shown=rope&[^)]*)\)/g);
    assert.deepEqual(
      links.map((link) => new URLSearchParams(link).get('task') ?? new URLSearchParams(link).get('k')),
      ['needle', null, 'latest', '8'],
      path,
    );
    for (const link of links)
      assert.deepEqual(new URLSearchParams(link).get('views')?.split(',').sort(), views.toSorted(), path);
  }
});

// A prediction whose answer three back does not tell.
test('the lesson first asks for eight back, which comes out opposite to three back', () => {
  for (const { path, body } of pages) {
    const [first] = /^::: predict [\s\S]*?^:::$/m.exec(body);
    assert.match(first, /^::: predict p-eight swapped ranking\n/, path);
    assert.match(first, /race\.lowest\('back-8', 'rope', 64\)/, path);
  }
  const [three, eight] = ['back', 'back-8'].map((set) => at(set, 64)(rope, 'yarn') - at(set, 64)(rope));
  assert.ok(three > 60 && eight < -60, `${three}, ${eight}`);
});

// Other lessons that quote the race: beside three back stands eight back.
test('where another lesson quotes three back at twice the length, it quotes the case against it', () => {
  const quoting = documents.filter(
    ({ path, body }) =>
      /^lessons\/(?:scaling|rope|nope|compare|yarn)\/(?:ko|en)\.md$/.test(path) &&
      body.includes("race.mean('back', 'rope', 64"),
  );
  assert.ok(quoting.length >= 2);
  // What YaRN mends at one task it harms at the other; a line without YaRN needs the other task alone.
  for (const { path, body } of quoting)
    for (const line of body.split('\n').filter((words) => words.includes("race.mean('back', 'rope', 64")))
      for (const end of line.includes("'yarn'") ? ['', ", 'yarn'"] : [''])
        assert.ok(line.includes(`race.mean('back-8', 'rope', 64${end})`), `${path}: back-8${end}`);
});

// What larger logits do at one task they do not at another.
const QUOTED = { yarn: ['yarn', 'yarnplain', 'linear'], scaling: ['linear', 'linearlogn'] };

for (const [slug, readings] of Object.entries(QUOTED)) {
  test(`the lesson ${slug} quotes larger logits at both tasks`, () => {
    const quoting = documents.filter(({ path }) => new RegExp(`^lessons/${slug}/(?:ko|en)\\.md$`).test(path));
    assert.equal(quoting.length, 2);
    for (const { path, body } of quoting) {
      const line = body.split('\n').find((words) => words.includes('race/index.html#dilution'));
      for (const run of ["'needle', 'rope', 512", "'back', 'rope', 256"])
        for (const reading of readings)
          assert.ok(line?.includes(`race.mean(${run}, '${reading}')`), `${path}: ${run}, ${reading}`);
    }
  });
}

// Readings that are told the length of a test, and what YaRN changes besides angles.
test('the section of the tables names what PI, NTK and YaRN are told and the factor of YaRN', () => {
  for (const { path, body } of pages) {
    const words = /^## .*\{#tasks\}$.*?^### /ms.exec(body)[0];
    assert.match(words, /PI, NTK.{1,5}YaRN/, path);
    assert.match(words, /factorAt\(512\)/, path);
    const stretch = /^### .*\{#stretch[ }].*?^### /ms.exec(body)[0];
    assert.match(stretch, /yarn\.attentionFactor/, path);
  }
});
