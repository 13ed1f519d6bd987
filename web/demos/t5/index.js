import buckets from './buckets.js';
import far from './far.js';

export default [buckets, far];
