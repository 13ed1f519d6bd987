import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { writeNumber } from '../../web/core/numbers.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile } from './site.js';

for (const browser of browsers) {
  describe(`the acts of the front page, ${browser}`, () => {
    const session = sessionOf(browser);

    const press = (act) =>
      session.evaluate((name) => document.querySelector(`[data-act="${name}"]`).click(), act);
    // What the sentence says once the words have another order than at first, and the engine's difference.
    const moved = () =>
      session.until(() => {
        const part = document.querySelector('[data-act="swap"]').closest('section');
        const { data } = part.querySelector('pe-demo');
        const { textContent: said, dataset } = part.querySelector('output');
        return data?.isMoved && said !== dataset.still && { said, difference: data.byToken };
      });

    for (const lang of LANGUAGES)
      test(`${lang}: the difference that is told is the engine's, with and without positions`, async () => {
        await session.open(asFile(`${lang}/index.html`));
        await session.until(() => document.querySelector('section pe-demo')?.data);
        await press('swap');
        const without = await moved();
        assert.ok(without.difference < 1e-6, `${without.difference}`);
        assert.ok(without.said.includes(writeNumber(without.difference, '1s')), without.said);
        await press('encode');
        const encoded = await session.until((before) => {
          const part = document.querySelector('[data-act="swap"]').closest('section');
          const said = part.querySelector('output').textContent;
          return said !== before && { said, difference: part.querySelector('pe-demo').data.byToken };
        }, without.said);
        assert.ok(encoded.difference > 0.1, `${encoded.difference}`);
        assert.ok(encoded.said.includes(writeNumber(encoded.difference, '2')), encoded.said);
      });

    for (const lang of LANGUAGES)
      test(`${lang}: no button of a figure goes on to something else than its text tells`, async () => {
        await session.open(asFile(`${lang}/index.html`));
        for (const id of ['words', 'table', 'model']) {
          await session.evaluate((of) => document.getElementById(of).scrollIntoView(), id);
          const { step, seen } = await session.until((of) => {
            const demo = document.getElementById(of);
            const seen = [...demo.shadowRoot.querySelectorAll('.way, .way *, .see, .act')];
            return (
              demo.data && {
                step: demo.step ?? 'none',
                seen: seen.filter((node) => node.checkVisibility()).map(String),
              }
            );
          }, id);
          assert.deepEqual({ step, seen }, { step: 'none', seen: [] }, id);
        }
      });

    test('the model opens as its text and its pressed button say, at the key that its query attends to most', async () => {
      await session.open(asFile('en/index.html'));
      await session.evaluate(() => document.getElementById('model').scrollIntoView());
      // Once the figure is as this one of the buttons, and no other, says.
      const shown = (index) =>
        session.until((at) => {
          const buttons = [...document.querySelectorAll('[data-act="read"]')];
          const pressed = buttons.map((button) => button.getAttribute('aria-pressed') === 'true');
          const { data } = document.getElementById('model');
          const told = [...new URLSearchParams(buttons[at].dataset.values)];
          if (!data?.weights || !told.every(([name, value]) => String(data.values[name]) === value))
            return undefined;
          const { testLen, query, key } = data.values;
          const row = [...data.weights.slice(query * data.known, (query + 1) * data.known)];
          const isPressed = pressed[at] && pressed.filter(Boolean).length === 1;
          return (
            isPressed && {
              ratio: testLen / data.trained,
              weight: row[key],
              most: Math.max(...row),
              distance: query - key,
            }
          );
        }, index);
      const press = (index) =>
        session.evaluate((at) => document.querySelectorAll('[data-act="read"]')[at].click(), index);
      const seen = [await shown(1)];
      for (const index of [0, 2]) {
        await press(index);
        seen.push(await shown(index));
      }
      assert.deepEqual(
        seen.map(({ ratio }) => ratio),
        [2, 1, 2],
      );
      assert.deepEqual(
        seen.map(({ distance }) => distance === 3),
        [false, true, true],
        'the symbol to name stands three places back',
      );
      for (const { weight, most } of seen) {
        assert.equal(weight, most);
        assert.ok(most > 0.5, `${most}`);
      }
    });
  });
}
