import { LENGTHS } from '../settings.js';
import { nameOf, percent } from './look.js';

/** What a curve reads at the test length, or why it reads nothing. */
export function accuracyWords({ mean, found, isMeasured }, t) {
  if (Number.isFinite(mean)) return percent(mean, t);
  return t(found.length === 0 ? 'untrained' : isMeasured ? 'none' : 'unmeasured');
}

/** Everyone at the test length, best first, in a list. */
export function rankWords({ ranking }, t) {
  return ranking.map((row) => `${nameOf(row.id, t)} ${accuracyWords(row, t)}`).join(', ');
}

/** The numbers below the figure. */
export function readout(data, t) {
  return [
    ...(data.outcome ? [[judgement(data, t)]] : []),
    [data.hides ? t('hidden', { goal: data.goal }) : { text: hereWords(data, t), as: 'strong' }],
    clockLine(data, t),
    settingsLine(data, t),
    hashLine(data, t),
  ];
}

function hereWords({ own, ranking, at, length }, t) {
  const [mean, low, high] = [own.mean, own.low, own.high].map((list) => list[at]);
  const facts = { name: nameOf(own.id, t), length };
  if (!Number.isFinite(mean)) {
    const isMeasured = own.lengths.includes(length);
    return t(own.found.length === 0 ? 'hereUnrun' : isMeasured ? 'hereNone' : 'hereUnmeasured', facts);
  }
  return t('hereOwn', {
    ...facts,
    mean: percent(mean, t),
    low: percent(low, t),
    high: percent(high, t),
    place: 1 + ranking.findIndex(({ id }) => id === own.id),
    count: ranking.length,
  });
}

const judgement = ({ outcome, goal }, t) =>
  t(outcome.pairs > 0 ? 'judged' : 'judgedNone', { right: outcome.right, pairs: outcome.pairs, goal });

function clockLine({ clocks, factor, length, trained }, t) {
  const write = (wave) => t.number(wave, { significant: 3, exponent: false });
  const { stretched, isStretched } = clocks;
  const parts = [...stretched].flatMap((wave, i) => [
    ...(i > 0 ? [' · '] : []),
    { text: write(wave), speed: i / Math.max(1, stretched.length - 1) },
  ]);
  const facts = { factor: t.number(factor), length, trained };
  return [t('factorLine', facts), ' · ', t(isStretched ? 'wavesStretched' : 'waves'), ' ', ...parts];
}

function settingsLine({ settings, values }, t) {
  const { task, steps, length, base, headDim, k, positionRange, slopeFactor, numBuckets, maxDistance } =
    settings;
  const parts = [
    t.option('task', task),
    ...(task === 'back' ? [`k = ${k}`] : []),
    t('setSteps', { steps }),
    t('setLength', { length }),
    t('setHead', { base, headDim }),
    t('setBuckets', { numBuckets, maxDistance }),
    t('setSlopes', { slopeFactor }),
    ...(positionRange > 0 ? [t('setOffsets', { range: positionRange })] : []),
    t('setSeeds', { seeds: values.seeds }),
  ];
  return [{ text: parts.join(' · '), as: 'muted' }];
}

// What the final weights of the chosen encoding's models add up to, seed by seed, and whether a repetition gave the same.
function hashLine({ own }, t) {
  const name = nameOf(own.encoding, t);
  if (own.found.length === 0) return [{ text: t('noRun', { name }), as: 'muted' }];
  const said = own.found.map(({ seed, hash }) => {
    const repeat = own.repeats.find((other) => other.seed === seed);
    const verdict = repeat ? ` ${t(repeat.hash === repeat.stored ? 'sameHash' : 'otherHash')}` : '';
    return `${t('seedHash', { seed, hash })}${verdict}`;
  });
  const text = `${t('hashLine', { name })} ${said.join(' · ')}`;
  // Hashes are no numbers that grow.
  return [{ text, as: 'muted', room: text.replace(/\d/g, 'x') }];
}

/** What you should have seen. */
export function seen(data, t) {
  const { ranking, trained, curves, goal } = data;
  if (data.hides) return [t('hidden', { goal })];
  const known = ranking.filter(({ mean }) => Number.isFinite(mean));
  if (known.length === 0) return [t('seenNone')];
  const inside = LENGTHS.indexOf(trained);
  const good = curves.filter(({ mean }) => mean[inside] >= 0.9).length;
  const facts = {
    length: data.length,
    trained,
    good,
    count: curves.length,
    best: nameOf(known[0].id, t),
    bestAt: percent(known[0].mean, t),
    last: nameOf(known.at(-1).id, t),
    lastAt: percent(known.at(-1).mean, t),
    kept: known.filter(({ mean }) => mean >= 0.9).length,
  };
  return [
    t('seenInside', facts),
    t(data.length > trained ? 'seenBeyond' : 'seenWithin', facts),
    ...(data.outcome ? [judgement(data, t)] : []),
  ];
}
