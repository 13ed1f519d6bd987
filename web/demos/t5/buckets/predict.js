/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['own', 'shared', 'all'],
  done: { direction: 'both', rule: 'log', numBuckets: 32, maxDistance: 128, query: 160, key: 140 },
  answer,
};

// Whether 20 and 21 tokens back fall into one bucket, and whether 1 and 2 do as well.
function answer(engine) {
  const [near, next, a, b] = engine.t5.buckets({
    bidirectional: true,
    relativePositions: [-1, -2, -20, -21],
  });
  if (a !== b) return 'own';
  return near === next ? 'all' : 'shared';
}
