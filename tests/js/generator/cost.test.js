import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { costs, costTable } from '../../../web/generator/cost.js';
import { pageWeight, wireSize } from '../../../web/generator/sizes.js';
import { made } from './made-site.js';

const rows = costs(made);

test('AVisitIsThePageWithAllItLoads', () => {
  const { read, fonts } = pageWeight('ko/lessons/rope/index.html', made.site);
  const heaviest = rows.find(({ name }) => name === 'the heaviest lesson, ko');
  assert.ok(heaviest.first >= read);
  assert.ok(heaviest.next < heaviest.first / 2, 'the core and the fonts are kept');
  const all = rows.find(({ name }) => /^all \d+ lessons, ko$/.test(name));
  assert.ok(all.first < 12 * heaviest.first && all.first > heaviest.first + heaviest.next);
  const korean = rows.find(({ name }) => name === 'the front page, ko').first;
  const english = rows.find(({ name }) => name === 'the front page, en').first;
  const sizeOf = (name) =>
    [...made.site].find(([file]) => file.endsWith(`/pretendard-${name}.woff2`))[1].length;
  const hangul = sizeOf('hangul') + sizeOf('front.ko');
  assert.ok(Math.abs(korean - english - hangul) < 0.1 * korean, 'an English page loads no Hangul');
  assert.ok(hangul < fonts);
  assert.ok(sizeOf('rope.ko') < sizeOf('hangul') / 3, 'a lesson adds its own rare syllables');
});

test('TheWorkerTakesEveryLessonOfItsLanguageAndNoMoreThanTheSite', () => {
  for (const lang of LANGUAGES) {
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
