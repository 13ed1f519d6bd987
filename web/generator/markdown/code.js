import { existsSync, readFileSync } from 'node:fs';
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import cpp from 'shiki/langs/cpp.mjs';
import html from 'shiki/langs/html.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import python from 'shiki/langs/python.mjs';
import shell from 'shiki/langs/shellscript.mjs';
import { escapeHtml } from '../html.js';
import { repository } from '../paths.js';

const base = createCssVariablesTheme({ name: 'posenc', variablePrefix: '--code-' });
const theme = {
  ...base,
  tokenColors: [
    ...base.tokenColors,
    { scope: ['keyword.operator'], settings: { foreground: 'var(--code-foreground)' } },
    { scope: ['keyword.operator.logical'], settings: { foreground: 'var(--code-token-keyword)' } },
  ],
};

// What web/site/listing.css sets apart; every other token is plain ink.
const KINDS = ['comment', 'keyword', 'string', 'string-expression'];

// `color:var(--code-token-keyword)` becomes class="code-keyword"; tokens in plain ink are only text.
const classesForStyles = {
  pre(node) {
    delete node.properties.style;
    node.properties.class = 'code';
  },
};

// A line that writes a term of the formula ends in `# @a` or `// @a`; the mark is not printed.
const TERM = /[ \t]*(?:#|\/\/) @([a-d])$/;

function withoutMarks(code) {
  const terms = new Map();
  const lines = code.split('\n').map((line, i) => {
    const mark = TERM.exec(line);
    if (mark) terms.set(i, mark[1]);
    return mark ? line.slice(0, mark.index) : line;
  });
  return { code: lines.join('\n'), terms };
}

// Takes the white space that a line begins with out of its tokens, as a text of its own.
function indentOf(tokens) {
  const taken = { type: 'text', value: '' };
  for (const token of tokens) {
    const text = token.type === 'text' ? token : token.children[0];
    const [indent] = /^\s*/.exec(text.value);
    taken.value += indent;
    text.value = text.value.slice(indent.length);
    if (text.value !== '') break;
  }
  return taken;
}

const linesWith = (terms) => ({
  code(node) {
    const lines = node.children.filter(({ type }) => type === 'element');
    node.children = node.children.flatMap((line) => {
      if (line.type !== 'element') return [line];
      const tokens = line.children.map(tokenOf);
      const term = terms.get(lines.indexOf(line));
      if (!term) return tokens;
      return [indentOf(tokens), { ...line, properties: { class: `hue hue-${term}` }, children: tokens }];
    });
  },
});

function tokenOf(span) {
  const kind = /--code-token-([a-z-]+)/.exec(String(span.properties.style ?? ''))?.[1];
  if (!KINDS.includes(kind)) return span.children[0];
  return { ...span, properties: { class: `code-${kind}` } };
}

/** A highlighter whose `render(code, language)` is synchronous and writes classes only. */
export async function createHighlighter() {
  const shiki = await createHighlighterCore({
    themes: [theme],
    langs: [python, javascript, html, shell, cpp],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const known = new Set(shiki.getLoadedLanguages());
  return {
    render(code, language) {
      if (language && language !== 'text' && !known.has(language)) {
        throw new Error(`code language “${language}” is not one of ${[...known].join(', ')}, text`);
      }
      const plain = withoutMarks(code.replace(/\n$/, ''));
      return shiki.codeToHtml(plain.code, {
        lang: language || 'text',
        theme: 'posenc',
        transformers: [classesForStyles, linesWith(plain.terms)],
        // A busy machine must not change what is coloured.
        tokenizeTimeLimit: 0,
      });
    },
  };
}

const listing = (path) => {
  const file = repository(`content/${path}`);
  if (!/^code\/[\w./-]+$/.test(path) || path.includes('..') || !existsSync(file)) {
    throw new Error(`code listing “${path}” is not a file below content/code`);
  }
  return readFileSync(file, 'utf8');
};

/** @type {[ending: RegExp, label: string][]} */
const LABELS = [
  [/_numpy\.py$/, 'NumPy'],
  [/_torch\.py$/, 'PyTorch'],
  [/\.cc$/, 'C++'],
  [/\.js$/, 'JavaScript'],
];
const labelOf = (file) => LABELS.find(([ending]) => ending.test(file))?.[1];

/** The container `code`: the same in several languages, one tab each where there is a script. */
export const codeContainer = {
  open: () => '<div class="tabs">\n',
  close: () => '</div>\n',
};

// Every fence in a `code` container has a language of its own.
function tabs(state) {
  let labels;
  for (const { type, meta, info } of state.tokens) {
    if (type === 'container_open' && meta.name === 'code') labels = new Set();
    if (type === 'container_close' && meta.name === 'code') labels = undefined;
    if (type !== 'fence' || !labels) continue;
    const label = labelOf(info.trim());
    if (!label || labels.has(label)) {
      const what = label
        ? `two listings in ${label}`
        : 'no file=… that ends in _numpy.py, _torch.py, .cc or .js';
      throw new Error(`::: code has ${what}: “${info}”`);
    }
    labels.add(label);
  }
}

/** markdown-it plugin: fences coloured at build; `file=code/…` takes the text from a tested file. */
export function codePlugin(md, highlighter) {
  md.core.ruler.after('block', 'tabs', tabs);
  md.renderer.rules.fence = (tokens, i) => {
    const [syntax = '', ...options] = tokens[i].info.trim().split(/\s+/);
    const file = options.find((option) => option.startsWith('file='))?.slice(5);
    const markup = highlighter.render(file ? listing(file) : tokens[i].content, syntax);
    if (!file) return `${markup}\n`;
    const label = labelOf(file);
    const language = label ? `<b>${label}</b> ` : '';
    const name = `<figcaption>${language}<code>${escapeHtml(file)}</code></figcaption>`;
    return `<figure class="listing">${name}${markup}</figure>\n`;
  };
}
