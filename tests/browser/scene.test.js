import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { focusHandle, handlesOf, settle, start, valuesOf, write } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, copyWith, packageFolder } from './site.js';

// Demos with a pair of positions, two of them in one scene, and one that is partly frozen and hidden.
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A scene</title>
<pe-demo step="all" name="relative/clip" id="clip" scene="class">in words</pe-demo>
<pe-demo step="all" name="alibi/slopes" id="slopes" scene="class">in words</pe-demo>
<pe-demo step="all" name="rope/layout" id="layout">in words</pe-demo>
<pe-demo step="all" name="alibi/slopes" id="frozen" freeze="num-heads query" hide="content actions" num-heads="8">in words</pe-demo>
<script src="posenc.iife.js"></script></html>`;

let folder;
before(async () => {
  folder = await copyWith('scene', packageFolder, { 'scene.html': page });
});

const shown = (session, id) => session.evaluate((target) => document.getElementById(target).data.values, id);
for (const browser of browsers) {
  describe(`demos of one page, ${browser}`, () => {
    const session = sessionOf(browser);
    before(async () => {
      await session.open(asFile('scene.html', folder));
    });

    test('a pair pointed at in one is shown by all, and forgotten when the mouse leaves', async () => {
      for (const id of ['clip', 'slopes', 'layout']) await start(session, id);
      await start(session, 'clip');
      const before = await shown(session, 'layout');
      const key = (await handlesOf(session, 'clip')).find(({ id }) => id === 'key');
      // Into the cells, above the dot of the key.
      await session.moveTo({ x: key.x, y: key.y - 20 });
      await session.moveTo({ x: key.x - 90, y: key.y - 20 });
      await settle(session);
      const here = await shown(session, 'clip');
      const there = await session.evaluate(() => document.getElementById('layout').data.values);
      assert.notDeepEqual([here.query, here.key], [2, 8]);
      const legal = here.query < before.seqLen && here.key < before.seqLen;
      if (legal) assert.deepEqual([there.query, there.key], [here.query, here.key]);
      assert.deepEqual((await valuesOf(session, 'clip')).key, 8, 'nothing was chosen yet');
      await session.moveTo({ x: 2, y: 2 });
      await settle(session);
      assert.deepEqual(await shown(session, 'layout'), before);
      assert.deepEqual((await shown(session, 'clip')).key, 8);
    });

    test('keys choose the pair, and the others look along until the focus leaves', async () => {
      const handle = (await handlesOf(session, 'layout')).find(({ area }) => area);
      await focusHandle(session, 'layout', handle.id);
      await session.press('ArrowRight');
      await settle(session);
      const { query, key } = await valuesOf(session, 'layout');
      const there = await shown(session, 'clip');
      assert.deepEqual([there.query, there.key], [query, key]);
      await session.evaluate(() => document.getElementById('layout').shadowRoot.activeElement.blur());
      await settle(session);
      assert.deepEqual((await shown(session, 'clip')).key, 8);
    });

    test('demos of one scene have their length in common, others do not', async () => {
      const other = (await valuesOf(session, 'layout')).seqLen;
      await write(session, { seqLen: 14 }, '#clip');
      await settle(session);
      assert.equal((await valuesOf(session, 'slopes')).seqLen, 14);
      await write(session, { seqLen: 40 }, '#slopes');
      await settle(session);
      assert.equal((await valuesOf(session, 'slopes')).seqLen, 40);
      assert.equal((await valuesOf(session, 'clip')).seqLen, 14, 'more than 20 is not legal there');
      assert.equal((await valuesOf(session, 'layout')).seqLen, other);
    });

    test('what is frozen keeps its value, what is hidden is not there, the rest is free', async () => {
      await start(session, 'frozen');
      const look = await session.evaluate(() => {
        const { shadowRoot } = document.getElementById('frozen');
        const shown = (selector) => shadowRoot.querySelector(selector)?.offsetHeight > 0;
        const rows = [...shadowRoot.querySelectorAll('.control')];
        return {
          rows: rows.filter((row) => row.offsetHeight > 0).length,
          all: rows.length,
          disabled: [...shadowRoot.querySelectorAll('.panel input')].filter(({ disabled }) => disabled)
            .length,
          actions: shown('.menu'),
          readout: shown('.readout'),
        };
      });
      assert.deepEqual([look.all - look.rows, look.disabled], [1, 2]);
      assert.deepEqual([look.actions, look.readout], [false, true]);
      const before = await valuesOf(session, 'frozen');
      assert.equal(before.numHeads, 8);
      for (const { id } of await handlesOf(session, 'frozen')) {
        await focusHandle(session, 'frozen', id);
        await session.press('ArrowRight');
      }
      await settle(session);
      const after = await valuesOf(session, 'frozen');
      assert.deepEqual([after.numHeads, after.query], [before.numHeads, before.query]);
      assert.notEqual(after.head, before.head);
      assert.deepEqual(session.errors, []);
    });
  });
}
