import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { focusHandle, handlesOf, settle, start, startAll } from './demo.js';
import { browsers, during, fixture, launch, sessionOf } from './driver/index.js';
import { demoNames, ONE_EACH } from './gallery.js';
import { layoutFaults, noFaults } from './measure.js';
import { packageFolder, startCopy } from './site.js';

const page = `<!doctype html><html lang="en" dir="rtl"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A narrow column</title>
<style>body { text-transform: uppercase; white-space: pre; text-indent: 3em; word-spacing: 1em }</style>
<div style="width: 328px">
<pe-demo step="all" name="attention/shuffle" id="cards">Cards, in words.</pe-demo>
<pe-demo step="all" name="rope/pair" id="pair">A pair, in words.</pe-demo>
<p id="between" style="height: 3000px"></p>
<pe-demo step="all" name="rope/pairs" id="late">Pairs, in words.</pe-demo>
</div>
<script src="posenc.iife.js"></script></html>`;

// What may be taken with a finger is widest, and a page without margins lets nothing reach out of a figure.
const phone = `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>A post on a phone</title><style>body { margin: 0 }</style>
${(isAll ? demoNames : [...new Set(['alibi/slopes', 'alibi/biases', ...ONE_EACH])])
  .map((name) => `<pe-demo step="all" name="${name}" id="${name.replace('/', '-')}">${name}</pe-demo>`)
  .join('\n')}
<script src="posenc.iife.js"></script></html>`;

describe('figures in a page of another', () => {
  const pages = { 'narrow.html': page, 'phone.html': phone };
  const server = fixture(() => startCopy('figures', packageFolder, pages));

  test('nothing of a figure reaches out of its element on a phone', async (t) => {
    const session = await during(t, launch('chromium', { width: 360, height: 740, touch: true }));
    await session.open(`${server.address}phone.html`);
    await startAll(session);
    assert.ok(await session.evaluate(() => matchMedia('(pointer: coarse)').matches));
    assert.deepEqual(await session.evaluate(layoutFaults), noFaults);
  });

  test('a finger takes a card by its grip, and scrolls the page beside it', async (t) => {
    const session = await during(t, launch('chromium', { width: 360, height: 740, touch: true }));
    await session.open(`${server.address}narrow.html`);
    await start(session, 'cards');
    const takes = await session.evaluate(() => {
      const { shadowRoot } = document.getElementById('cards');
      const grip = shadowRoot.querySelector('.handle').getBoundingClientRect();
      const view = shadowRoot.querySelector('.handle').closest('[data-view]');
      const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
      return [0, -70].map((aside) => {
        const finger = new Touch({ identifier: 1, target: view, clientX: x + aside, clientY: y });
        const touch = new TouchEvent('touchstart', { touches: [finger], cancelable: true, bubbles: true });
        view.dispatchEvent(touch);
        return touch.defaultPrevented;
      });
    });
    assert.deepEqual(takes, [true, false]);
  });

  for (const browser of browsers) {
    describe(`a figure in a narrow column from right to left, ${browser}`, () => {
      const session = sessionOf(browser);
      let waiting;
      before(async () => {
        await session.open(`${server.address}narrow.html`);
        waiting = await session.evaluate(() => {
          const late = document.getElementById('late');
          return { height: late.offsetHeight, begun: late.data !== undefined };
        });
        await startAll(session);
      });

      test('holds room before it begins', () => {
        assert.equal(waiting.begun, false);
        assert.ok(waiting.height > 600, `${waiting.height} px`);
      });

      test('reads from left to right, in the spelling of its words', async () => {
        const look = await session.evaluate(() => {
          const style = getComputedStyle(window.partOf('.readout', '#pair'));
          return [
            style.direction,
            style.textTransform,
            style.whiteSpace,
            style.textIndent,
            style.wordSpacing,
          ];
        });
        assert.deepEqual(look, ['ltr', 'none', 'normal', '0px', '0px']);
        const { out, scrolls } = await session.evaluate(layoutFaults);
        assert.deepEqual([out, scrolls], [[], false]);
      });

      test('gives a hint the width of the panel', async () => {
        const widths = await session.evaluate(() => {
          const panel = window.partOf('.panel', '#pair');
          const notes = [...panel.querySelectorAll('.note')].filter((note) => note.textContent !== '');
          return { panel: panel.clientWidth, notes: notes.map((note) => note.offsetWidth) };
        });
        assert.ok(widths.notes.length >= 2);
        for (const width of widths.notes) assert.ok(width > widths.panel - 2, JSON.stringify(widths));
      });

      test('lets the Tab key follow the cards after one has moved, and the moved one keeps the keyboard', async () => {
        await start(session, 'cards');
        const moved = (await handlesOf(session, 'cards'))[1].id;
        await focusHandle(session, 'cards', moved);
        await session.press('ArrowDown');
        await session.press('ArrowDown');
        await settle(session);
        const cards = await handlesOf(session, 'cards');
        assert.equal(cards[3].id, moved);
        assert.deepEqual(
          cards.map(({ y }) => y),
          cards.map(({ y }) => y).sort((a, b) => a - b),
        );
        const focused = await session.evaluate(
          () => document.getElementById('cards').shadowRoot.activeElement?.dataset.id,
        );
        assert.equal(focused, moved);
      });
    });
  }
});
