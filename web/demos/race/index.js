import inside from './inside/index.js';

/** The demos of the race over lengths. */
export default [inside];
