import { createHash } from 'node:crypto';

/** The folder of the files that a browser may keep for ever: their address changes whenever their bytes do. */
export const HASHED = 'assets/hashed';

// What the core looks for beside itself when its element has data-single (web/elements/registry.js). These go into one
// folder with it, so that a core never meets a script of another build. The lab is such a core.
const BESIDE_CORE =
  /^assets\/(?:posenc\.iife\.js|lab\.js|demos\/(?:[^/]+\/[^/]+|export|reading|seldom|paper|trainer)\.js)$/;
// What other sites may name, and what a reader saves, stays where it was as well.
const STEADY = /^assets\/(?:posenc\.iife\.js|embed\.js|demos\/(?:(?:checks|data|engine)\/)?[^/]+\.js)$/;
const KINDS = /\.(?:js|css|woff2)$/;

const hashOf = (list) => {
  const hash = createHash('sha256');
  for (const [file, data] of list) hash.update(`${file} ${data.length}\n`).update(data);
  return hash.digest('hex').slice(0, 12);
};

const place = (file, hash) => `${HASHED}/${hash}/${file.slice('assets/'.length)}`;

// Addresses in the tags of a page, from where it lies; a core that loads whole families is the one for other sites.
function linked(markup, moved) {
  return markup.replace(/<[a-z][^>]*>/g, (tag) =>
    /posenc\.iife\.js/.test(tag) && !/\sdata-single\b/.test(tag)
      ? tag
      : tag.replace(/(?<=["\s](?:\.\.\/)*)assets\/[\w./-]+/g, (file) => moved.get(file) ?? file),
  );
}

const inStyles = (css, moved) =>
  css.replace(/(?<=url\(["']?)fonts\/[\w.-]+/g, (font) => {
    const found = moved.get(`assets/${font}`);
    return found ? found.replace(HASHED, '..') : font;
  });

/**
 * Moves scripts, styles and fonts of the site into folders named by what they hold, and the pages' links with them:
 * `assets/hashed/<hash>/site.css`. A folder rather than a name or a query, because a script finds those beside it and a
 * style sheet its fonts by relative addresses, over http and from a file alike.
 */
export function hashed(_parts, { site }) {
  const assets = [...site].filter(([file]) => file.startsWith('assets/') && KINDS.test(file));
  const own = (pattern) => assets.filter(([file]) => pattern.test(file)).sort(([a], [b]) => (a < b ? -1 : 1));
  const moved = new Map();
  const added = [];
  const move = (file, hash, data) => {
    moved.set(file, place(file, hash));
    added.push([place(file, hash), data]);
  };

  const core = own(BESIDE_CORE);
  const build = hashOf(core);
  for (const [file, data] of core) move(file, build, data);
  for (const [file, data] of own(/\.woff2$/)) move(file, hashOf([[file, data]]), data);
  for (const [file, data] of own(/\.css$/)) {
    const styles = Buffer.from(inStyles(data.toString(), moved));
    move(file, hashOf([[file, styles]]), styles);
  }
  for (const [file, data] of own(/^assets\/[^/]+\.js$/))
    if (!STEADY.test(file) && !moved.has(file)) move(file, hashOf([[file, data]]), data);

  for (const [file, data] of site)
    if (file.endsWith('.html')) added.push([file, linked(data.toString(), moved)]);
  // Where a file of such a folder is missing, a page learns here whether it is of a build before.
  const folders = new Set([...moved.values()].map((file) => file.split('/')[2]));
  added.push(['assets/current.js', `self.posencHashed=${JSON.stringify([...folders])}`]);
  return { site: added, gone: [...moved.keys()].filter((file) => !STEADY.test(file)) };
}
