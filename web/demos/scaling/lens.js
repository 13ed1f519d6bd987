import { ROTARY } from '../../core/config/facts.js';
import { readConfig } from '../../core/config/reading.js';
import { NO_SCALING, nameIn } from '../../core/config/traps.js';
import { unlessRefused } from '../../core/refusal.js';
import { figure } from '../../figure/figure.js';
import { adviceFor, stretchedTo } from './lens/advice.js';
import { config, linesOf, withBase } from './lens/config.js';
import { ladder } from './lens/ladder.js';
import { params, READINGS } from './lens/lens-params.js';
import { factsOf, nameOf, problemWords, readout, seen, seeTwo, toldOf } from './lens/lens-words.js';
import { ratios, unseen } from './lens/ratios.js';
import { samples } from './lens/samples.js';
import { orNothing, orSaid } from './lens/without.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

const MOST = 2 ** 28; // positions times pairs that the engine reports on

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  // What could be read last stays in the picture while a text has a mistake.
  const held = memo('held', [], () => ({}));
  const errors = [];
  const sideOf = (key) => {
    const attempt = (text) => measure(engine, { key, text, values, memo });
    const isNone = key === 'b' && values.b.trim() === '';
    if (isNone) held[key] = undefined;
    if (isNone) return undefined;
    const now = attempt(values[key]);
    if (!now.problem) {
      held[key] = values[key];
      return { ...now, isHeld: false };
    }
    const last = held[key] === undefined ? undefined : attempt(held[key]);
    const isLast = last !== undefined && !last.problem;
    const sample = key === 'a' || last ? samples[0].text : undefined;
    const shown = isLast ? last : sample && attempt(sample);
    errors.push({
      field: key,
      say: (t) =>
        [
          problemWords(now.problem, t),
          ...(shown ? [t('heldShown', { name: nameOf({ ...shown, isHeld: isLast }, t) })] : []),
        ].join(' '),
    });
    return shown && { ...shown, isHeld: true };
  };
  const [a, b] = [sideOf('a'), sideOf('b')];
  return {
    a,
    b,
    sides: b ? [a, b] : [a],
    // The configs that have pairs to draw, and the first of them.
    rotary: [a, b].filter((side) => side?.isRotary),
    main: [a, b].find((side) => side?.isRotary),
    told: (t, isWhole = false) =>
      Object.fromEntries(
        [a, b].filter(Boolean).map((side) => [side.key, side.isHeld ? undefined : toldOf(side, t, isWhole)]),
      ),
    misread: values.reading.startsWith('wrong'),
    error: errors[0],
    isLong: ['a', 'b'].filter(
      (key) => values[key].trim() !== '' && params[key].link(values[key]) === undefined,
    ),
  };
}

// The report of one config, or the problem that it has.
function measure(engine, { key, text, values, memo }) {
  const { stack } = values;
  const read = memo(`read ${key}`, [text, stack], () => readConfig(text, { stack }));
  if (read.problem) return read;
  if (read.stopped.length > 0)
    return { problem: { code: 'stopped', keys: read.stopped.map(nameIn).join(', ') } };
  // Without the layers that have a window it is not known how far training saw.
  const { wrong, window } = read.facts;
  const isRotary = ROTARY.includes(read.facts.encoding);
  if (isRotary && wrong && wrong.code !== 'missing' && window)
    return { problem: { ...wrong, code: `layers.${wrong.code}` } };
  const { seqLen, reading, pair } = values;
  const growth = isRotary ? grownBy(read, seqLen) : undefined;
  const grown = growth ? withGrowth(read, growth) : read;
  const understood = () => {
    /** @type {any} */
    const found = isRotary ? report(engine, grown, seqLen, reading) : without(engine, read);
    return {
      ...found,
      ...grown,
      ...{ seqLen: found.lookedTo ?? seqLen, asked: seqLen },
      isRotary,
      traps: read.traps.map((trap) => measured(engine, trap, read)),
      key,
      text,
      lines: linesOf(read.clean),
      hasBase: isRotary && withBase(text, read.facts.base, read.facts.base) !== undefined,
      memory: memoryAt(read.memory, Math.min(seqLen, read.facts.own.longest ?? seqLen)),
      own: isRotary && pair !== undefined ? Math.min(pair, found.pairs - 1) : farthestOf(found),
      name: samples.find((one) => one.text === text)?.name,
      isUnscaled:
        isRotary && !growth && found.unseenTo > found.trained && NO_SCALING.includes(read.keys.model_type),
      advice: isRotary ? adviceFor(engine, { ...read, ...found }, found.unseenTo) : undefined,
      stretched: isRotary ? stretchedTo({ ...read, ...found }) : undefined,
    };
  };
  return unlessRefused(understood, (error) => {
    const problem = { code: 'refused', ...refusal(error, read) };
    const isPart = problem.code === 'noLists' || problem.lacks === 'length';
    return { problem: isPart ? { ...problem, known: knownOf(read, seqLen) } : problem };
  });
}

