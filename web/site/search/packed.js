import { createSearch } from './dialog.js';

// JSON, gzip in base64.
async function unpack(packed) {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  writer.write(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)));
  writer.close();
  return new Response(readable).json();
}

// Where the one file has what lies at a path of the site: the part named by the folder, and in it ids begin with that name.
function hrefOf(path, id) {
  const part = path.split('/').at(-2);
  return `#${part}${id ? `-${id}` : ''}`;
}

/** The search of the page that holds everything: its index waits, packed, until it is first opened. */
export function createPackedSearch({ packed, words }) {
  const open = async () => {
    createSearch({ ...(await unpack(packed)), words, hrefOf });
    document.dispatchEvent(new Event('posenc:search'));
  };
  document.addEventListener('posenc:search', open, { once: true });
}
