import { drawChips } from '../../../canvas/chips.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { whole } from '../../../plots/drag.js';
import { modelChips, modelHandle } from '../../../plots/models.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { FARTHEST, KINDS, MODELS, settingsOf } from './rotated-pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './rotated-pairs.js' */

const TURN = 2 * Math.PI;
const ROW = 60; // CSS px at text size 13
const HEAD = 92; // above the rows: two lines of words, and the name of the context’s line
const FIRST_HEAD = 40; // before there is such a line
const TICKS = { 10: '10', 100: '100', 1000: '1K', 10000: '10K', 100000: '100K', 1e6: '1M', 1e7: '10M' };

/** The wavelengths of the pairs that rotate, one line a pair, of RoPE, partial rotation and p-RoPE on one axis. */
/** @type {View<Data>} */
export const lists = panel({
  place: 'full',
  frame(box, data) {
    const { scale, values } = data;
    const { chips, bottom } = chipsOf(box, data);
    const isFirst = !data.shows('context');
    const height = ROW * kindsOf(data).length * scale;
    const room = { left: 10, right: isFirst ? 24 : 14, top: headOf(data), height };
    const plot = inset({ ...box, y: bottom }, room, scale);
    const x = log([TURN, TURN * values.base], [plot.x, plot.x + plot.width]);
    const edge = (wavelength) => clamp(x(wavelength), plot.x, plot.x + plot.width);
    const rowOf = (kind) => {
      const top = kindsOf(data).indexOf(kind) * ROW + (isFirst ? 8 : 22);
      return inset(plot, { top, height: (isFirst ? 46 : 26) * scale }, scale);
    };
    // Of few pairs it lies midway between two.
    const share = isFirst ? (data.turned - 0.5) / data.pairs : values.share;
    const border = plot.x + share * plot.width;
    const row = rowOf('p-rope');
    // The only row has the border's point above it, where it is seen at once; of three rows the last has it below.
    const gripAt = { x: border, y: isFirst ? row.y - 10 * scale : row.y + row.height + 6 };
    return {
      chips,
      head: bottom,
      plot,
      x,
      edge,
      rowOf,
      border,
      gripAt,
      bottom: plot.y + height + 52 * scale,
    };
  },
  draw(pen, data, t) {
    const { box, chips, plot, x, edge, rowOf, border, gripAt, scale, style, text, line, fill, put, point } =
      pen;
    const { values, waves, pairs, turned, wrong, shows, full } = data;
    put(drawChips, chips, { texts: MODELS.map(({ name }) => name), chosen: data.model });
    const head = { x: box.x, maxWidth: box.width };
    const title = t(shows('context') ? 'listsName' : 'firstName');
    text(title, { ...head, y: pen.head + 16 * scale, weight: 600 });
    if (shows('context')) text(t('listsNote'), { ...head, y: pen.head + 36 * scale, colour: style.second });
    const wall = edge(values.seqLen);
    if (shows('context')) {
      const label = t('contextMark');
      put(drawReferenceLine, plot, { x: wall, y: plot.y - 20 * scale, label });
      point({ x: wall, y: plot.y - 4 * scale }, { radius: 6, hollow: true });
    }
    for (const kind of kindsOf(data)) {
      const row = rowOf(kind);
      const isWrong = wrong && kind === 'p-rope';
      // The only row is named by the title.
      if (shows('context')) nameRow(pen, data, t, { kind, row, isWrong });
      if (shows('context')) {
        const beyond = { ...row, x: wall, width: row.x + row.width - wall };
        fill(beyond, style.rgba(style.ink, style.dark ? 0.14 : 0.07));
      }
      if (kind === 'p-rope') {
        const rest = { ...row, x: border, width: row.x + row.width - border };
        if (isWrong) pen.hatch(row, style.rgba(style.second, 0.25), { gap: 9 });
        else if (turned < pairs) pen.absent(rest);
      }
      const width = clamp((0.5 * plot.width) / pairs, 1, shows('context') ? 3 : 6);
      const draw = (wavelength, colour, thick) =>
        line([x(wavelength), row.y, x(wavelength), row.y + row.height], { colour, width: thick });
      for (const wavelength of waves[kind]) {
        const slow = Math.log(wavelength / TURN) / Math.log(values.base);
        draw(wavelength, style.speed(slow), width);
      }
      // Pairs at rest stand where they would have been.
      if (kind === 'p-rope' && !isWrong)
        for (const frequency of full.subarray(turned))
          draw(TURN / frequency, style.hairline, shows('context') ? 1 : width);
      line([row.x, row.y + row.height, row.x + row.width, row.y + row.height], { colour: style.second });
      if (shows('context'))
        line([wall, row.y, wall, row.y + row.height], { width: style.line, dash: [5, 4] });
    }
    const rest = rowOf('p-rope');
    const [top, foot] = [Math.min(rest.y, gripAt.y), Math.max(rest.y + rest.height, gripAt.y)];
    line([border, top, border, foot], { width: style.line });
    point(gripAt, { radius: 6, hollow: shows('context') });
    const room = rest.x + rest.width - border;
    const stopped = t('stoppedMark');
    if (!shows('context') && room > pen.widthOf(stopped) + 24 * scale) {
      const middle = { x: border + room / 2, y: rest.y - 6 * scale, align: 'center' };
      text(stopped, { ...middle, colour: style.second });
    }
    pen.axis(
      { ...plot, height: plot.height + 6 },
      {
        side: 'bottom',
        scale: x,
        ticks: Object.keys(TICKS)
          .map(Number)
          .filter((tick) => tick <= TURN * values.base),
        format: (tick) => TICKS[tick],
        line: false,
      },
    );
    drawEnds(pen, data, t);
  },
  handles({ box, chips, plot, x, edge, rowOf, gripAt }, data, t) {
    const { values, shows, model, pairs, turned } = data;
    const row = rowOf('p-rope');
    const shareAt = (wished) => ({ share: Math.round(100 * clamp(wished, 0.02, 1)) / 100 });
    const turnedAt = (wished) => ({
      share: Math.max(0.02, Math.ceil((100 * whole(wished, 1, pairs)) / pairs) / 100),
    });
    const move = shows('context')
      ? {
          drag: (point) => shareAt((point.x - plot.x) / plot.width),
          key: ({ dx, dy }) => shareAt(values.share + 0.01 * (dx - dy)),
        }
      : {
          drag: (point) => turnedAt(((point.x - plot.x) / plot.width) * pairs + 0.5),
          key: ({ dx, dy }) => turnedAt(turned + dx - dy),
        };
    const lengthAt = (wished) => ({ seqLen: whole(Number(wished.toPrecision(3)), 16, FARTHEST) });
    const border = {
      id: 'share',
      area: { ...row, y: row.y - 20, height: row.height + 32 },
      ...gripAt,
      ...move,
    };
    const context = {
      id: 'context',
      x: edge(values.seqLen),
      y: plot.y - 4,
      drag: (point) => lengthAt(x.invert(point.x)),
      key: ({ dx, dy }) => lengthAt(values.seqLen * 2 ** ((dx - dy) / 2)),
    };
    const handles = shows('context') ? [border, context] : [border];
    if (chips.length === 0) return handles;
    return [...handles, modelHandle({ box, chips }, { models: MODELS, model, set: settingsOf }, t)];
  },
});

