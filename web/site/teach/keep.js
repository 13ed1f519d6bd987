// What a teacher has set stays for the next time: links and worksheets on this device, codes, which may stand beside
// names, for the visit alone. Storage may be refused, and what it holds may be anything.

const LONGEST = 30000;
const places = { link: 'localStorage', sheet: 'localStorage', codes: 'sessionStorage' };
const storageOf = (name) => globalThis[places[name]];

/** What was kept under a name, an object; {} for anything else. */
export function kept(name) {
  try {
    const value = JSON.parse(storageOf(name).getItem(`posenc:teach:${name}`));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Keeps an object, as far as there is room. */
export function keep(name, value) {
  try {
    const text = JSON.stringify(value);
    if (text.length <= LONGEST) storageOf(name).setItem(`posenc:teach:${name}`, text);
  } catch {
    // It holds for this page.
  }
}

/** `value` where it is one of `list`, or else `other`. */
export const oneOf = (list, value, other) => (list.includes(value) ? value : other);

/** The short texts of a list, at most `most`; [] for anything else. */
export const textsOf = (value, most = 40) =>
  Array.isArray(value)
    ? value.filter((text) => typeof text === 'string' && text.length <= 2000).slice(0, most)
    : [];
