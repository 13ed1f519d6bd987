import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortCss } from '../../../web/generator/bundle.js';
import { withRooms } from '../../../web/generator/heights.js';
import { html, raw } from '../../../web/generator/html.js';
import { figureOpenings } from '../../../web/generator/openings.js';
import { wireSize } from '../../../web/generator/sizes.js';
import { siteWords } from '../../../web/generator/strings.js';

test('TemplatesEscapeWhatTheyAreGiven', () => {
  const hostile = '"><script>alert(1)</script>\'&';
  const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;';
  assert.equal(html`<a title="${hostile}">${hostile}</a>`.markup, `<a title="${escaped}">${escaped}</a>`);
  assert.equal(html`<p>${[raw('<b>'), '<', undefined, 0]}</p>`.markup, '<p><b>&lt;0</p>');
});

test('ADemoThatThereIsNotStopsTheBuildNamingThePage', async () => {
  const page = { path: 'en/x.html', lang: 'en', markup: '<pe-demo name="alibi/none" id="x">' };
  const openings = await figureOpenings();
  assert.throws(
    () => withRooms([page], openings),
    /en\/x\.html: there is no demo “alibi\/none”.*demos\/alibi\.json/,
  );
});

test('AWordThatThereIsNotStopsTheBuild', () => {
  const words = siteWords('ko');
  assert.equal(words('lesson.kicker', { number: 1, count: 17 }), '단원 1/17');
  assert.throws(() => words('nonsense'), /ko\/site\.json has no “nonsense”/);
});

test('SheetsInScriptsKeepTheirMeaningWithoutWhiteSpace', () => {
  assert.equal(
    shortCss('\n/* why */\n.a > .b, .c  .d {\n  color: red;\n  font: 1em/2 "A B", serif;\n}\n'),
    '.a > .b,.c .d{color:red;font:1em/2 "A B",serif}',
  );
  assert.equal(
    shortCss('@media (a: b) { .x :is(p) { width: calc(1px + 2px); } }'),
    '@media (a:b){.x :is(p){width:calc(1px + 2px)}}',
  );
});

test('FontsAreWeighedAsTheyLie', () => {
  const zeros = Buffer.alloc(10_000);
  assert.equal(wireSize(zeros, 'a.woff2'), 10_000);
  assert.ok(wireSize(zeros, 'a.js') < 100);
});
