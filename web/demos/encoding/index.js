import add from './add.js';

export default [add];
