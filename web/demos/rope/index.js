import base from './base/index.js';
import cache from './cache/index.js';
import complex from './complex/index.js';
import layout from './layout/index.js';
import norm from './norm/index.js';
import pair from './pair/index.js';
import pairs from './pairs/index.js';
import precision from './precision/index.js';

export default [pair, pairs, layout, cache, norm, precision, complex, base];
