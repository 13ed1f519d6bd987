import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { layoutFaults, noFaults, violations } from './measure.js';
import { asFile, assertQuiet, startSite } from './site.js';

// Cards whose pictures are waited for, unless all is asked for: tests/js/demos draws every figure.
const MOST_CARDS = 12;

// The page for posts, used as somebody does who writes one.
const CHOSEN = 'rope/pair?lang=en&theme=dark&step=all&freeze=base&hide=caption+layout&way=iframe&m=30';

const chosen = (name) => {
  const preview = document.querySelector('#builder-preview');
  const shown = preview.contentDocument?.querySelector('pe-demo');
  const [text] = document.querySelectorAll('.paste textarea');
  const demo = document.querySelector('#builder-state');
  demo.scrollIntoView();
  return (
    demo.descriptor?.name === name &&
    demo.data &&
    shown?.getAttribute('name') === name &&
    shown.data &&
    // A plain frame is as high as the preview has told it is.
    text.value.includes(` height="${preview.offsetHeight}"`) && {
      card: document.querySelector('input[name=builder-demo]:checked').value,
      target: document.querySelector('input[name=builder-target]:checked').value,
      selects: [...document.querySelectorAll('.tool select')].map(({ value }) => value),
      ticked: document.querySelectorAll('.guards :checked').length,
      m: demo.values.m,
      shown: Object.fromEntries(
        shown
          .getAttributeNames()
          .filter((name) => !name.endsWith('room'))
          .map((name) => [name, shown.getAttribute(name)]),
      ),
      shownM: shown.values.m,
      lang: preview.contentDocument.documentElement.lang,
      height: preview.offsetHeight,
      text: text.value,
      hash: location.hash.slice(1),
    }
  );
};

