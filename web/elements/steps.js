import { make, setAttribute, setText } from './dom.js';
import { markedNodes } from './readout.js';
import { COLUMNS } from './sheet.js';

const ANNOUNCE_AFTER = 600; // ms at rest before a screen reader is given what is to be seen

// Without columns all pictures are as wide as the figure.
function isNarrow(views) {
  const widths = new Set(views.map((view) => view.shownWidth()).filter((width) => width > 0));
  return widths.size === 1 && Math.max(...widths) < COLUMNS;
}

/**
 * The steps of a figure: what to do, what is to be seen with the values of now, and the way through them. What is to be
 * seen waits until somebody touched the figure in that step, or asked for it; its room is kept meanwhile.
 *   steps       of the descriptor
 *   go(name)    goes to a step; undefined: to the whole figure
 *   addressOf(name)   of a step as a link, or undefined where the figure has no address
 * Returns { act, bar, buttons, way, write(t, ui), sync(stage), tell(stage, data, isSettled, views), touched(), reveal(), next(), stop() }.
 * bar, what to do with buttons, the way on among them, goes below the head of the figure and stays in the window with it, on a phone at its
 * bottom; way, all steps, goes below the controls. tell() puts what is to be seen below the last of the step's views, or,
 * where that one stands beside it, below the one whose handle the step is about. It points at a handle of the view above it.
 * reveal() and next() return whether there was something left.
 */
export function makeSteps({ steps, go, addressOf }) {
  // One closure: what is said, shown and marked follows the step of now.
  const act = make('p.act', { 'aria-live': 'polite', tabIndex: -1 });
  const sentence = make('p.finding');
  const ask = make('button.close.ask', { onclick: () => reveal() });
  const status = make('span.hidden', { role: 'status' });
  const seen = make('div.see', sentence, ask, status);
  const way = make('div.way', { role: 'group' });
  const places = [...steps.map(({ name }) => name), undefined];
  const marks = new Map();
  const forth = make('button.option.forth', { onclick: () => next() });
  const buttons = make('div.on', forth);
  const bar = make('div.bar', act, buttons);
  let t;
  let ui;
  let now;
  let isWritten = false;
  const revealed = new Set();
  let room = '';
  let announcing;

  function show() {
    const isRevealed = revealed.has(now);
    seen.classList.toggle('waits', !isRevealed);
    ask.hidden = isRevealed;
    clearTimeout(announcing);
    status.textContent = '';
  }

  function reveal() {
    if (now === undefined || revealed.has(now)) return false;
    const hadFocus = ask.matches(':focus');
    revealed.add(now);
    show();
    if (hadFocus) {
      sentence.tabIndex = -1;
      sentence.focus({ preventScroll: true });
    } else
      announcing = setTimeout(() => {
        status.textContent = sentence.textContent;
      }, ANNOUNCE_AFTER);
    return true;
  }

  // Nothing comes between what is moved and what it changes: the sentence stands below the last picture of the step, or,
  // where a control is moved, below the controls. Only where that picture stands beside the one whose handle the sentence
  // speaks of, it stands below this one.
  function place({ step }, { views, controls }) {
    if (!step.handle && step.controls?.length > 0) {
      if (controls.nextSibling !== seen) controls.after(seen);
      seen.classList.remove('points');
      return;
    }
    const last = views.findLastIndex(({ node }) => !node.hidden && step.views.includes(node.dataset.view));
    const spots = views.map((view) => view.placeOf(step.handle));
    const own = spots.findIndex(Boolean);
    const row = isNarrow(views) ? null : views[last]?.node.closest('.row.split');
    const isBeside = own >= 0 && (last < 0 || Boolean(row?.contains(views[own].node)));
    const at = isBeside ? own : last;
    const view = views[at] ?? views.find(({ node }) => !node.hidden);
    const above = row && own >= 0 && !isBeside ? row : view?.node;
    if (above && seen.previousSibling !== above) above.after(seen);
    const points = own >= 0 && own === at && above === view?.node;
    seen.classList.toggle('points', points);
    if (points) seen.style.setProperty('--at', `${Math.round(spots[own].x)}px`);
  }

  function next() {
    const at = places.indexOf(now);
    if (at < 0 || now === undefined) return false;
    go(places[at + 1]);
    return true;
  }

  // A link where the step has an address, so that it can be copied and opened elsewhere; else a button.
  function markOf(name, text, label) {
    const address = addressOf(name);
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(name);
    };
    const kind = address === undefined ? 'button' : 'a';
    return make(kind, { href: address, onclick: press, 'aria-label': label }, text);
  }

  return {
    act,
    bar,
    buttons,
    way,
    next,
    reveal,
    touched: reveal,
    stop: () => clearTimeout(announcing),
    write(words, interfaceWords) {
      [t, ui, isWritten] = [words, interfaceWords, false];
      setAttribute(way, 'aria-label', ui('steps'));
      marks.clear();
      for (const [i, name] of places.entries()) {
        const isStep = name !== undefined;
        const label = isStep ? `${ui('steps.at', { step: i + 1 })}: ${t(`step.${name}`)}` : ui('steps.all');
        marks.set(name, markOf(name, isStep ? String(i + 1) : ui('steps.all'), label));
      }
      ask.textContent = ui('seen.show');
      const more = [...way.children].filter((node) => node.matches('.play'));
      way.replaceChildren(make('span.label', ui('steps')), ...marks.values(), ...more);
    },
    sync(stage) {
      const isNew = now !== stage?.step.name || !isWritten;
      if (!isNew) return;
      isWritten = true;
      now = stage?.step.name;
      room = '';
      if (stage) {
        const number = make('span.label', `${stage.number}/${steps.length}`);
        act.replaceChildren(number, ' ', ...markedNodes(t(`step.${now}`)));
      }
      bar.hidden = !stage;
      forth.textContent = ui(now === places.at(-2) ? 'steps.whole' : 'steps.next');
      for (const [name, mark] of marks) setAttribute(mark, 'aria-current', name === now ? 'step' : undefined);
      show();
    },
    tell(stage, data, isSettled, { views, controls }) {
      if (!stage) return;
      place(stage, { views, controls });
      if (!isSettled) return;
      const text = stage.step.see?.(data, t) ?? '';
      if (status.textContent && text !== sentence.textContent) status.textContent = '';
      setText(sentence, text);
      // While numbers change nothing below moves.
      if (text.length > room.length) {
        room = text;
        seen.dataset.room = text;
      }
      seen.hidden = text === '';
    },
  };
}
