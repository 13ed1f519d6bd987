import add from './add.js';
import contest from './contest.js';

export default [add, contest];
