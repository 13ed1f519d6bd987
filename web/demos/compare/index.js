import pair from './pair/index.js';

export default [pair];
