import './node.js';
import { availableParallelism } from 'node:os';
import { buildEngine } from './engine.js';
import { checkSet, makeSet } from './race/make.js';
import { checkMap, MAP, makeMap } from './race/map.js';
import { checkOpened, makeOpened, OPENED } from './race/opened.js';
import { checkPairs, makePairs, PAIRS } from './race/pairs.js';
import { makePool } from './race/pool.js';
import { sets } from './race/sets.js';
import { tune } from './race/tune.js';
import { command, requireKnown, since, step, UserError } from './report.js';
import { setupPackages } from './setup/packages.js';

const special = {
  [MAP]: { make: makeMap, check: checkMap },
  [PAIRS]: { make: makePairs, check: checkPairs },
  [OPENED]: { make: makeOpened, check: checkOpened },
};
const all = [...Object.keys(sets), ...Object.keys(special)];

const usage = `npm run race -- [--only=<set>,<set>] [--check | --tune]

Trains the models of the length race and stores how far each of them reaches, in content/race. Skips what is stored and
would come out the same; what was broken off goes on where it stopped. The last three are the map of bases and distances,
which takes hours, the search for the divisors of three pairs, and the model that the figure race/inspector opens with, stored
with its weights.
  ${all.join(', ')}

  --only=<sets>     only these
  --check           writes nothing: trains one model of each set again, which must have the stored hash and answers
  --tune            writes nothing: tries settings of PI, NTK and YaRN on other models, and prints what each gives
  --workers=<n>     trainers at work side by side; by default one for each processor
  --help            prints this text`;

const options = /** @type {const} */ ({
  only: { type: 'string', default: all.join(',') },
  check: { type: 'boolean' },
  tune: { type: 'boolean' },
  workers: { type: 'string', default: String(availableParallelism()) },
});

function read({ only, check, tune: isTuning, workers }) {
  const names = only.split(',');
  requireKnown('set', names, all);
  if (!/^[1-9]\d*$/.test(workers)) throw new Error('--workers must be a whole number from 1 on.');
  return { names, check, isTuning, workers: Number(workers) };
}

async function race({ names, check, isTuning, workers }) {
  await setupPackages();
  await buildEngine();
  const start = performance.now();
  const pool = makePool({ size: workers });
  try {
    if (isTuning) await tune(pool, console.log);
    else if (check) {
      const wrong = (
        await Promise.all(names.map((name) => special[name]?.check(pool) ?? checkSet(pool, name)))
      ).filter(Boolean);
      if (wrong.length > 0) throw new UserError(wrong.join('\n'));
    } else {
      for (const name of names) await (special[name]?.make(pool) ?? makeSet(pool, name));
    }
  } finally {
    await pool.close();
  }
  step('race')(`done (${since(start)})`);
}

command(usage, { options }, race, read);
