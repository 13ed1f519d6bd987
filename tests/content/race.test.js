import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../web/generator/race.js';
import { all, claims, documents, withoutFences } from './corpus.js';
import { best, CURED, none, pages, rope, sectionOf } from './race-lesson.js';

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

// High where content alone decides, low where order does: a claim that says only one of the two is neither right nor wrong.
test('the verdict on NoPE in long texts is that of the runs', () => {
  assert.ok(race.lowest('needle', none, 128) > 99);
  assert.ok(race.highest('latest', none, 128) < race.lowest('latest', none, 32) - 30);
  const { verdict } = claims.find(({ id }) => id === 'S4-9-c5');
  assert.equal(verdict, 'imprecise');
});
