import { readFileSync } from 'node:fs';
import { FALLBACK } from '../../web/core/languages.js';
import { initialValue } from '../../web/core/parameters.js';
import { makeSession } from '../../web/demos/text/write/session.js';
import { params, promptOf } from '../../web/demos/text/write/write-params.js';
import { OPENED } from '../../web/demos/text/write/written-text.js';
import { path } from '../paths.js';
import { writeResults } from '../results.js';
import { weightsOf } from './stored.js';

/** Stores what RoPE's model writes at the first settings of its figure, and how each character surprises it, nats. */
export async function writeOpening(trainer) {
  trainer.load(readFileSync(weightsOf('rope', 1)));
  const first = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, initialValue(param, FALLBACK)]),
  );
  const chars = await new Promise((resolve) => {
    const told = (live) => !live.isWriting && live.chars.length > 0 && resolve(live.chars);
    const session = makeSession({ ask: async (verb, given) => trainer[verb](given), told });
    session.resume();
    session.set({ ...first, count: OPENED });
  });
  const written = chars.slice(0, promptOf(first.prompt).length + OPENED);
  const letters = written.map(({ letter }) => letter).join('');
  const losses = written.map(({ loss }) => (loss === undefined ? null : Number(loss.toFixed(2))));
  writeResults(path('content/text/opening.json'), `${JSON.stringify({ letters, losses })}\n`);
}
