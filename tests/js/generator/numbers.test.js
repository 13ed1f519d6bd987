import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomUtils, parseDocument } from 'htmlparser2';
import { LANGUAGES } from '../../../web/core/languages.js';
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

test('TheScriptOfALessonHasItsNumbersInTheOrderOfThePage', () => {
  let count = 0;
  for (const [path, data] of site) {
    const [, lang, slug] = LESSON.exec(path) ?? [];
    if (!slug || !data.includes('class="computed"')) continue;
    const { parts } = dataIn(site.get(assetOf(site, `numbers.${slug}.${lang}.js`)).toString());
    const { numbers, order } = parts[slug];
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

test('TheOneFileHasTheNumbersOfEveryLesson', () => {
  for (const lang of LANGUAGES) {
    const document = single.get(`posenc-${lang}.html`).toString();
    const { parts } = dataIn(document.slice(document.lastIndexOf('{"words":')));
    const count = Object.values(parts).reduce((sum, { order }) => sum + order.length, 0);
    assert.equal(textsIn(document.slice(0, document.indexOf('</main>'))).length, count);
  }
});

test('NoMarkIsLeftAndOnlyLessonsHaveNumbersThatTellTheirCall', () => {
  for (const [path, data] of site) {
    if (!path.endsWith('.html')) continue;
    assert.doesNotMatch(data.toString(), /[\uE000-\uE002]|%EE%80%8[0-2]/, path);
    if (!LESSON.test(path)) assert.ok(!data.includes('class="computed"'), path);
  }
});
