import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ELEMENTS } from '../../web/generator/elements-table.js';
import { settle, start, valuesOf } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { packageFolder, startCopy } from './site.js';

// What a page sets before the script has come, and after it has.
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Properties</title>
<body><script>
  const add = (properties) => document.body.append(Object.assign(document.createElement('pe-demo'), properties));
  add({ id: 'text', name: 'rope/pair', values: 'm=5&n=2&x=1', step: '2', theme: 'dark', permalink: true });
  add({ id: 'object', name: 'alibi/slopes', values: { numHeads: 7, causal: '0', bogus: 1, query: 'late' } });
</script>
<pe-demo step="all" id="html" name="alibi/slopes" numHeads="9"></pe-demo>
<script src="posenc.iife.js"></script>
<script>
  add({ id: 'late', name: 'rope/pair', values: 'm=6', step: true });
</script></html>`;

const notices = (session, id) =>
  session.evaluate((id) => document.getElementById(id).shadowRoot.querySelector('.notices').textContent, id);

for (const browser of browsers) {
  describe(`properties of the elements, ${browser}`, () => {
    const session = sessionOf(browser, { width: 900, height: 900 });
    const server = fixture(() => startCopy(`properties-${browser}`, packageFolder, { 'page.html': page }));
    before(async () => {
      await session.open(`${server.address}page.html`);
      for (const id of ['object', 'html', 'late', 'text']) await start(session, id);
    });

    test('every documented attribute is a property, before and after the element is defined', async () => {
      const table = ELEMENTS.map(({ tag, attributes }) => ({
        tag,
        rows: Object.entries(attributes).map(([attribute, [type]]) => ({
          attribute,
          property: attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
          value: type === 'boolean' ? true : 'some',
        })),
      }));
      const lost = await session.evaluate(
        (table) =>
          table.flatMap(({ tag, rows }) => {
            const made = document.createElement(tag);
            // As one that the parser met before the script.
            const { prototype } = customElements.get(tag);
            const early = document.createElement(tag);
            Object.setPrototypeOf(early, HTMLElement.prototype);
            for (const { property, value } of rows) {
              made[property] = value;
              early[property] = value;
            }
            Object.setPrototypeOf(early, prototype);
            early.connectedCallback();
            early.disconnectedCallback();
            return rows.flatMap(({ attribute, value }) =>
              [made, early]
                .filter((element) => element.getAttribute(attribute) !== (value === true ? '' : value))
                .map((element) => `${tag} ${attribute} ${element === made ? 'after' : 'before'}`),
            );
          }),
        table,
      );
      assert.deepEqual(lost, []);
    });

    test('values are a text or an object, and what of them cannot be used is said', async () => {
      const { m, n } = await valuesOf(session, 'text');
      assert.deepEqual([m, n], [5, 2]);
      assert.match(await notices(session, 'text'), /x/);
      assert.equal((await valuesOf(session, 'object')).numHeads, 7);
      const said = await notices(session, 'object');
      for (const word of ['bogus', 'late']) assert.ok(said.includes(word), `${word}: ${said}`);
      assert.equal((await valuesOf(session, 'html')).numHeads, 9);
      await session.evaluate(() => {
        document.getElementById('object').values = { numHeads: 'x' };
        document.getElementById('late').values = 'm=9';
      });
      await settle(session);
      assert.match(await notices(session, 'object'), /“x”|x/);
      assert.equal((await valuesOf(session, 'late')).m, 9);
    });

    test('a step has a name or a number, before the start and after it', async () => {
      const steps = () =>
        session.evaluate(() =>
          ['text', 'late'].map((id) => {
            const { step, descriptor } = document.getElementById(id);
            return descriptor.steps.findIndex(({ name }) => name === step) + 1;
          }),
        );
      assert.deepEqual(await steps(), [2, 1]);
      await session.evaluate(() => {
        document.getElementById('text').step = undefined;
        document.getElementById('late').step = '2';
      });
      assert.deepEqual(await steps(), [0, 2]);
      await session.evaluate(() => {
        document.getElementById('late').step = 'nonsense';
      });
      await settle(session);
      assert.deepEqual(await steps(), [0, 2]);
      assert.match(await notices(session, 'late'), /nonsense/);
    });
  });
}
