import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { press } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, languages, pages } from './site.js';

// Text in the colour of the ground: what a browser puts behind text there hides the ground of our own.
const erased = () => {
  document.body.append(Object.assign(document.createElement('i'), { id: 'ground', style: 'color: Canvas' }));
  const ground = getComputedStyle(document.querySelector('#ground')).color;
  document.querySelector('#ground').remove();
  const roots = [document.body];
  const found = [];
  for (const root of roots)
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) roots.push(node.shadowRoot);
      const hasText = [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
      if (!hasText || !node.checkVisibility({ visibilityProperty: true })) continue;
      const { color, forcedColorAdjust } = getComputedStyle(node);
      if (color === ground && forcedColorAdjust === 'auto') found.push(`${node.tagName} ${node.textContent}`);
    }
  return found;
};

// What is chosen, pressed or current, in the page and in its shadow trees, that looks like any other when it no longer is.
const alike = () => {
  const LOOK = ['color', 'backgroundColor', 'outlineStyle', 'outlineColor', 'textDecorationLine'];
  const SIDES = ['Top', 'Right', 'Bottom', 'Left'];
  const lookOf = (node) => {
    const style = getComputedStyle(node);
    const border = SIDES.map((side) =>
      ['Width', 'Style', 'Color'].map((part) => style[`border${side}${part}`]).join(' '),
    );
    return [...LOOK.map((name) => style[name]), ...border].join(';');
  };
  const roots = [document];
  for (const root of roots)
    for (const node of root.querySelectorAll('*')) if (node.shadowRoot) roots.push(node.shadowRoot);
  // A box to tick that is seen shows by itself whether it is.
  const isTicked = (input) => input.checked && getComputedStyle(input).opacity === '0';
  const states = roots.flatMap((root) => [
    ...['aria-current', 'aria-pressed', 'aria-selected'].flatMap((name) =>
      [...root.querySelectorAll(`[${name}]:not([${name}="false"])`)].map((node) => {
        const value = node.getAttribute(name);
        return {
          node,
          off: () => node.removeAttribute(name),
          on: () => node.setAttribute(name, value),
        };
      }),
    ),
    ...[...root.querySelectorAll('label input')].filter(isTicked).map((input) => ({
      node: input.closest('label'),
      off: () => {
        input.checked = false;
        input.closest('label').classList.remove('chosen');
      },
      on: () => {
        input.checked = true;
      },
    })),
  ]);
  const seen = states.filter(({ node }) => node.checkVisibility());
  const same = seen.filter(({ node, off, on }) => {
    const before = lookOf(node);
    off();
    const differs = before !== lookOf(node);
    on();
    return !differs;
  });
  const named = ({ node }) => `${node.tagName} ${node.className} ${node.textContent.trim().slice(0, 40)}`;
  return { count: seen.length, same: same.map(named) };
};

const OPEN = ['en/index.html', 'en/lessons/rope/index.html?depth=proof', 'en/embed/index.html'];
const all = pages.filter((path) => languages.some((lang) => path.startsWith(`${lang}/`)));

describe('in forced colours a state is seen', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');
  before(async () => {
    await session.page.emulateMedia({ forcedColors: 'active' });
  });

  for (const path of isAll ? all : OPEN.slice(0, 1))
    test(path, async () => {
      const [file, query] = path.split('?');
      await session.open(`${asFile(file)}${query ? `?${query}` : ''}`);
      await session.until(() =>
        [...document.querySelectorAll('pe-demo')].slice(0, 1).every(({ data }) => data),
      );
      const { count, same } = await session.evaluate(alike);
      if (OPEN.includes(path)) assert.ok(count > 0, 'nothing is chosen');
      assert.deepEqual(same, []);
      assert.deepEqual(await session.evaluate(erased), []);
    });

  const it = isAll ? test : () => {};
  it('a presentation, and the export of a figure', async () => {
    await session.open(`${asFile('en/lessons/rope/index.html')}#present`);
    await session.until(() => document.querySelector('.present-bar [aria-pressed]'));
    await session.evaluate(() => {
      for (const button of document.querySelectorAll('.present-bar [aria-pressed]'))
        if (button.getAttribute('aria-pressed') === 'false') button.click();
    });
    assert.deepEqual((await session.evaluate(alike)).same, []);
    await session.open(asFile('en/embed/alibi/slopes/index.html'));
    await session.until(() => window.partOf('.opener'));
    await press(session, '.opener');
    await session.until(() => window.partOf('.export'));
    await session.evaluate(() => {
      const buttons = [...document.querySelector('pe-demo').shadowRoot.querySelectorAll('.export button')];
      for (const button of buttons) if (button.hasAttribute('aria-expanded')) button.click();
    });
    await session.until(() => window.partOf('[aria-selected=true]'));
    const { same } = await session.evaluate(alike);
    assert.deepEqual(same, []);
  });
});
