import { linear, log } from '../../canvas/scale.js';
import { choice, int, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { paragraph } from '../../plots/paragraph.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../plots/rows.js';
import {
  compute,
  LONGEST,
  MISTAKES,
  NAMES,
  NONE,
  REPORTS,
  SAME,
  SHORTEST,
  settle,
  untried,
} from './bugs/mistakes.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './bugs/mistakes.js' */

const TOP = 32;
const PITCH = 30;

/** What the code may have done: pressed, its curve is drawn, and how far that is from the report stands in its row. */
/** @type {View<Data>} */
const suspects = panel({
  place: 'main',
  height: [0, TOP + PITCH * MISTAKES.length + 8],
  frame: (box, { scale }) => rowsIn(box, scale, { top: TOP, pitch: PITCH, count: MISTAKES.length }),
  title: 'suspectsName',
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
    return rowHandle(frame, {
      id: 'suspect',
      row: Math.max(0, chosen),
      count: MISTAKES.length,
      value:
        suspect === NONE
          ? t.option('suspect', NONE)
          : `${t.option('suspect', suspect)}: ${verdictOf(data.missed, t)}`,
      set: (row) => ({ suspect: MISTAKES[row], tried: tried.with(row + 1, 1) }),
    });
  },
  describe({ marks, off }, t) {
    const list = MISTAKES.map((mistake, i) => `${t.option('suspect', mistake)}: ${verdictOf(off[i], t)}`)
      .filter((_, i) => marks[i] === 1)
      .join(', ');
    return list ? { key: 'describeTested', list } : 'describeUntested';
  },
});

const verdictOf = (off, t) => (off < SAME ? t('fits') : t('misses', { off }));

const LINE = 20; // of code, CSS px at text size 13
const MOST = Math.max(...NAMES.map((name) => REPORTS[name].wrong.length + REPORTS[name].right.length));

/** Once the mistake is found: its lines of code, and the mended ones. @type {View<Data>} */
const mend = panel({
  place: 'side',
  invites: false,
  height: [0, 96 + LINE * MOST + 34],
  title: 'mendName',
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
  describe: ({ found, report: { wrong, right } }) =>
    found ? { key: 'describeMend', wrong: wrong.join(' '), right: right.join(' ') } : 'describeMendWaits',
});

const FIRST = NAMES[0];
const ASKED = ['layout', 'doubled', 'bfloat16'];

const LEGEND = 20; // a line of it, CSS px at text size 13

/** What the report says, and the score against the distance: as it should be, as the code had it, as a suspect has it. */
/** @type {View<Data>} */
const scores = chart({
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

/**
 * Mistakes that happened in public code: what the scores look like with one, which of eight suspects has the same
 * curve, and the mended lines.
 */
export default figure({
  name: 'rope/bugs',
  symbols: {},
  modules: ['rotations', 'scores', 'turns'],
  params: {
    report: choice({ initial: FIRST, options: NAMES, control: 'select' }),
    seqLen: int({ initial: 1024, min: SHORTEST, max: LONGEST, scale: 'log', snaps: [256, 4096, 16384] }),
    suspect: choice({ initial: NONE, options: [NONE, ...MISTAKES], control: 'none' }),
    tried: vector({ initial: untried(FIRST), min: 0, max: NAMES.length, digits: 0, control: 'none' }),
  },
  settle,
  steps: {
    length: { views: ['scores'], set: { report: FIRST, seqLen: 1024, suspect: NONE }, handle: 'seqLen' },
    suspect: {
      views: ['scores', 'suspects'],
      set: { report: FIRST, seqLen: 8192 },
      handle: 'suspect',
      see: seeSuspect,
    },
    mend: { views: ['scores', 'suspects', 'mend'], set: { report: 'qwen3.5', seqLen: 16384 }, see: seeCause },
    reports: { set: { report: 'internlm3', seqLen: 16384 }, controls: ['report'], see: seeSuspect },
  },
  compute,
  views: { scores, suspects, mend },
  slots: ({ fitting, report }) => ({
    others: fitting - 1,
    count: MISTAKES.length,
    source: report.source.replace('https://', ''),
  }),
  // The symptom, the suspect and, once found, the cause and where it was reported.
  readout: (data, t) => [
    ['lengthLine', { text: t(isAlike(data) ? 'alikeLine' : 'gapLine'), room: t('gapLine') }],
    [{ text: t(seeSuspect(data)), room: longest(t) }],
    ...(data.found ? [[seeCause(data)], ['reportedAt']] : []),
  ],
  seen: (data) => [isAlike(data) ? 'seeAlike' : 'seeGap', seeCause(data)],
  predict: {
    options: ASKED,
    done: {
      report: 'deepseek-v3.2',
      seqLen: 4096,
      suspect: 'bfloat16',
      tried: untried('deepseek-v3.2').with(5, 1),
    },
    answer({ curves, distances }, at) {
      const short = at({ seqLen: 128 });
      const ten = (figure, mistake) => figure.curves[mistake][figure.distances.indexOf(10)];
      const moved = ASKED.map((mistake) =>
        Math.abs(ten({ curves, distances }, mistake) - ten(short, mistake)),
      );
      return ASKED[moved.indexOf(Math.max(...moved))];
    },
  },
  // The scores as they should be, and those of the report and of the suspect.
  numbers({ values: { suspect }, distances, expected, observed, curves }) {
    const each = (name, values) => [name, { distance: distances.length }, values, { marks: [distances] }];
    return [
      each('scores', expected),
      each('scores-reported', observed),
      suspect !== NONE && each(`scores-${suspect}`, curves[suspect]),
    ];
  },
  scene: { length: 'seqLen' },
});

const isAlike = ({ gap }) => gap < 0.01;

/** What the suspect's curve says of it. */
function seeSuspect({ values, missed, fitting }) {
  if (values.suspect === NONE) return 'seeNobody';
  if (missed >= SAME) return 'seeMisses';
  return fitting > 1 ? 'seeFitsToo' : 'seeFits';
}

/** The cause, once it is found. */
function seeCause({ found, report }) {
  return found ? `cause.${report.mistake}` : 'seeOpen';
}

// The sentence about a suspect takes the room of the longest one.
const longest = (t) =>
  MISTAKES.map((mistake) =>
    t('seeMisses', { suspectName: t.option('suspect', mistake), missed: 0.123, seqLen: 65536 }),
  )
    .concat(t('seeFitsToo', { suspectName: '', seqLen: 65536, others: 6 }))
    .reduce((a, b) => (b.length > a.length ? b : a));
