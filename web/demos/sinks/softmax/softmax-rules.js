import { choice, real, vector } from '../../../core/parameters.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const span = [-6, 8]; // of a logit

export const RULES = ['softmax', 'one-more', 'learned', 'registers', 'gate'];

export const params = {
  rule: choice({ initial: 'softmax', options: RULES, control: 'buttons' }),
  first: choice({ options: ['kept', 'deleted', 'wrong-after'], control: 'buttons' }),
  code: choice({
    options: ['official', 'wrong-unshifted', 'wrong-gated-scores'],
    control: 'buttons',
    acts: ({ rule }) => ['one-more', 'learned', 'gate'].includes(rule),
  }),
  shift: real({ initial: 0, min: -8, max: 8, step: 0.25, digits: 2 }),
  sinkLogit: real({ initial: 2, min: span[0], max: span[1], step: 0.1, digits: 1, control: 'none' }),
  outputGate: real({ initial: 0.3, min: 0, max: 1, step: 0.01, digits: 2 }),
  logits: vector({
    initial: [6, 0.2, -0.5, 1, 0.3, 1.2, 0.6, 1],
    min: span[0],
    max: span[1],
    digits: 1,
    control: 'none',
  }),
};

const shifts = Float64Array.from({ length: 65 }, (_, i) => -8 + i / 4);
const NONE = -1e6; // a sink whose power is 0
const REGISTERS = 4; // as DINOv2 has

/** The mistakes of the code, and what they are made in. */
const MISTAKES = { 'wrong-unshifted': ['one-more', 'learned'], 'wrong-gated-scores': ['gate'] };

// Beside the tokens there may be a place that holds no token: its logit is 0 or learned, and no shift moves it. Registers
// are further tokens, whose keys are learned: every one has a logit and a weight of its own.
const placesOf = (rule, { sinkLogit }) =>
  ({ 'one-more': [0], learned: [sinkLogit], registers: new Array(REGISTERS).fill(sinkLogit) })[rule] ?? [];

// Weights of the tokens and of what is beside them: softmax, or softmax with a sink below or a gate behind.
function shareOf(engine, { rule, code, values, row }) {
  const places = placesOf(rule, values);
  if (rule === 'softmax' || rule === 'registers') {
    const all = Float32Array.from([...row, ...places]);
    const made = engine.attention.weights(all, { queryLen: 1, keyLen: all.length });
    return { made, weights: made };
  }
  const params = {
    queryLen: 1,
    keyLen: row.length,
    sink: places[0] ?? NONE,
    ...(rule === 'gate' && { gates: [values.outputGate] }),
    rule: MISTAKES[code]?.includes(rule) ? code : 'official',
  };
  const { weights: made, elsewhere } = engine.sinks.weights(row, params);
  return { made, weights: Float32Array.from([...made, ...(rule === 'gate' ? [] : elsewhere)]) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo, untraced }) {
  const { rule, first, code, shift, sinkLogit, outputGate, logits } = values;
  const count = logits.length;
  const elsewhere = placesOf(rule, values);
  const movedBy = (moved) => Float32Array.from(logits, (logit) => logit + moved);
  // A token that is deleted is hidden from softmax.
  const hidden = (list) => list.map((logit, i) => (first === 'deleted' && i === 0 ? -Infinity : logit));
  const row = Float32Array.from([...movedBy(shift), ...elsewhere]);
  const { made, weights: shared } = shareOf(engine, { rule, code, values, row: hidden(movedBy(shift)) });
  // The mistake: softmax over all of them, and only then the first one taken away.
  const afterwards = (weights) =>
    weights.map((weight, i) => (first === 'wrong-after' && i === 0 ? 0 : weight));
  const weights = afterwards(shared);
  const spent = (list) => list.subarray(0, count).reduce((sum, weight) => sum + weight, 0);
  const totals = memo('totals', [logits, rule, first, code, sinkLogit, outputGate], () =>
    Float64Array.from(shifts, (moved) =>
      spent(afterwards(shareOf(untraced, { rule, code, values, row: hidden(movedBy(moved)) }).weights)),
    ),
  );
  const plain = engine.attention.weights(row.subarray(0, count), { queryLen: 1, keyLen: count });
  // Each remedy on the same logits: what the first token, the others and no token get.
  const remedies = RULES.map((each) => {
    const own = shareOf(engine, { rule: each, code, values, row: movedBy(shift) }).weights;
    return { rule: each, first: own[0], total: spent(own) };
  });
  const isWrongCode = MISTAKES[code]?.includes(rule) ?? false;
  return {
    count,
    remedies,
    row,
    isFirstGone: first !== 'kept',
    made,
    weights,
    plain,
    shifts,
    totals,
    total: spent(weights),
    firstWeight: weights[0],
    nowhere:
      elsewhere.length > 0
        ? weights.subarray(count).reduce((sum, weight) => sum + weight, 0)
        : rule === 'gate' && !isWrongCode
          ? 1 - outputGate
          : 0,
    elsewhere: elsewhere.length,
    registers: REGISTERS,
    isWrongCode,
    wrong: first === 'wrong-after' || isWrongCode,
  };
}
