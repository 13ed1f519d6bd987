import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { writeNumber } from '../../web/core/numbers.js';
import { isAll } from '../scope.js';
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

    for (const lang of isAll ? LANGUAGES : ['ko'])
      test(`${lang}: the difference that is told is the engine's, with and without positions`, async () => {
        await session.open(asFile(`${lang}/index.html`));
        await session.until(() => {
          const words = document.getElementById('words');
          words?.scrollIntoView();
          return words?.data;
        });
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

    for (const lang of isAll ? LANGUAGES : ['en'])
      test(`${lang}: no button of a figure goes on to something else than its text tells`, async () => {
        await session.open(asFile(`${lang}/index.html`));
        for (const id of ['writer', 'words', 'table']) {
          await session.evaluate((of) => document.getElementById(of).scrollIntoView(), id);
          const { step, seen } = await session.until((of) => {
            const demo = document.getElementById(of);
            const seen = [...demo.shadowRoot.querySelectorAll('.way, .way *, .see, .act, .bar')];
            return (
              demo.data && {
                step: demo.step ?? 'none',
                seen: seen.filter((node) => node.checkVisibility()).map(String),
              }
            );
          }, id);
          assert.deepEqual({ step, seen }, { step: id === 'writer' ? 'inside' : 'none', seen: [] }, id);
        }
      });

    test('the model writes, loses its English and has it again, and what is told is the engine’s', async () => {
      await session.open(asFile('en/index.html'));
      await session.evaluate(() => document.getElementById('writer').scrollIntoView());
      await session.until(() => document.getElementById('writer').data);
      // Once all is written and told: the sentence, the engine's means, and how many clocks are beyond training.
      const written = (reading) =>
        session.until((wished) => {
          const { data } = document.getElementById('writer');
          const said = document.querySelector('.beat output').textContent;
          const isDone = data.beyond !== undefined && !data.isBehind && data.length === 310;
          if (!isDone || data.values.reading !== wished || !/ of 310 /.test(said)) return undefined;
          const { inside, beyond, clocks, chars } = data;
          const unseen = clocks.filter(({ isNew }) => isNew).length;
          return {
            said,
            inside,
            beyond,
            unseen,
            head: chars
              .slice(0, 128)
              .map(({ letter }) => letter)
              .join(''),
          };
        }, reading);
      await press('write');
      const plain = await written('none');
      for (const mean of [plain.inside, plain.beyond])
        assert.ok(plain.said.includes(writeNumber(mean, '2')), plain.said);
      await press('rescale');
      // Writing it anew takes long: what becomes of the text is in tests/js/demos/text-write.test.js.
      if (isAll) {
        const slowed = await written('yarn');
        assert.ok(plain.beyond > 2 * plain.inside && slowed.beyond < plain.beyond / 1.5);
        assert.ok(plain.unseen > slowed.unseen && slowed.unseen === 0, `${plain.unseen}, ${slowed.unseen}`);
        assert.equal(slowed.head, plain.head, 'within the trained length nothing is rescaled');
      } else await session.until(() => document.getElementById('writer').values.reading === 'yarn');
      await session.evaluate(() => {
        const field = document.querySelector('[data-act="begin"]');
        field.value = 'My own dog ran';
        field.dispatchEvent(new Event('change'));
      });
      const begun = await session.until(() => {
        const { values } = document.getElementById('writer');
        return values.prompt.startsWith('My own') && values;
      });
      assert.deepEqual([begun.prompt, begun.reading, begun.count], ['My own dog ran ', 'none', 295]);
      // What it cannot read is said though the control of it is not there.
      await session.evaluate(() => {
        const field = document.querySelector('[data-act="begin"]');
        field.value = 'The 바다';
        field.dispatchEvent(new Event('change'));
      });
      await session.until(() =>
        [...document.getElementById('writer').shadowRoot.querySelectorAll('.trouble')].some(
          (node) => node.checkVisibility() && node.textContent.includes('바'),
        ),
      );
    });
  });
}
