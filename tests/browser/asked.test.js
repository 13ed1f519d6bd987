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

    const rest = async () => {
      await new Promise((done) => setTimeout(done, 300));
      await settle(session);
    };
    // As one who was never there.
    const open = async (hash = '') => {
      await session.evaluate(() => location.protocol === 'file:' && sessionStorage.clear());
      await session.openAnew(address + hash);
      await rest();
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
    const shut = { mistake: false, listed: 2, text: false, offered: false };
    const answered = { mistake: false, listed: 3, text: 'Now 3', offered: true };

    /** What a reader does, and what is there then; the first does nothing. */
    const acts = {
      'mistakes and what is to be seen wait for an answer': [() => {}, shut],
      'an answer brings them': [() => document.querySelector('input').click(), answered],
      'a choice made before the script came is an answer': [
        () => {
          const early = document.querySelector('pe-predict').cloneNode(true);
          early.querySelector('input').checked = true;
          document.querySelector('pe-predict').replaceWith(early);
        },
        answered,
      ],
      'an opened reveal is an answer': [() => document.querySelector('summary').click(), answered],
      'a touch shows what is to be seen and no mistake': [
        () => {
          document.querySelector('pe-demo').values = { by: 5 };
        },
        { ...shut, text: 'Now 5' },
      ],
      'the text is there for the asking': [
        () => document.querySelector('pe-seen button').click(),
        { ...shut, text: 'Now 3' },
      ],
    };
    for (const [name, [act, expected]] of Object.entries(acts))
      test(name, async () => {
        await open();
        await session.evaluate(act);
        await rest();
        assert.deepEqual(await seen(), expected);
      });

    test('a mistake that a link chose is seen', async () => {
      await open('#demo?rotate=wrong-one');
      assert.deepEqual(await seen(), { ...shut, mistake: true, text: 'Now 3', offered: 'open' });
    });
  });
}
