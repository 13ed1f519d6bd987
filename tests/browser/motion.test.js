import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { focusHandle, openDemo, press, settle, write } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile } from './site.js';

const frame = asFile('en/embed/rope/pair/index.html');

// Records what a picture is computed from at every frame, from a press on until nothing moves for a while.
const travelOf = (session, press) =>
  session.evaluate(
    `(async () => {
      const demo = document.querySelector('pe-demo');
      const seen = [];
      const ends = [];
      (${press})(demo);
      ends.push(demo.values.m);
      let still = 0;
      while (still < 20) {
        await new Promise(requestAnimationFrame);
        const { m } = demo.data.values;
        still = m === seen.at(-1) ? still + 1 : 0;
        if (still === 0) seen.push(m);
      }
      return { seen, ends };
    })()`,
  );

for (const browser of browsers) {
  describe(`pictures travel where somebody asks what becomes of them, ${browser}`, () => {
    const session = sessionOf(browser, { reducedMotion: false });

    before(async () => {
      await openDemo(session, frame);
      // That it is in sight is told with a frame, and nothing plays before.
      await settle(session);
    });
    beforeEach(async () => {
      await session.evaluate(() => document.querySelector('pe-demo').reset());
      await session.until(() => document.querySelector('pe-demo').data.values.m === 21);
    });

    test('undo ends at once in the values, and takes the picture there through what lies between', async () => {
      await write(session, { m: 60 });
      await session.until(() => document.querySelector('pe-demo').data.values.m === 60);
      const { seen, ends } = await travelOf(session, 'demo => demo.undo()');
      assert.deepEqual(ends, [21]);
      assert.equal(seen.at(-1), 21);
      assert.ok(seen.length >= 3, `${seen}`);
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => b - a),
      );
    });

    test('what a page sets is shown at once', async () => {
      const { seen } = await travelOf(session, 'demo => { demo.values = { m: 50 } }');
      assert.ok(seen.length <= 2, `${seen}`);
    });

    test('a change on the way ends it', async () => {
      await write(session, { m: 60 });
      const { seen } = await travelOf(
        session,
        `demo => { demo.undo(); setTimeout(() => { demo.values = { m: 40 } }, 120); }`,
      );
      assert.equal(seen.at(-1), 40);
    });

    test('the picture before a choice fades and is gone', async () => {
      await press(session, 'input[value="wrong-add"]');
      await session.until(() => window.partOf('canvas.fade'));
      await session.until(() => !window.partOf('canvas.fade'));
    });

    test('play goes on step by step until it is stopped, and is undone as one', async () => {
      await press(session, '.play');
      await session.until(() => document.querySelector('pe-demo').values.m >= 24);
      await press(session, '.play');
      const at = await session.evaluate(() => document.querySelector('pe-demo').values);
      assert.equal(at.m - at.n, 9);
      await new Promise((resolve) => setTimeout(resolve, 600));
      assert.equal(await session.evaluate(() => document.querySelector('pe-demo').values.m), at.m);
      assert.equal(
        await session.evaluate(() => {
          document.querySelector('pe-demo').undo();
          return document.querySelector('pe-demo').values.m;
        }),
        21,
      );
    });

    test('play stops where nobody sees it and where somebody changes something', async () => {
      const plays = () => session.evaluate(() => window.partOf('.play').classList.contains('plays'));
      // On the way back from the state before, a change would stop it.
      await openDemo(session, frame);
      await settle(session);
      await press(session, '.play');
      assert.equal(await plays(), true);
      await write(session, { m: 2 });
      assert.equal(await plays(), false);
      await session.evaluate(() => {
        window.partOf('.play').click();
        document.querySelector('pe-demo').style.marginTop = '5000px';
      });
      await session.until(() => !window.partOf('.play').classList.contains('plays'));
    });
  });

  describe(`the text and its figure, ${browser}`, () => {
    const session = sessionOf(browser);

    async function open() {
      await openDemo(session, asFile('en/lessons/rope/index.html'), '#pair');
      // The text beside a small figure links to that one.
      await session.evaluate(() => {
        document.querySelector('.break p a').setAttribute('href', '#pair?rotate=wrong-query-only');
      });
    }
    const now = () =>
      session.evaluate(() => {
        const { values, data } = document.querySelector('#pair');
        return { rotate: values.rotate, shown: data.values.rotate, top: Math.round(scrollY) };
      });
    const LINK = '.break a[href="#pair?rotate=wrong-query-only"]';
    const point = (type) =>
      session.evaluate(
        ([selector, type]) =>
          document
            .querySelector(selector)
            .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' })),
        [type === 'pointerover' ? LINK : 'h1', 'pointerover'],
      );

    test('a link into a state shows it while it is pointed at, and keeps nothing', async () => {
      await open();
      await point('pointerover');
      await session.until(() => document.querySelector('#pair').data.values.rotate !== 'both');
      assert.equal((await now()).rotate, 'both');
      await point('leave');
      await session.until(() => document.querySelector('#pair').data.values.rotate === 'both');
    });

    test('the answer to a prediction plays once, in a picture of its own', async () => {
      await open();
      await session.evaluate(() => sessionStorage.clear());
      await open();
      await session.evaluate(() => document.querySelector('#p-swap input[value="same"]').click());
      await session.until(() => document.querySelector('#p-swap .played')?.values?.n === 21);
      assert.equal(await session.evaluate(() => document.querySelector('#pair').values.n), 12);
      await open();
      assert.ok(await session.evaluate(() => document.querySelector('#p-swap .played') === null));
    });
  });

  describe(`the letters of a formula and its figure, ${browser}`, () => {
    const session = sessionOf(browser);
    before(async () => {
      await openDemo(session, asFile('en/lessons/rope/index.html'), '#pair');
    });

    const over = (letter) =>
      session.evaluate((text) => {
        const formula = document.querySelector('#touch ~ .beside .formula');
        const letters = [...formula.querySelectorAll('var, .katex-html .mord')];
        const target = letters.find((each) => each.textContent === text && each.children.length === 0);
        (target ?? formula).dispatchEvent(
          new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
        );
      }, letter);
    const lit = () =>
      session.evaluate(() => {
        const { shadowRoot } = document.querySelector('#pair');
        const letters = document.querySelector('#touch ~ .beside .formula').querySelectorAll('.lit');
        return {
          figure: [...shadowRoot.querySelectorAll('.lit')].map(({ dataset }) => dataset.id ?? dataset.param),
          text: [...new Set([...letters].map(({ textContent }) => textContent))].sort(),
        };
      });

    test('a letter under the pointer marks its handle, and only while it is there', async () => {
      await over('m');
      assert.deepEqual(await lit(), { figure: ['m'], text: ['m'] });
      await over('none');
      assert.deepEqual(await lit(), { figure: [], text: [] });
    });

    test('a letter whose handle or control the step does not show yet marks nothing', async () => {
      for (const letter of ['k', 'ω']) {
        await over(letter);
        assert.deepEqual((await lit()).text, [], letter);
      }
      await session.evaluate(() => {
        document.querySelector('#pair').step = undefined;
        for (const fold of document.querySelector('#pair').shadowRoot.querySelectorAll('details'))
          fold.open = true;
      });
      await over('none');
      await over('k');
      assert.deepEqual(await lit(), { figure: ['k'], text: ['k'] });
      await over('ω');
      assert.deepEqual(await lit(), { figure: ['pair'], text: ['ω'] });
      await over('none');
    });

    test('the keyboard on a handle marks its letters, and leaving it ends that', async () => {
      await focusHandle(session, 'pair', 'n');
      assert.deepEqual((await lit()).text, ['n']);
      await focusHandle(session, 'pair', 'q');
      assert.deepEqual((await lit()).text, ['q']);
      await session.evaluate(() => document.querySelector('#pair').shadowRoot.activeElement.blur());
      assert.deepEqual((await lit()).text, []);
    });

    test('the text keeps its place and gets no stop of the Tab key', async () => {
      const shape = () =>
        session.evaluate(() => {
          const formula = document.querySelector('#touch ~ .beside .formula');
          const { width, height } = formula.querySelector('.katex-html').getBoundingClientRect();
          return [width, height, formula.querySelectorAll('[tabindex]').length, formula.textContent];
        });
      const before = await shape();
      await over('m');
      assert.deepEqual(await shape(), before);
      await over('none');
    });
  });

  describe(`who asked for less motion, ${browser}`, () => {
    const session = sessionOf(browser);

    test('gets the picture at once and the former one faintly over it, and one step at a press', async () => {
      await openDemo(session, frame);
      await write(session, { m: 60 });
      await session.evaluate(() => {
        const { prototype } = CanvasRenderingContext2D;
        const drawn = { stroke: 0, fillText: 0 };
        for (const name of Object.keys(drawn)) {
          const method = prototype[name];
          prototype[name] = function (...given) {
            if (this.canvas.className === 'ghost') drawn[name] += 1;
            return method.apply(this, given);
          };
        }
        window.drawn = drawn;
      });
      const { seen } = await travelOf(session, 'demo => demo.undo()');
      assert.ok(seen.length <= 2, `${seen}`);
      const { stroke, fillText } = await session.evaluate(() => window.drawn);
      assert.ok(stroke > 0 && fillText === 0, `${stroke} strokes, ${fillText} texts`);
      await session.until(() => !window.partOf('canvas.ghost'));
      const played = await session.evaluate(() => {
        const demo = document.querySelector('pe-demo');
        demo.shadowRoot.querySelector('.play').click();
        return [demo.values.m, demo.shadowRoot.querySelector('.play').classList.contains('plays')];
      });
      assert.deepEqual(played, [22, false]);
    });
  });
}
