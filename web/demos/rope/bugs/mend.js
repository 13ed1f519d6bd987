import { panel } from '../../../plots/panel.js';
import { NAMES, REPORTS } from './reports.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const LINE = 20; // of code, CSS px at text size 13
const MOST = Math.max(...NAMES.map((name) => REPORTS[name].wrong.length + REPORTS[name].right.length));

/** Once the mistake is found: its lines of code, and the mended ones. @type {View<Data>} */
export const mend = panel({
  place: 'side',
  invites: false,
  height: [0, 96 + LINE * MOST + 34],
  title: 'mendName',
  titleAt: 16,
  draw(pen, data, t) {
    const { box, scale, style, text, fill, hatch } = pen;
    if (!data.found) {
      text(t('mendWaits'), { x: box.x, y: box.y + 44 * scale, colour: style.second, maxWidth: box.width });
      return;
    }
    const { wrong, right } = data.report;
    let y = box.y + 44 * scale;
    for (const [key, lines] of Object.entries({ wrongName: wrong, rightName: right })) {
      text(t(key), { x: box.x, y, colour: style.second, maxWidth: box.width });
      const block = { ...box, y: y + 8 * scale, height: (LINE * lines.length + 10) * scale };
      if (lines === wrong) hatch(block, style.rgba(style.ink, 0.16), { gap: 10 });
      else fill(block, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
      for (const [i, line] of lines.entries())
        text(line.replaceAll('    ', '\u00a0\u00a0\u00a0\u00a0'), {
          x: box.x + 8,
          y: block.y + (LINE * i + 19) * scale,
          mono: true,
          size: 0.95 * style.size,
          halo: lines === wrong,
          maxWidth: box.width - 16,
        });
      y = block.y + block.height + 24 * scale;
    }
  },
  describe(data, t) {
    if (!data.found) return t('describeMendWaits');
    const { wrong, right } = data.report;
    return t('describeMend', { wrong: wrong.join(' '), right: right.join(' ') });
  },
});
