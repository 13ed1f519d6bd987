// What the browser remembers of a reader, under names that begin with 'posenc:': for the 'device' (local storage), for the
// 'visit' (session storage), or 'answers', which are of the visit until the reader has them kept on the device. Storage is
// missing in some frames and files, shared by all files in others, and what it holds may be anything.

/** @typedef {'device' | 'visit' | 'answers'} Area */

export const KEEP = 'keep';
/** @param {Area} area */
const inDevice = (area) => area === 'device' || (area === 'answers' && keepsAnswers());
/** @param {Area} area @returns {Storage} */
const storageOf = (area) => globalThis[inDevice(area) ? 'localStorage' : 'sessionStorage'];

/** Whether answers are kept on this device. */
export const keepsAnswers = () => stored('device', KEEP) === 'on';

/**
 * The text stored under a name, or null.
 *
 * @param {Area} area
 * @param {string} name
 * @returns {string | null}
 */
export function stored(area, name) {
  try {
    return storageOf(area).getItem(`posenc:${name}`);
  } catch {
    return null;
  }
}

/**
 * Stores a text under a name; undefined removes it. Where storage is refused, what was said holds for this page.
 *
 * @param {Area} area
 * @param {string} name
 * @param {string | undefined} text
 */
export function store(area, name, text) {
  try {
    const storage = storageOf(area);
    if (text === undefined) storage.removeItem(`posenc:${name}`);
    else storage.setItem(`posenc:${name}`, text);
  } catch {
    // Nothing is remembered.
  }
}

/**
 * Stores a value as JSON under a name, unless the text is longer than `most`.
 *
 * @param {Area} area
 * @param {string} name
 * @param {unknown} value
 * @param {number} [most]
 */
export function storeValue(area, name, value, most = Number.POSITIVE_INFINITY) {
  const text = JSON.stringify(value);
  if (text.length <= most) store(area, name, text);
}

/**
 * The value stored as JSON under a name; undefined for anything else.
 *
 * @param {Area} area
 * @param {string} name
 * @returns {unknown}
 */
export function storedValue(area, name) {
  try {
    return JSON.parse(stored(area, name) ?? '');
  } catch {
    return undefined;
  }
}
