import { chipNear, chipPlaces } from '../../../canvas/chips.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { LAST, OPTIONS, params } from './rules.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../chooser.js' */

/** Of a question beside its answers, CSS px at text size 13. */
const QUESTION = 226;

/** Whether another choice would lead to another answer. */
const isDeciding = (picks) => new Set(Object.values(picks)).size > 1;

/** What was read in training, and what is wanted beyond. */
function drawLengths(pen, { values, others, scale }, t) {
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

/** In the order in which one would ask. */
export const QUESTIONS = ['weights', 'budget', 'reach', 'task', 'input'];

// Those that decide at first; the others come with the lengths.
const asked = ({ shows }) => (shows('length') ? QUESTIONS : QUESTIONS.slice(0, 2));

// CSS px at text size 13
const ASIDE = 760; // width from which questions stand beside their answers
const ABOVE = 24; // of a question above
const CHIP = 42; // of two lines
const BETWEEN = 18;
const CLOSE = 8; // where questions stand above
const WIDEST = 196; // px of an answer
const RINGED = { left: 10, right: 10, top: 2, bottom: 2 }; // px, room for a ring inside the picture
const ROOMY = 132; // px of an answer that has room for what comes of it

/** Six questions with their answers as a path, which leads to what to do. @type {View<Data>} */
export const path = panel({
  place: 'full',
  frame: layOut,
  draw(pen, data, t) {
    drawPath(pen, data);
    for (const question of asked(data)) drawQuestion(pen, data, question, t);
    if (pen.hasLengths) drawLengths(pen, data, t);
    const { answer, box, scale, style, text, line } = pen;
    const left = answer.x + 40 * scale;
    const wide = { x: left, maxWidth: box.x + box.width - left };
    const [tip, y] = [answer.x + 28 * scale, answer.y + 17 * scale];
    const look = { width: 2.5 * style.line };
    line([answer.x + 2, y, tip, y], look);
    for (const side of [-1, 1]) line([tip - 8 * scale, y + 7 * side * scale, tip, y], look);
    text(t(`name-${data.pick}`), { ...wide, y: answer.y + 26 * scale, size: 26 * scale, weight: 650 });
    text(t(ratioKey(data)), { ...wide, y: answer.y + 50 * scale, colour: style.second });
    // Later the readout says why.
    const what = `what-${data.pick}`;
    if (!pen.hasLengths && t.has(what))
      text(t(what), { ...wide, y: answer.y + 70 * scale, colour: style.second });
  },
  handles(frame, data, t) {
    const { values, others } = data;
    const { chips, plot, x, hasLengths } = frame;
    const questions = asked(data).map((name) => {
      const options = OPTIONS[name];
      const places = chips[name];
      const chosen = options.indexOf(values[name]);
      const { x: left, y, width, height } = places[chosen];
      const set = (i) => ({ [name]: options[clamp(i, 0, options.length - 1)] });
      return {
        id: name,
        area: around(places),
        x: left + width / 2,
        y: y + height,
        // Before a press all answers are meant.
        mark: hasLengths ? places[chosen] : inset(around(places), RINGED),
        label: t(`question-${name}`),
        value: `${t.option(name, values[name])}${isDeciding(others[name]) ? '' : `, ${t('noDifference')}`}`,
        drag: (point) => set(chipNear(places, point)),
        key: ({ dx, dy }) => set(chosen + dx + dy),
      };
    });
    // Apart even where both lengths are the same.
    const heights = { testLen: plot.y - 16, trainLen: plot.y + plot.height };
    const lengths = ['testLen', 'trainLen'].map((name) => ({
      id: name,
      x: x(values[name]),
      y: heights[name],
      drag: (point) => ({ [name]: params[name].fit(Number(x.invert(point.x).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ [name]: stepped(params[name], values[name], dx - dy) }),
    }));
    return hasLengths ? [...questions, ...lengths] : questions;
  },
});

/** How far beyond the trained length one wants to go. */
export const ratioKey = ({ ratio }) => (ratio <= 1 ? 'withinText' : 'ratioText');

// The lengths wait for the step that asks for them.
function layOut(box, data) {
  const { scale, shows } = data;
  const hasLengths = shows('length');
  const isBeside = box.width >= ASIDE * scale;
  const left = isBeside ? box.x + QUESTION * scale : box.x;
  const width = box.x + box.width - left;
  const titles = {};
  const chips = {};
  let y = box.y + 2;
  for (const name of asked(data)) {
    titles[name] = isBeside ? y + (CHIP / 2) * scale + 1 : y + 13 * scale;
    if (!isBeside) y += ABOVE * scale;
    const count = OPTIONS[name].length;
    const room = { x: left, y, width: Math.min(width, count * (WIDEST + 8) - 8) };
    // Answers in one line where their words have room, else in two.
    const needed = (name === 'weights' ? 54 : name === 'input' ? 104 : 88) * scale;
    const least = count * (needed + 8) - 8 <= room.width ? needed : (room.width - 16) / Math.ceil(count / 2);
    chips[name] = chipPlaces(room, { count, least, high: CHIP * scale });
    y = chips[name].at(-1).y + (CHIP + (isBeside ? BETWEEN + 4 : CLOSE)) * scale;
  }
  if (!isBeside) y += ABOVE * scale - 4;
  const plot = inset({ x: left, y, width, height: 0 }, { left: 8, right: 8, top: 44 * scale, height: 24 });
  titles.length = isBeside ? plot.y + plot.height / 2 + 1 : y - 8 * scale;
  const answer = { x: left, y: hasLengths ? plot.y + plot.height + 54 * scale : y + 16 * scale };
  return {
    isBeside,
    hasLengths,
    titles,
    chips,
    plot,
    x: log([params.trainLen.min, params.testLen.max], [plot.x, plot.x + plot.width]),
    answer,
    bottom: answer.y + (hasLengths ? 62 : 82) * scale,
  };
}

const around = (places) => {
  const [first, last] = [places[0], places.at(-1)];
  const right = Math.max(...places.map(({ x, width }) => x + width));
  return { x: first.x, y: first.y, width: right - first.x, height: last.y + last.height - first.y };
};

// Through the chosen answers down to what they lead to; a thin line where the answer makes no difference.
function drawPath(pen, data) {
  const { chips, plot, x, answer, hasLengths, isBeside, style, scale } = pen;
  const { values, others } = data;
  const stops = asked(data).map((name) => {
    const place = chips[name][OPTIONS[name].indexOf(values[name])];
    return { x: place.x + place.width / 2, top: place.y, bottom: place.y + place.height, name };
  });
  const wall = clamp(x(values.testLen), plot.x, plot.x + plot.width);
  if (hasLengths) stops.push({ x: wall, top: plot.y - 44 * scale, bottom: plot.y, name: 'length' });
  else stops.push({ x: answer.x + 14 * scale, top: answer.y + 6 * scale, bottom: answer.y, name: 'answer' });
  for (const [i, from] of stops.slice(0, -1).entries()) {
    const to = stops[i + 1];
    // Where questions stand above their answers they would cut it to pieces.
    if (!isBeside && to.name !== 'answer') continue;
    const middle = (from.bottom + to.top) / 2;
    const matters = to.name === 'answer' || isDeciding(others[to.name]);
    const trace = (on) => {
      on.moveTo(from.x, from.bottom);
      on.bezierCurveTo(from.x, middle, to.x, middle, to.x, to.top);
    };
    pen.path(trace, matters ? { width: 2.5 * style.line } : { colour: style.outline });
  }
}

function drawQuestion(pen, data, name, t) {
  const matters = isDeciding(data.others[name]);
  drawHeading(pen, { name, matters }, t);
  for (const [i, place] of pen.chips[name].entries())
    drawAnswer(pen, place, { name, option: OPTIONS[name][i], matters }, data, t);
}

// The question with a note. Above its answers, the path passes behind the words.
function drawHeading({ titles, isBeside, box, style, text, fill, widthOf, scale }, { name, matters }, t) {
  const y = titles[name];
  const heading = { x: box.x, weight: 600, colour: matters ? style.ink : style.second };
  const said = t(`question-${name}`);
  const note = matters ? noteOf(name, t) : t('noDifference');
  if (isBeside) {
    const look = { baseline: 'middle', maxWidth: (QUESTION - 16) * scale };
    text(said, { ...heading, ...look, y: y - (note ? 9 * scale : 0) });
    if (note) text(note, { ...look, x: box.x, y: y + 9 * scale, colour: style.second });
    return;
  }
  const ground = (x, width) =>
    fill({ x, y: y - 15 * scale, width: width + 6, height: 19 * scale }, style.paper);
  ground(box.x, widthOf(said, { weight: 600 }));
  const used = text(said, { ...heading, y, halo: true, maxWidth: box.width }) + 10;
  const maxWidth = box.width - used;
  if (!note || maxWidth <= 90 * scale) return;
  ground(box.x + used - 3, Math.min(maxWidth, widthOf(note)));
  text(note, { x: box.x + used, y, colour: style.second, halo: true, maxWidth });
}

// The chosen answer is filled; below each other one is what it would lead to, where that is something else.
function drawAnswer(pen, place, { name, option, matters }, { values, others, pick }, t) {
  const { style, text, scale, hasLengths } = pen;
  const isChosen = option === values[name];
  const edge = style.hair;
  const ink = matters ? style.ink : style.second;
  const chip = inset(place, { left: edge / 2, right: edge / 2, top: edge / 2, bottom: edge / 2 });
  const [fill, colour] = isChosen ? [ink, ink] : [style.paper, style.outline];
  pen.path((on) => on.roundRect(chip.x, chip.y, chip.width, chip.height, 6), { fill, colour, width: edge });
  const other = others[name][option];
  // At first a press is to show it.
  const leadsOn = hasLengths && !isChosen && other !== pick && place.width >= ROOMY * scale;
  const middle = { x: place.x + place.width / 2, align: 'center', baseline: 'middle' };
  const y = place.y + place.height / 2 + 1;
  const maxWidth = place.width - 10;
  const look = { colour: isChosen ? style.paper : ink, weight: isChosen ? 650 : 400, maxWidth };
  text(t.option(name, option), {
    ...middle,
    ...look,
    y: leadsOn ? y - 8.5 * scale : y,
    size: style.size + 1,
  });
  if (!leadsOn) return;
  const small = { size: style.size - 1.5, colour: style.second, maxWidth };
  text(`→ ${t(`name-${other}`)}`, { ...middle, ...small, y: y + 9 * scale });
}

const noteOf = (name, t) => (t.has(`note-${name}`) ? t(`note-${name}`) : undefined);
