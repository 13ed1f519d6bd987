import { bibtexEntry } from '../bibtex.js';
import { escapeHtml } from '../html.js';
import { rootFrom } from '../paths.js';

const CITATION = /^\[@([a-z0-9-]+)(?:,\s*([^\]]+))?\]/i;
const TERM = /^\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]/;

// 'Vaswani, Shazeer, Parmar' → 'Vaswani et al.'
const shortAuthors = (authors) => {
  const names = authors.split(', ');
  return names.length > 2 ? `${names[0]} et al.` : names.join(' & ');
};

// A list of works names three authors; the work itself names all.
const listedAuthors = (authors) => {
  const names = authors.split(', ');
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} et al.` : authors;
};

// How far a work was read that was not read whole; empty for one that was.
const readingOf = ({ read }, env) => (read === 'text' ? '' : escapeHtml(env.t(`cite.${read}`)));

const nameOf = ({ authors, year }) => `${shortAuthors(authors)} ${year}`;

/** Link to a work in the page's list of sources; remembers that the page cites it. */
export function citation(key, where, env) {
  const source = env.sources[key];
  if (!source) throw new Error(`citation “${key}” is not in content/sources.json`);
  env.cited.add(key);
  const name = nameOf(source);
  const link = `<a href="#source-${key.toLowerCase()}">${escapeHtml(name)}</a>`;
  return `<cite>${link}${where ? `, ${escapeHtml(where)}` : ''}</cite>`;
}

// The entry as it goes into a .bib file, folded; a script adds a button that copies it.
const entry = (key, { sources }) =>
  `<details class="bibtex"><summary>BibTeX<span class="hidden"> ${escapeHtml(nameOf(sources[key]))}</span></summary><pre>${escapeHtml(bibtexEntry(key, sources[key]))}</pre></details>`;

/** The page's numbered list of cited works, by name, with their BibTeX; empty when it cites none. */
export function bibliography(env) {
  if (env.cited.size === 0) return '';
  const items = [...env.cited].sort().map((key) => {
    const source = env.sources[key];
    const { authors, year, title, venue, url } = source;
    const work = `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a>`;
    const reading = readingOf(source, env);
    const mark = reading && ` (<span lang="${env.lang}">${reading}</span>)`;
    return `<li id="source-${key.toLowerCase()}" lang="en">${escapeHtml(listedAuthors(authors))} (${year}). ${work}. ${escapeHtml(venue)}${mark}. ${entry(key, env)}</li>`;
  });
  const [works, copy, copied] = ['label.works', 'bibtex.copy', 'bibtex.copied'].map((name) =>
    escapeHtml(env.t(name)),
  );
  // The first look of a lesson ends before its sources; a citation in it leads to them all the same.
  const depth = env.kind === 'lesson' ? ' standard' : '';
  return `<section class="bibliography${depth}" data-copy="${copy}" data-copied="${copied}"><h2 id="works">${works}</h2>\n<ol>\n${items.join('\n')}\n</ol>
<p><a href="${rootFrom(env.path)}assets/posenc.bib">${escapeHtml(env.t('bibtex.all'))}</a></p></section>\n`;
}

const glossaryLink = (slug, text, env) => {
  const entry = env.glossary[slug]?.[env.lang];
  if (!entry) throw new Error(`glossary term “${slug}” is not in content/glossary.json (${env.lang})`);
  env.terms?.add(slug);
  const page = env.kind === 'glossary' ? '' : `${rootFrom(env.path)}${env.lang}/glossary/index.html`;
  return `<a class="term" href="${page}#term-${slug}">${escapeHtml(text ?? entry.term)}</a>`;
};

/**
 * Definitions of the terms that the page links to, and the words around a note, as a template: a script shows them
 * beside the line that is read. Empty when there is nothing to note.
 */
export function marginNotes(md, env) {
  if (env.kind === 'glossary' || env.terms.size + env.cited.size === 0) return '';
  const definitions = [...env.terms].map(
    (slug) =>
      `<p data-term="${slug}">${md.renderInline(env.glossary[slug][env.lang].text, { ...env, terms: undefined })}</p>\n`,
  );
  const words = ['glossary', 'works', 'close'].map(
    (name) => ` data-${name}="${escapeHtml(env.t(`note.${name}`))}"`,
  );
  return `<template class="margin-notes"${words.join('')}>\n${definitions.join('')}</template>\n`;
}

/** markdown-it plugin: `[@key, where]` and `[[slug|text]]`. */
export function referencePlugin(md) {
  const rule = (name, pattern, render) => {
    md.inline.ruler.before('link', name, (state, silent) => {
      const match = pattern.exec(state.src.slice(state.pos, state.pos + 300));
      if (!match) return false;
      if (!silent) state.push(name, '', 0).meta = match;
      state.pos += match[0].length;
      return true;
    });
    md.renderer.rules[name] = (tokens, i, _options, env) => render(tokens[i].meta, env);
  };
  // In running text a citation is an aside; in a list of sources it is the matter itself.
  rule('citation', CITATION, ([, key, where], env) => {
    const link = citation(key, where, env);
    return env.listsSources ? link : `(${link})`;
  });
  rule('term', TERM, ([, slug, text], env) => glossaryLink(slug, text, env));
}
