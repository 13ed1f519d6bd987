/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['same', 'near', 'none'],
  done: { rule: 'rotation', seqLen: 512, offset: 5, position: 500 },
  answer,
};

// One matrix takes position 3 to 8; what it makes of position 500 is compared with position 505.
function answer(engine) {
  const dModel = 64;
  const encode = (position) => engine.sinusoidal.encode({ positions: [position], dModel });
  const isShifted = (from, tolerance) => {
    const moved = engine.sinusoidal.applyShift(encode(from), { offset: 5, dModel });
    const target = encode(from + 5);
    return moved.every((value, i) => Math.abs(value - target[i]) <= tolerance);
  };
  if (isShifted(500, 1e-4)) return 'same';
  return isShifted(3, 1e-4) ? 'near' : 'none';
}
