import { storedValue, storeValue } from '../../core/storage.js';

// What a teacher has set is there the next time: links and worksheets on this device, codes, which may stand beside
// names, for the visit alone. Storage may be refused, and what it holds may be anything.

const LONGEST = 30000;
const AREAS = { link: 'device', sheet: 'device', codes: 'visit' };

/**
 * The settings stored for a tool, an object; {} for anything else.
 *
 * @param {string} tool
 * @returns {any}
 */
export function storedSettings(tool) {
  const value = storedValue(AREAS[tool], `teach:${tool}`);
  return typeof value === 'object' && value !== null ? value : {};
}

/** Stores the settings of a tool, an object, as far as there is room. */
export const storeSettings = (tool, value) => storeValue(AREAS[tool], `teach:${tool}`, value, LONGEST);

/** `value` where it is one of `list`, or else `other`. */
export const oneOf = (list, value, other) => (list.includes(value) ? value : other);

/** The short texts of a list, at most `most`; [] for anything else. */
export const textsOf = (value, most = 40) =>
  Array.isArray(value)
    ? value.filter((text) => typeof text === 'string' && text.length <= 2000).slice(0, most)
    : [];
