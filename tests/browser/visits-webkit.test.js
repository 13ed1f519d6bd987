import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browsers } from './driver/index.js';
import { consoleOfWebKit, hasMiniBrowser } from './driver/webkit.js';
import { asFile, languages, oneFile, pages } from './site.js';
import { visitTests } from './visit-tests.js';

visitTests('webkit', { describe, test });

// A driven WebKit keeps its console to itself, so pages with demos are opened once more in one that nothing drives, in a
// window so tall that everything is in view and starts.
test('WebKit writes no error to its console', async (t) => {
  if (!browsers.includes('webkit') || !hasMiniBrowser()) return;
  const english = pages.filter((path) => /^en\/(?!.*(?:teacher|reference|glossary)\/)/.test(path));
  const waiting = [
    ...english.map((path) => ({ path, address: asFile(path) })),
    ...languages.map((lang) => ({ path: `posenc-${lang}.html`, address: oneFile(lang) })),
  ];
  const worker = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const { path, address } = place;
      const errors = await consoleOfWebKit(address);
      await t.test(path, () => assert.deepEqual(errors, []));
    }
  };
  await Promise.all([worker(), worker(), worker()]);
});
