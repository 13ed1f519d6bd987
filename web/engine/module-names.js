// Modules of the engine beside the core, by the methods that one lesson is likely to need together: a verb of a method is in
// the core, or in the module named here. wasm/bindings/CMakeLists.txt reads these lines and makes the modules.

/** @typedef {'tables' | 'rotations' | 'biases' | 'weights' | 'formula' | 'context' | 'linalg'} ModuleName */

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
});

export const moduleNames = [...new Set(Object.values(moduleOf))];
