import { rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { drawCount, drawRungs, nameGrey } from '../ladder.js';
import { rebased } from './config.js';
import { coarse, params } from './lens-params.js';
import { factsOf, isScaled, nameOf } from './lens-words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../lens.js' */

const PLOT = 260;
const LOW = 170; // px of it on a phone, so that the base to drag is seen with it
const BESIDE = 600; // px from which two configs stand beside each other
const GAP = 32;
const FOOT = 8; // px from a plot to its axis, clear of the dot that is dragged
const GRIP = 18; // px from the top of a plot to the grip of the length now
const ticks = [10, 1000, 1e5, 1e7, 1e9, 1e12];

/** The wavelength of every pair of one or two configs, against the lengths of training and of the text now. */
/** @type {View<Data>} */
export const ladder = panel({
  place: 'main',
  invites: false,
  frame(box, data) {
    const { scale, rotary: sides } = data;
    const isBeside = sides.length > 1 && box.width >= BESIDE;
    const width = isBeside ? (box.width - GAP) / 2 : box.width;
    const longest = Math.max(3e5, ...sides.flatMap((side) => [...side.wavelengths, 2 * side.trained]));
    const shortest = Math.min(4, ...sides.map(({ wavelengths }) => wavelengths[0]));
    const columns = isBeside ? 2 : 1;
    const [head, tall] = [headOf(data), box.width > 400 ? PLOT : LOW];
    const height = Math.round(tall + (head + 54) * scale);
    const grid = { count: sides.length, columns, width, height, gap: GAP, pitch: height };
    const parts = tiles(box, grid).map((part, i) => {
      const { x: left, y: top } = part;
      const room = { left: 34, right: 12, top: head, height: tall };
      const plot = inset(part, room, scale);
      return {
        side: sides[i],
        left,
        top,
        width,
        plot,
        x: log([shortest, Math.max(2 * longest, 4e6, data.values.seqLen)], [plot.x, plot.x + plot.width]),
        flags: { length: plot.y - 28 * scale, trained: plot.y - 8 * scale },
      };
    });
    return { parts, bottom: box.y + (height * sides.length) / columns };
  },
  draw(pen, data, t) {
    for (const part of pen.parts) drawPart({ ...pen, ...part }, data, t);
  },
  handles: ({ parts }, { values: { seqLen }, shows }, t) =>
    parts.flatMap(({ side, plot, x, left, width }) => {
      const at = (pair) => ({ pair: clamp(pair, 0, side.pairs - 1) });
      const chosen = {
        id: `pair-${side.key}`,
        area: { ...plot, x: left, width },
        x: x(side.wavelengths[side.own]),
        y: rungAt(plot, side.own, side.pairs),
        label: t('pairHandle', factsOf(side, t)),
        value: t('pairValue', factsOf(side, t)),
        drag: ({ y }) => at(rungNear(plot, y, side.pairs)),
        key: ({ dx, dy }) => at(side.own + dx + dy),
      };
      return [
        ...(shows('two') ? [chosen] : []),
        ...(isBased(side) ? [slowestHandle({ side, plot, x }, t)] : []),
        {
          id: `length-${side.key}`,
          x: x(seqLen),
          y: plot.y + GRIP,
          label: t('lengthHandle'),
          value: t('lengthValue'),
          drag: (point) => ({ seqLen: params.seqLen.fit(coarse(Number(x.invert(point.x).toPrecision(3)))) }),
          key: ({ dx, dy }) => ({ seqLen: steppedLength(seqLen, dx - dy) }),
        },
      ];
    }),
  describe: ({ rotary: sides }, t) => [
    ...sides.map((side) => ({
      ...factsOf(side, t),
      key: side.never === 0 ? 'describeLadderAll' : 'describeLadder',
    })),
    'describeTraps',
  ],
});

// Whether the end of the slowest rung can be dragged: the text gives the base, and more than one pair depends on it.
const isBased = ({ hasBase, pairs }) => pairs > 1 && hasBase;

const slowestAt = ({ side: { wavelengths, pairs }, plot, x }) => ({
  x: x(wavelengths.at(-1)),
  y: rungAt(plot, pairs - 1, pairs),
});

// The slowest pair’s wavelength is dragged, and the base follows: its power (pairs − 1) / pairs is in that wavelength.
function slowestHandle({ side, plot, x }, t) {
  const { key, text, pairs, wavelengths } = side;
  const { base } = side.facts;
  const grown = (times) => rebased(key, text, base, base * times);
  return {
    id: `slowest-${key}`,
    ...slowestAt({ side, plot, x }),
    label: t('slowestHandle', { name: nameOf(side, t) }),
    value: t('baseValue', { base }),
    drag: (point) => grown((x.invert(point.x) / wavelengths.at(-1)) ** (pairs / (pairs - 1))),
    key: ({ dx, dy }) => grown(1.1 ** clamp(dx - dy, -100, 100)),
  };
}

// The base at the dot that is dragged and what it does, beside it where there is room; gives whether it was.
function nameBase(pen, t) {
  const { side, plot, scale, style, text, widthOf, line } = pen;
  const dot = slowestAt(pen);
  const words = t('baseHere', { base: side.facts.base });
  const does = t('baseDoes');
  const look = { weight: 650, size: 1.15 * style.size, halo: true };
  const faint = { colour: style.second, halo: true };
  const [left, right] = [dot.x + 26 * scale, plot.x + plot.width];
  const width = widthOf(words, look);
  const isBeside = left + width <= right;
  if (isBeside) {
    text(words, { ...look, x: left, y: dot.y, baseline: 'middle' });
    if (left + widthOf(does) <= right) text(does, { ...faint, x: left, y: dot.y - 16 * scale });
    return true;
  }
  // Above the grey, with a line down to the dot.
  const grey = plot.y + (1 - side.never / side.pairs) * plot.height;
  const y = Math.max(grey - 8 * scale, plot.y + style.size);
  text(words, { ...look, x: right, y, align: 'right' });
  if (y - 36 * scale > plot.y) text(does, { ...faint, x: right, y: y - 20 * scale, align: 'right' });
  line([dot.x, y + 5, dot.x, dot.y - 18], { width: 1 });
  return false;
}

// Beyond what a step of 5 % reaches, to the next length there is.
function steppedLength(length, count) {
  const next = params.seqLen.fit(coarse(stepped(params.seqLen, length, count)));
  return next === length && count !== 0 ? params.seqLen.fit(length + 131072 * Math.sign(count)) : next;
}

// Px at text size 13 above the plot: at first of the count alone, for what is compared later has its name.
const headOf = ({ shows }) => (shows('far') ? 146 : 84);

// The chosen pair's number beside its point, where there is room.
function nameChosen({ side, plot, x, style, text, widthOf }, t) {
  const { own, pairs, wavelengths } = side;
  const label = t('here', { pair: own });
  const left = x(wavelengths[own]) + 12;
  if (left + widthOf(label) > plot.x + plot.width) return;
  const y = rungAt(plot, own, pairs);
  text(label, { x: left, y, baseline: 'middle', colour: style.second, halo: true });
}

// From which pair on none would make a full turn if the guess were right.
function drawGuess({ plot, style, line, text }, guess, t) {
  const right = plot.x + plot.width;
  const y = plot.y + (guess === 'none' ? 1 : 0.5) * plot.height;
  line([plot.x, y, right, y], { colour: style.second, width: style.line, dash: [6, 4] });
  text(t('guess'), { x: right, y: y - 6, align: 'right', colour: style.second, halo: true });
}

// One config in a pen with its place, plot and scale.
function drawPart(pen, { values, misread, shows, guess }, t) {
  const { side, plot, x, flags, left, top, width, scale, style, text, put } = pen;
  const { wavelengths, pairs, never, own, span } = side;
  const name = nameOf(side, t);
  const isFirst = !shows('far');
  const countAt = { x: left, y: top + (isFirst ? 24 : 52) * scale, width, size: 24 * scale };
  drawCount(pen, { ...countAt, count: never, pairs, name: t('neverName'), isGrey: true });
  if (!isFirst) {
    const look = { size: 16 * scale, weight: 650, crossed: misread && side.differs, maxWidth: width };
    text(name, { x: left, y: top + 18 * scale, ...look });
    const verdict = { x: left, y: top + 80 * scale, maxWidth: width };
    const said = shows('two') ? (side.slowed > 0 ? 'verdictScaled' : 'verdict') : 'rungNote';
    text(t(said, factsOf(side, t)), { ...verdict, colour: style.second });
  }
  const before = isScaled(side) ? side.before : undefined;
  const chosen = shows('two') ? own : undefined;
  const rungs = {
    wavelengths,
    never,
    wall: span,
    chosen,
    before,
    ticks,
    left,
    top: flags.trained,
    foot: FOOT,
  };
  drawRungs(pen, rungs, t);
  if (isBased(side)) pen.point(slowestAt(pen), { radius: 6 });
  // A line from the base's name to its dot goes through the grey, which has its name above the pairs as well.
  const isCrossed = isFirst && isBased(side) && !nameBase(pen, t);
  if (isFirst && !isCrossed) nameGrey(pen, { never, pairs, wall: span }, t);
  if (shows('two')) nameChosen(pen, t);
  if (guess) drawGuess(pen, guess, t);
  if (values.seqLen !== span) {
    const now = { x: x(values.seqLen), y: flags.length, label: t('lengthWall') };
    put(drawReferenceLine, plot, { ...now, colour: style.second });
    pen.point({ x: now.x, y: plot.y + GRIP }, { radius: 5, hollow: true });
  }
  const [long, short] = ['trainedWall', 'trainedShort'].map((key) => t(key, { length: span }));
  const edge = clamp(x(span), plot.x, plot.x + plot.width);
  // It ends at the line where there is room for that.
  const trained = pen.widthOf(long, { weight: 600 }) > edge - plot.x ? short : long;
  const label = span < side.trained ? t('windowWall', { length: span }) : trained;
  put(drawReferenceLine, plot, { x: edge, y: flags.trained, label, heavy: true });
}
