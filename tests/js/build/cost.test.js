import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { costs, costTable } from '../../../web/build/cost.js';
import { repository } from '../../../web/build/paths.js';
import { measureSizes, pageWeight, wireSize } from '../../../web/build/sizes.js';
import { madeSite } from './made-site.js';

const made = await madeSite();
const rows = costs(made);
const cells = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const numberIn = (cell) => (cell === '' ? undefined : Number(/^([\d.]+) [KG]B$/.exec(cell)[1]));

const readme = readFileSync(repository('README.md'), 'utf8');

test('TheReadmeShowsWhatVisitsCostToWithinATenth', () => {
  const [head, , ...expected] = costTable(rows).split('\n');
  const lines = readme.slice(readme.indexOf(head)).split('\n').slice(2);
  assert.ok(readme.includes(head), head);
  for (const [n, line] of expected.entries()) {
    const [[name, ...figures], [named, ...shown]] = [cells(line), cells(lines[n] ?? '')];
    assert.equal(named, name);
    for (const [i, figure] of figures.entries()) {
      const [now, then] = [numberIn(figure), numberIn(shown[i])];
      assert.ok(
        now === then || Math.abs(now - then) <= 0.1 * now,
        `${name}: ${shown[i]} in the README, now ${figure}; npm run cost prints the table`,
      );
    }
  }
});

test('TheReadmeShowsTheSizesToWithinAFiftieth', () => {
  const sizes = measureSizes(made);
  const both = (rest) => ['ko', 'en'].map((lang) => `${lang}/lessons/race/index.html, ${rest}`);
  const search = ['ko', 'en'].map((lang) => sizes.find(([name]) => name.endsWith(`/search.${lang}.js`))[0]);
  const shown = [
    ['the engine, WebAssembly', ['posenc.wasm']],
    ['`posenc.iife.js`, the engine inside', ['posenc.iife.js']],
    ['the lesson that is heaviest to open', both('as opened')],
    ['the same, which is the longest lesson', both('read to the end')],
    ['the same with fonts', both('read to the end, with fonts')],
    ['linear algebra', ['assets/demos/linalg.js']],
    ['the trainer', ['assets/demos/trainer.js']],
    ['the search of a language', search],
    ['`posenc-ko.html`; `posenc-en.html`', ['posenc-ko.html, as it lies', 'posenc-en.html, as it lies']],
  ];
  for (const [begin, names] of shown) {
    const [, figures, limit] = cells(readme.split('\n').find((line) => line.startsWith(`| ${begin}`)) ?? '');
    const rows = names.map((name) => sizes.find(([own]) => own === name));
    assert.equal(limit, `${rows[0][2] / 1024} KB`, begin);
    for (const [i, figure] of figures.split('; ').entries()) {
      const now = rows[i][1] / 1024;
      assert.ok(Math.abs(numberIn(figure) - now) <= 0.02 * now, `${names[i]}: ${figure}, now ${now} KB`);
    }
  }
});

test('TheReadmeSaysHowLargeFilesAre', () => {
  const largest = (files, pattern) =>
    Math.max(...[...files].filter(([file]) => pattern.test(file)).map(([, data]) => data.length));
  assert.match(
    readme,
    /<demo>\.<lang>\.html`, at most 250 KB, or 400 KB with the trainer or linear algebra in it/,
  );
  const withModule = [...made.dist].filter(([, data]) => /Posenc\.(?:linalg\?\?=|mains=)/.test(`${data}`));
  const modules = new Set(withModule.map(([file]) => file));
  for (const [file, data] of made.dist) {
    if (!file.startsWith('demos/')) continue;
    assert.ok(data.length <= (modules.has(file) ? 400 : 250) * 1024, `${file}: ${data.length} bytes`);
  }
  assert.match(readme, /\.epub` \(0\.8 MB\)/);
  assert.equal((largest(made.dist, /\.epub$/) / 1e6).toFixed(1), '0.8');
  const cards = [...made.site].filter(([file]) => file.startsWith('cards/'));
  assert.match(readme, /`cards\/` \(4 MB\)/);
  assert.equal((cards.reduce((sum, [, data]) => sum + data.length, 0) / 1e6).toFixed(0), '4');
  assert.match(readme, /packages of SCORM 1\.2, [^.]*\(about\s1 MB\)/);
  assert.equal((largest(made.dist, /scorm12/) / 1e6).toFixed(0), '1');
  assert.match(readme, /the loader \(0\.8 KB\)/);
  assert.equal((wireSize(made.npm.get('embed.js')) / 1024).toFixed(1), '0.8');
});

test('AVisitIsThePageWithAllItLoads', () => {
  const { read, fonts } = pageWeight('ko/lessons/rope/index.html', made.site);
  const heaviest = rows.find(({ name }) => name === 'the heaviest lesson, ko');
  assert.ok(heaviest.first >= read);
  assert.ok(heaviest.next < heaviest.first / 2, 'the core and the fonts are kept');
  const all = rows.find(({ name }) => /^all \d+ lessons, ko$/.test(name));
  assert.ok(all.first < 12 * heaviest.first && all.first > heaviest.first + heaviest.next);
  const korean = rows.find(({ name }) => name === 'the front page, ko').first;
  const english = rows.find(({ name }) => name === 'the front page, en').first;
  const hangul = [...made.site].find(([file]) => file.endsWith('/pretendard-hangul.woff2'))[1].length;
  assert.ok(Math.abs(korean - english - hangul) < 0.1 * korean, 'an English page loads no Hangul');
  assert.ok(hangul < fonts);
});

test('TheWorkerTakesEveryLessonOfItsLanguageAndNoMoreThanTheSite', () => {
  for (const lang of ['ko', 'en']) {
    const whole = rows.find(({ name }) => name === `every page in the background, ${lang}`).first;
    assert.ok(whole > rows.find(({ name }) => new RegExp(`^all \\d+ lessons, ${lang}$`).test(name)).first);
    const site = [...made.site].reduce((sum, [file, data]) => sum + wireSize(data, file), 0);
    assert.ok(whole < site);
  }
});

test('ATableMultipliesByVisitors', () => {
  const [, , line] = costTable([{ name: 'x', first: 102400, next: 1024 }]).split('\n');
  assert.equal(line, '| x | 100 KB | 1 KB | 0.10 GB | 102 GB |');
  const whole = rows.find(({ name }) => name === '`posenc-ko.html`');
  assert.equal(whole.first, wireSize(made.single.get('posenc-ko.html')));
});
