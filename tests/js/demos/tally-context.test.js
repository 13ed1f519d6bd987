import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawHeatmap } from '../../../web/canvas/heatmap.js';
import { onBitmaps } from './bitmaps.js';
import { tallyContext } from './tally-context.js';

const tallyOf = (draw, options) => {
  const texts = [];
  const { ctx, tally } = tallyContext((...text) => texts.push(text), options);
  draw(ctx);
  return { ...tally, texts };
};
const square = (width, colour) => (ctx) => {
  ctx.fillStyle = colour;
  ctx.fillRect(1, 2, width, 4);
};

const table = (bytes) => (ctx) => {
  const rgba = Uint8ClampedArray.from(bytes);
  onBitmaps(() => drawHeatmap(ctx, { x: 1, y: 2, width: 3, height: 4 }, { rows: 1, cols: 1, rgba }));
};

test('sums differ by a call, a number, a colour, a text and a pixel, and are the same for the same picture', () => {
  const sumOf = (draw) => tallyOf(draw, { isSummed: true }).sum;
  const pictures = [
    square(3, 'red'),
    square(3.0000001, 'red'),
    square(3, 'blue'),
    (ctx) => ctx.strokeRect(1, 2, 3, 4),
    (ctx) => ctx.fillText('q', 1, 2),
    (ctx) => ctx.fillText('k', 1, 2),
    () => {},
    table([0, 0, 0, 255]),
    table([0, 0, 1, 255]),
  ];
  assert.equal(new Set(pictures.map(sumOf)).size, pictures.length);
  assert.equal(sumOf(square(3, 'red')), sumOf(square(3, 'red')));
});

test('without sums calls are counted, texts told and lost numbers found all the same', () => {
  const { calls, fault, texts, sum } = tallyOf((ctx) => {
    ctx.fillText('q', 1, 2);
    ctx.lineTo(3, Number.NaN);
  });
  assert.deepEqual(
    { calls, fault, texts, sum },
    { calls: 2, fault: 'lineTo(3,NaN)', texts: [['q', 1, 2, 0]], sum: 0 },
  );
});

test('a text is told where it was moved and how it was turned, until that is restored', () => {
  const { texts } = tallyOf((ctx) => {
    ctx.save();
    ctx.translate(10, 20);
    ctx.rotate(-1);
    ctx.fillText('q', 0, 0);
    ctx.restore();
    ctx.fillText('k', 1, 2);
  });
  assert.deepEqual(texts, [
    ['q', 10, 20, -1],
    ['k', 1, 2, 0],
  ]);
});
