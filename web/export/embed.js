import { isCopied, make, setText } from '../elements/dom.js';
import { dress, makeBox } from './sheet.js';

const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The address under which a site keeps the newest core: what a folder named by its content holds may be gone one day. */
const steady = (core) => core?.replace(/hashed\/[0-9a-f]+\/(?=[^/]*$)/, '');

/**
 * The HTML that shows a demo in a state in another page.
 *   name, lang, title   of the demo
 *   query               its state
 *   core                the address of posenc.iife.js here; undefined where it stands in the page
 */
function embedCode({ name, lang, title, query, core }) {
  const state = query && ` values="${escapeHtml(query)}"`;
  const source = core?.startsWith('http') ? steady(core) : 'posenc.iife.js';
  // Where a filter takes script and element, the link stays.
  const [root] = /^.*\/(?=assets\/posenc\.iife\.js$)/.exec(source) ?? [];
  const address = `${root}${lang}/embed/${name}/index.html${query && `#${query}`}`;
  const inner = root ? `<a href="${escapeHtml(address)}">${escapeHtml(title)}</a>` : escapeHtml(title);
  return (
    `<script defer src="${escapeHtml(source)}"></script>\n` +
    `<pe-demo name="${escapeHtml(name)}" lang="${lang}"${state}>${inner}</pe-demo>\n`
  );
}

/**
 * What puts the figure, as it stands, into a post: { node, sync(), focus() }.
 *   words    translator of the menu's own words
 *   embed()  what embedCode takes, now
 *   builder  address of the page that makes more than this; undefined where there is none
 *   close()  called on Escape and on the last button
 */
export function makeEmbed({ words, embed, builder, close }) {
  const said = make('span', { role: 'status' });
  const code = make('textarea', { readOnly: true, spellcheck: false, 'aria-label': words('embed.code') });
  const more = make('a', { target: '_blank', rel: 'noopener' }, words('embed.more'));

  async function copy() {
    setText(said, words((await isCopied(code.value, code)) ? 'copied' : 'copy.failed'));
  }

  function sync() {
    const given = embed();
    code.value = embedCode(given);
    more.href = `${builder}#${given.name}${given.query && `?${given.query}`}`;
  }

  const how = embed().core?.startsWith('http') ? 'embed.how' : 'embed.how.file';
  const node = makeBox(
    words('embed.label'),
    close,
    make('div.code', make('p', words(how)), code, builder !== undefined && make('p', more)),
    make(
      'div.said',
      make('button', { onclick: copy }, words('copy')),
      said,
      make('button', { onclick: close }, words('close')),
    ),
  );
  sync();
  return {
    node,
    sync,
    focus() {
      dress(node);
      code.focus();
      code.select();
    },
  };
}
