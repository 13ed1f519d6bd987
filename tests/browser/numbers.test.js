import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRest, says } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile } from './site.js';

const page = `${asFile('en/lessons/rope/index.html')}?depth=standard`;
const REST = 700; // ms: longer than a pointer rests before the note opens, and than it takes to close

// Where the number at `index` among those that show is, once the figures above it have taken their place.
const placeOf = (session, index) =>
  atRest(() =>
    session.evaluate((index) => {
      const numbers = [...document.querySelectorAll('main .computed')];
      const number = numbers.filter((number) => number.checkVisibility())[index];
      number.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = number.getClientRects()[0];
      return { x: left + width / 2, y: top + height / 2, text: number.textContent };
    }, index),
  );

const shown = (session) =>
  session.evaluate(() => {
    const notes = [...document.querySelectorAll('.call')];
    if (notes.length !== 1) return notes.length;
    const [note] = notes;
    const { left, right, top } = note.getBoundingClientRect();
    const number = document.querySelector('[aria-describedby="number-call"]');
    const line = number.getClientRects()[0];
    return {
      code: note.querySelector('code').textContent,
      text: note.textContent,
      name: note.getAttribute('aria-label'),
      number: number.textContent,
      besideText: left >= document.querySelector('main h1').getBoundingClientRect().right,
      inWindow: left >= 0 && right <= document.documentElement.clientWidth,
      below: top >= line.bottom,
    };
  });

const opened = (session) => session.until(() => document.querySelector('.call'));
const copied = (session) => says(session, '.call', /Copied/);

// What was written to the clipboard, which no page may read back from a file.
const listen = (session) =>
  session.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text) => Object.assign(document.documentElement.dataset, { text }) },
    });
  });
const written = (session) => session.evaluate(() => document.documentElement.dataset.text);

const focus = (session) =>
  session.evaluate(() => {
    const { activeElement: element } = document;
    return { text: element.textContent, isNumber: element.matches('.computed[role="button"]') };
  });
const tabStops = (session) =>
  session.evaluate(() => document.querySelectorAll('.computed[tabindex="0"]').length);

// Where the first digit in an option stands now.
const digitOfAnOption = (session) =>
  session.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('pe-predict .options'),
      NodeFilter.SHOW_TEXT,
    );
    while (!/\d/.test(walker.nextNode().textContent));
    const range = document.createRange();
    range.setStart(walker.currentNode, walker.currentNode.textContent.search(/\d/));
    range.setEnd(walker.currentNode, range.startOffset + 1);
    range.startContainer.parentElement.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

for (const browser of browsers) {
  describe(`numbers in ${browser}`, () => {
    const session = sessionOf(browser);

    test('a pointer that rests on a number sees its call, and one that leaves closes it', async () => {
      await session.resize(1280, 800);
      await session.open(page);
      const point = await placeOf(session, 0);
      await session.moveTo(point);
      await opened(session);
      const note = await shown(session);
      assert.match(note.code, /\b(?:rope|Math|\d)/);
      assert.equal(note.number, point.text);
      assert.ok(note.name.includes(point.text) && note.inWindow, JSON.stringify(note));
      await session.moveTo({ x: 5, y: 400 });
      await sleep(REST);
      assert.equal(await shown(session), 0);
      assert.equal(await tabStops(session), 0);
    });

    test('a press copies a program, and Escape closes the note', async () => {
      await listen(session);
      await session.click(await placeOf(session, 6));
      await copied(session);
      const { code } = await shown(session);
      const program = await written(session);
      assert.match(
        program,
        /^import \{ loadEngine \} from 'posenc';\n\nconst \{ rope \} = await loadEngine\(\);\n/,
      );
      assert.ok(program.includes(`console.log(${code.split('\n')[0]});`), program);
      await session.moveTo({ x: 5, y: 400 });
      await sleep(REST);
      assert.notEqual(await shown(session), 0, 'a note that was asked for stays');
      await session.press('Escape');
      assert.equal(await shown(session), 0);
    });

    test('a press before the script has come opens the note, too', async () => {
      await session.open(page);
      await session.evaluate(() => document.querySelector('main .computed').click());
      await opened(session);
    });

    test('a press beside it closes it', async () => {
      await session.evaluate(() => document.querySelector('h1').click());
      assert.equal(await shown(session), 0);
    });

    test('by keyboard the button gives one stop, arrows go on, Enter copies', async () => {
      await listen(session);
      await session.evaluate(() => document.querySelector('.kicker .numbers').focus());
      await session.press('Enter');
      await opened(session);
      assert.ok((await focus(session)).isNumber);
      assert.equal(await tabStops(session), 1);
      const first = await shown(session);
      assert.match(first.text, /Enter copies/);
      await session.press('ArrowRight');
      const second = await shown(session);
      assert.notEqual(second.code, first.code);
      assert.equal(await tabStops(session), 1);
      await session.press('Enter');
      await copied(session);
      assert.ok((await written(session)).includes(second.code.split('\n')[0]));
      await session.press('Home');
      assert.equal((await shown(session)).code, first.code);
      await session.press('End');
      assert.notEqual((await shown(session)).code, first.code);
    });

    test('Escape leaves the focus on the number, and the button takes the stop and gives it', async () => {
      await session.press('Escape');
      assert.equal(await shown(session), 0);
      assert.ok((await focus(session)).isNumber);
      await session.evaluate(() => document.querySelector('.kicker .numbers').click());
      assert.equal(await tabStops(session), 0);
      assert.equal(
        await session.evaluate(() => document.querySelector('.kicker .numbers').getAttribute('aria-pressed')),
        'false',
      );
      await session.evaluate(() => document.querySelector('.kicker .numbers').click());
      assert.equal(await tabStops(session), 1);
      assert.notEqual(await shown(session), 0);
    });

    test('a tap shows the call and leaves the clipboard alone', async () => {
      await session.open(page);
      await listen(session);
      const tap = (index) =>
        session.evaluate((index) => {
          const number = document.querySelectorAll('main .computed')[index];
          const { textContent: text } = number;
          for (const type of ['pointerover', 'pointerdown'])
            number.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
          // Not every browser says what a click was made with.
          number.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          return text;
        }, index);
      await tap(0);
      await opened(session);
      const text = await tap(1);
      assert.equal((await shown(session)).number, text);
      assert.equal((await written(session)) ?? undefined, undefined);
    });

    test('on a phone the note lies below the line and moves nothing', async () => {
      // WebKitGTK breaks where this lesson stands in a window that is made narrow.
      await session.open('about:blank');
      await session.resize(360, 740);
      await session.open(page);
      const point = await placeOf(session, 6);
      const height = () => session.evaluate(() => document.querySelector('main').offsetHeight);
      const before = await height();
      await session.click(point);
      await opened(session);
      const note = await shown(session);
      assert.ok(note.below && note.inWindow && !note.besideText, JSON.stringify(note));
      assert.equal(await height(), before);
    });

    test('a press on a number in an option chooses the option and does nothing else', async () => {
      await session.resize(1280, 800);
      await session.open(asFile('ko/lessons/compare/index.html'));
      await session.moveTo(await digitOfAnOption(session));
      await sleep(REST);
      assert.equal(await shown(session), 0);
      await session.click(await digitOfAnOption(session));
      await session.until(() => document.querySelector('pe-predict[data-committed] label.chosen'));
      await sleep(REST);
      assert.equal(await shown(session), 0);
    });
  });
}
