import cache from './cache/index.js';
import spend from './spend/index.js';

export default [spend, cache];