for (const browser of browsers) {
  describe(`the page for posts, ${browser}`, () => {
    const session = sessionOf(browser, { width: 1000, height: 900 });
    const site = fixture(() => startSite());

    test('its address holds every choice, and the preview is the page that readers get', async () => {
      await session.open(`${site.address}ko/embed/index.html#${CHOSEN}`);
      const first = await session.until(chosen, 'rope/pair');
      const { text, height, ...rest } = first;
      assert.equal(height, 480);
      assert.deepEqual(rest, {
        card: 'rope/pair',
        target: 'iframe',
        selects: ['en', 'dark', 'off', 'all'],
        ticked: 2,
        m: 30,
        shown: {
          name: 'rope/pair',
          id: 'demo',
          theme: 'dark',
          step: 'all',
          freeze: 'base',
          hide: 'caption compact',
          values: 'm=30',
        },
        shownM: 30,
        lang: 'en',
        hash: CHOSEN.replace('+layout', ''),
      });
      assert.match(
        text,
        /\/en\/embed\/rope\/pair\/index.html#theme=dark&amp;step=all&amp;freeze=base&amp;hide=caption\+compact&amp;m=30" .* height="480"/,
      );
      await session.reload();
      // Where it still grows, the height is another one.
      const { text: _, height: __, ...again } = await session.until(chosen, 'rope/pair');
      assert.deepEqual(again, rest);
      await assertQuiet(session);
    });

    test('demos are found by what their lessons call them, in both languages', async () => {
      const found = await session.evaluate(
        async (queries) => {
          const search = document.querySelector('.chooser input[type=search]');
          const names = queries.map((query) => {
            search.value = query;
            search.dispatchEvent(new Event('input'));
            const cards = [...document.querySelectorAll('.card')].filter(({ hidden }) => !hidden);
            return cards.map((card) => card.querySelector('input').value);
          });
          search.value = '';
          search.dispatchEvent(new Event('input'));
          return names;
        },
        ['YaRN', 'attention sink', '어텐션 싱크'],
      );
      const [yarn, english, korean] = found;
      for (const name of ['scaling/ramp', 'layers/dilution']) assert.ok(yarn.includes(name), yarn.join());
      assert.ok(english.includes('sinks/cache'), english.join());
      assert.deepEqual(korean, english);
      for (const names of found) assert.ok(names.length < 30, names.join());
    });

    test('another demo is found by a word and begins as it is, in the look chosen before', async () => {
      const [count, said] = await session.evaluate(() => {
        const search = document.querySelector('.chooser input[type=search]');
        const find = (text) => {
          search.value = text;
          search.dispatchEvent(new Event('input'));
        };
        find('zzz');
        const nothing = document.querySelector('.chooser [role=status]').textContent;
        find('Ro PE');
        const found = [...document.querySelectorAll('.card')].filter((card) => card.checkVisibility());
        found
          .find((card) => card.querySelector('[value="rope/cache"]'))
          .querySelector('input')
          .click();
        return [found.length, nothing];
      });
      assert.ok(count > 5 && count < 35, `${count} demos with “rope”`);
      assert.match(said, /없습니다/);
      const { card, shown, hash } = await session.until(chosen, 'rope/cache');
      assert.equal(card, 'rope/cache');
      await session.until(() => document.querySelectorAll('.guards :checked').length === 0);
      assert.deepEqual([shown.name, shown.theme, shown.freeze], ['rope/cache', 'dark', undefined]);
      assert.equal(hash, 'rope/cache?lang=en&theme=dark&step=all&way=iframe');
    });

    test('some demos are in sight, the chosen one among them, and one press brings all', async () => {
      await session.open(`${site.address}en/embed/index.html#text/write`);
      await session.until(() => document.querySelector('input[name=builder-demo]:checked'));
      const shown = () =>
        session.evaluate(() => {
          const shelf = document.querySelector('.shelf').getBoundingClientRect();
          const cards = [...document.querySelectorAll('.card')];
          const box = (card) => card.getBoundingClientRect();
          return {
            cards: cards.length,
            whole: cards.filter((card) => box(card).bottom <= shelf.bottom).length,
            cut: cards.filter((card) => box(card).top < shelf.bottom && box(card).bottom > shelf.bottom)
              .length,
            chosen: box(document.querySelector('.card:has(:checked)')).bottom <= shelf.bottom,
            scrolls: [...document.querySelectorAll('.chooser *')].some(
              (node) => getComputedStyle(node).overflowY === 'auto',
            ),
          };
        });
      const { cards, whole, cut, chosen, scrolls } = await shown();
      assert.ok(whole > 2 && whole < cards / 2 && cut > 0, `${whole} of ${cards} whole, ${cut} cut`);
      assert.deepEqual([chosen, scrolls], [true, false]);
      const said = await session.evaluate(() => {
        const more = document.querySelector('.chooser button[aria-expanded=false]');
        more.click();
        return more.getAttribute('aria-expanded') && document.querySelector('.chooser button').textContent;
      });
      assert.equal((await shown()).whole, cards);
      assert.doesNotMatch(said, /70/);
      await session.evaluate(() => document.querySelector('.chooser button').click());
      // The keyboard reaches a card that is out of sight.
      await session.evaluate(() => [...document.querySelectorAll('.card input')].at(-1).focus());
      assert.equal((await shown()).whole, cards);
    });

    test('where the clipboard is refused the text is selected, and that is said', async () => {
      await session.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
        document.execCommand = () => false;
        document.querySelector('.paste button').click();
      });
      const said = await session.until(
        () => document.querySelector('.paste .doing [role=status]').textContent,
      );
      assert.match(said, /Ctrl\+C/);
      const { selected, all } = await session.evaluate(() => {
        const { selectionStart, selectionEnd, value } = document.querySelector('.paste textarea');
        return { selected: selectionEnd - selectionStart, all: value.length };
      });
      assert.equal(selected, all);
    });

    if (browser !== 'chromium') return;

    test('every demo has its picture, made when it comes into sight', async () => {
      const blank = (most) => {
        const canvases = [...document.querySelectorAll('.card canvas')].slice(0, most);
        const isBlank = (canvas) =>
          canvas.width !== 320 ||
          new Uint32Array(
            canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer,
          ).every((pixel) => pixel === 0);
        return canvases.filter(isBlank);
      };
      const count = await session.evaluate(`(${blank})().length`);
      const most = isAll ? undefined : MOST_CARDS;
      assert.ok(count > 10, `${count} of all were still to be drawn`);
      const draw = `(() => {
        const [next] = (${blank})(${most});
        next?.scrollIntoView();
        return next === undefined;
      })()`;
      // Up to seventy figures, one after another.
      await session.until(draw, undefined, { timeout: 60000, what: 'every card was drawn' });
    });

    test('by double click it works as well, without faults of layout or those that axe finds', async () => {
      session.forget();
      await session.resize(360, 800);
      await session.open(`${asFile('en/embed/index.html')}#alibi/nothing?theme=dark`);
      // What is far away does not start.
      await session.until(() => {
        document.querySelector('#builder-state')?.scrollIntoView();
        return document.querySelector('.paste textarea')?.value;
      });
      const unknown = await session.evaluate(() => document.querySelector('.unknown').textContent);
      assert.match(unknown, /alibi\/nothing.*does not exist/);
      assert.match(
        await session.evaluate(() => document.querySelector('.paste textarea').value),
        /^<script defer src="file:/,
      );
      assert.deepEqual(await session.evaluate(layoutFaults), noFaults);
      assert.deepEqual(session.errors, []);
      assert.deepEqual(await violations(session), []);
    });
  });
}
