import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { pairWords } from './pairs.js';
import { PAIRS } from './plan.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const TOP = 84;
const PLOT = 150;
const LEAST = 0.005; // nats: a bar that is seen

/** How much the loss rises with each pair left out of the scores, and with each standing still. */
/** @type {View<Data>} */
export const losses = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + PLOT + 56) * scale),
  frame(box, { scale, more }) {
    const plot = inset(box, { left: 34, top: TOP, height: PLOT * scale }, scale);
    const most = Math.max(...more.silent, ...more.still);
    return { plot, cell: plot.width / PAIRS, y: linear([0, 1.1 * most], [plot.y + plot.height, plot.y]) };
  },
  title: 'lossesName',
  titleAt: 16,
  note: 'lossesHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { scale, style, plot, cell, y, fill, line, text, outline } = pen;
    const { more, values } = data;
    const foot = plot.y + plot.height;
    for (const tick of [0, 0.5, 1]) {
      line([plot.x, y(tick), plot.x + plot.width, y(tick)], { colour: style.hairline });
      text(t.number(tick), {
        ...{ x: plot.x - 6, y: y(tick), align: 'right', baseline: 'middle', colour: style.second },
      });
    }
    for (let pair = 0; pair < PAIRS; pair++) {
      const left = plot.x + pair * cell;
      const isAway = values.away.includes(String(pair));
      if (isAway)
        fill(
          { x: left, y: plot.y, width: cell, height: plot.height },
          style.rgba(style.ink, style.dark ? 0.24 : 0.1),
        );
      const half = Math.max(2, cell / 2 - 2);
      const silent = y(Math.max(LEAST, more.silent[pair]));
      const still = y(Math.max(LEAST, more.still[pair]));
      fill({ x: left + 2, y: silent, width: half, height: foot - silent }, style.ink);
      outline({ x: left + 2 + half, y: still, width: half - 1, height: foot - still }, style.ink, {
        width: 1,
      });
    }
    for (const pair of [0, 5, 11])
      text(String(pair + 1), {
        ...{ x: plot.x + (pair + 0.5) * cell, y: foot + 16 * scale, align: 'center', colour: style.second },
      });
    text(t('pairAxis'), {
      ...{ x: plot.x + plot.width, y: foot + 36 * scale, align: 'right', colour: style.second },
      maxWidth: plot.width,
    });
  },
  handles({ plot, cell }, data, t) {
    const { pair, away } = data.values;
    const inside = (wished) => Math.min(PAIRS - 1, Math.max(0, wished));
    return [
      {
        id: 'away',
        area: plot,
        x: plot.x + (pair + 0.5) * cell,
        y: plot.y + plot.height,
        label: t('awayHandle'),
        value: `${pairWords(data, t)} ${awayWords(data, t)}`,
        // A press takes the pair away, or gives it back.
        drag(point, start) {
          const at = inside(Math.floor((point.x - plot.x) / cell));
          const before = start?.values.away ?? away;
          return { pair: at, away: before.includes(String(at)) ? without(before, at) : withPair(before, at) };
        },
        key: ({ dx, dy }) =>
          dy === 0
            ? { pair: inside(pair + dx) }
            : { away: dy < 0 ? withPair(away, pair) : without(away, pair) },
      },
    ];
  },
  describe: (data, t) => t('describeLosses', { words: awayWords(data, t) }),
});

const without = (away, pair) => away.filter((one) => one !== String(pair));
const withPair = (away, pair) => [...new Set([...away, String(pair)])];

const listOf = (away) => away.map((pair) => Number(pair) + 1).join(', ');

/** The sentence of all pairs taken away, which takes most room. */
export const longestAwayWords = (data, t) =>
  awayWords(
    {
      ...data,
      values: { ...data.values, away: data.wavelengths.map((_, pair) => pair) },
      own: data.base,
      isMeasuring: false,
      problem: undefined,
    },
    t,
  );

/** The loss with the pairs taken away, in a sentence. */
export function awayWords({ values, own, base, isMeasuring, problem }, t) {
  const facts = { base, list: listOf(values.away) };
  if (values.away.length === 0) return t('awayNone', facts);
  if (problem) return t('awayFailed', { message: problem.message });
  if (isMeasuring) return t('awayWait', facts);
  return t(`away.${values.mode}`, { ...facts, count: values.away.length, loss: own });
}
