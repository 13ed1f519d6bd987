import assert from 'node:assert/strict';
import { pageFacts, toTop, treeFaults } from './laws.js';
import { all, readTree } from './read.js';
import { assertTree } from './write.js';

/** @import { OpenSession } from '../driver/session.js' */

export { assertKeys } from './keys.js';
export { all };

/**
 * Holds the open page, from its beginning, to what a screen reader needs.
 *
 * @param {Pick<OpenSession, 'evaluate'>} session of Chromium, with every demo started
 * @param {string} lang
 * @param {{ isWhole?: boolean }} [options] a page in a frame of another is no whole page
 * @returns the trees of its demos, in their order
 */
export async function assertLawful(session, lang, { isWhole = true } = {}) {
  await session.evaluate(toTop);
  const facts = await session.evaluate(pageFacts, lang);
  const root = await readTree(session, facts.values);
  assert.deepEqual([...facts.faults, ...treeFaults(root, { lang, foreign: facts.foreign, isWhole })], []);
  const demos = [];
  for (const node of all(root))
    if (node.role === 'group' && node.name === facts.demos[demos.length]) demos.push(node);
  return demos;
}

/**
 * Holds it to its form as well, where that is kept.
 *
 * @param {Parameters<typeof assertTree>[0]} session
 * @param {string} name of the tree: <lang>/<page>
 * @param {{ isWhole?: boolean, isOpen?: boolean }} [options] `isOpen`: its demos are told as well
 */
export async function assertReadable(session, name, { isOpen = false, ...options } = {}) {
  await assertLawful(session, name.split('/')[0], options);
  await assertTree(session, name, isOpen);
}