// What a config says where its frequencies are not known.
const knownOf = ({ facts, config, memory, keys }, seqLen) => ({
  isMistral: keys.model_type === 'params.json of Mistral',
  ...{ base: facts.base, turned: facts.turned, longest: config.max_position_embeddings },
  original: facts.scaling.original_max_position_embeddings ?? config.original_max_position_embeddings,
  ...memoryAt(memory, seqLen),
});

// What the first Qwen multiplies its base by at a length, as a factor of NTK-aware scaling; undefined where it does not.
// Source: Qwen/Qwen-7B, modeling_qwen.py, get_ntk_alpha.
function grownBy({ facts: { growing }, config }, seqLen) {
  const trained = config.max_position_embeddings;
  return growing && seqLen > trained ? 2 ** Math.ceil(Math.log2(seqLen / trained) + 1) - 1 : undefined;
}

const withGrowth = ({ config, facts, ...read }, factor) => ({
  ...read,
  config: {
    ...config,
    rope_parameters: {
      rope_type: 'ntk-aware',
      factor,
      original_max_position_embeddings: config.max_position_embeddings,
    },
  },
  facts: { ...facts, type: 'dynamic NTK', scaling: { ...facts.scaling, factor } },
});

// What a model without RoPE has in its place, with the numbers of the engine.
function without(engine, { facts: { encoding, own } }) {
  const { heads, buckets, farthest } = own;
  if (encoding === 'alibi' && heads > 0) {
    // MPT says what 8 is in the rule of the slopes.
    const slopes = Array.from(
      engine.alibi.slopes({ numHeads: heads }),
      (slope) => own.scale * slope ** (own.most / 8),
    );
    return { numbers: { ...own, steepest: Math.max(...slopes), flattest: Math.min(...slopes) } };
  }
  if (encoding === 't5' && buckets > 0) {
    const starts = engine.t5.thresholds({
      bidirectional: own.isBidirectional,
      numBuckets: buckets,
      maxDistance: farthest,
    });
    return { numbers: { ...own, last: starts.at(-1) } };
  }
  return { numbers: own };
}

// What the engine refuses, and why: a key that is missing is said to be.
function refusal({ field, message }, { config, clean, facts: { scaling, type }, missing }) {
  const said = scaling[field] ?? config[field];
  if (typeof said === 'string' && said.trim() !== '' && Number.isFinite(Number(said)))
    return { code: 'text', key: field, value: nameIn(said) };
  const lacks = missing.filter(
    (key) =>
      key !== 'length' ||
      field === 'max_position_embeddings' ||
      type === 'proportional' ||
      (field === 'factor' && scaling.factor >= 1),
  );
  if (['longrope', 'su'].includes(type) && scaling.short_factor === undefined && lacks.length === 0)
    return { code: 'noLists' };
  const isAlone = Object.keys(clean).every((one) =>
    ['rope_scaling', 'rope_parameters', 'rope_theta'].includes(one),
  );
  if (lacks.length > 0) return { lacks: isAlone ? 'alone' : lacks.join('-') };
  if (message.endsWith('got none')) return { lacks: 'key', key: field };
  // p-RoPE is unknown to the engine: its config differs only where its share of the head can be used.
  const key = field === 'rope_type' && type === 'proportional' ? 'partial_rotary_factor' : field;
  const named = scaling.rope_type ?? scaling.type ?? null;
  // A word as it is, and anything else as JSON has it.
  const isWord = typeof named === 'string' && nameIn(named) !== '';
  return { key, message, value: nameIn(isWord ? named : JSON.stringify(named)) };
}

// A trap with the number that the engine has for it: how far phases go beyond trained ones.
function measured(engine, trap, { config }) {
  if (trap.id !== 'factorShort') return trap;
  const seqLen = Math.min(trap.longest, Math.floor(MOST / 256));
  const { unseenPhases } = engine.scaling.report({ config, seqLen });
  return { ...trap, longest: seqLen, unseen: Number(Math.max(...unseenPhases).toPrecision(3)) };
}

