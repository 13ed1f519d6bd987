// The picture that a prediction asks about, its answer and the verdict are in one window.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAll } from '../scope.js';
import { settle } from './demo.js';
import { sessionOf } from './driver/index.js';
import { asFile, languages, oneFile, pages } from './site.js';

const SHOWS = /<pe-predict id="([\w-]+)"[^>]* shows="[\w-]+\/([\w-]+)\?/;
// The highest pictures, and one for each way to end: as high as before, higher, beside others.
const SEEN = /\/lessons\/(?:why|compare|rope|nope)\//;

// Of each lesson the first prediction that shows a picture.
const asked = pages.flatMap((path) => {
  const address = asFile(path);
  const [, id, view] = SHOWS.exec(readFileSync(fileURLToPath(address), 'utf8')) ?? [];
  return id && (isAll || SEEN.test(path)) ? [{ path, address, id, view }] : [];
});

test('every picture is of a figure of its page, in the one file as well', () => {
  for (const address of [...pages.map((path) => asFile(path)), ...languages.map(oneFile)]) {
    const markup = readFileSync(fileURLToPath(address), 'utf8');
    for (const [, id] of markup.matchAll(/<pe-predict [^>]* shows="([\w-]+)\//g))
      assert.ok(markup.includes(`id="${id}"`), `${address}: ${id}`);
  }
});

for (const { width, height, touch } of [
  { width: 1280, height: 800, touch: false },
  { width: 360, height: 740, touch: true },
]) {
  describe(`an answer beside its picture, ${width} × ${height}`, () => {
    const session = sessionOf('chromium', { width, height, touch });
    // At the other width in the other language, unless all is asked for.
    for (const { path, address, id, view } of asked.filter(
      (one) => isAll || one.path.startsWith('en/') !== touch,
    )) {
      test(`${path}, ${id}`, async () => {
        await session.openAnew(address);
        await session.evaluate(() => sessionStorage.clear());
        await session.openAnew(address);
        await session.evaluate(
          (id) => document.querySelector(`#${id} input`).scrollIntoView({ block: 'center' }),
          id,
        );
        await settle(session);
        const before = await session.evaluate((id) => {
          const input = document.querySelector(`#${id} input`);
          input.scrollIntoView({ block: 'center' });
          input.click();
          const figures = [...document.querySelectorAll('pe-demo[id]')].filter(({ data }) => data);
          return figures.map((figure) => [figure.id, JSON.stringify(figure.values)]);
        }, id);
        await session.until(
          (id) => document.querySelector(`#${id} .played`)?.shadowRoot.querySelector('[data-view] canvas'),
          id,
        );
        await settle(session);
        await session.until(
          (id) => document.querySelector(`#${id} .verdict`).getBoundingClientRect().bottom <= innerHeight,
          id,
        );
        const found = await session.evaluate((id) => {
          const copy = document.querySelector(`#${id} .played`);
          const shown = [...copy.shadowRoot.querySelectorAll('[data-view]')].filter((one) =>
            one.checkVisibility(),
          );
          const parts = shown.map((one) => {
            const { top, bottom, height } = one.getBoundingClientRect();
            return [one.dataset.view, (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height >= 0.8];
          });
          return parts;
        }, id);
        assert.deepEqual(found, [[view, true]]);
        const after = (id) => JSON.stringify(document.getElementById(id).values);
        for (const [figure, values] of before)
          assert.equal(await session.evaluate(after, figure), values, `${figure} stays as it was`);
      });
    }
  });
}
