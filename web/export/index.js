import { translator } from '../core/words.js';
import { makeMenu } from './menu.js';

// Under a picture: where it came from, which is nobody else's business where the page is a file.
function placeOf({ descriptor, address }) {
  if (/^https?:/.test(address ?? '')) return address;
  if (/^https?:/.test(location.href)) return location.href.split('#')[0];
  const query = address?.split('#')[1]?.split('?')[1];
  return `Posenc, ${descriptor.name}${query ? `?${query}` : ''}`;
}

/** Posenc.take of the core script: makes the menu of one figure; `words` { ko, en }, `sources` as menu.js says. */
export const taker =
  ({ words, sources }) =>
  ({ lang, figure, ...context }) =>
    makeMenu({
      ...context,
      words: translator(words[lang], lang),
      sources,
      figure() {
        const now = figure();
        return { ...now, title: now.t('title'), address: placeOf(now) };
      },
    });
