import { languageIn } from '../core/languages.js';
import { kebab, namesByWord } from '../core/parameters.js';
import { brief, readQuery } from '../core/permalink.js';
import { WHOLE } from '../core/stage.js';
import { themes } from './ground.js';

const parts = ['controls', 'actions', 'caption', 'readout', 'export', 'step-bar', 'compact'];

// What `compact` leaves out besides: it has the pictures and controls of the step, or the first of each.
const LEFT_OUT = ['actions', 'readout'];

// What `view` leaves out besides the other pictures.
const AROUND = ['controls', 'caption', 'step-bar', 'compact'];

const viewWord = (name) => `view-${kebab(name)}`;

const words = (element, attribute) => (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);

/**
 * Reads an element's `freeze`, `hide` and `view`: { isLocked(param), isHidden(param), isUnseen(view), isAlone, parts }. Names are
 * those of parameters in either spelling, `*` freezes all; other words of `hide` name parts of the figure, of which `compact`
 * is all but what one act needs, and `view-<name>` a picture of it. With `view` that picture is all there is.
 */
export function guardOf(element, params) {
  const frozen = words(element, 'freeze');
  const alone = element.getAttribute('view');
  const hidden = [...words(element, 'hide'), ...(alone === null ? [] : AROUND)];
  const names = namesByWord(params);
  const meant = (list) => new Set(list.map((word) => names.get(word)));
  const [locked, unseen] = [meant(frozen), meant(hidden)];
  const isAll = frozen.includes('*');
  return {
    isLocked: (name) => isAll || locked.has(name),
    isHidden: (name) => unseen.has(name),
    isAlone: alone !== null,
    isUnseen: (view) => hidden.includes(viewWord(view)) || ![null, kebab(view)].includes(alone),
    parts: [...hidden, ...(hidden.includes('compact') ? LEFT_OUT : [])].filter((word) =>
      parts.includes(word),
    ),
  };
}

// Settings that say nothing to a demo with these parameters, word by word.
function refusedSettings(element, { params, views, steps = [] }) {
  const names = [...namesByWord(params).keys()];
  const legal = {
    gate: ['off', 'soft', 'hard'],
    theme: themes,
    freeze: ['*', ...names],
    hide: [...parts, ...names, ...Object.keys(views).map(viewWord)],
    view: Object.keys(views).map(kebab),
    step: [WHOLE, ...steps.flatMap(({ name }, i) => [name, String(i + 1)])],
  };
  const isLegal = (name, word) =>
    name === 'lang' ? languageIn(word) !== undefined : legal[name].includes(word);
  return ['lang', ...Object.keys(legal)].flatMap((name) =>
    words(element, name)
      .filter((word) => !isLegal(name, word))
      .map((word) => ({ code: 'refused', name, given: brief(word) })),
  );
}

/**
 * What an element's attributes give its demo: { patch, notices } of `values` and of every parameter in kebab case,
 * with notices of settings that cannot be used.
 */
export function givenBy(element, descriptor) {
  const { params } = descriptor;
  const { patch, notices } = readQuery(params, element.getAttribute('values') ?? '');
  notices.push(...refusedSettings(element, descriptor).slice(0, 8));
  for (const [name, param] of Object.entries(params)) {
    for (const attribute of spelled(name)) {
      const given = element.getAttribute(attribute);
      if (given === null || attribute in HTMLElement.prototype) continue;
      // As any attribute that is there or not.
      const value = given === '' && param.kind === 'flag' ? true : param.parse(given);
      if (value === undefined) {
        notices.push({ code: 'refused', name, given: brief(given) });
        continue;
      }
      patch[name] = value;
      break;
    }
  }
  return { patch, notices };
}

// A parameter as an attribute: in kebab case, and as HTML reads its own name, which is what frameworks set.
const spelled = (name) => new Set([kebab(name), name.toLowerCase()]);

/** The attributes that set parameters. */
export const attributesFor = (params) => Object.keys(params).flatMap((name) => [...spelled(name)]);

/** 'soft' or 'hard' where an element asks for a prediction first, else 'off'. */
export const gateOf = (element) =>
  ['soft', 'hard'].find((gate) => gate === element.getAttribute('gate')) ?? 'off';
