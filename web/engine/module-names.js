// Modules of the engine, each with what one lesson is likely to need together: of a method, the verbs with which the first
// figures of several pages begin are in a small module, and the rest in another. wasm/bindings/CMakeLists.txt reads these
// lines and makes the modules.

/** @typedef {'waves' | 'turns' | 'scores' | 'tables' | 'rotations' | 'biases' | 'weights' | 'formula' | 'context' | 'linalg'}
 *   ModuleName */

/** @satisfies {Record<string, ModuleName>} */
export const moduleOf = /** @type {const} */ ({
  sinusoidal: 'tables',
  learned: 'tables',
  grid: 'tables',
  rope: 'rotations',
  scaling: 'rotations',
  mrope: 'rotations',
  precision: 'rotations',
  alibi: 'biases',
  t5: 'biases',
  relative: 'biases',
  distance: 'biases',
  attention: 'weights',
  sinks: 'weights',
  gates: 'weights',
  paint: 'weights',
  formula: 'formula',
  context: 'context',
  linalg: 'linalg',
  sinusoidalEncode: 'waves',
  sinusoidalHeatmap: 'waves',
  sinusoidalFrequencies: 'waves',
  sinusoidalShift: 'waves',
  sinusoidalApplyShift: 'waves',
  ropeFrequencies: 'turns',
  ropeRotate: 'turns',
  ropeContributions: 'turns',
  scalingReport: 'turns',
  scalingNtkFactor: 'turns',
  attentionScores: 'scores',
  attentionWeights: 'scores',
  attentionAttend: 'scores',
  attentionEntropy: 'scores',
  attentionWindow: 'scores',
  learnedTable: 'scores',
  paintHeatmap: 'scores',
  alibiSlopes: 'scores',
  alibiBias: 'scores',
});

export const moduleNames = [...new Set(Object.values(moduleOf))];

/** Where a verb of a method is, `name` in its module. */
export const moduleWith = (/** @type {string} */ method, /** @type {string} */ name) =>
  /** @type {Record<string, ModuleName>} */ (moduleOf)[name] ??
  /** @type {Record<string, ModuleName>} */ (moduleOf)[method];
