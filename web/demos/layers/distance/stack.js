import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { drawKind, isWide, params } from './layer-reach.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './layer-reach.js' */

const LONGEST = 2 ** 20;
const TICKS = [1, 32, 1024, 32768, LONGEST];
const NAMES = { 1024: '1K', 32768: '32K', [LONGEST]: '1M' };
const NARROW = 620; // px of a figure below which there is no room between the bars and the edge
// A distance of 0, a token itself, stands where 1 does.
const shown = (distance) => clamp(distance, 1, LONGEST);

/** Rows are layers from the bottom to the top, bars the distances that each sees, the line how far back information comes from. */
/** @type {View<Data>} */
export const stack = panel({
  place: 'main',
  frame(box, { scale, layers }) {
    const room = { left: 36, right: 16, top: headOf(box.width), height: barsHeight(layers, box.width) };
    const plot = inset(box, room, scale);
    return {
      plot,
      bottom: plot.y + plot.height + 66 * scale,
      x: log([1, LONGEST], [plot.x, plot.x + plot.width]),
      y: linear([0.5, layers + 0.5], [plot.y + plot.height, plot.y]),
      flag: plot.y - 8 * scale,
    };
  },
  title: 'stackName',
  draw(pen, data, t) {
    const { plot, x, y, flag, style, put, curve, point, line, scale } = pen;
    const { each, kinds, sees, travelled, layers, layer, trained, values, shows } = data;
    const pitch = plot.height / layers;
    if (kinds.some(isWide)) pen.hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    const bar = Math.max(1.5, pitch * (pitch > 4 ? 0.7 : 0.85));
    for (const [i, kind] of each.entries()) {
      const middle = y(i + 1);
      const width = Math.max(2, x(shown(sees[i])) - plot.x);
      drawKind(pen, { x: plot.x, y: middle - bar / 2, width, height: bar }, kinds[kind]);
    }
    const wall = { x: x(values.seqLen), y: flag - 20 * scale, label: t('lengthWall') };
    put(drawReferenceLine, plot, { ...wall, heavy: true });
    // The name of the lower line stands before it, clear of the wall.
    const isLeft = trained < values.seqLen;
    if (shows('length') && trained !== values.seqLen)
      put(drawReferenceLine, plot, { x: x(trained), y: flag, label: t('trainedWall'), isLeft });
    const isTravel = travels(data);
    if (isTravel) {
      const points = travelled.map((distance, i) => [x(shown(distance)), y(i + 1)]);
      curve([[x(1), plot.y + plot.height], ...points], { colour: style.ink, width: 2.5 * style.line });
    }
    const here = y(layer);
    const distance = (isTravel ? travelled : sees)[layer - 1];
    const at = x(shown(distance));
    if (isTravel) line([plot.x, here, plot.x + plot.width, here], { colour: style.second, dash: [2, 3] });
    else pen.fill({ x: plot.x, y: here - 1.5, width: at - plot.x, height: 3 }, style.ink);
    point({ x: at, y: here }, { radius: 6 });
    nameLayer(pen, data, { at, here, label: t(isTravel ? 'travelHere' : 'seesHere', { distance }) });
    if (!shows('length') || data.isAlone) nameKinds(pen, data, t);
    const ticks = [...new Set([1, Math.round(layers / 2), layers])];
    pen.axis(plot, { side: 'left', scale: y, ticks, line: false, label: t('layerAxis') });
    pen.axis(plot, {
      side: 'bottom',
      scale: x,
      ticks: TICKS,
      format: (value) => NAMES[value] ?? String(value),
      label: t('distanceAxis'),
    });
  },
  handles({ plot, x, y, flag }, data) {
    const { values, layer, layers, sees, travelled } = data;
    const at = (wished) => ({ layer: clamp(Math.round(wished), 1, layers) });
    return [
      {
        id: 'layer',
        area: plot,
        x: x(shown((travels(data) ? travelled : sees)[layer - 1])),
        y: y(layer),
        drag: (point) => at(y.invert(point.y)),
        key: ({ dx, dy }) => at(layer + dx - dy),
      },
      {
        id: 'length',
        x: x(values.seqLen),
        y: flag - 4,
        drag: (point) => ({ seqLen: params.seqLen.fit(Number(x.invert(point.x).toPrecision(3))) }),
        key: ({ dx, dy }) => ({ seqLen: stepped(params.seqLen, values.seqLen, dx - dy) }),
      },
    ];
  },
  describe: 'describeStack',
});

// Alone it shows what layers see, not what comes through them.
const travels = ({ shows, isAlone }) => shows('travel') && !isAlone;

// Room above the bars: on a phone, what the chosen layer sees has a line of its own there.
const headOf = (width) => (width < NARROW ? 94 : 72);

// What the chosen layer sees, right of its bar, or left of it on a ground of its own; on a phone above the picture, for
// every place beside the point lies on bars.
function nameLayer(pen, { values }, { at, here, label }) {
  const { box, plot, x, scale, style, text, fill } = pen;
  const look = { weight: 650, halo: true };
  if (box.width < NARROW) {
    text(label, { ...look, x: box.x, y: box.y + 36 * scale, maxWidth: box.width });
    return;
  }
  const y = clamp(here - 14, plot.y + 10, plot.y + plot.height - 10);
  const width = pen.widthOf(label, look);
  const wall = x(values.seqLen);
  const end = at + 17 + width;
  const isClear = end < box.x + box.width && (at >= wall - 1 || end < wall);
  const isRight = isClear || at - 17 - width < box.x;
  // On bars, or on the line of the length.
  if (!isClear) {
    const ground = { x: isRight ? at + 9 : at - 17 - width, y: y - 0.75 * style.size, width: width + 8 };
    fill({ ...ground, height: 1.5 * style.size }, style.paper);
  }
  const place = { x: isRight ? at + 13 : at - 13, align: isRight ? 'left' : 'right' };
  text(label, { ...look, ...place, y, baseline: 'middle', maxWidth: plot.width / 2 });
}

// Low enough for the first step's sentence, picture and handle on one screen.
const barsHeight = (layers, width) => clamp(12 * layers, 240, width < NARROW ? 308 : 390);

// Beside the highest bars, in the first step: which of them end and which go on.
function nameKinds({ plot, x, y, style, text, widthOf }, { each, kinds, sees, layer }, t) {
  const rows = each.map((_, i) => i).reverse();
  for (const kind of kinds.keys()) {
    const word = { window: 'bandNear', chunk: 'bandNear', all: 'bandAll' }[kinds[kind].sees];
    const isNear = word === 'bandNear';
    // In the middle of the bars of a kind that lie together.
    const first = rows.find((i) => each[i] === kind && (!isNear || (each[i + 1] ?? kind) !== kind));
    if (!word || first === undefined) continue;
    let last = first;
    while (each[last - 1] === kind) last -= 1;
    const at = (first + last) / 2 + 1;
    const left = x(shown(sees[first])) + 8;
    const size = isNear ? style.size : 0.95 * style.size;
    const isFree = Math.abs(y(at) - y(layer)) > 2.5 * style.size;
    if (!isFree || left + widthOf(t(word), { size }) > plot.x + plot.width + 8) continue;
    text(t(word), { x: left, y: y(at), baseline: 'middle', size, weight: 600, colour: style.second });
  }
}
