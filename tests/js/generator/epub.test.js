import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { decode } from 'fast-png';
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import { EPUBCHECK_LINE, epubcheck } from '../../../commands/setup/epubcheck.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { lessonSlugs } from '../../../web/generator/course.js';
import { png } from '../../../web/generator/epub/bitmaps.js';
import { COLUMNS, chapterOf } from '../../../web/generator/epub/chapter.js';
import { temporaryFolder } from '../../folders.js';
import { isAll } from '../../scope.js';
import { dist, site } from './made-site.js';

/** @type {Map<string, Buffer>} */
const books = new Map(LANGUAGES.map((lang) => [lang, dist.get(`posenc-${lang}.epub`)]));

const checker = epubcheck();
for (const lang of isAll ? LANGUAGES : []) {
  test(`epubcheck finds nothing to showError about, ${lang}`, {
    skip: !checker && `epubcheck is missing; type: ${EPUBCHECK_LINE}`,
  }, async () => {
    const file = join(temporaryFolder('epub'), 'book.epub');
    await writeFile(file, books.get(lang));
    const [program, ...args] = [...checker, file];
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    assert.match(stdout + stderr, /0 fatals \/ 0 errors \/ 0 warnings/);
    assert.equal(status, 0);
  });
}

test('the book names its type first, unpacked, and lists every file and every lesson in order', () => {
  for (const [lang, data] of books) {
    // Local header of 30 bytes, the name, then the words themselves.
    assert.equal(data.subarray(30, 58).toString('latin1'), 'mimetypeapplication/epub+zip');
    const files = unzipSync(data);
    const opf = strFromU8(files['book/package.opf']);
    const listed = [...opf.matchAll(/ href="([^"]+)"/g)].map(([, file]) => `book/${file}`);
    const inside = Object.keys(files).filter((file) => file.startsWith('book/') && !file.endsWith('.opf'));
    assert.deepEqual(listed.sort(), inside.sort());
    assert.match(opf, /<spine>\n<itemref idref="cover"\/>/);
    assert.equal(Buffer.from(files['book/cover.png'].subarray(16, 24)).toString('hex'), '000004b000000708');
    const spine = [...opf.matchAll(/<itemref idref="c-([\w-]+)"/g)].map(([, slug]) => slug);
    assert.deepEqual([...spine].sort(), [...lessonSlugs(), 'extras', 'glossary'].sort());
    assert.equal(spine[0], 'why');
    assert.equal(spine.at(-1), 'glossary');
    assert.match(opf, new RegExp(`<dc:language>${lang}</dc:language>`));
  }
});

