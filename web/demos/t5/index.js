import buckets from './buckets.js';

export default [buckets];
