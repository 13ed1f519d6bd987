import far from './far.js';
import slopes from './slopes/index.js';
import weights from './weights.js';

export default [slopes, weights, far];
