import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlaces } from '../../../commands/text/places.js';
import { readSinks } from '../../../commands/text/sinks.js';
import { readRuns } from '../../../commands/text/stored.js';
import { runsContainer } from '../../../web/generator/markdown/runs.js';
import { race } from '../../../web/generator/race.js';
import { runsCsv } from '../../../web/generator/runs.js';
import { siteWords } from '../../../web/generator/strings.js';
import { text } from '../../../web/generator/text.js';
import { effectiveCsv, sinksCsv, textCsv } from '../../../web/generator/text-files.js';
import { rowsOf, withValues } from '../csv.js';

test('a set, an encoding, a length or a reading that there is not is named', () => {
  assert.throws(() => race.mean('no-such-set', 'rope', 64), /no-such-set/);
  assert.throws(() => race.mean('../back', 'rope', 64), /no name/);
  assert.throws(() => race.mean('back', 'spiral', 64), /“spiral”/);
  assert.throws(() => race.mean('back', 'rope', 65), /length 65/);
  assert.throws(() => race.mean('back', 'rope', 64, 'backwards'), /backwards/);
});

test('beyond its rows a learned table has no accuracy to print', () => {
  assert.throws(() => race.mean('back', 'learned', 64), /no accuracy of “learned”/);
});

test('encodings of a task stand in one table, whichever set they are stored in', () => {
  const page = runsContainer([], { lang: 'en', path: 'en/race/index.html', t: siteWords('en') });
  const tables = page.split('<div class="table"').slice(1);
  const back = tables.find((table) => table.startsWith(' id="set-back"'));
  const heads = [...back.matchAll(/<th scope="row">([^<]+)</g)].map(([, title]) => title);
  for (const title of ['RoPE', 'p-RoPE, p = 0.75', 'xPos', 'KERPLE', 'FIRE', 'PoPE', 'CoPE'])
    assert.equal(heads.filter((head) => head === title).length, 1, title);
  assert.ok(!page.includes('id="set-back-newer"'));
  const row = back.slice(back.indexOf('>CoPE<'), back.indexOf('</tr>', back.indexOf('>CoPE<')));
  const mean = race.mean('back-cope', 'cope', 512);
  assert.match(row, new RegExp(`>${Math.round(mean)}<small>[^<]+</small></td>$`));
});

const headsOf = (csv) => csv.slice(0, csv.indexOf('\n')).split(',');

test('what race.csv has too is called the same and stands in the same order', () => {
  const known = headsOf(runsCsv());
  for (const [csv, own] of /** @type {[string, string[]][]} */ ([
    [textCsv(), ['furtherSteps', 'factor', 'betaFast', 'logN', 'loss', 'error', 'places']],
    [effectiveCsv(), ['factor', 'test', 'depth']],
    [sinksCsv(), ['run', 'measure', 'head', 'value', 'places']],
  ])) {
    const shared = headsOf(csv).filter((head) => !own.includes(head));
    assert.deepEqual(
      shared,
      known.filter((head) => shared.includes(head)),
    );
  }
});

test('text.csv has every loss with its places, and a standard error where each place is known', () => {
  const { models } = readRuns();
  const { curves } = readPlaces();
  const rows = rowsOf(textCsv());
  const all = models.flatMap(({ readings, further }) => [...Object.values(readings).flat(), further ?? {}]);
  const further = all.flatMap((one) => (typeof one === 'object' && one ? Object.values(one).flat(2) : []));
  const losses = all.filter((one) => typeof one !== 'object' || one === null);
  const many = curves.flatMap((curve) => curve.losses.filter((each) => each !== null));
  assert.deepEqual(
    ['runs', 'further', 'places'].map((set) => rows.filter((row) => row.set === set).length),
    [losses.length, further.length, many.length],
  );
  const at = (wanted) => withValues(rows, wanted);
  const [one] = at({ set: 'places', encoding: 'rope', reading: 'none', testLength: 128 });
  const { mean, error, places } = text.many('rope', 128);
  assert.deepEqual([one.loss, one.error, one.places], [mean.toFixed(4), error.toFixed(4), `${places}`]);
  const [tuned] = at({ set: 'places', encoding: 'rope', reading: 'ntk-tuned', testLength: 512 });
  assert.equal(tuned.factor, `${text.best('rope', 'ntk', 512).factor}`);
  const yarn = at({ set: 'further', reading: 'yarn', furtherSteps: 20, testLength: 512 });
  const sum = yarn.reduce((total, row) => total + Number(row.loss), 0);
  assert.ok(Math.abs(sum / yarn.length - text.further('yarn', 20, 512)) < 1e-9);
});

test('effective.csv has the answers that the lesson counts, sinks.csv what the table has', () => {
  const asked = { reading: 'yarn', factor: 4, test: 'needle', testLength: 256 };
  const rows = withValues(rowsOf(effectiveCsv()), asked);
  const found = withValues(rows, { encoding: 'rope', seed: 1 });
  const right = found.reduce((sum, row) => sum + Number(row.accuracy) * Number(row.answers), 0);
  const answers = found.reduce((sum, row) => sum + Number(row.answers), 0);
  const seeds = text.found('needle', 256, 'yarn-4') * text.lookups('yarn-4', 'rope');
  const others = rows.filter(({ seed }) => Number(seed) > 1);
  const rest = others.reduce((sum, row) => sum + 100 * Number(row.accuracy), 0);
  assert.ok(Math.abs((100 * right) / answers + rest - seeds) < 1e-6);
  const stop = readSinks().runs[0].stops.at(-1);
  const kept = { run: 'begun', steps: stop.step, measure: 'loss-window' };
  const [loss] = withValues(rowsOf(sinksCsv()), kept);
  assert.equal(Number(loss.value), stop.window);
});
