import './node.js';
import { buildEngine } from './engine.js';
import { command, requireKnown, since, step } from './report.js';
import { setupPackages } from './setup/packages.js';
import { LOOKUP, writeLookup } from './text/lookup.js';
import { MODELS } from './text/sets.js';

const texts = Object.keys(MODELS);
const all = [...texts, ...LOOKUP];

const usage = `npm run text -- [--only=<model>,<model>] [--seeds=<n>,<n>]

Trains the models that read Moby Dick and stores them, and how well they predict it after contexts of every length, in
content/text; how sure these losses are, and what scalings tuned alike come to; and those that look needles up, and how
many they find. Skips what is stored and would come out the same; a
model takes some minutes.
  ${all.join(', ')}

  --only=<models>   only these
  --seeds=<seeds>   1 by default; weights are stored of seed 1 alone
  --help            prints this text`;

const options = /** @type {const} */ ({
  only: { type: 'string', default: all.join(',') },
  seeds: { type: 'string', default: '1' },
});

function read({ only, seeds }) {
  const names = only.split(',');
  requireKnown('model', names, all);
  if (!/^[1-9]\d*(,[1-9]\d*)*$/.test(seeds))
    throw new Error('--seeds must be whole numbers from 1 on, with commas between them.');
  return { names, seeds: seeds.split(',').map(Number) };
}

async function text({ names, seeds }) {
  await setupPackages();
  await buildEngine();
  // Imported late: they take the built engine and the installed packages.
  const { startTrainer } = await import('../web/engine/trainer.js');
  const { readCorpus } = await import('../web/generator/corpus.js');
  const { writeInside } = await import('./text/inside.js');
  const { fingerprintOf, isWhole, makeModel } = await import('./text/make.js');
  const { writeOpening } = await import('./text/opening.js');
  const { writePlaces } = await import('./text/places.js');
  const { writeSinks } = await import('./text/sinks.js');
  const { readRuns, writeModel } = await import('./text/stored.js');
  const start = performance.now();
  const log = step('text');
  const trainer = await startTrainer();
  const corpus = readCorpus();
  for (const seed of seeds)
    for (const name of names) {
      if (LOOKUP.includes(name)) {
        await writeLookup(trainer, name, seed);
        continue;
      }
      const fingerprint = fingerprintOf(trainer, name, seed, corpus);
      const stored = readRuns().models.find((model) => model.fingerprint === fingerprint);
      if (stored && isWhole(stored)) {
        log(`${name} ${seed} is stored`);
        continue;
      }
      writeModel(corpus, makeModel(trainer, name, seed, corpus), texts);
      log(`${name} ${seed} is written`);
    }
  if (names.some((name) => texts.includes(name))) {
    await writeOpening(trainer);
    writeInside(trainer, corpus, texts);
    writeSinks(trainer, corpus);
    writePlaces(trainer, corpus, readRuns().models);
  }
  log(`done (${since(start)})`);
}

command(usage, { options }, text, read);
