import { LANGUAGES } from '../../core/languages.js';
import { bundlePageScript } from '../bundle.js';
import { html, raw } from '../html.js';
import { rootFrom } from '../paths.js';
import { HASHED } from './hashed.js';
import { PICTURES } from './pictures.js';
import { offlineFiles } from './service-worker.js';
import { zip } from './zip.js';

const SCRIPT = 'assets/scorm.js';

// An LMS has its own copies of the schemas; one that reads them finds those of the package by these names.
const NAMES = [
  'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"',
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"',
].join(' ');

const item = ({ slug, number, title }) =>
  html`<item identifier="item-${slug}" identifierref="sco-${slug}" isvisible="true">
<title>${number && `${number}. `}${title}</title>
</item>\n`;

const group = (identifier, title, lessons) => html`<item identifier="${identifier}" isvisible="true">
<title>${title}</title>
${lessons.map(item)}</item>\n`;

const sco = ({ slug, path }) =>
  html`<resource identifier="sco-${slug}" type="webcontent" adlcp:scormtype="sco" href="${path}">
<file href="${path}"/>
<dependency identifierref="shared"/>
</resource>\n`;

// Both ways through the course, and what stands beside it, under the names that the front page has for them.
const GROUPS = {
  short: 'nav.short',
  full: 'nav.course',
  elective: 'front.electives',
  notebook: 'front.notebooks',
};

// What lessons share is a resource of its own.
const manifest = ({ lang, t, lessons, shared }) =>
  html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<manifest identifier="posenc-${lang}" version="1.0" ${raw(NAMES)}>
<metadata>
<schema>ADL SCORM</schema>
<schemaversion>1.2</schemaversion>
</metadata>
<organizations default="course">
<organization identifier="course">
<title>${t('lms.title')}</title>
${Object.entries(GROUPS).map(([track, key]) =>
  group(
    track,
    t(key),
    lessons.filter((lesson) => lesson.track === track),
  ),
)}</organization>
</organizations>
<resources>
${lessons.map(sco)}<resource identifier="shared" type="webcontent" adlcp:scormtype="asset">
${shared.map((file) => html`<file href="${file}"/>\n`)}</resource>
</resources>
</manifest>
`.markup;

const LEFT_OUT =
  /\n?<p class="offline"[^>]*><\/p>|(?<=<details class="memory" hidden) data-worker="[^"]*"|<link rel="alternate"[^>]*>\n|<a class="language"[^>]*>[^<]*<\/a>\n/g;
// A link to a book or into another language leaves its words.
const outward = (lang) =>
  new RegExp(
    `<a href="(?:[^"]*\\.epub|(?:\\.\\./)+(?:${LANGUAGES.filter((other) => other !== lang).join('|')})/[^"]*)">([\\s\\S]*?)</a>`,
    'g',
  );

// No other language and no book lies beside it, and nothing is kept for later: the LMS may show it from another place then.
const inPackage = (markup, lang) => markup.replace(LEFT_OUT, '').replace(outward(lang), '$1');

// Before the other scripts, so that they find what the learner did before.
const withScript = (markup, path) =>
  markup.replace(/(?=<script defer)/, `<script defer src="${rootFrom(path)}${SCRIPT}"></script>\n`);

// What figures ask for when they need it: trained models, and the pictures in their places.
function askedFor(files, site) {
  const models = [...site.keys()].filter((file) => file.startsWith(HASHED) && /\/demos\/data\//.test(file));
  const shown = files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => [
      ...site
        .get(file)
        .toString()
        .matchAll(new RegExp(`${PICTURES}/[\\w.]+`, 'g')),
    ]);
  return new Set([...models, ...shown.map(([file]) => file)]);
}

/**
 * posenc-scorm12-<lang>.zip: the site of a language, in which every lesson is an SCO of SCORM 1.2: a page that tells the LMS
 * which of its exercises are solved and finds there what the learner did before.
 */
export async function scorm({ pages, words }, { site }) {
  const script = await bundlePageScript('scorm');
  const lists = offlineFiles(site);
  const dist = LANGUAGES.map((lang) => {
    const lessons = pages
      .filter((page) => page.lang === lang && page.kind === 'lesson')
      .sort((a, b) => a.order - b.order);
    const paths = new Set(lessons.map(({ path }) => path));
    const listed = lists[lang].concat(lists.common.filter((file) => file.startsWith('assets/')));
    const files = [...listed, ...askedFor(listed, site)].map((file) => {
      if (!file.endsWith('.html')) return [file, site.get(file)];
      const markup = inPackage(site.get(file).toString(), lang);
      return [file, Buffer.from(paths.has(file) ? withScript(markup, file) : markup)];
    });
    files.push([SCRIPT, Buffer.from(script)]);
    const shared = files.map(([file]) => file).filter((file) => !paths.has(file));
    const text = manifest({ lang, t: words[lang], lessons, shared });
    return [`posenc-scorm12-${lang}.zip`, zip([['imsmanifest.xml', Buffer.from(text)], ...files])];
  });
  return { dist };
}
