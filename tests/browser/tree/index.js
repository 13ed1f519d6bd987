import assert from 'node:assert/strict';
import { pageFacts, toTop, treeFaults } from './laws.js';
import { all, readTree } from './read.js';
import { assertTree } from './write.js';

/** @import { OpenSession } from '../driver/session.js' */

export { assertKeys } from './keys.js';
export { all };

/** Holds the open page to what a screen reader needs. */
export const assertLawful = (session, lang) => readLawful(session, lang);

/**
 * Holds the open page to what a screen reader needs, and its tree to the one that was read and kept, if it is, in which a
 * demo is one line.
 *
 * @param {Pick<OpenSession, 'evaluate'>} session of Chromium, with every demo started
 * @param {string} name of the tree: <lang>/<page>
 * @param {{ isWhole?: boolean, isOpen?: boolean }} [options] a page in a frame of another is no whole page; `isOpen`:
 *   its demos are told as well
 */
export async function assertReadable(session, name, options = {}) {
  await session.evaluate(toTop);
  const { root, demos } = await readLawful(session, name.slice(0, 2), options);
  if (options.isOpen) for (const demo of demos) demo.isDemo = false;
  assertTree(root, name);
}

/** The trees of the demos of the open page, in order. */
export async function readDemos(session, lang) {
  await session.evaluate(toTop);
  const { demos } = await readLawful(session, lang);
  return demos.map((demo) => ({ ...demo, isDemo: false }));
}

async function readLawful(session, lang, { isWhole = true } = {}) {
  const facts = await session.evaluate(pageFacts, lang);
  const root = await readTree(session, facts.values);
  assert.deepEqual([...facts.faults, ...treeFaults(root, { lang, foreign: facts.foreign, isWhole })], []);
  const demos = [];
  for (const node of all(root)) {
    if (node.role !== 'group' || node.name !== facts.demos[demos.length]) continue;
    node.isDemo = true;
    demos.push(node);
  }
  return { root, demos };
}
