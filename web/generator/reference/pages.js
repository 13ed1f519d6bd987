import { factsOf } from '../../engine/schema.js';
import { html, raw } from '../html.js';
import { readCpp } from './cpp.js';
import { withErrors } from './errors.js';
import { readJavaScript } from './javascript.js';
import { oneLine } from './sources.js';

/** @import { Markup } from '../html.js' */
/** @import { Fact } from '../../engine/facts.d.ts' */

// The comments are English, on the Korean pages as well; headings and labels are the page's.
const english = ({ lang }) => (lang === 'en' ? '' : html` lang="en"`);

/** Text of a comment: what stands between backticks is code. */
const inline = (text) =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));

const heading = (depth, id, name) =>
  raw(
    `<h${depth} id="${id}"><a class="header-anchor" href="#${id}">${html`<code>${name}</code>`}</a></h${depth}>\n`,
  );

const paragraph = (text, view) => html`<p${english(view)}>${inline(text)}</p>\n`;

function factList(rows, view) {
  const items = rows
    .filter(([, text]) => text)
    .map(
      ([label, text, kind]) =>
        html`<dt>${label}</dt>\n<dd${kind === 'bounds' ? '' : english(view)}>${text}</dd>\n`,
    );
  return items.length > 0 ? html`<dl class="facts">\n${items}</dl>\n` : '';
}

// One thing that has a name: how it is written, what it is, and the facts about it.
const section = ({ id, name, text = name, code, language = 'javascript', body = [], facts = [] }, view) => ({
  headings: [{ depth: 3, id, text }],
  markup: html`${heading(3, id, name)}${raw(view.highlighter.render(code, language))}
${body}${factList(facts, view)}`,
});

/** @param {{ id: string, name: string, body?: Markup, sections: { headings: object[], markup: Markup }[] }} parts */
const chapter = ({ id, name, body = '', sections }) => ({
  headings: [{ depth: 2, id, text: name }, ...sections.flatMap(({ headings }) => headings)],
  markup: html`${heading(2, id, name)}${body}${sections.map(({ markup }) => markup)}`,
});

const page = (chapters) => ({
  headings: chapters.flatMap(({ headings }) => headings),
  body: chapters.map(({ markup }) => markup.markup).join(''),
});

// An id for each block of declarations: its first name, numbered where another block begins with it.
function idsOf(headers) {
  const taken = new Map();
  const blocks = headers.flatMap(({ entries }) => entries);
  return new Map(
    blocks.map(({ names: [name], code }) => {
      taken.set(name, (taken.get(name) ?? 0) + 1);
      return [code, taken.get(name) === 1 ? name : `${name}-${taken.get(name)}`];
    }),
  );
}

const WIDE = 60;

// A verb as it is called, on one line where it is short.
function callOf(group, { name, parameters }) {
  const call = `${group}.${name}(${parameters.join(', ')})`;
  const short = oneLine(call);
  return short.length <= WIDE ? short : call;
}

/**
 * What a schema knows of an argument, in words: its kind, its bounds, what it replaces, and what leaving it out means.
 * Undefined where its type says all of it.
 *
 * @param {Fact} fact
 * @param {(key: string, vars?: Record<string, unknown>) => string} t
 */
export function boundsOf({ kind, from, above, to, of, most, within, usual, instead }, t) {
  const parts = [
    kind === 'flag' || kind === 'choice' || kind === 'other' ? undefined : t(`bounds.${kind}`),
    from !== undefined && to !== undefined ? t('bounds.range', { from, to }) : undefined,
    from !== undefined && to === undefined ? t('bounds.from', { from }) : undefined,
    above !== undefined ? t('bounds.above', { above }) : undefined,
    from === undefined && to !== undefined ? t('bounds.to', { to }) : undefined,
    of !== undefined ? t('bounds.multiple', { of }) : undefined,
    most !== undefined ? t('bounds.most', { most }) : undefined,
    within !== undefined ? t('bounds.within', { within }) : undefined,
    instead !== undefined ? t('bounds.instead', { instead: `\`${instead}\`` }) : undefined,
    usual !== undefined ? t('bounds.usual', { usual: `\`${usual}\`` }) : undefined,
  ].filter((part) => part !== undefined);
  // That something is an array its type says.
  const isKnown = parts.length === 0 || (kind === 'numbers' && parts.length === 1);
  return isKnown ? undefined : parts.join(', ');
}

