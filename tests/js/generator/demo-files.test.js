import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { needsSeldom } from '../../../web/elements/seldom-needs.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { repository } from '../../../web/generator/paths.js';
import { limitOf } from '../../../web/generator/sizes.js';
import { allDemos } from '../demos/arbitraries.js';
import { checkViews, sceneOf } from '../demos/descriptor.js';
import { Page } from '../demos/page.js';
import { dist, withoutScripts } from './made-site.js';

const engine = await loadEngine();
const files = [...dist].filter(([file]) => file.startsWith('demos/'));
const fileOf = (name) => `demos/${name.replace('/', '-')}`;
const filesOf = (has) => new Set(allDemos.filter(has).map(({ name }) => fileOf(name)));
const dataOf = new Map(allDemos.map(({ name, data = [] }) => [fileOf(name), data.length]));
const live = filesOf((demo) => demo.live);
const seldom = filesOf(needsSeldom);
const nameOf = (file) => file.replace(/\.\w+\.html$/, '');

test('EveryDemoIsAFileInEachLanguage', () => {
  const expected = allDemos.flatMap(({ name }) => LANGUAGES.map((lang) => `${fileOf(name)}.${lang}.html`));
  assert.deepEqual(files.map(([file]) => file).sort(), expected.sort());
});

test('EachHasEverythingInsideAndKeepsToItsSize', () => {
  for (const [file, data] of files) {
    const markup = data.toString();
    const trains = markup.includes('Posenc.mains=Object');
    assert.equal(trains, live.has(nameOf(file)), file);
    const held = markup.split('Posenc.data=Object').length - 1;
    assert.equal(held, dataOf.get(nameOf(file)), file);
    assert.ok(data.length <= limitOf(data), `${file}: ${data.length} bytes`);
    const text = withoutScripts(markup);
    assert.doesNotMatch(text, /\s(?:src|srcset|action|style|on\w+)=|<a\b|<link(?![^>]* href="data:)/, file);
    const inline = [...markup.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
    // A style sheet, and scripts: of the frame, the core, pictures for paper and the demo, and of the engine's modules.
    const modules = markup.split('Posenc.addModule(').length - 1;
    const few = Number(markup.includes('Posenc.seldom??='));
    assert.equal(few, Number(seldom.has(nameOf(file))), file);
    assert.equal(inline.length, 5 + few + modules + Number(trains) + held, file);
    assert.doesNotMatch(markup, /url\((?!["']?data:|#)/, file);
  }
});

// Each option of each choice, one after the other.
const patchesOf = ({ params }) => [
  {},
  ...Object.entries(params).flatMap(([name, { kind, options = [] }]) =>
    kind === 'choice' ? options.map((option) => ({ [name]: option })) : [],
  ),
];

test('EachHasTheModulesOfTheEngineThatItCalls', () => {
  for (const demo of allDemos) {
    const page = new Page(engine);
    page.compute((there) => {
      const memo = createMemo();
      for (const patch of patchesOf(demo)) checkViews(demo, sceneOf(demo, patch, { memo, from: there }), 640);
      demo.predict?.answer(there);
    });
    const markup = dist.get(`${fileOf(demo.name)}.en.html`).toString();
    for (const module of page.modules)
      assert.ok(markup.includes(`Posenc.addModule("${module}"`), `${demo.name}: ${module}`);
  }
});

test('EachHoldsItsOwnWordsInItsOwnLanguage', () => {
  const captions = Object.fromEntries(
    LANGUAGES.map((lang) => [
      lang,
      JSON.parse(readFileSync(repository(`content/strings/${lang}/demos/rope.json`), 'utf8')),
    ]),
  );
  const markup = dist.get('demos/rope-pair.ko.html').toString();
  assert.ok(markup.includes(captions.ko.pair.caption));
  assert.ok(!markup.includes(captions.en.pair.caption));
  assert.ok(!markup.includes(captions.ko.pairs.caption));
});
