import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongX, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../max-length.js' */

const CELL = 26; // px
const HEAD = 26; // what the first step needs for its title, px at text size 13

/** The positions of a text, the wall where the table ends, and which row each position reads. */
/** @type {View<Data>} */
export const line = panel({
  place: 'full',
  frame(box, data) {
    const { scale, values } = data;
    const head = headOf(data) * scale;
    const cells = inset(box, { left: 8, right: 8, top: head + 52 * scale + 18, height: CELL });
    return {
      cells,
      bottom: cells.y + CELL + 10 + 44 * scale,
      last: values.after === 'resize' ? values.seqLen : Math.max(values.seqLen, values.maxLen),
      x: linear([0, Math.max(values.seqLen, values.maxLen)], [cells.x, cells.x + cells.width]),
      wall: box.y + head + 24 * scale,
      token: box.y + head + 44 * scale + 4,
    };
  },
  draw(pen, data, t) {
    const { cells, last, x, wall, token, box, scale, style, line, point, labels, text } = pen;
    const { maxLen, seqLen, position, after } = data.values;
    const bounds = { left: box.x, right: box.x + box.width };
    const strong = { colour: style.ink, weight: 600 };
    const title = t(seqLen < last ? 'lineUnread' : 'lineFirst');
    if (isFirst(data)) text(title, { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width });
    drawCells(pen, data);
    const end = x(maxLen);
    const name = { ...strong, x: end, text: t(wallName(data)) };
    labels([name], { ...bounds, y: wall - 12, baseline: 'bottom' });
    const dash = after === 'resize' ? [3, 4] : [];
    line([end, wall - 6, end, cells.y + cells.height + 6], { width: 3, dash });
    if (data.shows('wall')) point({ x: end, y: wall }, { radius: 5, hollow: true });
    const middle = x(position + 0.5);
    line([middle, token, middle, cells.y], { colour: style.ink });
    point({ x: middle, y: token }, { radius: 7 });
    if (isFirst(data)) {
      // On the side where the end of the table is not.
      const side = middle < end ? -1 : 1;
      const align = side < 0 ? 'right' : 'left';
      text(t('tokenMark'), { x: middle + 14 * side, y: token, align, baseline: 'middle' });
    }
    const below = cells.y + cells.height + 9;
    const feet = [position, 0, maxLen - 1, seqLen - 1].filter((p) => p < last);
    const ends = [...new Set(feet)].map((p) => ({
      x: x(p + 0.5),
      text: p === position ? t('positionMark') : String(p),
      ...(p === position ? { colour: style.ink, weight: 700 } : {}),
    }));
    labels(ends, { ...bounds, y: below });
    const reads = t(data.hasRow ? data.reading : 'noRow');
    labels([{ ...strong, x: middle, text: reads }], { ...bounds, y: below + 1.45 * style.size });
    if (data.wrongAfter) nameWrong(pen, data, t);
  },
  handles({ cells, x, wall, token }, data, t) {
    const { position, maxLen, seqLen } = data.values;
    const at = (place) => ({ position: Math.floor(clamp(place, 0, seqLen - 1)) });
    return [
      {
        id: 'token',
        area: cells,
        x: x(position + 0.5),
        y: token,
        value: t(data.hasRow ? 'tokenValue' : 'tokenNone'),
        ...alongX(x, position, at),
      },
      {
        id: 'wall',
        x: x(maxLen),
        y: wall,
        ...alongX(x, maxLen, (place) => ({ maxLen: whole(place, 2, 64) })),
      },
    ];
  },
  describe({ values: { after, position, maxLen }, hasRow, forgotten }) {
    if (after === 'resize') return 'describeResized';
    if (forgotten && hasRow) return 'describeForgotten';
    return hasRow ? (position < maxLen ? 'describeLine' : 'describeBeyond') : 'describeNone';
  },
});

const wallName = (data) =>
  isFirst(data) ? 'wallFirst' : data.wrongAfter || data.forgotten ? 'wallLabel' : 'wallName';

// Before the table itself is there.
const isFirst = ({ shows }) => !shows('table');
const headOf = (data) => (isFirst(data) ? HEAD : 0);

function drawCells(
  { cells, last, x, style, hatch, absent, line, fill, border },
  { values, places, wrongAfter, forgotten, end },
) {
  const { seqLen, position } = values;
  const [right, foot] = [x(last), cells.y + cells.height];
  const beyond = { ...cells, x: x(end), width: Math.max(0, right - x(end)) };
  if (!Number.isFinite(places[seqLen - 1])) absent(beyond);
  else if (wrongAfter) hatch(beyond, style.second, { gap: 9 });
  fill({ ...cells, x: x(seqLen), width: right - x(seqLen) }, style.rgba(style.ink, 0.1));
  if (forgotten) hatch({ ...cells, width: Math.min(x(end), right) - cells.x }, style.second, { gap: 9 });
  for (let p = 0; p <= last; p++) line([x(p), cells.y, x(p), foot], { colour: style.hairline });
  for (const y of [cells.y, foot]) line([x(0), y, right, y], { colour: style.second });
  const own = { ...cells, x: x(position), width: x(1) - x(0) };
  fill(own, style.rgba(style.ink, style.dark ? 0.3 : 0.16));
  border(own);
}

// The name of the wrong choice, on the side of the row where the wall's name is not.
function nameWrong({ x, wall, box, style, text }, { values }, t) {
  const end = x(values.maxLen);
  const isLeft = end > box.x + box.width / 2;
  text(t.option('after', values.after), {
    x: isLeft ? box.x : box.x + box.width,
    y: wall - 12,
    align: isLeft ? 'left' : 'right',
    baseline: 'bottom',
    colour: style.second,
    crossed: true,
    maxWidth: Math.max(10, Math.abs(end - (isLeft ? 0 : box.width)) - 5.2 * style.size),
  });
}
