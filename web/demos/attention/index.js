import shuffle from './shuffle/index.js';

export default [shuffle];
