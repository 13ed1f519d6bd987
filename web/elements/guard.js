import { kebab } from '../core/parameters.js';
import { brief, readQuery } from '../core/permalink.js';

/** What `theme` may say. */
export const themes = ['light', 'dark', 'projector'];

const parts = ['controls', 'actions', 'caption', 'readout', 'take'];

const viewWord = (name) => `view-${kebab(name)}`;

const words = (element, attribute) => (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);

/**
 * What an element's `freeze` and `hide` keep from the reader: { isLocked(param), isHidden(param), isUnseen(view), parts }. Names are those
 * of parameters, in either spelling, `*` freezes all; other words of `hide` name parts of the figure, and `view-<name>` a
 * picture of it.
 */
export function guardOf(element) {
  const [locked, hidden] = [new Set(words(element, 'freeze')), words(element, 'hide')];
  const names = new Set(hidden);
  return {
    isLocked: (name) => locked.has('*') || locked.has(name) || locked.has(kebab(name)),
    isHidden: (name) => names.has(name) || names.has(kebab(name)),
    isUnseen: (view) => names.has(viewWord(view)),
    parts: hidden.filter((word) => parts.includes(word)),
  };
}

// Settings that say nothing to a demo with these parameters, word by word.
function refusedSettings(element, { params, views }) {
  const names = Object.keys(params).flatMap((name) => [name, kebab(name)]);
  const legal = {
    gate: ['off', 'soft', 'hard'],
    theme: themes,
    freeze: ['*', ...names],
    hide: [...parts, ...names, ...Object.keys(views).map(viewWord)],
  };
  const isLegal = (name, word) => (name === 'lang' ? /^(ko|en)\b/i.test(word) : legal[name].includes(word));
  return ['lang', ...Object.keys(legal)].flatMap((name) =>
    words(element, name)
      .filter((word) => !isLegal(name, word))
      .map((word) => ({ code: 'refused', name, given: brief(word) })),
  );
}

/**
 * What an element's attributes give its demo: { patch, notices } of `values` and of every parameter in kebab case; with
 * notices of settings that cannot be used.
 */
export function givenBy(element, descriptor) {
  const { params } = descriptor;
  const { patch, notices } = readQuery(params, element.getAttribute('values') ?? '');
  notices.push(...refusedSettings(element, descriptor).slice(0, 8));
  for (const [name, param] of Object.entries(params)) {
    const given = element.getAttribute(kebab(name));
    if (given === null || kebab(name) in HTMLElement.prototype) continue;
    const value = param.parse(given);
    if (value === undefined) notices.push({ code: 'refused', name, given: brief(given) });
    else patch[name] = value;
  }
  return { patch, notices };
}

/** 'soft' or 'hard' where an element asks for a prediction first, else 'off'. */
export const gateOf = (element) =>
  ['soft', 'hard'].find((gate) => gate === element.getAttribute('gate')) ?? 'off';
