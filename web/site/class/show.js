import en from '../../../content/strings/en/class.json' with { type: 'json' };
import ko from '../../../content/strings/ko/class.json' with { type: 'json' };
import { CHANCES, writeCode } from './code.js';

const words = { ko, en };

const element = (tag, className, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

// Storage is missing in some frames and files; then a code lasts as long as its page.
function kept(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
function keep(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Not kept.
  }
}

/**
 * Shows the code of the prediction of `demo` above it, once there is one, while it is `on`: show(isOn). One prediction
 * has one code, however often the page is opened.
 */
export function connectClass(demo) {
  const name = demo.getAttribute('name');
  const place = element('p', 'class-code');
  place.setAttribute('role', 'status');
  let isOn = false;
  let choice;
  const chance = Number(kept(`posenc:class:${name}`) ?? Number.NaN);
  let drawn = Number.isInteger(chance) && chance >= 0 && chance < CHANCES ? chance : undefined;

  function write() {
    const index = demo.descriptor?.predict?.options.indexOf(choice) ?? -1;
    place.hidden = !isOn || index < 0;
    if (place.hidden) return;
    if (drawn === undefined) {
      drawn = crypto.getRandomValues(new Uint32Array(1))[0] % CHANCES;
      keep(`posenc:class:${name}`, drawn);
    }
    const { code, hint } = words[document.documentElement.lang] ?? en;
    place.replaceChildren(
      element('span', 'label', code),
      element('strong', '', writeCode({ demo: name, index, chance: drawn })),
      element('span', '', hint),
    );
  }

  demo.addEventListener('pe-predict', ({ detail }) => {
    choice = detail.choice;
    write();
  });
  // The figure keeps a prediction for the visit, and then does not ask again.
  demo.addEventListener('pe-ready', () => {
    choice ??= kept(`posenc:gate:${name}#${demo.id}`) ?? undefined;
    write();
  });
  demo.before(place);
  return (on) => {
    isOn = on;
    write();
  };
}
