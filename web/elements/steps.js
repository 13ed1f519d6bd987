import { make, setAttribute, setText } from './dom.js';
import { markedNodes } from './readout.js';

/**
 * The steps of a figure: what to do, what is to be seen with the values of now, and the way through them.
 *   steps       of the descriptor
 *   go(name)    goes to a step; undefined: to the whole figure
 *   addressOf(name)   of a step as a link, or undefined where the figure has no address
 * Returns { act, seen, way, write(t, ui), sync(stage), tell(stage, data, isSettled), next() }. act: goes to the head of the
 * figure, seen and way below its controls. next() returns whether there was one.
 */
export function makeSteps({ steps, go, addressOf }) {
  const act = make('p', { className: 'act', 'aria-live': 'polite' });
  const seen = make('p', { className: 'see' });
  const way = make('div', { className: 'way', role: 'group' });
  const places = [...steps.map(({ name }) => name), undefined];
  const marks = new Map();
  const forth = make('button', { type: 'button', className: 'option forth', onclick: () => next() });
  let t;
  let ui;
  let now;
  let isWritten = false;

  function next() {
    const at = places.indexOf(now);
    if (at < 0 || now === undefined) return false;
    go(places[at + 1]);
    return true;
  }

  // A link where the step has an address, so that it can be copied and opened elsewhere; else a button.
  function markOf(name, text, label) {
    const address = addressOf(name);
    const isLink = address !== undefined;
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(name);
    };
    const properties = isLink ? { href: address } : { type: 'button' };
    return make(isLink ? 'a' : 'button', { ...properties, onclick: press, 'aria-label': label }, text);
  }

  return {
    act,
    seen,
    way,
    next,
    write(words, interfaceWords) {
      [t, ui, isWritten] = [words, interfaceWords, false];
      setAttribute(way, 'aria-label', ui('steps'));
      marks.clear();
      for (const [i, name] of places.entries()) {
        const isStep = name !== undefined;
        const label = isStep ? `${ui('steps.at', { step: i + 1 })}: ${t(`step.${name}`)}` : ui('steps.all');
        marks.set(name, markOf(name, isStep ? String(i + 1) : ui('steps.all'), label));
      }
      forth.textContent = ui('steps.next');
      way.replaceChildren(make('span', { className: 'label' }, ui('steps')), ...marks.values(), forth);
    },
    sync(stage) {
      const isNew = now !== stage?.step.name || !isWritten;
      if (!isNew) return;
      isWritten = true;
      now = stage?.step.name;
      if (stage) {
        const number = make('span', { className: 'label' }, `${stage.number}/${steps.length}`);
        act.replaceChildren(number, ' ', ...markedNodes(t(`step.${now}`)));
      }
      act.hidden = seen.hidden = !stage;
      for (const [name, mark] of marks) setAttribute(mark, 'aria-current', name === now ? 'step' : undefined);
      // What is pressed keeps its place and the keyboard while it has something to do.
      forth.hidden = !stage;
    },
    tell(stage, data, isSettled) {
      if (stage && isSettled) setText(seen, stage.step.see?.(data, t) ?? '');
    },
  };
}
