import { readFileSync, writeFileSync } from 'node:fs';
import { WHOLE } from '../../web/demos/text/stream/plan.js';
import { makeSession } from '../../web/demos/text/stream/session.js';
import { path } from '../paths.js';
import { weightsOf } from './stored.js';

const file = path('content/text/stream.json');

/** The stream that the figure begins with: RoPE's model, as far as a cache that keeps everything is read. */
const FIRST = { model: 'rope', cacheSize: 128, sinkSize: 4, count: WHOLE };

/** What a session of the figure comes to on the held-out text, up to `count`, without a worker. */
async function streamOf(trainer, { heldOut }, values = FIRST) {
  trainer.load(readFileSync(weightsOf(values.model, 1)));
  return new Promise((resolve, reject) => {
    const session = makeSession({
      ask: async (_model, verb, params) => trainer[verb](params),
      loadStream: async () => heldOut,
      told({ isReading, problem, ...live }) {
        if (problem) reject(problem);
        else if (!isReading && live.first) resolve(live);
      },
    });
    session.resume();
    session.set(values);
  });
}

const rounded = (values, digits) => Array.from(values, (value) => Number(value.toFixed(digits)));

/** Writes the losses of each block of that stream by cache, and the weight of each head on the first character. */
export async function writeStream(trainer, corpus) {
  const { key, losses, first } = await streamOf(trainer, corpus);
  const each = Object.entries(losses).map(([cache, list]) => [cache, rounded(list, 4)]);
  const told = { key, losses: Object.fromEntries(each), first: rounded(first, 5) };
  writeFileSync(file, `${JSON.stringify(told)}\n`);
}
