import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:js|css)$/.test(path))
  .map((path) => path.replaceAll('\\', '/'));
const textOf = (path) => readFileSync(web + path, 'utf8');

/** The files of web/ whose text has the pattern, but for those named. */
const having = (pattern, but) => files.filter((path) => !but.includes(path) && pattern.test(textOf(path)));

const TOKENS = ['canvas/style.js', 'site/tokens.css'];
// The mark of Posenc is a clock with a fast and a slow hand.
const MARK = 'generator/page-head.js';

test('warm and cool are fast and slow: everything takes them from style.speed or a class of that name', () => {
  const named = /\.(?:warm|cool)\b|style\.between\b|['"](?:warm|cool|between)['"]|--(?:warm|cool|between)\b/;
  const classes = ['elements/sheet.js', 'site/text.css'];
  assert.deepEqual(having(named, [...TOKENS, ...classes]), []);
  for (const path of classes) {
    const uses = [...textOf(path).matchAll(/([^{}]*)\{[^{}]*var\(--(warm|cool|between)\)/g)];
    assert.deepEqual(
      uses.map(([, selector, hue]) => [selector.trim(), hue]),
      [
        ['.fast', 'warm'],
        ['.slow', 'cool'],
      ],
      path,
    );
  }
});

test('colours other than greys are written down in one place for canvases and one for pages', () => {
  const isGrey = (hex) => {
    const channels = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
    const bytes = channels.map((channel) => Number.parseInt(channel, 16));
    return Math.max(...bytes) - Math.min(...bytes) < 24;
  };
  const hues = (path) =>
    [...textOf(path).matchAll(/(?:: |['"])#([\da-f]{6}|[\da-f]{3})\b/gi)].filter(([, hex]) => !isGrey(hex));
  const shown = files.filter((path) => /^(?:canvas|plots|demos|elements|site|generator)\//.test(path));
  assert.deepEqual(
    shown.filter((path) => ![...TOKENS, MARK].includes(path) && hues(path).length > 0),
    [],
  );
});
