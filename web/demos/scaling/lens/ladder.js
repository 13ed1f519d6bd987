import { drawAxis } from '../../../canvas/axis.js';
import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { pairTicks } from '../ticks.js';
import { params } from './params.js';

const PLOT = 260;
const BESIDE = 600; // px from which two configs stand beside each other

/** The wavelength of every pair of one or two configs, against the lengths of training and of the text now. */
export const ladder = {
  height: (width, data) => panelHeight(data) * (data.b && width < BESIDE ? 2 : 1),
  frame(box, data) {
    const { scale, sides } = data;
    const beside = sides.length > 1 && box.width >= BESIDE;
    const width = beside ? (box.width - 32) / 2 : box.width;
    const longest = Math.max(3e5, ...sides.flatMap((side) => [...side.wavelengths, 2 * side.trained]));
    return {
      panels: sides.map((side, i) => {
        const left = box.x + (beside ? i * (width + 32) : 0);
        const top = box.y + (beside ? 0 : i * panelHeight(data));
        const plot = { x: left + 34 * scale, y: top + 118 * scale, width: width - 46 * scale, height: PLOT };
        return {
          side,
          left,
          top,
          width,
          plot,
          x: log(
            [Math.min(4, ...sides.map(({ wavelengths }) => wavelengths[0])), Math.max(2 * longest, 4e6)],
            [plot.x, plot.x + plot.width],
          ),
          flags: { length: plot.y - 28 * scale, trained: plot.y - 8 * scale },
        };
      }),
    };
  },
  describe(data, t) {
    const sentences = data.sides.map((side) =>
      t(side.never === 0 ? 'describeLadderAll' : 'describeLadder', {
        name: nameOf(side, t),
        pairs: side.pairs,
        never: side.never,
        first: side.pairs - side.never,
        last: side.pairs - 1,
        trained: side.trained,
        shortest: t.number(side.wavelengths[0], { significant: 3 }),
        longest: t.number(side.wavelengths.at(-1), { significant: 4 }),
      }),
    );
    return [...sentences, t('describeTraps', { length: data.values.length, count: trapCount(data) })].join(
      ' ',
    );
  },
  draw(ctx, data, box, style, t) {
    for (const panel of ladder.frame(box, data).panels) drawPanel(ctx, panel, data, style, t);
  },
  handles(data, box, t) {
    const { values } = data;
    return ladder.frame(box, data).panels.flatMap(({ side, plot, x, flags, left, width, top }) => {
      const at = (pair) => ({ pair: Math.min(side.pairs - 1, Math.max(0, pair)) });
      const hit = { x: left, y: top, width, height: panelHeight(data) };
      return [
        {
          id: `pair-${side.key}`,
          area: { ...plot, x: hit.x, width: hit.width },
          x: x(side.wavelengths[side.own]),
          y: rungAt(plot, side.own, side.pairs),
          label: t('pairHandle', { name: nameOf(side, t) }),
          value: t('pairValue', pairFacts(side, t)),
          drag: ({ y }) => at(rungNear(plot, y, side.pairs)),
          key: ({ dx, dy }) => at(side.own + dx + dy),
        },
        {
          id: `length-${side.key}`,
          x: x(values.length),
          y: flags.length - 4,
          label: t('lengthHandle'),
          value: t('lengthValue', { length: values.length }),
          drag: (point) => ({
            length: params.length.fit(Number(x.invert(point.x).toPrecision(3))),
          }),
          key: ({ dx, dy }) => ({ length: steppedLength(values.length, dx - dy) }),
        },
      ];
    });
  },
};

// Beyond what a step of 5 % reaches, to the next length there is.
function steppedLength(length, count) {
  const next = params.length.fit(stepped(params.length, length, count));
  return next === length && count !== 0 ? params.length.fit(length + 131072 * Math.sign(count)) : next;
}

/** The name of a config: that of a model, or A and B. */
export const nameOf = (side, t) => side.name ?? t(`own.${side.key}`);

/** What is to be said of the chosen pair of a config. */
export const pairFacts = (side, t) => ({
  pair: side.own,
  wavelength: t.number(side.wavelengths[side.own], { significant: 4 }),
  turns: t.number(side.turns[side.own], { significant: 3 }),
  before: beforeScaling(side, t),
  ratio: t.number(side.ratios[side.own], { significant: 3 }),
  unseen: t.number(side.unseenPhases[side.own], { significant: 3 }),
});

const isScaled = ({ ratios }) => ratios.some((ratio) => Math.abs(ratio - 1) > 1e-9);

/** What follows a number of turns where scaling changes the wavelengths shown: turns are those of training. */
export const beforeScaling = (side, t) => (isScaled(side) ? ` ${t('beforeScaling')}` : '');

export const trapCount = ({ sides }) => sides.reduce((sum, { traps }) => sum + traps.length, 0);

const panelHeight = ({ scale }) => Math.round(PLOT + 172 * scale);

function drawPanel(ctx, { side, plot, x, flags, left, top, width }, data, style, t) {
  const { values, scale, misread } = data;
  const { pairs, never, own } = side;
  const wide = { x: left, maxWidth: width };
  drawText(
    ctx,
    side.isHeld ? t('heldName', { name: nameOf(side, t) }) : nameOf(side, t),
    { ...wide, y: top + 18 * scale, size: 16 * scale, weight: 650, strike: misread && side.differs },
    style,
  );
  const y = top + 52 * scale;
  const count = { x: left, y, size: 24 * scale, weight: 650 };
  const after = left + drawText(ctx, `${never} / ${pairs}`, count, style) + 10;
  drawText(ctx, t('neverName'), { x: after, y, colour: style.second, maxWidth: left + width - after }, style);
  const start = plot.x + plot.width;
  const edge = Math.max(plot.x, Math.min(start, x(side.trained)));
  const slot = plot.height / pairs;
  ctx.save();
  ctx.fillStyle = style.rgba(style.second, 0.12);
  ctx.fillRect(edge, plot.y + (pairs - never) * slot, start - edge, never * slot);
  ctx.restore();
  drawLadder(
    ctx,
    plot,
    {
      wavelengths: side.wavelengths,
      x,
      wall: side.trained,
      chosen: own,
      before: isScaled(side) ? side.before : undefined,
    },
    style,
  );
  const ticks = [10, 1000, 1e5, 1e7, 1e9, 1e12].filter((power) => power < x.domain()[1] / 6);
  drawAxis(ctx, plot, { side: 'bottom', scale: x, label: t('wavelengthAxis'), ticks }, style);
  const rows = Object.assign((pair) => rungAt(plot, pair, pairs), { ticks: () => pairTicks(pairs) });
  drawAxis(ctx, plot, { side: 'left', scale: rows, ticks: ticksOf(pairs), line: false }, style);
  drawText(ctx, t('pairAxis'), { x: left, y: flags.trained, colour: style.second }, style);
  const wall = (key, length) => t(key, { length: t.number(length) });
  drawWall(
    ctx,
    plot,
    { x: x(values.length), y: flags.length, label: wall('lengthWall', values.length), colour: style.second },
    style,
  );
  drawWall(
    ctx,
    plot,
    { x: edge, y: flags.trained, label: wall('trainedWall', side.trained), heavy: true },
    style,
  );
}

/** Ticks for up to 256 pairs. */
export const ticksOf = (pairs) => (pairs > 1 ? pairTicks(pairs) : [0]);
