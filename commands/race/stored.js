import { isDeepStrictEqual } from 'node:util';
import { path } from '../paths.js';
import { UserError } from '../report.js';
import { listsText, readResults, shortHash, writeResults } from '../results.js';
import { readingsOf, SHOWN, sets, TEST_SEED } from './sets.js';

// Where a set is stored, among others by their names.
const fileOf = (name) => path('content/race', SHOWN.includes(name) ? 'shown.json' : 'quoted.json');

/** Three digits after the point, the most that a thousand answers have. */
const toThousandth = (value) => (value === null ? null : Math.round(1000 * value) / 1000);

/** A loss as a picture shows it: two digits, or thousandths. */
const toPicture = (value) => Number(value >= 0.1 ? value.toFixed(2) : value.toFixed(3));

/** A model as it is stored. */
export const rounded = ({ encoding, seed, hash, losses, readings, reach = undefined }) => ({
  encoding,
  seed,
  hash,
  losses: losses.map(toPicture),
  readings: Object.fromEntries(
    Object.entries(readings).map(([name, values]) => [name, values.map(toThousandth)]),
  ),
  ...(reach && { reach }),
});

/** The plan of every model of a set, encoding by encoding. */
export const plansOf = ({ params, encodings, lengths, answers, seeds, readings, reach }) =>
  encodings.flatMap((encoding) =>
    seeds.map((seed) => ({
      params: { ...params, encoding, seed },
      readings: readingsOf(encoding, { readings }),
      lengths,
      answers,
      seed: TEST_SEED,
      ...(reach && { reach }),
    })),
  );

/** The hash of what the trainer first does and answers: it changes when the stored runs would. */
export const fingerprintOf = async (pool, set) => shortHash((await pool.trace(set)).join('\n'));

export const readSet = (name) => readResults(fileOf(name), {})[name];

// What a stored set says of itself, without its models' results.
const outline = ({ trainer, lengths, answers, reach = undefined, models }) => ({
  trainer,
  lengths,
  answers,
  reach,
  models: models.map(({ encoding, seed, readings }) => ({ encoding, seed, readings: Object.keys(readings) })),
});

/** Whether a set is stored as it would be made now; what `create` fills in is covered by the fingerprint. */
export function isStored(name, set, trainer) {
  const stored = readSet(name);
  if (!stored) return false;
  const models = plansOf(set).map(({ params: { encoding, seed }, readings }) => ({
    encoding,
    seed,
    readings,
  }));
  const { lengths, answers, reach } = set;
  return (
    Object.entries(set.params).every(([key, value]) => isDeepStrictEqual(stored.settings[key], value)) &&
    isDeepStrictEqual(outline(stored), outline({ trainer, lengths, answers, reach, models }))
  );
}

/**
 * The models of a set that are stored as they would be made now, by encoding and seed: those of a set that has more of either
 * now are not trained again.
 */
export function storedModels(name, set, trainer) {
  const stored = readSet(name);
  const encodings = [...new Set(stored?.models.map(({ encoding }) => encoding))];
  const seeds = [...new Set(stored?.models.map(({ seed }) => seed))];
  const models = isStored(name, { ...set, encodings, seeds }, trainer) ? stored.models : [];
  return new Map(models.map((model) => [`${model.encoding} ${model.seed}`, { ...stored, ...model }]));
}

/** Writes a set, a model on each line. */
export function writeSet(name, { trainer, settings, lengths, answers, reach, models }) {
  const file = fileOf(name);
  const set = { trainer, settings, lengths, answers, reach, models: models.map(rounded) };
  const stored = { ...readResults(file, {}), [name]: set };
  const texts = Object.keys(sets)
    .filter((other) => stored[other])
    .map((other) => {
      const { models, ...head } = stored[other];
      return `"${other}":${listsText(head, { models })}`;
    });
  writeResults(file, `{\n${texts.join(',\n')}\n}\n`);
}

/**
 * The model of a plan. It is kept until its set is finished, so that a run that was broken off goes on from it; `told` hears of
 * one that is made now.
 *
 * @param {any} pool
 * @param {string} trainer its fingerprint
 * @param {object} plan
 * @param {(model: any) => void} [told]
 */
export async function madeOnce(pool, trainer, plan, told = () => {}) {
  const file = path('build/race', `${shortHash(JSON.stringify([trainer, plan]))}.json`);
  const kept = readResults(file);
  if (kept) return kept;
  const model = await pool.make(plan);
  writeResults(file, JSON.stringify(model));
  told(model);
  return model;
}

const command = (name) => `npm run race -- --only=${name}`;

/** What is stored in a file of a set; one that is not there is refused. */
export function storedIn(file, name) {
  const stored = readResults(file);
  if (!stored) throw new UserError(`${file} is not there: ${command(name)}`);
  return stored;
}

/** Says that a set was stored by another trainer. */
export const ofAnother = (name) => `${name} is not what this trainer makes: ${command(name)}`;
