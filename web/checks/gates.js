import { outcome } from './outcome.js';

// Positions that the text makes: sentences counted, gates that forget, reflections.

// Words with closed gates; each sentence ends in a full stop whose gate is open. The last token asks.
const sentences = (words) => words.flatMap((count) => [...new Array(count).fill(0), 1]);

// How many full stops CoPE counts from the last token back to the first word of the text.
function stopsBack(engine, words) {
  const gates = [...sentences(words), 0];
  const keyLen = gates.length;
  const logits = new Float32Array(words.length + 1);
  const { positions } = engine.gates.contextual(gates, logits, {
    queryLen: 1,
    keyLen,
    queryOffset: keyLen - 1,
  });
  return { stops: positions[0], tokens: keyLen - 1 };
}

// The score of the first token for the last one, where some tokens between reflect the first of two dimensions.
function lampScore(engine, presses) {
  const n = presses.length;
  const rows = (x, y) => Float32Array.from({ length: 2 * n }, (_, i) => (i % 2 === 0 ? x : y));
  const scores = engine.gates.path(rows(1, 0), rows(1, 0), {
    headDim: 2,
    w: rows(1, 0),
    beta: presses.map((pressed) => 2 * pressed),
  });
  return scores[(n - 1) * n];
}

export const gatesChecks = {
  'gates-count-sentences'(engine) {
    const [short, long] = [
      [3, 3],
      [3, 8],
    ].map((words) => stopsBack(engine, words));
    return outcome(long.stops - short.stops, '=', 0, {
      values: { stops: short.stops, short: short.tokens, long: long.tokens },
    });
  },
  'open-gates-forget-nothing'(engine) {
    const bias = (gate) => engine.gates.forget(new Array(41).fill(gate), { queryLen: 1, queryOffset: 40 })[0];
    return outcome(bias(1), '=', 0, { values: { half: bias(0.5) } });
  },
  'path-follows-the-text'(engine) {
    const [even, odd] = [
      [0, 1, 0, 1, 0, 0],
      [0, 1, 0, 0, 0, 0],
    ].map((presses) => lampScore(engine, presses));
    const turned = [1, 0];
    const rotated = engine.rope
      .contributions(turned, turned, { headDim: 2, distances: [5] })
      .reduce((a, b) => a + b);
    return outcome(odd / even, '=', -1, { values: { rotated }, within: 1e-6 });
  },
};
