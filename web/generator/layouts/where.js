import { html, raw } from '../html.js';

// The way through attention, from left to right: embeddings, q above and k below, scores, output. Of the places where a
// position can enter, those of the lesson are filled.

const plus = (/** @type {number} */ x, /** @type {number} */ y) =>
  `<circle cx="${x}" cy="${y}" r="6.5"/><path d="M${x - 3.5} ${y}h7M${x} ${y - 3.5}v7"/>`;
const rotation = (/** @type {number} */ x, /** @type {number} */ y) =>
  `<circle cx="${x}" cy="${y}" r="6.5"/><path d="M${x + 2.6} ${y + 2.2}A3.4 3.4 0 1 1 ${x + 3.4} ${y - 0.6}M${x + 5} ${y - 2.8}l-1.5 2.6-2.6-1.3"/>`;

/** Each place with its sign; the cache holds keys. */
const PLACES = {
  input: plus(30, 20),
  rotate: rotation(53, 9) + rotation(53, 31),
  cache: '<rect x="64.5" y="26.5" width="11" height="9"/><path d="M68.2 26.5v9M71.8 26.5v9"/>',
  scores: plus(105, 20),
};

const tokens = [12, 20, 28].map((y) => `<rect x="3.5" y="${y - 2.5}" width="12" height="5"/>`).join('');
const scores = '<path d="M80.5 11.5h17v17h-17zM86.2 11.5v17M91.8 11.5v17M80.5 17.2h17M80.5 22.8h17"/>';
const way =
  '<path d="M16 20h7.5M36.5 20C42 20 40 9 46.5 9M36.5 20C42 20 40 31 46.5 31M59.5 9C70 9 71 15 80 16M59.5 31h5M75.5 31C78 30 78 25 80 24M111.5 20h6"/>';

/** What `enters` of content/course.json may name. */
export const ENTRANCES = Object.keys(PLACES);

/**
 * A small map of where position enters in a lesson: `enters` lists places, none where it enters nowhere.
 *
 * @param {{ t: Function, enters: string[], lang: string }} lesson
 */
export function whereMap({ t, enters, lang }) {
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  const places =
    enters.length === 0 ? t('where.none') : list.format(enters.map((place) => t(`where.${place}`)));
  const drawn = Object.entries(PLACES).map(
    ([place, sign]) => `<g${enters.includes(place) ? ' class="here"' : ''}>${sign}</g>`,
  );
  const short =
    enters.length === 0
      ? t('where.nowhere')
      : enters.length > 2
        ? t('where.many', { count: enters.length })
        : places;
  return html`<span class="where"><svg role="img" aria-label="${t('where.name', { places })}" viewBox="0 0 120 40" width="120" height="40">${raw(way + tokens + scores + drawn.join(''))}</svg><span aria-hidden="true">${short}</span></span>`;
}
