import inside from './inside/index.js';
import lengths from './lengths/index.js';

/** The demos of the race over lengths. */
export default [lengths, inside];
