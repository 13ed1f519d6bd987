import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { MISTAKES, NONE, SAME } from './compute.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const TOP = 32;
const PITCH = 30;

/** What the code may have done: pressed, its curve is drawn, and how far that is from the report stands in its row. */
/** @type {View<Data>} */
export const suspects = panel({
  place: 'main',
  height: [0, TOP + PITCH * MISTAKES.length + 8],
  frame: (box, { scale }) => rowsIn(box, scale, { top: TOP, pitch: PITCH, count: MISTAKES.length }),
  title: 'suspectsName',
  titleAt: 16,
  draw(pen, data, t) {
    const { rows, pitch, gutter, middle, style, text, line } = pen;
    const { values, marks, off } = data;
    const chosen = MISTAKES.indexOf(values.suspect);
    if (chosen >= 0) markRow(pen, chosen, 0.07);
    for (const [i, mistake] of MISTAKES.entries()) {
      const y = middle(i);
      if (i > 0)
        line([rows.x, y - pitch / 2, rows.x + rows.width, y - pitch / 2], { colour: style.hairline });
      const isOut = marks[i] === 1 && off[i] >= SAME;
      const right = { x: rows.x + rows.width - 6, y, baseline: 'middle', align: 'right' };
      const verdict = marks[i] === 1 ? verdictOf(off[i], t) : '';
      const taken = verdict && text(verdict, { ...right, weight: isOut ? 400 : 650 }) + 12;
      text(t.option('suspect', mistake), {
        x: rows.x + gutter,
        y,
        baseline: 'middle',
        weight: i === chosen ? 600 : 400,
        colour: isOut ? style.second : style.ink,
        maxWidth: rows.width - gutter - 6 - (taken || 0),
      });
    }
    if (chosen >= 0) pointRow(pen, chosen);
  },
  handles(frame, data, t) {
    const { suspect, tried } = data.values;
    const chosen = MISTAKES.indexOf(suspect);
    return [
      rowHandle(frame, {
        id: 'suspect',
        row: Math.max(0, chosen),
        count: MISTAKES.length,
        label: t('suspectHandle'),
        value:
          suspect === NONE
            ? t.option('suspect', NONE)
            : `${t.option('suspect', suspect)}: ${verdictOf(data.missed, t)}`,
        set: (row) => ({ suspect: MISTAKES[row], tried: tried.with(row + 1, 1) }),
      }),
    ];
  },
  describe(data, t) {
    const tested = MISTAKES.filter((_, i) => data.marks[i] === 1);
    if (tested.length === 0) return t('describeUntested');
    const list = tested.map(
      (mistake) => `${t.option('suspect', mistake)}: ${verdictOf(data.off[MISTAKES.indexOf(mistake)], t)}`,
    );
    return t('describeTested', { list: list.join(', ') });
  },
});

const verdictOf = (off, t) => (off < SAME ? t('fits') : t('misses', { off }));
