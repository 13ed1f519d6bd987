import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { openDemo } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { demoNames, KINDS, ONE_EACH } from './gallery.js';
import { violations } from './measure.js';
import { asFile, copyWith, siteFolder, startSite } from './site.js';

// One browser: a second window is the driver's own affair.
const lesson = (lang) => `${lang}/lessons/rope/index.html`;

const placeOf = (page) =>
  page.evaluate(() => ({
    where: document.querySelector('.present-bar p')?.textContent,
    dim: [...document.querySelectorAll('main .present-dim')].length,
    m: document.querySelector('pe-demo')?.values.m,
  }));

// A lesson of all figures, each below a question.
const figures = 'en/lessons/figures/index.html';
function pageOfFigures(names) {
  const text = readFileSync(join(siteFolder, lesson('en')), 'utf8');
  const [button] = /<button[^>]*data-starts="present"[\s\S]*?<\/button>/.exec(text);
  const slides = names.map(
    (name) =>
      `<h2>Does the same word far away count as much as the same word nearby?</h2>
      <figure class="demo"><pe-demo name="${name}" id="${name.replace('/', '-')}" step></pe-demo></figure>`,
  );
  return text.replace(
    /(<main\b[^>]*>)[\s\S]*?(<\/main>)/,
    `$1<h1>Figures</h1><p class="kicker">${button}</p><p>One after another.</p>${slides.join('')}$2`,
  );
}

// What is drawn on each canvas since it was cleared last: sizes of letters and widths of lines.
function listenToCanvases() {
  const drawn = new WeakMap();
  const proto = CanvasRenderingContext2D.prototype;
  const { clearRect, fillText, stroke, strokeRect } = proto;
  const noted = (canvas) => drawn.get(canvas) ?? drawn.set(canvas, { letters: [], lines: [] }).get(canvas);
  proto.clearRect = function (...given) {
    drawn.delete(this.canvas);
    clearRect.apply(this, given);
  };
  proto.fillText = function (...given) {
    noted(this.canvas).letters.push(Number.parseFloat(/([\d.]+)px/.exec(this.font)[1]));
    fillText.apply(this, given);
  };
  for (const [name, draw] of Object.entries({ stroke, strokeRect }))
    proto[name] = function (...given) {
      noted(this.canvas).lines.push(this.lineWidth);
      draw.apply(this, given);
    };
  globalThis.seenOnScreen = (id) => {
    const { shadowRoot, step, descriptor } = document.getElementById(id);
    const { handle = step } = descriptor.steps?.find(({ name }) => name === step) ?? {};
    const views = [...shadowRoot.querySelectorAll('.view')].filter((view) => view.checkVisibility());
    const told = views.map((view) => {
      const canvas = view.querySelector('canvas:not(.fade, .ghost)');
      const { width, height, bottom } = canvas.getBoundingClientRect();
      const zoom = width / canvas.offsetWidth;
      const { letters, lines } = noted(canvas);
      return { zoom, letters, lines, bottom, area: width * height };
    });
    const least = (of) => Math.min(...told.flatMap((view) => of(view).map((px) => px * view.zoom)));
    const grip = [...shadowRoot.querySelectorAll('.handle')].find(({ dataset }) => dataset.id === handle);
    return {
      letter: least(({ letters }) => letters),
      line: least(({ lines }) => lines),
      end: Math.max(...told.map(({ bottom }) => bottom)),
      grip: grip?.getBoundingClientRect().bottom ?? 0,
      bar: document.querySelector('.present-bar').getBoundingClientRect().top,
      question: document.querySelector('.present-headline').getBoundingClientRect().top,
      share: told.reduce((sum, { area }) => sum + area, 0) / (innerWidth * innerHeight),
    };
  };
}

// Asks until `isSo` holds for what `ask` answers.
async function until(ask, isSo) {
  let answer = await ask();
  for (let tries = 0; tries < 200 && !isSo(answer); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await ask();
  }
  assert.ok(isSo(answer), JSON.stringify(answer));
  return answer;
}

