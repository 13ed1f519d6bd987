import { store, stored } from '../../core/storage.js';
import { make } from '../../elements/dom.js';
import words from '../../strings/class.js';
import { pageLanguage } from '../language.js';
import { CHANCES, writeCode } from './code.js';

/**
 * Shows the code of the prediction of `demo` above it, once there is one, while it is `on`: show(isOn). One prediction
 * has one code, however often the page is opened.
 */
export function connectClass(demo) {
  const name = demo.getAttribute('name');
  const place = make('p', { className: 'class-code', role: 'status' });
  let isOn = false;
  let choice;
  const chance = Number(stored('visit', `class:${name}`) ?? Number.NaN);
  let drawn = Number.isInteger(chance) && chance >= 0 && chance < CHANCES ? chance : undefined;

  function write() {
    const index = demo.descriptor?.predict?.options.indexOf(choice) ?? -1;
    place.hidden = !isOn || index < 0;
    if (place.hidden) return;
    if (drawn === undefined) {
      drawn = crypto.getRandomValues(new Uint32Array(1))[0] % CHANCES;
      store('visit', `class:${name}`, String(drawn));
    }
    const { code, hint } = words[pageLanguage()];
    place.replaceChildren(
      make('span', { className: 'label' }, code),
      make('strong', {}, writeCode({ demo: name, index, chance: drawn })),
      make('span', {}, hint),
    );
  }

  demo.addEventListener('pe-predict', ({ detail }) => {
    choice = detail.choice;
    write();
  });
  // The figure keeps a prediction for the visit, and then does not ask again.
  demo.addEventListener('pe-ready', () => {
    choice ??= stored('visit', `gate:${name}#${demo.id}`) ?? undefined;
    write();
  });
  demo.before(place);
  return (on) => {
    isOn = on;
    write();
  };
}
