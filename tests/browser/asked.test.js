import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { bundledPage } from './bundled-page.js';
import { settle } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';

// A figure with a common mistake in each kind of list, a prediction about it, and what is to be seen.
const SCRIPT = `
import { choice, int } from './web/core/parameters.js';
import './web/elements/index.js';
import { reading } from './web/elements/reading/index.js';
Posenc.reading = reading;
Posenc.define([{
  name: 'asked/pair',
  params: {
    rotate: choice({ initial: 'both', options: ['both', 'wrong-one'] }),
    form: choice({ initial: 'a', options: ['a', 'wrong-b', 'c'], control: 'select' }),
    by: int({ initial: 3, min: 0, max: 9 }),
  },
  compute: (engine, { by }) => ({ by }),
  views: { view: { height: () => 40, draw: (ctx, { by }) => ctx.fillText(String(by), 4, 20), describe: ({ by }) => 'by ' + by } },
  seen: ({ by }) => ['Now ' + by],
}], { en: { pair: { 'param.by': 'By' } } });
`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Asked</title><link rel="icon" href="data:,">
<pe-demo step="all" id="demo" name="asked/pair" permalink>Pair</pe-demo>
<pe-predict id="p" answer="a" for="other demo"><fieldset><legend>Which?</legend><div class="options">
<label><input type="radio" name="p" value="a"> A</label><label><input type="radio" name="p" value="b"> B</label></div></fieldset>
<details class="reveal"><summary>Show</summary>A</details></pe-predict>
<section class="seen"><pe-seen for="demo" waits><p>Plain</p></pe-seen></section>
<script src="page.js"></script></html>`;

for (const browser of browsers) {
  describe(`a figure that a prediction asks about, ${browser}`, () => {
    const session = sessionOf(browser);
    let address;
    before(async () => {
      address = await bundledPage('asked', { script: SCRIPT, page: PAGE });
    });

    const open = async (hash = '') => {
      await session.openAnew(address + hash);
      await session.evaluate(() => sessionStorage.clear());
      await session.openAnew(address + hash);
      await settle(session);
      await new Promise((done) => setTimeout(done, 300));
    };
    const seen = () =>
      session.evaluate(() => {
        const isShown = (node) => node.checkVisibility({ visibilityProperty: true });
        const demo = document.querySelector('pe-demo');
        const text = document.querySelector('pe-seen > p');
        const group = demo.shadowRoot.querySelector('.fold');
        return {
          mistake: isShown(demo.shadowRoot.querySelector('.option.wrong')),
          listed: demo.shadowRoot.querySelector('select').length,
          text: isShown(text) && text.textContent,
          offered: isShown(group) && group.open ? 'open' : isShown(group),
        };
      });
    const act = async (action) => {
      await session.evaluate(action);
      await new Promise((done) => setTimeout(done, 300));
      await settle(session);
      return seen();
    };
    const shut = { mistake: false, listed: 2, text: false, offered: false };

    test('MistakesAndWhatIsToBeSeenWaitForAnAnswer', async () => {
      await open();
      assert.deepEqual(await seen(), shut);
      const answered = await act(() => document.querySelector('input').click());
      assert.deepEqual(answered, { mistake: false, listed: 3, text: 'Now 3', offered: true });
    });

    test('AChoiceMadeBeforeTheScriptCameIsAnAnswer', async () => {
      await open();
      const answered = await act(() => {
        const early = document.querySelector('pe-predict').cloneNode(true);
        early.querySelector('input').checked = true;
        document.querySelector('pe-predict').replaceWith(early);
      });
      assert.deepEqual(answered, { mistake: false, listed: 3, text: 'Now 3', offered: true });
    });

    test('AnOpenedRevealIsAnAnswer', async () => {
      await open();
      const opened = await act(() => document.querySelector('summary').click());
      assert.deepEqual(opened, { mistake: false, listed: 3, text: 'Now 3', offered: true });
    });

    test('ATouchShowsWhatIsToBeSeenAndNoMistake', async () => {
      await open();
      const touched = await act(() => {
        document.querySelector('pe-demo').values = { by: 5 };
      });
      assert.deepEqual(touched, { ...shut, text: 'Now 5' });
    });

    test('TheTextIsThereForTheAsking', async () => {
      await open();
      const shown = await act(() => document.querySelector('pe-seen button').click());
      assert.deepEqual(shown, { ...shut, text: 'Now 3' });
    });

    test('AMistakeThatALinkChoseIsSeen', async () => {
      await open('#demo?rotate=wrong-one');
      const linked = await seen();
      assert.deepEqual(linked, { ...shut, mistake: true, text: 'Now 3', offered: 'open' });
    });
  });
}
