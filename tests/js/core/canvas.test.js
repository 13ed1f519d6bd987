import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { drawAxis } from '../../../web/canvas/axis.js';
import { chipPlaces, drawChips } from '../../../web/canvas/chips.js';
import { drawDial } from '../../../web/canvas/clock.js';
import { fromOklab, toHex, toOklab } from '../../../web/canvas/colour.js';
import { drawCurve } from '../../../web/canvas/curve.js';
import { drawHeatmap } from '../../../web/canvas/heatmap.js';
import { drawLayer } from '../../../web/canvas/layer.js';
import { linear, log } from '../../../web/canvas/scale.js';
import { themeStyle, tokens } from '../../../web/canvas/style.js';
import { drawText, drawUpright } from '../../../web/canvas/text.js';
import { drawTokens } from '../../../web/canvas/tokens.js';
import { penOf } from '../../../web/plots/pen.js';
import { planeIn } from '../../../web/plots/plane.js';
import { withBitmaps } from '../demos/bitmaps.js';
import { callsOf, recordingContext } from './recording-context.js';

const byte = fc.integer({ min: 0, max: 255 });

test('A colour survives OKLab', () => {
  fc.assert(fc.property(fc.tuple(byte, byte, byte), (rgb) => assert.deepEqual(fromOklab(toOklab(rgb)), rgb)));
});

test('Palettes go from their theme’s colours through paper and ink', () => {
  for (const theme of Object.keys(tokens)) {
    const { palettes, paper, ink, speed, warm, between, cool } = themeStyle(theme);
    const stop = (palette, i) => toHex([...palette.slice(3 * i, 3 * i + 3)]);
    assert.deepEqual(
      [stop(palettes.diverging, 32), stop(palettes.weights, 0), stop(palettes.weights, 64)],
      [paper, paper, ink],
    );
    assert.deepEqual([speed(0), speed(0.5), speed(1), speed(7)], [warm, between, cool, cool]);
    assert.ok(Object.values(palettes).every((palette) => palette.length === 3 * 65));
  }
});

test('The same style comes back for the same request, and takes the page’s own colours', () => {
  assert.equal(themeStyle('dark'), themeStyle('dark'));
  assert.equal(themeStyle('toString').paper, tokens.light.paper);
  assert.equal(themeStyle('light', { warm: '#aa0000' }).speed(0), '#aa0000');
  const { zoom, size, line, hair } = themeStyle('projector', {}, { letters: 22, zoom: 2 });
  assert.deepEqual(
    { zoom, size, line, hair },
    { zoom: 2, size: 11, line: 1.5, hair: 1 },
    'as wide on the screen as ever',
  );
  assert.notEqual(themeStyle('projector', {}, { letters: 22, zoom: 2 }), themeStyle('projector'));
});

test('Scales lead there and back, and their ticks are round', () => {
  const value = fc.double({ min: 1, max: 1e6, noNaN: true });
  for (const scale of [linear([1, 1e6], [40, 400]), log([1, 1e6], [400, 40])]) {
    fc.assert(fc.property(value, (x) => assert.ok(Math.abs(scale.invert(scale(x)) - x) <= 1e-9 * x)));
  }
  assert.deepEqual(linear([0, 128], [0, 1]).ticks(5), [0, 20, 40, 60, 80, 100, 120]);
});

test('The axis word stands upright above the axis and the numbers do not touch', () => {
  const ctx = recordingContext();
  const rect = { x: 50, y: 30, width: 200, height: 60 };
  const scale = linear([0, 100], [90, 30]);
  drawAxis(ctx, rect, { side: 'left', scale, label: '위치', ticks: 50 }, themeStyle('light'));
  const texts = ctx.calls.filter(({ name }) => name === 'fillText').map(({ args }) => args);
  assert.equal(
    ctx.calls.some(({ name }) => name === 'rotate'),
    false,
  );
  const [word, x, y] = texts.at(-1);
  assert.ok(word === '위치' && x >= 0 && y < rect.y);
  const heights = texts.slice(0, -1).map(([, , at]) => at);
  for (let i = 1; i < heights.length; i++) assert.ok(heights[i - 1] - heights[i] >= 13);
});

test('A curve is interrupted where it has no value', () => {
  const ctx = recordingContext();
  drawCurve(ctx, { xs: [0, 1, 2, 3, 4], ys: [0, 1, Number.NaN, 3, 4] }, {}, themeStyle('light'));
  const path = ctx.calls.map(({ name }) => name).filter((name) => name.endsWith('To'));
  assert.deepEqual(path, ['moveTo', 'lineTo', 'moveTo', 'lineTo']);
});

