/** @import { ComputeContext, Engine } from '../../../types.js' */

export const METHODS = ['alibi', 'kerple-power', 'kerple-log', 'sandwich', 't5', 'fire', 'xpos'];
/** What the first step compares. */
export const FIRST = ['alibi', 't5'];
export const LONGEST = 16384;
export const SHORTEST = 64;
/** ALiBi's head 6 of 8, and Sandwich's head 5 of 8. */
const SLOPE = { numHeads: 8, head: 5 };
const SANDWICH = { headDim: 128, ratio: 5 };
const POWER = { rule: 'power', slope: 0.35, rate: 0.5 };
/** The logit of two equal vectors, of which xPos leaves a part. */
export const CONTENT = 8;
/** Mistakes, each in the code of one method. */
export const MISTAKES = {
  'wrong-negative': 'kerple-log',
  'wrong-no-cosine': 'sandwich',
  'wrong-fixed': 'fire',
  'wrong-same-power': 'xpos',
};
const BUCKETS = { bidirectional: false, numBuckets: 32, maxDistance: 128 };

/** Tokens before the query whose weight is counted together. */
export const NEAR = 64;

const every = Float64Array.from({ length: LONGEST }, (_, n) => n);
const ALIKE = new Float32Array(LONGEST); // scores
/** Lengths at which the shares are computed, four an octave. */
export const LENGTHS = Array.from({ length: 33 }, (_, i) => Math.round(SHORTEST * 2 ** (i / 4)));
// Near distances one by one, then 24 an octave.
const spread = Array.from({ length: 240 }, (_, i) => Math.round(2 ** (4 + i / 24))).filter(
  (n) => n < LONGEST,
);
export const PLACES = [...new Set([...Array(16).keys(), ...spread, LONGEST - 1])];

/** The rule of a method: the mistake, if it is the one that is run. */
const ruleOf = (method, { rule }, usual = 'official') => (MISTAKES[rule] === method ? rule : usual);

/** The methods that are drawn: a few at first, and always the chosen one. */
export const shownIn = ({ shows, values }) =>
  METHODS.filter((name) => shows('others') || FIRST.includes(name) || name === values.method);

const LAST = { queryLen: 1, keyLen: LONGEST, queryOffset: LONGEST - 1 };
const T5 = { numHeads: 1, ...LAST, ...BUCKETS };
const ALIBI = { numHeads: SLOPE.numHeads, ...LAST };
const learnedParams = ({ r1 }) => ({ rule: 'log', slope: r1, rate: 1 });
const kerpleParams = (values) => ({ ...learnedParams(values), rule: ruleOf('kerple-log', values, 'log') });
const sandwichParams = (values) => ({ ...SANDWICH, rule: ruleOf('sandwich', values) });
const xposParams = (values) => ({ headDim: 64, rule: ruleOf('xpos', values) });

/** A network that has learned KERPLE's curve up to the trained length. */
const fireParams = (engine, values, position) => ({
  position,
  threshold: values.trainLen,
  rule: ruleOf('fire', values),
  scale: 1,
  input: [1],
  offset: [0],
  output: engine.distance.kerple([values.trainLen], learnedParams(values)),
});

/** T5's table that has learned the same curve; buckets beyond the trained length are as they began. */
function tableOf(engine, starts, { trainLen, r1 }) {
  const learned = engine.distance.kerple(Float64Array.from(starts), learnedParams({ r1 }));
  return learned.map((bias, i) => (starts[i] < trainLen ? bias : 0));
}

/** The share of the last NEAR tokens where all content is alike. */
function shareOf(engine, bias) {
  const shape = { queryLen: 1, keyLen: bias.length };
  const weights = engine.attention.weights(ALIKE.subarray(0, bias.length), { ...shape, bias });
  return Math.min(
    1,
    weights.subarray(0, NEAR).reduce((sum, weight) => sum + weight, 0),
  );
}

/** The biases of every method by distance, as far as the longest text; those of FIRE and xPos by the length of the text. */
function biasesOf(engine, values, memo) {
  const { trainLen, r1, rule } = values;
  const starts = engine.t5.thresholds(BUCKETS);
  const table = memo('table', [trainLen, r1], () => tableOf(engine, starts, values));
  // With the mistake it depends on where the query stands; without it this is the start of the longest.
  const leftOf = (length) => engine.distance.xpos(every.subarray(0, length), xposParams(values));
  const left = (length) =>
    rule === 'wrong-same-power' ? leftOf(length) : leftOf(LONGEST).subarray(0, length);
  const lostOf = (factors) => factors.map((factor) => CONTENT * (factor - 1));
  const byKey = {
    alibi: engine.alibi.bias(ALIBI).subarray(SLOPE.head * LONGEST, (SLOPE.head + 1) * LONGEST),
    t5: engine.t5.bias(table, T5),
  };
  const rows = {
    // Keys in order are distances backwards.
    alibi: memo('alibi', [], () => byKey.alibi.toReversed()),
    'kerple-power': engine.distance.kerple(every, POWER),
    'kerple-log': engine.distance.kerple(every, kerpleParams(values)),
    sandwich: engine.distance.sandwich(every, sandwichParams(values)),
    t5: memo('t5', [byKey.t5], () => byKey.t5.toReversed()),
    xpos: memo('xpos', [rule], () => lostOf(leftOf(LONGEST))),
  };
  const fire = (length) =>
    engine.distance.fire(every.subarray(0, length), fireParams(engine, values, length - 1));
  return {
    starts,
    byKey,
    left,
    of(method, length) {
      if (method === 'fire') return fire(length);
      if (method === 'xpos' && rule === 'wrong-same-power') return lostOf(left(length));
      return rows[method].subarray(0, length);
    },
  };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { method, testLen, trainLen, distance, r1, rule } = values;
  const { starts, byKey, left, of } = biasesOf(engine, values, memo);
  const inputs = (name) =>
    ({
      'kerple-log': [r1, rule],
      sandwich: [rule],
      t5: [trainLen, r1],
      fire: [trainLen, r1, rule],
      xpos: [rule],
    })[name] ?? [];
  const byMethod = (make) => Object.fromEntries(METHODS.map((name) => [name, make(name)]));
  const biases = byMethod((name) => of(name, testLen));
  const curves = byMethod((name) =>
    memo(`shares ${name}`, inputs(name), () => LENGTHS.map((length) => shareOf(engine, of(name, length)))),
  );
  const share = byMethod((name) =>
    memo(`share ${name}`, [testLen, ...inputs(name)], () => shareOf(engine, biases[name])),
  );
  return {
    starts,
    byKey,
    left: left(testLen),
    biases,
    curves,
    share,
    edge: starts.at(-1),
    untrained: starts.filter((start) => start >= trainLen).length,
    bias: biases[method][distance],
    far: biases[method][testLen - 1],
    wall: biases[method][Math.min(trainLen, testLen) - 1],
    trained: memo(`trained ${method}`, [method, trainLen, ...inputs(method)], () =>
      shareOf(engine, of(method, trainLen)),
    ),
    wrong: MISTAKES[rule] === method,
  };
}
