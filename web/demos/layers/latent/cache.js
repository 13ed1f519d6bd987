import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './latent-scores.js' */

/** The kinds from the one that keeps most. */
export const KINDS = ['mha', 'gqa', 'mqa', 'mla'];

const HEAD = 56; // above the rows, CSS px at text size 13
const ROW = 52;
const EDGE = 24; // half a tick’s label

/** What attention of each kind caches for a token; the number of key heads of GQA can be dragged. */
/** @type {View<Data>} */
export const cache = panel({
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
export function bytesText(bytes, t) {
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
