import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { languages } from '../core/languages.js';
import { repository } from './paths.js';

/** The font of texts, whole. */
export const PRETENDARD = 'node_modules/pretendard/dist/public/variable/PretendardVariable.ttf';
const PRETENDARD_WEB = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';
const KATEX = 'node_modules/katex/dist/fonts';
const FEATURES = ['calt', 'case', 'ccmp', 'kern', 'mark', 'tnum', 'zero'];
const HANGUL = /[\u1100-\u11ff\u3000-\u303f\u3130-\u318f\uac00-\ud7a3]/;
// Every page shows the names of all languages, so their letters lie in the font that every page loads.
const NAMES = new Set(Object.values(languages).flatMap(({ name }) => [...name]));
const isHangul = (character) => HANGUL.test(character) && !NAMES.has(character);
const HANGUL_RANGE = rangeOf(
  Array.from({ length: 0xd7a4 }, (_, code) => String.fromCharCode(code)).filter(isHangul),
);

/** Every sign of ASCII. */
export const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));

// What a reader may type or a demo may print, whether or not a page already does.
const ALWAYS = `${ASCII}−×·÷±√≈≠≤≥→←↔↑↓∞…–—‘’“”°⁻⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉θωπαβγδλμσΣΔ`;

// Stand-ins until the web font is there: the same ascent, and widths measured to agree with Pretendard's
// (Hangul 0.864 em against 0.920; Latin text 3407 units against Arial's 3379), so that nothing moves.
const FALLBACK_FACES = `
@font-face{font-family:"Pretendard Fallback";src:local("Noto Sans CJK KR"),local("Noto Sans KR");size-adjust:93.9%;ascent-override:101.4%;descent-override:25.7%;line-gap-override:0%;unicode-range:U+1100-11FF,U+3000-303F,U+3130-318F,U+AC00-D7A3}
@font-face{font-family:"Pretendard Fallback";src:local("Arial"),local("Liberation Sans");size-adjust:100.8%;ascent-override:94.5%;descent-override:23.9%;line-gap-override:0%;unicode-range:U+0-10FF,U+2000-2FFF}
`;

