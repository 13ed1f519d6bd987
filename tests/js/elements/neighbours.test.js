import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureNamed, openFigure } from '../../../web/elements/neighbours.js';

test('another figure of the page gets the values, and the focus', (t) => {
  const done = [];
  const figure = {
    scrollIntoView: () => done.push('seen'),
    focus: () => done.push(`focus ${figure.tabIndex}`),
    descriptor: {},
    addEventListener: (_type, leave) => leave(),
    removeAttribute: (name) => done.push(`no ${name}`),
  };
  const figures = { 'pe-demo[name="race/inspector"]': figure };
  // @ts-expect-error: a stand-in
  globalThis.document = { querySelector: (selector) => figures[selector] ?? null };
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  assert.equal(figureNamed('race/lengths'), null);
  openFigure(figureNamed('race/inspector'), { task: 'copy' });
  assert.deepEqual([figure.values, done], [{ task: 'copy' }, ['seen', 'no tabindex', 'focus -1']]);
});
