import { groupOf } from '../core/parameters.js';
import { actAndRest } from '../elements/caption.js';
import { interfaceWords } from '../elements/interface-words.js';
import { COLUMNS } from '../elements/sheet.js';
import { measurer } from './epub/figures.js';
import { ELEMENT, placesOf } from './openings.js';

// What a figure will take, px, as web/elements/sheet.js and panel.js lay it out: pages keep that room until it is there.

const EM = 15;
const ROW = 42;
const PLAY = 90;
// Rules and paddings of the figure, and what stands above its parts.
const FRAME = 31;
const MARGINS = { head: 14, readout: 14, panel: 16, foot: 14, gate: 14, live: 14 };

const ruler = measurer();
const widthOf = (text, em = 1) => {
  ruler.font = `400 ${em * EM}px sans-serif`;
  return ruler.measureText(text.replace(/\*\*|\[|\]\{\w+\}/g, '')).width;
};
// A line ends before the word that no longer fits.
const linesOf = (text = '', width, em = 1) => Math.ceil(widthOf(text, em) / (width - 0.4 * em * EM));
const sum = (list) => list.reduce((total, each) => total + each, 0);
const stack = (list, gap) => sum(list) + gap * Math.max(0, list.length - 1);

function readoutHeight({ demo, data, t }, width) {
  const lines = (demo.readout?.(data, t) ?? []).map((parts) =>
    parts.map((part) => part.room ?? part.text ?? part).join(''),
  );
  return 1.7 * EM * Math.max(1, sum(lines.map((text) => Math.max(1, linesOf(`${text}0000`, width)))));
}

// Buttons side by side, as many as fit.
function buttonsHeight(texts, width) {
  let [rows, used] = [1, 0];
  for (const text of texts) {
    const own = Math.min(width, widthOf(text) + 30);
    if (used > 0 && used + 8 + own > width) [rows, used] = [rows + 1, 0];
    used += own + (used > 0 ? 8 : 0);
  }
  return rows * ROW + 8 * (rows - 1);
}

const isChoice = ({ kind, control, options }) =>
  kind === 'subset' ||
  (kind === 'choice' && control !== 'select' && (control === 'buttons' || options.length <= 4));

function controlHeight([name, param], t, { label, field, all, isHalf }) {
  const isPhone = all < 400;
  const hint = t.hint(name);
  const texts = (param.options ?? []).map((option) => t.option(name, option));
  const isButtons = isChoice(param);
  const own = isButtons
    ? isHalf
      ? ROW
      : buttonsHeight(texts, isPhone ? all : field)
    : param.lines
      ? 1.5 * 0.87 * EM * param.lines + 20
      : ROW + (param.snaps?.length > 0 ? 10 : 0);
  const samples = param.samples?.length > 0 && !param.lines ? ROW : 0;
  const more = param.most ? 20 : 0;
  const note = linesOf(hint, isPhone ? all : field, 0.87) * 0.87 * 1.45 * EM;
  const named = Math.max(ROW, 1.3 * EM * linesOf(t.param(name), label));
  const isBelow = (isPhone && param.kind !== 'flag') || param.lines;
  const main = isBelow ? (isButtons ? 30 + 10 : 30) + own : Math.max(named, own);
  const foot = isButtons && !isBelow ? 6 : 0;
  return main + samples + more + (note > 0 ? note + 4 : foot);
}

// The controls two by two where there is room; texts, and options that would break in half of it, take it all.
function panelHeight({ demo, t, opened }, width) {
  const isTwo = width >= COLUMNS;
  const half = isTwo ? (width - 14) / 2 : width;
  const shown = Object.entries(demo.params).filter(([, param]) => param.control !== 'none');
  if (shown.length === 0) return 0;
  const label = Math.min(9 * EM, Math.max(...shown.map(([name]) => widthOf(t.param(name)))));
  const room = (all, isHalf) => ({ label, all, isHalf, field: all - label - 14 });
  // The row that is still to be filled comes first.
  const rows = [];
  const folds = new Set();
  let isOpen = false;
  for (const entry of shown) {
    const [name, param] = entry;
    if (groupOf(param) !== 'explore' && !opened?.includes(name)) {
      folds.add(groupOf(param));
      continue;
    }
    const options = isChoice(param) ? param.options.map((option) => t.option(name, option)) : [];
    const letters = options.join('');
    const asian = letters.replace(/[^\u2e80-\uffff]/g, '');
    const isWhole =
      !isTwo ||
      param.wide ||
      (param.kind === 'text' && (!param.lines || param.wrap)) ||
      36 * options.length + 7.2 * letters.length + 6.6 * asian.length > 300;
    const height = controlHeight(entry, t, isWhole ? room(width, false) : room(half, true));
    if (isWhole) rows.push(height);
    else if (isOpen) rows[0] = Math.max(rows[0], height);
    else rows.unshift(height);
    isOpen = !isWhole !== isOpen;
  }
  return stack([...rows, ...Array(folds.size).fill(30)], 2);
}