// Bounds and usual values, of which types say nothing. Words of the page, unlike the comments.
function argumentRows({ arrays, params }, verb, { t }) {
  const named = [
    ...verb.arrays.map((name) => [name, arrays[name]]),
    ...verb.params.map((name) => [name, params[name]]),
  ];
  return named.map(([name, fact]) => {
    const bounds = fact && boundsOf(fact, t);
    return [html`<code>${name}</code>`, bounds && inline(bounds), 'bounds'];
  });
}

function verbSection(group, verb, view) {
  const { t, ids } = view;
  const { entry, errors } = verb;
  const name = `${group}.${verb.name}`;
  const facts = [
    ...argumentRows(factsOf(name), verb, view),
    [t('reference.result'), html`<code>${verb.result}</code> ${inline(verb.shape)}`],
    [t('reference.errors'), errors],
    ['C++', entry && html`<a href="../cpp/index.html#${ids.get(entry.code)}"><code>${entry.name}</code></a>`],
  ];
  const body = [paragraph(verb.text, view)];
  return section(
    { id: `${group}-${verb.name}`, name, text: verb.name, code: callOf(group, verb), body, facts },
    view,
  );
}

function typeSection({ name, text, code, properties }, view) {
  const facts = properties.map((property) => [html`<code>${property.name}</code>`, inline(property.text)]);
  return section({ id: `type-${name}`, name, code, body: [paragraph(text, view)], facts }, view);
}

/** What follows the introduction of the JavaScript page: { body, headings }. */
function javascriptReference({ javascript, headers, lang, t, highlighter }) {
  const { groups, types, loadEngine, EngineError } = javascript;
  const view = { lang, t, highlighter, ids: idsOf(headers) };
  const sections = [
    section(
      {
        id: 'loadEngine',
        name: 'loadEngine',
        code: 'loadEngine(): Promise<Engine>',
        body: [paragraph(loadEngine, view)],
      },
      view,
    ),
    section(
      {
        id: 'EngineError',
        name: 'EngineError',
        code: "{\n  code: 'invalid-argument' | 'too-large' | 'not-loaded',\n  field: string,\n  message: string,\n  offset?: number,\n}",
        body: [paragraph(EngineError, view)],
      },
      view,
    ),
    ...types.map((type) => typeSection(type, view)),
  ];
  const methods = groups.map(({ name, text, verbs }) =>
    chapter({
      id: name,
      name,
      body: paragraph(text, view),
      sections: verbs.map((verb) => verbSection(name, verb, view)),
    }),
  );
  return page([chapter({ id: 'posenc', name: 'posenc', sections }), ...methods]);
}

const proseOf = (parts, view) =>
  parts.map(({ kind, text }) => {
    if (kind === 'fact') return '';
    return kind === 'set' ? html`<pre class="code set"><code>${text}</code></pre>\n` : paragraph(text, view);
  });

function entrySection({ names, parts, code }, view) {
  const name = names.length < 3 ? names.join(', ') : `${names[0]} … ${names.at(-1)}`;
  const body = proseOf(parts, view);
  const facts = parts
    .filter(({ kind }) => kind === 'fact')
    .map(({ label, text }) => [view.t(`reference.${label.toLowerCase()}`), inline(text)]);
  return section({ id: view.ids.get(code), name, code, language: 'cpp', body, facts }, view);
}

/** What follows the introduction of the C++ page: { body, headings }. */
function cppReference({ headers, lang, t, highlighter }) {
  const view = { lang, t, highlighter, ids: idsOf(headers) };
  return page(
    headers.map(({ name, parts, entries }) =>
      chapter({
        id: `header-${name}`,
        name: `posenc/${name}.h`,
        body: proseOf(parts, view),
        sections: entries.map((entry) => entrySection(entry, view)),
      }),
    ),
  );
}

/**
 * What the sources say of the engine: { javascript, references }, of which `references` gives what is added to a page as
 * `renderPages` asks for it. `read` is what TypeScript reads.
 */
export function readReferences({ engine, highlighter }, read = readJavaScript()) {
  const headers = readCpp(Object.keys(engine));
  const javascript = withErrors(read, headers);
  const references = ({ kind, slug, lang, t }) => {
    const make = kind === 'reference' && { javascript: javascriptReference, cpp: cppReference }[slug];
    return make ? make({ javascript, headers, lang, t, highlighter }) : undefined;
  };
  return { javascript, references };
}
