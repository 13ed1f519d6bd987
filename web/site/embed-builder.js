import { namedWords } from '../core/parameters.js';
import { brief } from '../core/permalink.js';
import { make, replaceEntry, setAttribute, setText } from '../elements/dom.js';
import { themeOf } from '../elements/environment.js';
import { styleFor } from '../elements/figure-style.js';
import { themeAround, watchPage } from '../elements/ground.js';
import { pngOf } from '../export/picture.js';
import { save } from '../export/save.js';
import { embedWords as ownWords, teachWords as words } from '../strings/words.js';
import { CHOICES, readAddress, writeAddress } from './embed-builder/address.js';
import { makeCatalogue } from './embed-builder/catalogue.js';
import {
  fileOf,
  PLAIN,
  PLAIN_HEIGHT,
  pictureOf,
  settingsFor,
  snippetsOf,
  TARGETS,
  WITH_SCRIPT,
} from './embed-builder/snippets.js';
import { pageLanguage, pageWords } from './language.js';
import { rootOf, studentAddress } from './teach/address.js';
import { demoWith, guardFields, PARTS } from './teach/demo.js';
import { button, choice, copier, languageNames } from './teach/fields.js';
import { stateOf } from './teach/state.js';

const [tell, say] = [ownWords, words].map(pageWords);
const PAUSE = 200; // ms without a change before all is written anew
// This page is <lang>/embed/index.html below the site's root.
const here = new URL('../../', location.href).href;
const page = { targets: TARGETS, lang: pageLanguage() };

