import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseHex } from '../../../web/canvas/colour.js';
import { tokens } from '../../../web/canvas/style.js';

const luminance = (hex) => {
  const [r, g, b] = parseHex(hex).map((v) =>
    v <= 10.31 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

// What a reader presses, drags or writes in, as style sheets name it.
const control =
  /\b(?:button|input|select|textarea|label)\b|\.(?:option|card|target|search)\b|slider-runnable|range-track/;
const outline =
  /(?:^|[;\s])(?:border(?:-bottom|-color|-bottom-color)?|background)\s*:[^;}]*var\(--(\w+)\)\s*(?:;|$)/g;

/** Rules of a sheet or of a script that holds one: [selector, declarations]. */
const rulesOf = (css) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}`]+)\{([^{}]*)\}/g)].map(([, name, body]) => [
    name.trim(),
    body,
  ]);

test('What outlines a control has a contrast of at least 3 to paper in every theme', () => {
  const styles = readdirSync('web/site', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const files = ['web/elements/sheet.js', 'web/export/sheet.js', ...styles.map((name) => `web/site/${name}`)];
  const seen = [];
  const faint = [];
  for (const file of files) {
    for (const [selector, body] of rulesOf(readFileSync(file, 'utf8'))) {
      if (!control.test(selector) || /:(?:hover|disabled)|dialog|> span|(?<!\.)\boption$/.test(selector))
        continue;
      for (const [, colour] of body.matchAll(outline)) {
        if (colour === 'paper') continue;
        seen.push(`${file} ${selector}`);
        for (const [theme, own] of Object.entries(tokens)) {
          const ratio = contrast(own[colour], own.paper);
          if (!(ratio >= 3)) faint.push(`${file} ${selector}: ${ratio.toFixed(2)} in ${theme} (--${colour})`);
        }
      }
    }
  }
  assert.deepEqual(faint, []);
  for (const name of [
    'sheet.js .option',
    'slider-runnable-track',
    'range-track',
    'pe-quiz) label',
    '.search',
    ' textarea',
  ])
    assert.ok(
      seen.some((where) => where.endsWith(name)),
      `${name} was found`,
    );
});

test('Text on paper has a contrast of at least 4.5 in every theme', () => {
  for (const [theme, { paper, hairline, outline, ...colours }] of Object.entries(tokens))
    for (const [name, colour] of Object.entries(colours)) {
      const ratio = contrast(paper, colour);
      assert.ok(ratio >= 4.5, `${theme} ${name} ${ratio} (${hairline} and ${outline} are no text)`);
    }
});

test('The site has the colours of the figures', () => {
  const css = readFileSync('web/site/tokens.css', 'utf8');
  // Pictures alone have a middle speed and signs.
  const ofPages = ['paper', 'ink', 'second', 'hairline', 'outline', 'warm', 'cool'];
  const colours = (block) =>
    Object.fromEntries(
      ofPages.map((name) => {
        const [, hex] = new RegExp(`--${name}: (#\\w+);`).exec(block) ?? [];
        return [name, hex?.length === 4 ? hex.replace(/\w/g, '$&$&') : hex];
      }),
    );
  const taken = (theme) => Object.fromEntries(ofPages.map((name) => [name, theme[name]]));
  const found = rulesOf(css).filter(([, body]) => body.includes('--paper:'));
  assert.deepEqual(
    found.map(([, body]) => colours(body)),
    [tokens.light, tokens.dark, tokens.projector, tokens.dark].map(taken),
  );
});
