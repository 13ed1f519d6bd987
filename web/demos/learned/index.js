import wall from './wall.js';

export default [wall];
