import { log } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { NAMES } from './compute.js';
import { LENGTHS } from './sequences.js';
import { lengthWords, listWords } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 52;
const TOP = 74;

/** Every test with its effective length, beside the trained and the advertised one. @type {View<Data>} */
export const tests = panel({
  place: 'side',
  height: (_width, { scale }) => Math.round((TOP + ROW * NAMES.length + 12) * scale),
  frame(box, { scale }) {
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: NAMES.length });
    const left = box.x + rows.gutter;
    return { ...rows, left, bar: log([LENGTHS[0] / 2, LENGTHS.at(-1)], [left, box.x + box.width - 6]) };
  },
  title: ({ threshold }, t) => t('testsName', { threshold }),
  titleAt: 16,
  note: 'testsHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, left, bar, middle, rows, text, line, fill } = pen;
    const { effective, values, trained, advertised } = data;
    markRow(pen, NAMES.indexOf(values.test), 0.08);
    for (const [length, dash] of /** @type {[number, number[]][]} */ ([
      [trained, [3, 3]],
      [advertised, []],
    ]))
      line([bar(length), rows.y, bar(length), rows.y + rows.height], { colour: style.second, dash });
    for (const [row, name] of NAMES.entries()) {
      const isOwn = name === values.test;
      if (isOwn) pointRow(pen, row);
      const y = middle(row);
      const weight = isOwn ? 650 : 400;
      const found = lengthWords(effective[name], t);
      const width = pen.widthOf(found, { weight });
      const edge = box.x + box.width - 6;
      text(t.option('test', name), { x: left, y: y - 6 * scale, weight, maxWidth: edge - width - left - 8 });
      text(found, { x: edge, y: y - 6 * scale, align: 'right', weight, halo: true });
      const place = { x: left, y: y + 5 * scale, width: edge - left, height: 8 * scale };
      fill(place, style.hairline);
      if (effective[name] > 0) fill({ ...place, width: bar(effective[name]) - left }, style.ink);
    }
    text(t('mark.advertised', { length: advertised }), {
      ...{ x: bar(advertised), y: rows.y - 6 * scale, colour: style.second },
      align: advertised > 128 ? 'right' : 'center',
    });
  },
  handles(frame, data, t) {
    return [
      rowHandle(frame, {
        id: 'test',
        row: NAMES.indexOf(data.values.test),
        count: NAMES.length,
        label: t('testHandle'),
        value: t('pair', {
          test: t.option('test', data.values.test),
          length: lengthWords(data.effective[data.values.test], t),
        }),
        set: (row) => ({ test: NAMES[row] }),
      }),
    ];
  },
  describe: (data, t) =>
    t('describeTests', {
      threshold: data.threshold,
      advertised: data.advertised,
      list: listWords(data, t),
    }),
});
