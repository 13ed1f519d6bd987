import { make } from '../../elements/dom.js';
import { rootOf, studentAddress } from './address.js';
import { button, choice, copier, tick } from './fields.js';
import { guardFields } from './guards.js';
import { qrOf } from './qr.js';
import { stateOf } from './state.js';
import { pageLanguage, say } from './words.js';

// This page is <lang>/teach/index.html below the site's root.
const here = new URL('../../', location.href).href;

/**
 * The tool that makes links for pupils, in `place`; `select` lists all demos. `chosen` may be told each state:
 * ({ demo, state, lang }).
 */
export function connectBuilder(place, select) {
  const settings = { theme: '', gate: 'hard', freeze: new Set(), hide: new Set(), class: true };
  let lang = pageLanguage();
  const demo = make('pe-demo', { id: 'lesson-demo' });
  const guards = make('div', { className: 'guards' });
  const base = make('input', { type: 'url', value: here, spellcheck: false, className: 'wide' });
  const link = make('input', { type: 'text', readOnly: true, className: 'wide', 'aria-label': say('link') });
  const trouble = make('p', { className: 'trouble', role: 'alert' });
  const hint = make('p', { className: 'hint' });
  const code = make('div', { className: 'code' });
  const open = make('a', { target: '_blank', rel: 'noopener' }, say('link.open'));
  const words = { copy: say('copy'), copied: say('copied'), refused: say('copy.refused') };
  const [copy, said] = copier(link, words);
  const enlarge = button(say('qr.enlarge'), () => showLarge(link.value));

  function write() {
    if (!demo.descriptor) return;
    trouble.textContent = '';
    const asked = { ...settings, freeze: [...settings.freeze], hide: [...settings.hide] };
    if (!demo.descriptor.predict || settings.gate === 'off') asked.class = false;
    try {
      link.value = studentAddress({
        base: base.value,
        demo: select.value,
        lang,
        settings: asked,
        state: stateOf(demo, lang),
      });
    } catch (error) {
      trouble.textContent = say(`trouble.${error.field}`);
      return;
    }
    open.href = link.value;
    hint.textContent = rootOf(base.value).protocol === 'file:' ? say('base.file') : '';
    const qr = qrOf(link.value, say('qr'));
    code.replaceChildren(...(qr ? [qr] : [make('p', { className: 'hint' }, say('qr.long'))]));
    enlarge.disabled = !qr;
  }

  async function writeGuards() {
    const name = select.value;
    const fields = await guardFields({ name, freeze: settings.freeze, hide: settings.hide, changed: write });
    if (name === select.value) guards.replaceChildren(...fields);
  }

  function choose() {
    settings.freeze.clear();
    settings.hide.clear();
    demo.setAttribute('name', select.value);
    writeGuards();
  }

  const set = (name) => (value) => {
    settings[name] = value;
    write();
  };
  const options = (name, list) => list.map((value) => [value, say(`${name}.${value || 'system'}`)]);
  select.addEventListener('change', choose);
  base.addEventListener('input', write);
  demo.addEventListener('pe-ready', write);
  demo.addEventListener('pe-change', write);
  demo.lang = lang;
  place.replaceChildren(
    make('label', { className: 'field' }, make('span', {}, say('demo')), select),
    make('figure', { className: 'demo' }, demo),
    make(
      'div',
      { className: 'fields' },
      choice(say('gate'), options('gate', ['hard', 'soft', 'off']), settings.gate, set('gate')),
      choice(say('lang'), options('lang', ['ko', 'en']), lang, (value) => {
        lang = demo.lang = value;
        write();
      }),
      choice(say('theme'), options('theme', ['', 'light', 'dark', 'projector']), '', set('theme')),
      tick(say('class'), settings.class, set('class')),
    ),
    make('details', { className: 'limits' }, make('summary', {}, say('limits')), guards),
    make('label', { className: 'field' }, make('span', {}, say('base')), base),
    hint,
    trouble,
    make(
      'div',
      { className: 'result' },
      code,
      make('div', {}, link, make('p', { className: 'doing' }, copy, open, enlarge, said)),
    ),
  );
  choose();
  return { demo, name: () => select.value, state: () => stateOf(demo, lang), base: () => base.value };
}

/** A QR code over the whole window, with its address, to be projected or printed. */
function showLarge(address) {
  const close = button(say('close'), () => dialog.close());
  const dialog = make(
    'dialog',
    { className: 'large', 'aria-label': say('qr') },
    qrOf(address, say('qr')),
    make('p', { className: 'address' }, address),
    make(
      'p',
      { className: 'doing' },
      button(say('print'), () => print()),
      close,
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