describe('a lesson is presented', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');
  const server = fixture(() => startSite());
  afterEach(() => assert.deepEqual(session.errors, []));

  const bar = () => session.until(() => document.querySelector('.present-bar'));

  // Over http the windows speak by another way: the prediction below, and policy.test.js.
  test("on a wall, and with the notes in the teacher's window, which keep step, by double click", async () => {
    await session.open(asFile(lesson('en')));
    await session.page.click('button.present');
    await bar();
    assert.equal(await session.evaluate(() => document.documentElement.dataset.theme), 'projector');
    assert.ok(await session.page.locator('.bibliography').isHidden());
    const second = await session.windowOf(() => session.page.click('.present-bar button:nth-of-type(3)'));
    await second.waitForSelector('.present-notes h2');
    const own = await second.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      plans: document.querySelectorAll('.present-notes td').length,
      next: document.querySelector('.present-next').textContent,
      clock: document.querySelector('.present-clock').textContent,
      isInert: document.querySelector('.present-preview').inert,
    }));
    assert.equal(own.theme, undefined);
    assert.ok(own.plans > 10);
    assert.match(own.next, /rotat/i);
    assert.match(own.clock, /\d:\d\d [AP]M\s*Elapsed 0:\d\d/);
    assert.ok(own.isInert);

    // The teacher's window goes on, and a link of the plan sets the demo on the wall.
    await second.keyboard.press('PageDown');
    const both = async () => [await placeOf(session.page), await placeOf(second)];
    const isSame = ([a, b]) => a.where === b.where && a.dim === b.dim && a.m === b.m;
    await until(both, ([a, b]) => isSame([a, b]) && a.where.startsWith('2 '));
    await session.page.mouse.move(20, 20);
    assert.equal(
      await session.evaluate(() => getComputedStyle(document.querySelector('.present-bar')).opacity),
      '0',
      'the wall shows the lesson alone',
    );
    await second.click('.present-notes a[href="#pair?m=12&n=21"]');
    await until(both, ([a, b]) => isSame([a, b]) && a.m === 12);
    const found = (await placeOf(second)).where;

    // Each comes back to its place when it is loaded again.
    // The demo in each window writes its state into the address, and the place returns a moment later.
    await new Promise((resolve) => setTimeout(resolve, 800));
    const hashOf = (page) => page.evaluate(() => location.hash);
    await until(
      async () => [await hashOf(session.page), await hashOf(second)],
      (hashes) => hashes.every((hash) => hash.startsWith('#present?slide=')),
    );
    await Promise.all([second.reload(), session.reload()]);
    await bar();
    await second.waitForSelector('.present-notes h2');
    await until(both, ([a, b]) => isSame([a, b]) && a.where === found);

    const closing = second.waitForEvent('close');
    // The key closes its window before the driver has let it go.
    await second.keyboard.press('Escape').catch(() => {});
    await closing;
    await session.until(() => !document.querySelector('.present-quiet'));
    await session.press('Escape');
    await session.until(() => !document.querySelector('.present-bar'));
    assert.equal(await session.evaluate(() => document.querySelectorAll('[class*=present-]').length), 0);
    // A demo that was changed writes its state a moment later, as in any lesson.
    assert.doesNotMatch(await session.evaluate(() => location.hash), /present/);
  });

  test('without a second window the notes stand beside the lesson, by a key of any layout', async () => {
    await session.open(`${asFile(lesson('ko'))}#present?slide=1&step=2`);
    await bar();
    await session.page.keyboard.press('KeyN');
    await session.page.waitForSelector('.present-notes h2');
    // What waits its turn is pale on purpose.
    await session.evaluate(() => {
      for (const block of document.querySelectorAll('.present-dim')) block.classList.remove('present-dim');
      return Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined);
    });
    const faults = await violations(session);
    session.forget();
    assert.deepEqual(faults, []);
    await session.page.keyboard.press('KeyN');
    await session.until(() => !document.querySelector('.present-panel'));
    assert.match(await session.evaluate(() => document.querySelector('.present-bar p').textContent), /^1 /);
  });

  test('the first slide fills its wall, a figure has nothing below the bar, and on a phone the bar is one row', async () => {
    await session.resize(1280, 800);
    await session.openAnew(`${asFile('en/lessons/rope/index.html')}#present?slide=1&step=1`);
    await session.until(() => document.querySelector('.present-bar'));
    const lowest = await session.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('main > :not(.present-off)')].map(
          (node) => node.getBoundingClientRect().bottom,
        ),
      ),
    );
    assert.ok(lowest > 400 && lowest < 740, `${lowest} px`);
    await session.press('ArrowRight');
    const below = await session.until(() => {
      const demo = document.querySelector('pe-demo');
      const bar = document.querySelector('.present-bar').getBoundingClientRect().top;
      const parts = demo.data && [...demo.shadowRoot.querySelectorAll('.menu, .way, .views')];
      return parts && { list: parts.filter((node) => node.getBoundingClientRect().bottom > bar + 1).length };
    });
    assert.equal(below.list, 0);
    for (const lang of isAll ? ['en', 'ko'] : ['ko']) {
      await session.resize(360, 740);
      await session.open(`${asFile(`${lang}/lessons/rope/index.html`)}#present?slide=2&step=1`);
      await session.until(() => document.querySelector('.present-bar'));
      const { height, out } = await session.evaluate(() => {
        const bar = document.querySelector('.present-bar');
        const ends = [...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect().right);
        return { height: bar.offsetHeight, out: Math.max(...ends) > innerWidth };
      });
      assert.ok(height < 56 && !out, `${height} px, out: ${out}`);
    }
    await session.resize(1280, 800);
  });

  test('a link is followed though the address was written anew before it was told', async () => {
    await session.openAnew(`${asFile(lesson('en'))}#present?slide=1&step=1`);
    await bar();
    await session.evaluate(() => {
      location.hash = '#pair?m=12';
      // As a place or the state of another figure is, which comes after a while.
      history.replaceState(history.state, '', '#present?slide=1&step=1');
    });
    const seen = () =>
      session.evaluate(() => {
        const demo = document.querySelector('#pair');
        return { isShown: demo.checkVisibility(), m: demo.values?.m };
      });
    await until(seen, ({ isShown, m }) => isShown && m === 12);
    await until(
      () => session.evaluate(() => location.hash),
      (hash) => hash.startsWith('#present?slide='),
    );
  });

  test('a prediction within the steps of a figure is asked in both windows', async () => {
    await session.openAnew(new URL('en/lessons/rope-practice/index.html?depth=proof', server.address).href);
    await session.page.click('button.present');
    await bar();
    await session.evaluate(() => {
      location.hash = '#cache';
    });
    const second = await session.windowOf(() => session.page.click('.present-bar button:nth-of-type(3)'));
    const stateOf = (page) =>
      page.evaluate(() => {
        const demo = document.querySelector('#cache');
        return demo?.data && { step: demo.step, gated: demo.gated };
      });
    const both = async () => [await stateOf(session.page), await stateOf(second)];
    const are = (step, gated) => (states) =>
      states.every((state) => state?.step === step && state.gated === gated);
    await until(both, are('move', false));
    await second.evaluate(() => document.querySelector('#cache').next());
    await until(both, are('move', true));
    await second.evaluate(() => document.querySelector('#cache').next());
    await until(both, are('before', false));
    await second.close();
  });

  test('the key for “next” goes through the steps of a figure, each with its pictures, then to the next slide', async () => {
    await openDemo(session, `${asFile(lesson('en'))}#present?slide=2&step=1`, '#pair');
    // A figure has a slide to itself, below its question.
    const isBelow = () => {
      const place = document.querySelector('#pair').getBoundingClientRect();
      const question = document.querySelector('.present-headline').getBoundingClientRect();
      return question.top >= 0 && question.bottom <= place.top;
    };
    await session.until(isBelow);
    const others = () =>
      [...document.querySelectorAll('main .predict, main .seen')].filter((block) => block.checkVisibility())
        .length;
    assert.equal(await session.evaluate(others), 0);
    const where = () =>
      session.evaluate(() => {
        const { step, descriptor, shadowRoot } = document.querySelector('#pair');
        const isTold = shadowRoot.querySelector('.see:not(.waits) .finding')?.checkVisibility();
        const seen = [...shadowRoot.querySelectorAll('.view')].filter((view) => view.checkVisibility());
        return {
          at: step ? `${step}${isTold ? ', told' : ''}` : 'all',
          own: descriptor.steps.find(({ name }) => name === step)?.views?.toSorted(),
          views: seen.map(({ dataset }) => dataset.view).sort(),
        };
      });
    const seen = [];
    for (let i = 0; i < 9; i += 1) {
      const { at, own, views } = await where();
      seen.push(at);
      if (own) assert.deepEqual(views, own, at);
      await session.press('PageDown');
    }
    const steps = ['drag', 'together', 'swap', 'mistake'];
    assert.deepEqual(seen, [...steps.flatMap((step) => [step, `${step}, told`]), 'all']);
    await session.until(() => location.hash.startsWith('#present?slide=3'));
    const back = [];
    for (let i = 0; i < 5; i += 1) {
      await session.press('PageUp');
      back.push((await where()).at.split(',')[0]);
    }
    assert.deepEqual(back, ['all', ...steps.toReversed()]);
    await session.press('PageUp');
    await session.until(() => location.hash.startsWith('#present?slide=1'));
    // Each begins below its question, wherever the figure was, and the lesson afterwards shows the same pictures.
    for (let i = 0; i < 9 && !(await where()).at.startsWith('mistake'); i += 1)
      await session.press('PageDown');
    await session.until(isBelow);
    await session.press('Escape');
    const { at, own, views } = await where();
    assert.deepEqual([at.split(',')[0], views], ['mistake', own]);
  });

  for (const { width, height, names } of [
    { width: 1280, height: 720, names: isAll ? demoNames : ONE_EACH.filter((_, i) => i % 8 === 0) },
    ...(isAll ? [{ width: 1920, height: 1080, names: KINDS }] : []),
  ])
    test(`letters, lines and pictures of figures are large enough for a wall of ${width} × ${height}`, async () => {
      const folder = await copyWith('present', siteFolder, { [figures]: pageOfFigures(names) });
      await session.resize(width, height);
      await session.openAnew(asFile(figures, folder));
      await session.evaluate(listenToCanvases);
      await session.page.click('button.present');
      await bar();
      const unit = width / 1280;
      for (const name of names) {
        const id = name.replace('/', '-');
        const seen = await session.evaluate(async (id) => {
          const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
          location.hash = `#${id}`;
          const end = performance.now() + 20000;
          while (!document.getElementById(id).data) {
            if (performance.now() > end) throw new Error(`${id} has no data at ${location.hash}`);
            await later(20);
          }
          for (let before; ; ) {
            await later(120);
            const now = globalThis.seenOnScreen(id);
            if (JSON.stringify(now) === before) return now;
            before = JSON.stringify(now);
            if (performance.now() > end) throw new Error(`${id} never stands still: ${before}`);
          }
        }, id);
        const said = `${name} ${JSON.stringify(seen)}`;
        assert.ok(seen.letter >= 15 * unit, said);
        assert.ok(seen.line >= 1.45, said);
        assert.ok(seen.share > 0.3, said);
        assert.ok(seen.question >= 0, said);
        assert.ok(seen.end <= seen.bar, said);
        assert.ok(seen.grip <= seen.bar, said);
      }
      await session.resize(1280, 900);
    });
});
