import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/core/languages.js';
import { isFrame, site } from './made-site.js';

test('TheServiceWorkerKeepsEveryPageAndAllThatItLoads', () => {
  const lists = JSON.parse(/^self\.POSENC = (\{.*\});\n/.exec(site.get('sw.js').toString())[1]);
  for (const lang of LANGUAGES) {
    const kept = new Set([...lists.common, ...lists[lang]]);
    assert.equal(kept.size, lists.common.length + lists[lang].length, 'nothing twice');
    const pages = [...site.keys()].filter(
      (file) => file.startsWith(`${lang}/`) && file.endsWith('.html') && !isFrame(file),
    );
    assert.ok(pages.length > 30);
    for (const page of pages) {
      assert.ok(kept.has(page), page);
      const markup = site.get(page).toString();
      // Pictures stand in the place of figures until their program is there, which is kept.
      for (const [, file] of markup.matchAll(/(?:src|href|data-script)="(?:\.\.\/)+(assets\/[^"#?]+)"/g))
        if (/^assets\/hashed\/(?!figures\/)/.test(file)) assert.ok(kept.has(file), `${page}: ${file}`);
    }
    const demos = [...site.keys()].filter(
      (file) => file.startsWith('assets/hashed/') && file.endsWith(`.${lang}.js`),
    );
    assert.ok(demos.length > 40 && demos.every((file) => kept.has(file)));
    const other = lang === 'ko' ? 'en' : 'ko';
    assert.ok(![...kept].some((file) => file.startsWith(`${other}/`) || file.endsWith(`.${other}.js`)));
    for (const file of kept) assert.ok(site.has(file), file);
    // What only hosts and other sites ask for, and what a reader takes as a file.
    const others =
      /^(?:\.|_|vercel|cards\/|assets\/(?:posenc\.iife|embed|current|demos)\b)|\.epub$|^\w+\/embed\/./;
    assert.deepEqual(
      [...kept].filter((file) => others.test(file) && !file.endsWith('/embed/index.html')),
      [],
    );
  }
});
