import pair from './pair/index.js';
import pairs from './pairs/index.js';

export default [pair, pairs];
