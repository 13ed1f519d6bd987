import { LANGUAGES, languages } from '../core/languages.js';
import { inlinePolicy } from './csp.js';
import { html, raw } from './html.js';
import { contentsList, footer, searchButton, switches } from './layouts/chrome.js';
import { pageHead } from './page-head.js';

const MAIN = /<main id="main">\n([\s\S]*?)\n<\/main>/;
const AROUND = /<nav class="around"[\s\S]*?<\/nav>\n/;

// Resolves a relative address against the path of the page it stands on: 'ko/glossary/index.html'.
function resolve(path, address) {
  const { pathname, hash } = new URL(address, `file:///${path}`);
  return { target: pathname.slice(1), fragment: hash.slice(1) };
}

// Every lesson has the same sections, so ids get the page's name before; they are the same in both languages.
const prefixOf = ({ slug }) => `${slug}-`;

// Doors of the front page that lead out of the file; a list of which none is left says where they are.
const withoutDoors = (markup, leadsOut, t) =>
  markup
    .replace(/<li><a href="([^"]*)">[\s\S]*?<\/li>\n/g, (item, address) => (leadsOut(address) ? '' : item))
    .replace(/<ul>\s*<\/ul>/g, html`<p>${t('file.folder')}</p>`.markup);

function embed(page, pages, outside, t) {
  const { path, slug } = page;
  const prefix = prefixOf(page);
  const rename = (id) => (id === 'main' ? slug : prefix + id);
  const byPath = new Map(pages.map((other) => [other.path, other]));
  const leadsOut = (address) =>
    !/^(?:[a-z]+:|#)/.test(address) && outside.includes(resolve(path, address).target);
  const markup = MAIN.exec(page.markup)[1] + (AROUND.exec(page.markup)?.[0] ?? '');
  const title = (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(markup)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;');
  return (
    (page.kind === 'front' ? withoutDoors(markup, leadsOut, t) : markup)
      // Every lesson has this button, and a name tells them apart.
      .replace(
        /(<button type="button" class="plain numbers")([^>]*>)([^<]*)/g,
        (_, before, after, words) => `${before} aria-label="${words}: ${title}"${after}${words}`,
      )
      .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (whole, address, words) =>
        leadsOut(address) ? words : whole,
      )
      .replace(
        / (id|for|name|data-of|aria-labelledby|aria-describedby|aria-controls)="([^"]*)"/g,
        (whole, attribute, value) => {
          if (value.includes('/')) return whole;
          if (attribute === 'name' && !page.radios.has(value)) return whole;
          return ` ${attribute}="${value.split(' ').map(rename).join(' ')}"`;
        },
      )
      .replace(/ shows="([\w-]+)\//g, (_, id) => ` shows="${rename(id)}/`)
      .replace(/ href="([^"]*)"/g, (whole, address) => {
        if (/^[a-z]+:/.test(address)) return whole;
        if (address.startsWith('#')) return ` href="#${rename(address.slice(1))}"`;
        const { target, fragment } = resolve(path, address.replaceAll('&amp;', '&'));
        const other = byPath.get(target);
        if (!other) throw new Error(`${path}: the link “${address}” leads nowhere inside one file`);
        const anchor = fragment ? prefixOf(other) + fragment : other.slug;
        return ` href="#${anchor.replaceAll('&', '&amp;')}"`;
      })
  );
}

// Lessons by number, and what else there is; its names are those of the site's menu.
function menu(pages, t) {
  const lessons = pages.filter(({ track }) => track === 'full');
  const beside = pages.filter(({ track }) => track === 'elective' || track === 'notebook');
  const others = pages.filter(({ kind }) => !['front', 'lesson'].includes(kind));
  return html`<details class="menu">
<summary>${t('nav.lessons')}</summary>
<div>
<ol>
${lessons.map(({ slug, number, short }) => html`<li value="${number}"><a href="#${slug}">${short}</a></li>\n`)}</ol>
<ul>
${beside.map(({ slug, short }) => html`<li><a href="#${slug}">${short}</a></li>\n`)}</ul>
<ul>
<li><a href="#front-short">${t('nav.short')}</a></li>
${others.map(({ slug }) => html`<li><a href="#${slug}">${t(`nav.${slug}`)}</a></li>\n`)}</ul>
</div>
</details>`;
}

const radiosOf = (markup) =>
  new Set([...markup.matchAll(/<input type="radio" name="([^"]*)"/g)].map(([, name]) => name));

/** A script's text inside a script element must not hold the marks that end or nest one. */
export const inScript = (code) => code.replace(/<(?=\/script|!--|script)/gi, '\\x3c').trim();

/**
 * One document with every page of a language, its scripts, styles and fonts inside. Every page is a noscript, of which the
 * first of the `scripts`, classic ones in order, shows one at a time; those `held`, a map from file to code, run when needed.
 * `pages` are those of one language in order, and a link to a page `outside` of them leaves its words; `head` is the script for the head.
 */
export function oneFile({ lang, pages, outside, t, head, scripts, held, styles }) {
  const body = scripts.map(inScript);
  const later = [...held].map(([file, code]) => [file, inScript(code)]);
  const translations = LANGUAGES.filter((other) => other !== lang).map((other) => ({
    lang: other,
    href: `posenc-${other}.html`,
  }));
  const policy = inlinePolicy({
    scripts: [head, ...body, ...later.map(([, code]) => code)],
    styles: [styles],
    trusted: 'posenc-parts',
  });
  const named = pages.map((page) => ({ ...page, radios: radiosOf(page.markup) }));
  const contents = named.flatMap((page) => [
    { depth: 2, id: page.slug, text: page.title },
    ...page.headings
      .filter(({ depth }) => depth === 2)
      .map(({ id, ...heading }) => ({ ...heading, depth: 3, id: prefixOf(page) + id })),
  ]);
  const parts = named.map(
    (page) =>
      html`<noscript data-part="${page.slug}"><section class="part ${page.kind}" id="${page.slug}">\n${raw(embed(page, named, outside, t))}\n</section></noscript>\n`,
  );
  return html`<!DOCTYPE html>
<html lang="${lang}" dir="${languages[lang].direction}">
<head>
${pageHead({ policy, title: 'Posenc', description: t('footer.text') })}<script>${raw(head)}</script>
<style>${raw(styles)}</style>
</head>
<body data-kind="one-file">
<a class="skip" href="#main">${t('nav.skip')}</a>
<header class="site">
<nav aria-label="${t('nav.main')}">
<a class="home" href="#front">Posenc</a>
${menu(pages, t)}
</nav>
${switches({ t, translations, lessons: true, search: searchButton({ t }) })}
</header>
<div class="page"><div class="frame">
${contentsList({ label: t('nav.pages'), headings: contents })}
<main id="main">
${parts}</main>
</div></div>
${footer({ t, about: '#about', questions: '#questions' })}
${later.map(([file, code]) => html`<script type="text/plain" data-file="${file}">${raw(code)}</script>\n`)}${body.map((script) => html`<script>${raw(script)}</script>\n`)}</body>
</html>
`.markup;
}