// Which KaTeX font a class in the typeset markup asks for.
/** @type {[name: string, cut: string, needed: RegExp][]} */
const KATEX_FACES = [
  ['Main', 'Regular', /class="(?:m"|[^"]*\bmord\b)/],
  ['Math', 'Italic', /<var|\b(?:mathnormal|mathdefault)\b/],
  ['Main', 'Bold', /\b(?:mathbf|textbf)\b/],
  ['Main', 'Italic', /\b(?:mathit|textit)\b/],
  ['Math', 'BoldItalic', /\bboldsymbol\b/],
  ['AMS', 'Regular', /\b(?:amsrm|mathbb|textbb)\b/],
  ['Caligraphic', 'Regular', /\bmathcal\b/],
  ['Script', 'Regular', /\b(?:mathscr|textscr)\b/],
  ['SansSerif', 'Regular', /\b(?:mathsf|textsf)\b/],
  ['Typewriter', 'Regular', /\b(?:mathtt|texttt)\b/],
  ['Size1', 'Regular', /\b(?:delimsizing size1|small-op|delim-size1)\b/],
  ['Size2', 'Regular', /\b(?:delimsizing size2|large-op)\b|class="sum"/],
  ['Size3', 'Regular', /\bdelimsizing size3\b|class="tall"/],
  ['Size4', 'Regular', /\b(?:delimsizing size4|delim-size4)\b/],
];

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00a0' };

const sorted = (text) => [...new Set(text)].sort().join('');

const visibleText = (markup) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? ' ');

const formulasOf = (markup) =>
  markup.match(
    /<(?:span class="katex-html"|var|span class="m")[\s\S]*?(?=<\/(?:p|li|td|th|div|h[1-6]|dd|dt|s|q|label|legend|summary)>)/g,
  ) ?? [];

const textFont = (name) => `pretendard-${name}.woff2`;

// Lessons are what is read, and the front page is what comes first: their syllables lie in a font of each.
const hasOwnFont = ({ kind, lang }) => lang === 'ko' && ['lesson', 'front'].includes(kind);

const ownName = ({ kind, slug, lang }) => (kind === 'lesson' ? `${slug}.${lang}` : `${kind}.${lang}`);

/** Files of the fonts that the running text of a page needs. */
export const textFonts = (page) => {
  if (page.lang !== 'ko') return ['latin'].map(textFont);
  return ['latin', 'hangul', hasOwnFont(page) ? ownName(page) : 'hangul-rare'].map(textFont);
};

/** The style sheet that names the font of a page's own; undefined where it has none. */
export const ownSheet = (page) => (hasOwnFont(page) ? `fonts.${ownName(page)}.css` : undefined);

const OPTIONS = {
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: FEATURES,
  noHinting: true,
};

const faceOf = (file, range, data) => ({
  family: 'Pretendard',
  style: 'normal',
  weight: '400 700',
  range,
  file: textFont(file),
  data,
});

/** A unicode-range of characters in their order. */
function rangeOf(characters) {
  const codes = [...characters].map((character) => character.codePointAt(0));
  const hex = (code) => code.toString(16);
  const runs = [];
  for (const code of codes) {
    if (runs.at(-1)?.[1] === code - 1) runs.at(-1)[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join();
}

const subset = (source, characters) => subsetFont(source, characters, { ...OPTIONS, targetFormat: 'woff2' });

/**
 * Subsets the text and formula fonts to what `markup` (all pages in one string) and `words` (interface and demo
 * words) show. Returns [{ family, style, weight, range, file, data }], woff2, the same bytes for the same text. Syllables
 * of which `isRare` is true lie in a font of their own.
 *
 * @param {{ markup: string, words: string, isRare?: (character: string) => boolean }} parts
 */
export async function makeFonts({ markup, words, isRare = () => false }) {
  const text = sorted(visibleText(markup) + words + ALWAYS).replace(/\p{Cc}/gu, '');
  const hangul = [...text].filter(isHangul);
  const other = [...text].filter((character) => !isHangul(character)).join('');
  const source = readFileSync(repository(PRETENDARD));
  const rare = hangul.filter(isRare).join('');
  const usual = hangul.filter((character) => !isRare(character)).join('');
  const faces = [faceOf('latin', undefined, await subset(source, other))];
  // Of faces whose ranges overlap the last one that has a glyph counts.
  if (rare) faces.push(faceOf('hangul-rare', HANGUL_RANGE, await subset(source, rare)));
  if (usual) faces.push(faceOf('hangul', HANGUL_RANGE, await subset(source, usual)));
  return [...faces, ...(await formulaFonts(markup))];
}

const USUAL = 22; // pages that show a syllable

/**
 * Which syllables of pages are rare, and a font for each lesson with those that it shows: { isRare, sheets }, sheets being
 * [file, face]. `wordsOf(page)` are words that its scripts show.
 */
export async function ownFonts(pages, wordsOf) {
  const shown = new Map(pages.map((page) => [page, new Set([...visibleText(page.markup)].filter(isHangul))]));
  for (const [page, own] of shown)
    for (const one of hasOwnFont(page) ? wordsOf(page) : '') if (isHangul(one)) own.add(one);
  const counts = new Map();
  for (const own of shown.values()) for (const one of own) counts.set(one, (counts.get(one) ?? 0) + 1);
  const isRare = (one) => (counts.get(one) ?? 0) < USUAL;
  const rareOf = (own) => sorted([...own].filter(isRare).join(''));
  const all = rareOf(new Set([...shown.values()].flatMap((own) => [...own])));
  const source = await subsetFont(readFileSync(repository(PRETENDARD)), all, {
    ...OPTIONS,
    targetFormat: 'sfnt',
  });
  const sheets = [];
  for (const [page, own] of shown) {
    if (!hasOwnFont(page)) continue;
    const rare = rareOf(own);
    sheets.push([ownSheet(page), faceOf(ownName(page), rangeOf(rare), await subset(source, rare))]);
  }
  return { isRare, sheets };
}

/** The whole fonts, for a page that is not waited for: faces as of makeFonts, with the `source` of each. */
export const wholeFonts = () => [
  { ...faceOf('whole'), source: repository(PRETENDARD_WEB) },
  ...KATEX_FACES.map(([name, cut]) => ({
    ...formulaFace(name, cut),
    source: repository(`${KATEX}/KaTeX_${name}-${cut}.woff2`),
  })),
];

const formulaFont = (name, cut) => `katex-${name}-${cut}.woff2`.toLowerCase();

const formulaFace = (name, cut) => ({
  family: `KaTeX_${name}`,
  style: cut.includes('Italic') ? 'italic' : 'normal',
  weight: cut.includes('Bold') ? '700' : '400',
  file: formulaFont(name, cut),
});

const facesIn = (formulas) => KATEX_FACES.filter(([, , needed]) => needed.test(formulas));

/** Files of the fonts that the formulas of a page need. */
export const formulaFontsOf = (markup) =>
  facesIn(formulasOf(markup).join('\n')).map(([name, cut]) => formulaFont(name, cut));

async function formulaFonts(markup) {
  const formulas = formulasOf(markup).join('\n');
  if (formulas === '') return [];
  const characters = sorted(visibleText(formulas));
  const faces = [];
  for (const [name, cut] of facesIn(formulas)) {
    const source = readFileSync(repository(`${KATEX}/KaTeX_${name}-${cut}.ttf`));
    const data = await subsetFont(source, characters, { targetFormat: 'woff2', noHinting: true });
    faces.push({ ...formulaFace(name, cut), data });
  }
  return faces;
}

/** @font-face rules for faces; `urlOf(face)` says where each lies. */
export const fontFaces = (faces, urlOf) => FALLBACK_FACES.trim() + faceRules(faces, urlOf);

/** These rules without those of stand-ins. */
export const faceRules = (faces, urlOf) =>
  faces
    .map(({ family, style, weight, range, ...face }) => {
      const limit = range ? `;unicode-range:${range}` : '';
      return `\n@font-face{font-family:${family};font-style:${style};font-weight:${weight};font-display:swap;src:url(${urlOf(face)}) format("woff2")${limit}}`;
    })
    .join('');
