import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const HEADS = 12;
const PER_LAYER = 4;
const ROW = 22;
const TOP = 84;
const MOST = 0.02; // of the weight, where the axis ends unless a head has more

/** What each head gives to the first character, beside an even share. @type {View<Data>} */
export const first = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + ROW * HEADS + 10) * scale),
  frame(box, { scale, first: weights = [], even }) {
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: HEADS });
    const left = box.x + rows.gutter + 88 * scale;
    const most = Math.max(MOST, even, ...weights);
    return { ...rows, bar: linear([0, most], [left, box.x + box.width - 60 * scale]) };
  },
  title: 'firstName',
  titleAt: 16,
  note: 'firstHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, gutter, rows, bar, middle, pitch, text, line, fill } = pen;
    const { first: weights, even, values } = data;
    const wide = { x: box.x, width: box.width, colour: style.second };
    if (!weights) return paragraph(pen, t('firstWait'), { ...wide, y: box.y + TOP * scale, most: 3 });
    const edge = bar(even);
    text(t('evenHere', { share: even }), {
      ...{ x: edge, y: rows.y - 8 * scale, align: 'center', colour: style.second },
      maxWidth: 2 * Math.min(edge - box.x, box.x + box.width - edge),
    });
    for (const [head, weight] of weights.entries()) {
      const isOwn = head === values.head;
      const y = middle(head);
      if (isOwn) markRow(pen, head, 0.08);
      if (isOwn) pointRow(pen, head);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(t('headShort', headOf(head)), { ...look, x: box.x + gutter, maxWidth: 84 * scale });
      fill(
        { x: bar(0), y: y - 0.3 * pitch, width: Math.max(1, bar(weight) - bar(0)), height: 0.6 * pitch },
        isOwn ? style.ink : style.second,
      );
      text(t.number(weight, '2%'), { ...look, x: box.x + box.width - 4, align: 'right' });
    }
    line([edge, rows.y, edge, rows.y + rows.height], { colour: style.ink, dash: [3, 3] });
  },
  handles(frame, data, t) {
    return [
      rowHandle(frame, {
        id: 'head',
        row: data.values.head,
        count: HEADS,
        label: t('headHandle'),
        value: headWords(data, t),
        set: (head) => ({ head }),
      }),
    ];
  },
  describe: (data, t) =>
    data.first
      ? t('describeFirst', {
          most: Math.max(...data.first),
          even: data.even,
          head: headWords(data, t),
        })
      : t('firstWait'),
});

/** A head's layer and number in it, from 1. */
const headOf = (head) => ({ layer: 1 + Math.floor(head / PER_LAYER), number: 1 + (head % PER_LAYER) });

/** The chosen head and its weight on the first character. */
export function headWords({ first: weights, even, values }, t) {
  if (!weights) return t('firstWait');
  return t('headValue', {
    ...headOf(values.head),
    share: weights[values.head],
    even,
  });
}

/** All heads in one sentence. */
export const firstWords = ({ first: weights, even }, t) =>
  t(Math.max(...weights) > 0.1 ? 'firstSink' : 'firstNone', {
    most: Math.max(...weights),
    mean: weights.reduce((sum, one) => sum + one, 0) / weights.length,
    even,
  });
