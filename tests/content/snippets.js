import { readdirSync, readFileSync } from 'node:fs';
import { demoFamilies } from '../../web/build/bundle.js';
import { initialValue } from '../../web/core/parameters.js';
import { languages, snippetOf } from '../../web/export/snippets.js';
import { dataOf } from '../js/demos/descriptor.js';
import { contentPath } from './corpus.js';

/** The listings as the build gives them to the menu. */
export const sources = Object.fromEntries(
  readdirSync(contentPath('code'))
    .filter((method) => method !== 'mistakes')
    .flatMap((method) =>
      readdirSync(contentPath(`code/${method}`))
        .filter((file) => file.endsWith('.py'))
        .map((file) => [
          `${method}/${file}`,
          readFileSync(contentPath(`code/${method}/${file}`), 'utf8').replace(/ {2}# @[a-d]$/gm, ''),
        ]),
    ),
);

// The state that a demo starts with, and each of its choices taken by itself.
const patchesOf = ({ params }) => [
  {},
  ...Object.entries(params).flatMap(([name, param]) => {
    if (param.options)
      return param.options
        .filter((option) => option !== initialValue(param, 'en'))
        .map((option) => ({ [name]: option }));
    return typeof param.initial === 'boolean' ? [{ [name]: !param.initial }] : [];
  }),
];

/**
 * Every array with a call that a demo of the site gives: [{ demo, what, isFirst (the first of the initial state), array,
 * code (by language) }]; the same program is listed once.
 */
export async function allSnippets(engine) {
  const found = new Map();
  for (const family of demoFamilies()) {
    const { default: demos } = await import(`../../web/demos/${family}/index.js`);
    for (const demo of demos) {
      for (const [at, patch] of patchesOf(demo).entries()) {
        const arrays = demo.numbers(dataOf(demo, engine, patch)).filter(({ call }) => call);
        for (const [n, array] of arrays.entries()) {
          const code = Object.fromEntries(
            Object.keys(languages).map((language) => [
              language,
              snippetOf(language, array, { engine, sources }),
            ]),
          );
          const what = `${demo.name} ${JSON.stringify(patch)} ${array.name}`;
          const one = { demo: demo.name, what, isFirst: at === 0 && n === 0, array, code };
          if (!found.has(code.javascript)) found.set(code.javascript, one);
        }
      }
    }
  }
  return [...found.values()];
}
