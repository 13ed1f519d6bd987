import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAll } from '../scope.js';
import { openDemo, press, write } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, languages } from './site.js';

const lesson = (lang, slug) => `${lang}/lessons/${slug}/index.html`;
const WRONG = '.break a[href="#pair?rotate=wrong-query-only"]';

// The text beside a small figure links to that one.
function linkInText() {
  const link = Object.assign(document.createElement('a'), { href: '#pair?rotate=wrong-query-only' });
  link.textContent = 'in the figure';
  document.querySelector('.break p').append(link);
}

for (const browser of browsers) {
  describe(`from the text of a lesson, ${browser}`, () => {
    const session = sessionOf(browser, { width: 1000, height: 700 });

    const figure = () =>
      session.evaluate(() => {
        const { values, step } = document.getElementById('pair');
        return { rotate: values.rotate, m: values.m, step };
      });

    // Opens the lesson, sets the figure, and follows a link of the text that is a screen or more below it.
    async function follow(patch) {
      await openDemo(session, asFile(lesson('en', 'rope')), '#pair');
      await session.evaluate(linkInText);
      await write(session, patch, '#pair');
      const before = await figure();
      // Until the figure has written its state into the address, or has nothing to write.
      if (patch.m) await session.until(() => location.hash.startsWith('#pair?'));
      await session.evaluate((selector) => {
        const link = [...document.querySelectorAll(selector)].at(-1);
        link.scrollIntoView({ block: 'center', behavior: 'instant' });
      }, WRONG);
      // As no reader is so quick: the figure is told that it is out of sight.
      await sleep(200);
      const top = await session.evaluate((selector) => {
        const link = [...document.querySelectorAll(selector)].at(-1);
        const { top } = link.getBoundingClientRect();
        link.click();
        return top;
      }, WRONG);
      await session.until(() => document.getElementById('pair').values.rotate === 'wrong-query-only');
      await session.until(() => document.getElementById('pair').getBoundingClientRect().bottom > 0);
      return { before, top };
    }

    const isBack = (before, top) =>
      session.until(
        ([selector, { rotate, m, step }, top]) => {
          const pair = document.getElementById('pair');
          const link = [...document.querySelectorAll(selector)].at(-1);
          return (
            pair.values.rotate === rotate &&
            pair.values.m === m &&
            pair.step === step &&
            Math.abs(link.getBoundingClientRect().top - top) < 30
          );
        },
        [WRONG, before, top],
      );

    for (const patch of [{}, { m: 33 }])
      test(`back in the browser, the figure is as it was, and the text is where it was: ${JSON.stringify(patch)}`, async () => {
        const { before, top } = await follow(patch);
        assert.equal(before.rotate, 'both');
        await session.evaluate(() => history.back());
        await isBack(before, top);
        await session.evaluate(() => history.forward());
        await session.until(() => document.getElementById('pair').values.rotate === 'wrong-query-only');
      });

    test('the figure that a link led to leads back, until it is left', async () => {
      const { before, top } = await follow({});
      const button = () => window.partOf('.notices button', '#pair')?.textContent;
      assert.match(await session.until(button), /Back to the text/);
      await press(session, '.notices button', '#pair');
      await isBack(before, top);
      assert.ok(!(await session.evaluate(button)));
      await follow({});
      await session.until(button);
      // The figure is told that it is in sight, too.
      await sleep(200);
      await session.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await session.until(() => !window.partOf('.notices button', '#pair'));
    });

    for (const lang of isAll ? languages : ['ko'])
      test(`going on lands on the first heading that it brings: ${lang}`, async () => {
        await session.open(`${asFile(lesson(lang, 'sinusoidal'))}?depth=first`);
        const { first, current, top, along } = await session.evaluate(() => {
          const headings = () =>
            [...document.querySelectorAll('main :is(h2, h3)')].filter(
              (one) => one.getClientRects().length > 0,
            );
          const before = headings();
          const button = document.querySelector('[data-deepen]');
          button.scrollIntoView({ behavior: 'instant' });
          button.click();
          const first = headings().find((heading) => !before.includes(heading));
          const language = document.querySelector('a.language');
          language.addEventListener('click', (event) => event.preventDefault());
          language.click();
          return {
            first: first.id,
            current: document.activeElement.id,
            top: first.getBoundingClientRect().top,
            along: language.hash.slice(1),
          };
        });
        assert.equal(current, first);
        assert.equal(along, first, 'the other language opens at it');
        assert.ok(top >= 0 && top < 250, `${top} px from the top of the window`);
      });
  });
}
