import { FORMER_DEMOS } from '../../core/former-demos.js';
import { LANGUAGES } from '../../core/languages.js';
import { demoCard } from '../cards/plan.js';

const framePath = (lang, name) => `${lang}/embed/${name}/index.html`;
const fileOf = (lang, name) => `demos/${name.replace('/', '-')}.${lang}.html`;

/**
 * What has an address by the name of a demo, at the addresses by its former names as well: the page for frames, the
 * demo in one file and the picture for links. Former names have as many strokes, so relative links lead where they did.
 */
export function formerAddresses(_parts, { site, dist }) {
  const copies = (files, addressOf) =>
    Object.entries(FORMER_DEMOS).flatMap(([former, present]) =>
      LANGUAGES.map((lang) => {
        const data = files.get(addressOf(lang, present));
        if (!data) throw new Error(`${former} is now ${present}, which has no ${addressOf(lang, present)}`);
        return [addressOf(lang, former), data];
      }),
    );
  return { site: [...copies(site, framePath), ...copies(site, demoCard)], dist: copies(dist, fileOf) };
}