// The tool in `place`; `select` lists all demos. The address says what was chosen, and is followed where it changes.
function connectEmbedBuilder(place, select) {
  // One closure: all fields set the same settings, and everything is written from them.
  const names = [...select.options].map(({ value }) => value);
  let settings = readAddress(names[0], { ...page, names }).settings;
  let title = '';
  let waiting;
  const demo = make('pe-demo', { id: 'builder-state', step: 'all' });
  const catalogue = makeCatalogue(select, (name) => open({ name, values: '', settings: unguarded() }));
  const preview = makePreview(() => writeSoon());
  const guards = make('div.guards');
  const limits = make('details.limits', make('summary', tell('limits')), guards);
  const base = make('input.wide', { type: 'url', value: here, spellcheck: false });
  const unknown = make('p.hint.unknown', { role: 'status' });
  const trouble = make('p.trouble', { role: 'status' });
  const hint = make('p.hint');
  const how = make('p.how', { role: 'status' });
  const link = make('a', { target: '_blank', rel: 'noopener' });
  const files = make('ul');
  const copies = make('summary');
  const needs = make('details.needs', copies, make('p', tell('needs.how')), files);
  const copying = { copy: say('copy'), copied: say('copied'), refused: say('copy.refused') };
  const text = make('textarea', { readOnly: true, spellcheck: false, 'aria-label': tell('text') });

  // What is locked or hidden belongs to a demo; everything else stays for the next one.
  const unguarded = () => ({ ...settings, freeze: [], hide: [] });
  const set = (name) => (value) => {
    settings = { ...settings, [name]: value };
    write();
  };
  const options = (name, list, usual) => list.map((value) => [value, say(`${name}.${value || usual}`)]);
  const themes = CHOICES.theme.map((value) => [value, value ? say(`theme.${value}`) : tell('theme.page')]);
  const fields = {
    lang: choice(say('lang'), languageNames(), page.lang, (value) => speak(value)),
    theme: choice(say('theme'), themes, '', set('theme')),
    gate: choice(say('gate'), options('gate', CHOICES.gate), 'off', set('gate')),
    step: choice(say('step'), options('step', CHOICES.step, '1'), '', set('step')),
  };
  const targets = makeTargets(TARGETS, set('target'));

  function write() {
    const name = select.value;
    if (demo.descriptor?.name !== name) return;
    const { lang, target } = settings;
    const state = stateOf(demo, lang);
    // A plain frame knows nothing of its page, and neither does this one of it.
    const isPlain = PLAIN.includes(target);
    const seen = isPlain
      ? settingsFor(target, settings)
      : { ...settings, theme: settings.theme || themeAround(place) };
    preview.show(
      studentAddress({ base: here, demo: name, lang, settings: seen, state }),
      title,
      isPlain ? PLAIN_HEIGHT : undefined,
    );
    writeHash({ name, settings, state });
    setText(trouble, '');
    try {
      const made = snippetsOf({
        base: base.value,
        demo: name,
        lang,
        settings,
        state,
        title,
        height: preview.height(),
      });
      rewrite(text, made[target]);
    } catch (error) {
      text.value = '';
      setText(trouble, say(`trouble.${error.field}`));
      return;
    }
    text.rows = Math.min(9, Math.max(4, Math.ceil(text.value.length / 60)));
    const file = fileOf(name, lang);
    setText(how, tell(`how.${target}`, { file, picture: pictureOf(name, lang) }));
    needs.hidden = !WITH_SCRIPT.includes(target);
    tellNeeds(select.selectedOptions[0].dataset);
    const isFile = rootOf(base.value).protocol === 'file:';
    setText(hint, isFile && target !== 'file' ? tell('base.file') : '');
    // The one-file pages lie beside the site, where the build puts them; a host need not have them.
    link.hidden = target !== 'file' || !isFile;
    link.textContent = file;
    link.href = new URL(`../demos/${file}`, rootOf(base.value)).href;
  }

  // What of the package has to lie beside a page that takes nothing from this site.
  function tellNeeds({ files: list, bytes }) {
    const names = ['posenc.iife.js', ...list.split(' ')];
    setText(copies, tell('needs', { count: names.length, size: Math.round(Number(bytes) / 1024) }));
    files.replaceChildren(...names.map((name) => make('li', make('code', name))));
  }

  const writeSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(write, PAUSE);
  };

  // Names of the demo, or of its parts, that are locked or hidden; what the address says wrongly is left out.
  function guardsOf({ params }) {
    const isKnown = (others) => (word) => others.includes(word) || Object.hasOwn(params, word);
    return {
      freeze: new Set(namedWords(params, settings.freeze).filter(isKnown(['*']))),
      hide: new Set(namedWords(params, settings.hide).filter(isKnown(PARTS))),
    };
  }

  /** Shows a demo in a state with settings, as an address or the catalogue gives them. */
  async function open({ name, values, settings: given }) {
    settings = given;
    for (const [key, field] of Object.entries(fields)) field.querySelector('select').value = settings[key];
    targets.choose(settings.target);
    catalogue.pick(name);
    demo.lang = settings.lang;
    setAttribute(demo, 'values', values || undefined);
    setAttribute(demo, 'name', name);
    const { descriptor, t } = await demoWith(name, settings.lang);
    if (name !== select.value) return;
    const { freeze, hide } = guardsOf(descriptor);
    const changed = () => {
      settings = { ...settings, freeze: [...freeze], hide: [...hide] };
      write();
    };
    settings = { ...settings, freeze: [...freeze], hide: [...hide] };
    limits.open = freeze.size + hide.size > 0;
    const columns = await guardFields({ name, freeze, hide, changed });
    if (name !== select.value) return;
    guards.replaceChildren(...columns);
    title = t('title');
    write();
  }

  // As the figure stands above, in the look of this page, with its address below where the site’s is understood.
  async function savePicture() {
    if (demo.data === undefined) return;
    const { lang } = settings;
    const { name } = demo.descriptor;
    const { t } = await demoWith(name, lang);
    const figure = {
      stage: demo.shadowRoot.querySelector('.views'),
      descriptor: demo.descriptor,
      data: demo.data,
      style: styleFor(demo, themeOf(demo)),
      t,
      title: t('title'),
      address: trouble.textContent ? name : studentAddress({ base: base.value, demo: name, lang }),
    };
    save(pictureOf(name, lang), await pngOf(figure));
  }

  async function speak(lang) {
    settings = { ...settings, lang };
    demo.lang = lang;
    const name = select.value;
    const { t } = await demoWith(name, lang);
    if (name !== select.value || lang !== settings.lang) return;
    title = t('title');
    write();
  }

  const step = (key) => make('h2', { id: `step-${key}` }, tell(`step.${key}`));
  base.addEventListener('input', write);
  for (const type of ['pe-ready', 'pe-change']) demo.addEventListener(type, writeSoon);
  watchPage(writeSoon);
  place.replaceChildren(
    step('demo'),
    unknown,
    catalogue.node,
    step('state'),
    make('p.hint', tell('state')),
    make('figure.demo', { role: 'none' }, demo),
    step('limits'),
    make('div.fields', fields.lang, fields.theme, fields.gate, fields.step),
    limits,
    step('preview'),
    preview.node,
    step('paste'),
    targets.node,
    make('label.field', make('span', tell('base')), base),
    hint,
    trouble,
    make(
      'div.paste',
      how,
      text,
      make('p.doing', ...copier(text, copying), link, button(tell('picture'), savePicture)),
      needs,
    ),
  );

  function follow() {
    const hash = location.hash.slice(1);
    const asked = readAddress(hash, { ...page, names });
    // A heading of this page has no stroke in its name, as every demo has.
    const [name] = hash.split('?');
    setText(unknown, !asked && name.includes('/') ? tell('unknown', { name: brief(name) }) : '');
    return asked;
  }
  addEventListener('hashchange', () => {
    const asked = follow();
    if (asked) open(asked);
  });
  // The other language's page opens with the same choices. The site's own listener has set its address by then.
  document.addEventListener('click', ({ target }) => {
    const other = /** @type {Element} */ (target).closest?.('a.language');
    if (other) other.hash = location.hash;
  });
  open(follow() ?? { name: names[0], values: '', settings });
}

