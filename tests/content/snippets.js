import { readdirSync, readFileSync } from 'node:fs';
import { createMemo } from '../../web/core/memo.js';
import { initialValue } from '../../web/core/parameters.js';
import { factsOf } from '../../web/engine/schema.js';
import { numbersOf, wholeAnswer } from '../../web/export/call.js';
import { languages, snippetOf } from '../../web/export/snippets.js';
import { allDemos } from '../js/demos/arbitraries.js';
import { sceneOf } from '../js/demos/descriptor.js';
import { goldenCases } from '../js/engine/calls.js';
import { decode } from '../js/engine/expect.js';
import { isAll } from '../scope.js';
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

// The state that a demo starts with, and each of its choices and sample texts taken by itself.
const patchesOf = ({ params }) => [
  {},
  ...Object.entries(params).flatMap(([name, param]) => {
    if (param.samples && name === firstWith(params, param.samples))
      return param.samples.map(({ text }) => ({ [name]: text }));
    if (param.options)
      return param.options
        .filter((option) => option !== initialValue(param, 'en'))
        .map((option) => ({ [name]: option }));
    return typeof param.initial === 'boolean' ? [{ [name]: !param.initial }] : [];
  }),
];

const firstWith = (params, samples) => Object.keys(params).find((name) => params[name].samples === samples);

// Where arithmetic in double is not enough, or many answers are right.
const isCommon = ({ isCorner, arguments: given }) =>
  !isCorner && (given.at(-1).invFreq ?? []).every((frequency) => Math.abs(frequency) <= 8);

const lengthOf = ({ arguments: given }) => JSON.stringify(given).length;

/** Arrays of the shortest golden calls of a verb. */
function goldenArrays(engine, group, verb) {
  const cases = goldenCases(group).filter((one) => one.call === `${group}.${verb}` && isCommon(one));
  const shortest = cases.sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 6);
  return shortest.flatMap(({ arguments: given }) => {
    const [inputs, params] = [given.slice(0, -1).map(decode), decode(given.at(-1))];
    const call = { verb: `${group}.${verb}`, inputs, params };
    const result = wholeAnswer(engine, call);
    const fields = ArrayBuffer.isView(result) ? [undefined] : Object.keys(result);
    return fields
      .map((field) => ({ field, values: field ? result[field] : result }))
      .filter(({ values }) => ArrayBuffer.isView(values))
      .map(({ field, values }) => ({
        ...{ name: 'numbers', axes: ['number'], shape: [values.length], values },
        call: { ...call, field },
      }));
  });
}

/**
 * Every array with a call that a demo of the site gives: [{ demo, what, isFirst (the first of the initial state), array,
 * code (by language) }]; the same program is listed once. Golden calls of every verb follow.
 */
export function allSnippets(engine) {
  const found = new Map();
  const add = (demo, what, array, isFirst) => {
    const code = Object.fromEntries(
      Object.keys(languages).map((language) => [language, snippetOf(language, array, { engine, sources })]),
    );
    if (!found.has(code.javascript)) found.set(code.javascript, { demo, what, isFirst, array, code });
  };
  for (const demo of allDemos) {
    const memo = createMemo();
    for (const [at, patch] of patchesOf(demo).entries()) {
      const arrays = numbersOf(demo, sceneOf(demo, patch, { memo }).data).filter(({ call }) => call);
      // What is made of the first array of a sample is made alike of those of the other states.
      const isSample = Object.keys(patch).some((name) => demo.params[name].samples);
      for (const [n, array] of arrays.slice(0, isSample && !isAll ? 1 : undefined).entries())
        add(demo.name, `${demo.name} ${JSON.stringify(patch)} ${array.name}`, array, at === 0 && n === 0);
    }
  }
  for (const [group, verbs] of Object.entries(engine)) {
    for (const verb of Object.keys(verbs).filter((each) => factsOf(`${group}.${each}`).cpp)) {
      for (const [n, array] of goldenArrays(engine, group, verb).entries())
        add('none', `${group}.${verb} ${n}`, array, false);
    }
  }
  return [...found.values()];
}
