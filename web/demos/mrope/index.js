import ids from './ids/index.js';
import near from './near/index.js';

export default [ids, near];
