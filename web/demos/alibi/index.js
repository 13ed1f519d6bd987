import slopes from './slopes/index.js';

export default [slopes];
