import { cards } from './cards.js';
import { demoFiles } from './demo-files.js';
import { epub } from './epub.js';
import { frames } from './frames.js';
import { hashed } from './hashed.js';
import { hosts } from './hosts.js';
import { offlineZip } from './offline-zip.js';
import { pictures } from './pictures.js';
import { scorm } from './scorm.js';
import { serviceWorker } from './service-worker.js';

/**
 * What the build makes from its own parts and from what was made before: functions of (parts, made) that give
 * { site, dist, gone }, lists of [path, text or bytes] to add below dist/site and dist, and of paths of the site to take
 * away. They run in this order: until `hashed` a page finds site.css in assets, after it the site is as it will be
 * served, and one that packs the whole site comes last.
 *   parts   pages, words, built (scripts by name), families, head, models, math, catalogue, address, log, openings
 *   made    maps from paths to bytes so far: site, npm, elements, single (one-file pages), dist
 */
const PRODUCTS = [
  epub,
  ({ cardsMade }) => cardsMade,
  frames,
  pictures,
  demoFiles,
  hashed,
  serviceWorker,
  hosts,
  scorm,
  offlineZip,
];

/** `parts` with the cards, which threads of their own draw meanwhile. */
export function withCards(parts) {
  const cardsMade = Promise.resolve(cards(parts));
  // Whoever awaits it hears of it.
  cardsMade.catch(() => {});
  return { ...parts, cardsMade };
}

/** Adds every product to `made`. */
export async function addProducts(parts, made) {
  for (const product of PRODUCTS) {
    const { site = [], dist = [], gone = [] } = await product(parts, made);
    for (const file of gone) made.site.delete(file);
    for (const [file, data] of site) made.site.set(file, Buffer.from(data));
    for (const [file, data] of dist) made.dist.set(file, Buffer.from(data));
  }
}