test('A table without bitmaps is drawn cell by cell in its own colours', () => {
  const ctx = recordingContext();
  const rgba = Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 0);
  drawHeatmap(ctx, { x: 10, y: 0, width: 20, height: 5 }, { rgba, rows: 1, cols: 2 });
  const cells = ctx.calls.filter(({ name }) => name === 'fillRect');
  assert.deepEqual(
    cells.map(({ args }) => args),
    [
      [10, 0, 10, 5],
      [20, 0, 10, 5],
    ],
  );
  assert.deepEqual(
    cells.map(({ fillStyle }) => fillStyle),
    ['rgb(1 2 3 / 1)', 'rgb(4 5 6 / 0)'],
  );
});

test('A painted table is asked for no more pixels than there are, nor for more cells', () => {
  const asked = [];
  const paint = (height, width) => {
    asked.push([height, width]);
    return new Uint8ClampedArray(4 * height * width);
  };
  const ctx = recordingContext();
  drawHeatmap(ctx, { x: 0, y: 0, width: 30, height: 20 }, { paint, rows: 2000, cols: 8 });
  drawHeatmap(ctx, { x: 0, y: 0, width: 0.2, height: 20 }, { paint, rows: 3, cols: 1600 });
  assert.deepEqual(asked, [
    [20, 8],
    [3, 1],
  ]);
});

test('A text that is too long ends in …, and a wrong one begins with a cross', () => {
  const ctx = recordingContext();
  drawText(ctx, 'abcdefghij', { x: 0, y: 0, maxWidth: 40, crossed: true }, themeStyle('light'));
  const [shown] = ctx.calls.find(({ name }) => name === 'fillText').args;
  assert.match(shown, /^✗ a.*…$/);
});

test('A word along a narrow column is turned, and Hangul stands sign below sign within its room', () => {
  const written = (word, place) => {
    const ctx = recordingContext();
    drawUpright(ctx, word, { x: 30, y: 50, width: 20, height: 40, ...place }, themeStyle('light'));
    return ctx.calls.filter(({ name }) => ['translate', 'rotate', 'fillText'].includes(name));
  };
  assert.deepEqual(
    written('until').map(({ name, args }) => [name, ...args]),
    [
      ['translate', 30, 50],
      ['rotate', -Math.PI / 2],
      ['fillText', 'until', 0, 0],
    ],
  );
  const places = (word, place) =>
    written(word, place).map(({ args: [sign, x, y] }) => [sign, x, Math.round(y)]);
  const size = themeStyle('light').size;
  assert.deepEqual(places('는', {}), [['는', 30, Math.round(50 - size / 2)]]);
  assert.deepEqual(places('는', { hangs: true }), [['는', 30, Math.round(50 + size / 2)]]);
  const long = places('고양이들에게서', {});
  assert.equal(long.at(-1)[0], '⋮');
  assert.ok(long.every(([, x, y]) => x === 30 && y > 10 && y < 50));
});

test('On a projector circles and axes are drawn with at least 2 px', () => {
  const ctx = recordingContext();
  const style = themeStyle('projector');
  const rect = { x: 0, y: 0, width: 200, height: 100 };
  drawAxis(ctx, rect, { side: 'bottom', scale: linear([0, 1], [0, 200]) }, style);
  drawDial(ctx, { x: 50, y: 50, radius: 40 }, [], style);
  const { cross, circle } = planeIn(penOf(ctx, style, {}), { x: 10, y: 10, width: 80, height: 80 }, 2);
  cross();
  circle(1);
  const widths = ctx.calls.filter(({ name }) => name === 'stroke').map(({ lineWidth }) => lineWidth);
  assert.ok(widths.length >= 4 && Math.min(...widths) >= 2, widths.join());
});

const rect = { x: 10, y: 20, width: 30, height: 5 };

test('A layer is kept once it stood still, and painted anew when a dep or its place changes', (t) => {
  t.after(withBitmaps());
  const ctx = recordingContext();
  const painted = [];
  const show = (deps, place = rect, key = 'a') =>
    drawLayer(ctx, key, place, deps, (own) => painted.push(own === ctx));
  const shown = () => ctx.calls.filter(({ name }) => name === 'drawImage');
  for (let i = 0; i < 5; i++) show([1, 'x']);
  assert.deepEqual(painted, [true, true, false]);
  assert.equal(shown().length, 3);
  assert.deepEqual(shown()[0].args.slice(1), [10, 20]);
  assert.deepEqual([shown()[0].args[0].width, shown()[0].args[0].height], [30, 5]);
  show([2, 'x']);
  show([2, 'x'], { ...rect, x: 11 });
  show([1, 'x'], { ...rect, x: 11 }, 'b');
  assert.deepEqual(painted.slice(3), [true, true, true]);
  assert.equal(shown().length, 3);
});

test('Without bitmaps a layer is drawn where it stands', () => {
  const ctx = recordingContext();
  drawLayer(ctx, 'a', rect, [], (own) => assert.equal(own, ctx));
  assert.equal(ctx.calls.filter(({ name }) => name === 'drawImage').length, 0);
});

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
