import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atRest } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, oneFile } from './site.js';

const page = `${asFile('en/lessons/why/index.html')}?depth=standard`;

const TERM = 'main a.term[href$="#term-softmax"]';
const WORK = 'main cite a';
const DEFINITION = /positive ones with sum 1/;

// Where the first link of a kind that shows is, once the figures above it have taken their place.
const placeOf = (session, selector) =>
  atRest(() =>
    session.evaluate((selector) => {
      const link = [...document.querySelectorAll(selector)].find((link) => link.checkVisibility());
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      link.focus();
      const { left, top, width, height } = link.getClientRects()[0];
      return { x: left + width / 2, y: top + height / 2, end: document.body.scrollHeight };
    }, selector),
  );

// Follows it, by hand or by Enter.
async function follow(session, selector, { byKey = false } = {}) {
  const point = await placeOf(session, selector);
  await (byKey ? session.press('Enter') : session.click(point));
}

const shown = (session) =>
  session.evaluate(() => {
    const notes = [...document.querySelectorAll('.margin-note')];
    if (notes.length !== 1) return notes.length;
    const [note] = notes;
    const link = document.querySelector('main a[aria-expanded="true"]');
    const column = document.querySelector('main h1').getBoundingClientRect();
    const { left, right, top } = note.getBoundingClientRect();
    return {
      text: note.textContent,
      hasFocus: document.activeElement === note,
      besideText: left >= column.right,
      inWindow: left >= 0 && right <= document.documentElement.clientWidth,
      fromLine: Math.abs(top - link.getClientRects()[0].top),
      below: top >= link.getClientRects()[0].bottom,
    };
  });

for (const browser of browsers) {
  describe(`notes in ${browser}`, () => {
    const session = sessionOf(browser);

    test('a term is explained in the margin, beside its line', async () => {
      await session.resize(1280, 800);
      await session.open(page);
      await follow(session, TERM);
      const note = await shown(session);
      assert.match(note.text, DEFINITION);
      assert.ok(note.besideText && note.inWindow && !note.hasFocus, JSON.stringify(note));
      assert.ok(note.fromLine < 40, `${note.fromLine} px from its line`);
    });

    test('another press closes it, and another link replaces it', async () => {
      await follow(session, TERM);
      assert.equal(await shown(session), 0);
      await follow(session, TERM);
      await follow(session, WORK);
      assert.match((await shown(session)).text, /\(20\d\d\)/);
    });

    test('by keyboard the note takes the focus, and Escape gives it back', async () => {
      await session.open(page);
      await follow(session, WORK, { byKey: true });
      assert.ok((await shown(session)).hasFocus);
      await session.press('Escape');
      assert.equal(await shown(session), 0);
      assert.equal(await session.evaluate((work) => document.activeElement.matches(work), WORK), true);
    });

    test('on a phone it opens below its paragraph', async () => {
      await session.resize(360, 740);
      await session.open(page);
      await follow(session, TERM);
      const note = await shown(session);
      assert.ok(note.below && note.inWindow && !note.besideText, JSON.stringify(note));
    });

    test('on a phone the menu holds the sections of the page, and following one closes it', async () => {
      await session.open(page);
      const menu = await session.evaluate(() => {
        for (const fold of document.querySelectorAll('details.menu, .menu .own')) fold.open = true;
        const links = [...document.querySelectorAll('.menu .own a')];
        links[1].click();
        return {
          count: links.filter((link) => link.getClientRects().length > 0).length,
          hash: new URL(links[1].href).hash,
          isOpen: document.querySelector('details.menu').open,
        };
      });
      assert.ok(menu.count > 5, `${menu.count} sections`);
      assert.equal(menu.isOpen, false);
      assert.equal(await session.evaluate(() => location.hash), menu.hash);
    });

    test('in the one file the glossary gives the note', async () => {
      await session.resize(1280, 800);
      await session.open(`${oneFile('en')}#why`);
      await follow(session, '#why a.term[href$="term-softmax"]');
      assert.match((await shown(session)).text, DEFINITION);
    });
  });
}