function headHeight({ demo, t, stage }, width, isShut) {
  const [act] = stage
    ? [`1/1 ${t(`step.${stage.step.name}`)}`]
    : actAndRest(t.has('caption') ? t('caption') : '');
  const lines = isShut ? 0 : linesOf(act, width);
  const beside = demo.play && !isShut ? PLAY : 0;
  return 1.07 * 1.4 * EM * linesOf(t('title'), width - beside, 1.07) + 1.6 * EM * lines + MARGINS.head;
}

// What is to be seen, and the way through the steps.
function stepsHeight({ demo, data, t, stage }, width) {
  if (!demo.steps) return 0;
  const see = stage ? 10 + 8 + 1.6 * EM * Math.max(1, linesOf(stage.step.see?.(data, t), width)) : 0;
  return see + 8 + (stage ? ROW : 34);
}

function footHeight({ t, stage }, width) {
  const ui = interfaceWords(t.lang);
  const words = ['undo', 'redo', 'reset', 'export', 'link', 'embed'].map((word) => ui(word));
  const across = sum(words.map((word) => widthOf(word, 0.92) + 16));
  const [, rest] = actAndRest(t.has('caption') && !stage ? t('caption') : '');
  const isBeside = rest && across + 28 + 20 * EM < width;
  const caption = rest ? 0.92 * 1.6 * EM * linesOf(rest, isBeside ? width - across : width, 0.92) : 0;
  return caption + 4 + (isBeside ? 0 : 30 * Math.ceil(across / width));
}

function gateHeight({ demo, t }, gate, width) {
  const ui = interfaceWords(t.lang);
  const { predict } = demo;
  const keys = predict.drawn ? ['predictDone'] : predict.options.map((option) => `predict.${option}`);
  const by = gate === 'soft' ? [ui('gate.pass')] : [];
  const question = 1.6 * EM * linesOf(`${ui('gate.label')} ${t('predict')}`, width);
  const drawn = predict.drawn ? 1.6 * EM * linesOf(t('predictDraw'), width) + 10 : 0;
  return question + 12 + drawn + buttonsHeight([...keys.map(t), ...by], width);
}

// As a page opens with it: behind a shut `gate` there is the question alone, unless the answer is drawn; in steps the
// question comes before one of them, with the pictures of those before it.
function heightOf({ scene, gate, hide, alone }, width) {
  if (alone) return placesOf(scene, width).height;
  const { demo, stage } = scene;
  const isShut = gate && (stage || !demo.predict.drawn);
  const asked =
    (hide.includes('caption') ? 0 : headHeight(scene, width, isShut)) +
    (gate ? gateHeight(scene, gate, width) + MARGINS.gate : 0);
  if (isShut) return FRAME + asked + (stage ? placesOf(scene, width).height + 8 + ROW : 0);
  const panel = hide.includes('controls') ? 0 : panelHeight(scene, width);
  return (
    FRAME +
    asked +
    placesOf(scene, width).height +
    (demo.live && !hide.includes('controls') ? MARGINS.live + (width < COLUMNS ? 2 : 1) * ROW : 0) +
    (hide.includes('step-bar') ? 0 : stepsHeight(scene, width)) +
    (hide.includes('readout') || scene.stage ? 0 : readoutHeight(scene, width) + MARGINS.readout) +
    (panel && panel + MARGINS.panel) +
    (hide.includes('caption') && hide.includes('actions') ? 0 : footHeight(scene, width)) +
    MARGINS.foot
  );
}

/** `pages` whose figures say how much room to keep until they are there, px on a wide page and on a phone. */
export const withRooms = (pages, openings) =>
  pages.map((page) => ({
    ...page,
    markup: page.markup.replace(ELEMENT, (tag, name, attributes) => {
      const opening = openings(page, name, attributes);
      opening.heights ??= opening.widths.map((width) => Math.round(heightOf(opening, width)));
      const [wide, narrow] = opening.heights;
      return `${tag.slice(0, -1)} room="${wide}" narrow-room="${narrow}">`;
    }),
  }));
