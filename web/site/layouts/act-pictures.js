import { html, raw } from '../../build/html.js';

// Small drawings, one for each act of the course, 96 by 64. They say what kind of thing is done to attention.

const [WIDTH, HEIGHT] = [96, 64];
const fixed = (number) => String(Number(number.toFixed(1)));

const path = (points, more = '') =>
  `<path d="M${points.map((point) => point.map(fixed).join(' ')).join('L')}"${more}/>`;
const circle = (x, y, r, more = '') => `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${r}"${more}/>`;
const square = (x, y, side, more = '') =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${side}" height="${side}"${more}/>`;
const range = (count) => Array.from({ length: count }, (_, i) => i);

const wave = (y, turns, height, from = 4, to = WIDTH - 4) =>
  range(33).map((i) => {
    const share = i / 32;
    return [from + (to - from) * share, y - height * Math.sin(2 * Math.PI * turns * share)];
  });

const clock = (x, y, r, angle, tone) =>
  circle(x, y, r) +
  path(
    [
      [x, y],
      [x + r * Math.cos(angle), y - r * Math.sin(angle)],
    ],
    ` class="${tone}"`,
  );

const DRAWN = {
  // Words whose places are crossed.
  why: () =>
    [12, 32, 52].map((y) => square(4, y - 6, 12) + square(80, y - 6, 12)).join('') +
    '<path d="M20 12C48 12 48 52 76 52M20 32H76M20 52C48 52 48 12 76 12"/>',
  // Waves from fast to slow.
  add: () =>
    path(wave(12, 6, 7), ' class="warm"') +
    path(wave(32, 2, 7), ' class="between"') +
    path(wave(52, 0.6, 7), ' class="cool"'),
  // A bias that falls with the distance below the diagonal.
  bias: () =>
    range(6)
      .flatMap((row) =>
        range(row + 1).map((column) =>
          square(
            18 + 10 * column,
            3 + 10 * row,
            8,
            ` class="full" opacity="${fixed(1 - 0.17 * (row - column))}"`,
          ),
        ),
      )
      .join(''),
  // Hands that rotate, fast, slower, slowest.
  rotate: () =>
    clock(17, 32, 14, 2.4, 'warm') + clock(48, 32, 14, 1.2, 'between') + clock(79, 32, 14, 0.3, 'cool'),
  // A curve up to a wall, and what may come behind it.
  beyond: () =>
    '<path d="M56 6V58" class="bold"/>' +
    path(
      [
        [4, 16],
        [56, 16],
      ],
      ' class="warm"',
    ) +
    '<path d="M56 16C72 16 72 50 92 50" class="warm" stroke-dasharray="3 3"/>' +
    '<path d="M56 16C72 16 76 20 92 20" class="cool" stroke-dasharray="3 3"/>',
  // One way of several.
  choose: () =>
    '<path d="M4 32H36M36 32C56 32 56 10 80 10M36 32H80"/><path d="M36 32C56 32 56 54 80 54" class="bold"/>' +
    circle(85, 10, 5) +
    circle(85, 32, 5) +
    circle(85, 54, 5, ' class="full"'),
};

/** The drawing of an act, nothing for one that has none. */
export const actPicture = (id) =>
  DRAWN[id]
    ? html`<svg class="act-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">${raw(DRAWN[id]())}</svg>\n`
    : '';