// What a row is, and how many of its pairs rotate.
function nameRow({ box, scale, style, text }, { pairs, turned }, t, { kind, row, isWrong }) {
  const count = kind === 'rope' ? pairs : turned;
  const y = row.y - 6 * scale;
  const right = text(t('countMark', { count, still: pairs - count }), {
    x: box.x + box.width,
    y,
    align: 'right',
    weight: kind === 'p-rope' ? 600 : 400,
    colour: kind === 'p-rope' ? style.ink : style.second,
    halo: true,
  });
  const maxWidth = box.width - right - 12;
  text(t(`kind.${kind}`), { x: box.x, y, weight: 600, crossed: isWrong, halo: true, maxWidth });
}

// The axis and which of its ends is fast, in the colours of the lines.
function drawEnds({ box, plot, scale, style, text }, { shows }, t) {
  const y = plot.y + plot.height + 46 * scale;
  const look = { y, weight: 600 };
  const fast = text(t('fastEnd'), { ...look, x: box.x, colour: style.speed(0) });
  const slow = text(t('slowEnd'), { ...look, x: box.x + box.width, align: 'right', colour: style.speed(1) });
  const name = { y, align: 'center', colour: style.second };
  const middle = box.x + fast + (box.width - fast - slow) / 2;
  text(t(shows('context') ? 'wavelengthAxis' : 'turnAxis'), {
    ...name,
    x: middle,
    maxWidth: box.width - fast - slow - 16,
  });
}

// Of the first step's question is p-RoPE alone, without the room for the name of the context's line.
const kindsOf = ({ shows }) => (shows('context') ? KINDS : KINDS.filter((kind) => kind === 'p-rope'));
const headOf = ({ shows }) => (shows('context') ? HEAD : FIRST_HEAD);

// Models in a row, or two by two.
function chipsOf(box, { scale, shows }) {
  if (!shows('model')) return { chips: [], bottom: box.y };
  const least = 104 * scale;
  const isNarrow = box.width < MODELS.length * 1.1 * least;
  const { chips, bottom } = modelChips(box, {
    count: MODELS.length,
    least: isNarrow ? box.width / 2.5 : least,
  });
  return { chips, bottom: bottom + 8 };
}
