import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, wireSize } from '../../web/generator/sizes.js';
import { isAll } from '../scope.js';
import { settle, start, startAll, viewsOf } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { violations } from './measure.js';
import { languages, oneFile, siteFolder, startSite, strangers } from './site.js';
import { assertLawful } from './tree/index.js';

// What axe takes the most time for: of every word its colours. Visits let it see those of lessons in both themes.
const SLOW_RULES = ['color-contrast', 'link-in-text-block'];
// Lessons, which are made of the same parts: of so many axe sees one, unless all is asked for.
const EVERY = 6;

// Every page by itself is opened without a network in visits-*.test.js.
for (const browser of browsers) {
  describe(`the page that holds everything, ${browser}, without a network`, () => {
    const whole = isAll ? languages : ['ko'];
    for (const lang of browser === 'chromium' ? whole : [browser === 'firefox' ? 'ko' : 'en']) {
      test(lang, async () => {
        const address = oneFile(lang);
        const session = await launch(browser);
        try {
          await session.goOffline();
          await session.open(address);
          const demos = await startAll(session);
          for (const { id } of demos) {
            // Who opens with a stored model draws when it is there and somebody may see it.
            if (await session.evaluate((id) => document.getElementById(id).data.state !== undefined, id)) {
              await start(session, id);
              await session.until((id) => document.getElementById(id).data.state !== 'empty', id);
              await settle(session);
            }
            for (const { inked, width } of await viewsOf(session, id))
              assert.ok(width === 0 || inked > 0.01, id);
          }
          await session.collect?.();
          // Firefox complains of a formula of which it has read only half so far.
          assert.deepEqual(await session.evaluate(oddFormulas), []);
          assert.deepEqual(
            session.errors.filter((error) => !/^Invalid markup: Incorrect number of children/.test(error)),
            [],
          );
          assert.deepEqual(strangers(session.requests, address), []);
          if (browser === 'chromium') await assertLawful(session, lang, { titles: TITLES });
          if (browser !== 'chromium' || lang !== 'ko') return;
          if (!isAll) await session.evaluate(keepLessons, EVERY);
          assert.deepEqual(await violations(session, { without: isAll ? [] : SLOW_RULES }), []);
          if (!isAll) return;
          await session.reload();
          await start(session, demos.at(-1).id);
          assert.deepEqual(session.errors, []);
        } finally {
          await session.close();
        }
      });
    }
  });
}

/** Takes away the lessons but for one of `every`. Runs in the page. */
function keepLessons(every) {
  for (const [i, lesson] of document.querySelectorAll('.part.lesson').entries())
    if (i % every !== 0) lesson.remove();
}

/** Formulas with an element that has more or fewer parts than it should. */
function oddFormulas() {
  const parts = { mfrac: 2, msub: 2, msup: 2, munder: 2, mover: 2, mroot: 2, msubsup: 3, munderover: 3 };
  return Object.entries(parts).flatMap(([name, count]) =>
    [...document.querySelectorAll(name)]
      .filter(({ children }) => children.length !== count)
      .map(({ outerHTML }) => outerHTML),
  );
}

/** Bytes on the wire of everything asked for so far, and of it without fonts, KB. */
function weigh(session) {
  const paths = [...new Set(session.requests)].map((request) =>
    decodeURIComponent(new URL(request).pathname).slice(1),
  );
  const sum = (list) =>
    list.reduce((total, path) => total + wireSize(readFileSync(join(siteFolder, path)), path), 0);
  return { all: sum(paths), withoutFonts: sum(paths.filter((path) => !path.endsWith('.woff2'))), paths };
}

// Of twenty-three lessons and seven pages beside them, one after the other.
const TITLES = 31;

describe('what a lesson of several figures loads', () => {
  if (!browsers.includes('chromium')) return;
  for (const lang of languages) {
    test(lang, async () => {
      const server = await startSite();
      const session = await launch('chromium');
      try {
        await session.open(
          new URL(`${lang}/lessons/sinusoidal/index.html?depth=standard`, server.address).href,
        );
        await sleep(500);
        const opened = weigh(session);
        assert.ok(opened.withoutFonts <= LIMITS.opening, `opened, without fonts: ${JSON.stringify(opened)}`);
        await startAll(session);
        const read = weigh(session);
        assert.ok(read.all <= LIMITS.withFonts, `read to the end, with fonts: ${JSON.stringify(read)}`);
        assert.ok(read.paths.length > opened.paths.length, 'families of demos come when they are needed');
      } finally {
        await session.close();
        await server.close();
      }
    });
  }
});
