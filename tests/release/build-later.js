// Run as a program: builds everything 400 days and some hours later, and prints { part: { path: SHA-256 } }.
import { createHash } from 'node:crypto';

const LATER = 400 * 86400e3 + 7 * 3600e3;
const Now = Date;
// @ts-expect-error: not callable without new
globalThis.Date = class extends Now {
  constructor(...given) {
    super(.../** @type {[any]} */ (given.length > 0 ? given : [Now.now() + LATER]));
  }
  static now() {
    return Now.now() + LATER;
  }
};

const { makeSite } = await import('../../web/generator/site.js');
const made = await makeSite();
const hashes = (map) =>
  Object.fromEntries([...map].map(([path, data]) => [path, createHash('sha256').update(data).digest('hex')]));
const { site, npm, elements, single, dist } = made;
process.stdout.write(
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ site, npm, elements, single, dist }).map(([part, map]) => [part, hashes(map)]),
    ),
  ),
);
