import layers from './layers/index.js';

export default [layers];
