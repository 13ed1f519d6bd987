import { RULES } from './params.js';

const shifts = Float64Array.from({ length: 65 }, (_, i) => -8 + i / 4);

export function compute(engine, values, { memo }) {
  const { rule, first, shift, sinkLogit, registers, outputGate, logits } = values;
  const count = logits.length;
  // Beside the tokens there may be a place that holds no token: its logit is 0 or learned, and no shift moves it. Registers
  // are further tokens, whose keys are learned: every one has a logit and a weight of its own.
  const placesOf = (each) =>
    ({ 'one-more': [0], learned: [sinkLogit], registers: new Array(registers).fill(sinkLogit) })[each] ?? [];
  const elsewhere = placesOf(rule);
  const keyLen = count + elsewhere.length;
  const mask = Uint8Array.from({ length: keyLen }, (_, i) => (first === 'deleted' && i === 0 ? 0 : 1));
  const rowAt = (moved) => Float32Array.from([...logits.map((logit) => logit + moved), ...elsewhere]);
  const row = rowAt(shift);
  const made = engine.attention.weights(row, { queryLen: 1, keyLen, mask });
  // The mistake: softmax over all of them, and only then the first one taken away.
  // A gate multiplies the output of the head, as if every weight were so much smaller.
  const open = rule === 'gate' ? outputGate : 1;
  const afterwards = (weights) =>
    weights.map((weight, i) => (first === 'wrong-after' && i === 0 ? 0 : open * weight));
  const weights = afterwards(made);
  const spent = (list) => list.subarray(0, count).reduce((sum, weight) => sum + weight, 0);
  const totals = memo('totals', [logits, rule, first, sinkLogit, registers, open], () =>
    Float64Array.from(shifts, (moved) =>
      spent(afterwards(engine.attention.weights(rowAt(moved), { queryLen: 1, keyLen, mask }))),
    ),
  );
  const plain = engine.attention.weights(row.subarray(0, count), { queryLen: 1, keyLen: count });
  // Each remedy on the same logits: what the first token, the others and no token get.
  const remedies = RULES.map((each) => {
    const all = Float32Array.from([...row.subarray(0, count), ...placesOf(each)]);
    const own = engine.attention.weights(all, { queryLen: 1, keyLen: all.length });
    const times = each === 'gate' ? outputGate : 1;
    return { rule: each, first: times * own[0], total: times * spent(own) };
  });
  return {
    values,
    count,
    remedies,
    row,
    mask,
    made,
    weights,
    plain,
    shifts,
    totals,
    total: spent(weights),
    firstWeight: weights[0],
    nowhere:
      elsewhere.length > 0 ? weights.subarray(count).reduce((sum, weight) => sum + weight, 0) : 1 - open,
    elsewhere: elsewhere.length,
    wrong: first === 'wrong-after',
  };
}
