import { linear, log } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { compute, LAST, params } from './latent/latent-scores.js';
import { plane } from './latent/plane.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './latent/latent-scores.js' */

/** The score against the position of the key, with the query always equally far behind it. @type {View<Data>} */
const scores = chart({
  place: 'side',
  height: [200, 116],
  margin: { left: 40, right: 14, top: 56, bottom: 60 },
  x: (range) => linear([0, LAST], range),
  y(range, { scores: all, absorbed, values }) {
    const drawn =
      values.order === 'decoupled' ? [absorbed, ...all.decoupled] : [...all.key, ...all['wrong-latent']];
    drawn.push(0);
    const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
    const air = 0.12 * Math.max(1, high - low);
    return linear([low - air, high + air], range);
  },
  title: ({ wrong }, t) => (wrong ? { text: t('scoresWrong'), crossed: true } : t('scoresName')),
  note: 'scoresNote',
  axes: {
    left: { ticks: 4, line: false },
    bottom: { ticks: [0, 20, 40, 60], label: 'positionAxis' },
  },
  draw({ plot, style, level, curve, fill, hatch, point, rule, text, y, widthOf, axes }, data, t) {
    const { values, scores: all, absorbed, score, wrong } = data;
    const thick = { width: 2 * style.line };
    level(0, { colour: style.hairline });
    if (wrong) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    axes();
    if (values.order === 'decoupled') {
      const [from, to] = [y(absorbed), y(score)];
      fill(
        { ...plot, y: Math.min(from, to), height: Math.abs(to - from) },
        style.rgba(style.speed(0), style.dark ? 0.3 : 0.16),
      );
      level(absorbed, { colour: style.speed(1), width: 2 * style.line });
      const name = t('contentPart');
      const above = to > from ? -0.7 : 1.4;
      text(name, {
        x: plot.x + plot.width - widthOf(name, { weight: 600 }) - 4,
        y: from + above * style.size,
        weight: 600,
        colour: style.speed(1),
        halo: true,
      });
    }
    if (wrong) curve(all.key, { colour: style.ink });
    curve(all[values.order], wrong ? { ...thick, colour: style.second, dash: [6, 4] } : thick);
    rule(values.position, { dash: [3, 3], colour: style.second });
    point(values.position, score, { radius: 6 });
  },
  drag: { position: { range: [0, LAST], y: ({ score }) => score } },
  describe: ({ values }) => `describeScores.${values.order}`,
});

const seeOrder = ({ values, apart }) => {
  if (values.order === 'decoupled') return 'seeOwn';
  return apart < 1e-6 ? 'seeTogether' : 'seeApart';
};

// An up-projection that rotates and stretches all directions alike commutes with the rotation.
const seeScores = ({ wrong, values: { up, order } }) =>
  wrong && up === 'similar' ? 'seeSimilar' : `seeScores.${order}`;

const seeCache = ({ cache: { isLatent } }) => (isLatent ? 'seeLatent' : 'seeCache');

/** The kinds from the one that keeps most. */
const KINDS = ['mha', 'gqa', 'mqa', 'mla'];

const HEAD = 56; // above the rows, CSS px at text size 13
const ROW = 52;
const EDGE = 24; // half a tick’s label

/** What attention of each kind caches for a token; the number of key heads of GQA can be dragged. */
/** @type {View<Data>} */
const cache = panel({
  place: 'full',
  title: 'cacheName',
  note: 'cacheNote',
  frame(box, { scale, cache: { kinds, one, heads } }) {
    const [low, high] = [Math.min(one, kinds.mla), one * heads];
    const decade = (value, round) => 10 ** round(Math.log10(value));
    const ends = [decade(low / 1.5, Math.floor), decade(Math.max(high, kinds.mla) * 1.5, Math.ceil)];
    const height = ROW * KINDS.length * scale;
    const rows = inset(box, { left: EDGE, right: EDGE, top: HEAD, height }, scale);
    return {
      rows,
      bottom: rows.y + height + 44 * scale,
      ends,
      x: log(ends, [rows.x, rows.x + rows.width]),
      levelOf: (kind) => rows.y + (KINDS.indexOf(kind) * ROW + 34) * scale,
    };
  },
  draw(pen, data, t) {
    const { box, rows, x, levelOf, ends, scale, style, text, line, point, axis } = pen;
    const { cache: all } = data;
    const end = rows.y + rows.height;
    line([x(all.kinds.mla), rows.y + 6 * scale, x(all.kinds.mla), end], {
      colour: style.speed(0),
      dash: [5, 4],
    });
    for (const kind of KINDS) {
      const y = levelOf(kind);
      const isLatent = kind === 'mla';
      const colour = isLatent ? style.speed(0) : style.ink;
      const isReleased = isLatent ? all.isLatent : kind === releasedAs(all);
      line([rows.x, y, x(all.kinds[kind]), y], { width: 6, colour: style.rgba(colour, isLatent ? 1 : 0.7) });
      const amount = text(bytesText(all.kinds[kind], t), {
        x: box.x + box.width,
        y: y - 14 * scale,
        align: 'right',
        weight: 600,
      });
      text(t(`kind.${kind}`) + (isReleased ? ` · ${t('released')}` : ''), {
        x: box.x,
        y: y - 14 * scale,
        weight: isReleased ? 600 : 400,
        halo: true,
        maxWidth: box.width - amount - 12,
      });
    }
    point({ x: x(all.kinds.gqa), y: levelOf('gqa') }, { radius: 7, hollow: true });
    const decades = Array.from(
      { length: Math.round(Math.log10(ends[1] / ends[0])) + 1 },
      (_, i) => ends[0] * 10 ** i,
    );
    axis(rows, {
      side: 'bottom',
      scale: x,
      ticks: decades,
      format: (value) => bytesText(value, t),
      label: t('bytesAxis'),
    });
  },
  handles({ rows, x, levelOf }, { cache: { groups, heads, kinds, one } }) {
    const fitted = (wished) => ({ groups: Math.round(clamp(wished, 1, heads)) });
    return {
      id: 'groups',
      area: rows,
      x: x(kinds.gqa),
      y: levelOf('gqa'),
      drag: (point) => fitted(x.invert(point.x) / one),
      key: ({ dx, dy }) => fitted(groups + dx - dy),
    };
  },
});

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes with their unit, in thousands: 4.0 MB. */
function bytesText(bytes, t) {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3 + 1e-9)));
  const size = bytes / 1000 ** step;
  const amount = Number.isInteger(size) ? t.number(size) : t.number(size, '3s');
  return `${amount} ${UNITS[step]}`;
}

