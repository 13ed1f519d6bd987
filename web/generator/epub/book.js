import { createHash } from 'node:crypto';
import { html, raw } from '../html.js';

const HEAD = raw('<?xml version="1.0" encoding="UTF-8"?>');
// A book of the same words is the same book, whenever it is made.
const MODIFIED = '2020-01-01T00:00:00Z';

const xhtml = ({ lang, title, body, type = '' }) =>
  html`${HEAD}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">
<head>
<meta charset="utf-8"/>
<title>${title}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body${type ? html` epub:type="${type}"` : ''}>
${raw(body)}
</body>
</html>
`.markup;

const contents = ({ title, chapters }) =>
  html`<nav epub:type="toc" id="toc" role="doc-toc">
<h1>${title}</h1>
<ol>
${chapters.map(
  ({ file, title: name, sections }) =>
    html`<li><a href="${file}">${name}</a>${
      sections.length > 0
        ? html`\n<ol>\n${sections.map(({ id, text }) => html`<li><a href="${file}#${id}">${text}</a></li>\n`)}</ol>\n`
        : ''
    }</li>\n`,
)}</ol>
</nav>`.markup;

const coverPage = (title) => html`<div class="cover"><img src="cover.png" alt="${title}"/></div>`.markup;

function uuidOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const hex = hash.digest('hex');
  const fields = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${fields.join('-')}`;
}

const opf = ({ lang, title, description, id, chapters, figures, accessible }) =>
  html`${HEAD}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${id}</dc:identifier>
<dc:title>${title}</dc:title>
<dc:language>${lang}</dc:language>
<dc:creator>Posenc</dc:creator>
<dc:description>${description}</dc:description>
<dc:rights>MIT</dc:rights>
<meta property="dcterms:modified">${MODIFIED}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">MathML</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${accessible}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="cover-image" href="cover.png" media-type="image/png" properties="cover-image"/>
${chapters.map(
  ({ slug, file, hasMath }) =>
    html`<item id="c-${slug}" href="${file}" media-type="application/xhtml+xml"${hasMath ? raw(' properties="mathml"') : ''}/>\n`,
)}${figures.map(([file], i) => html`<item id="f-${i}" href="${file}" media-type="image/svg+xml"/>\n`)}</manifest>
<spine>
<itemref idref="cover"/>
<itemref idref="nav"/>
${chapters.map(({ slug }) => html`<itemref idref="c-${slug}"/>\n`)}</spine>
</package>
`.markup;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/**
 * The files of an EPUB 3 in their order, [path, bytes].
 *   chapters   [{ slug, file, title, sections: [{ id, text }], body, hasMath }]
 *   figures    [file, text of an SVG]
 *   cover      bytes of a PNG
 * and, as texts, lang, title, contentsTitle, description, accessible and css.
 */
export function bookFiles(book) {
  const { lang, title, css, chapters, figures, cover } = book;
  const pages = chapters.map(({ file, title: name, body }) => [file, xhtml({ lang, title: name, body })]);
  const id = uuidOf([...pages, ...figures, cover].flat());
  const inside = [
    ['package.opf', opf({ ...book, id })],
    ['nav.xhtml', xhtml({ lang, title, body: contents({ title: book.contentsTitle, chapters }) })],
    ['cover.xhtml', xhtml({ lang, title, body: coverPage(title), type: 'cover' })],
    ['cover.png', cover],
    ['book.css', css],
    ...pages,
    ...figures,
  ];
  return [
    ['mimetype', Buffer.from('application/epub+zip')],
    ['META-INF/container.xml', Buffer.from(CONTAINER)],
    ...inside.map(([file, text]) => [`book/${file}`, Buffer.from(text)]),
  ];
}
