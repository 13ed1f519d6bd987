import cache from './cache/index.js';

export default [cache];
