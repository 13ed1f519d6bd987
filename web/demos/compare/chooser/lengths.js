import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { clamp } from '../../../core/numbers.js';
import { LAST } from './rules.js';

/** Of a question beside its answers, CSS px at text size 13. */
export const QUESTION = 226;

/** Whether another choice would lead to another answer. */
export const isDeciding = (picks) => new Set(Object.values(picks)).size > 1;

/** What was read in training, and what is wanted beyond. */
export function drawLengths(pen, { values, others, scale }, t) {
  const { plot, x, titles, isBeside, box, style, text, fill, outline, put } = pen;
  const [from, to] = [x(values.trainLen), x(values.testLen)];
  const matters = isDeciding(others.length);
  const heading = {
    x: box.x,
    y: titles.length - (isBeside && !matters ? 9 * scale : 0),
    weight: 600,
    colour: matters ? style.ink : style.second,
  };
  text(t('question-length'), {
    ...heading,
    halo: true,
    baseline: isBeside ? 'middle' : 'alphabetic',
    maxWidth: isBeside ? (QUESTION - 16) * scale : box.width,
  });
  if (isBeside && !matters) {
    const below = { x: box.x, y: heading.y + 18 * scale, baseline: 'middle', colour: style.second };
    text(t('noDifference'), { ...below, maxWidth: (QUESTION - 16) * scale });
  }
  fill({ ...plot, width: from - plot.x }, style.rgba(style.ink, style.dark ? 0.34 : 0.24));
  if (to > from) {
    const beyond = { ...plot, x: from, width: to - from };
    fill(beyond, style.rgba(style.ink, style.dark ? 0.14 : 0.07));
    outline(beyond, style.second, { dash: [4, 3] });
  }
  const wall = (at, above, look) =>
    put(drawReferenceLine, plot, { x: at, y: plot.y - above * scale, ...look });
  wall(to, 28, { label: t('wantedWall'), colour: style.second });
  wall(from, 7, { label: t('trainedWall'), heavy: true });
  drawAnswers(pen, { values, others }, t);
}

// Under the bar the answers that the lengths lead to, parted where they change.
function drawAnswers(
  { plot, x, style, line, labels, widthOf, scale },
  { values: { trainLen, testLen }, others },
  t,
) {
  const [low, high] = x.domain();
  const parts = [];
  let from = low;
  for (const [times, pick] of Object.entries(others.length)) {
    const to = Number(times) === LAST ? high : clamp(Number(times) * trainLen, low, high);
    if (parts.at(-1)?.pick === pick) parts.at(-1).to = to;
    else if (to > from) parts.push({ pick, from, to });
    from = to;
  }
  const y = plot.y + plot.height;
  const ticks = parts.slice(1).map(({ from: at }) => ({
    x: x(at),
    text: `${t.number(Number((at / trainLen).toPrecision(2)))}×`,
  }));
  for (const tick of ticks) line([tick.x, y, tick.x, y + 5], { colour: style.second });
  const sides = { left: plot.x - 8, right: plot.x + plot.width + 8 };
  labels(ticks, { y: y + 8, ...sides });
  const named = parts.map((part) => {
    const isNow = testLen <= part.to && (testLen > part.from || part.from === low);
    const name = { x: (x(part.from) + x(part.to)) / 2, text: t(`name-${part.pick}`) };
    return isNow ? { ...name, colour: style.ink, weight: 600, isNow } : name;
  });
  const fitting = named.filter(({ text, weight }) => widthOf(text, { weight }) <= sides.right - sides.left);
  labels([...fitting.filter(({ isNow }) => isNow), ...fitting.filter(({ isNow }) => !isNow)], {
    y: y + 8 + 19 * scale,
    ...sides,
    gap: 14,
  });
}
