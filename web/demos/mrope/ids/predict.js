/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['count', 'small', 'one'],
  done: { advance: 'official', blocks: 't3,i4x6,t3', token: 27 },
  answer,
};

// The id of the first text token after three tokens of text and an image of 4 by 6.
function answer(engine) {
  const { ids } = engine.mrope.positionIds({
    segments: [
      { type: 'text', length: 3 },
      { type: 'image', grid: [4, 6] },
      { type: 'text', length: 1 },
    ],
    spatialMergeSize: 1,
  });
  const count = ids.length / 3;
  const next = ids[count - 1];
  if (next === count - 1) return 'count';
  return next === 4 ? 'one' : 'small';
}
