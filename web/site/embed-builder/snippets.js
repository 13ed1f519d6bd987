import { pairsOf, rootOf, studentAddress } from '../teach/address.js';

/** @import { Settings } from '../teach/address.js' */

// What stands in somebody's page for a demo in a state. A state is written as in an address, where every sign that could
// end a string, an attribute or a tag is encoded; everything is escaped for its host all the same.

const SIGNS = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text) => String(text).replace(/[&"<>]/g, (sign) => SIGNS[sign]);
const escapeMdx = (text) => escapeHtml(text).replace(/[{}]/g, (sign) => `&#${sign.codePointAt(0)};`);
// A shortcode's string knows \" and \\; its own ends must not stand in the text inside.
const escapeHugo = (text) => String(text).replace(/["\\]/g, '\\$&');
// Markdown lets HTML through, and ends a paragraph at an empty line.
const escapeMarkdown = (text) =>
  escapeHtml(String(text).replace(/\s+/g, ' ')).replace(
    /[\\`*_~![\]()#]/g,
    (sign) => `&#${sign.codePointAt(0)};`,
  );
const escapeInner = (text) => escapeHtml(text).replaceAll('{', '&#123;');

const written = (pairs, fitted = escapeHtml, before = '') =>
  pairs
    .filter(([, value]) => value)
    .map(([name, value]) => ` ${before}${name}="${fitted(value)}"`)
    .join('');

/** What a demo can be put into, in the order of the list. */
export const TARGETS = [
  'script',
  'loader',
  'iframe',
  'file',
  'hugo',
  'docusaurus',
  'quarto',
  'jupyter',
  'wordpress',
  'notion',
  'markdown',
];

/** What takes a demo into a frame without a script that tells it of the page, or the page of its height. */
export const PLAIN = ['iframe', 'file', 'jupyter', 'notion'];

/** Their height, CSS px. */
export const PLAIN_HEIGHT = 480;

/** Settings as a target has them: in a frame that cannot grow a demo is compact, and has one step at a time. */
export const settingsFor = (target, settings) =>
  PLAIN.includes(target) ? { ...settings, hide: [...(settings.hide ?? []), 'compact'] } : settings;

/** Those that take the script, from this site or from a copy. */
export const WITH_SCRIPT = ['script', 'hugo', 'docusaurus', 'quarto'];

/** The name of a demo's one-file page. */
export const fileOf = (demo, lang) => `${demo.replace('/', '-')}.${lang}.html`;

/** The name of a picture of a demo that somebody saves. */
export const pictureOf = (demo, lang) => `${demo.replace('/', '-')}.${lang}.png`;

/**
 * The text to paste for each of TARGETS.
 *   base      the site's root, as it was typed
 *   demo      'family/demo'
 *   lang      one of LANGUAGES
 *   settings  { theme, gate, step, freeze: [names], hide: [names and parts] }, each may be missing
 *   state     'name=value&…' as writeQuery gives it
 *   title     what stands in its place without a script, and names the frame
 *   height    CSS px of a frame until its demo has told its own
 * Throws a TypeError with `field` where one cannot be used.
 *
 * @param {{ base: string, demo: string, lang: string, settings?: Settings, state?: string, title?: string, height?: number }} given
 */
export function snippetsOf({ base, demo, lang, settings = {}, state = '', title = demo, height = 660 }) {
  const address = studentAddress({ base, demo, lang, settings, state });
  const root = rootOf(base).href;
  const given = [['lang', lang], ...pairsOf(settings), ['values', state]];
  const core = `${root}assets/posenc.iife.js`;
  // What readers of feeds see, and pages whose policy refuses the engine; where a filter takes the picture, the words stay.
  const picture = (more) =>
    `<a href="${escapeHtml(address)}"><img${written([
      ['src', `${root}cards/${lang}/${demo}.png`],
      ['width', '600'],
      ['height', '315'],
      ['loading', 'lazy'],
      ['style', 'max-width: 100%; height: auto'],
    ])} alt=""${more}><br>${escapeHtml(title)}</a>`;
  const pixels = String(Math.round(height));
  const element = (more = '') =>
    `<script defer src="${escapeHtml(core)}"${more}></script>\n` +
    `<pe-demo${written([['name', demo], ...given])}>${picture(more)}</pe-demo>\n`;
  const attributes = [['demo', demo], ...given, ['title', title], ['height', pixels]];
  const place = written(attributes, escapeHtml, 'data-');
  // Where a filter takes the script out, or a reader has none, the link stays.
  const loader = (between) =>
    `<p${place}><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>${between}` +
    `<script async src="${escapeHtml(`${root}assets/embed.js`)}"></script>\n`;
  const frame = (source) =>
    `<iframe${written([
      ['src', source],
      ['title', title],
      ['width', '100%'],
      ['height', String(PLAIN_HEIGHT)],
      ['loading', 'lazy'],
      ['allow', 'clipboard-write'],
      ['style', 'border: 0'],
    ])}></iframe>\n`;
  const own = [['demo', demo], ...given, ['script', core]];
  const plain = studentAddress({ base, demo, lang, settings: settingsFor('iframe', settings), state });
  const { hash } = new URL(plain);
  const linked = address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  return {
    script: element(),
    loader: loader(''),
    iframe: frame(plain),
    file: frame(`${fileOf(demo, lang)}${hash}`),
    hugo: `{{< posenc${written(own, escapeHugo)} >}}${escapeInner(title)}{{< /posenc >}}\n`,
    docusaurus: `import Posenc from '@site/src/components/Posenc';\n\n<Posenc${written(own)}>${escapeMdx(title)}</Posenc>\n`,
    // A document with everything inside must leave the script where it finds its demos, and the picture.
    quarto: `\`\`\`{=html}\n${element(' data-external="1"').replaceAll('`', '&#96;')}\`\`\`\n`,
    jupyter: `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(plain)}, width="100%", height=${PLAIN_HEIGHT})\n`,
    wordpress: loader('\n'),
    notion: `${plain}\n`,
    markdown: `[![${escapeMarkdown(title)}](${pictureOf(demo, lang)})](${linked})\n\n[${escapeMarkdown(title)}](${linked})\n`,
  };
}
