import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @import { Page } from 'playwright-core'
 * @import { OpenSession } from '../driver/session.js'
 */

const folder = fileURLToPath(new URL('../trees/', import.meta.url));

// One page of each kind, and what a figure and a page become; all others are held to the laws.
const KEPT = [
  'front',
  'lessons-sinusoidal',
  'lessons-sinusoidal-teacher',
  'reference-javascript',
  'glossary',
  'lens',
  'export',
  'present',
];

// What an author writes into sentences, and what stands inside of parts that are told.
const WRITTEN =
  /^(?:text|paragraph|link|code|strong|emphasis|superscript|subscript|math|blockquote|listitem|option|row|cell|generic|\/)/;

/**
 * The kinds of parts that a snapshot by Playwright has, in their order: roles and states, each once inside the part that
 * holds it, without names, numbers and sentences, so that words and figures that are new change nothing.
 *
 * @param {string} snapshot
 */
export function formOf(snapshot) {
  /** @typedef {Map<string, Kinds>} Kinds */
  /** @type {Kinds} */
  const whole = new Map();
  const around = [whole];
  for (const line of snapshot.split('\n')) {
    const [, indent, said] = /^( *)- '?(.*)$/.exec(line);
    const depth = indent.length / 2;
    const [told] = said.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':');
    const kind = told.replace(/\d+/g, '#').replace(/'$/, '').replace(/\s+/g, ' ').trim();
    around.length = depth + 1;
    if (WRITTEN.test(kind)) around.push(around[depth]);
    else {
      if (!around[depth].has(kind)) around[depth].set(kind, new Map());
      around.push(around[depth].get(kind));
    }
  }
  const linesOf = (kinds, indent = '') =>
    [...kinds].flatMap(([kind, inner]) => [indent + kind, ...linesOf(inner, `${indent}  `)]);
  return `${linesOf(whole).join('\n')}\n`;
}

/**
 * Holds the open page to tests/browser/trees/<page>.txt where it is one of those that are kept, in either language.
 * `POSENC_TREES=write` writes what there is instead.
 *
 * @param {Pick<OpenSession, 'evaluate'> & { page: Page }} session
 * @param {string} name <lang>/<page>
 * @param {boolean} hasFigures whether its figures are told as well
 */
export async function assertTree(session, name, hasFigures) {
  const page = name.slice(3);
  if (!KEPT.includes(page)) return;
  const hide = (isHidden) =>
    session.evaluate((isHidden) => {
      for (const demo of document.querySelectorAll('pe-demo')) demo.ariaHidden = isHidden ? 'true' : null;
    }, isHidden);
  if (!hasFigures) await hide(true);
  const text = formOf(await session.page.locator('body').ariaSnapshot());
  if (!hasFigures) await hide(false);
  const file = `${folder}${page}.txt`;
  if (process.env.POSENC_TREES === 'write') return writeFileSync(file, text);
  assert.equal(
    text,
    readFileSync(file, 'utf8'),
    `${name}: a screen reader is given something else than tests/browser/trees/${page}.txt says. Where the change is
meant, write it anew: POSENC_TREES=write node --test <this file>`,
  );
}