test('every demo is a picture with words, and no control or custom element is left', () => {
  for (const [lang, data] of books) {
    const files = unzipSync(data);
    for (const slug of lessonSlugs()) {
      const chapter = strFromU8(files[`book/${slug}.xhtml`]);
      assert.doesNotMatch(chapter, /<(?:pe-|input|button|select|script|template|form)/, slug);
      assert.doesNotMatch(chapter, /katex-html| style=| on\w+=/, slug);
      const page = site.get(`${lang}/lessons/${slug}/index.html`).toString();
      const demos = [...page.matchAll(/<pe-demo name="[^"]+" id="([^"]+)"/g)].map(([, id]) => id);
      // Letters that the page sets by its styles are MathML here, and measured values stay.
      assert.doesNotMatch(chapter, /class="(?:hidden|frac|matrix|tall|over)/, slug);
      assert.doesNotMatch(chapter, /: {1,2}\((?:said here|이 주장)/, slug);
      assert.doesNotMatch(chapter, /&#x/, slug);
      const pictures = [
        ...chapter.matchAll(new RegExp(`<img src="figures/${slug}-([^"]+)\\.svg" alt="([^"]+)"`, 'g')),
      ];
      assert.deepEqual(
        pictures.map(([, id]) => id),
        demos,
        slug,
      );
      const formulas = (text) => [...text.matchAll(/<math\b/g)].length;
      const main = /<main id="main">([\s\S]*?)<\/main>/.exec(page)[1];
      assert.ok(formulas(chapter) <= formulas(main) && formulas(main) > 0 === formulas(chapter) > 0, slug);
      for (const [table] of chapter.matchAll(/<table>[\s\S]*?<\/table>/g)) {
        const [row] = /<tr>[\s\S]*?<\/tr>/.exec(table);
        assert.ok([...row.matchAll(/<t[hd]\b/g)].length <= COLUMNS, slug);
      }
    }
    for (const [file, bytes] of Object.entries(files)) {
      if (!file.endsWith('.svg')) continue;
      const svg = strFromU8(bytes);
      // The letters of a bitmap may spell anything.
      assert.doesNotMatch(svg.replace(/base64,[^"]*/g, ''), /NaN|undefined|Infinity/, file);
      assert.ok(parseDocument(svg, { xmlMode: true }).children.length > 0);
    }
  }
});

test('a chapter keeps the words and drops what only a script could use', () => {
  const leadTo = (address) => (address.startsWith('#') ? address : undefined);
  const chapter = (markup) =>
    chapterOf(markup, { leadTo, figureOf: () => '<p><img src="f.svg" alt="A &amp; B"/></p>' });
  assert.deepEqual(
    chapter('<p>a<br>b <a href="../x.html">out</a> <a href="#in" rel="x">in</a>&lt;&amp;</p>'),
    {
      body: '<p>a<br/>b out <a href="#in">in</a>&lt;&amp;</p>',
      hasMath: false,
    },
  );
  assert.equal(
    chapter(
      '<pe-quiz data-key="a"><p>?</p><template><p>2</p></template><label><input type="radio"> x</label></pe-quiz>',
    ).body,
    '<div><p>?</p><p> x</p></div>',
  );
  assert.equal(
    chapter('<figure><pe-demo name="a/b" id="c"><div>words</div></pe-demo></figure>').body,
    '<figure><div id="c"><p><img src="f.svg" alt="A &amp; B"/></p><div>words</div></div></figure>',
  );
  const formula =
    '<span class="katex"><span class="katex-mathml"><math><mo><mi>mod</mi></mo></math></span><span class="katex-html">mod</span></span>';
  assert.deepEqual(chapter(formula), {
    body: '<span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML"><mo>mod</mo></math></span>',
    hasMath: true,
  });
});

test('a link to where it stands, a control and a result are words', () => {
  const { body } = chapterOf(
    '<section id="q-1"><p>Q <a href="#q-1">1</a> <a href="#x">x</a><output>1 rad</output></p></section>',
    { leadTo: (address) => address },
  );
  assert.equal(body, '<section id="q-1"><p>Q 1 <a href="#x">x</a><span>1 rad</span></p></section>');
});

test('a table too wide for a page is a list of its rows, and one that joins cells stays', () => {
  const body = (markup) => chapterOf(markup, { leadTo: () => undefined }).body;
  const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const wide = [...'abcdefgh'];
  const numbers = wide.map((_, i) => `${i}`);
  const list = body(`<table>${row('th', wide)}${row('td', numbers)}</table>`);
  assert.match(list, /^<ul class="rows"><li class="row"><b class="name">0<\/b> <span class="cell"><span/);
  assert.match(list, /<span class="column">h<\/span>\u00a07<\/span><\/li><\/ul>$/);
  const joined = `<table>${row('th', wide)}<tr><td>1</td></tr></table>`;
  assert.equal(body(joined), joined);
  const narrow = `<table>${row('th', wide.slice(1))}</table>`;
  assert.equal(body(narrow), narrow);
});

test('a bitmap is a PNG with or without a byte for what shows through', () => {
  const data = Uint8ClampedArray.of(255, 0, 0, 255, 1, 2, 3, 4);
  const [whole, opaque] = [true, false].map((alpha) => decode(png({ width: 2, height: 1, data, alpha })));
  assert.deepEqual([whole.channels, ...whole.data], [4, ...data]);
  assert.deepEqual([opaque.channels, ...opaque.data], [3, 255, 0, 0, 1, 2, 3]);
});
