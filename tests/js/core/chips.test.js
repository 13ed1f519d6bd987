import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chipPlaces, drawChips } from '../../../web/canvas/chips.js';
import { themeStyle } from '../../../web/canvas/style.js';
import { drawTokens } from '../../../web/canvas/tokens.js';
import { callsOf, recordingContext } from './recording-context.js';

const sheet = readFileSync(new URL('../../../web/elements/sheet.js', import.meta.url), 'utf8');
const ruleOf = (selector) => sheet.slice(sheet.indexOf(`\n${selector} {`)).split('}')[0];
const pixels = (rule, name) => Number(new RegExp(`${name}: (?:var\\([^,]+, )?([\\d.]+)px`).exec(rule)[1]);

test('choices in a picture look like the buttons of options below it', () => {
  const option = ruleOf('.option');
  const places = chipPlaces({ x: 0, y: 0, width: 208 }, { count: 4, least: 90 });
  assert.equal(places[0].height, pixels(option, 'min-height'));
  assert.equal(places[1].x - places[0].width, pixels(ruleOf('.options'), 'gap'));
  assert.equal(places[2].y - places[0].height, pixels(ruleOf('.options'), 'gap'));
  const ctx = recordingContext();
  const fonts = [];
  const draw = new Proxy(ctx, {
    get: (target, name) => (name === 'fillText' ? () => fonts.push(target.font) : target[name]),
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  drawChips(draw, places, { texts: ['a', 'b', 'c', 'd'], chosen: 0 }, themeStyle('light'));
  const size = pixels(sheet, '--size');
  for (const font of fonts) assert.match(font, new RegExp(` ${size}px `));
  assert.equal(fonts.length, 4);
  const outlines = ctx.calls.filter(({ name }) => name === 'roundRect');
  assert.deepEqual(
    outlines.map(({ args }) => args[4]),
    Array(4).fill(pixels(option, 'border-radius')),
  );
});

test('what can be pressed in a picture is outlined as a control is, what cannot is paler', () => {
  const style = themeStyle('light');
  const strokes = (draw) =>
    callsOf(draw)
      .filter(({ name }) => name === 'stroke')
      .map(({ strokeStyle }) => strokeStyle);
  const place = { x: 0, y: 0, width: 40, height: 20, text: 'a' };
  const chips = (ctx) => drawChips(ctx, [place, place], { texts: ['a', 'b'], chosen: 0 }, style);
  assert.deepEqual(strokes(chips), [style.ink, style.outline]);
  const cards = [{ active: true }, {}, { muted: true }].map((look) => ({ ...place, ...look }));
  assert.deepEqual(
    strokes((ctx) => drawTokens(ctx, cards, style)),
    [style.ink, style.outline, style.hairline],
  );
});

test('the outline of a choice lies inside its place, so that no edge of a picture cuts it', () => {
  const style = themeStyle('light');
  const place = { x: 0, y: 0, width: 40, height: 20, text: 'a', active: true };
  for (const draw of [
    (ctx) => drawChips(ctx, [place], { texts: ['a'], chosen: 0 }, style),
    (ctx) => drawTokens(ctx, [place], style),
  ]) {
    const calls = callsOf(draw);
    const [x, y, width, height] = calls.find(({ name }) => name === 'roundRect').args;
    const { lineWidth } = calls.find(({ name }) => name === 'stroke');
    assert.deepEqual(
      [x, y, width, height],
      [lineWidth / 2, lineWidth / 2, place.width - lineWidth, place.height - lineWidth],
    );
  }
});
