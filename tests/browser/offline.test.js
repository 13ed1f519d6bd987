import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { wireSize } from '../../web/build/sizes.js';
import { startAll, viewsOf } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { asFile, languages, lesson, oneFile, siteFolder, startSite, strangers } from './site.js';

for (const browser of browsers) {
  describe(`${browser} without a network`, () => {
    for (const lang of languages) {
      for (const address of [oneFile(lang), asFile(lesson(lang))]) {
        test(`${address.split('/').at(-1) === 'index.html' ? `the lesson's file, ${lang}` : `one file, ${lang}`}`, async () => {
          const session = await launch(browser);
          try {
            await session.goOffline();
            await session.open(address);
            await startAll(session);
            await session.reload();
            for (const { id } of await startAll(session)) {
              for (const { inked } of await viewsOf(session, id)) assert.ok(inked > 0.01, id);
            }
            await session.collect?.();
            assert.deepEqual(session.errors, []);
            assert.deepEqual(strangers(session.requests, address), []);
          } finally {
            await session.close();
          }
        });
      }
    }
  });
}

describe('what the first lesson loads, all its demos started', () => {
  if (!browsers.includes('chromium')) return;
  for (const lang of languages) {
    test(lang, async () => {
      const server = await startSite();
      const session = await launch('chromium');
      try {
        await session.open(new URL(lesson(lang), server.address).href);
        await startAll(session);
        const sizes = [...new Set(session.requests)].map((request) => {
          const path = decodeURIComponent(new URL(request).pathname).slice(1);
          return { path, size: wireSize(readFileSync(join(siteFolder, path)), path) };
        });
        const sum = (list) => list.reduce((total, { size }) => total + size, 0) / 1000;
        const withoutFonts = sum(sizes.filter(({ path }) => !path.endsWith('.woff2')));
        assert.ok(sizes.length > 5, 'page, style, core and families of demos');
        assert.ok(withoutFonts <= 100, `${withoutFonts} KB without fonts: ${JSON.stringify(sizes)}`);
        assert.ok(sum(sizes) <= 320, `${sum(sizes)} KB: ${JSON.stringify(sizes)}`);
      } finally {
        await session.close();
        await server.close();
      }
    });
  }
});
