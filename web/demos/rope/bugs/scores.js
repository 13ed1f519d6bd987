import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { paragraph } from '../../../plots/paragraph.js';
import { NONE, SHORTEST } from './mistakes.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './mistakes.js' */

const LEGEND = 20; // a line of it, CSS px at text size 13

/** What the report says, and the score against the distance: as it should be, as the code had it, as a suspect has it. */
/** @type {View<Data>} */
export const scores = chart({
  place: 'full',
  height: (width, data) => Math.round((width < 420 ? 190 : 230) + (headIn(width, data) + 46) * data.scale),
  margin: (scale, data, width) => ({
    left: 36 * scale,
    right: 16 * scale,
    top: headIn(width, data) * scale,
    bottom: 46 * scale,
  }),
  x: (range, { report }) => log([1, report.most], range),
  y: (range, { low }) => linear([Math.min(0, low) - 0.04, 1.06], range),
  title: (data, t) => (hasReport(data) ? t.option('report', data.values.report) : t('scoresName')),
  axes: {
    left: { ticks: [0, 0.5, 1], line: false },
    bottom: {
      ticks: ({ report }) => [1, 10, 100, 1000, 10000].filter((tick) => tick < report.most),
      label: 'distanceAxis',
    },
  },
  draw(pen, data, t) {
    const { plot, box, scale, style, axes, level, rule, curve, point } = pen;
    const { distances, observed, expected, curves, values } = data;
    if (hasReport(data)) {
      const look = { x: box.x, y: box.y + 38 * scale, width: box.width, most: said(box.width) };
      paragraph(pen, t(`symptom.${values.report}`), { ...look, colour: style.second });
      const y = box.y + (46 + 20 * said(box.width)) * scale;
      pen.text(t('scoresName'), { x: box.x, y, weight: 600, maxWidth: box.width });
    }
    level(0, { colour: style.hairline });
    axes();
    rule(values.seqLen - 1, { dash: [3, 3], colour: style.second });
    curve({ xs: distances, ys: expected }, expectedLook(style));
    curve({ xs: distances, ys: observed }, { width: 1.4 * style.line });
    if (values.suspect !== NONE) curve({ xs: distances, ys: curves[values.suspect] }, suspectLook(style));
    point(distances.at(-1), observed.at(-1), { radius: 6 });
    if (!hasReport(data)) nameEnd(pen, data, t);
    drawLegend(pen, plot, data, t);
  },
  drag: {
    seqLen: {
      fit: (wished, data) => fitted(wished + 1, data),
      step: (value, count, data) => fitted(value * 2 ** (count / 4), data),
      x: ({ values }) => values.seqLen - 1,
      y: ({ observed }) => observed.at(-1),
      label: (_data, t) => t.param('seqLen'),
    },
  },
  describe: ({ values: { report, suspect } }) => [
    `symptom.${report}`,
    'describeScores',
    suspect !== NONE && 'describeSuspect',
  ],
});

// The report waits for the question what the code did.
const hasReport = ({ shows }) => shows('suspect');

// Px at text size 13 above the plot.
const headIn = (width, data) => (hasReport(data) ? 56 + 20 * said(width) : 44);

// The length beside the end that is dragged.
function nameEnd({ plot, x, style, scale, text, widthOf }, { values }, t) {
  const words = t('seqLenValue');
  const at = x(values.seqLen - 1) - 8 * scale;
  const left = Math.max(plot.x, at - widthOf(words, { weight: 600 }));
  text(words, { x: left, y: plot.y + 1.2 * style.size, weight: 600, halo: true });
}

const said = (width) => (width < 420 ? 3 : width < 760 ? 2 : 1);

const fitted = (wished, { report }) => whole(wished, SHORTEST, report.most);

// The right scores are a band, so that they show where others lie on them.
const expectedLook = (style) => ({ colour: style.rgba(style.ink, style.dark ? 0.3 : 0.18), width: 8 });
const suspectLook = (style) => ({ colour: style.speed(0), width: 2 * style.line, dash: [7, 6] });

function drawLegend({ style, scale, line, text }, plot, { values }, t) {
  const lines = [
    [t('expectedMark'), expectedLook(style)],
    [t('observedMark'), { width: 1.4 * style.line }],
  ];
  if (values.suspect !== NONE) lines.push([t('suspectMark'), suspectLook(style)]);
  for (const [i, [words, look]] of lines.entries()) {
    const y = plot.y + plot.height - (LEGEND * (lines.length - i) - 8) * scale;
    line([plot.x + 8, y, plot.x + 34, y], look);
    const place = { x: plot.x + 42, y, baseline: 'middle', maxWidth: plot.width - 46 };
    text(words, { ...place, halo: true, size: 0.92 * style.size });
  }
}
