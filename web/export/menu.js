import { translator } from '../core/words.js';
import { adopt, isCopied, make, setText } from '../elements/dom.js';
import { makeTab, makeTabList, markTab } from '../elements/tabs.js';
import { csvPieces, fileName, npyBytes } from './arrays.js';
import { numbersOf } from './call.js';
import { pngOf, svgOf } from './picture.js';
import { save } from './save.js';
import { menuCss } from './sheet.js';
import { languages, snippetOf } from './snippets.js';

/** @import { Translate } from '../types.js' */

const REST = 300; // ms without a change before the code is written anew
let menus = 0;

/**
 * What a reader may export of a figure: { node, sync(), focus() }; `sync` after every change of the figure.
 *   words     translator of the menu's own words
 *   sources   texts of the listings, by path
 *   engine    the page's
 *   figure()  what stands there now: { stage, descriptor, data, style, t, title, address }
 *   close()   called on Escape and on the last button
 *
 * @param {{ words: Translate, sources: Record<string, string>, engine: any, figure: () => any, close: () => void }} given
 */
function makeMenu({ words, sources, engine, figure, close }) {
  // One closure: arrays, code and buttons are of what the figure shows at one moment.
  menus += 1;
  const id = `export${menus}`;
  const said = make('span', { role: 'status' });
  const select = make('select', { 'aria-label': words('array'), onchange: write });
  const pre = make('pre', { tabIndex: 0 });
  const panel = make('div', { role: 'tabpanel', id: `${id}-panel` }, pre);
  const tabs = Object.entries(languages).map(([name, says], at) =>
    makeTab(says, { id: `${id}-${name}`, panel: panel.id, taken: () => take(at) }),
  );
  const copy = make('button', { onclick: copyCode }, words('copy'));
  const code = make('div.code', makeTabList(words('code'), tabs), panel);
  let language;
  let resting;
  let list = [];

  const now = () => numbersOf(figure().descriptor, figure().data);
  const chosen = () => list.find(({ name }) => name === select.value) ?? list[0];
  const button = (text, name, onclick) => make('button', { 'aria-label': name, onclick }, text);

  const saveAs = (end, array, type, made) =>
    saveFile(fileName(figure().descriptor.name, array?.name, end), type, made);

  async function saveFile(file, type, made) {
    try {
      save(file, await made(), type);
      setText(said, words('saved', { file }));
    } catch (error) {
      setText(said, words('failed', { reason: error.message }));
    }
  }

  const picture = [
    button('PNG', words('png'), () => saveAs('png', undefined, 'image/png', () => pngOf(figure()))),
    button('SVG', words('svg'), () => saveAs('svg', undefined, 'image/svg+xml', () => [svgOf(figure())])),
  ];
  const numbers = [
    select,
    button('CSV', words('csv'), () => saveAs('csv', read(), 'text/csv', () => csvPieces(read()))),
    button('.npy', words('npy'), () =>
      saveAs('npy', read(), 'application/octet-stream', () => [npyBytes(read())]),
    ),
  ];
  // What a demo has beside pictures and numbers, a button each; those that are there later come then.
  const files = make('div.row');
  function listFiles() {
    const { descriptor, data, t } = figure();
    const wished = descriptor.files?.(data, t) ?? [];
    const key = JSON.stringify(wished.map(({ file, label }) => [file, label]));
    if (files.dataset.files === key) return;
    files.dataset.files = key;
    files.replaceChildren(
      ...wished.map(({ file, label, about, type, bytes, source }) =>
        button(label, about, () => saveFile(file, type, () => [bytes ?? sources[source]])),
      ),
    );
  }
  const row = (label, content) => [
    make('span.label', { id: `${id}-${label}` }, words(label)),
    make('div.row', { role: 'group', 'aria-labelledby': `${id}-${label}` }, ...content),
  ];

  // Fresh at every press: the figure may have moved on since the list was written.
  function read() {
    list = now();
    return chosen();
  }

  function take(at) {
    language = Object.keys(languages)[at];
    markTab(tabs, at);
    panel.setAttribute('aria-labelledby', tabs[at].id);
    write();
  }

  function write() {
    resting = undefined;
    const before = select.value;
    list = now();
    const says = list.map(({ name, shape }) => [name, `${name} · ${shape.join(' × ')}`]);
    if (
      says.some(([, text], i) => text !== select.options[i]?.text) ||
      says.length !== select.options.length
    ) {
      select.replaceChildren(
        ...says.map(([value, text]) => make('option', { value, selected: value === before }, text)),
      );
    }
    const text = list.length > 0 ? snippetOf(language, chosen(), { engine, sources }) : undefined;
    setText(pre, text ?? words('code.without', { language: languages[language] }));
    pre.setAttribute('aria-label', words('code.in', { language: languages[language] }));
    copy.hidden = text === undefined;
  }

  async function copyCode() {
    setText(said, words((await isCopied(pre.textContent, pre)) ? 'copied' : 'copy.failed'));
  }

  const hasNumbers = figure().descriptor.numbers !== undefined;
  const hasFiles = figure().descriptor.files !== undefined;
  const end = make('div.said', hasNumbers && copy, said, make('button', { onclick: close }, words('close')));
  const pressed = (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const node = make(
    'div.export',
    { role: 'group', 'aria-label': words('label'), onkeydown: pressed },
    ...row('picture', picture),
    ...(hasNumbers ? row('numbers', numbers) : []),
    ...(hasFiles ? row('files', [files]) : []),
    hasNumbers && code,
    end,
  );
  if (hasNumbers) take(0);
  if (hasFiles) listFiles();
  return {
    node,
    focus() {
      adopt(node.getRootNode(), menuCss);
      picture[0].focus();
    },
    sync() {
      clearTimeout(resting);
      if (hasFiles) listFiles();
      if (hasNumbers) resting = setTimeout(write, REST);
    },
  };
}

// Under a picture: where it came from, which is nobody else's business where the page is a file.
function placeOf({ descriptor, address }) {
  if (/^https?:/.test(address ?? '')) return address;
  if (/^https?:/.test(location.href)) return location.href.split('#')[0];
  const query = address?.split('#')[1]?.split('?')[1];
  return `Posenc, ${descriptor.name}${query ? `?${query}` : ''}`;
}

/**
 * Posenc.export of the core script: makes the menu of what one figure exports; `words` by language, `sources` as above.
 */
export const exporter =
  ({ words, sources }) =>
  /** @param {{ lang: string, figure: () => any, engine: any, close: () => void }} context */
  ({ lang, figure, ...context }) =>
    makeMenu({
      ...context,
      words: translator(words[lang], lang),
      sources,
      figure() {
        const now = figure();
        return { ...now, title: now.t('title'), address: placeOf(now) };
      },
    });
