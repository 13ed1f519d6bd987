import { translator } from '../core/words.js';
import { makeEmbed } from './embed.js';
import { makeMenu } from './menu.js';

// Under a picture: where it came from, which is nobody else's business where the page is a file.
function placeOf({ descriptor, address }) {
  if (/^https?:/.test(address ?? '')) return address;
  if (/^https?:/.test(location.href)) return location.href.split('#')[0];
  const query = address?.split('#')[1]?.split('?')[1];
  return `Posenc, ${descriptor.name}${query ? `?${query}` : ''}`;
}

/**
 * Posenc.export of the core script: { menu, embed } make the menu of what one figure exports and what puts it into a post;
 * `words` by language, `sources` as menu.js says. A page of the site says in data-builder where its page for posts is.
 */
export const exporter = ({ words, sources }) => ({
  /** @param {{ lang: string, figure: () => any, engine: any, close: () => void }} context */
  menu: ({ lang, figure, ...context }) =>
    makeMenu({
      ...context,
      words: translator(words[lang], lang),
      sources,
      figure() {
        const now = figure();
        return { ...now, title: now.t('title'), address: placeOf(now) };
      },
    }),
  embed: ({ lang, embed, close }) =>
    makeEmbed({
      embed,
      close,
      words: translator(words[lang], lang),
      builder: document.documentElement.dataset.builder,
    }),
});
