import { outcome } from './outcome.js';

// One sink with logit 6, four old tokens with 0, eight recent ones with 1.
const LOGITS = [6, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];
const RECENT = 5;

const weigh = (engine, logits) => engine.attention.weights(logits, { queryLen: 1, keyLen: logits.length });

const CACHE = { windowSize: 1020, sinkSize: 4 };

export const sinksChecks = {
  'softmax-must-spend'(engine) {
    const useless = weigh(engine, new Array(64).fill(-30));
    return outcome(
      useless.reduce((a, b) => a + b),
      '=',
      1,
      { values: { first: useless[0] }, within: 1e-6 },
    );
  },
  'sink-takes-the-spare-weight'(engine) {
    const weights = weigh(engine, LOGITS);
    return outcome(
      engine.sinks.mass(weights, { queryLen: 1, keyLen: LOGITS.length, sinkSize: 1 })[0],
      '=',
      0.9400098986638918,
      { values: { recent: weights[RECENT] }, within: 1e-6 },
    );
  },
  'dropping-the-sink-floods-the-rest'(engine) {
    const before = weigh(engine, LOGITS)[RECENT];
    const after = weigh(engine, LOGITS.slice(RECENT))[0];
    const kept = weigh(engine, [LOGITS[0], ...LOGITS.slice(RECENT)])[1];
    return outcome(after / before, '=', 19.735489, { values: { times: kept / before }, within: 1e-3 });
  },
  'cache-forgets-the-middle'(engine) {
    const { kept } = engine.sinks.cache({ seqLen: 100_000, ...CACHE });
    return outcome(100_000 - kept.length, '=', 100_000 - 1024, { values: { fifth: kept[4] } });
  },
  'cache-keeps-first-and-recent'(engine) {
    const { kept, positions } = engine.sinks.cache({ seqLen: 15, windowSize: 8, sinkSize: 4 });
    const expected = [0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14];
    return outcome(expected.filter((token, i) => kept[i] !== token || positions[i] !== i).length, '=', 0, {
      values: { kept: [...kept].join(', '), last: positions.at(-1) },
    });
  },
  'cache-positions-stay-small'(engine) {
    const { kept, positions } = engine.sinks.cache({ seqLen: 1_000_000, ...CACHE });
    return outcome(positions.at(-1), '=', 1023, { values: { count: kept.length, last: kept.at(-1) } });
  },
  'sink-needs-no-position'(engine) {
    const at = (place) => {
      const logits = new Array(9).fill(1);
      logits[place] = 6;
      return weigh(engine, logits)[place];
    };
    return outcome(at(5) - at(0), '=', 0, { values: { first: at(0) }, within: 1e-7 });
  },
  'one-more-hardly-moves-a-sink'(engine) {
    const [, plain] = weigh(engine, [Number.NEGATIVE_INFINITY, 6, ...new Array(8).fill(1)]);
    const [, more] = weigh(engine, [0, 6, ...new Array(8).fill(1)]);
    const idle = weigh(engine, [0, ...new Array(8).fill(-6)])[0];
    return outcome(plain - more, '<', 0.01, { values: { plain, more, idle } });
  },
};
