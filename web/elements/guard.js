import { readQuery } from '../core/permalink.js';

/** A parameter's name as an attribute: numHeads → num-heads. */
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const words = (element, attribute) => (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);

/**
 * What an element's `freeze` and `hide` keep from the reader: { isLocked(param), isHidden(param), parts }. Names are those
 * of parameters, in either spelling, `*` freezes all; other words of `hide` name parts of the figure.
 */
export function guardOf(element) {
  const [locked, hidden] = [new Set(words(element, 'freeze')), words(element, 'hide')];
  const names = new Set(hidden);
  return {
    isLocked: (name) => locked.has('*') || locked.has(name) || locked.has(kebab(name)),
    isHidden: (name) => names.has(name) || names.has(kebab(name)),
    parts: hidden.filter((word) => ['controls', 'actions', 'caption', 'readout'].includes(word)),
  };
}

/** What an element's attributes give its demo: { patch, notices } of `values` and of every parameter in kebab case. */
export function givenBy(element, params) {
  const { patch, notices } = readQuery(params, element.getAttribute('values') ?? '');
  for (const [name, param] of Object.entries(params)) {
    const given = element.getAttribute(kebab(name));
    if (given === null || kebab(name) in HTMLElement.prototype) continue;
    const value = param.parse(given);
    if (value === undefined) notices.push({ code: 'refused', name, given: given.slice(0, 40) });
    else patch[name] = value;
  }
  return { patch, notices };
}