function report(engine, { config, facts: { reach = Infinity, isEncoder } }, seqLen, reading) {
  const own = { config, ...READINGS[reading] };
  const { invFreq, attentionFactor } = engine.rope.frequencies({ ...own, seqLen });
  // The queries of an encoder see keys on both sides.
  const asked = { ...own, ...(isEncoder && { bidirectional: true }) };
  const pairs = invFreq.length;
  const most = Math.floor(MOST / pairs);
  const unseenTo = Math.min(seqLen, reach, most);
  const found = engine.scaling.report({ ...asked, seqLen: unseenTo });
  const trained = found.originalLength;
  // The farthest distance of training; turns are counted up to it.
  const span = Math.min(trained, reach);
  const within = { config: plainUpTo(config, span) };
  const { turns, neverCompleted, criticalDimension } = span < trained ? engine.scaling.report(within) : found;
  const plain = found.invFreq.map((frequency, i) => frequency / found.ratios[i]);
  const official = engine.rope.frequencies({ config, seqLen });
  const ratiosOf = (frequencies) => frequencies.map((frequency, i) => frequency / plain[i]);
  const ratios = ratiosOf(invFreq);
  // Pairs without a full turn that go on past the angles of training, by more than a token's step.
  const broken = neverCompleted.filter((i) => found.unseenPhases[i] > plain[i]);
  return {
    pairs,
    invFreq,
    attentionFactor,
    unseenTo,
    lookedTo: Math.min(seqLen, reach) > most ? most : seqLen,
    wavelengths: invFreq.map((frequency) => (2 * Math.PI) / frequency),
    before: plain.map((frequency) => (2 * Math.PI) / frequency),
    ratios,
    slowed: ratios.filter((ratio) => ratio < 1 - 1e-9).length,
    turns,
    unseenPhases: found.unseenPhases,
    never: neverCompleted.length,
    broken: Array.from(broken),
    trained,
    span,
    isNear: reach <= trained && seqLen > trained,
    critical: criticalDimension,
    official: ratiosOf(official.invFreq),
    officialFactor: official.attentionFactor,
    differs:
      official.attentionFactor !== attentionFactor ||
      official.invFreq.some((frequency, i) => frequency !== invFreq[i]),
  };
}

// Of the pairs that leave the angles of training the one that goes farthest.
const farthestOf = ({ broken: [first, ...others] = [], unseenPhases }) =>
  others.reduce((best, i) => (unseenPhases[i] > unseenPhases[best] ? i : best), first);

// The config as if it were trained on `length` tokens, without scaling.
function plainUpTo(config, length) {
  const plain = { ...config, max_position_embeddings: length };
  for (const key of ['rope_parameters', 'rope_scaling', 'original_max_position_embeddings'])
    delete plain[key];
  return plain;
}

// Positions that the cache keeps at a length, in layers that see all and in those with a window, and its bytes.
function memoryAt(memory, length) {
  const { missing, why, layers, values, localValues, bytes, window, windowed } = memory;
  if (missing || why) return memory;
  const kept = Math.min(window ?? length, length);
  const all = layers - windowed;
  return {
    ...memory,
    length,
    kept,
    perToken: bytes * (all * values + windowed * localValues),
    // Of a token beyond the windows.
    growth: bytes * all * values,
    total: bytes * (all * values * length + windowed * localValues * kept),
  };
}

/** What a model's config.json says about its positions, alone or beside another. */
export default figure({
  name: 'scaling/lens',
  modules: ['turns'],
  predict: {
    options: ['none', 'some', 'most'],
    done: { a: samples[0].text },
    // How many of the 64 pairs of Llama 2 never complete a turn within its 4,096 positions.
    answer: ({ main: { never, pairs } }) => (never === 0 ? 'none' : never < pairs / 2 ? 'some' : 'most'),
  },
  params,
  controlsFirst: true,
  compute,
  views: {
    ladder: orSaid(ladder),
    config,
    unseen: orNothing(unseen),
    ratios: orNothing(ratios),
  },
  steps: {
    read: {
      views: ['ladder'],
      set: { seqLen: 4096 },
      controls: ['a', 'stack'],
      handle: 'slowest-a',
    },
    far: {
      set: { seqLen: 8192 },
      views: ['ladder', 'unseen'],
      controls: ['a', 'stack', 'seqLen'],
      handle: 'length-a',
      see: (data) => seen(data).at(-2),
    },
    two: {
      views: ['ladder', 'config'],
      set: { b: samples.find(({ name }) => name === 'Llama 3 8B').text },
      controls: ['a', 'b', 'stack'],
      see: (data, t) => (data.b ? seeTwo(data, t) : seen(data).at(-1)),
    },
  },
  slots: ({ a, main = a, sides }, t) => ({
    ...factsOf(main, t),
    count: sides.reduce((sum, { traps }) => sum + traps.length, 0),
  }),
  readout,
  seen,
  // What each config gives every pair.
  numbers: ({ rotary, sides }) =>
    rotary.flatMap(({ key, pairs, invFreq, wavelengths, ratios: list, turns, unseenPhases }) => {
      const lists = { frequencies: invFreq, wavelengths, ratios: list, turns, 'unseen-phases': unseenPhases };
      const nameOf = (name) => (sides.length > 1 ? `${name}-${key}` : name);
      return Object.entries(lists).map(([name, values]) => [nameOf(name), { pair: pairs }, values]);
    }),
});
