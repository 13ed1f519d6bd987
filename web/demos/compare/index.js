import bugs from './bugs/index.js';
import chooser from './chooser/index.js';
import cost from './cost/index.js';
import pair from './pair/index.js';

export default [pair, bugs, chooser, cost];
