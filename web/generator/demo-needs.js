import { LANGUAGES } from '../core/languages.js';
import { needsSeldom } from '../elements/seldom-needs.js';
import { moduleNames, moduleOf, moduleWith } from '../engine/module-names.js';
import { dataNames } from './bundle.js';

const VERB = new RegExp(`(?<=[.'"\`])(${Object.keys(moduleOf).join('|')})\\.([a-z])(\\w*)`, 'g');

/** The modules with which a demo begins, and those of every verb that its script calls or names. */
export function modulesNamed(script, begins) {
  const named = [...script.matchAll(VERB)].map(([, method, first, rest]) =>
    moduleWith(method, `${method}${first.toUpperCase()}${rest}`),
  );
  return moduleNames.filter((module) => begins.includes(module) || named.includes(module));
}

// Of data that one option of a demo names, as text-rope-1, those of its other options.
function siblingsOf(data, params) {
  const known = dataNames();
  const choices = Object.values(params).flatMap(({ options = [] }) => (options.length > 1 ? [options] : []));
  const named = data.flatMap((one) =>
    choices.flatMap((options) =>
      options.flatMap((own) => options.map((other) => one.replace(`-${own}-`, `-${other}-`))),
    ),
  );
  return [...new Set([...data, ...named])].filter((name) => known.includes(name));
}

/**
 * The scripts that a demo may come to need beside posenc.iife.js, as they lie in the package, from its family to those that
 * print and export. `script` is that of the demo alone.
 *
 * @param {any} descriptor
 * @param {string} script
 */
export function filesNeeded(descriptor, script) {
  const { name, params, modules = [], data = [], live } = descriptor;
  return [
    name.split('/')[0],
    ...modulesNamed(script, modules).map((module) => `engine/${module}`),
    ...(live ? ['trainer'] : []),
    ...siblingsOf(data, params).map((one) => `data/${one}`),
    ...(needsSeldom(descriptor) ? ['seldom'] : []),
    'paper',
    'export',
  ].map((file) => `demos/${file}.js`);
}

/** `pages` in which the list of demos says with `data-files`, beside each, what it needs, and how many bytes that is. */
export function withNeeds(pages, { descriptors, built }) {
  const own = new Map(built.pageFiles);
  const scripts = new Map([...built.demoFiles, ...built.dataFiles]);
  const sizeOf = (code) => Buffer.byteLength(code);
  const needs = new Map(
    descriptors.map((one) => {
      const files = filesNeeded(one, own.get(`demos/${one.name}.${LANGUAGES[0]}.js`));
      const bytes = files.reduce((sum, file) => sum + sizeOf(scripts.get(file)), sizeOf(built.core));
      return [one.name, { files, bytes }];
    }),
  );
  const told = (tag, name) => {
    const { files, bytes } = needs.get(name);
    return `${tag} data-files="${files.join(' ')}" data-bytes="${bytes}"`;
  };
  return pages.map((page) =>
    page.kind === 'embed-builder'
      ? { ...page, markup: page.markup.replace(/<option value="([a-z0-9]+\/[^"]+)"/g, told) }
      : page,
  );
}
