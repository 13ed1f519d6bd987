import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import MarkdownIt from 'markdown-it';
import { FORMER_DEMOS, presentDemo } from '../../../web/core/former-demos.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import {
  bundleMoved,
  demoFamilies,
  demosOf,
  descriptorsOf,
  formerFamilies,
} from '../../../web/generator/bundle.js';
import { integrationFiles } from '../../../web/generator/integrations.js';
import { containerPlugin } from '../../../web/generator/markdown/containers.js';
import { formerAddresses } from '../../../web/generator/products/former-addresses.js';
import { readCode, writeCode } from '../../../web/site/class/code.js';
import { readAddress } from '../../../web/site/embed-builder/address.js';
import { studentAddress } from '../../../web/site/teach/address.js';
import { readWorksheetHash } from '../../../web/site/worksheet/address.js';
import { hostileTexts, hostileValues } from '../hostile.js';

const families = demoFamilies();
const demos = (await Promise.all(families.map(demosOf))).flat();
const descriptors = (await Promise.all(families.map(descriptorsOf))).flat();
const names = demos.map(({ name }) => name);
const mapOf = (rows) => new Map(/** @type {[string, any][]} */ (rows));

test('the table leads from names that no demo has to demos that are, in one step', () => {
  for (const [former, present] of Object.entries(FORMER_DEMOS)) {
    assert.match(former, /^[a-z][a-z0-9]*\/[a-z][a-z0-9-]*$/);
    assert.ok(!names.includes(former), former);
    assert.ok(names.includes(present), `${former}: ${present}`);
  }
});

test('a code says which demo it is of, by whatever name', () => {
  const all = [...names, ...Object.keys(FORMER_DEMOS)];
  const starts = all.map((demo) => writeCode({ demo, index: 0, chance: 0 }).slice(0, 3));
  assert.equal(new Set(starts).size, all.length);
});

// With rows of a test: a demo that went to another family, and one whose family is no more.
describe('with former names in the table', () => {
  const ROWS = { 'rope/slanted': 'alibi/slopes', 'gone/pair': 'rope/pair' };
  let before;
  beforeEach(() => {
    before = { ...FORMER_DEMOS };
    for (const former of Object.keys(FORMER_DEMOS)) delete FORMER_DEMOS[former];
    Object.assign(FORMER_DEMOS, ROWS);
  });
  afterEach(() => {
    for (const former of Object.keys(FORMER_DEMOS)) delete FORMER_DEMOS[former];
    Object.assign(FORMER_DEMOS, before);
  });

  test('a lesson may name a demo by a former name, and its page has the present one', () => {
    const env = { demos: [], t: (key) => key };
    const markdown = new MarkdownIt().use(containerPlugin, {});
    const markup = markdown.render('::: demo rope/slanted here numHeads=3\nWords\n:::\n', env);
    assert.match(markup, /<pe-demo name="alibi\/slopes" id="here" values="numHeads=3" step permalink>/);
    assert.deepEqual(env.demos, [{ name: 'alibi/slopes', id: 'here' }]);
  });

  test('addresses of posts, worksheets and pupils lead to the present demo', () => {
    const page = { names, targets: ['script'], lang: 'en' };
    const post = readAddress('rope/slanted?theme=dark&numHeads=3', page);
    assert.deepEqual([post.name, post.values, post.settings.theme], ['alibi/slopes', 'numHeads=3', 'dark']);
    const { demos: asked } = readWorksheetHash('#worksheet?demo=gone%2Fpair%3Fm%3D3&demo=rope/pair');
    assert.deepEqual(asked, [
      { name: 'rope/pair', state: 'm=3' },
      { name: 'rope/pair', state: '' },
    ]);
    const base = 'https://school.example/';
    assert.equal(
      studentAddress({ base, demo: 'gone/pair', lang: 'en' }),
      'https://school.example/en/embed/rope/pair/index.html',
    );
  });

  test('a code that was written under a former name is counted under the present one', () => {
    const code = writeCode({ demo: 'rope/slanted', index: 1, chance: 77 });
    const read = readCode(code.replace('-', ''), names);
    assert.deepEqual(read, { demo: 'alibi/slopes', index: 1, code });
    assert.deepEqual(readCode(code.replace('-', ''), ['rope/pair']), { fault: 'demo' });
  });

  test('what had an address by a former name still has it', () => {
    const present = LANGUAGES.flatMap((lang) =>
      Object.values(ROWS).flatMap((name) => [
        [`${lang}/embed/${name}/index.html`, `page ${lang} ${name}`],
        [`cards/${lang}/${name}.png`, `card ${lang} ${name}`],
      ]),
    );
    const single = LANGUAGES.flatMap((lang) =>
      Object.values(ROWS).map((name) => [
        `demos/${name.replace('/', '-')}.${lang}.html`,
        `file ${lang} ${name}`,
      ]),
    );
    const made = { site: mapOf(present), dist: mapOf(single) };
    const { site, dist } = formerAddresses({}, made);
    const files = mapOf([...site, ...dist]);
    assert.equal(files.size, 3 * LANGUAGES.length * Object.keys(ROWS).length);
    for (const lang of LANGUAGES) {
      assert.equal(files.get(`${lang}/embed/rope/slanted/index.html`), `page ${lang} alibi/slopes`);
      assert.equal(files.get(`cards/${lang}/gone/pair.png`), `card ${lang} rope/pair`);
      assert.equal(files.get(`demos/rope-slanted.${lang}.html`), `file ${lang} alibi/slopes`);
    }
    made.site.delete('ko/embed/rope/pair/index.html');
    assert.throws(() => formerAddresses({}, made), /gone\/pair is now rope\/pair, which has no ko\/embed/);
  });

  test('a page that takes whole families finds the demo in the script that had it', async () => {
    assert.deepEqual(formerFamilies(families), ['gone']);
    const defined = [];
    const run = (code) => {
      const define = (list, words) => {
        for (const { name, params } of list) defined.push([name, Object.keys(params).length > 0, words]);
      };
      new Function('Posenc', code)({ define, shared: {} });
    };
    run(await bundleMoved('rope', demos, []));
    run(await bundleMoved('gone', demos, []));
    assert.deepEqual(
      defined.map(([name, hasParams]) => [name, hasParams]),
      [
        ['alibi/slopes', true],
        ['rope/pair', true],
      ],
    );
    for (const [name, , words] of defined)
      for (const lang of LANGUAGES)
        assert.match(words[lang][name.split('/')[1]].title, /\S/, `${name} ${lang}`);
    assert.equal(await bundleMoved('alibi', demos, []), '');
  });

  test('shortcodes and components of other sites take a former name', () => {
    const files = mapOf(integrationFiles(descriptors));
    const text = String(files.get('integrations/docusaurus/Posenc/demos.js'));
    const listed = JSON.parse(/export const DEMOS = ([\s\S]*);/.exec(text)[1]);
    assert.deepEqual(listed['rope/slanted'], listed['alibi/slopes']);
    assert.match(
      String(files.get('integrations/hugo/layouts/partials/posenc-demos.html')),
      /"gone\/pair" \(slice "/,
    );
  });

  test('hostile names stay what they are', () => {
    for (const value of [...hostileTexts, ...hostileValues]) assert.ok(Object.is(presentDemo(value), value));
    for (const name of ['__proto__', 'constructor', 'toString'])
      assert.equal(readAddress(name, { names, targets: ['script'], lang: 'en' }), undefined);
  });
});
