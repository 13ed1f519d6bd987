import { LANGUAGES } from '../../core/languages.js';
import { make } from '../../elements/dom.js';
import { teachWords as words } from '../../strings/words.js';
import { CLASSES } from '../class/show.js';
import { CHOICES } from '../embed-builder/address.js';
import { pageLanguage, pageWords } from '../language.js';
import { rootOf, studentAddress } from './address.js';
import { demoWith, guardFields } from './demo.js';
import { button, choice, copier, languageNames } from './fields.js';
import { showFullScreen } from './full-screen.js';
import { qrOf } from './qr.js';
import { oneOf, storedSettings, storeSettings, textsOf } from './settings.js';
import { stateOf } from './state.js';

const say = pageWords(words);

const { theme: THEMES, step: STEPS } = CHOICES;
const GATES = CHOICES.gate.toReversed();
const COUNTED = [...CLASSES, ''];

// This page is <lang>/teach/index.html below the site's root.
const here = new URL('../../', location.href).href;

// An address that the teacher typed, as long as it can be used; that of this page is found anew.
function baseOf(text) {
  try {
    return rootOf(text) && text;
  } catch {
    return here;
  }
}

/**
 * The tool that makes links for pupils, in `place`; `select` lists all demos. `chosen` may be told each state:
 * ({ demo, state, lang }).
 */
export function connectBuilder(place, select) {
  // One closure: all fields set the same settings, and the link is written from them.
  const last = storedSettings('link');
  const settings = {
    theme: oneOf(THEMES, last.theme, ''),
    gate: oneOf(GATES, last.gate, 'hard'),
    step: oneOf(STEPS, last.step, ''),
    freeze: new Set(textsOf(last.freeze)),
    hide: new Set(textsOf(last.hide)),
    class: oneOf(COUNTED, last.class, '1'),
  };
  const names = [...select.options].map(({ value }) => value);
  select.value = oneOf(names, last.demo, select.value);
  // The state to begin with; a demo whose parameters have become others says so and begins as it can.
  let state = (select.value === last.demo && textsOf([last.state])[0]) || '';
  let descriptor;
  let lang = oneOf(LANGUAGES, last.lang, pageLanguage());
  const demo = make('pe-demo', { id: 'lesson-demo', step: 'all' });
  const asked = make('p.hint');
  const guards = make('div.guards');
  const base = make('input.wide', { type: 'url', value: baseOf(last.base), spellcheck: false });
  const link = make('input.wide', { type: 'text', readOnly: true, 'aria-label': say('link') });
  const trouble = make('p.trouble', { role: 'status' });
  const hint = make('p.hint');
  const code = make('div.code');
  const open = make('a', { target: '_blank', rel: 'noopener' }, say('link.open'));
  const [copy, said] = copier(link, {
    copy: say('copy'),
    copied: say('copied'),
    refused: say('copy.refused'),
  });
  const enlarge = button(say('qr.enlarge'), () =>
    showFullScreen(say('qr'), '', [qrOf(link.value, say('qr')), make('p.address', link.value)]),
  );
  const gate = choice(say('gate'), options('gate', GATES), settings.gate, set('gate'));
  const counted = choice(say('class'), options('class', COUNTED, 'none'), settings.class, set('class'));

  function set(name) {
    return (value) => {
      settings[name] = value;
      change();
    };
  }
  function options(name, list, usual = 'system') {
    return list.map((value) => [value, say(`${name}.${value || usual}`)]);
  }

  // A demo out of sight has not begun yet.
  function stateNow() {
    if (demo.descriptor?.name === select.value) state = stateOf(demo, lang);
    return state;
  }

  const lists = () => ({ freeze: [...settings.freeze], hide: [...settings.hide] });

  // What is kept changes by the teacher's hand alone: a page that only opens overwrites nothing.
  function change() {
    const own = {
      lang: lang === pageLanguage() ? undefined : lang,
      base: base.value === here ? undefined : base.value,
    };
    storeSettings('link', { ...settings, ...lists(), ...own, demo: select.value, state: stateNow() });
    write();
  }

  function write() {
    if (!descriptor) return;
    trouble.textContent = '';
    stateNow();
    const canPredict = Boolean(descriptor.predict);
    gate.querySelector('select').disabled = !canPredict;
    counted.querySelector('select').disabled = !canPredict || settings.gate === 'off';
    const used = { ...settings, ...lists() };
    if (!canPredict) used.gate = 'off';
    if (used.gate === 'off') used.class = '';
    try {
      link.value = studentAddress({
        base: base.value,
        demo: select.value,
        lang,
        settings: used,
        state,
      });
    } catch (error) {
      trouble.textContent = say(`trouble.${error.field}`);
      return;
    }
    open.href = link.value;
    // A camera cannot open a file of another machine.
    const isFile = rootOf(base.value).protocol === 'file:';
    hint.textContent = isFile ? say('base.file') : '';
    const qr = isFile ? undefined : qrOf(link.value, say('qr'));
    const none = make('p.hint', say(isFile ? 'qr.file' : 'qr.long'));
    code.replaceChildren(qr ?? none);
    enlarge.disabled = !qr;
  }

  async function writeGuards() {
    const name = select.value;
    const fields = await guardFields({ name, freeze: settings.freeze, hide: settings.hide, changed: change });
    if (name === select.value) guards.replaceChildren(...fields);
  }

  // With what students are asked before they see anything.
  async function choose() {
    const name = select.value;
    demo.setAttribute('name', name);
    writeGuards();
    const { descriptor: found, t } = await demoWith(name);
    if (name !== select.value) return;
    descriptor = found;
    const { predict } = descriptor;
    const choices = predict?.options.map((option) => t(`predict.${option}`)).join(' · ');
    asked.textContent = predict ? `${t('predict')} (${choices})` : say('gate.none');
    write();
  }
  function chooseAnother() {
    settings.freeze.clear();
    settings.hide.clear();
    state = '';
    demo.removeAttribute('values');
    change();
    choose();
  }

  select.addEventListener('change', chooseAnother);
  base.addEventListener('input', change);
  demo.addEventListener('pe-ready', write);
  demo.addEventListener('pe-change', change);
  demo.lang = lang;
  place.replaceChildren(
    make('label.field', make('span', say('demo')), select),
    make('figure.demo', { role: 'none' }, demo),
    make(
      'div.fields',
      gate,
      choice(say('lang'), languageNames(), lang, (value) => {
        lang = demo.lang = value;
        change();
      }),
      choice(say('theme'), options('theme', THEMES), settings.theme, set('theme')),
      choice(say('step'), options('step', STEPS, '1'), settings.step, set('step')),
      counted,
    ),
    asked,
    make('details.limits', make('summary', say('limits')), guards),
    make('label.field', make('span', say('base')), base),
    hint,
    trouble,
    make('div.result', code, make('div', link, make('p.doing', copy, open, enlarge, said))),
  );
  if (state) demo.setAttribute('values', state);
  choose();
  return {
    demo,
    name: () => select.value,
    names: () => names,
    state: stateNow,
    base: () => base.value,
  };
}
