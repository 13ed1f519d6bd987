import { ladder } from './ladder.js';
import { numbers } from './numbers.js';
import { params, READINGS } from './params.js';
import { predict } from './predict.js';
import { ratios } from './ratios.js';
import { readConfig } from './reading.js';
import { samples } from './samples.js';
import { table } from './table.js';
import { nameIn } from './traps.js';
import { unseen } from './unseen.js';
import { problemWords, readout, seen } from './words.js';

const MOST = 2 ** 28; // positions times pairs that the engine reports on

/** What a model's config.json says about its positions, alone or beside another. */
export default {
  name: 'scaling/lens',
  predict,
  params,
  compute(engine, values, { memo, size = 13 }) {
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
      errors.push({ field: key, say: (t) => problemWords(now.problem, t) });
      const last = attempt(held[key] ?? samples[0].text);
      return key === 'b' && held[key] === undefined
        ? undefined
        : { ...(last.problem ? attempt(samples[0].text) : last), isHeld: true };
    };
    const [a, b] = [sideOf('a'), sideOf('b')];
    return {
      values,
      scale: size / 13,
      a,
      b,
      sides: b ? [a, b] : [a],
      misread: values.reading.startsWith('wrong'),
      error: errors[0],
      isLong: ['a', 'b'].filter(
        (key) => values[key].trim() !== '' && params[key].link(values[key]) === undefined,
      ),
    };
  },
  views: { ladder, ratios, unseen, table },
  readout,
  seen,
  numbers,
};

// The report of one config, or the problem that it has.
function measure(engine, { key, text, values, memo }) {
  const read = memo(`read ${key}`, [text], () => readConfig(text));
  if (read.problem) return read;
  const { length, reading, pair } = values;
  try {
    const found = memo(`report ${key}`, [text, length, reading], () =>
      report(engine, read.config, length, reading),
    );
    const memory = memo(`memory ${key}`, [read.memory, length], () => memoryAt(engine, read.memory, length));
    const own = Math.min(pair, found.pairs - 1);
    return { ...found, ...read, key, memory, own, name: samples.find((one) => one.text === text)?.name };
  } catch (error) {
    if (error.field === undefined) throw error;
    return { problem: { code: 'refused', ...refusal(error, read) } };
  }
}

// What the engine refuses, and why: a key that is missing is said to be.
function refusal({ field, message }, { facts: { scaling, type }, missing }) {
  const lacks = missing.filter(
    (key) => key !== 'length' || field === 'max_position_embeddings' || type === 'proportional',
  );
  if (lacks.length > 0) return { lacks: lacks.join('-') };
  if (message.endsWith('got none')) return { lacks: 'key', key: field };
  // p-RoPE is unknown to the engine: its config differs only where its share of the head can be used.
  const key = field === 'rope_type' && type === 'proportional' ? 'partial_rotary_factor' : field;
  return { key, message, value: nameIn(scaling.rope_type ?? scaling.type) };
}

function report(engine, config, seqLen, reading) {
  const asked = { config, ...READINGS[reading] };
  const { invFreq, attentionFactor } = engine.rope.frequencies({ ...asked, seqLen });
  const pairs = invFreq.length;
  const unseenTo = Math.min(seqLen, Math.floor(MOST / pairs));
  const found = engine.scaling.report({ ...asked, seqLen: unseenTo });
  const plain = found.invFreq.map((frequency, i) => frequency / found.ratios[i]);
  const official = engine.rope.frequencies({ config, seqLen });
  const ratiosOf = (frequencies) => frequencies.map((frequency, i) => frequency / plain[i]);
  return {
    pairs,
    asked: { ...asked, seqLen },
    invFreq,
    attentionFactor,
    unseenTo,
    wavelengths: invFreq.map((frequency) => (2 * Math.PI) / frequency),
    before: plain.map((frequency) => (2 * Math.PI) / frequency),
    ratios: ratiosOf(invFreq),
    turns: found.turns,
    unseenPhases: found.unseenPhases,
    never: found.neverCompleted.length,
    trained: found.originalLength,
    critical: found.criticalDimension,
    official: ratiosOf(official.invFreq),
    officialFactor: official.attentionFactor,
    differs:
      official.attentionFactor !== attentionFactor ||
      official.invFreq.some((frequency, i) => frequency !== invFreq[i]),
  };
}

// Positions that the cache keeps at a length, in layers that see all and in those with a window, and its bytes.
function memoryAt(engine, memory, length) {
  const { missing, why, layers, values, localValues, bytes, window, windowed } = memory;
  if (missing || why) return memory;
  const kept = window ? engine.sinks.cache({ length, windowSize: window, sinkSize: 0 }).kept.length : length;
  const all = layers - windowed;
  return {
    ...memory,
    kept,
    perToken: bytes * (all * values + windowed * localValues),
    total: bytes * (all * values * length + windowed * localValues * kept),
  };
}