// Which of the rows without a latent a model was released with.
function releasedAs({ isLatent, kvHeads, heads, groups }) {
  if (isLatent || kvHeads === undefined) return undefined;
  if (kvHeads === heads) return 'mha';
  if (kvHeads === 1) return 'mqa';
  return kvHeads === groups ? 'gqa' : undefined;
}

/**
 * Keys made of a cached latent: why a rotation by the position has no place between the latent and its up-projection,
 * what a rotated part of its own gives, and what each kind of attention caches.
 */
export default figure({
  name: 'layers/latent',
  modules: ['scores', 'turns', 'weights'],
  symbols: { W: ['up'] },
  params,
  predict: {
    options: ['same', 'factor', 'other'],
    done: { order: 'wrong-latent', up: 'any', position: 16, distance: 8 },
    // What becomes of the score of a rotated latent when query and key move on together.
    answer({ scores: all }) {
      const [first, later, last] = [0, 16, 32].map((place) => all['wrong-latent'][place]);
      if (Math.abs(later - first) < 1e-5 * Math.abs(first)) return 'same';
      return Math.abs(later / first - last / later) < 1e-5 ? 'factor' : 'other';
    },
  },
  steps: {
    order: {
      set: { order: 'key', up: 'any' },
      views: ['plane'],
      controls: ['position'],
    },
    score: {
      set: { order: 'wrong-latent', up: 'any' },
      views: ['plane', 'scores'],
      handle: 'position',
      see: seeScores,
    },
    commute: { set: { order: 'wrong-latent', up: 'similar' }, controls: ['up'], see: seeScores },
    decoupled: { set: { order: 'decoupled', up: 'any' }, controls: ['order', 'distance'], see: seeScores },
    cache: { views: ['cache'], handle: 'groups', controls: ['model'], see: seeCache },
  },
  // Query and key move on together.
  play: {
    every: 120,
    next: ({ position }) => (position < LAST ? { position: position + 1 } : undefined),
    start: { position: 0 },
    // At first the drag shows it.
    from: 'score',
  },
  compute,
  views: { plane, scores, cache },
  slots({ cache: { kinds, whole, ...sizes }, scores: all, rotated, values: { position, distance } }, t) {
    const wrong = all['wrong-latent'];
    const bytes = KINDS.map((kind) => [kind, bytesText(kinds[kind], t)]);
    return {
      ...sizes,
      ...Object.fromEntries(bytes),
      ...{ wholeMha: bytesText(whole.mha, t), wholeMla: bytesText(whole.mla, t) },
      times: kinds.mha / kinds.mla,
      ...{ right: all.key[position], wrong: wrong[position], rotated: rotated[position] },
      ...{ query: position + distance, low: Math.min(...wrong), high: Math.max(...wrong) },
    };
  },
  readout: ({ wrong, values }) => [
    [{ key: 'scoreLine', as: wrong ? 'wrong' : 'strong' }, wrong && 'rightLine'],
    [values.order === 'decoupled' ? 'partsLine' : 'apartLine'],
    ['cacheLine'],
  ],
  seen: (data) => [seeOrder(data), seeScores(data), seeCache(data)],
  numbers({ values, places, keys, wrongKeys, scores: all, cache: { kinds } }) {
    const rows = { position: places.length, feature: 2 };
    const bytes = KINDS.map((kind) => kinds[kind]);
    return [
      ['keys', rows, keys],
      ['keys-of-rotated-latents', rows, wrongKeys],
      ['scores', { position: places.length }, all[values.order]],
      ['bytes-per-token', { kind: KINDS.length }, bytes],
    ];
  },
});
