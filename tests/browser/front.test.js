import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { writeNumber } from '../../web/core/numbers.js';
import { browsers, launch } from './driver/index.js';
import { asFile } from './site.js';

for (const browser of browsers) {
  describe(`the order of words on the front page, ${browser}`, () => {
    let session;
    before(async () => {
      session = await launch(browser);
    });
    after(() => session?.close());

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
  });
}
