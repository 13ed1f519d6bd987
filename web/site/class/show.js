import { store, stored } from '../../core/storage.js';
import { make } from '../../elements/dom.js';
import { classWords as words } from '../../strings/words.js';
import { pageLanguage } from '../language.js';
import { CHANCES, writeCode } from './code.js';

/** What an address may say of a class: the code first and the result when the teacher says so, or both at once. */
export const CLASSES = ['1', 'open'];

/**
 * Shows the code of the prediction of `demo` above it, once there is one, as one of CLASSES says; no code without:
 * show(counted). One prediction has one code, however often the page is opened, and goes on once.
 */
export function connectClass(demo) {
  const name = demo.getAttribute('name');
  const said = make('p', { role: 'status', tabIndex: -1 });
  const go = make('button', { onclick: goOn });
  const place = make('div.class-code', { hidden: true }, said, go);
  let counted;
  let choice;
  let hasGoneOn = stored('visit', `class-open:${name}`) === '1';
  const chance = Number(stored('visit', `class:${name}`) ?? Number.NaN);
  let drawn = Number.isInteger(chance) && chance >= 0 && chance < CHANCES ? chance : undefined;

  function goOn() {
    hasGoneOn = true;
    store('visit', `class-open:${name}`, '1');
    write();
  }

  function write() {
    const isHeld = counted === '1' && !hasGoneOn;
    demo.toggleAttribute('hold', isHeld);
    const index = demo.descriptor?.predict?.options.indexOf(choice) ?? -1;
    place.hidden = !CLASSES.includes(counted) || index < 0;
    if (place.hidden) return;
    if (drawn === undefined) {
      drawn = crypto.getRandomValues(new Uint32Array(1))[0] % CHANCES;
      store('visit', `class:${name}`, String(drawn));
    }
    const own = words[pageLanguage()];
    said.replaceChildren(
      make('span.label', own.code),
      ' ',
      make('strong', writeCode({ demo: name, index, chance: drawn })),
      ' ',
      make('span', isHeld ? own['hint.held'] : own.hint),
    );
    go.textContent = own.go;
    go.hidden = !isHeld;
  }

  demo.addEventListener('pe-predict', ({ detail }) => {
    choice = detail.choice;
    write();
    // The figure speaks first where its result is there.
    if (!go.hidden && !place.hidden) said.focus();
  });
  // The figure keeps a prediction for the visit, and then does not ask again.
  demo.addEventListener('pe-ready', () => {
    choice ??= stored('answers', `gate:${name}#${demo.id}`) ?? undefined;
    write();
  });
  demo.before(place);
  return (said) => {
    counted = said;
    write();
  };
}
