import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomUtils, parseDocument } from 'htmlparser2';
import { LANGUAGES } from '../../../web/core/languages.js';
import { writeNumber } from '../../../web/core/numbers.js';
import { checkedEngine } from '../../../web/engine/checked.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { race } from '../../../web/generator/race.js';
import { namesOf, readJavaScript } from '../../../web/generator/reference/javascript.js';
import { text as textRuns } from '../../../web/generator/text.js';
import { programOf } from '../../../web/site/numbers/program.js';
import { isAll } from '../../scope.js';
import { assetOf, single, site } from './made-site.js';

const LESSON = /^(ko|en)\/lessons\/([^/]+)\/index\.html$/;

// The data that the build put into a script, before the main element that the script asks for.
function dataIn(script) {
  const text = script.slice(script.indexOf('{"words":'));
  return JSON.parse(text.slice(0, text.search(/,document\.querySelector\("main"\)/)));
}

const textsIn = (markup) =>
  DomUtils.findAll((node) => node.attribs.class === 'computed', parseDocument(markup).children).map((node) =>
    DomUtils.textContent(node),
  );

const inFormula = (text) => text.replace('−', '-').replaceAll('\u2060', ''); // nor is a number broken before its dot

/** Every lesson with numbers: { path, data, lines, numbers, order }. */
const lessons = [...site].flatMap(([path, data]) => {
  const [, lang, slug] = LESSON.exec(path) ?? [];
  if (!slug || !data.includes('class="computed"')) return [];
  const { parts } = dataIn(site.get(assetOf(site, `numbers.${slug}.${lang}.js`)).toString());
  return [{ path, data, ...parts[slug] }];
});

test('TheScriptOfALessonHasItsNumbersInTheOrderOfThePage', () => {
  let count = 0;
  for (const { path, data, numbers, order } of lessons) {
    const texts = textsIn(data.toString());
    assert.equal(texts.length, order.length, path);
    for (const [i, text] of texts.entries()) {
      const printed = numbers[order[i]].at(-1);
      assert.ok(
        text === printed || inFormula(text).includes(inFormula(printed)),
        `${path}: ${text}, ${printed}`,
      );
    }
    count += texts.length;
  }
  assert.ok(count > 1000, `${count} numbers`);
});

// What a reader copies, run with the engine of the npm package: the number it prints.
const AsyncFunction = (async () => {}).constructor;
const packaged = checkedEngine(await loadEngine(), namesOf(readJavaScript()));
async function run(program) {
  const logged = [];
  const inside = program.replace(/^import .*;$/gm, '');
  const call = AsyncFunction('loadEngine', 'race', 'text', 'console', `'use strict';\n${inside}`);
  await call(async () => packaged, race, textRuns, { log: (value) => logged.push(value) });
  assert.equal(logged.length, 1, program);
  return logged[0];
}

test('EveryNumberOfALessonComesWithACallThatGivesIt', async () => {
  const programs = new Map();
  for (const { path, lines, numbers } of lessons)
    for (const [call, uses, groups, value, format, text] of numbers) {
      const program = programOf({ lines: uses.map((line) => lines[line]), call, groups, value, text });
      programs.set(program, { path, format, text });
    }
  assert.ok(programs.size > 500, `${programs.size} calls`);
  // All before a release; else every fourth, of every lesson some.
  for (const [program, { path, format, text }] of [...programs].filter((_, i) => isAll || i % 4 === 0))
    assert.equal(writeNumber(await run(program), format), text, `${path}: ${program}`);
});

test('TheOneFileHasTheNumbersOfEveryLesson', () => {
  for (const lang of LANGUAGES) {
    const document = single.get(`posenc-${lang}.html`).toString();
    const { parts } = dataIn(document.slice(document.lastIndexOf('{"words":')));
    const count = Object.values(parts).reduce((sum, { order }) => sum + order.length, 0);
    assert.equal(document.slice(0, document.indexOf('</main>')).split(' class="computed"').length - 1, count);
  }
});

test('NoMarkIsLeftAndOnlyLessonsHaveNumbersThatTellTheirCall', () => {
  for (const [path, data] of site) {
    if (!path.endsWith('.html')) continue;
    assert.doesNotMatch(data.toString(), /[\uE000-\uE002]|%EE%80%8[0-2]/, path);
    if (!LESSON.test(path)) assert.ok(!data.includes('class="computed"'), path);
  }
});
