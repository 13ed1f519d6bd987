import { createHash } from 'node:crypto';
import { LANGUAGES } from '../../core/languages.js';
import { bundlePageScript } from '../bundle.js';
import { HASHED } from './hashed.js';

// What only other sites ask for: the core with whole families, under addresses that never change, and pages for frames;
// the books, which a reader takes as files; pictures for places that show links; and what only hosts read.
const FOR_OTHERS =
  /^(?:assets\/(?:posenc\.iife\.js|embed\.js|current\.js|demos\/)|\w+\/embed\/[^/]+\/|cards\/|[\w-]+\.epub$|_headers$|vercel\.json$)/;

// Trained models weigh more than all pages; a figure asks for one when it needs it. With its program there, it needs no
// picture in its place.
const ON_REQUEST = /\/demos\/data\/|\/figures\//;

/** What a reader of each language needs to have every page without a network: { common, ko, en }, lists of paths. */
export function offlineFiles(site) {
  const lists = { common: [], ...Object.fromEntries(LANGUAGES.map((lang) => [lang, []])) };
  for (const file of [...site.keys()].sort()) {
    if (file.startsWith('.') || ON_REQUEST.test(file) || (FOR_OTHERS.test(file) && !file.startsWith(HASHED)))
      continue;
    const own = LANGUAGES.find(
      (lang) => file.startsWith(`${lang}/`) || new RegExp(`\\.${lang}\\.(?:js|css|woff2)$`).test(file),
    );
    lists[own ?? 'common'].push(file);
  }
  return lists;
}

/** sw.js, the service worker at the root of the site, with the list of what it caches. */
export async function serviceWorker(_parts, { site }) {
  const files = offlineFiles(site);
  const hash = createHash('sha256');
  for (const file of Object.values(files).flat()) hash.update(`${file}\n`).update(site.get(file));
  const code = await bundlePageScript('offline-cache');
  const version = hash.update(code).digest('hex').slice(0, 12);
  return { site: [['sw.js', `self.POSENC = ${JSON.stringify({ version, ...files })};\n${code}`]] };
}
