import { make, setAttribute } from '../../elements/dom.js';
import { rootOf } from '../teach/address.js';
import { button, choice, copyFrom } from '../teach/fields.js';
import { guardFields } from '../teach/guards.js';
import { stateOf } from '../teach/state.js';
import { demoWith, pageLanguage, say } from '../teach/words.js';
import { askedFor } from './asked.js';
import { fileOf, snippetsOf, WAYS } from './snippets.js';
import { tell } from './words.js';

const WIDTHS = ['320', '480', '640', '800', ''];
const THEMES = ['', 'light', 'dark', 'projector'];
// A page for frames has a line below the demo and some room.
const AROUND = 64;
const PAUSE = 200;
// This page is <lang>/embed/index.html below the site's root.
const here = new URL('../../', location.href).href;

/** The tool in `place`; `select` lists all demos, `hash` may name the one to begin with and its state. */
export function connectPost(place, select, hash = '') {
  const settings = { theme: '', gate: 'off', freeze: new Set(), hide: new Set() };
  let lang = pageLanguage();
  let way = WAYS[0];
  let title = '';
  let waiting;
  const demo = make('pe-demo', { id: 'post-state' });
  const preview = make('pe-demo', { id: 'post-preview' });
  const sheet = make('div', { className: 'sheet' }, preview);
  const guards = make('div', { className: 'guards' });
  const base = make('input', { type: 'url', value: here, spellcheck: false, className: 'wide' });
  const text = make('textarea', { readOnly: true, spellcheck: false, 'aria-label': tell('text') });
  const trouble = make('p', { className: 'trouble', role: 'alert' });
  const hint = make('p', { className: 'hint' });
  const how = make('p', { className: 'how', role: 'status' });
  const link = make('a', { target: '_blank', rel: 'noopener' });
  const copy = button(say('copy'), () => copyFrom(text, copy, say('copied')));

  const lists = () => ({ ...settings, freeze: [...settings.freeze], hide: [...settings.hide] });

  // Only what differs is set, so that a preview without a change stays as it is.
  function show(state) {
    const { theme, gate, freeze, hide } = lists();
    const given = {
      lang,
      theme,
      gate: gate === 'off' ? '' : gate,
      freeze: freeze.join(' '),
      hide: hide.join(' '),
      values: state,
      name: select.value,
    };
    for (const [name, value] of Object.entries(given)) setAttribute(preview, name, value || undefined);
  }

  function write() {
    if (demo.descriptor?.name !== select.value) return;
    const state = stateOf(demo, lang);
    show(state);
    trouble.textContent = '';
    const height = preview.offsetHeight > AROUND ? preview.offsetHeight + AROUND : undefined;
    try {
      const snippets = snippetsOf({
        base: base.value,
        demo: select.value,
        lang,
        settings: lists(),
        state,
        title,
        height,
      });
      text.value = snippets[way];
    } catch (error) {
      text.value = '';
      trouble.textContent = say(`trouble.${error.field}`);
      return;
    }
    text.rows = Math.min(8, text.value.split('\n').length + 2);
    const file = fileOf(select.value, lang);
    how.textContent = tell(`how.${way}`, { file });
    const isFile = rootOf(base.value).protocol === 'file:';
    hint.textContent = isFile && way !== 'file' ? tell('base.file') : '';
    // The one-file pages lie beside the site, where the build puts them; a host need not have them.
    link.hidden = way !== 'file' || !isFile;
    link.textContent = file;
    link.href = new URL(`../demos/${file}`, rootOf(base.value)).href;
  }

  const writeSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(write, PAUSE);
  };

  async function choose(values) {
    const name = select.value;
    settings.freeze.clear();
    settings.hide.clear();
    setAttribute(demo, 'values', values || undefined);
    demo.setAttribute('name', name);
    const [fields, { t }] = await Promise.all([
      guardFields({ name, freeze: settings.freeze, hide: settings.hide, changed: write }),
      demoWith(name, lang),
    ]);
    if (name !== select.value) return;
    guards.replaceChildren(...fields);
    title = t('title');
    write();
  }

  async function speak(value) {
    lang = demo.lang = value;
    const name = select.value;
    const { t } = await demoWith(name, lang);
    if (name !== select.value || value !== lang) return;
    title = t('title');
    write();
  }

  const set = (name) => (value) => {
    settings[name] = value;
    write();
  };
  const options = (name, list) => list.map((value) => [value, say(`${name}.${value || 'system'}`)]);
  const widths = WIDTHS.map((value) => [
    value,
    value ? tell('width.pixels', { pixels: value }) : tell('width.all'),
  ]);
  select.addEventListener('change', () => choose());
  base.addEventListener('input', write);
  for (const type of ['pe-ready', 'pe-change']) {
    demo.addEventListener(type, writeSoon);
    preview.addEventListener(type, writeSoon);
  }
  new ResizeObserver(writeSoon).observe(preview);
  demo.lang = lang;
  place.replaceChildren(
    make('label', { className: 'field' }, make('span', {}, say('demo')), select),
    make('p', { className: 'hint' }, tell('state')),
    make('figure', { className: 'demo' }, demo),
    make(
      'div',
      { className: 'fields' },
      choice(say('lang'), options('lang', ['ko', 'en']), lang, speak),
      choice(say('theme'), options('theme', THEMES), '', set('theme')),
      choice(say('gate'), options('gate', ['off', 'soft', 'hard']), settings.gate, set('gate')),
    ),
    make('details', { className: 'limits' }, make('summary', {}, tell('limits')), guards),
    make('h2', {}, tell('preview')),
    make(
      'div',
      { className: 'fields' },
      choice(tell('width'), widths, '', (value) => {
        sheet.style.inlineSize = value ? `${value}px` : '';
      }),
    ),
    make('div', { className: 'desk' }, sheet),
    make('h2', {}, tell('paste')),
    make(
      'div',
      { className: 'fields' },
      choice(
        tell('way'),
        WAYS.map((name) => [name, tell(`way.${name}`)]),
        way,
        (value) => {
          way = value;
          write();
        },
      ),
    ),
    make('label', { className: 'field' }, make('span', {}, tell('base')), base),
    hint,
    trouble,
    make('div', { className: 'paste' }, how, text, make('p', { className: 'doing' }, copy, link)),
  );
  const names = [...select.options].map(({ value }) => value);
  const { name, values } = askedFor(hash, names);
  if (name) select.value = name;
  choose(values);
}