/**
 * The page for frames as a reader meets it, as high as it says: { node, show(address, title, pixels), height() }.
 * changed() is called when its height has. With `pixels` it is as high as that.
 */
function makePreview(changed) {
  const frame = make('iframe', { id: 'builder-preview', allow: 'clipboard-write' });
  let height;
  let fixed;

  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.posenc !== 1 || data.type !== 'resize') return;
    if (!Number.isFinite(data.height)) return;
    if (fixed) return;
    height = Math.min(4000, Math.max(120, data.height));
    frame.style.height = `${height}px`;
    changed();
  });

  return {
    node: make('div.desk', frame),
    // Another hash leaves the page where it is; it reads its address anew.
    show(address, title, pixels) {
      fixed = pixels;
      if (fixed) frame.style.height = `${fixed}px`;
      setAttribute(frame, 'title', title);
      if (frame.src !== address) frame.src = address;
    },
    /** CSS px, or undefined before the frame has told. */
    height: () => height,
  };
}

// What a demo can be put into, one to choose: { node, choose(target) }; chosen(target) is told.
function makeTargets(list, chosen) {
  const inputs = new Map(
    list.map((value) => [
      value,
      make('input', { type: 'radio', name: 'builder-target', value, onchange: () => chosen(value) }),
    ]),
  );
  const chip = (value) => make('label.target', inputs.get(value), make('span', tell(`target.${value}`)));
  return {
    node: make('fieldset.targets', make('legend', tell('target')), make('div', ...list.map(chip))),
    choose(target) {
      inputs.get(target).checked = true;
    },
  };
}

function writeHash(chosen) {
  const hash = `#${writeAddress(chosen, page)}`;
  if (hash !== location.hash) replaceEntry(history.state, `${location.pathname}${location.search}${hash}`);
}

/** Gives a field another text; what was selected as a whole, to be copied by hand, stays so. */
function rewrite(field, text) {
  if (field.value === text) return;
  const isWhole = field.value !== '' && field.selectionEnd - field.selectionStart === field.value.length;
  field.value = text;
  if (isWhole) field.select();
}

// The page where people build an embed: what puts a demo into a page of their own.
connectEmbedBuilder(document.querySelector('.tool[data-tool="embed"]'), document.querySelector('.catalogue'));
