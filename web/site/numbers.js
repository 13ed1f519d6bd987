import { fill } from '../core/words.js';
import { isCopied, make } from '../elements/dom.js';
import { isShown } from './hash-navigation.js';
import { place, settle } from './margin-notes.js';
import { programOf, roundingOf, STORED } from './numbers/program.js';
import { eachPart, plainButton } from './page.js';

const LEAVE = 250; // ms in which a pointer may cross from a number to its note
const REST = 400; // ms that it rests on a number before the note opens
const LONG = 140; // characters that a margin has room for
const GAP = 6; // px between a line and a note below it
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Below its line, or above it where the window ends, where the note would lie on the number.
function settleCall(note, number, main) {
  note.style.top = '';
  settle(note, number, main);
  const [line, box] = [number.getClientRects()[0], note.getBoundingClientRect()];
  if (!line || box.left >= line.right || box.top >= line.bottom || box.bottom <= line.top) return;
  const isLow = line.bottom + GAP + box.height > innerHeight && line.top - GAP > box.height;
  const top = isLow ? line.top - GAP - box.height : line.bottom + GAP;
  note.style.top = `${top - main.getBoundingClientRect().top}px`;
}

// Adds the numbers of a place with what made them, from lists that hold each line and each number once.
function readNumbers(place, { lines, numbers, order }, made) {
  for (const [i, element] of [...place.querySelectorAll('.computed')].entries()) {
    const [call, uses, groups, value, format, text] = numbers[order[i]];
    made.set(element, { call, lines: uses.map((line) => lines[line]), groups, value, format, text });
  }
}

/**
 * Shows beside a number the call that computed it: where a pointer rests, where it is pressed, and, once the button of
 * the page is, where the arrow keys go. A press and Enter copy the call as a program.
 *   data  { words, parts: { <lesson>: { lines, numbers, order } } }, as web/generator/numbers.js writes it
 */
function createCalls(data, main) {
  // One closure: pointer, press and keys show the one call.
  const { words, parts } = data;
  const made = new WeakMap();
  const numbers = () => [...main.querySelectorAll('.computed')].filter((number) => made.has(number));
  let shown;
  let timer;
  let current;

  function close() {
    clearTimeout(timer);
    shown?.note.remove();
    shown?.number.removeAttribute('aria-describedby');
    shown = undefined;
  }

  // The focus goes back to the number, where it can have it.
  function leave() {
    const wasInside = shown?.note.contains(document.activeElement);
    const { number } = shown ?? {};
    close();
    if (wasInside) number.focus();
  }

  async function copy() {
    const { number, status, code } = shown;
    if (await isCopied(programOf(made.get(number)), code)) status.textContent = words.copied;
  }

  function show(number, { stays = false } = {}) {
    clearTimeout(timer);
    if (shown?.number === number) {
      shown.stays ||= stays;
      return;
    }
    close();
    const record = made.get(number);
    const call = [record.call, ...record.lines].join('\n');
    const code = make('code', make('strong', record.call), call.slice(record.call.length));
    const about = make('p', roundingOf(record, words));
    const status = make('span', { role: 'status' });
    const note = make(
      'aside',
      {
        className: `margin-note call${call.length > LONG ? ' wide' : ''}`,
        'aria-label': fill(words.label, record),
      },
      make('div', { id: 'number-call' }, make('pre', code), about),
      make('p', plainButton(words.copy, copy, { tabIndex: -1 }), ' ', status),
      plainButton('×', leave, { tabIndex: -1, className: 'plain close', 'aria-label': words.close }),
    );
    if (STORED.some((name) => record.groups.includes(name))) about.append(` ${words.runs}`);
    if (isWalked()) note.append(make('p', words.keys));
    shown = { number, note, code, status, stays };
    place(note, number);
    settleCall(note, number, main);
    number.setAttribute('aria-describedby', 'number-call');
  }

  const numberAt = (target) => {
    const number = target.closest('.computed');
    return made.has(number) ? number : undefined;
  };

  main.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    clearTimeout(timer);
    const number = numberAt(target);
    if (number) {
      if (!shown?.stays) timer = setTimeout(() => show(number), REST);
    } else if (shown && !shown.stays && !shown.note.contains(target)) timer = setTimeout(close, LEAVE);
  });
  main.addEventListener('pointerleave', () => {
    if (shown && !shown.stays) timer = setTimeout(close, LEAVE);
  });
  // Not every browser says of a click by what it was made.
  let pressedBy;
  const press = ({ pointerType }) => {
    pressedBy = pointerType;
  };
  document.addEventListener('pointerdown', press, { capture: true });
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const number = numberAt(target);
    if (!number) {
      if (shown && !shown.note.contains(target) && !target.closest('button.numbers')) close();
      return;
    }
    // Who marks text to copy it means the text.
    if (!getSelection().isCollapsed) return;
    show(number, { stays: true });
    if (pressedBy === 'mouse') copy();
  });
  document.addEventListener('posenc:number', ({ target, detail }) => {
    if (detail || target.matches(':hover')) show(target, { stays: detail });
  });

  // By keyboard: one number of the page is in the order of Tab, and the arrow keys choose which. What is folded has a place,
  // too, and takes no focus.
  const isReached = (number) => isShown(number) && number.checkVisibility();
  const isWalked = () => main.classList.contains('walked');

  function stand(number) {
    if (current) for (const name of ['tabindex', 'role']) current.removeAttribute(name);
    current = number;
    if (!number) return;
    number.tabIndex = 0;
    number.setAttribute('role', 'button');
  }

  function walk(number) {
    stand(number);
    number.focus();
    number.scrollIntoView({ block: 'nearest' });
  }

  function sayWalked() {
    for (const button of document.querySelectorAll('button.numbers'))
      button.setAttribute('aria-pressed', String(isWalked()));
  }

  function toggle() {
    main.classList.toggle('walked');
    sayWalked();
    if (!isWalked()) {
      close();
      stand();
      return;
    }
    const first = numbers().find((number) => isReached(number) && number.getBoundingClientRect().top > 0);
    if (first) walk(first);
  }

  document.addEventListener('posenc:numbers', toggle);
  main.addEventListener('focusin', ({ target }) => {
    if (isWalked() && made.has(target)) show(target, { stays: true });
  });
  main.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (shown?.number === target && !shown.note.contains(relatedTarget)) close();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key === 'Escape') return leave();
    if (target !== current || event.altKey || event.ctrlKey || event.metaKey) return;
    const seen = numbers().filter(isReached);
    const at = seen.indexOf(current);
    const to = { Home: 0, End: seen.length - 1 }[key] ?? (STEPS[key] ? at + STEPS[key] : undefined);
    if (to !== undefined && seen[to]) walk(seen[to]);
    else if (key === 'Enter' || key === ' ') {
      show(current, { stays: true });
      copy();
    } else if (to === undefined) return;
    event.preventDefault();
  });
  // Figures that begin above move the line.
  new ResizeObserver(() => shown && settleCall(shown.note, shown.number, main)).observe(main);
  if (document.body.dataset.lesson) readNumbers(main, Object.values(parts)[0], made);
  else
    eachPart(() => {
      const part = main.querySelector('.part');
      if (parts[part.id]) readNumbers(part, parts[part.id], made);
      sayWalked();
      // What is in one file has nothing to wait for.
      for (const button of part.querySelectorAll('button.numbers')) button.addEventListener('click', toggle);
    });
}

// The build puts the numbers of a page, or of all that are in one file, in the place of this name.
createCalls(POSENC_NUMBERS, document.querySelector('main'));
