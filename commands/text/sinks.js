import { path } from '../paths.js';
import { step } from '../report.js';
import { readResults, withModel, writeLists } from '../results.js';
import { beginningOf, endsIn } from './make.js';
import { PARAMS } from './sets.js';

const log = step('text');
const file = path('content/text/sinks.json');

/** Runs that ask when a first token becomes a sink: what each has beside RoPE and the parameters of all models of text. */
export const SINK_RUNS = {
  begun: { begin: true },
  logit: { sink: true },
};

/** Steps after which a run is measured. */
const EVERY = 300;

/** Places where contexts end, windows whose weights are looked at, and how far the stream has gone at a place. */
const [PLACES, WINDOWS, STREAM] = [32, 16, 512];
const { length: TRAINED, numHeads } = PARAMS;

/** The caches: the last characters alone, or with the first one or four of the stream in as much room. */
const CACHES = {
  window: { window: TRAINED },
  one: { window: TRAINED - 1, sinks: 1 },
  four: { window: TRAINED - 4, sinks: 4 },
};

export const readSinks = () => readResults(file, { runs: [] });

const paramsOf = (name, { alphabet }) => ({
  ...PARAMS,
  encoding: 'rope',
  // A token to begin with is one more than the characters.
  vocabulary: alphabet.length + (SINK_RUNS[name].begin ? 1 : 0),
  seed: 1,
  ...SINK_RUNS[name],
});

/** A context of so many tokens before the character at a place, and this: its first token is that to begin with, if any. */
function contextBefore(text, end, length, begin) {
  if (begin === undefined) return text.subarray(end - length, end + 1);
  return Uint8Array.of(begin, ...text.subarray(end - length + 1, end + 1));
}

/**
 * What a run has come to: losses at the trained length and far beyond it by cache, and the weight of each head on the first
 * token.
 */
function measure(trainer, { heldOut }, { layers, begin, sink, vocabulary }) {
  const ends = endsIn(heldOut, PLACES);
  const context = (end, length) => contextBefore(heldOut, end, length, begin ? vocabulary - 1 : undefined);
  const loss = (length, reading) => {
    const each = ends.map(
      (end) =>
        trainer.losses({ tokens: context(end, length), ends: [length], length, last: 32, ...reading }).loss,
    );
    return Number((each.reduce((sum, one) => sum + one, 0) / each.length).toFixed(3));
  };
  const first = new Array(layers * numHeads).fill(0);
  const nowhere = first.slice();
  for (const end of ends.slice(0, WINDOWS)) {
    const { weights } = trainer.inspect({ tokens: context(end - 1, TRAINED).subarray(0, TRAINED) });
    for (const head of first.keys())
      for (let query = TRAINED / 2; query < TRAINED; query++) {
        const row = weights.subarray(
          (head * TRAINED + query) * TRAINED,
          (head * TRAINED + query + 1) * TRAINED,
        );
        first[head] += row[0] / (TRAINED / 2) / WINDOWS;
        nowhere[head] += (1 - row.reduce((sum, weight) => sum + weight, 0)) / (TRAINED / 2) / WINDOWS;
      }
  }
  return {
    home: loss(TRAINED, {}),
    ...Object.fromEntries(Object.entries(CACHES).map(([name, reading]) => [name, loss(STREAM, reading)])),
    first: first.map((share) => Number(share.toFixed(3))),
    // What a trained logit beside those of the keys takes.
    ...(sink && { nowhere: nowhere.map((share) => Number(share.toFixed(3))) }),
  };
}

/** What tells whether the trainer still makes a run as it did. */
export const sinkFingerprint = (trainer, name, corpus) =>
  beginningOf(trainer, corpus.training, paramsOf(name, corpus));

/** Trains the runs that are not stored, and stores how they went. */
export function writeSinks(trainer, corpus) {
  for (const name of Object.keys(SINK_RUNS)) {
    const fingerprint = sinkFingerprint(trainer, name, corpus);
    if (readSinks().runs.some((run) => run.fingerprint === fingerprint)) continue;
    const params = paramsOf(name, corpus);
    trainer.create(params);
    const stops = [];
    for (let done = 0; done < params.steps; done += EVERY) {
      trainer.train({ steps: EVERY });
      stops.push({ step: done + EVERY, ...measure(trainer, corpus, params) });
      log(`${name}: ${JSON.stringify(stops.at(-1))}`);
    }
    const run = { name, fingerprint, hash: trainer.save().hash, ...SINK_RUNS[name], stops };
    const runs = withModel(readSinks().runs, run, Object.keys(SINK_RUNS));
    writeLists(file, { places: PLACES, stream: STREAM }, { runs });
  }
}
