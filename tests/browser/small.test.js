// A small figure shows one picture and nothing else, beside the sentences whose links set it where they are read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAll } from '../scope.js';
import { settle } from './demo.js';
import { sessionOf } from './driver/index.js';
import { asFile, pages } from './site.js';

const SMALL = /<pe-demo name="[\w/-]+" id="([\w-]+)"[^>]* view="/g;
const HIGHEST = 400; // px
const SEEN = /\/lessons\/(?:rope|why|scaling)\//;

const figures = pages.flatMap((path) => {
  if (!path.includes('/lessons/') || !(isAll || SEEN.test(path))) return [];
  const address = asFile(path);
  const ids = [...readFileSync(fileURLToPath(address), 'utf8').matchAll(SMALL)].map(([, id]) => id);
  return ids.length > 0 ? [{ path, address, ids }] : [];
});

/** What there is of a small figure, and what lies over it or beside the page. */
function look(id) {
  const demo = document.getElementById(id);
  const box = demo.getBoundingClientRect();
  const parts = '.view, .head, .bar, .way, .see, .readout, .panel, .menu, .caption, .live';
  const shown = [...demo.shadowRoot.querySelectorAll(parts)].filter((part) => part.clientHeight > 0);
  const canvas = [...demo.shadowRoot.querySelectorAll('canvas')].find((one) => one.clientHeight > 0);
  const links = [...document.querySelectorAll(`main a[href^="#${id}"]`)].filter((a) => a.checkVisibility());
  return {
    parts: shown.map(({ className }) => className.split(' ')[0]).join(),
    height: box.height,
    isAcross: box.right > document.documentElement.clientWidth || box.left < 0,
    isNamed: canvas?.getAttribute('aria-label')?.length > 0,
    links: links.length,
  };
}

/** Whether a link to a small figure with a state is marked as the one that is shown. */
function isMarked([id, i]) {
  const links = [...document.querySelectorAll(`main a[href^="#${id}"]`)].filter((a) => a.checkVisibility());
  return !links[i].hash.includes('?') || links[i].getAttribute('aria-current') === 'true';
}

/** Follows one of the links to a small figure; returns the values that it had before. */
function follow([id, i]) {
  const links = [...document.querySelectorAll(`main a[href^="#${id}"]`)].filter((a) => a.checkVisibility());
  links[i].scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = JSON.stringify(document.getElementById(id).values);
  links[i].click();
  return before;
}

for (const { width, height, touch } of [
  { width: 1280, height: 800, touch: false },
  { width: 360, height: 740, touch: true },
]) {
  describe(`small figures, ${width} × ${height}`, () => {
    const session = sessionOf('chromium', { width, height, touch });
    for (const { path, address, ids } of figures.filter(
      (one) => isAll || one.path.startsWith('en/') !== touch,
    )) {
      test(path, async () => {
        await session.openAnew(address);
        assert.ok(isAll || ids.length >= 4, `${ids.length} small figures`);
        for (const id of ids) {
          // What lies deeper than the first look is not there.
          const isThere = await session.evaluate((id) => document.getElementById(id).checkVisibility(), id);
          if (!isThere) continue;
          await session.until((id) => {
            document.getElementById(id).scrollIntoView({ block: 'center', behavior: 'instant' });
            return document.getElementById(id).data !== undefined;
          }, id);
          await settle(session);
          const { links, ...seen } = await session.evaluate(look, id);
          assert.ok(seen.height > 40 && seen.height <= HIGHEST, `${id} is ${seen.height} px high`);
          assert.deepEqual(
            { ...seen, height: 0 },
            { parts: 'view', height: 0, isAcross: false, isNamed: true },
            id,
          );
          let changed = links === 0;
          for (let i = 0; i < links; i += 1) {
            const before = await session.evaluate(follow, [id, i]);
            await settle(session);
            const after = await session.evaluate(
              (id) => JSON.stringify(document.getElementById(id).values),
              id,
            );
            changed ||= after !== before;
            assert.ok(await session.evaluate(isMarked, [id, i]), `link ${i} to ${id} is not marked`);
          }
          assert.ok(changed, `no link changes ${id}`);
        }
      });
    }
  });
}
