import { existsSync, readFileSync } from 'node:fs';
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
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

// What web/site/text.css sets apart; every other token is plain ink.
const KINDS = ['comment', 'keyword', 'string', 'string-expression'];

// `color:var(--code-token-keyword)` becomes class="code-keyword"; tokens in plain ink are only text.
const classesForStyles = {
  pre(node) {
    delete node.properties.style;
    node.properties.class = 'code';
  },
  code(node) {
    node.children = node.children.flatMap((line) =>
      line.type === 'element' ? line.children.map(tokenOf) : [line],
    );
  },
};

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
    engine: createJavaScriptRegexEngine(),
  });
  const known = new Set(shiki.getLoadedLanguages());
  return {
    render(code, language) {
      if (language && language !== 'text' && !known.has(language)) {
        throw new Error(`code language “${language}” is not one of ${[...known].join(', ')}, text`);
      }
      return shiki.codeToHtml(code.replace(/\n$/, ''), {
        lang: language || 'text',
        theme: 'posenc',
        transformers: [classesForStyles],
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

/** markdown-it plugin: fences coloured at build; `file=code/…` takes the text from a tested file. */
export function codePlugin(md, highlighter) {
  md.renderer.rules.fence = (tokens, i) => {
    const [language = '', ...options] = tokens[i].info.trim().split(/\s+/);
    const file = options.find((option) => option.startsWith('file='))?.slice(5);
    const markup = highlighter.render(file ? listing(file) : tokens[i].content, language);
    if (!file) return `${markup}\n`;
    const name = `<figcaption><code>${escapeHtml(file)}</code></figcaption>`;
    return `<figure class="listing">${name}${markup}</figure>\n`;
  };
}
