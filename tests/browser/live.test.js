import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { bundledPage } from './bundled-page.js';
import { hide, press, settle } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';

// A figure that counts while it may be seen, with the elements as the site has them.
const SCRIPT = `
import { int } from './web/core/parameters.js';
import { signal } from './web/core/signals.js';
import './web/elements/index.js';
import { reading } from './web/elements/reading/index.js';
Object.assign(Posenc, { reading });
globalThis.told = [];
const view = {
  height: () => 40,
  draw: (ctx, { sum }) => { ctx.fillText(String(sum), 4, 20); told.push('drawn ' + sum); },
  describe: ({ sum }) => 'sum ' + sum,
};
Posenc.define([{
  name: 'live/counter',
  params: { first: int({ initial: 3, min: 0, max: 9 }) },
  compute: (engine, { first }, { live }) => ({ sum: first + (live ?? 100) }),
  views: { view },
  seen: ({ sum }) => ['Now ' + sum],
  live: {
    make({ descriptor, patch }) {
      const node = document.createElement('button');
      node.onclick = () => patch({ first: 7 });
      const value = signal(undefined);
      globalThis.count = (next) => { value.value = next; };
      return {
        node,
        value,
        write: (t, lang) => { node.textContent = t('go') + ' ' + lang + ' ' + descriptor.name; },
        set: ({ first }) => told.push('set ' + first),
        start: () => told.push('start'),
        stop: (isGone) => told.push(isGone ? 'gone' : 'stop'),
      };
    },
  },
}], { en: { counter: { go: 'Go', 'param.first': 'First' } }, ko: { counter: { go: '시작', 'param.first': '처음' } } });
`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Live</title><link rel="icon" href="data:,">
<div style="height: 3000px"></div><pe-demo step="all" id="demo" name="live/counter">Counter</pe-demo><pe-seen for="demo"></pe-seen>
<script src="page.js"></script></html>`;

for (const browser of browsers) {
  describe(`what goes on beside the values, ${browser}`, () => {
    const session = sessionOf(browser);
    let address;
    before(async () => {
      address = await bundledPage('live', { script: SCRIPT, page: PAGE });
    });

    // What was told since the last call, without what was drawn unless asked for.
    const told = async (kind = /^(?!drawn)/) => {
      await settle(session);
      const lines = await session.evaluate(() => globalThis.told.splice(0));
      return lines.filter((line) => kind.test(line));
    };
    const scroll = (where) =>
      session.evaluate((top) => scrollTo({ top, behavior: 'instant' }), where === 'near' ? 3000 : 0);

    test('runs while it is near and the page in front, and ends with the figure', async () => {
      await session.open(address);
      assert.deepEqual(await told(), []);
      await scroll('near');
      await session.until(() => document.querySelector('pe-demo').data);
      assert.deepEqual(await told(), ['set 3', 'start']);
      await hide(session, true);
      assert.deepEqual(await told(), ['stop']);
      await hide(session, false);
      assert.deepEqual(await told(), ['start']);
      await scroll('far');
      await session.until(() => globalThis.told.length > 0);
      assert.deepEqual(await told(), ['stop']);
      await hide(session, true);
      await hide(session, false);
      assert.deepEqual(await told(), []);
      await scroll('near');
      await session.until(() => globalThis.told.length > 0);
      assert.deepEqual(await told(), ['start']);
      await session.evaluate(() => {
        globalThis.kept = document.querySelector('pe-demo');
        globalThis.kept.remove();
      });
      assert.deepEqual(await told(), ['stop', 'gone']);
      await session.evaluate(() => document.querySelector('pe-seen').before(globalThis.kept));
      await session.until(() => globalThis.told.includes('start'));
      assert.deepEqual(await told(), ['set 3', 'start']);
      // A page that was behind when it was opened.
      await hide(session, true);
      await session.evaluate(() => globalThis.kept.remove());
      await hide(session, false);
      await told();
      await session.evaluate(() => document.querySelector('pe-seen').before(globalThis.kept));
      await session.until(() => globalThis.told.includes('start'));
    });

    test('what it tells is computed with, drawn and said', async () => {
      await told();
      const heard = await session.evaluate(() => {
        globalThis.events = [];
        for (const type of ['pe-change', 'pe-live'])
          document.addEventListener(type, () => globalThis.events.push(type));
        return document.querySelector('pe-demo').data.sum;
      });
      assert.equal(heard, 103);
      await session.evaluate(() => globalThis.count(20));
      assert.deepEqual(await told(/./), ['drawn 23']);
      assert.deepEqual(await session.evaluate(() => globalThis.events.splice(0)), ['pe-live']);
      await session.until(() => document.querySelector('pe-seen').textContent === 'Now 23');
      assert.equal(await session.evaluate(() => window.partOf('.live').textContent), 'Go en live/counter');
      await press(session, '.live');
      // The former picture once more, as what stays of it for those who asked for less motion.
      assert.deepEqual(await told(/./), ['drawn 23', 'set 7', 'drawn 27']);
      assert.deepEqual(await session.evaluate(() => globalThis.events.splice(0)), ['pe-change']);
      await session.evaluate(() => document.querySelector('pe-demo').setAttribute('lang', 'ko'));
      await session.until(() => window.partOf('.live').textContent === '시작 ko live/counter');
      assert.deepEqual(session.errors, []);
    });
  });
}
